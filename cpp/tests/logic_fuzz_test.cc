// Arbitrary boards, however absurd, for every finder, under the sanitizers.
#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "nonet/logic.h"
#include "tests/check.h"
#include "tests/logic_rules.h"

namespace nonet {
namespace {

struct Fuzzed {
  std::vector<std::uint8_t> values, givens;
  std::vector<std::uint16_t> masks;
};

bool see(int a, int b) {
  return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

// Some digits that do not conflict, some of them given, and random candidates: most such boards
// have no solution.
Fuzzed make_board(std::mt19937& random) {
  Fuzzed board{std::vector<std::uint8_t>(81), std::vector<std::uint8_t>(81), {}};
  for (int tries = static_cast<int>(random() % 120); tries > 0; --tries) {
    const int cell = static_cast<int>(random() % 81);
    const auto digit = static_cast<std::uint8_t>(1 + random() % 9);
    bool fits = !board.values[cell];
    for (int other = 0; other < 81; ++other)
      fits = fits && !(see(cell, other) && board.values[other] == digit);
    if (!fits) continue;
    board.values[cell] = digit;
    if (random() % 2) board.givens[cell] = digit;
  }
  const unsigned dense = 2 + random() % 9;  // in tenths
  for (int cell = 0; cell < 81; ++cell) {
    unsigned mask = 0;
    for (int digit = 0; digit < 9; ++digit)
      if (random() % 10 < dense) mask |= 1U << digit;
    board.masks.push_back(static_cast<std::uint16_t>(mask));
  }
  return board;
}

// Classic rules, rules with diagonals, and anti-knight rules.
std::vector<Logic> kinds_of_rules() {
  LogicRules diagonals = classic(), knights = classic();
  LogicUnit down{4, {}}, up{4, {}};
  for (int i = 0; i < 9; ++i) {
    down.cells.push_back(10 * i);
    up.cells.push_back(8 * i + 8);
  }
  diagonals.units.insert(diagonals.units.end(), {down, up});
  for (int cell = 0; cell < 81; ++cell)
    for (const auto& [rows, columns] : {std::pair{1, 2}, {1, -2}, {2, 1}, {2, -1}}) {
      const int row = cell / 9 + rows, column = cell % 9 + columns;
      if (row > 8 || column < 0 || column > 8) continue;
      for (int digit = 0; digit < 9; ++digit)
        knights.clashes.emplace_back(9 * cell + digit, 9 * (9 * row + column) + digit);
    }
  std::vector<Logic> kinds;
  for (const LogicRules& rules : {classic(), diagonals, knights}) kinds.emplace_back(rules);
  return kinds;
}

// Whether a step has an effect, and only on candidates of the board.
bool is_possible(const Fuzzed& board, const std::vector<std::uint16_t>& numbers, std::size_t at) {
  const auto has = [&](int candidate) {
    const int cell = candidate / 9, digit = candidate % 9 + 1;
    if (board.values[cell] || !(board.masks[cell] >> (digit - 1) & 1)) return false;
    for (int other = 0; other < 81; ++other)
      if (see(cell, other) && board.values[other] == digit) return false;
    return true;
  };
  std::size_t place = at + 1;
  std::size_t effects = 0;
  for (int list = 0; list < 2; ++list)
    for (std::size_t left = numbers[place++]; left > 0; --left, ++effects)
      if (!has(numbers[place++])) return false;
  return effects > 0;
}

TEST(any_board_is_looked_at_by_every_finder) {
  const std::vector<Logic> kinds = kinds_of_rules();
  std::mt19937 random(7);
  std::size_t steps = 0;
  int quiet = 0;
  for (std::size_t round = 0; round < 150; ++round) {
    const Fuzzed board = make_board(random);
    bool any = false;
    for (std::size_t technique = 0; technique < Logic::names().size(); ++technique)
      for (const LogicWish wish : {LogicWish::kFirst, LogicWish::kAll, LogicWish::kEffects}) {
        int asked = 0;
        LogicSteps found;
        const LogicEnd end = kinds[round % kinds.size()].find(
            {board.values, board.givens, board.masks}, static_cast<int>(technique), wish,
            [&asked] { return ++asked < 20; }, found);
        // Digits that are legal in a classic grid may break other rules.
        CHECK(end != LogicEnd::kIllegal || round % kinds.size() != 0);
        for (const std::uint32_t start : found.starts)
          CHECK(is_possible(board, found.numbers, start));
        steps += found.starts.size();
        any = any || !found.starts.empty();
      }
    quiet += !any;
  }
  CHECK(steps > 10000);
  CHECK(quiet > 10);  // an empty cell, or a unit without a place for a digit
}

TEST(any_board_has_a_path_that_ends) {
  const std::vector<Logic> kinds = kinds_of_rules();
  std::mt19937 random(8);
  std::vector<int> all;
  for (std::size_t technique = 0; technique < Logic::names().size(); ++technique)
    all.push_back(static_cast<int>(technique));
  std::set<LogicPath::Outcome> outcomes;
  for (std::size_t round = 0; round < 90; ++round) {
    const Fuzzed board = make_board(random);
    LogicPath path;
    const Logic& logic = kinds[round % kinds.size()];
    const LogicEnd end =
        logic.explain({board.values, board.givens, board.masks}, all, 1000, {}, path);
    CHECK(end == LogicEnd::kDone || (end == LogicEnd::kIllegal && round % kinds.size() != 0));
    outcomes.insert(path.outcome);
  }
  CHECK(outcomes.contains(LogicPath::Outcome::kContradiction));
}

}  // namespace
}  // namespace nonet
