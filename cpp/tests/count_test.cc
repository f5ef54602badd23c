// Counting: known totals, and the same counts with any number of threads.
#include <limits>
#include <thread>

#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t count_with(int threads, const RulesSource& source, const Values& values,
                         std::uint64_t limit = kNoLimit) {
  std::uint64_t found = 0;
  const Outcome outcome =
      search_of(source, values).count_parallel(threads, limit, found, [] { return true; });
  CHECK(outcome == (found == limit ? Outcome::kSolution : Outcome::kDone));
  return found;
}

}  // namespace

TEST(threads_agree) {
  std::mt19937 random(7);
  for (int round = 0; round < 10; ++round) {
    RulesSource source = classic(round % 2 ? 6 : 9);
    if (round % 3 == 0) add_diagonals(source);
    const Values values = random_partial(source, random, round % 2 ? 8 : 27);
    const std::uint64_t one = count(source, values);
    CHECK(one > 0);
    for (int threads : {1, 2, 5}) CHECK_EQUAL(count_with(threads, source, values), one);
    CHECK_EQUAL(count_with(3, source, values, one), one);
    if (one > 1) CHECK_EQUAL(count_with(3, source, values, one - 1), one - 1);
    CHECK_EQUAL(count_with(3, source, values, 1), 1U);
  }
  CHECK_EQUAL(count_with(4, classic(4), parse("11..............")), 0U);
  CHECK_EQUAL(count_with(4, classic(4), parse("1234341221434321")), 1U);
}

TEST(a_stopped_count_can_be_continued) {
  int asked = 0;
  std::uint64_t found = 0;
  ConstraintSearch search = search_of(classic(9), Values(81, 0));
  CHECK(search.count_parallel(2, kNoLimit, found, [&] { return ++asked < 100; }) ==
        Outcome::kPaused);
  CHECK(found > 0 && !search.is_done());
  const std::uint64_t before = found;
  CHECK(search.count_parallel(2, before, found, [] { return false; }) == Outcome::kSolution);
  CHECK(search.count_parallel(2, kNoLimit, found, [] { return false; }) == Outcome::kPaused);
  CHECK_EQUAL(found, before);
}

TEST(known_totals_of_small_variants) {
  RulesSource diagonal = classic(4);
  add_diagonals(diagonal);
  CHECK_EQUAL(count(diagonal, Values(16, 0)), brute_force(diagonal, Values(16, 0)).size());
  CHECK_EQUAL(count(classic(4, 0, 0), Values(16, 0)), 576U);  // Latin squares
}

#ifndef NONET_SANITIZE
TEST(all_28200960_grids_of_6x6) {
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  CHECK_EQUAL(count_with(threads, classic(6), Values(36, 0)), 28'200'960U);
}
#endif
