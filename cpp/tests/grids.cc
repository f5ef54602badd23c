// Rules and grids for the tests.
#include "tests/grids.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace nonet::tests {

RulesSource classic(int size, int box_rows, int box_columns) {
  RulesSource source;
  source.size = size;
  for (int i = 0; i < size; ++i) {
    std::vector<std::int64_t> row, column;
    for (int j = 0; j < size; ++j) {
      row.push_back(i * size + j);
      column.push_back(j * size + i);
    }
    source.units.push_back(row);
    source.units.push_back(column);
  }
  for (int top = 0; box_rows > 0 && top < size; top += box_rows)
    for (int left = 0; left < size; left += box_columns) {
      std::vector<std::int64_t> box;
      for (int r = top; r < top + box_rows; ++r)
        for (int c = left; c < left + box_columns; ++c) box.push_back(r * size + c);
      source.units.push_back(box);
    }
  return source;
}

RulesSource classic(int size) {
  int rows = 1;
  for (int r = 1; r * r <= size; ++r)
    if (size % r == 0) rows = r;
  return classic(size, rows, size / rows);
}

void add_diagonals(RulesSource& source) {
  std::vector<std::int64_t> down, up;
  for (int i = 0; i < source.size; ++i) {
    down.push_back(i * source.size + i);
    up.push_back(i * source.size + source.size - 1 - i);
  }
  source.units.push_back(down);
  source.units.push_back(up);
}

void add_leaper(RulesSource& source, int rows, int columns) {
  const auto size = static_cast<int>(source.size);
  for (int r = 0; r + rows < size; ++r)
    for (int c = 0; c < size; ++c)
      for (int to : {c - columns, c + columns})
        for (int d = 0; to >= 0 && to < size && d < size; ++d)
          source.clashes.emplace_back((r * size + c) * size + d,
                                      ((r + rows) * size + to) * size + d);
}

void add_non_consecutive(RulesSource& source) {
  const auto size = static_cast<int>(source.size);
  for (int r = 0; r < size; ++r)
    for (int c = 0; c < size; ++c)
      for (int other :
           {c + 1 < size ? r * size + c + 1 : -1, r + 1 < size ? r * size + size + c : -1})
        for (int d = 0; other >= 0 && d + 1 < size; ++d) {
          const int cell = r * size + c;
          source.clashes.emplace_back(cell * size + d, other * size + d + 1);
          source.clashes.emplace_back(cell * size + d + 1, other * size + d);
        }
}

std::shared_ptr<const Rules> compiled(const RulesSource& source) {
  return std::make_shared<const Rules>(source);
}

ConstraintSearch search_of(const RulesSource& source, const Values& values, const Marks& marks) {
  const auto model = ConstraintModel::of(source);
  return {model, starting_masks(*model, values, marks)};
}

Values parse(const std::string& text) {
  Values values;
  for (char c : text)
    values.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c <= '9' ? c - '0' : c - 'A' + 10));
  return values;
}

std::vector<Values> solutions(const RulesSource& source, const Values& values, const Marks& marks) {
  ConstraintSearch search = search_of(source, values, marks);
  std::vector<Values> all;
  while (search.run(std::numeric_limits<std::uint64_t>::max()) == Outcome::kSolution)
    all.push_back(search.solution());
  return all;
}

std::uint64_t count(const RulesSource& source, const Values& values, const Marks& marks) {
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t found = 0;
  search_of(source, values, marks).count(most, most, found);
  return found;
}

bool is_legal(const RulesSource& source, const Values& values, bool full) {
  if (full && std::count(values.begin(), values.end(), 0) > 0) return false;
  for (const auto& unit : source.units) {
    std::uint32_t seen = 0;
    for (auto cell : unit) {
      const std::uint32_t digit = values[cell] ? std::uint32_t{1} << values[cell] : 0;
      if (seen & digit) return false;
      seen |= digit;
    }
  }
  const auto holds = [&](std::int64_t candidate) {
    return values[candidate / source.size] == candidate % source.size + 1;
  };
  return std::none_of(source.clashes.begin(), source.clashes.end(),
                      [&](const auto& clash) { return holds(clash.first) && holds(clash.second); });
}

static void fill(const RulesSource& source, Values& values, const Marks& marks, std::size_t cell,
                 std::vector<Values>& all) {
  if (!is_legal(source, values, false)) return;
  while (cell < values.size() && values[cell] != 0) ++cell;
  if (cell == values.size()) {
    all.push_back(values);
    return;
  }
  for (int digit = 1; digit <= source.size; ++digit)
    if (marks.empty() || marks[cell] >> (digit - 1) & 1) {
      values[cell] = static_cast<std::uint8_t>(digit);
      fill(source, values, marks, cell + 1, all);
    }
  values[cell] = 0;
}

std::vector<Values> brute_force(const RulesSource& source, Values values, const Marks& marks) {
  std::vector<Values> all;
  fill(source, values, marks, 0, all);
  return all;
}

Values random_partial(const RulesSource& source, std::mt19937& random, int filled) {
  const auto size = static_cast<std::uint32_t>(source.size);
  Values values;
  for (int tries = 0; tries < 10; ++tries) {
    // Random digits in a few cells; the engine fills the rest.
    values.assign(size * size, 0);
    for (int k = 0; k < 4; ++k) {
      Values next = values;
      next[random() % next.size()] = static_cast<std::uint8_t>(random() % size + 1);
      if (is_legal(source, next, false)) values = next;
    }
    ConstraintSearch search = search_of(source, values);
    if (search.run(std::numeric_limits<std::uint64_t>::max()) != Outcome::kSolution) continue;
    values = search.solution();
    std::vector<int> cells(values.size());
    std::iota(cells.begin(), cells.end(), 0);
    std::shuffle(cells.begin(), cells.end(), random);
    for (std::size_t k = filled; k < cells.size(); ++k) values[cells[k]] = 0;
    break;
  }
  return values;
}

}  // namespace nonet::tests
