// A story: a net recorded event by event, so that the events that its end needs can be found and
// shown.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "logic/core/step.h"
#include "logic/forcing/net.h"

namespace nonet::logic {

// What a net may use: the places of one digit; singles, locked candidates and naked pairs; or these
// and, where nothing more follows, plain nets from single candidates of the branch.
enum class Reach : std::uint8_t { kDigit, kNet, kNested };

// Nets compute quickly what follows, stories explain why. Events come in rounds, the simplest
// first, so that explanations are short.
class Story {
 public:
  // A net of one digit, or a plain one.
  Story(const Position<2>& position, Reach reach);
  // A nested net: where nothing more follows, the first of these that is left is refuted by a plain
  // net.
  Story(const Position<2>& position, std::vector<Candidate> refuted);
  Story(const Story&) = delete;

  // Starts with a candidate true or false, and continues until nothing follows or a contradiction.
  void tell(Candidate from, bool on);

  bool is_dead() const { return !ends_.empty(); }
  // The event in which the candidate became true or false; it must have done so.
  int when(Candidate candidate, bool on) const { return (on ? on_at_ : off_at_)[candidate]; }

  // Marks the branch: the events that lead to a candidate being true or false, or to the
  // contradiction. The candidates of a node mark are, in order, the first one, those that become
  // true, the groups one of which is true, and the end; its links represent the events one by one.
  // A link from a candidate to itself means that a net of its own refutes it. The marks of that net
  // follow: a guess, laid out like the node, and a pattern, the cell or house it leaves empty.
  void mark(Step& step, Candidate end, bool on) const;
  void mark_contradiction(Step& step) const;

 private:
  enum class Rule : std::uint8_t { kAssumed, kSpread, kNaked, kHidden, kLocked, kPair, kNested };
  struct Event {
    Rule rule;
    bool on;
    Candidate what;
    std::uint16_t by = 0;    // spread: the event; hidden, locked: the house; pair: 81 * cell + cell
    std::uint16_t mask = 0;  // pair: its digits; locked: number of events before its round
  };
  // Values in the lists of event times: never, or (kOutside and below) in an event of the outer
  // story.
  static constexpr std::int16_t kNever = std::numeric_limits<std::int16_t>::max();
  static constexpr std::int16_t kOutside = -1;
  using Times = std::array<std::int16_t, 729>;

  // A set of events; a story has at most two per candidate.
  class EventSet {
   public:
    // Returns whether the event is new.
    bool add(int event) {
      std::uint64_t& word = words_[event / 64];
      const std::uint64_t bit = std::uint64_t{1} << event % 64;
      const bool is_new = !(word & bit);
      word |= bit;
      return is_new;
    }
    // The last event of the set before this one, or -1.
    int last_before(int event) const {
      std::uint64_t rest = words_[event / 64] & ((std::uint64_t{1} << event % 64) - 1);
      for (int i = event / 64;; rest = words_[i]) {
        if (rest) return 64 * i + std::bit_width(rest) - 1;
        if (--i < 0) return -1;
      }
    }
    // Visits the events in order.
    template <typename Visit>
    void visit(Visit visit) const {
      for (std::size_t i = 0; i < words_.size(); ++i)
        for (std::uint64_t rest = words_[i]; rest; rest &= rest - 1)
          visit(static_cast<int>(64 * i) + std::countr_zero(rest));
    }

   private:
    std::array<std::uint64_t, 2 * 729 / 64 + 1> words_{};
  };

  // A net inside another, starting with what was left before a nested event of the outer one.
  Story(const Story& outer, const Net& net, int since);

  void add(Event event);
  bool spread();
  bool find_ends();
  bool find_singles();
  bool find_locked();
  bool find_pairs();
  bool find_nested();

  // The events needed of this story and of the outer one, and the stories of the nested events
  // among them, the last one first.
  struct Inner;
  struct Needed {
    EventSet here, outside;
    int count = 0;  // number of events needed here
    std::vector<const Inner*> inner;
  };
  // The story of a nested event, computed on first use: it is the same for every end.
  const Inner& inner_of(int event) const;
  // Adds the events that those already in `needed` depend on; returns false if that makes it `most`
  // events.
  bool trace(Needed& needed, int most) const;
  bool trace(const Contradiction& end, Needed& needed, int most) const;
  // Of the contradictions found last, the one that needs the fewest events, and these events.
  std::pair<Contradiction, Needed> trace_end() const;

  bool is_gone(Candidate candidate, int before) const { return off_at_[candidate] < before; }
  void need_gone(Needed& needed, Candidate candidate) const;
  // Calls visit(candidate) for the candidates of the board with these digits that are false before
  // an event.
  template <typename Visit>
  void visit_gone_from_cell(int cell, unsigned mask, int before, Visit visit) const;
  template <typename Visit>
  void visit_gone_from_house(int house, int digit, int before, Visit visit) const;
  // The candidates that must be false for an event: of the cell, the house, or the two cells of a
  // pair.
  template <typename Visit>
  void visit_gone_for(int event, Visit visit) const;
  // The candidates of which one (for a pair: two) must be true for a locked digit or a pair.
  std::vector<Candidate> group_of(int event) const;

  void mark(Step& step, const Needed& needed, Role role) const;
  void mark(Step& step, const Contradiction& end, Role role) const;

  const Position<2>& position_;
  const Ground<2>& ground_;
  const Reach reach_;
  const std::vector<Candidate> refuted_;
  Net net_;
  std::vector<Event> events_;
  std::size_t spread_ = 0;  // events before this one have been propagated
  Times on_at_, off_at_;
  // For each digit, the houses that lost a place for it since the last search for singles and for
  // locked candidates.
  std::array<HouseSet, 9> lost_, lost_since_locked_;
  std::vector<std::pair<int, int>> hidden_;  // a house (its index) and a digit with one place left
  std::vector<Contradiction> ends_;
  std::vector<std::pair<int, Net>> before_nested_;  // nested events, and the net before each
  mutable std::vector<std::shared_ptr<const Inner>> inner_;  // for each of these
};

}  // namespace nonet::logic
