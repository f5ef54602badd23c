// The fast path for one puzzle.
#include <algorithm>

#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

TEST(single_agrees_with_the_oracle) {
  std::mt19937 random(21);
  const Values values = mixed_puzzles(random, 1500);
  for (std::size_t i = 0; i < 1500; ++i) {
    const std::uint8_t* puzzle = values.data() + 81 * i;
    for (const unsigned limit : {1u, 2u, 7u}) {
      const SingleAnswer answer = solve_single(puzzle, limit);
      CHECK_EQUAL(answer.count, std::uint64_t{count_slowly(puzzle, limit)});
      if (answer.count) CHECK(solves(answer.first, puzzle));
      CHECK(!answer.stopped);
    }
  }
}

TEST(single_counts_far) {
  // The first five rows of a solution: the other four can be filled in many ways.
  std::mt19937 random(22);
  for (int round = 0; round < 20; ++round) {
    Values values = random_solution(random);
    std::fill(values.begin() + 45, values.end(), std::uint8_t{0});
    const std::uint64_t all = solve_single(values.data(), ~std::uint64_t{0}).count;
    CHECK_EQUAL(all, std::uint64_t{count_slowly(values.data(), 1'000'000)});
    CHECK(all > 100);
    CHECK_EQUAL(solve_single(values.data(), all + 1).count, all);
    CHECK_EQUAL(solve_single(values.data(), all - 1).count, all - 1);
  }
}

TEST(single_fills_an_empty_grid_and_takes_a_full_one) {
  const Values empty(81);
  const SingleAnswer answer = solve_single(empty.data(), 1000);
  CHECK_EQUAL(answer.count, 1000u);
  CHECK(solves(answer.first, empty.data()));
  CHECK_EQUAL(solve_single(answer.first, 2).count, 1u);
  CHECK_EQUAL(solve_single(answer.first, 2).guesses, 0u);
}

TEST(single_stops_when_told_to) {
  const Values empty(81);
  int asked = 0;
  const SingleAnswer answer =
      solve_single(empty.data(), ~std::uint64_t{0}, [&] { return ++asked < 5; });
  CHECK(answer.stopped);
  CHECK_EQUAL(asked, 5);
}

TEST(cells_are_read_from_text) {
  std::string text = "0.*_-Xx 123456789";
  text.resize(81, '.');
  std::uint8_t values[81];
  CHECK_EQUAL(read_cells(text.data(), values), 0u);
  for (int i = 0; i < 8; ++i) CHECK_EQUAL(int{values[i]}, 0);
  for (int i = 1; i <= 9; ++i) CHECK_EQUAL(int{values[7 + i]}, i);
  text[50] = 'A';
  text[60] = '\n';
  CHECK_EQUAL(read_cells(text.data(), values), 51u);
}

TEST(single_search_signature) {
  // As in lanes_bulk_test.cc, for the search on bitboards; it is the same for every CPU.
  std::mt19937 random(23);
  std::vector<Values> puzzles;
  for (int i = 0; i < 300; ++i) puzzles.push_back(random_minimal(random));
  for (const Cpu cpu : cpus()) {
    std::uint64_t guesses = 0;
    for (const Values& puzzle : puzzles) guesses += count_single(puzzle.data(), 2, {}, cpu).guesses;
    CHECK_EQUAL(guesses, 305u);
  }
}
