// The walks that ratings read: in rounds, and as HoDoKu solves.
#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "nonet/logic.h"
#include "nonet/rating_hodoku.h"
#include "tests/check.h"
#include "tests/logic_rules.h"

namespace nonet {
namespace {

using Values = std::vector<std::uint8_t>;

// Some of the 9x9 puzzles of the table with one solution.
std::vector<Values> puzzles(int one_in) {
  std::ifstream table(NONET_PUZZLES);
  std::string line;
  std::vector<Values> found;
  for (int count = 0; std::getline(table, line);) {
    if (line.size() != 81 + 3 + 81 || ++count % one_in != 0) continue;
    Values values;
    for (int cell = 0; cell < 81; ++cell)
      values.push_back(line[cell] == '.' ? 0 : line[cell] - '0');
    found.push_back(values);
  }
  return found;
}

// All techniques but guesses, which are not the same on every morph.
std::vector<int> techniques() {
  std::vector<int> all;
  for (std::size_t i = 0; i < Logic::names().size(); ++i)
    if (Logic::names()[i] != "guess") all.push_back(static_cast<int>(i));
  return all;
}

// The same puzzle, transposed, with bands and digits in another order.
Values morphed(const Values& values, std::mt19937& random) {
  std::array<int, 9> digits;
  std::iota(digits.begin(), digits.end(), 1);
  std::shuffle(digits.begin(), digits.end(), random);
  const int shift = static_cast<int>(1 + random() % 2);
  Values other(81);
  for (int cell = 0; cell < 81; ++cell) {
    const int row = (cell % 9 + 3 * shift) % 9, column = cell / 9;
    other[9 * row + column] =
        values[cell] ? static_cast<std::uint8_t>(digits[values[cell] - 1]) : 0;
  }
  return other;
}

TEST(morphs_go_through_the_same_rounds) {
  const Logic logic(classic());
  const std::vector<int> all = techniques();
  std::mt19937 random(3);
  std::size_t rounds = 0;
  for (const Values& values : puzzles(7)) {
    LogicWalk here, there;
    CHECK(logic.walk({values, values, {}}, all, {}, here) == LogicEnd::kDone);
    const Values other = morphed(values, random);
    CHECK(logic.walk({other, other, {}}, all, {}, there) == LogicEnd::kDone);
    CHECK(here.outcome == LogicPath::Outcome::kSolved);
    CHECK(here.outcome == there.outcome);
    CHECK_EQUAL(here.count, there.count);
    CHECK_EQUAL(here.rounds.size(), there.rounds.size());
    std::uint32_t places = 0;
    for (std::size_t i = 0; i < std::min(here.rounds.size(), there.rounds.size()); ++i) {
      const LogicRound &a = here.rounds[i], &b = there.rounds[i];
      CHECK(a.technique == b.technique && a.round == b.round && a.steps == b.steps &&
            a.places == b.places && a.removes == b.removes);
      CHECK(a.steps > 0 && a.places + a.removes > 0);
      places += a.places;
    }
    CHECK_EQUAL(places, std::count(values.begin(), values.end(), 0));
    rounds += here.count;
  }
  CHECK(rounds > 100);
}

TEST(a_walk_stops_when_it_is_told_to) {
  const Logic logic(classic());
  const HodokuRater rater;
  const std::vector<int> all = techniques();
  const Values empty(81);
  LogicWalk walk;
  CHECK(logic.walk({empty, empty, {}}, all, [] { return false; }, walk) == LogicEnd::kStopped);
  CHECK(rater.walk(empty, [] { return false; }).outcome == HodokuWalk::Outcome::kStopped);
}

TEST(digits_that_break_the_rules_are_noticed) {
  const Logic logic(classic());
  Values values(81);
  values[0] = values[1] = 1;
  LogicWalk walk;
  CHECK(logic.walk({values, values, {}}, techniques(), {}, walk) == LogicEnd::kIllegal);
  CHECK(HodokuRater().walk(values, {}).outcome == HodokuWalk::Outcome::kContradiction);
}

TEST(hodoku_solves_every_puzzle_of_the_table) {
  const HodokuRater rater;
  std::set<std::size_t> kinds;
  for (const Values& values : puzzles(3)) {
    const HodokuWalk walk = rater.walk(values, {});
    CHECK(walk.outcome == HodokuWalk::Outcome::kSolved);
    CHECK_EQUAL(walk.counts.size(), HodokuRater::names().size());
    for (std::size_t kind = 0; kind < walk.counts.size(); ++kind)
      if (walk.counts[kind]) kinds.insert(kind);
  }
  CHECK(kinds.size() > 20);
}

// A digit changed at random: many such puzzles have no solution, and the walks end all the same.
TEST(any_puzzle_is_walked_to_an_end) {
  const Logic logic(classic());
  const HodokuRater rater;
  const std::vector<int> all = techniques();
  std::mt19937 random(5);
  std::set<LogicPath::Outcome> ends;
  std::set<HodokuWalk::Outcome> hodoku_ends;
  for (Values values : puzzles(1)) {
    values[random() % 81] = static_cast<std::uint8_t>(random() % 10);
    int asked = 0;
    const auto may_go_on = [&asked] { return ++asked < 200; };
    LogicWalk walk;
    if (logic.walk({values, values, {}}, all, may_go_on, walk) == LogicEnd::kDone)
      ends.insert(walk.outcome);
    asked = 0;
    hodoku_ends.insert(rater.walk(values, may_go_on).outcome);
  }
  CHECK(ends.contains(LogicPath::Outcome::kContradiction));
  CHECK(hodoku_ends.contains(HodokuWalk::Outcome::kContradiction));
}

}  // namespace
}  // namespace nonet
