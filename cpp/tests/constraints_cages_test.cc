// Cells that differ, under sums and on lines, against brute force: as many cells and values as the
// engine treats side by side, and more.
#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>

#include "tests/check.h"
#include "tests/constraints_compare.h"

namespace nonet::tests {
namespace {

constexpr int kSizes[] = {9, 9, 9, 16, 16, 20, 25};  // values; a lane holds 16

class Dice {
 public:
  explicit Dice(unsigned seed) : dice_(seed) {}

  int below(int n) { return static_cast<int>(dice_() % static_cast<unsigned>(n)); }
  std::vector<int> some(int count, int of) {
    std::vector<int> numbers(of);
    std::iota(numbers.begin(), numbers.end(), 0);
    std::shuffle(numbers.begin(), numbers.end(), dice_);
    numbers.resize(count);
    return numbers;
  }
  // One to three values for each cell, all different ones among them.
  std::vector<std::uint32_t> masks(int cells, int values) {
    std::vector<std::uint32_t> masks;
    for (const int value : some(cells, values)) {
      masks.push_back(1u << value);
      for (int more = below(3); more > 0; --more) masks.back() |= 1u << below(values);
    }
    return masks;
  }

 private:
  std::mt19937 dice_;
};

void add_differ(Puzzle& puzzle, const std::vector<int>& cells) {
  puzzle.data.insert(puzzle.data.end(), {2, static_cast<int>(cells.size())});
  puzzle.data.insert(puzzle.data.end(), cells.begin(), cells.end());
}

void add_sum(Puzzle& puzzle, const std::vector<int>& cells, const std::vector<int>& coefficients,
             const std::vector<int>& totals) {
  puzzle.data.insert(puzzle.data.end(), {5, static_cast<int>(cells.size())});
  puzzle.data.insert(puzzle.data.end(), cells.begin(), cells.end());
  puzzle.data.insert(puzzle.data.end(), coefficients.begin(), coefficients.end());
  puzzle.data.push_back(static_cast<int>(totals.size()));
  puzzle.data.insert(puzzle.data.end(), totals.begin(), totals.end());
}

// Totals near one that the lowest values of the masks have, so that most puzzles have solutions.
std::vector<int> likely_totals(Dice& dice, const Puzzle& puzzle,
                               const std::vector<std::uint32_t>& masks,
                               const std::vector<int>& cells, const std::vector<int>& by) {
  int total = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    total += by[i] * (std::countr_zero(masks[cells[i]]) + puzzle.lowest);
  std::vector<int> totals;
  for (int left = 1 + dice.below(3); left > 0; --left) totals.push_back(total + dice.below(8));
  return totals;
}

}  // namespace

TEST(cages_agree_with_brute_force) {
  Dice dice(31);
  for (int round = 0; round < 300; ++round) {
    const int values = kSizes[dice.below(std::size(kSizes))], cells = 3 + dice.below(6);
    Puzzle puzzle{cells, values, dice.below(2), {}};
    const auto masks = dice.masks(cells, values);
    const std::vector<int> all = dice.some(cells, cells), ones(cells, 1);
    add_differ(puzzle, all);
    add_sum(puzzle, all, ones, likely_totals(dice, puzzle, masks, all, ones));
    compare(puzzle, masks);
  }
}

// The rest of a house must hold what its cages do not.
TEST(cages_inside_a_house_agree_with_brute_force) {
  Dice dice(32);
  for (int round = 0; round < 200; ++round) {
    const int size = 6 + dice.below(4);
    Puzzle puzzle{size, size, dice.below(2), {}};
    const auto masks = dice.masks(size, size);
    const std::vector<int> all = dice.some(size, size);
    add_differ(puzzle, all);
    const int first = 3 + dice.below(size - 3);
    const std::vector<int> cage(all.begin(), all.begin() + first), ones(first, 1);
    add_sum(puzzle, cage, ones, likely_totals(dice, puzzle, masks, cage, ones));
    compare(puzzle, masks);
  }
}

// Two groups of cells that differ, which may add and subtract.
TEST(sums_of_groups_agree_with_brute_force) {
  Dice dice(33);
  for (int round = 0; round < 300; ++round) {
    const int values = kSizes[dice.below(std::size(kSizes))], cells = 4 + dice.below(5);
    Puzzle puzzle{cells, values, dice.below(2), {}};
    const auto masks = dice.masks(cells, values);
    const std::vector<int> all = dice.some(cells, cells);
    const int first = 1 + dice.below(cells - 1);
    add_differ(puzzle, {all.begin(), all.begin() + first});
    add_differ(puzzle, {all.begin() + first, all.end()});
    constexpr int kFactors[] = {1, -1, 1, -1, 2, -3};
    std::vector<int> by(first, kFactors[dice.below(2)]);
    by.resize(cells, kFactors[dice.below(std::size(kFactors))]);
    add_sum(puzzle, all, by, likely_totals(dice, puzzle, masks, all, by));
    compare(puzzle, masks);
  }
}

// Some of the cells differ, and another shows how many values they hold. Nine values at most are
// taken together; more are bounded.
TEST(numbers_of_values_agree_with_brute_force) {
  Dice dice(35);
  for (int round = 0; round < 400; ++round) {
    const int cells = 4 + dice.below(5), values = dice.below(2) ? cells : 5 + dice.below(7);
    Puzzle puzzle{cells + 1, values, dice.below(2), {}};
    auto masks = dice.masks(cells, values);
    masks.push_back((1u << values) - 1);
    const std::vector<int> all = dice.some(cells, cells);
    const int first = dice.below(2) ? cells : dice.below(cells);
    add_differ(puzzle, {all.begin(), all.begin() + first});
    add_differ(puzzle, {all.begin() + first, all.end()});
    const int counted = 1 + dice.below(cells);
    puzzle.data.insert(puzzle.data.end(), {10, cells, counted});
    for (const int cell : dice.some(counted, cells)) puzzle.data.push_back(cell);
    compare(puzzle, masks);
    for (int left = 2; left > 0; --left) masks[cells] &= ~(1u << dice.below(values));
    compare(puzzle, masks);
  }
}

// Each two cells of a group have the same table, which no value fits with itself.
TEST(groups_of_pairs_agree_with_brute_force) {
  Dice dice(34);
  for (int round = 0; round < 300; ++round) {
    const int values = kSizes[dice.below(std::size(kSizes))], cells = 3 + dice.below(5);
    Puzzle puzzle{cells, values, dice.below(2), {}};
    const auto masks = dice.masks(cells, values);
    const std::vector<int> all = dice.some(cells, cells);
    if (dice.below(2)) add_differ(puzzle, all);
    const int distance = 2 + dice.below(2), group = 3 + dice.below(cells - 2);
    for (int i = 0; i < group; ++i)
      for (int j = 0; j < i; ++j) {
        puzzle.data.insert(puzzle.data.end(), {3, all[i], all[j]});
        for (int v = 0; v < values; ++v) {
          int allowed = 0;
          for (int w = 0; w < values; ++w) allowed |= (std::abs(v - w) >= distance) << w;
          puzzle.data.push_back(allowed);
        }
      }
    compare(puzzle, masks);
  }
}

// An automaton of a few paths, each with a mask for every cell.
TEST(lines_of_few_paths_agree_with_brute_force) {
  Dice dice(34);
  for (int round = 0; round < 300; ++round) {
    const int cells = 3 + dice.below(6), paths = 1 + dice.below(6);
    const int values = dice.below(2) ? cells : kSizes[dice.below(std::size(kSizes))];
    if (values < cells) continue;
    Puzzle puzzle{cells, values, 1, {}};
    const std::vector<int> all = dice.some(cells, cells);
    add_differ(puzzle, all);
    // State 0, then the states of each path; the last of each accepts.
    Numbers accepts, edges;
    for (int path = 0; path < paths; ++path)
      for (int i = 0; i < cells; ++i) {
        const int from = i == 0 ? 0 : path * cells + i, to = path * cells + i + 1;
        for (int v = 0; v < values; ++v)
          if (dice.below(3) > 0) edges.insert(edges.end(), {from, v, to});
        if (i + 1 == cells) accepts.push_back(to);
      }
    puzzle.data.insert(puzzle.data.end(), {6, paths * cells + 1, 1, 0, paths});
    puzzle.data.insert(puzzle.data.end(), accepts.begin(), accepts.end());
    puzzle.data.push_back(static_cast<int>(edges.size()) / 3);
    puzzle.data.insert(puzzle.data.end(), edges.begin(), edges.end());
    puzzle.data.insert(puzzle.data.end(), {7, cells});
    puzzle.data.insert(puzzle.data.end(), all.begin(), all.end());
    puzzle.data.push_back(0);
    compare(puzzle, dice.masks(cells, values));
  }
}

}  // namespace nonet::tests
