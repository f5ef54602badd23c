// Deadly patterns: cells that cannot be limited to a few digits in a puzzle with one solution.
#pragma once

#include <array>
#include <cstdint>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

// Empty cells, each with its core digits. If every cell held one of its core digits, swapping them
// would give a second solution of the givens. So at least one of the other candidates of these
// cells, the guards, is true. Each rule below writes its eliminations if the guards have the form
// it requires, otherwise nothing; all return whether to continue.
class Deadly {
 public:
  Deadly(const Study9& study, const CellSet<2>& cells, unsigned core);
  Deadly(const Study9& study, const CellSet<2>& cells, const std::array<std::uint16_t, 81>& cores);

  // The digits of the guards.
  unsigned guards() const { return guards_; }

  // Guards in one cell: it holds one of them and loses its core.
  bool add_one_cell(Sink& sink) const;
  // Guards of one digit in several cells: the cells that see them all lose it.
  bool add_one_digit(Sink& sink) const;
  // Guards of several digits in several cells of one unit: one of these cells holds one of these
  // digits. Together with other cells of the unit this forms a naked set or, seen from the digits,
  // a hidden one.
  bool add_subsets(Sink& sink) const;
  // Guards in two cells of a house where a core digit of both has no other place: one of the cells
  // holds it, the other a guard, so both lose the rest of their core.
  bool add_locked_digit(Sink& sink) const;

  // Marks the cores and the guards; for rules that apply to one kind of pattern only.
  void mark(Step& step) const;

 private:
  void find_guards();
  bool add_naked(Sink& sink, const CellSet<2>& set, unsigned digits) const;
  bool add_hidden(Sink& sink, int unit, const CellSet<2>& set, unsigned naked) const;
  unsigned guards_of(int cell) const { return study_.position.masks[cell] & ~cores_[cell]; }

  const Study9& study_;
  CellSet<2> cells_;
  std::array<std::uint16_t, 81> cores_{};
  CellSet<2> guarded_;      // cells with guards
  unsigned guards_ = 0;     // digits of the guards
  std::vector<int> units_;  // units that contain all the guarded cells
};

}  // namespace nonet::logic
