// Verities: what all branches of a source agree on, whichever of them is true.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

struct Assumption {
  Candidate what;
  bool on;
};

// Branches of which one is true: the candidates of a cell, the places of a digit in a house, or one
// candidate as true and as false.
struct Source {
  int cell = -1;
  int unit = -1;
  std::vector<Assumption> branches;
};

// All candidates, those of cells with the fewest candidates first.
std::vector<Candidate> smallest_first(const Position<2>& position);

// The sources of each kind, those with the fewest branches first.
std::vector<Source> cell_sources(const Position<2>& position);
std::vector<Source> unit_sources(const Position<2>& position);
// Sources of candidates without a strong link; with one, the source equals a cell or a house of
// two.
std::vector<Source> twofold_sources(const Position<2>& position, const Links& links);

// What all branches have in common. What a common true candidate excludes by itself is left out.
struct Common {
  std::array<CellSet<2>, 9> on, off;

  static Common of(const Position<2>& position, const std::vector<const Closure*>& branches);
  static Common of(const Position<2>& position, const std::vector<const Net*>& branches);
  bool is_empty() const;

 private:
  void drop_consequences(const Position<2>& position);
};

// Mark the source before, and the conclusion after, the marks of the branches.
void mark_source(Step& step, const Source& source);
void conclude(Step& step, const Assumption& end);

// Writes one step for each conclusion of any source: the one with the fewest branches, then of the
// least weight, otherwise the first. If the sink wants only the first step, writes one for the
// first source that has any.
//
//   common_of(source) -> std::optional<Common>    none: the source gives no conclusion
//   weigh(source, assumption) -> int
//   mark_branches(step, source, assumption)
template <typename CommonOf, typename Weigh, typename MarkBranches>
void find_verities(Sink& sink, const std::vector<Source>& sources, CommonOf common_of, Weigh weigh,
                   MarkBranches mark_branches) {
  struct Best {
    std::size_t branches = std::numeric_limits<std::size_t>::max();
    int weight = 0;
    const Source* source = nullptr;
  };
  std::vector<Best> best(2 * 729);
  const auto look_at = [&](const Source& source, Assumption end) {
    Best& known = best[2 * end.what + end.on];
    if (known.branches < source.branches.size()) return;
    const int weight = sink.wants_marks() ? weigh(source, end) : 0;
    if (known.branches == source.branches.size() && known.weight <= weight) return;
    known = {source.branches.size(), weight, &source};
  };
  const auto write = [&](Assumption end) {
    const Best& known = best[2 * end.what + end.on];
    Step& step = sink.begin();
    if (sink.wants_marks()) {
      mark_source(step, *known.source);
      mark_branches(step, *known.source, end);
    }
    conclude(step, end);
    return sink.add();
  };
  for (const Source& source : sources) {
    if (!sink.go_on()) return;
    const std::optional<Common> common = common_of(source);
    if (!common || common->is_empty()) continue;
    for (int digit = 0; digit < 9; ++digit) {
      for (const int cell : common->on[digit])
        look_at(source, {static_cast<Candidate>(9 * cell + digit), true});
      for (const int cell : common->off[digit])
        look_at(source, {static_cast<Candidate>(9 * cell + digit), false});
    }
    if (!sink.wants_all()) break;
  }
  if (!sink.wants_all()) {
    // Placing a digit is preferred to an elimination, then the conclusion of least weight.
    std::optional<Assumption> choice;
    for (const bool on : {true, false})
      for (int candidate = 0; candidate < 729 && !(choice && choice->on && !on); ++candidate) {
        const Best& known = best[2 * candidate + on];
        if (known.source && (!choice || known.weight < best[2 * choice->what + on].weight))
          choice = Assumption{static_cast<Candidate>(candidate), on};
      }
    if (choice) write(*choice);
    return;
  }
  for (const bool on : {true, false})
    for (int candidate = 0; candidate < 729; ++candidate)
      if (best[2 * candidate + on].source && !write({static_cast<Candidate>(candidate), on}))
        return;
}

}  // namespace nonet::logic
