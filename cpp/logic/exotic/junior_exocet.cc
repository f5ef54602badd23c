// Junior exocet: two base cells whose digits reappear in two target cells of the same band.

#include "logic/exotic/family.h"

namespace nonet::logic {
namespace {

// Drawn for a band of rows; columns work alike.
//
//     B B s | . . . | . . .      B: base; T, U: targets, one in each of the other boxes and not in
//     . . s | T . . | . u .      the base's row; t, u: their companions, in the same column
//     . . s | t . . | . U .
//     ------+-------+------
//     . . S | S . . | . S .      S: the cross cells, in the columns of s, T and U, outside the band
//
// Conditions: no companion is, or can be, a digit of the base; and for each such digit x, three
// cross cells, one in each column, can never all be x.
//
// Then a digit x of the base is in T or U. If x is in a base cell, it is nowhere else in the base's
// row and box. So its place in the column of s is a cross cell, and in the columns of T and U it is
// the target or a cross cell, since it is neither in a companion nor in the base's row. If it were
// in neither target, it would be in three cross cells, one in each column. The base holds two
// digits, so T holds one of them and U the other. If x is in T, then the columns of s and U have it
// in two cross cells, which must be possible as well.
class JuniorExocet {
 public:
  JuniorExocet(const Study9& study, Sink& sink, Face face)
      : study_(study), sink_(sink), face_(face) {}

  // A base in this row, in the columns of one box.
  bool find(int row, int a, int b) {
    base_[0] = face_.cell(row, a), base_[1] = face_.cell(row, b);
    const Position<2>& position = study_.position;
    if (!position.empty.has(base_[0]) || !position.empty.has(base_[1])) return true;
    digits_ = position.masks[base_[0]] | position.masks[base_[1]];
    if (count_digits(digits_) < 3 || count_digits(digits_) > 4) return true;
    const int band = row / 3 * 3, stack = a / 3 * 3;
    column_[0] = 3 * stack + 3 - a - b;
    const int first = (stack + 3) % 9, second = (stack + 6) % 9;
    for (int i = 0; i < 6; ++i) {
      if (!set_target(0, band, row, first + i / 2, i % 2)) continue;
      for (int j = 0; j < 6; ++j)
        if (set_target(1, band, row, second + j / 2, j % 2) && !check(band)) return false;
    }
    return true;
  }

 private:
  // The target in this column, in the upper or the lower of the two rows beside the base's.
  bool set_target(int number, int band, int row, int column, int which) {
    const int target_row = band + (row - band + 1 + which) % 3;
    const int companion_row = band + (row - band + 2 - which) % 3;
    const int companion = face_.cell(companion_row, column);
    target_[number] = face_.cell(target_row, column);
    column_[number + 1] = column;
    const Position<2>& position = study_.position;
    if (!position.empty.has(target_[number]) || !(position.masks[target_[number]] & digits_))
      return false;
    return !(position.masks[companion] & digits_) &&
           !(position.values[companion] && digits_ >> (position.values[companion] - 1) & 1);
  }

  // The cross cells of a column that hold a digit or have it as a candidate.
  CellSet<2> cross(int number, int band, int digit) const {
    CellSet<2> cells;
    for (int row = 0; row < 9; ++row)
      if (row / 3 * 3 != band) cells.add(face_.cell(row, column_[number]));
    return cells & (study_.position.candidates[digit] | study_.position.filled[digit]);
  }

  bool check(int band) {
    // can[digit]: whether the cross cells allow the digit in the first target, and in the second.
    std::array<std::array<bool, 2>, 9> can{};
    for (const int digit : Digits(digits_)) {
      const CellSet<2> s = cross(0, band, digit), t = cross(1, band, digit),
                       u = cross(2, band, digit);
      for (const int p : s) {
        const CellSet<2> t_left = t - study_.ground.sees(p, digit);
        const CellSet<2> u_left = u - study_.ground.sees(p, digit);
        can[digit][0] |= !u_left.empty();
        can[digit][1] |= !t_left.empty();
        for (const int q : t_left)
          if (u_left - study_.ground.sees(q, digit)) return true;
      }
    }
    return write(can, band);
  }

  bool write(const std::array<std::array<bool, 2>, 9>& can, int band) {
    const Position<2>& position = study_.position;
    // The candidates that remain in the two base cells and the two targets.
    std::array<unsigned, 4> left{};
    for (const int x : Digits(position.masks[base_[0]]))
      for (const int y : Digits(position.masks[base_[1]] & ~(1U << x)))
        for (const auto& [t, u] : {std::pair(x, y), std::pair(y, x)}) {
          if (!position.has(target_[0], t) || !position.has(target_[1], u) || !can[t][0] ||
              !can[u][1])
            continue;
          left[0] |= 1U << x, left[1] |= 1U << y, left[2] |= 1U << t, left[3] |= 1U << u;
        }
    Step& step = sink_.begin();
    const int cells[] = {base_[0], base_[1], target_[0], target_[1]};
    for (int i = 0; i < 4; ++i)
      for (const int digit : Digits(position.masks[cells[i]] & ~left[i]))
        step.remove(cells[i], digit);
    if (step.is_empty()) return true;
    Mark& base = step.mark(Role::kBase);
    for (const int cell : base_) base.add_digits(cell, position.masks[cell]);
    Mark& targets = step.mark(Role::kTarget);
    for (const int cell : target_) targets.add_digits(cell, position.masks[cell]);
    Mark& cover = step.mark(Role::kCover);
    for (int number = 0; number < 3; ++number)
      for (const int digit : Digits(digits_))
        cover.add(cross(number, band, digit) & position.empty, digit);
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  const Face face_;
  unsigned digits_ = 0;
  std::array<int, 2> base_, target_;
  std::array<int, 3> column_;  // of the third cell beside the base, and of the targets
};

}  // namespace

void find_junior_exocet(const Study9& study, Sink& sink) {
  if (!study.ground.is_classic) return;
  for (const bool mirrored : {false, true}) {
    JuniorExocet finder(study, sink, {mirrored});
    for (int row = 0; row < 9; ++row)
      for (int stack = 0; stack < 9; stack += 3)
        for (int skipped = 0; skipped < 3; ++skipped) {
          const int a = stack + (skipped == 0), b = stack + (skipped == 2 ? 1 : 2);
          if (!finder.find(row, a, b) || !sink.go_on()) return;
        }
  }
}

}  // namespace nonet::logic
