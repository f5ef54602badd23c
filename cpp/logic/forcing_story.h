// A story: a net told event by event, so that what was needed for its end can be found and shown.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "logic/forcing_net.h"
#include "logic/step.h"

namespace nonet::logic {

// What a net may use: the places of one digit; singles, locked candidates and naked pairs; or these
// and, where they end, plain nets from single candidates of the branch.
enum class Reach : std::uint8_t { kDigit, kNet, kNested };

// Nets say quickly what follows, stories why. Events come in rounds, the simplest first, so that
// what is found to be needed is short.
class Story {
 public:
  // Of one digit, or plain.
  Story(const Position<2>& position, Reach reach);
  // A nested one: where it ends, the first of these that is left is refuted by a plain net.
  Story(const Position<2>& position, std::vector<Candidate> refuted);

  // Begins with a candidate true or false, and goes on until nothing follows or nothing is left.
  void tell(Candidate from, bool on);

  bool is_dead() const { return !ends_.empty(); }
  // When the candidate became true or false, in events; it did.
  int when(Candidate candidate, bool on) const { return (on ? on_at_ : off_at_)[candidate]; }

  // Marks the branch: the events that lead to a candidate being true or false, or to the
  // contradiction. A node mark has in its candidates, in order, the first one, those that turn
  // true, the groups one of which is true, and the end; its links tell the events one by one.
  // A link from a candidate to itself is refuted by a net of its own, whose marks follow.
  void mark(Step& step, Candidate end, bool on) const;
  void mark_contradiction(Step& step) const;

 private:
  enum class Rule : std::uint8_t { kAssumed, kSpread, kNaked, kHidden, kLocked, kPair, kNested };
  struct Event {
    Rule rule;
    bool on;
    Candidate what;
    std::uint16_t by = 0;    // spread: the event; hidden, locked: the house; pair: 81 * cell + cell
    std::uint16_t mask = 0;  // pair: its digits
  };
  static constexpr std::int16_t kNever = -1;

  // A net inside this one: begun in the position before one of its events.
  Story(const Story& outer, int since);

  void add(Event event);
  bool spread();
  bool find_ends();
  bool find_singles();
  bool find_locked();
  bool find_pairs();
  bool find_nested();

  // What is needed of this story, and of the one around it, in order; and the stories of the nested
  // events among it, the last one first.
  struct Inner;
  struct Needed {
    std::vector<int> here, outside;
    std::vector<std::shared_ptr<const Inner>> inner;
  };
  // The story of a nested event, told when first asked for: it is the same for every end.
  const std::shared_ptr<const Inner>& inner_of(int event) const;
  // For an event (or none), and for these candidates being gone.
  Needed trace(int event, const std::vector<Candidate>& gone) const;
  Needed trace(const Contradiction& end) const;
  // The contradiction of those met last that needs the fewest events, and what it needs.
  std::pair<Contradiction, Needed> trace_end() const;

  bool is_gone(Candidate candidate, int before) const;
  // The candidates of the board with these digits that are gone before an event.
  std::vector<Candidate> gone_from_cell(int cell, unsigned mask, int before) const;
  std::vector<Candidate> gone_from_house(int house, int digit, int before) const;
  // What has to be gone for an event: of the cell, the house, or the two cells of a pair.
  std::vector<Candidate> gone_for(int event) const;
  // The candidates one of which (of a pair: two) must be true for a locked digit or a pair.
  std::vector<Candidate> group_of(int event) const;

  void mark(Step& step, const Needed& needed) const;
  void mark(Step& step, const Contradiction& end) const;

  const Position<2>& position_;
  const Ground<2>& ground_;
  const Reach reach_;
  const Story* const outer_ = nullptr;
  const std::vector<Candidate> refuted_;
  const int since_ = 0;  // events of the outer story that came before
  Net net_;
  std::vector<Event> events_;
  std::size_t spread_ = 0;  // events before this one have been spread
  std::array<std::int16_t, 729> on_at_, off_at_;
  std::vector<Contradiction> ends_;
  mutable std::map<int, std::shared_ptr<const Inner>> inner_;
};

}  // namespace nonet::logic
