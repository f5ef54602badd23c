// The ground finders stand on: rules compiled into sets of cells.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "logic/core/cells.h"

namespace nonet::logic {

inline constexpr int kMaxDigits = 16;

// What a unit is called. Boxes are the rectangles of classic rules, regions the shapes of a jigsaw,
// and any kind that finders do not know is "other".
enum class UnitKind : std::uint8_t { kRow, kColumn, kBox, kRegion, kOther };
constexpr bool is_line(UnitKind kind) {
  return kind == UnitKind::kRow || kind == UnitKind::kColumn;
}

enum class Direction : std::uint8_t { kRows, kColumns };

struct UnitSource {
  UnitKind kind;
  std::vector<int> cells;
};

// Rules as a caller writes them: candidates of clashes are cell * size + digit (from 0).
struct GroundSource {
  int size = 9;
  std::vector<UnitSource> units;
  std::vector<std::pair<int, int>> clashes;
  bool is_complete = true;  // the puzzle has no rules beside these
};

// Says what makes a source unusable; empty when nothing does.
std::string find_fault(const GroundSource& source);

template <int W>
struct Unit {
  CellSet<W> cells;
  UnitKind kind;  // a row or column only if its cells are one and no unit before it has them
  bool is_house;  // it holds every digit
};

// Houses as bits: bit b stands for those at b, b + 64 and so on in Ground::houses, so that there
// may be any number of them; in most rules there are fewer than 64.
using HouseSet = std::uint64_t;

template <int W>
struct Ground {
  explicit Ground(const GroundSource& source);

  int size;
  int cells;
  std::vector<Unit<W>> units;
  std::vector<int> houses;                 // numbers of the units that are houses
  std::array<std::vector<int>, 2> lines;   // of the rows and columns among these
  std::vector<std::vector<int>> units_of;  // for each cell
  std::vector<HouseSet> houses_of;         // for each cell
  std::vector<CellSet<W>> house_cells;     // for each house
  std::vector<CellSet<W>> peers;           // for each cell: the others of its units
  // Whether these are the rows, columns and boxes of 9x9 and the puzzle has no other rules. What
  // finders do not know makes this false, so those that ask for it are quiet.
  bool is_classic;
  bool has_clashes;

  // The cells that lose this digit when it stands in this cell: its peers, and clashes of one
  // digit.
  const CellSet<W>& sees(int cell, int digit) const { return sees_[cell * size + digit]; }
  // Candidates with another digit in another cell that cannot stand beside this one; empty but
  // for a few variants.
  const std::vector<std::uint16_t>& others(int cell, int digit) const {
    return others_[cell * size + digit];
  }
  // The cells that see all of these with this digit; none of these themselves.
  CellSet<W> seen_by_all(const CellSet<W>& from, int digit) const {
    if (from.empty()) return CellSet<W>::below(cells);
    CellSet<W> common = sees(from.first(), digit);
    for (const int cell : from.without_first()) common &= sees(cell, digit);
    return common;
  }
  // The cells of a house that a cell outside it sees together with this one of it, whatever the
  // digit: places that are not all among them have nothing outside that sees them all.
  const CellSet<W>& seen_with(std::size_t house, int cell) const {
    return seen_with_[house * cells + cell];
  }
  // Calls visit(place in `houses`) -> bool for each of these, ascending, as long as it returns
  // true; false if it did not.
  template <typename Visit>
  bool visit_houses(HouseSet set, Visit visit) const {
    for (std::size_t base = 0; base < houses.size(); base += 64)
      for (HouseSet rest = set; rest; rest &= rest - 1) {
        const std::size_t i = base + std::countr_zero(rest);
        if (i >= houses.size()) break;
        if (!visit(i)) return false;
      }
    return true;
  }
  // The units that hold all of these cells, ascending.
  std::vector<int> units_with(const CellSet<W>& all) const;

 private:
  std::vector<CellSet<W>> sees_;
  std::vector<CellSet<W>> seen_with_;
  std::vector<std::vector<std::uint16_t>> others_;
};

extern template struct Ground<2>;
extern template struct Ground<4>;

}  // namespace nonet::logic
