// The engine for constraints against brute force: propagators alone, and mixtures of them.
#include "nonet/constraints.h"

#include <algorithm>
#include <random>
#include <set>

#include "constraints/patience.h"
#include "tests/check.h"
#include "tests/constraints_compare.h"

namespace nonet::tests {
namespace {

void try_kind(int code) {
  std::mt19937 dice(static_cast<unsigned>(code));
  for (int round = 0; round < 120; ++round) {
    Puzzle puzzle{2 + static_cast<int>(dice() % 4),
                  2 + static_cast<int>(dice() % 4),
                  static_cast<int>(dice() % 2),
                  {}};
    puzzle.data = random_primitive(code, puzzle, dice);
    compare(puzzle, random_masks(puzzle, dice));
    compare_full(puzzle, dice);
  }
}

// Rows and columns of a 4×4 grid.
Puzzle latin_square(int lowest) {
  Puzzle puzzle{16, 4, lowest, {}};
  for (int i = 0; i < 4; ++i)
    puzzle.data.insert(puzzle.data.end(), {2, 4, 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3});
  for (int i = 0; i < 4; ++i)
    puzzle.data.insert(puzzle.data.end(), {2, 4, i, i + 4, i + 8, i + 12});
  return puzzle;
}

std::set<std::vector<int>> solutions_of(const Puzzle& puzzle) {
  std::set<std::vector<int>> found;
  ConstraintSearch search(model_of(puzzle), {});
  for (Outcome outcome; (outcome = search.run(1000)) != Outcome::kDone;) {
    if (outcome == Outcome::kPaused) continue;
    std::vector<int> values;
    for (const auto value : search.solution()) values.push_back(value - 1);
    CHECK(found.insert(values).second);
  }
  return found;
}

// The solutions of a 4×4 grid with more constraints are the Latin squares that obey them.
std::set<std::vector<int>> compare_squares(const Puzzle& puzzle) {
  std::set<std::vector<int>> expected = solutions_of(latin_square(puzzle.lowest));
  CHECK_EQUAL(expected.size(), 576u);
  std::erase_if(expected, [&](const auto& values) { return !obeys(puzzle, values); });
  CHECK(solutions_of(puzzle) == expected);
  return expected;
}

}  // namespace

TEST(patience_ends_building_that_takes_too_long_or_keeps_too_much) {
  using constraints::Patience;
  int asked = 0;
  Patience patience([&asked] { return ++asked < 3; });
  const auto work = [&patience] {
    try {
      for (int i = 0; i < 10'000'000; ++i) patience.work(1);
    } catch (const Patience::Stopped&) {
      return true;
    }
    return false;
  };
  CHECK(work());
  CHECK_EQUAL(asked, 3);
  Patience without_end;
  bool is_too_large = false;
  try {
    for (int i = 0; i < 100; ++i) without_end.keep(1'000'000);
  } catch (const Patience::TooLarge&) {
    is_too_large = true;
  }
  CHECK(is_too_large);
  CHECK(without_end.kept() < 10'000'000);
}

TEST(domains_agree_with_brute_force) { try_kind(1); }
TEST(differing_cells_agree_with_brute_force) { try_kind(2); }
TEST(clashes_agree_with_brute_force) { try_kind(3); }
TEST(sets_agree_with_brute_force) { try_kind(4); }
TEST(sums_agree_with_brute_force) { try_kind(5); }
TEST(lines_agree_with_brute_force) { try_kind(7); }
TEST(counts_agree_with_brute_force) { try_kind(8); }
TEST(same_values_agree_with_brute_force) { try_kind(9); }
TEST(distinct_values_agree_with_brute_force) { try_kind(10); }
TEST(branches_agree_with_brute_force) { try_kind(11); }
TEST(connected_values_agree_with_brute_force) { try_kind(13); }

TEST(mixtures_agree_with_brute_force) {
  std::mt19937 dice(20);
  constexpr int kinds[] = {2, 3, 4, 5, 8, 9, 10, 11, 2, 5, 4};
  for (int round = 0; round < 200; ++round) {
    Puzzle puzzle{3 + static_cast<int>(dice() % 4),
                  2 + static_cast<int>(dice() % 4),
                  static_cast<int>(dice() % 2),
                  {}};
    if (round % 2 == 0) puzzle.data = random_primitive(7, puzzle, dice);
    for (int left = 1 + static_cast<int>(dice() % 4); left > 0; --left) {
      const Numbers more = random_primitive(kinds[dice() % std::size(kinds)], puzzle, dice);
      puzzle.data.insert(puzzle.data.end(), more.begin(), more.end());
    }
    const std::vector<std::uint32_t> full(puzzle.cells, (1u << puzzle.values) - 1);
    compare(puzzle, full);
    compare_full(puzzle, dice);
  }
}

// A line whose cells differ uses no value twice, and looks further than its automaton.
TEST(lines_of_differing_cells_agree_with_brute_force) {
  std::mt19937 dice(22);
  for (int round = 0; round < 400; ++round) {
    const int cells = 3 + static_cast<int>(dice() % 3);
    Puzzle puzzle{cells, cells + static_cast<int>(dice() % 2), 1, {}};
    puzzle.data = random_primitive(7, puzzle, dice);
    puzzle.data.insert(puzzle.data.end(), {2, cells});
    for (int cell = 0; cell < cells; ++cell) puzzle.data.push_back(cell);
    compare(puzzle, random_masks(puzzle, dice));
    compare(puzzle, std::vector<std::uint32_t>(cells, (1u << puzzle.values) - 1));
  }
}

// Long lines remember their nodes while the search goes on, but not in a branch. Some lines pass a
// cell twice, and some cells differ from the next one.
TEST(long_lines_agree_with_brute_force) {
  std::mt19937 dice(26);
  const auto below = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 150; ++round) {
    Puzzle puzzle{14 + below(10), 2 + below(3), 1, {}};
    for (int machine = 0; machine < 2; ++machine) {
      const int states = 2 + below(6), accept = below(states);
      const bool is_final = below(2);  // nothing is asked of what follows the accepting state
      puzzle.data.insert(puzzle.data.end(), {6, states, 1, 0, 1, accept, states * puzzle.values});
      for (int state = 0; state < states; ++state)
        for (int v = 0; v < puzzle.values; ++v)
          puzzle.data.insert(puzzle.data.end(),
                             {state, v, is_final && state == accept ? accept : below(states)});
    }
    for (int line = 0; line < 3; ++line) {
      std::vector<int> cells(puzzle.cells);
      for (int i = 0; i < puzzle.cells; ++i) cells[i] = i;
      if (line > 0) std::shuffle(cells.begin(), cells.end(), dice);
      while (cells.size() < 16 || below(3) == 0) cells.push_back(cells[below(puzzle.cells)]);
      const int count = static_cast<int>(cells.size());
      const bool is_choice = below(4) == 0;  // one automaton or the other
      if (is_choice) puzzle.data.insert(puzzle.data.end(), {11, 2});
      for (int machine = line % 2; machine < (is_choice ? line % 2 + 2 : line % 2 + 1); ++machine) {
        if (is_choice) puzzle.data.push_back(count + 3);
        puzzle.data.insert(puzzle.data.end(), {7, count});
        puzzle.data.insert(puzzle.data.end(), cells.begin(), cells.end());
        puzzle.data.push_back(machine % 2);
      }
    }
    std::vector<std::uint32_t> masks;
    for (int cell = 0; cell < puzzle.cells; ++cell) masks.push_back(1u << below(puzzle.values));
    for (int cell = 0; cell + 1 < puzzle.cells; ++cell)
      if (masks[cell] != masks[cell + 1] && below(2) == 0)
        puzzle.data.insert(puzzle.data.end(), {2, 2, cell, cell + 1});
    for (int open = 0; open < 6; ++open) masks[below(puzzle.cells)] |= 1u << below(puzzle.values);
    for (int open = 0; open < 2; ++open) masks[below(puzzle.cells)] = (1u << puzzle.values) - 1;
    compare(puzzle, masks);
  }
}

// Diagonals of a 9×9 grid, some beside each other: merged sums lose no solution. Each trial leaves
// out some values, but none of the solution.
TEST(merged_sums_keep_the_solution) {
  std::mt19937 dice(23);
  for (int round = 0; round < 40; ++round) {
    const int lowest = static_cast<int>(dice() % 2);
    Puzzle puzzle{81, 9, lowest, {}};
    for (int i = 0; i < 9; ++i)
      for (int kind = 0; kind < 3; ++kind) {
        puzzle.data.insert(puzzle.data.end(), {2, 9});
        for (int k = 0; k < 9; ++k)
          puzzle.data.push_back(kind == 0   ? 9 * i + k
                                : kind == 1 ? 9 * k + i
                                            : 27 * (i / 3) + 3 * (i % 3) + 9 * (k / 3) + k % 3);
      }
    std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7, 8}, solution(81);
    std::shuffle(order.begin(), order.end(), dice);
    for (int row = 0; row < 9; ++row)
      for (int column = 0; column < 9; ++column)
        solution[9 * row + column] = order[(3 * row + row / 3 + column) % 9];
    for (int start = 0; start < 7; ++start) {
      if (dice() % 3 == 0) continue;
      const bool down = dice() % 2;
      std::vector<int> cells;
      for (int k = 0; start + k < 9; ++k)
        cells.push_back(down ? 9 * (start + k) + k : 9 * k + start + k);
      int total = 0;
      for (const int cell : cells) total += solution[cell] + lowest;
      puzzle.data.insert(puzzle.data.end(), {5, static_cast<int>(cells.size())});
      puzzle.data.insert(puzzle.data.end(), cells.begin(), cells.end());
      puzzle.data.insert(puzzle.data.end(), cells.size(), 1);
      puzzle.data.insert(puzzle.data.end(), {1, total});
    }
    const auto model = model_of(puzzle);
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<std::uint32_t> masks;
      for (const int value : solution)
        masks.push_back((1u << value) | (dice() & (trial % 2 == 0 ? 511u : dice() & 511u)));
      const auto left = ConstraintSearch(model, masks).propagated();
      CHECK(!left.empty());
      for (std::size_t cell = 0; cell < left.size(); ++cell)
        CHECK(left[cell] >> solution[cell] & 1);
    }
  }
}

// Rows and columns of a 4×4 grid with cages: the houses make derived sums.
TEST(derived_sums_keep_every_solution) {
  std::mt19937 dice(21);
  for (int round = 0; round < 60; ++round) {
    Puzzle puzzle = latin_square(static_cast<int>(dice() % 2));
    // The grid with row r shifted by r, and its values permuted.
    std::vector<int> order{0, 1, 2, 3}, solution(16);
    std::shuffle(order.begin(), order.end(), dice);
    for (int cell = 0; cell < 16; ++cell) solution[cell] = order[(cell / 4 + cell % 4) % 4];
    std::vector<int> cells(16);
    for (int i = 0; i < 16; ++i) cells[i] = i;
    std::shuffle(cells.begin(), cells.end(), dice);
    for (std::size_t at = 0; at + 3 < 12;) {
      const std::size_t size = 1 + dice() % 3;
      int total = 0;
      puzzle.data.insert(puzzle.data.end(), {5, static_cast<int>(size)});
      for (std::size_t i = 0; i < size; ++i) {
        puzzle.data.push_back(cells[at + i]);
        total += solution[cells[at + i]] + puzzle.lowest;
      }
      puzzle.data.insert(puzzle.data.end(), size, 1);
      puzzle.data.insert(puzzle.data.end(), {1, total});
      at += size;
    }
    CHECK(compare_squares(puzzle).contains(solution));
  }
}

// Cells that may not both have one certain value: candidates are locked for that value only.
TEST(clashes_of_single_values_keep_every_solution) {
  std::mt19937 dice(23);
  std::size_t solutions = 0;
  for (int round = 0; round < 60; ++round) {
    Puzzle puzzle = latin_square(1);
    for (int left = 4 + static_cast<int>(dice() % 16); left > 0; --left) {
      const int a = static_cast<int>(dice() % 16), b = static_cast<int>(dice() % 16);
      if (a == b) continue;
      const unsigned value = dice() % 4;
      puzzle.data.insert(puzzle.data.end(), {3, a, b});
      for (unsigned v = 0; v < 4; ++v) puzzle.data.push_back(v == value ? 15 & ~(1 << v) : 15);
    }
    solutions += compare_squares(puzzle).size();
  }
  CHECK(solutions > 1000);
}

// How often some cells hold one of some values: a value that is the last of them has a place.
TEST(counts_in_squares_keep_every_solution) {
  std::mt19937 dice(24);
  std::size_t solutions = 0;
  for (int round = 0; round < 80; ++round) {
    Puzzle puzzle = latin_square(1);
    for (int left = 2 + static_cast<int>(dice() % 6); left > 0; --left) {
      const int corner = static_cast<int>(4 * (dice() % 3) + dice() % 3);
      const int mask = 1 + static_cast<int>(dice() % 14), fewest = 1 + static_cast<int>(dice() % 2);
      puzzle.data.insert(puzzle.data.end(), {8, 4, corner, corner + 1, corner + 4, corner + 5});
      puzzle.data.insert(puzzle.data.end(), {mask, -1, 2, fewest, fewest + 1});
    }
    solutions += compare_squares(puzzle).size();
  }
  CHECK(solutions > 1000);
}

TEST(latin_squares_of_order_four_are_counted) {
  ConstraintSearch search(model_of(latin_square(1)), {});
  std::uint64_t found = 0;
  Outcome outcome = Outcome::kPaused;
  while (outcome == Outcome::kPaused) outcome = search.count(100, 1000, found);
  CHECK(outcome == Outcome::kDone);
  CHECK_EQUAL(found, 576u);
}

TEST(invalid_data_is_refused) {
  const auto fault_of = [](int cells, int values, const Numbers& data) {
    std::string fault;
    CHECK(!ConstraintModel::of(cells, values, 1, data, {}, fault));
    return fault;
  };
  CHECK_EQUAL(fault_of(0, 9, {}), "0 cells, not between 1 and 4096");
  CHECK_EQUAL(fault_of(4, 26, {}), "26 values, not between 1 and 25");
  CHECK_EQUAL(fault_of(4, 4, {99}), "no primitive has the code 99");
  CHECK_EQUAL(fault_of(4, 4, {1, 4, 1}), "cell 4 is not between 0 and 3");
  CHECK_EQUAL(fault_of(4, 4, {1, 0, 16}), "mask 16 is not between 0 and 15");
  CHECK_EQUAL(fault_of(4, 4, {2, 3, 0, 1}), "length 3 is not between 0 and 2");
  CHECK_EQUAL(fault_of(4, 4, {1, 0}), "the data ends within a primitive");
  CHECK_EQUAL(fault_of(4, 4, {7, 1, 0, 0}), "automaton 0 is not between 0 and -1");
  CHECK_EQUAL(fault_of(4, 4, {11, 1, 2, 1, 0, 1}), "a branch ends within a primitive");
  CHECK_EQUAL(fault_of(4, 4, {6, 2, 1, 0, 1, 1, 1, 0, 5, 1}), "symbol 5 is not between 0 and 4");
}

}  // namespace nonet::tests
