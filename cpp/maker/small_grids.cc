// Lists the grids whose first row is 1, 2, 3 …, once per shape of boxes: 12 of 4x4, 39,168 of 6x6.
//
// Every grid is one of them with its digits relabelled, each in exactly one way.
#include "maker/small_grids.h"

#include <array>
#include <numeric>
#include <vector>

namespace nonet::maker {
namespace {

// Fills the grid cell by cell.
class Lister {
 public:
  Lister(int box_rows, int box_columns)
      : size_(box_rows * box_columns),
        box_rows_(box_rows),
        box_columns_(box_columns),
        grid_(size_ * size_) {
    for (int i = 0; i < size_; ++i) put(i, i);
    fill(size_);
  }

  std::vector<std::uint8_t> take() { return std::move(found_); }

 private:
  int box_of(int cell) const {
    return cell / size_ / box_rows_ * box_rows_ + cell % size_ / box_columns_;
  }
  void put(int cell, int digit) {
    grid_[cell] = static_cast<std::uint8_t>(digit);
    turn(cell, digit);
  }
  void turn(int cell, int digit) {
    const unsigned bit = 1U << digit;
    row_[cell / size_] ^= bit;
    column_[cell % size_] ^= bit;
    box_[box_of(cell)] ^= bit;
  }
  void fill(int cell) {
    if (cell == size_ * size_) {
      found_.insert(found_.end(), grid_.begin(), grid_.end());
      return;
    }
    const unsigned used = row_[cell / size_] | column_[cell % size_] | box_[box_of(cell)];
    for (int digit = 0; digit < size_; ++digit) {
      if (used >> digit & 1) continue;
      put(cell, digit);
      fill(cell + 1);
      turn(cell, digit);
    }
  }

  const int size_, box_rows_, box_columns_;
  std::array<unsigned, 6> row_{}, column_{}, box_{};
  std::vector<std::uint8_t> grid_, found_;
};

const std::vector<std::uint8_t>& listed(int box_rows, int box_columns) {
  static const std::vector<std::uint8_t> four = Lister(2, 2).take();
  if (box_rows * box_columns == 4) return four;
  static const std::vector<std::uint8_t> wide = Lister(2, 3).take();
  if (box_rows == 2) return wide;
  static const std::vector<std::uint8_t> tall = Lister(3, 2).take();
  return tall;
}

}  // namespace

bool is_small(int box_rows, int box_columns) {
  return (box_rows == 2 && (box_columns == 2 || box_columns == 3)) ||
         (box_rows == 3 && box_columns == 2);
}

void draw_small(int box_rows, int box_columns, base::Dice& dice, std::uint8_t* grid) {
  const std::vector<std::uint8_t>& all = listed(box_rows, box_columns);
  const int size = box_rows * box_columns;
  const std::size_t cells = static_cast<std::size_t>(size) * size;
  const std::size_t chosen = dice.roll(static_cast<std::uint32_t>(all.size() / cells));
  std::vector<std::uint8_t> names(size);
  std::iota(names.begin(), names.end(), std::uint8_t{1});
  dice.shuffle(names);
  for (std::size_t cell = 0; cell < cells; ++cell) grid[cell] = names[all[chosen * cells + cell]];
}

}  // namespace nonet::maker
