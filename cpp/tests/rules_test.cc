// Rules: which are refused, and how units and clashes are compiled.
#include <algorithm>

#include "rules/tables.h"
#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

TEST(sound_rules_have_no_fault) {
  for (int size = kMinSize; size <= kMaxSize; ++size) CHECK_EQUAL(find_fault(classic(size)), "");
  CHECK_EQUAL(find_fault({.size = 9, .units = {{}, {80}}, .clashes = {{0, 728}}}), "");
}

TEST(faults_are_named) {
  const auto fault = [](std::int64_t size, std::vector<std::vector<std::int64_t>> units,
                        std::vector<std::pair<std::int64_t, std::int64_t>> clashes) {
    return find_fault({size, std::move(units), std::move(clashes)});
  };
  CHECK_EQUAL(fault(1, {}, {}), "size 1 is not between 2 and 25");
  CHECK_EQUAL(fault(26, {}, {}), "size 26 is not between 2 and 25");
  CHECK_EQUAL(fault(std::int64_t{1} << 40, {}, {}), "size 1099511627776 is not between 2 and 25");
  CHECK_EQUAL(fault(4, {{0, 1}, {2, 16}}, {}), "unit 1 has cell 16, not between 0 and 15");
  CHECK_EQUAL(fault(4, {{-1}}, {}), "unit 0 has cell -1, not between 0 and 15");
  CHECK_EQUAL(fault(4, {{3, 5, 3}}, {}), "unit 0 has cell 3 twice");
  CHECK_EQUAL(fault(4, {{0, 1, 2, 3, 4}}, {}), "unit 0 has 5 cells, more than the 4 digits");
  CHECK_EQUAL(fault(4, {}, {{0, 1}, {64, 0}}), "clash 1 has candidate 64, not between 0 and 63");
  CHECK_EQUAL(fault(4, {}, {{5, 5}}), "clash 0 sets candidate 5 against itself");
}

TEST(a_classic_grid_has_27_houses_and_20_peers_a_cell) {
  const auto rules = compiled(classic(9));
  const Tables& t = rules->tables();
  CHECK_EQUAL(t.house_cells.size(), 27U * 9);
  CHECK_EQUAL(t.houses.size(), 3U * 81);
  CHECK(t.loose_peers.empty() && t.clashing.empty());
  for (int cell = 0; cell < 81; ++cell) {
    int peers = 0;
    for (int k = 0; k < t.words; ++k) peers += std::popcount(t.peers[cell * t.words + k]);
    CHECK_EQUAL(peers, 20);
  }
}

TEST(units_given_twice_count_once) {
  RulesSource source = classic(9);
  auto reversed = source.units;
  for (auto& unit : reversed) std::reverse(unit.begin(), unit.end());
  source.units.insert(source.units.end(), reversed.begin(), reversed.end());
  CHECK_EQUAL(compiled(source)->tables().house_cells.size(), 27U * 9);
}

TEST(clashes_of_all_digits_make_peers_and_known_ones_vanish) {
  RulesSource knight = classic(9);
  add_leaper(knight, 1, 2);
  add_leaper(knight, 2, 1);
  const auto rules = compiled(knight);
  CHECK(rules->tables().clashing.empty());
  // The centre cell has 8 knight's moves, all of which leave its box, row and column.
  const auto& start = rules->tables().loose_start;
  CHECK_EQUAL(start[41] - start[40], 8U);

  RulesSource king = classic(9);
  add_leaper(king, 1, 0);  // the columns already forbid this
  CHECK(compiled(king)->tables().loose_peers.empty());
}
