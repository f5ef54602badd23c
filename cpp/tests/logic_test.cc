// The finders of human steps: sets of cells, and every finder along the paths of the table's
// puzzles.
#include "nonet/logic.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logic/core/cells.h"
#include "nonet/sentences.h"
#include "tests/check.h"
#include "tests/logic_rules.h"

namespace nonet {
namespace {

using Cells = logic::CellSet<2>;

TEST(cell_sets_are_sets) {
  Cells set;
  CHECK(set.empty());
  for (const int cell : {3, 63, 64, 80}) set.add(cell);
  CHECK_EQUAL(set.count(), 4);
  CHECK_EQUAL(set.first(), 3);
  CHECK(set.has(64) && !set.has(65));
  CHECK(set.is_many() && !set.is_two() && !set.is_one());
  std::vector<int> cells;
  for (const int cell : set) cells.push_back(cell);
  CHECK((cells == std::vector<int>{3, 63, 64, 80}));
  const Cells two = set & (Cells::of(63) | Cells::of(80) | Cells::of(5));
  CHECK(two.is_two() && !two.is_one() && set.contains(two) && !two.contains(set));
  CHECK((set - two).meets(Cells::of(3)));
  CHECK((two - Cells::of(80)).is_one());
  CHECK_EQUAL(logic::CellSet<4>::below(256).count(), 256);
}

TEST(rules_that_cannot_be_are_refused) {
  CHECK(Logic::find_fault(classic()).empty());
  LogicRules rules = classic();
  rules.size = 17;
  CHECK(!Logic::find_fault(rules).empty());
  rules = classic();
  rules.units[0].cells[0] = 81;
  CHECK(!Logic::find_fault(rules).empty());
  rules.units[0].cells[0] = rules.units[0].cells[1];
  CHECK(!Logic::find_fault(rules).empty());
  rules = classic();
  rules.units[0].kind = 5;
  CHECK(!Logic::find_fault(rules).empty());
  rules = classic();
  rules.clashes = {{0, 0}};
  CHECK(!Logic::find_fault(rules).empty());
  for (const LogicShape& shape : {LogicShape{0, 9, 0}, LogicShape{9, 8, 0}, LogicShape{16, 16, 1},
                                  LogicShape{9, 9, -1}, LogicShape{1 << 20, 1 << 20, 0}}) {
    rules = classic();
    rules.shape = shape;
    CHECK(!Logic::find_fault(rules).empty());
  }
}

// Three rows of two cells with three digits: columns are houses, rows are not.
TEST(a_digit_need_not_appear_in_a_short_row) {
  LogicRules rules{3, {}, {}, true, {3, 2, 0}};
  for (int row = 0; row < 3; ++row) rules.units.push_back({0, {2 * row, 2 * row + 1}});
  for (int column = 0; column < 2; ++column)
    rules.units.push_back({1, {column, column + 2, column + 4}});
  CHECK(Logic::find_fault(rules).empty());
  const Logic logic(rules);
  CHECK_EQUAL(logic.size(), 3);
  CHECK_EQUAL(logic.cells(), 6);
  const auto names = Logic::names();
  const auto number = std::find(names.begin(), names.end(), "hidden-single") - names.begin();
  const std::vector<std::uint8_t> empty(6);
  // The first digit has one place in the first row, then one in the first column.
  for (const auto& [lost, steps] : {std::pair(std::vector{1}, 0), {std::vector{0, 2}, 1}}) {
    std::vector<std::uint16_t> masks(6, 7);
    for (const int cell : lost) masks[cell] = 6;
    LogicSteps found;
    logic.find(
        {empty, empty, masks}, static_cast<int>(number), LogicWish::kAll, [] { return true; },
        found);
    CHECK_EQUAL(found.starts.size(), static_cast<std::size_t>(steps));
  }
}

// The board after the steps of a path, and whether any of them contradicts the solution.
struct Follower {
  std::vector<std::uint8_t> values;
  std::vector<std::uint16_t> masks;
  const std::vector<std::uint8_t>& solution;
  int wrong = 0;

  void follow(const std::vector<std::uint16_t>& numbers, std::size_t at, bool makes) {
    std::size_t place = at + 1;
    const std::size_t places = numbers[place++];
    for (std::size_t i = 0; i < places; ++i) {
      const int cell = numbers[place] / 9, digit = numbers[place] % 9 + 1;
      ++place;
      if (solution[cell] != digit || values[cell] != 0) ++wrong;
      if (makes) values[cell] = static_cast<std::uint8_t>(digit);
    }
    const std::size_t removes = numbers[place++];
    if (places + removes == 0) ++wrong;
    for (std::size_t i = 0; i < removes; ++i) {
      const int cell = numbers[place] / 9, digit = numbers[place] % 9 + 1;
      ++place;
      if (solution[cell] == digit || !(masks[cell] >> (digit - 1) & 1)) ++wrong;
      if (makes) masks[cell] &= static_cast<std::uint16_t>(~(1U << (digit - 1)));
    }
  }
};

TEST(every_finder_is_sound_along_the_paths_of_the_table) {
  const Logic logic(classic());
  std::vector<int> all(Logic::names().size());
  std::iota(all.begin(), all.end(), 0);
  std::ifstream table(NONET_PUZZLES);
  std::string line;
  int puzzles = 0, steps = 0;
  while (std::getline(table, line)) {
    // Lines `puzzle:1:solution` of 9x9; only some of them, because the finders run on every board
    // of the path.
    if (line.size() != 81 + 3 + 81 || ++puzzles % 9 != 0) continue;
    std::vector<std::uint8_t> values, solution;
    for (int cell = 0; cell < 81; ++cell) {
      values.push_back(line[cell] == '.' ? 0 : line[cell] - '0');
      solution.push_back(line[84 + cell] - '0');
    }
    const std::vector<std::uint8_t> givens = values;
    Follower follower{values, std::vector<std::uint16_t>(81, 511), solution};
    LogicPath path;
    CHECK(logic.explain({values, givens, {}}, all, 1000, {}, path) == LogicEnd::kDone);
    for (std::size_t i = 0; i < path.steps.starts.size(); ++i) {
      if (i % 10 == 0)
        for (const int technique : all) {
          LogicSteps found;
          CHECK(logic.find({follower.values, givens, follower.masks}, technique, LogicWish::kAll,
                           {}, found) == LogicEnd::kDone);
          for (const std::uint32_t start : found.starts) {
            CHECK_EQUAL(found.numbers[start], technique);
            follower.follow(found.numbers, start, false);
            ++steps;
          }
        }
      follower.follow(path.steps.numbers, path.steps.starts[i], true);
    }
    CHECK_EQUAL(follower.wrong, 0);
    if (path.outcome == LogicPath::Outcome::kSolved) CHECK(follower.values == solution);
  }
  CHECK(puzzles > 50);
  CHECK(steps > 100);
}

// A path makes its singles without the finders; each must be what the finders find.
TEST(singles_of_a_path_are_the_first_that_the_finders_find) {
  LogicRules windows = classic();  // 31 houses: windows, whose kind is not an area
  for (const int corner : {10, 14, 46, 50})
    windows.units.push_back({4,
                             {corner, corner + 1, corner + 2, corner + 9, corner + 10, corner + 11,
                              corner + 18, corner + 19, corner + 20}});
  LogicRules columns_first = classic();
  std::rotate(columns_first.units.begin(), columns_first.units.begin() + 9,
              columns_first.units.end());
  const std::vector<std::vector<int>> orders{{0, 1, 3, 2}, {0, 1, 2, 3}, {3, 2, 1}, {2}, {1, 3, 0}};
  std::array<int, 4> seen{};
  for (const LogicRules& rules : {classic(), windows, columns_first}) {
    const Logic logic(rules);
    std::ifstream table(NONET_PUZZLES);
    std::string line;
    for (int puzzles = 0; std::getline(table, line);) {
      if (line.size() != 81 + 3 + 81 || ++puzzles % 7 != 0) continue;
      std::vector<std::uint8_t> givens, solution;
      for (int cell = 0; cell < 81; ++cell) {
        givens.push_back(line[cell] == '.' ? 0 : line[cell] - '0');
        solution.push_back(line[84 + cell] - '0');
      }
      for (const std::vector<int>& order : orders) {
        LogicPath path;
        if (logic.explain({givens, givens, {}}, order, 1000, {}, path) != LogicEnd::kDone) continue;
        Follower follower{givens, std::vector<std::uint16_t>(81, 511), solution};
        const auto first = [&] {
          LogicSteps found;
          for (const int technique : order)
            if (found.starts.empty())
              logic.find({follower.values, givens, {}}, technique, LogicWish::kFirst, {}, found);
          return found.numbers;
        };
        for (std::size_t i = 0; i < path.steps.starts.size(); ++i) {
          const auto begin = path.steps.numbers.begin() + path.steps.starts[i];
          const auto end = i + 1 < path.steps.starts.size()
                               ? path.steps.numbers.begin() + path.steps.starts[i + 1]
                               : path.steps.numbers.end();
          CHECK(first() == std::vector<std::uint16_t>(begin, end));
          ++seen[*begin];
          follower.follow(path.steps.numbers, path.steps.starts[i], true);
        }
        CHECK(first().empty());
      }
    }
  }
  for (const int count : seen) CHECK(count > 100);
}

TEST(only_whole_records_of_singles_have_sentences) {
  SentenceSource source{{"1", "2"}, {"r1c1", "r1c2", "r2c1", "r2c2"}, {}};
  source.units.push_back({"row 1", "Row 1", {0, 1}});
  const Sentences sentences(source);
  // A full house: 2 in r1c2, the last empty cell of row 1.
  const std::vector<std::uint16_t> record = {0, 1, 3, 0, 1, 0, 0, 1, 3, 1, 0, 0};
  CHECK_EQUAL(sentences.say(record).value_or(""),
              "Row 1 already has every digit except 2, so its last empty cell, r1c2, must be 2.");
  for (std::size_t size = 0; size < record.size(); ++size)
    CHECK(!sentences.say(std::span(record).first(size)));
  std::vector<std::uint16_t> other = record;
  other[0] = 4;  // not a single
  CHECK(!sentences.say(other));
  other = record;
  other[2] = 8;  // not in the grid
  CHECK(!sentences.say(other));
  other = record;
  other[10] = 1;  // no such unit
  CHECK(!sentences.say(other));
}

TEST(effects_alone_are_those_of_all_steps_in_order) {
  const Logic logic(classic());
  std::ifstream table(NONET_PUZZLES);
  std::string line;
  int puzzles = 0, marked = 0;
  while (std::getline(table, line)) {
    if (line.size() != 81 + 3 + 81 || ++puzzles % 30 != 0) continue;
    std::vector<std::uint8_t> values;
    for (int cell = 0; cell < 81; ++cell)
      values.push_back(line[cell] == '.' ? 0 : line[cell] - '0');
    for (int technique = 0; technique < static_cast<int>(Logic::names().size()); ++technique) {
      LogicSteps all, effects;
      CHECK(logic.find({values, values, {}}, technique, LogicWish::kAll, {}, all) ==
            LogicEnd::kDone);
      CHECK(logic.find({values, values, {}}, technique, LogicWish::kEffects, {}, effects) ==
            LogicEnd::kDone);
      std::vector<std::uint16_t> expected;
      for (const std::uint32_t start : all.starts) {
        const std::size_t removes = start + 2 + all.numbers[start + 1];
        const std::size_t marks = removes + 1 + all.numbers[removes];
        expected.insert(expected.end(), all.numbers.begin() + start, all.numbers.begin() + marks);
        expected.push_back(0);
        marked += all.numbers[marks] > 0;
      }
      CHECK(effects.numbers == expected);
      CHECK_EQUAL(effects.starts.size(), all.starts.size());
    }
  }
  CHECK(marked > 100);
}

TEST(units_said_three_times_change_no_net) {
  LogicRules rules = classic();
  const std::vector<LogicUnit> units = rules.units;
  // 81 houses, more than a HouseSet has bits.
  for (int i = 0; i < 2; ++i) rules.units.insert(rules.units.end(), units.begin(), units.end());
  const Logic once(classic()), thrice(rules);
  std::vector<std::uint8_t> values;
  for (const char each : std::string_view(
           "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."))
    values.push_back(each == '.' ? 0 : each - '0');
  const std::vector<std::string_view> names = Logic::names();
  std::size_t found = 0;
  for (std::size_t technique = 0; technique < names.size(); ++technique) {
    if (names[technique].find("forcing-net") == std::string_view::npos) continue;
    LogicSteps one, three;
    CHECK(once.find({values, values, {}}, static_cast<int>(technique), LogicWish::kEffects, {},
                    one) == LogicEnd::kDone);
    CHECK(thrice.find({values, values, {}}, static_cast<int>(technique), LogicWish::kEffects, {},
                      three) == LogicEnd::kDone);
    CHECK(one.numbers == three.numbers);
    found += one.starts.size();
    LogicSteps told;
    CHECK(thrice.find({values, values, {}}, static_cast<int>(technique), LogicWish::kAll, {},
                      told) == LogicEnd::kDone);
    CHECK_EQUAL(told.starts.size(), one.starts.size());
  }
  CHECK(found > 20);
}

TEST(a_finder_stops_when_it_is_told_to) {
  const Logic logic(classic());
  const std::vector<std::uint8_t> values(81, 0);
  LogicSteps found;
  // There are hundreds of polls between two calls, and an empty grid has few steps to find.
  for (std::size_t technique = 0; technique < Logic::names().size(); ++technique) {
    const LogicEnd end = logic.find(
        {values, values, {}}, static_cast<int>(technique), LogicWish::kFirst, [] { return false; },
        found);
    CHECK(end == LogicEnd::kDone || end == LogicEnd::kStopped);
  }
}

TEST(illegal_and_impossible_boards) {
  const Logic logic(classic());
  std::vector<std::uint8_t> values(81, 0);
  values[0] = values[1] = 5;
  LogicSteps found;
  CHECK(logic.find({values, values, {}}, 0, LogicWish::kAll, {}, found) == LogicEnd::kIllegal);
  values[1] = 0;
  std::vector<std::uint16_t> masks(81, 511);
  masks[40] = 0;
  LogicPath path;
  const std::array<int, 1> first = {0};
  CHECK(logic.explain({values, values, masks}, first, 10, {}, path) == LogicEnd::kDone);
  CHECK(path.outcome == LogicPath::Outcome::kContradiction);
  CHECK_EQUAL(path.cell, 40);
}

}  // namespace
}  // namespace nonet
