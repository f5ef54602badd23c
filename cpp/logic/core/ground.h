// The ground: rules compiled into the sets of cells that finders use.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "logic/core/cells.h"
#include "nonet/logic.h"

namespace nonet::logic {

inline constexpr int kMaxDigits = 16;

// The kind of a unit. Boxes are the rectangles of classic rules, regions the shapes of a jigsaw;
// any kind that finders do not know is "other".
enum class UnitKind : std::uint8_t { kRow, kColumn, kBox, kRegion, kOther };
constexpr bool is_line(UnitKind kind) {
  return kind == UnitKind::kRow || kind == UnitKind::kColumn;
}
constexpr bool is_area(UnitKind kind) {
  return kind == UnitKind::kBox || kind == UnitKind::kRegion;
}

enum class Direction : std::uint8_t { kRows, kColumns };

struct UnitSource {
  UnitKind kind;
  std::vector<int> cells;
};

// Rules as a caller passes them; the candidates of clashes are cell * size + digit (from 0).
struct GroundSource {
  int size = 9;  // the number of digits
  std::vector<UnitSource> units;
  std::vector<std::pair<int, int>> clashes;
  bool is_complete = true;  // the puzzle has no rules besides these
  LogicShape shape;
  std::vector<std::pair<int, int>> links;  // as in LogicRules
  std::vector<std::uint16_t> domains;      // likewise
};

// Returns what makes a source unusable, or an empty string if it is usable.
std::string find_fault(const GroundSource& source);

template <int W>
struct Unit {
  CellSet<W> cells;
  UnitKind kind;  // row or column only if checked_kind (ground.cc) accepts it as one
  bool is_house;  // it contains every digit; in a shorter unit, digits only differ
};

// Houses as bits: bit b represents the houses at b, b + 64 and so on in Ground::houses, so that
// their number is not limited; most rules have fewer than 64.
using HouseSet = std::uint64_t;

template <int W>
struct Ground {
  static constexpr int kMostCells = 64 * W;

  explicit Ground(const GroundSource& source);

  int size;  // the number of digits
  LogicShape shape;
  int cells;
  // How often each digit appears in the grid: the number of houses of one kind that cover every
  // cell once. 0 if there are no such houses, or only one.
  int times;
  std::vector<Unit<W>> units;
  std::vector<int> houses;                 // indices of the units that are houses
  std::vector<int> areas_first;            // indices of `houses`: boxes and regions, then the rest
  std::array<std::vector<int>, 2> lines;   // the rows and the columns among the houses
  std::array<std::vector<int>, 2> covers;  // the rows and the columns, whether houses or not
  std::vector<std::vector<int>> units_of;  // for each cell
  std::vector<HouseSet> houses_of;         // for each cell
  std::vector<CellSet<W>> house_cells;     // for each house
  std::vector<CellSet<W>> peers;           // for each cell: the other cells of its units
  // Whether these are the rows, columns and boxes of 9x9 and the puzzle has no other rules.
  // Anything that finders do not know makes this false, so finders that require it find nothing.
  bool is_classic;
  bool has_clashes;                    // or links
  std::vector<std::uint16_t> domains;  // for each cell the digits it may hold; empty for all

  // The houses of a cell: indices in `houses`.
  std::span<const std::uint16_t> houses_at(int cell) const {
    return {houses_at_.data() + houses_begin_[cell], houses_at_.data() + houses_begin_[cell + 1]};
  }

  // The cells that cannot have this digit if this cell has it: its peers, and the cells that clash
  // with it in the same digit.
  const CellSet<W>& sees(int cell, int digit) const { return sees_[cell * size + digit]; }
  // Candidates with another digit in another cell that cannot be true together with this one; empty
  // except under a few variants.
  const std::vector<std::uint16_t>& others(int cell, int digit) const {
    return others_[cell * size + digit];
  }
  // What of these a board eliminates by itself when the digit is placed: all but the links.
  const CellSet<W>& losing(int cell, int digit) const {
    return (has_links_ ? losing_ : sees_)[cell * size + digit];
  }
  const std::vector<std::uint16_t>& losing_others(int cell, int digit) const {
    return (has_links_ ? losing_others_ : others_)[cell * size + digit];
  }
  // The cells that see all of these cells with this digit; never one of these cells themselves.
  CellSet<W> seen_by_all(const CellSet<W>& from, int digit) const {
    if (from.empty()) return CellSet<W>::below(cells);
    CellSet<W> common = sees(from.first(), digit);
    for (const int cell : from.without_first()) common &= sees(cell, digit);
    return common;
  }
  // The cells of a house that can be seen, whatever the digit, from a cell outside the house that
  // also sees this one. If the places of a digit are not all among them, no cell outside sees them
  // all.
  const CellSet<W>& seen_with(std::size_t house, int cell) const {
    return seen_with_[house * cells + cell];
  }
  // Calls visit(index in `houses`) -> bool for each of these houses, ascending, until it returns
  // false. Returns whether every call returned true.
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
  // The units that contain all of these cells, ascending.
  std::vector<int> units_with(const CellSet<W>& all) const;

 private:
  std::vector<std::uint16_t> houses_at_;
  std::vector<std::uint32_t> houses_begin_;  // for each cell: where its houses begin in houses_at_
  std::vector<CellSet<W>> sees_;
  std::vector<CellSet<W>> seen_with_;
  std::vector<std::vector<std::uint16_t>> others_;
  bool has_links_;
  std::vector<CellSet<W>> losing_;  // only with links
  std::vector<std::vector<std::uint16_t>> losing_others_;
};

extern template struct Ground<2>;
extern template struct Ground<4>;

}  // namespace nonet::logic
