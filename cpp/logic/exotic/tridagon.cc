// Tridagon: three digits that cannot fill twelve cells of four boxes, so that some guardian is
// true.
#include <bit>

#include "logic/exotic/family.h"

namespace nonet::logic {
namespace {

// Three cells of a box: one in each of its rows and one in each of its columns.
constexpr int kColumns[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr bool is_odd(int permutation) { return permutation >= 3; }

// Proof that three digits alone cannot fill the twelve cells when an odd number of the four boxes
// has an odd permutation. In each box the three cells hold the three digits, which gives a
// permutation of rows to digits and one of columns to digits; their signs differ by that of the
// cells, rows to columns. Two boxes of a band hold different digits in each row, so one permutation
// of rows to digits follows from the other by moving all three digits: by a cycle of three, which
// is even. So boxes side by side have the same sign by rows, and boxes one above the other the same
// sign by columns. Multiplied around all four boxes, the signs of the cells are therefore even; if
// they are odd, the cells cannot be filled.
//
// So one of the other candidates of these cells, a guardian, is true, and a candidate that sees
// every guardian is false.
class Tridagon {
 public:
  Tridagon(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  bool find(unsigned digits) {
    digits_ = digits;
    for (int box = 0; box < 9; ++box) find_in_box(box);
    for (int upper = 0; upper < 2; ++upper)
      for (int lower = upper + 1; lower < 3; ++lower)
        for (int left = 0; left < 2; ++left)
          for (int right = left + 1; right < 3; ++right) {
            const int boxes[] = {3 * upper + left, 3 * upper + right, 3 * lower + left,
                                 3 * lower + right};
            if (!join(boxes, 0, {}, false)) return false;
          }
    return true;
  }

 private:
  // Guardians that allow a conclusion: all of one digit, all in one cell, or none at all.
  struct Guardians {
    unsigned digits = 0;
    CellSet<2> cells;
    CellSet<2> pattern;
    bool can_act() const { return count_digits(digits) < 2 || !cells.is_many(); }
  };
  struct Third {
    Guardians guardians;
    bool odd;
  };

  void find_in_box(int box) {
    thirds_[box].clear();
    for (int permutation = 0; permutation < 6; ++permutation) {
      Guardians guardians;
      bool fits = true;
      for (int row = 0; row < 3 && fits; ++row) {
        const int cell = 9 * (box / 3 * 3 + row) + box % 3 * 3 + kColumns[permutation][row];
        const unsigned mask = study_.position.masks[cell];
        fits = (mask & digits_) != 0;
        guardians.pattern.add(cell);
        if (!(mask & ~digits_)) continue;
        guardians.digits |= mask & ~digits_;
        guardians.cells.add(cell);
      }
      if (fits && guardians.can_act()) thirds_[box].push_back({guardians, is_odd(permutation)});
    }
  }

  bool join(const int (&boxes)[4], int next, const Guardians& before, bool odd) {
    if (next == 4) return !odd || write(before);
    for (const Third& third : thirds_[boxes[next]]) {
      Guardians joined = before;
      joined.digits |= third.guardians.digits;
      joined.cells |= third.guardians.cells;
      joined.pattern |= third.guardians.pattern;
      if (joined.can_act() && !join(boxes, next + 1, joined, odd != third.odd)) return false;
    }
    return true;
  }

  bool write(const Guardians& guardians) {
    const Position<2>& position = study_.position;
    // Without guardians the board has no solution, which other parts report.
    if (guardians.cells.empty()) return true;
    Step& step = sink_.begin();
    if (guardians.cells.is_one()) {
      const int cell = guardians.cells.first();
      for (const int digit : Digits(position.masks[cell] & digits_)) step.remove(cell, digit);
    }
    if (count_digits(guardians.digits) == 1) {
      const int digit = std::countr_zero(guardians.digits);
      step.remove(position.candidates[digit] & study_.ground.seen_by_all(guardians.cells, digit),
                  digit);
    }
    if (step.is_empty()) return true;
    Mark& pattern = step.mark(Role::kPattern);
    for (const int cell : guardians.pattern)
      pattern.add_digits(cell, position.masks[cell] & digits_);
    Mark& fins = step.mark(Role::kFin);
    for (const int cell : guardians.cells) fins.add_digits(cell, position.masks[cell] & ~digits_);
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  unsigned digits_ = 0;
  std::array<std::vector<Third>, 9> thirds_;
};

}  // namespace

void find_tridagon(const Study9& study, Sink& sink) {
  if (!study.ground.is_classic) return;
  Tridagon finder(study, sink);
  for (unsigned digits = 0; digits < 1U << 9; ++digits)
    if (count_digits(digits) == 3 && (!finder.find(digits) || !sink.go_on())) return;
}

}  // namespace nonet::logic
