// Searches for exact covers: threads, stops, costs, estimates, and invalid sources.
#include <cmath>
#include <limits>

#include "base/dice.h"
#include "cover/problem.h"
#include "cover/shares.h"
#include "tests/check.h"
#include "tests/cover_problems.h"

using namespace nonet::cover;
using namespace nonet::tests;

namespace {

constexpr auto kNoEnd = std::numeric_limits<std::uint64_t>::max();
const auto kGoOn = [] { return true; };

std::vector<Solution> list_all(const Source& source, int threads = 1,
                               std::uint64_t batch = kNoEnd) {
  Search search(compile(source), threads);
  std::vector<std::int32_t> out;
  for (;;) {
    const std::uint64_t found = search.tally().found;
    const bool over = search.list({kNoEnd, batch == kNoEnd ? kNoEnd : found + batch}, kGoOn, out);
    if (over) break;
    CHECK_EQUAL(search.tally().found, found + batch);
  }
  CHECK(search.share() == 1);
  return solutions_in(out);
}

}  // namespace

TEST(cover_threads_and_batches_keep_the_order) {
  std::mt19937 random(11);
  for (int round = 0; round < 60; ++round) {
    const Source source = random_problem(random, {4, 2, 12, round % 2 == 0});
    const auto alone = list_all(source);
    CHECK_EQUAL(alone.size(), brute_force(source).size());
    CHECK(list_all(source, 3) == alone);
    CHECK(list_all(source, 2, 1) == alone);
    CHECK(list_all(source, 1, 3) == alone);
  }
  const auto alone = list_all(langford(8));
  CHECK_EQUAL(alone.size(), 300U);
  for (const int threads : {2, 3, 8}) {
    CHECK(list_all(langford(8), threads) == alone);
    CHECK(list_all(langford(8), threads, 7) == alone);
  }
}

TEST(cover_counts_are_the_same_whatever_the_threads_and_stops) {
  for (const int threads : {1, 2, 5}) {
    Search whole(compile(langford(8)), threads);
    CHECK(whole.count({}, kGoOn));
    CHECK_EQUAL(whole.tally().found, 300U);
    CHECK_EQUAL(whole.tally().nodes, 2788U);

    Search parts(compile(langford(8)), threads);
    double share = 0;
    int stops = 0;
    while (!parts.count({parts.tally().nodes + 31, kNoEnd}, kGoOn)) {
      CHECK(parts.share() >= share);
      share = parts.share();
      ++stops;
    }
    CHECK(stops > 50);
    CHECK_EQUAL(parts.tally().found, 300U);
    CHECK_EQUAL(parts.tally().nodes, 2788U);

    Search some(compile(langford(8)), threads);
    some.count({kNoEnd, 10}, kGoOn);  // with threads it may be over by then
    CHECK_EQUAL(some.tally().found, 10U);
    Search none(compile(langford(8)), threads);
    CHECK(!none.count({}, [] { return false; }) || threads > 1);
    CHECK(none.count({}, kGoOn));
    CHECK_EQUAL(none.tally().found, 300U);
  }
}

TEST(cover_cheapest_are_the_first_of_all_by_cost) {
  std::mt19937 random(12);
  for (int round = 0; round < 600; ++round) {
    const Source source = random_problem(random, {4, 1, 10, round % 2 == 0});
    std::vector<std::int64_t> costs(source.ends.size());
    const bool is_huge = round % 5 == 0;
    for (std::int64_t& cost : costs) {
      cost = static_cast<std::int64_t>(random() % 9) - 3;
      if (is_huge) cost = cost * (std::int64_t{1} << 55) + static_cast<std::int64_t>(random() % 3);
    }
    const auto cost = [&](const Solution& solution) {
      std::int64_t sum = 0;
      for (const auto option : solution) sum += costs[static_cast<std::size_t>(option)];
      return sum;
    };
    auto ranked = list_all(source);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](const auto& a, const auto& b) { return cost(a) < cost(b); });
    for (const std::size_t k : {0U, 1U, 3U, 100U}) {
      Cheapest search(compile(source), costs, k);
      while (!search.run(search.tally().nodes + 5, kGoOn)) {
      }
      const auto kept = solutions_in(search.kept(100));
      const auto first = std::vector(
          ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(std::min(k, ranked.size())));
      CHECK(kept == first);
      CHECK(search.share() == 1);
    }
  }
}

TEST(cover_shares_add_up_to_costs) {
  std::mt19937 random(13);
  for (int round = 0; round < 200; ++round) {
    const auto problem = compile(random_problem(random, {5, 2, 12, round % 2 == 0}));
    std::vector<std::int64_t> costs(static_cast<std::size_t>(problem->options()));
    for (std::int64_t& cost : costs) cost = static_cast<std::int64_t>(random() % 1000) - 300;
    Divider divider(*problem, costs);
    while (!divider.diffuse()) {
    }
    const Shares shares = divider.take();
    CHECK_EQUAL(shares.shift, 0);
    for (Index option = 0; option < problem->options(); ++option) {
      std::int64_t sum = 0;
      for (std::size_t entry = problem->begin(option); entry < problem->end(option); ++entry) {
        sum += shares.entries[entry];
        if (problem->item(entry) >= problem->primary()) CHECK_EQUAL(shares.entries[entry], 0);
      }
      CHECK_EQUAL(sum, costs[static_cast<std::size_t>(option)]);
    }
  }
}

TEST(cover_estimates_are_near_the_truth_and_the_same_everywhere) {
  const auto problem = compile(langford(7));
  const auto near = estimate(*problem, 20'000, 5, kGoOn).value();
  CHECK(std::abs(near.nodes - 606) < 5 * near.nodes_error);
  CHECK(std::abs(near.solutions - 52) < 5 * near.solutions_error);
  CHECK(near.nodes_error < 20);
  const auto again = estimate(*problem, 20'000, 5, kGoOn).value();
  CHECK(again.nodes == near.nodes && again.solutions == near.solutions);
  CHECK(!estimate(*problem, 1, 0, [] { return false; }));

  // SplitMix64 from state 0 starts with E220A8397B1DCDAF.
  nonet::base::Dice dice(0);
  CHECK_EQUAL(dice.roll(1 << 30), 0x38882A0E);
}

TEST(cover_problems_with_nothing_to_choose) {
  Source chain;  // options that share no items
  chain.primary = 1000;
  for (int item = 0; item < 1000; ++item) {
    chain.items.push_back(item);
    chain.ends.push_back(item + 1);
  }
  CHECK_EQUAL(list_all(chain).size(), 1U);
  CHECK_EQUAL(list_all(Source{}).size(), 1U);
}

TEST(cover_faults_are_found) {
  const Source fine{2, 1, {2, 4}, {0, 2, 1, 2}, {0, 1, 0, 2}, {1, 0}, {1, 2}};
  CHECK_EQUAL(find_fault(fine), "");
  const auto fault = [&](auto change) {
    Source source = fine;
    change(source);
    return !find_fault(source).empty();
  };
  CHECK(fault([](Source& s) { s.primary = -1; }));
  CHECK(fault([](Source& s) { s.secondary = std::numeric_limits<std::int64_t>::max(); }));
  CHECK(fault([](Source& s) { s.items[0] = 3; }));
  CHECK(fault([](Source& s) { s.items[0] = -1; }));
  CHECK(fault([](Source& s) { s.items[1] = 0; }));
  CHECK(fault([](Source& s) { s.items[0] = s.items[1]; }));
  CHECK(fault([](Source& s) { s.colours[0] = 1; }));
  CHECK(fault([](Source& s) { s.colours[1] = -1; }));
  CHECK(fault([](Source& s) { s.colours.pop_back(); }));
  CHECK(fault([](Source& s) { s.ends[0] = 5; }));
  CHECK(fault([](Source& s) { s.ends[1] = 1; }));
  CHECK(fault([](Source& s) { s.ends = {2}; }));
  CHECK(fault([](Source& s) { s.ends = {1, 1, 4}; }));
  CHECK(fault([](Source& s) { s.least.pop_back(); }));
  CHECK(fault([](Source& s) { s.least.clear(); }));
  CHECK(fault([](Source& s) { s.least[0] = 2; }));
  CHECK(fault([](Source& s) { s.least[0] = -1; }));
  CHECK(fault([](Source& s) { s.most[1] = 0; }));
}
