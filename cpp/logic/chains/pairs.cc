// Remote pairs: cells with the same two candidates, each seeing the next.
#include <set>

#include "logic/chains/family.h"

namespace nonet::logic {
namespace {

// Along a chain the two digits alternate, so two cells of different colours hold both digits
// between them, and a cell that sees both cells holds neither.
class Pairs {
 public:
  Pairs(const Study9& study, Sink& sink, const CellSet<2>& cells, unsigned digits)
      : study_(study), sink_(sink), cells_(cells), digits_(digits) {}

  // Reports what chains of four or more cells show: each chain, and each connected set of cells.
  bool tell() {
    CellSet<2> rest = cells_;
    while (rest) {
      colours_[0] = CellSet<2>::of(rest.first());
      colours_[1] = {};
      chain_.clear();
      const bool is_fair = colour(rest.first(), 0);
      const std::vector<Pair> whole = chain_;
      const CellSet<2> together = colours_[0] | colours_[1];
      rest -= together;
      // Two neighbours have the same colour, so the board has no solution.
      if (!is_fair || together.count() < 4) continue;
      known_.clear();
      chain_.clear();
      for (const int cell : together)
        if (!extend(cell, CellSet<2>::of(cell))) return false;
      if (!tell_cells(together, whole)) return false;
    }
    return true;
  }

 private:
  struct Pair {
    int cell, next;
  };

  CellSet<2> neighbours(int cell) const {
    CellSet<2> seen = cells_;
    for (const int digit : Digits(digits_)) seen &= study_.ground.sees(cell, digit);
    return seen;
  }

  bool colour(int cell, int mine) {
    for (const int next : neighbours(cell)) {
      if (colours_[mine].has(next)) return false;
      if (colours_[1 - mine].has(next)) continue;
      colours_[1 - mine].add(next);
      chain_.push_back({cell, next});
      if (!colour(next, 1 - mine)) return false;
    }
    return true;
  }

  // The effect of a chain depends on its cells only, so each set of cells is tried once per last
  // cell. A unit contains at most two of them, so there are not many.
  bool extend(int last, const CellSet<2>& used) {
    if (!known_.insert({used, last}).second) return true;
    if (chain_.size() >= 3 && chain_.size() % 2 == 1 && !tell_cells(used, chain_)) return false;
    for (const int next : neighbours(last) - used) {
      chain_.push_back({last, next});
      if (!extend(next, used | CellSet<2>::of(next))) return false;
      chain_.pop_back();
    }
    return sink_.go_on();
  }

  bool tell_cells(const CellSet<2>& cells, const std::vector<Pair>& pairs) {
    Step& step = sink_.begin();
    for (const int digit : Digits(digits_)) {
      CellSet<2> seen[2];
      for (const int side : {0, 1})
        for (const int cell : colours_[side] & cells)
          seen[side] |= study_.ground.sees(cell, digit) & study_.position.candidates[digit];
      step.remove((seen[0] & seen[1]) - cells, digit);
    }
    if (step.is_empty()) return true;
    step.mark(Role::kNode).add_digits(pairs.front().cell, digits_);
    for (const Pair& pair : pairs) step.mark(Role::kNode).add_digits(pair.next, digits_);
    Mark& mark = step.mark(Role::kChain);
    for (const Pair& pair : pairs)
      for (const int digit : Digits(digits_))
        mark.add_link(true, {mark.code(pair.cell, digit)}, {mark.code(pair.next, digit)});
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  const CellSet<2> cells_;
  const unsigned digits_;
  CellSet<2> colours_[2];
  std::vector<Pair> chain_;  // each cell and the next
  std::set<std::pair<CellSet<2>, int>> known_;
};

}  // namespace

void find_remote_pairs(const Study9& study, Sink& sink) {
  CellSet<2> rest = study.bivalue();
  while (rest) {
    const unsigned digits = study.position.masks[rest.first()];
    CellSet<2> cells = rest;
    for (const int digit : Digits(digits)) cells &= study.position.candidates[digit];
    rest -= cells;
    if (cells.count() >= 4 && !Pairs(study, sink, cells, digits).tell()) return;
  }
}

}  // namespace nonet::logic
