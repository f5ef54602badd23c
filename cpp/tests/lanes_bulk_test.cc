// The bulk engine: correct, and independent of the CPU, the threads and the neighbouring rows.
#include <algorithm>
#include <numeric>

#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

BulkOptions with(Cpu cpu, unsigned limit = 2, int threads = 1) {
  BulkOptions options;
  options.cpu = cpu;
  options.limit = limit;
  options.threads = threads;
  return options;
}

void check_against_oracle(const Values& values, const Answers& answers, unsigned limit) {
  for (std::size_t i = 0; i < values.size() / 81; ++i) {
    const std::uint8_t* puzzle = values.data() + 81 * i;
    const std::uint8_t* grid = answers.grids.data() + 81 * i;
    CHECK_EQUAL(int{answers.counts[i]}, static_cast<int>(count_slowly(puzzle, limit)));
    CHECK_EQUAL(int{answers.faults[i]}, 0);
    if (answers.counts[i]) {
      CHECK(solves(grid, puzzle));
    } else {
      CHECK(std::all_of(grid, grid + 81, [](int value) { return value == 0; }));
    }
  }
}

unsigned total(const std::vector<std::uint32_t>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0u);
}

Answers rows_of(const Answers& all, std::size_t first, std::size_t rows) {
  const auto cut = [&](const auto& from, std::size_t width) {
    const auto begin = from.begin() + static_cast<std::ptrdiff_t>(first * width);
    return std::decay_t<decltype(from)>(begin, begin + static_cast<std::ptrdiff_t>(rows * width));
  };
  return {cut(all.grids, 81), cut(all.counts, 1), cut(all.faults, 1), cut(all.guesses, 1), all.end};
}

}  // namespace

TEST(every_cpu_agrees_with_the_oracle_on_any_number_of_rows) {
  std::mt19937 random(1);
  for (const std::size_t rows : {0u, 1u, 7u, 8u, 9u, 15u, 16u, 17u, 31u, 32u, 33u, 300u}) {
    const Values values = mixed_puzzles(random, rows);
    for (const Cpu cpu : cpus()) check_against_oracle(values, solve_values(values, with(cpu)), 2);
  }
}

TEST(every_cpu_gives_the_same_answers_to_the_last_bit) {
  std::mt19937 random(2);
  const Values values = mixed_puzzles(random, 1000);
  const Answers expected = solve_values(values, with(Cpu::kPortable));
  for (const Cpu cpu : cpus()) CHECK(solve_values(values, with(cpu)) == expected);
}

TEST(answers_do_not_depend_on_threads) {
  std::mt19937 random(3);
  const Values values = mixed_puzzles(random, 2000);
  for (const Cpu cpu : cpus()) {
    const Answers alone = solve_values(values, with(cpu));
    for (const int threads : {2, 3, 64})
      CHECK(solve_values(values, with(cpu, 2, threads)) == alone);
  }
}

TEST(answers_do_not_depend_on_the_neighbours) {
  std::mt19937 random(4);
  const Values values = mixed_puzzles(random, 200);
  for (const Cpu cpu : cpus()) {
    const Answers together = solve_values(values, with(cpu, 3));
    for (const std::size_t cut : {1u, 7u, 40u}) {
      for (std::size_t first = 0; first < 200; first += cut) {
        const std::size_t rows = std::min<std::size_t>(cut, 200 - first);
        const Values part(values.begin() + static_cast<std::ptrdiff_t>(81 * first),
                          values.begin() + static_cast<std::ptrdiff_t>(81 * (first + rows)));
        CHECK(solve_values(part, with(cpu, 3)) == rows_of(together, first, rows));
      }
    }
  }
}

TEST(limits_from_one_to_the_most) {
  std::mt19937 random(5);
  Values values;
  for (int clues = 26; clues < 34; ++clues) {
    const Values puzzle = random_puzzle(random, clues);
    values.insert(values.end(), puzzle.begin(), puzzle.end());
  }
  for (const unsigned limit : {1u, 2u, 3u, 17u, 254u, 255u}) {
    const Answers expected = solve_values(values, with(Cpu::kPortable, limit));
    check_against_oracle(values, expected, limit);
    for (const Cpu cpu : cpus()) CHECK(solve_values(values, with(cpu, limit)) == expected);
  }
}

TEST(empty_grids_reach_any_limit) {
  const Values values(81 * 40);
  for (const Cpu cpu : cpus()) {
    for (const unsigned limit : {1u, 2u, 255u}) {
      const Answers answers = solve_values(values, with(cpu, limit));
      for (int i = 0; i < 40; ++i) {
        CHECK_EQUAL(int{answers.counts[i]}, static_cast<int>(limit));
        CHECK(solves(answers.grids.data() + 81 * i, values.data()));
        CHECK(std::equal(answers.grids.begin(), answers.grids.begin() + 81,
                         answers.grids.begin() + 81 * i));
      }
    }
  }
}

TEST(full_grids_are_their_own_solutions_unless_a_cell_is_wrong) {
  std::mt19937 random(6);
  for (const Cpu cpu : cpus()) {
    for (int round = 0; round < 20; ++round) {
      Values values = random_solution(random);
      Answers answers = solve_values(values, with(cpu));
      CHECK_EQUAL(int{answers.counts[0]}, 1);
      CHECK_EQUAL(answers.guesses[0], 0u);
      CHECK(answers.grids == values);
      auto& cell = values[random() % 81];
      cell = static_cast<std::uint8_t>(cell % 9 + 1);
      answers = solve_values(values, with(cpu));
      CHECK_EQUAL(int{answers.counts[0]}, 0);
    }
  }
}

TEST(two_equal_digits_in_any_unit_leave_no_solution) {
  Values values;
  for (const auto& [a, b] : {std::pair{0, 8}, {0, 72}, {0, 10}, {40, 41}, {40, 50}, {80, 78}}) {
    Values puzzle(81);
    puzzle[static_cast<std::size_t>(a)] = puzzle[static_cast<std::size_t>(b)] = 7;
    values.insert(values.end(), puzzle.begin(), puzzle.end());
  }
  for (const Cpu cpu : cpus()) {
    const Answers answers = solve_values(values, with(cpu));
    for (const int count : answers.counts) CHECK_EQUAL(count, 0);
  }
}

TEST(a_call_stops_when_told_to) {
  const Values values(81 * 20000);
  for (const Cpu cpu : cpus()) {
    BulkOptions options = with(cpu, 255, 2);
    int asked = 0;
    options.may_go_on = [&] { return ++asked < 3; };
    CHECK(solve_values(values, options).end == BulkEnd::kStopped);
    CHECK_EQUAL(asked, 3);
  }
}

TEST(progress_counts_every_row_once) {
  std::mt19937 random(7);
  const Values values = mixed_puzzles(random, 1500);
  std::atomic<std::uint64_t> started{0};
  BulkOptions options = with(best_cpu(), 2, 2);
  options.started = &started;
  solve_values(values, options);
  CHECK_EQUAL(started.load(), 1500u);
}

TEST(search_signature) {
  // A change of the rules or of the choice of cells changes these numbers on purpose: the first is
  // for whole searches, the second for the ways to the leftmost of several solutions.
  std::mt19937 random(8);
  Values minimal, sparse;
  for (int i = 0; i < 500; ++i) {
    const Values puzzle = random_minimal(random);
    minimal.insert(minimal.end(), puzzle.begin(), puzzle.end());
    const Values open = random_puzzle(random, 24);
    sparse.insert(sparse.end(), open.begin(), open.end());
  }
  for (const Cpu cpu : cpus()) {
    CHECK_EQUAL(total(solve_values(minimal, with(cpu)).guesses), 384u);
    CHECK_EQUAL(total(solve_values(sparse, with(cpu)).guesses), 5645u);
  }
}

TEST(cpus_have_names_and_one_is_best) {
  for (const Cpu cpu : {Cpu::kPortable, Cpu::kAvx2, Cpu::kAvx512}) {
    CHECK(cpu_named(name(cpu)) == cpu);
  }
  CHECK(!cpu_named("AVX2"));
  CHECK(!cpu_named(""));
  CHECK(supports(Cpu::kPortable));
  CHECK(best_cpu() == cpus().back());
}
