// Search: every solution once, correct results for unusual grids, and pauses without effect.
#include <limits>
#include <set>

#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();
const char* const kFull4 = "1234341221434321";

}  // namespace

TEST(all_288_grids_of_4x4_are_legal_and_different) {
  const RulesSource source = classic(4);
  const auto all = solutions(source, Values(16, 0));
  CHECK_EQUAL(all.size(), 288U);
  const std::set<Values, Before> different(all.begin(), all.end());
  CHECK_EQUAL(different.size(), 288U);
  for (const Values& values : all) CHECK(is_legal(source, values, true));
}

TEST(an_ended_search_stays_ended) {
  ConstraintSearch search = search_of(classic(4), parse(kFull4));
  CHECK(search.run(kNoLimit) == Outcome::kSolution);
  CHECK(!search.is_done());
  for (int k = 0; k < 3; ++k) CHECK(search.run(kNoLimit) == Outcome::kDone);
  CHECK(search.is_done());
  CHECK_EQUAL(search.guesses(), 0U);
}

TEST(odd_grids) {
  const RulesSource source = classic(4);
  CHECK_EQUAL(count(source, parse(kFull4)), 1U);
  CHECK_EQUAL(count(source, parse("1234341221434322")), 0U);  // full, but wrong
  CHECK_EQUAL(count(source, parse("11..............")), 0U);  // a digit appears twice in a row
  CHECK_EQUAL(count(source, parse("1...1...........")), 0U);
  CHECK_EQUAL(count(source, parse("12....3......4..")),
              brute_force(source, parse("12....3......4..")).size());
}

TEST(marks_bound_empty_cells_only) {
  const RulesSource source = classic(4);
  const Values empty(16, 0);
  Marks marks(16, 15);
  CHECK_EQUAL(count(source, empty, marks), 288U);
  marks[0] = 1;
  CHECK_EQUAL(count(source, empty, marks), 72U);
  marks[15] = 0;
  CHECK_EQUAL(count(source, empty, marks), 0U);
  // The marks of a filled cell are ignored.
  CHECK_EQUAL(count(source, parse(kFull4), Marks(16, 0)), 1U);
  Values values = parse(kFull4);
  values[5] = 0;
  Marks wrong(16, 0);
  CHECK_EQUAL(count(source, values, wrong), 0U);
  wrong[5] = 8;
  CHECK_EQUAL(count(source, values, wrong), 1U);
}

TEST(rules_without_houses_or_units) {
  CHECK_EQUAL(count({.size = 2, .units = {}, .clashes = {}}, Values(4, 0)), 16U);
  CHECK_EQUAL(count({.size = 3, .units = {{0, 1}}, .clashes = {}}, Values(9, 0)), 6U * 2187);
  CHECK_EQUAL(count({.size = 3, .units = {{0, 1}, {1, 2}, {0, 2}}, .clashes = {}}, Values(9, 0)),
              6U * 729);
  CHECK_EQUAL(count({.size = 2, .units = {}, .clashes = {{0, 2}}}, Values(4, 0)), 12U);
  CHECK_EQUAL(count({.size = 2, .units = {{0, 3}}, .clashes = {{0, 7}}}, Values(4, 0)), 4U);
  // A candidate that clashes with every other candidate of some cell is impossible.
  CHECK_EQUAL(count({.size = 2, .units = {}, .clashes = {{0, 2}, {0, 3}}}, Values(4, 0)), 8U);
  // Cells outside all units are unconstrained.
  CHECK_EQUAL(count({.size = 2, .units = {{0, 1}}, .clashes = {}}, Values(4, 0)), 8U);
}

TEST(every_size_fills_an_empty_grid) {
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    const RulesSource source = classic(size);
    ConstraintSearch search = search_of(source, Values(size * size, 0));
    CHECK(search.run(kNoLimit) == Outcome::kSolution);
    CHECK(is_legal(source, search.solution(), true));
  }
}

TEST(latin_squares_of_5x5) { CHECK_EQUAL(count(classic(5, 0, 0), Values(25, 0)), 161'280U); }

TEST(naked_and_hidden_singles_fill_an_easy_grid) {
  const RulesSource source = classic(9);  // Wikipedia's example puzzle
  ConstraintSearch search = search_of(
      source,
      parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
  CHECK(search.run(kNoLimit) == Outcome::kSolution);
  CHECK_EQUAL(search.guesses(), 0U);
  CHECK(is_legal(source, search.solution(), true));
}

TEST(deductions_keep_every_solution) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    RulesSource source = classic(round % 3 ? 4 : 6);
    if (round % 2) add_diagonals(source);
    if (round % 5 == 0) add_leaper(source, 1, 1);
    if (round % 7 == 0) source.units.push_back({0, 5, 10});
    const Values values = random_partial(source, random, source.size == 4 ? 3 : 14);
    const auto all = brute_force(source, values);
    const Marks masks = search_of(source, values).propagated();
    if (masks.empty()) CHECK(all.empty());
    for (const Values& solution : all)
      for (std::size_t cell = 0; cell < solution.size(); ++cell)
        CHECK(masks[cell] >> (solution[cell] - 1) & 1);
  }
}

TEST(a_hidden_pair_a_naked_pair_and_locked_candidates_are_seen) {
  const auto masks_after = [&](const RulesSource& source,
                               const std::vector<std::pair<int, std::uint32_t>>& kept) {
    Marks marks(81, 0x1ff);
    for (auto [cell, mask] : kept) marks[cell] = mask;
    const Marks masks = search_of(source, Values(81, 0), marks).propagated();
    CHECK_EQUAL(masks.size(), 81U);
    return masks;
  };
  // Digits 1 and 2 of row 1 have places only in its first two cells.
  std::vector<std::pair<int, std::uint32_t>> hidden;
  for (int cell = 2; cell < 9; ++cell) hidden.emplace_back(cell, 0x1fc);
  CHECK_EQUAL(masks_after(classic(9), hidden)[0], 3U);
  CHECK_EQUAL(masks_after(classic(9), hidden)[1], 3U);
  // r1c1 and r1c9 hold 1 and 2, so the row's other cells do not, although no box shows it.
  const Marks naked = masks_after(classic(9), {{0, 3}, {8, 3}});
  CHECK_EQUAL(naked[4], 0x1fcU);
  CHECK_EQUAL(naked[13], 0x1ffU);
  // In box 1, 1 can only go in the first row, so the rest of that row loses it.
  const Marks locked = masks_after(
      classic(9), {{9, 0x1fe}, {10, 0x1fe}, {11, 0x1fe}, {18, 0x1fe}, {19, 0x1fe}, {20, 0x1fe}});
  for (int cell = 3; cell < 9; ++cell) CHECK_EQUAL(locked[cell], 0x1feU);
  CHECK_EQUAL(locked[0], 0x1ffU);
  // Two open cells of row 5, c3 and c7 with 1 and 2, see r4c5 or r6c5 by a knight's move each: in
  // a house with two open cells, both values are locked.
  RulesSource knight = classic(9);
  add_leaper(knight, 1, 2);
  add_leaper(knight, 2, 1);
  const Marks row =
      masks_after(knight, {{36, 4}, {37, 8}, {39, 16}, {40, 32}, {41, 64}, {43, 128}, {44, 256}});
  CHECK_EQUAL(row[38], 3U);
  CHECK_EQUAL(row[42], 3U);
  CHECK_EQUAL(row[31] & 3U, 0U);
  CHECK_EQUAL(row[49] & 3U, 0U);
}

TEST(pauses_change_nothing) {
  RulesSource source = classic(6);
  add_diagonals(source);
  const auto whole = solutions(source, Values(36, 0));
  for (std::uint64_t budget : {1U, 7U, 100U, 5000U}) {
    ConstraintSearch search = search_of(source, Values(36, 0));
    std::vector<Values> pieces;
    int pauses = 0;
    for (Outcome outcome; (outcome = search.run(budget)) != Outcome::kDone;) {
      if (outcome == Outcome::kPaused)
        ++pauses;
      else
        pieces.push_back(search.solution());
    }
    CHECK(pieces == whole);
    CHECK(pauses > 0 || budget == 5000);
  }
}

TEST(long_searches_end) {
  RulesSource chess = classic(16);
  add_diagonals(chess);
  add_leaper(chess, 1, 1);
  add_leaper(chess, 1, 2);
  add_leaper(chess, 2, 1);
  ConstraintSearch search = search_of(chess, Values(256, 0));
  Outcome outcome = Outcome::kPaused;
  while (outcome == Outcome::kPaused) outcome = search.run(1000);
  CHECK(outcome == Outcome::kSolution);
  CHECK(search.guesses() > 100);
  const Values first = search.solution();
  CHECK(is_legal(chess, first, true));
  ConstraintSearch again = search_of(chess, Values(256, 0));
  CHECK(again.run(kNoLimit) == Outcome::kSolution);
  CHECK(first == again.solution());

  // No 6x6 grid satisfies diagonals and disjoint groups. By symmetry of the digits, brute force
  // needs to try only grids with 1 in the corner.
  RulesSource crowded = classic(6);
  add_diagonals(crowded);
  for (int place = 0; place < 6; ++place) {
    std::vector<std::int64_t> unit;
    for (int top : {0, 12, 24})
      for (int left : {0, 3}) unit.push_back(top + left + place / 3 * 6 + place % 3);
    crowded.units.push_back(unit);
  }
  Values corner(36, 0);
  corner[0] = 1;
  CHECK(brute_force(crowded, corner).empty());
  ConstraintSearch none = search_of(crowded, Values(36, 0));
  CHECK(none.run(kNoLimit) == Outcome::kDone);
  CHECK(none.guesses() > 300);
}

TEST(counting_by_parts_adds_up) {
  ConstraintSearch search = search_of(classic(4), Values(16, 0));
  std::uint64_t found = 0;
  CHECK(search.count(kNoLimit, 100, found) == Outcome::kSolution);
  CHECK_EQUAL(found, 100U);
  CHECK(search.run(kNoLimit) == Outcome::kSolution);
  CHECK(search.count(0, kNoLimit, found) == Outcome::kPaused);
  CHECK(search.count(kNoLimit, kNoLimit, found) == Outcome::kDone);
  CHECK_EQUAL(found, 287U);
}

// The search signature: any change of the search, intended or not, changes it.
TEST(guesses_are_what_they_were) {
  const auto guesses = [](const RulesSource& source, const Values& values, std::uint64_t limit) {
    ConstraintSearch search = search_of(source, values);
    std::uint64_t found = 0;
    search.count(kNoLimit, limit, found);
    return search.guesses();
  };
  CHECK_EQUAL(guesses(classic(4), Values(16, 0), 288), 287U);
  CHECK_EQUAL(guesses(classic(9), Values(81, 0), 1000), 1041U);
  CHECK_EQUAL(guesses(classic(25), Values(625, 0), 1), 481U);
  // Arto Inkala's puzzle of 2010.
  const Values inkala =
      parse("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..");
  CHECK_EQUAL(guesses(classic(9), inkala, 2), 23U);
}
