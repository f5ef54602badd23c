// Counting all solutions of one puzzle across lanes and threads.
#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

std::uint64_t count_with(Cpu cpu, const Values& values, int threads = 1) {
  CountOptions options;
  options.cpu = cpu;
  options.threads = threads;
  const CountAnswer answer = count_all(values.data(), options);
  CHECK(answer.end == BulkEnd::kDone);
  return answer.count;
}

}  // namespace

TEST(counts_of_random_puzzles_agree_with_the_oracle) {
  std::mt19937 random(31);
  const Values all = mixed_puzzles(random, 150);
  for (int i = 0; i < 150; ++i) {
    const Values values(all.begin() + 81 * i, all.begin() + 81 * (i + 1));
    const std::uint64_t expected = count_slowly(values.data(), 5000);
    if (expected == 5000) continue;
    for (const Cpu cpu : cpus()) CHECK_EQUAL(count_with(cpu, values), expected);
  }
}

TEST(a_band_and_a_stack_leave_thousands_of_grids) {
  std::mt19937 random(32);
  for (int round = 0; round < 12; ++round) {
    Values values = random_solution(random);
    for (int cell = 27; cell < 81; ++cell) {
      if (cell % 9 >= 3) values[cell] = 0;
    }
    const std::uint64_t expected = solve_single(values.data(), kNoLimit).count;
    CHECK(expected > 500);
    for (const Cpu cpu : cpus()) CHECK_EQUAL(count_with(cpu, values), expected);
  }
}

TEST(threads_count_together_and_show_progress) {
  std::mt19937 random(33);
  Values values = random_puzzle(random, 23);
  while (solve_single(values.data(), 300'000).count < 100'000) values = random_puzzle(random, 23);
  // Enough clues to finish in reasonable time.
  const SingleAnswer one = solve_single(values.data(), 1);
  for (int cell = 0; solve_single(values.data(), 300'000).count == 300'000; ++cell) {
    values[cell] = one.first[cell];
  }
  const std::uint64_t expected = solve_single(values.data(), kNoLimit).count;
  for (const int threads : {1, 2, 5}) {
    std::atomic<std::uint64_t> so_far{0};
    CountOptions options;
    options.cpu = best_cpu();
    options.threads = threads;
    options.so_far = &so_far;
    CHECK_EQUAL(count_all(values.data(), options).count, expected);
    CHECK_EQUAL(so_far.load(), expected);
  }
}

TEST(a_count_without_end_stops_when_told_to) {
  const Values empty(81);
  for (const Cpu cpu : cpus()) {
    CountOptions options;
    options.cpu = cpu;
    options.threads = 2;
    int asked = 0;
    options.may_go_on = [&] { return ++asked < 4; };
    CHECK(count_all(empty.data(), options).end == BulkEnd::kStopped);
    CHECK_EQUAL(asked, 4);
  }
}

TEST(full_and_contradictory_grids_are_counted_too) {
  std::mt19937 random(34);
  Values values = random_solution(random);
  CHECK_EQUAL(count_with(best_cpu(), values), 1u);
  values[0] = values[1];
  CHECK_EQUAL(count_with(best_cpu(), values), 0u);
  Values clash(81);
  clash[0] = clash[80] = clash[8] = 4;
  CHECK_EQUAL(count_with(best_cpu(), clash), 0u);
}
