// Applies everything that one look at the board shows, so that no choice is made on the way.
//
// A round is a function of the board alone: it takes the union of what the steps of one technique
// place and eliminate, whatever the order in which the finder reports them. Two boards that differ
// by a relabelling of digits, rows, columns and stacks therefore go through the same rounds.
#include "logic/rounds.h"

#include <array>
#include <optional>
#include <vector>

#include "logic/finders.h"

namespace nonet::logic {
namespace {

template <int W>
using Planes = std::array<CellSet<W>, kMaxDigits>;

// What a round places and eliminates: for each digit the cells.
template <int W>
struct Effects {
  Planes<W> places{}, removes{};
};

// The four singles, easiest first: a digit that several of them show belongs to the first.
enum Single { kFullHouse, kLastDigit, kHiddenSingle, kNakedSingle, kSingles };
constexpr std::array<std::string_view, kSingles> kSingleNames = {"full-house", "last-digit",
                                                                 "hidden-single", "naked-single"};

template <int W>
Planes<W> find_singles(const Position<W>& position, int single) {
  const Ground<W>& ground = *position.ground;
  Planes<W> found{};
  switch (single) {
    case kFullHouse:
      for (const CellSet<W>& house : ground.house_cells) {
        const CellSet<W> open = house & position.empty;
        if (open.is_one()) found[std::countr_zero(position.masks[open.first()])] |= open;
      }
      break;
    case kLastDigit:
      for (int digit = 0; digit < ground.size; ++digit)
        if (position.candidates[digit].is_one() &&
            position.filled[digit].count() == ground.times - 1)
          found[digit] = position.candidates[digit];
      break;
    case kHiddenSingle:
      for (int digit = 0; digit < ground.size; ++digit) {
        const CellSet<W>& candidates = position.candidates[digit];
        if (candidates.empty()) continue;
        for (const CellSet<W>& house : ground.house_cells) {
          const CellSet<W> places = candidates & house;
          if (places.is_one()) found[digit] |= places;
        }
      }
      break;
    default: {
      const CellSet<W> ones = position.with_one_candidate();
      for (int digit = 0; digit < ground.size; ++digit)
        found[digit] = position.candidates[digit] & ones;
    }
  }
  return found;
}

// A walk under way.
template <int W>
class Walker {
 public:
  Walker(const Ground<W>& ground, const LogicBoard& board, std::span<const int> techniques,
         const std::function<bool()>& may_go_on, LogicWalk& walk)
      : position_(ground, board.values, board.givens, board.masks),
        sink_(Sink::Mode::kEffects, ground.size, may_go_on),
        walk_(walk) {
    single_.fill(-1);
    for (const int technique : techniques) {
      const std::string_view name = finders()[technique].name;
      int single = 0;
      while (single < kSingles && name != kSingleNames[single]) ++single;
      if (single < kSingles)
        single_[single] = technique;
      else
        others_.push_back(technique);
    }
    seen_.resize(others_.size());
  }

  LogicEnd run() {
    if (!position_.is_legal()) return LogicEnd::kIllegal;
    Digits all((1U << position_.ground->size) - 1);
    for (;;) {
      // An empty cell or a house that allows nothing has no steps to offer.
      if (is_broken_ || position_.contradiction(all)) {
        walk_.outcome = LogicPath::Outcome::kContradiction;
        return LogicEnd::kDone;
      }
      if (position_.is_solved()) {
        walk_.outcome = LogicPath::Outcome::kSolved;
        return LogicEnd::kDone;
      }
      if (!take_singles() && !take_others()) {
        walk_.outcome = LogicPath::Outcome::kStuck;
        return sink_.was_stopped() ? LogicEnd::kStopped : LogicEnd::kDone;
      }
    }
  }

 private:
  bool take_singles() {
    Effects<W> effects;
    bool any = false;
    for (int single = 0; single < kSingles; ++single) {
      if (single_[single] < 0) continue;
      const Planes<W> found = find_singles(position_, single);
      std::uint32_t placed = 0;
      for (int digit = 0; digit < position_.ground->size; ++digit) {
        const CellSet<W> fresh = found[digit] - effects.places[digit];
        if (!fresh) continue;
        placed += fresh.count();
        effects.places[digit] |= fresh;
      }
      if (!placed) continue;
      note({.technique = single_[single], .steps = placed, .places = placed, .removes = 0});
      any = true;
    }
    if (any) make(effects);
    return any;
  }

  bool take_others() {
    const int size = position_.ground->size;
    Study<W> study(position_);
    for (std::size_t i = 0; i < others_.size(); ++i) {
      sink_.start(static_cast<std::uint16_t>(others_[i]), position_.masks);
      study.look_after(seen_[i] ? &*seen_[i] : nullptr);
      find(finders()[others_[i]], study, sink_);
      if (sink_.was_stopped()) return false;
      if (sink_.records().empty()) {
        seen_[i] = position_.candidates;
        continue;
      }
      Effects<W> effects;
      for (const Record& record : sink_.records()) {
        // technique, number of places, places, number of removes, removes
        std::size_t at = 1;
        for (Planes<W>* planes : {&effects.places, &effects.removes}) {
          const std::size_t end = at + 1 + record[at];
          for (++at; at < end; ++at) (*planes)[record[at] % size].add(record[at] / size);
        }
      }
      LogicRound round{.technique = others_[i],
                       .steps = static_cast<std::uint32_t>(sink_.records().size())};
      for (int digit = 0; digit < size; ++digit) {
        round.places += effects.places[digit].count();
        round.removes += effects.removes[digit].count();
      }
      note(round);
      make(effects);
      return true;
    }
    return false;
  }

  void note(LogicRound round) {
    round.round = walk_.count;
    walk_.rounds.push_back(round);
  }

  // Two effects that exclude each other prove the board impossible, in whichever order they are
  // made: the second finds its candidate eliminated.
  void make(const Effects<W>& effects) {
    ++walk_.count;
    for (int digit = 0; digit < position_.ground->size; ++digit)
      for (const int cell : effects.removes[digit]) position_.remove(cell, digit);
    for (int digit = 0; digit < position_.ground->size; ++digit)
      for (const int cell : effects.places[digit]) {
        if (position_.has(cell, digit))
          position_.place(cell, digit);
        else
          is_broken_ = true;
      }
  }

  Position<W> position_;
  Sink sink_;
  LogicWalk& walk_;
  std::array<int, kSingles> single_;
  std::vector<int> others_;
  std::vector<std::optional<Seen<W>>> seen_;  // what each saw when it last found nothing
  bool is_broken_ = false;
};

}  // namespace

template <int W>
LogicEnd walk_rounds(const Ground<W>& ground, const LogicBoard& board,
                     std::span<const int> techniques, const std::function<bool()>& may_go_on,
                     LogicWalk& walk) {
  return Walker<W>(ground, board, techniques, may_go_on, walk).run();
}

template LogicEnd walk_rounds<2>(const Ground<2>&, const LogicBoard&, std::span<const int>,
                                 const std::function<bool()>&, LogicWalk&);
template LogicEnd walk_rounds<4>(const Ground<4>&, const LogicBoard&, std::span<const int>,
                                 const std::function<bool()>&, LogicWalk&);

}  // namespace nonet::logic
