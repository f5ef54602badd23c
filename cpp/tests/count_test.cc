// Counting: known totals, and the same counts with any number of threads.
#include "nonet/count.h"

#include <limits>
#include <thread>

#include "general/subtrees.h"
#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t count_with(int threads, const RulesSource& source, const Values& values,
                         std::uint64_t limit = kNoLimit) {
  return count_parallel(compiled(source), values, {}, limit, threads, [] { return true; }).value();
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

TEST(subtrees_add_up_and_are_always_the_same) {
  const RulesSource source = classic(4);
  const auto rules = compiled(source);
  const auto cut = [&](std::size_t wanted) {
    return cut_tree(rules->tables(), Values(16, 0), {}, wanted, [] { return true; }).value();
  };
  for (std::size_t wanted : {1, 2, 10, 100, 1000}) {
    const auto subtrees = cut(wanted);
    CHECK(subtrees == cut(wanted));
    CHECK(subtrees.size() == wanted || (wanted > 288 && subtrees.size() == 288));
    std::uint64_t total = 0;
    for (const auto& masks : subtrees) total += count(source, Values(16, 0), masks);
    CHECK_EQUAL(total, 288U);
  }
}

TEST(a_count_says_how_far_it_is) {
  std::mt19937 random(8);
  const RulesSource source = classic(9);
  const Values values = random_partial(source, random, 27);
  std::atomic<std::uint64_t> so_far{0};
  const auto all =
      count_parallel(compiled(source), values, {}, kNoLimit, 2, [] { return true; }, &so_far);
  CHECK(*all > 0);
  CHECK_EQUAL(so_far.load(), *all);
}

TEST(a_stopped_count_has_no_result) {
  int asked = 0;
  const auto result = count_parallel(compiled(classic(9)), Values(81, 0), {}, kNoLimit, 2,
                                     [&] { return ++asked < 1500; });
  CHECK(!result.has_value());
  CHECK(
      !count_parallel(compiled(classic(9)), Values(81, 0), {}, kNoLimit, 2, [] { return false; }));
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
