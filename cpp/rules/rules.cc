// Checks rules and compiles them into tables.
#include "nonet/rules.h"

#include <algorithm>
#include <set>
#include <utility>

#include "nonet/constraints.h"
#include "rules/tables.h"

namespace nonet {
namespace {

// Joins the lists of all owners into one array, with the positions where each owner's part starts.
template <typename Value>
void flatten(const std::vector<std::vector<Value>>& lists, std::vector<std::uint32_t>& start,
             std::vector<Value>& values) {
  start.assign(1, 0);
  for (const auto& list : lists) {
    values.insert(values.end(), list.begin(), list.end());
    start.push_back(static_cast<std::uint32_t>(values.size()));
  }
}

// Which pairs of cells differ, and why: by sharing a house, or otherwise (`loose`).
class PeerPairs {
 public:
  explicit PeerPairs(int cells) : cells_(cells), kind_(static_cast<std::size_t>(cells) * cells) {}

  void add_house(const std::vector<std::uint16_t>& unit) { add(unit, kHouse); }
  void add_loose(const std::vector<std::uint16_t>& unit) { add(unit, kLoose); }
  void add_loose(int a, int b) { mark(a, b, kLoose), mark(b, a, kLoose); }
  bool differ(int a, int b) const { return kind_[a * cells_ + b] != kNone; }

  std::vector<std::vector<std::uint16_t>> loose_lists() const {
    std::vector<std::vector<std::uint16_t>> lists(cells_);
    for (int a = 0; a < cells_; ++a)
      for (int b = 0; b < cells_; ++b)
        if (kind_[a * cells_ + b] == kLoose) lists[a].push_back(static_cast<std::uint16_t>(b));
    return lists;
  }

 private:
  enum Kind : std::uint8_t { kNone, kLoose, kHouse };

  void mark(int a, int b, Kind kind) {
    Kind& old = kind_[a * cells_ + b];
    old = std::max(old, kind);
  }
  void add(const std::vector<std::uint16_t>& unit, Kind kind) {
    for (int a : unit)
      for (int b : unit)
        if (a != b) mark(a, b, kind);
  }

  int cells_;
  std::vector<Kind> kind_;
};

Tables compile(const RulesSource& source) {
  // Names every field, so that a kind of constraint added to the source does not compile here until
  // it gets its table.
  const auto& [source_size, source_units, source_clashes] = source;
  Tables t{};
  const int size = t.size = static_cast<int>(source_size);
  t.cells = size * size;
  t.full = bit(size) - 1;

  // Duplicate units would only cost time.
  std::set<std::vector<std::uint16_t>> houses, short_units;
  for (const auto& unit : source_units) {
    std::vector<std::uint16_t> cells;
    for (std::int64_t cell : unit) cells.push_back(static_cast<std::uint16_t>(cell));
    std::sort(cells.begin(), cells.end());
    (static_cast<int>(cells.size()) == size ? houses : short_units).insert(std::move(cells));
  }

  PeerPairs pairs(t.cells);
  std::vector<std::vector<std::uint16_t>> houses_of(t.cells);
  for (const auto& house : houses) {
    for (const std::uint16_t cell : house)
      houses_of[cell].push_back(static_cast<std::uint16_t>(t.house_cells.size() / house.size()));
    t.house_cells.insert(t.house_cells.end(), house.begin(), house.end());
    pairs.add_house(house);
  }
  for (const auto& unit : short_units) pairs.add_loose(unit);
  flatten(houses_of, t.house_start, t.houses);

  // Clashes in both directions, each once.
  std::vector<std::pair<int, int>> clashes;
  for (auto [a, b] : source_clashes) {
    clashes.emplace_back(static_cast<int>(a), static_cast<int>(b));
    clashes.emplace_back(static_cast<int>(b), static_cast<int>(a));
  }
  std::sort(clashes.begin(), clashes.end());
  clashes.erase(std::unique(clashes.begin(), clashes.end()), clashes.end());

  // Two cells that clash in every digit with itself are peers like those of a unit.
  std::vector<int> equal_digits(static_cast<std::size_t>(t.cells) * t.cells);
  for (auto [a, b] : clashes)
    if (a % size == b % size && ++equal_digits[a / size * t.cells + b / size] == size)
      pairs.add_loose(a / size, b / size);

  std::vector<std::vector<std::uint16_t>> clashing(static_cast<std::size_t>(t.cells) << kDigitBits);
  for (auto [a, b] : clashes) {
    const bool known =
        a / size == b / size || (a % size == b % size && pairs.differ(a / size, b / size));
    if (!known)
      clashing[pack(a / size, a % size)].push_back(
          static_cast<std::uint16_t>(pack(b / size, b % size)));
  }
  t.words = (t.cells + 63) / 64;
  t.peers.resize(static_cast<std::size_t>(t.cells) * t.words);
  for (int a = 0; a < t.cells; ++a)
    for (int b = 0; b < t.cells; ++b)
      if (pairs.differ(a, b)) t.peers[a * t.words + b / 64] |= std::uint64_t{1} << b % 64;
  flatten(pairs.loose_lists(), t.loose_start, t.loose_peers);
  flatten(clashing, t.clash_start, t.clashing);
  return t;
}

}  // namespace

std::string find_fault(const RulesSource& source) {
  using std::to_string;
  const std::int64_t size = source.size;
  if (size < kMinSize || size > kMaxSize)
    return "size " + to_string(size) + " is not between " + to_string(kMinSize) + " and " +
           to_string(kMaxSize);
  const std::int64_t cells = size * size;
  for (std::size_t u = 0; u < source.units.size(); ++u) {
    const auto& unit = source.units[u];
    const std::string name = "unit " + to_string(u);
    if (static_cast<std::int64_t>(unit.size()) > size)
      return name + " has " + to_string(unit.size()) + " cells, more than the " + to_string(size) +
             " digits";
    std::vector<bool> seen(cells);
    for (std::int64_t cell : unit) {
      if (cell < 0 || cell >= cells)
        return name + " has cell " + to_string(cell) + ", not between 0 and " +
               to_string(cells - 1);
      if (seen[cell]) return name + " has cell " + to_string(cell) + " twice";
      seen[cell] = true;
    }
  }
  const std::int64_t candidates = cells * size;
  for (std::size_t k = 0; k < source.clashes.size(); ++k) {
    const auto [a, b] = source.clashes[k];
    const std::string name = "clash " + to_string(k);
    for (std::int64_t candidate : {a, b})
      if (candidate < 0 || candidate >= candidates)
        return name + " has candidate " + to_string(candidate) + ", not between 0 and " +
               to_string(candidates - 1);
    if (a == b) return name + " sets candidate " + to_string(a) + " against itself";
  }
  return {};
}

Rules::Rules(const RulesSource& source, std::shared_ptr<const ConstraintModel> model)
    : model_(model ? std::move(model) : ConstraintModel::of(source)),
      tables_(std::make_unique<const Tables>(compile(source))) {}
Rules::~Rules() = default;
int Rules::size() const { return tables_->size; }
int Rules::cells() const { return tables_->cells; }

}  // namespace nonet
