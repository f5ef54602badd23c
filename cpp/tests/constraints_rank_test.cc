// Ranks of the lines of Latin squares, against all Latin squares of that size.
#include <algorithm>
#include <set>

#include "constraints/rank.h"
#include "tests/check.h"
#include "tests/constraints_compare.h"

namespace nonet::tests {
namespace {

using Square = std::vector<int>;

// All Latin squares: 12 of size 3, 576 of size 4.
std::vector<Square> latin_squares(int size) {
  std::vector<Square> found;
  Square square(size * size);
  const auto fits = [&](int cell, int value) {
    for (int other = 0; other < cell; ++other)
      if (square[other] == value && (other / size == cell / size || other % size == cell % size))
        return false;
    return true;
  };
  const std::function<void(int)> fill = [&](int cell) {
    if (cell == size * size) return found.push_back(square);
    for (int value = 0; value < size; ++value) {
      if (!fits(cell, value)) continue;
      square[cell] = value;
      fill(cell + 1);
    }
  };
  fill(0);
  return found;
}

std::vector<int> all_cells(int size) {
  std::vector<int> cells(size * size);
  for (int cell = 0; cell < size * size; ++cell) cells[cell] = cell;
  return cells;
}

Puzzle latin_puzzle(int size) {
  Puzzle puzzle{size * size, size, 1, {}};
  const auto cells = all_cells(size);
  for (int line : {0, 2})
    for (int number = 0; number < size; ++number) {
      puzzle.data.insert(puzzle.data.end(), {2, size});
      for (const int cell : constraints::RankRule::line_of(cells, line * size + number))
        puzzle.data.push_back(cell);
    }
  return puzzle;
}

Numbers ranked(int size, int line, int rank, bool may_tie) {
  Numbers data{14, size * size};
  for (const int cell : all_cells(size)) data.push_back(cell);
  data.insert(data.end(), {line, rank, may_tie});
  return data;
}

int rank_in(const Square& square, int size, int line) {
  const auto read = [&](int number) { return constraints::RankRule::line_of(square, number); };
  int rank = 1;
  for (int other = 0; other < 4 * size; ++other) rank += read(other) < read(line);
  return rank;
}

}  // namespace

TEST(ranks_agree_with_all_latin_squares) {
  std::mt19937 dice(51);
  const auto below = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  int some = 0, none = 0;
  for (const int size : {3, 4}) {
    const auto squares = latin_squares(size);
    CHECK_EQUAL(squares.size(), size == 3 ? 12u : 576u);
    for (int round = 0; round < 400; ++round) {
      Puzzle puzzle = latin_puzzle(size);
      const Square& planted = squares[below(static_cast<int>(squares.size()))];
      for (int left = 1 + below(2 * size); left > 0; --left) {
        const int line = below(4 * size);
        const int rank = below(8) == 0 ? 1 + below(4 * size) : rank_in(planted, size, line);
        const Numbers clue = ranked(size, line, rank, below(2) == 0);
        if (below(6) != 0) {
          puzzle.data.insert(puzzle.data.end(), clue.begin(), clue.end());
          continue;
        }
        const Numbers other = ranked(size, below(4 * size), 1 + below(4 * size), below(2) == 0);
        puzzle.data.insert(puzzle.data.end(), {11, 2});
        for (const Numbers& group : {clue, other}) {
          puzzle.data.push_back(static_cast<std::int32_t>(group.size()));
          puzzle.data.insert(puzzle.data.end(), group.begin(), group.end());
        }
      }
      std::vector<std::uint32_t> masks;
      for (const int value : planted)
        masks.push_back(below(3) == 0 ? (1u << size) - 1
                                      : 1u << value | (1 + dice() % ((1u << size) - 1)));
      std::set<Square> expected;
      std::vector<std::uint32_t> used(masks.size());
      for (const Square& square : squares) {
        bool fits = true;
        for (std::size_t cell = 0; cell < masks.size(); ++cell)
          fits = fits && (masks[cell] >> square[cell] & 1);
        if (!fits || !obeys(puzzle, square)) continue;
        expected.insert(square);
        for (std::size_t cell = 0; cell < masks.size(); ++cell) used[cell] |= 1u << square[cell];
      }
      const auto model = model_of(puzzle);
      const auto left = ConstraintSearch(model, masks).propagated();
      for (std::size_t cell = 0; cell < left.size(); ++cell) CHECK((used[cell] & ~left[cell]) == 0);
      const auto found = solutions_by_splitting(*model, masks);
      CHECK_EQUAL(found.size(), expected.size());
      CHECK((std::set(found.begin(), found.end()) == expected));
      ++(expected.empty() ? none : some);
    }
  }
  CHECK(some > 100 && none > 100);
}

// What makes the rule worth its code: the search hardly guesses.
TEST(ranks_of_all_lines_leave_little_to_guess) {
  const auto squares = latin_squares(4);
  std::uint64_t guesses = 0;
  for (std::size_t at = 0; at < squares.size(); at += 9) {
    Puzzle puzzle = latin_puzzle(4);
    for (int line = 0; line < 16; ++line) {
      const Numbers clue = ranked(4, line, rank_in(squares[at], 4, line), true);
      puzzle.data.insert(puzzle.data.end(), clue.begin(), clue.end());
    }
    const std::vector<std::uint32_t> masks(16, 15);
    ConstraintSearch search(model_of(puzzle), masks);
    std::uint64_t found = 0;
    CHECK(search.count(~std::uint64_t{0}, 10, found) != Outcome::kPaused);
    CHECK(found >= 1);
    guesses += search.guesses();
  }
  CHECK(guesses <= 64);
}

TEST(ranks_of_wrong_numbers_are_refused) {
  const auto fault_of = [](Numbers data) {
    std::string fault;
    ConstraintModel::of(9, 3, 1, data, {}, fault);
    return fault;
  };
  CHECK_EQUAL(fault_of(ranked(3, 11, 12, true)), "");
  CHECK_EQUAL(fault_of(ranked(3, 12, 1, true)), "line 12 is not between 0 and 11");
  CHECK_EQUAL(fault_of(ranked(3, 0, 0, true)), "rank 0 is not between 1 and 12");
  CHECK_EQUAL(fault_of(ranked(3, 0, 13, true)), "rank 13 is not between 1 and 12");
  CHECK_EQUAL(fault_of({14, 1, 0, 0, 1, 0}), "ranks need as many rows and columns as values");
}

}  // namespace nonet::tests
