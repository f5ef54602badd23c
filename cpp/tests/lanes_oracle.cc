// A slow, obviously correct search, and puzzles to test with.
#include "tests/lanes_oracle.h"

#include <algorithm>
#include <bit>

#include "lanes/job.h"
#include "tests/check.h"

namespace nonet::tests {
namespace {

bool sees(int a, int b) {
  const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box);
}

// The digits used in each row, column and box, bit d for digit d.
struct Used {
  unsigned row[9] = {}, column[9] = {}, box[9] = {};

  unsigned by(int cell) const {
    return row[cell / 9] | column[cell % 9] | box[cell / 27 * 3 + cell % 9 / 3];
  }
  void flip(int cell, int digit) {
    row[cell / 9] ^= 1u << digit;
    column[cell % 9] ^= 1u << digit;
    box[cell / 27 * 3 + cell % 9 / 3] ^= 1u << digit;
  }
};

unsigned count_from(std::uint8_t* values, Used& used, unsigned limit, std::mt19937* random) {
  int best = -1, fewest = 10;
  for (int cell = 0; cell < 81; ++cell) {
    if (values[cell]) continue;
    const int digits = 9 - std::popcount(used.by(cell));
    if (digits < fewest) {
      best = cell;
      fewest = digits;
    }
  }
  if (best < 0) return 1;
  unsigned count = 0;
  const int start = random ? static_cast<int>((*random)() % 9) : 0;
  for (int i = 0; i < 9; ++i) {
    const int digit = 1 + (start + i) % 9;
    if (used.by(best) >> digit & 1) continue;
    values[best] = static_cast<std::uint8_t>(digit);
    used.flip(best, digit);
    count += count_from(values, used, limit - count, random);
    if (count >= limit) return count;
    used.flip(best, digit);
  }
  values[best] = 0;
  return count;
}

bool has_clash(const std::uint8_t* values) {
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < a; ++b) {
      if (values[a] && values[a] == values[b] && sees(a, b)) return true;
    }
  }
  return false;
}

}  // namespace

unsigned count_slowly(const std::uint8_t* values, unsigned limit) {
  if (has_clash(values)) return 0;
  Values copy(values, values + 81);
  Used used;
  for (int cell = 0; cell < 81; ++cell) {
    if (values[cell]) used.flip(cell, values[cell]);
  }
  return count_from(copy.data(), used, limit, nullptr);
}

bool solves(const std::uint8_t* grid, const std::uint8_t* values) {
  for (int cell = 0; cell < 81; ++cell) {
    if (grid[cell] < 1 || grid[cell] > 9) return false;
    if (values[cell] && values[cell] != grid[cell]) return false;
  }
  return !has_clash(grid);
}

Values random_solution(std::mt19937& random) {
  Values grid(81);
  Used used;
  count_from(grid.data(), used, 1, &random);
  return grid;
}

Values random_puzzle(std::mt19937& random, int clues) {
  Values grid = random_solution(random);
  for (int left = 81; left > clues;) {
    auto& cell = grid[random() % 81];
    left -= cell != 0;
    cell = 0;
  }
  return grid;
}

Values random_minimal(std::mt19937& random) {
  Values grid = random_solution(random);
  const unsigned start = random() % 81, stride = 1 + 3 * (random() % 27);  // visits every cell once
  for (unsigned step = 0; step < 81; ++step) {
    auto& cell = grid[(start + stride * step) % 81];
    const std::uint8_t clue = cell;
    cell = 0;
    if (solve_single(grid.data(), 2).count != 1) cell = clue;
  }
  return grid;
}

Values mixed_puzzles(std::mt19937& random, std::size_t rows) {
  Values all;
  for (std::size_t i = 0; i < rows; ++i) {
    Values puzzle = random_puzzle(random, 24 + static_cast<int>(random() % 20));
    if (i % 11 == 3) puzzle = random_solution(random);
    if (i % 13 == 5) puzzle = random_puzzle(random, static_cast<int>(random() % 20));
    if (i % 4 == 1) puzzle[random() % 81] = static_cast<std::uint8_t>(1 + random() % 9);
    if (i % 17 == 7) puzzle[random() % 9] = puzzle[9 + random() % 9] = 5;
    all.insert(all.end(), puzzle.begin(), puzzle.end());
  }
  return all;
}

std::vector<Cpu> cpus() {
  std::vector<Cpu> found;
  for (const Cpu cpu : {Cpu::kPortable, Cpu::kAvx2, Cpu::kAvx512}) {
    if (supports(cpu)) found.push_back(cpu);
  }
  return found;
}

namespace {

Answers solve_once(const BulkInput& input, const BulkOptions& options, bool text) {
  // The previous contents of the arrays must not matter.
  Answers answers{std::vector<std::uint8_t>(81 * input.rows, 77),
                  std::vector<std::uint8_t>(input.rows, 77),
                  std::vector<std::uint8_t>(input.rows, 77),
                  std::vector<std::uint32_t>(input.rows, 77), BulkEnd::kDone};
  const BulkOutput output{answers.grids.data(), text, answers.counts.data(), answers.guesses.data(),
                          answers.faults.data()};
  answers.end = solve_bulk(input, output, options);
  return answers;
}

// Whether row i of one call has the answer that row k of another has.
bool is_same_answer(const Answers& a, std::size_t i, const Answers& b, std::size_t k) {
  return std::equal(a.grids.begin() + 81 * i, a.grids.begin() + 81 * (i + 1),
                    b.grids.begin() + 81 * k) &&
         a.counts[i] == b.counts[k] && a.faults[i] == b.faults[k] && a.guesses[i] == b.guesses[k];
}

}  // namespace

// Few rows may be solved by another engine than many, so they are also solved as part of many.
Answers solve_rows(const BulkInput& input, const BulkOptions& options, bool text) {
  const Answers answers = solve_once(input, options, text);
  if (input.rows == 0 || input.rows >= lanes::kFewRows || options.may_go_on) return answers;
  std::vector<std::uint64_t> offsets(lanes::kFewRows + input.rows);
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    const std::size_t row = i % input.rows;
    offsets[i] = input.offsets ? input.offsets[row] : row * input.stride;
  }
  BulkInput repeated = input;
  repeated.offsets = offsets.data();
  repeated.rows = offsets.size();
  BulkOptions silent = options;
  silent.started = nullptr;
  const Answers many = solve_once(repeated, silent, text);
  CHECK(many.end == answers.end);
  for (std::size_t i = 0; i < offsets.size(); ++i) {
    CHECK(is_same_answer(many, i, answers, i % input.rows));
  }
  return answers;
}

Answers solve_values(const Values& values, const BulkOptions& options) {
  BulkInput input;
  input.cells = values.data();
  input.rows = values.size() / 81;
  input.text = false;
  return solve_rows(input, options);
}

}  // namespace nonet::tests
