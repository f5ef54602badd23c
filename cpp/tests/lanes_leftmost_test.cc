// Which of several solutions is shown: the leftmost, whatever is solved beside the row.
#include <algorithm>
#include <array>
#include <set>

#include "lanes/call.h"
#include "lanes/path.h"
#include "lanes/rows.h"
#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

// Puzzles with few clues, most of which have several solutions.
Values sparse_puzzles(unsigned seed, std::size_t rows, int fewest = 14) {
  std::mt19937 random(seed);
  Values values;
  for (std::size_t i = 0; i < rows; ++i) {
    const Values puzzle = random_puzzle(random, fewest + static_cast<int>(random() % 14));
    values.insert(values.end(), puzzle.begin(), puzzle.end());
  }
  return values;
}

Values reversed_rows(const Values& values, std::size_t width) {
  Values reversed;
  for (std::size_t i = values.size() / width; i-- > 0;) {
    reversed.insert(reversed.end(), values.begin() + static_cast<std::ptrdiff_t>(width * i),
                    values.begin() + static_cast<std::ptrdiff_t>(width * (i + 1)));
  }
  return reversed;
}

BulkOptions with(Cpu cpu, unsigned limit, int threads = 1) {
  BulkOptions options;
  options.cpu = cpu;
  options.limit = limit;
  options.threads = threads;
  return options;
}

// A run on one thread that claims so many rows at a time.
struct Claims {
  std::size_t rows, share, next = 0;
};

bool claim(void* shared, std::size_t* first, std::size_t* count) {
  auto& claims = *static_cast<Claims*>(shared);
  *first = claims.next;
  *count = std::min(claims.share, claims.rows - claims.next);
  claims.next += *count;
  return *count > 0;
}

// Grids and counts of a run whose paths begin at `root`.
std::pair<Values, Values> solve_from(std::uint64_t root, const Values& values,
                                     lanes::ClassicEngine engine) {
  const std::size_t rows = values.size() / 81;
  std::pair<Values, Values> answers{Values(values.size()), Values(rows)};
  Values faults(rows);
  std::vector<std::uint32_t> guesses(rows);
  std::vector<std::uint64_t> paths(rows);
  Claims claims{rows, 64};
  lanes::Job job{};
  job.cells = values.data();
  job.stride = 81;
  job.grids = answers.first.data();
  job.counts = answers.second.data();
  job.guesses = guesses.data();
  job.faults = faults.data();
  job.limit = 2;
  job.paths = paths.data();
  job.root = root;
  job.read_row = lanes::read_row;
  job.claim = claim;
  job.is_stopped = [](void*) { return false; };
  job.shared = &claims;
  CHECK(engine(job) == lanes::Ending::kDone);
  return answers;
}

}  // namespace

TEST(paths_are_ordered_from_left_to_right) {
  using namespace nonet::lanes;
  CHECK_EQUAL(forks_on(kRoot), 0u);
  std::vector<Path> level{kRoot};
  for (unsigned forks = 1; forks <= 6; ++forks) {
    std::vector<Path> next;
    for (const Path path : level) {
      next.push_back(first_half(path));
      next.push_back(second_half(path));
    }
    CHECK(std::is_sorted(next.begin(), next.end()));
    CHECK(std::adjacent_find(next.begin(), next.end()) == next.end());
    for (const Path path : next) CHECK_EQUAL(forks_on(path), forks);
    // Everything in the first half of a position is left of everything in its second half.
    CHECK(*std::max_element(next.begin(), next.begin() + (1 << (forks - 1))) < second_half(kRoot));
    level = next;
  }
  for (const bool first : {true, false}) {
    Path path = kRoot;
    for (int i = 0; i < 100; ++i) path = first ? first_half(path) : second_half(path);
    CHECK(is_full(path));
    CHECK_EQUAL(forks_on(path), 63u);
    CHECK(first_half(path) == path && second_half(path) == path);
  }
}

TEST(the_solution_shown_depends_on_the_row_alone) {
  constexpr std::size_t kRows = 300;
  const Values values = sparse_puzzles(31, kRows);
  const Answers expected = solve_values(values, with(Cpu::kPortable, 2));
  CHECK(std::count(expected.counts.begin(), expected.counts.end(), 2) > 200);
  for (const Cpu cpu : cpus()) {
    for (const int threads : {1, 3}) CHECK(solve_values(values, with(cpu, 2, threads)) == expected);
    for (const unsigned limit : {1u, 3u, 255u})
      CHECK(solve_values(values, with(cpu, limit)).grids == expected.grids);
    const Answers backwards = solve_values(reversed_rows(values, 81), with(cpu, 2));
    CHECK(reversed_rows(backwards.grids, 81) == expected.grids);
    for (std::size_t i = 0; i < kRows; i += 7) {
      const auto at = values.begin() + static_cast<std::ptrdiff_t>(81 * i);
      const Answers alone = solve_values(Values(at, at + 81), with(cpu, 2));
      CHECK(std::equal(alone.grids.begin(), alone.grids.end(), expected.grids.begin() + 81 * i));
      CHECK_EQUAL(alone.guesses[0], expected.guesses[i]);
    }
  }
}

TEST(counting_alone_gives_the_same_numbers) {
  const Values values = sparse_puzzles(32, 300);
  for (const Cpu cpu : cpus()) {
    for (const unsigned limit : {1u, 2u, 40u}) {
      const Answers expected = solve_values(values, with(cpu, limit));
      Answers counted = expected;
      std::fill(counted.counts.begin(), counted.counts.end(), std::uint8_t{77});
      BulkInput input;
      input.cells = values.data();
      input.rows = counted.counts.size();
      input.text = false;
      const BulkOutput output{nullptr, false, counted.counts.data(), counted.guesses.data(),
                              counted.faults.data()};
      CHECK(solve_bulk(input, output, with(cpu, limit)) == BulkEnd::kDone);
      CHECK(counted == expected);
    }
  }
}

TEST(paths_that_end_early_show_the_first_in_reading_order) {
  // Two forks fit into a path; whatever follows has equal paths, and its solutions are compared.
  const Values values = sparse_puzzles(33, 200, 26);
  const auto expected = solve_from(4, values, lanes::level_for(Cpu::kPortable).solve_classic);
  const Values usual = solve_values(values, with(Cpu::kPortable, 2)).grids;
  CHECK(expected.first != usual);
  for (const Cpu cpu : cpus()) {
    const lanes::Level& level = lanes::level_for(cpu);
    for (const auto engine : {level.solve_classic, level.solve_few}) {
      CHECK(solve_from(4, values, engine) == expected);
      const auto backwards = solve_from(4, reversed_rows(values, 81), engine);
      CHECK(reversed_rows(backwards.first, 81) == expected.first);
      CHECK(reversed_rows(backwards.second, 1) == expected.second);
    }
  }
  for (std::size_t i = 0; i < 200; ++i)
    CHECK(solves(expected.first.data() + 81 * i, values.data() + 81 * i));
}

TEST(one_puzzle_shows_the_solution_of_bulk) {
  const Values values = sparse_puzzles(34, 100);
  const Answers bulk = solve_values(values, with(Cpu::kPortable, 255));
  for (std::size_t i = 0; i < 100; ++i) {
    const std::uint8_t* const puzzle = values.data() + 81 * i;
    const std::uint8_t* const grid = bulk.grids.data() + 81 * i;
    for (const Cpu cpu : cpus()) {
      for (const unsigned limit : {1u, 2u, 255u, 1000u}) {
        const SingleAnswer answer = solve_single(puzzle, limit, {}, cpu);
        CHECK_EQUAL(std::min<std::uint64_t>(answer.count, 255),
                    std::min<std::uint64_t>(bulk.counts[i], limit));
        CHECK(std::equal(grid, grid + 81, answer.first));
        CHECK_EQUAL(count_single(puzzle, limit, {}, cpu).count, answer.count);
      }
      SingleSearch search(puzzle, cpu);
      std::set<std::array<std::uint8_t, 81>> seen;
      for (int k = 0; k < 300 && search.run(1'000'000) == Outcome::kSolution; ++k) {
        std::array<std::uint8_t, 81> solution;
        search.write(solution.data());
        CHECK(solves(solution.data(), puzzle));
        CHECK(seen.insert(solution).second);
        if (k == 0) CHECK(std::equal(grid, grid + 81, solution.begin()));
      }
      CHECK_EQUAL(std::min<std::size_t>(seen.size(), 255), std::size_t{bulk.counts[i]});
    }
  }
}

TEST(a_hard_puzzle_is_finished_by_the_lanes) {
  // Many guesses: no solution, and one.
  const char* const texts[] = {
      ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
  };
  for (int i = 0; i < 2; ++i) {
    std::uint8_t values[81];
    CHECK_EQUAL(read_cells(texts[i], values), 0u);
    for (const Cpu cpu : cpus()) {
      const SingleAnswer answer = solve_single(values, 2, {}, cpu);
      CHECK_EQUAL(answer.count, static_cast<std::uint64_t>(i));
      CHECK(answer.guesses > 32);
      CHECK_EQUAL(answer.guesses, solve_single(values, 2).guesses);
      CHECK_EQUAL(count_single(values, 2, {}, cpu).count, static_cast<std::uint64_t>(i));
      int asked = 0;
      if (i == 0) {
        CHECK(solve_single(values, 2, [&] { return ++asked < 3; }, cpu).stopped);
        CHECK_EQUAL(asked, 3);
      }
    }
  }
}
