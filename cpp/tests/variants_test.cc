// Compares the engine for variants with the search for constraints: counts, grids, levels, threads,
// stopping.
#include "nonet/variants.h"

#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

struct Answers {
  Values grids, counts;
  std::vector<std::uint32_t> guesses;

  explicit Answers(std::size_t rows) : grids(rows * 81, 77), counts(rows, 77), guesses(rows, 77) {}
  bool operator==(const Answers&) const = default;

  ManyGrids over(const Values& values) {
    return {.values = values.data(),
            .rows = counts.size(),
            .grids = grids.data(),
            .counts = counts.data(),
            .guesses = guesses.data()};
  }
};

const auto kGoOn = [] { return true; };

Answers by_lanes(const RulesSource& source, const Values& values, unsigned limit, Cpu cpu,
                 int threads) {
  Answers answers(values.size() / 81);
  const auto plan = VariantPlan::of(compiled(source));
  CHECK(plan != nullptr);
  const BulkEnd end = solve_variants(*plan, answers.over(values), limit, cpu, threads, kGoOn);
  CHECK(end == BulkEnd::kDone);
  return answers;
}

std::vector<RulesSource> sources() {
  RulesSource diagonal = classic(9), knight = classic(9), both = classic(9);
  add_diagonals(diagonal);
  add_leaper(knight, 1, 2);
  add_leaper(knight, 2, 1);
  add_diagonals(both);
  add_leaper(both, 1, 1);
  // Short units: the corners and the centre differ, and so do the cells of a short line.
  RulesSource short_units = classic(9);
  short_units.units.push_back({0, 8, 40, 72, 80});
  short_units.units.push_back({10, 20, 30});
  // Rows and columns alone: boxes of one row equal the rows.
  return {classic(9), classic(9, 1, 9), diagonal, knight, both, short_units};
}

// Few and many clues, a changed clue, two equal ones in a row, full, empty.
Values mixed(const RulesSource& source, std::mt19937& random, int rows) {
  Values all;
  for (int row = 0; row < rows; ++row) {
    Values one = random_partial(source, random, row % 7 == 0 ? 81 : 18 + row % 20);
    if (row % 5 == 1) one[random() % 81] = static_cast<std::uint8_t>(random() % 9 + 1);
    if (row % 11 == 3) one[3] = one[6] = 5;
    if (row % 13 == 4) one.assign(81, 0);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

std::vector<Cpu> cpus() {
  std::vector<Cpu> found;
  for (const Cpu cpu : {Cpu::kPortable, Cpu::kAvx2, Cpu::kAvx512})
    if (supports(cpu)) found.push_back(cpu);
  return found;
}

}  // namespace

TEST(variants_answer_as_the_search_does) {
  std::mt19937 random(11);
  for (const RulesSource& source : sources()) {
    const Values values = mixed(source, random, 75);
    for (const unsigned limit : {1U, 2U, 9U}) {
      Answers expected(75);
      CHECK(solve_each(compiled(source), expected.over(values), limit, 1, kGoOn) == End::kDone);
      const Answers found = by_lanes(source, values, limit, best_cpu(), 1);
      CHECK(found.counts == expected.counts);
      CHECK(found.grids == expected.grids);
      for (const Cpu cpu : cpus()) {
        CHECK(by_lanes(source, values, limit, cpu, 1) == found);
        CHECK(by_lanes(source, values, limit, cpu, 3) == found);
      }
    }
  }
}

// Guesses also depend on the row alone, not on the other rows in its vector.
TEST(variants_answer_each_row_by_itself) {
  std::mt19937 random(12);
  RulesSource source = classic(9);
  add_diagonals(source);
  const Values values = mixed(source, random, 80);
  const Answers whole = by_lanes(source, values, 2, best_cpu(), 1);
  for (std::size_t row = 0; row < 80; ++row) {
    const auto start = values.begin() + static_cast<std::ptrdiff_t>(row * 81);
    const Answers alone = by_lanes(source, Values(start, start + 81), 2, best_cpu(), 1);
    CHECK_EQUAL(alone.counts[0], whole.counts[row]);
    CHECK_EQUAL(alone.guesses[0], whole.guesses[row]);
  }
}

TEST(variants_do_without_grids_and_without_rows) {
  const RulesSource source = classic(9);
  const auto plan = VariantPlan::of(compiled(source));
  const Values values(3 * 81, 0);
  Answers answers(3);
  ManyGrids grids = answers.over(values);
  grids.grids = nullptr;
  CHECK(solve_variants(*plan, grids, 2, best_cpu(), 1, kGoOn) == BulkEnd::kDone);
  CHECK(answers.counts == Values(3, 2));
  grids.rows = 0;
  CHECK(solve_variants(*plan, grids, 2, best_cpu(), 1, kGoOn) == BulkEnd::kDone);
}

TEST(variants_stop_when_told) {
  RulesSource source = classic(9);
  add_leaper(source, 1, 2);
  const auto plan = VariantPlan::of(compiled(source));
  const Values values(5000 * 81, 0);
  Answers answers(5000);
  int asked = 0;
  const BulkEnd end = solve_variants(*plan, answers.over(values), 255, best_cpu(), 2,
                                     [&asked] { return ++asked < 3; });
  CHECK(end == BulkEnd::kStopped);
  CHECK(solve_variants(*plan, answers.over(values), 2, best_cpu(), 1, [] { return false; }) ==
        BulkEnd::kStopped);
}

// The lanes alone would make 7,992 guesses here.
TEST(variants_hand_over_what_takes_too_many_guesses) {
  RulesSource source = classic(9);
  add_leaper(source, 1, 2);
  add_leaper(source, 2, 1);
  add_diagonals(source);
  const Values values =
      parse("..2...............9.......3.........7........6................1........5......4..");
  Answers expected(1);
  CHECK(solve_each(compiled(source), expected.over(values), 2, 1, kGoOn) == End::kDone);
  CHECK_EQUAL(expected.counts[0], 1);
  CHECK(by_lanes(source, values, 2, best_cpu(), 1) == expected);
}

TEST(rules_that_variants_cannot_do) {
  RulesSource neighbours = classic(9);
  add_non_consecutive(neighbours);
  RulesSource bare;
  bare.units = {{0, 1, 2}};
  for (const RulesSource& source : {classic(4), classic(16), neighbours, bare})
    CHECK(VariantPlan::of(compiled(source)) == nullptr);
}
