// Counts of the engine for constraints on several threads: as by brute force, and however stopped.
#include <algorithm>
#include <chrono>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "constraints/forest.h"
#include "tests/check.h"
#include "tests/constraints_compare.h"

namespace nonet::tests {
namespace {

using constraints::Forest;
using constraints::Pace;

constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();
// Threads start at once and share all the time, so that small puzzles are enough.
constexpr Pace kHasty{.alone = 0, .slice = 3};

// How often a test tries to see what depends on which thread is given a core.
constexpr int kTrials = 200;

bool always() { return true; }

// Lets the other threads begin before the calling thread is done. On a busy machine that takes
// longer, so later trials wait longer.
bool after_a_while(int trial = 0) {
  std::this_thread::sleep_for(std::chrono::microseconds(20) * (1 + trial));
  return true;
}

bool after_a_moment() { return after_a_while(); }

// A Latin square with a fixed first row.
struct Latin {
  explicit Latin(int size) : puzzle{size * size, size, 1, {}} {
    for (int i = 0; i < size; ++i)
      for (const auto& [start, step] : {std::pair(size * i, 1), std::pair(i, size)}) {
        puzzle.data.insert(puzzle.data.end(), {2, size});
        for (int k = 0; k < size; ++k) puzzle.data.push_back(start + k * step);
      }
    masks.assign(size * size, (1u << size) - 1);
    for (int k = 0; k < size; ++k) masks[k] = 1u << k;
    model = model_of(puzzle);
  }

  Forest forest() const { return Forest(model->model(), masks); }

  Puzzle puzzle;
  std::vector<std::uint32_t> masks;
  std::shared_ptr<const ConstraintModel> model;
};

constexpr std::uint64_t kLatin5 = 161'280 / 120;

// The squares of order six with a fixed first column, too: a search of some ten milliseconds.
struct Reduced : Latin {
  Reduced() : Latin(6) {
    for (int k = 0; k < 6; ++k) masks[6 * k] = 1u << k;
  }
};

constexpr std::uint64_t kReduced = 9'408;

}  // namespace

TEST(threads_count_as_brute_force_does) {
  std::mt19937 dice(40);
  constexpr int kinds[] = {2, 3, 4, 5, 8, 9, 10, 11, 13, 2, 5};
  std::uint64_t splits = 0, several = 0;
  for (int round = 0; round < 150; ++round) {
    Puzzle puzzle{4 + static_cast<int>(dice() % 3),
                  3 + static_cast<int>(dice() % 2),
                  static_cast<int>(dice() % 2),
                  {}};
    if (round % 2 == 0) puzzle.data = random_primitive(7, puzzle, dice);
    for (int left = 1 + static_cast<int>(dice() % 2); left > 0; --left) {
      const Numbers more = random_primitive(kinds[dice() % std::size(kinds)], puzzle, dice);
      puzzle.data.insert(puzzle.data.end(), more.begin(), more.end());
    }
    const std::vector<std::uint32_t> full(puzzle.cells, (1u << puzzle.values) - 1);
    std::uint64_t expected = 0;
    for_each_filling(puzzle, full,
                     [&](const std::vector<int>& values) { expected += obeys(puzzle, values); });
    for (const int threads : {1, 2, 5}) {
      Forest forest(model_of(puzzle)->model(), full);
      std::uint64_t found = 0;
      CHECK(forest.count_parallel(threads, kNoLimit, found, after_a_moment, kHasty) ==
            Outcome::kDone);
      CHECK_EQUAL(found, expected);
      CHECK(forest.is_done());
      splits += forest.splits();
    }
    several += expected > 1;
  }
  CHECK(splits > 0);
  CHECK(several > 50);
}

TEST(threads_count_latin_squares) {
  for (const std::uint64_t slice : {1, 3, 50, 1000}) {
    const Latin latin(5);
    Forest forest = latin.forest();
    std::uint64_t found = 0;
    CHECK(forest.count_parallel(4, kNoLimit, found, always, {0, slice}) == Outcome::kDone);
    CHECK_EQUAL(found, kLatin5);
  }
  // With the pace that callers use, too. On a busy machine the other threads may begin too late.
  std::uint64_t splits = 0;
  for (int round = 0; splits == 0 && round < kTrials; ++round) {
    Forest forest = Reduced().forest();
    std::uint64_t found = 0;
    const auto waits = [round] { return after_a_while(round); };
    CHECK(forest.count_parallel(3, kNoLimit, found, waits) == Outcome::kDone);
    CHECK_EQUAL(found, kReduced);
    splits = forest.splits();
  }
  CHECK(splits > 0);
}

TEST(threads_stop_at_the_limit_and_lose_nothing) {
  const Latin latin(5);
  for (const std::uint64_t limit :
       {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{700}, kLatin5, kLatin5 + 1, kNoLimit}) {
    Forest forest = latin.forest();
    std::uint64_t found = 0;
    const Outcome outcome = forest.count_parallel(4, limit, found, always, kHasty);
    CHECK_EQUAL(found, std::min(limit, kLatin5));
    CHECK(outcome == (limit <= kLatin5 ? Outcome::kSolution : Outcome::kDone));
    // What is left can be listed.
    std::set<std::string> listed;
    std::uint64_t more = 0;
    for (Outcome next; (next = forest.run(20)) != Outcome::kDone;)
      if (next == Outcome::kSolution) {
        const auto solution = forest.solution();
        listed.emplace(solution.begin(), solution.end());
        ++more;
      }
    CHECK_EQUAL(found + more, kLatin5);
    CHECK_EQUAL(listed.size(), more);
  }
  Forest forest = latin.forest();
  std::uint64_t found = 0;
  CHECK(forest.count_parallel(2, 0, found, always, kHasty) == Outcome::kSolution);
  CHECK_EQUAL(found, 0U);
}

// Limits that grow by one: solutions that several threads find at once are kept for the next call.
TEST(threads_count_step_by_step) {
  const Latin latin(5);
  Forest forest = latin.forest();
  std::uint64_t found = 0, steps = 0;
  while (forest.count_parallel(3, steps + 1, found, always, kHasty) == Outcome::kSolution)
    CHECK_EQUAL(found, ++steps);
  CHECK_EQUAL(found, kLatin5);
  CHECK_EQUAL(steps, kLatin5);
}

TEST(stopped_threads_continue_where_they_were) {
  std::mt19937 dice(41);
  const Reduced reduced;
  std::size_t most_trees = 0;
  int stops = 0;
  for (int round = 0; round < 3 || (most_trees < 2 && round < kTrials); ++round) {
    Forest forest = reduced.forest();
    std::uint64_t found = 0;
    for (Outcome outcome = Outcome::kPaused; outcome == Outcome::kPaused;) {
      most_trees = std::max(most_trees, forest.trees());
      unsigned left = dice() % 12;
      const auto counts_down = [&left, round] { return left-- > 0 && after_a_while(round); };
      if (dice() % 3 == 0)
        outcome = forest.count(dice() % 100, kNoLimit, found);
      else
        outcome = forest.count_parallel(2 + static_cast<int>(dice() % 3), kNoLimit, found,
                                        counts_down, kHasty);
      stops += outcome == Outcome::kPaused;
    }
    CHECK_EQUAL(found, kReduced);
  }
  CHECK(stops > 0);
  CHECK(most_trees > 1);
}

TEST(the_caller_sees_how_many_were_found) {
  int changes = 0;
  for (int round = 0; changes == 0 && round < kTrials; ++round) {
    Forest forest = Reduced().forest();
    std::uint64_t found = 0, last = 0;
    const auto looks = [&] {
      CHECK(found >= last);
      CHECK(found <= kReduced - 1);
      changes += found > last;
      last = found;
      return after_a_while(round);
    };
    forest.count_parallel(3, kReduced - 1, found, looks, kHasty);
    CHECK_EQUAL(found, kReduced - 1);
  }
  CHECK(changes > 0);
}

TEST(threads_find_nothing_where_there_is_nothing) {
  Latin latin(5);
  latin.masks[5] = latin.masks[0];
  latin.masks[6] = 0;
  Forest contradiction = latin.forest();
  std::uint64_t found = 0;
  CHECK(contradiction.count_parallel(4, kNoLimit, found, always, kHasty) == Outcome::kDone);
  // Two cells that sum to 2 and differ.
  const Puzzle puzzle{2, 4, 1, {2, 2, 0, 1, 5, 2, 0, 1, 1, 1, 1, 2}};
  Forest impossible(model_of(puzzle)->model(), {});
  CHECK(impossible.count_parallel(4, kNoLimit, found, always, kHasty) == Outcome::kDone);
  CHECK_EQUAL(found, 0U);
  CHECK(impossible.is_done());
  // A search that takes some guesses to find nothing: 5 pigeons in 4 holes, as 10 pairs that
  // differ.
  Puzzle pigeons{5, 4, 1, {}};
  for (int a = 0; a < 5; ++a)
    for (int b = 0; b < a; ++b) {
      pigeons.data.insert(pigeons.data.end(), {3, a, b});
      for (int v = 0; v < 4; ++v) pigeons.data.push_back(15 & ~(1 << v));
    }
  Forest forest(model_of(pigeons)->model(), {});
  CHECK(forest.count_parallel(4, kNoLimit, found, always, kHasty) == Outcome::kDone);
  CHECK_EQUAL(found, 0U);
}

// A search of less than two milliseconds is that of one thread, guess by guess.
TEST(short_searches_start_no_threads) {
  const Latin latin(4);
  Forest one = latin.forest(), several = latin.forest();
  std::uint64_t found = 0, expected = 0;
  CHECK(one.count(kNoLimit, kNoLimit, expected) == Outcome::kDone);
  CHECK(several.count_parallel(8, kNoLimit, found, always) == Outcome::kDone);
  CHECK_EQUAL(found, 24U);
  CHECK_EQUAL(expected, 24U);
  CHECK_EQUAL(several.guesses(), one.guesses());
  CHECK_EQUAL(several.splits(), 0U);
}

// A guess splits the solutions in two, so it takes at least one less to tell them all apart.
TEST(guesses_of_all_trees_are_counted) {
  const Latin latin(5);
  Forest forest = latin.forest();
  std::uint64_t found = 0;
  forest.count_parallel(3, kNoLimit, found, always, kHasty);
  CHECK(forest.guesses() >= kLatin5 - 1);
}

}  // namespace nonet::tests
