// Compiles rules into sets of cells.
#include "logic/core/ground.h"

#include <algorithm>
#include <set>

namespace nonet::logic {
namespace {

template <int W>
bool has_classic_units(const Ground<W>& ground) {
  if (ground.size != 9 || ground.cells != 81 || ground.shape.columns != 9) return false;
  if (ground.units.size() != 27) return false;
  std::set<CellSet<W>> boxes;
  for (int i = 0; i < 9; ++i) {
    CellSet<W> box;
    for (int j = 0; j < 9; ++j) box.add(9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3);
    boxes.insert(box);
  }
  for (const Unit<W>& unit : ground.units)
    if (unit.kind == UnitKind::kBox) boxes.erase(unit.cells);
  return ground.lines[0].size() == 9 && ground.lines[1].size() == 9 && boxes.empty();
}

// The kind of a unit whose caller names it `kind`. Finders assume that no two rows share a cell,
// nor two columns, and that there are no more of either than digits. A unit that breaks this is not
// accepted as a row or column, whatever its name; nor is any in a grid whose sides are longer than
// the number of digits, where a line holds no house or several.
template <int W>
UnitKind checked_kind(const Ground<W>& ground, UnitKind kind, const CellSet<W>& cells) {
  if (!is_line(kind) || cells.empty()) return kind;
  const LogicShape& shape = ground.shape;
  if (shape.rows > ground.size || shape.columns > ground.size) return UnitKind::kOther;
  const auto line_of = [&](int cell) {
    return kind == UnitKind::kRow ? cell / shape.columns : cell % shape.columns;
  };
  for (const int cell : cells)
    if (cell >= shape.rows * shape.columns || line_of(cell) != line_of(cells.first()))
      return UnitKind::kOther;
  for (const Unit<W>& unit : ground.units)
    if (unit.kind == kind && unit.cells.meets(cells)) return UnitKind::kOther;
  return kind;
}

template <int W>
int find_times(const Ground<W>& ground) {
  for (const UnitKind kind :
       {UnitKind::kRow, UnitKind::kColumn, UnitKind::kBox, UnitKind::kRegion}) {
    CellSet<W> covered;
    int count = 0;
    for (const int house : ground.houses) {
      if (ground.units[house].kind != kind) continue;
      covered |= ground.units[house].cells;
      ++count;
    }
    // So many cells in all that no two of the houses can share one.
    const bool is_tiled = covered.count() == ground.cells && count * ground.size == ground.cells;
    if (is_tiled && count > 1) return count;
  }
  return 0;
}

}  // namespace

std::string find_fault(const GroundSource& source) {
  using std::to_string;
  if (source.size < 2 || source.size > kMaxDigits)
    return "size " + to_string(source.size) + " is not between 2 and " + to_string(kMaxDigits);
  const auto& [rows, columns, extra] = source.shape;
  constexpr int kMostCells = Ground<4>::kMostCells;
  if (rows < 1 || columns < 1 || extra < 0 || std::max({rows, columns, extra}) > kMostCells)
    return "no grid of " + to_string(rows) + "x" + to_string(columns);
  const int cells = source.shape.cells();
  if (cells > kMostCells) return to_string(cells) + " cells are more than " + to_string(kMostCells);
  for (std::size_t i = 0; i < source.units.size(); ++i) {
    const std::set<int> distinct(source.units[i].cells.begin(), source.units[i].cells.end());
    const auto fault = [&](const char* what) { return "unit " + to_string(i) + what; };
    if (distinct.size() != source.units[i].cells.size()) return fault(" has a cell twice");
    if (static_cast<int>(distinct.size()) > source.size) return fault(" has too many cells");
    if (!distinct.empty() && (*distinct.begin() < 0 || *distinct.rbegin() >= cells))
      return fault(" has a cell that is not in the grid");
  }
  for (const auto* pairs : {&source.clashes, &source.links})
    for (const auto& [a, b] : *pairs)
      if (a < 0 || b < 0 || a >= cells * source.size || b >= cells * source.size || a == b)
        return "no clash between candidates " + to_string(a) + " and " + to_string(b);
  if (!source.domains.empty() && static_cast<int>(source.domains.size()) != cells)
    return to_string(source.domains.size()) + " domains for " + to_string(cells) + " cells";
  return "";
}

template <int W>
Ground<W>::Ground(const GroundSource& source)
    : size(source.size),
      shape(source.shape),
      cells(source.shape.cells()),
      units_of(cells),
      houses_of(cells),
      peers(cells),
      has_clashes(!source.clashes.empty() || !source.links.empty()),
      domains(source.domains),
      sees_(cells * size),
      others_(cells * size),
      has_links_(!source.links.empty()) {
  for (const UnitSource& from : source.units) {
    Unit<W> unit{{}, UnitKind::kOther, static_cast<int>(from.cells.size()) == size};
    for (const int cell : from.cells) unit.cells.add(cell);
    unit.kind = checked_kind(*this, from.kind, unit.cells);
    const int number = static_cast<int>(units.size());
    for (const int cell : unit.cells) {
      units_of[cell].push_back(number);
      peers[cell] |= unit.cells - CellSet<W>::of(cell);
    }
    if (unit.is_house) {
      for (const int cell : unit.cells) houses_of[cell] |= HouseSet{1} << houses.size() % 64;
      houses.push_back(number);
      house_cells.push_back(unit.cells);
      if (unit.kind == UnitKind::kRow) lines[static_cast<int>(Direction::kRows)].push_back(number);
      if (unit.kind == UnitKind::kColumn)
        lines[static_cast<int>(Direction::kColumns)].push_back(number);
    }
    const int whole = unit.kind == UnitKind::kRow ? shape.columns : shape.rows;
    if (is_line(unit.kind) && unit.cells.count() == whole)
      covers[unit.kind == UnitKind::kColumn].push_back(number);
    units.push_back(unit);
  }
  for (int cell = 0; cell < cells; ++cell) {
    houses_begin_.push_back(static_cast<std::uint32_t>(houses_at_.size()));
    for (std::size_t house = 0; house < houses.size(); ++house)
      if (house_cells[house].has(cell)) houses_at_.push_back(static_cast<std::uint16_t>(house));
  }
  houses_begin_.push_back(static_cast<std::uint32_t>(houses_at_.size()));
  for (const bool wants_areas : {true, false})
    for (std::size_t house = 0; house < houses.size(); ++house)
      if (is_area(units[houses[house]].kind) == wants_areas)
        areas_first.push_back(static_cast<int>(house));
  for (int cell = 0; cell < cells; ++cell)
    for (int digit = 0; digit < size; ++digit) sees_[cell * size + digit] = peers[cell];
  const auto exclude = [this](int from, int to) {
    if (from % size == to % size)
      sees_[from].add(to / size);
    else if (from / size != to / size)
      others_[from].push_back(static_cast<std::uint16_t>(to));
  };
  const auto exclude_all = [&exclude](const std::vector<std::pair<int, int>>& pairs) {
    for (const auto& [a, b] : pairs) {
      exclude(a, b);
      exclude(b, a);
    }
  };
  exclude_all(source.clashes);
  if (has_links_) {
    losing_ = sees_;
    losing_others_ = others_;
  }
  exclude_all(source.links);
  seen_with_.resize(houses.size() * cells);
  for (std::size_t house = 0; house < houses.size(); ++house)
    for (const int cell : house_cells[house])
      for (int digit = 0; digit < (has_clashes ? size : 1); ++digit)
        for (const int other : sees(cell, digit) - house_cells[house])
          seen_with_[house * cells + cell] |= sees(other, digit) & house_cells[house];
  times = find_times(*this);
  is_classic = source.is_complete && !has_clashes && domains.empty() && has_classic_units(*this);
}

template <int W>
std::vector<int> Ground<W>::units_with(const CellSet<W>& all) const {
  std::vector<int> found;
  if (all.empty()) return found;
  for (const int unit : units_of[all.first()])
    if (units[unit].cells.contains(all)) found.push_back(unit);
  return found;
}

template struct Ground<2>;
template struct Ground<4>;

}  // namespace nonet::logic
