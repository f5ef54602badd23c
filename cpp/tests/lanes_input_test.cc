// What the bulk engine reads and writes: characters and values, empty cells, bad rows, and
// alignment.
#include <string>

#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

BulkOptions with(Cpu cpu) {
  BulkOptions options;
  options.cpu = cpu;
  return options;
}

std::string to_text(const Values& values, const std::string& blanks) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += values[i] ? static_cast<char>('0' + values[i]) : blanks[i % blanks.size()];
  }
  return text;
}

BulkInput input_of(const std::string& text) {
  BulkInput input;
  input.cells = reinterpret_cast<const std::uint8_t*>(text.data());
  input.rows = text.size() / 81;
  return input;
}

}  // namespace

TEST(all_blank_marks_mean_empty) {
  std::mt19937 random(11);
  const Values values = mixed_puzzles(random, 100);
  for (const Cpu cpu : cpus()) {
    const Answers expected = solve_values(values, with(cpu));
    for (const std::string blanks : {"0", ".", "*", "_", "-", "X", "x", " ", "0.", ".*_-Xx 0"}) {
      const std::string text = to_text(values, blanks);
      CHECK(solve_rows(input_of(text), with(cpu)) == expected);
    }
  }
}

TEST(every_byte_that_is_no_cell_is_found_and_the_other_rows_are_answered) {
  std::mt19937 random(12);
  const Values values = mixed_puzzles(random, 40);
  const std::string cells = "0123456789.*_-Xx ";
  for (const Cpu cpu : cpus()) {
    const Answers expected = solve_values(values, with(cpu));
    for (int byte = 0; byte < 256; ++byte) {
      if (cells.find(static_cast<char>(byte)) != std::string::npos) continue;
      std::string text = to_text(values, ".");
      const std::size_t row = random() % 40, place = random() % 81;
      text[81 * row + place] = static_cast<char>(byte);
      if (place < 80) text[81 * row + 80] = '?';  // the first bad byte is reported
      const Answers answers = solve_rows(input_of(text), with(cpu));
      CHECK_EQUAL(int{answers.faults[row]}, static_cast<int>(place + 1));
      CHECK_EQUAL(int{answers.counts[row]}, 0);
      CHECK_EQUAL(answers.guesses[row], 0u);
      for (std::size_t i = 0; i < 40; ++i) {
        if (i == row) continue;
        CHECK_EQUAL(int{answers.faults[i]}, 0);
        CHECK_EQUAL(int{answers.counts[i]}, int{expected.counts[i]});
      }
    }
  }
}

TEST(values_above_nine_are_bad_rows) {
  for (const Cpu cpu : cpus()) {
    for (int value = 10; value < 256; ++value) {
      Values values(81 * 3);
      values[81 + 30] = static_cast<std::uint8_t>(value);
      const Answers answers = solve_values(values, with(cpu));
      CHECK_EQUAL(int{answers.faults[1]}, 31);
      CHECK_EQUAL(int{answers.counts[0]} + answers.counts[1] + answers.counts[2], 4);
    }
  }
}

TEST(nothing_but_bad_rows) {
  const std::string text(81 * 1000, '!');
  for (const Cpu cpu : cpus()) {
    const Answers answers = solve_rows(input_of(text), with(cpu), true);
    for (std::size_t i = 0; i < 1000; ++i) {
      CHECK_EQUAL(int{answers.faults[i]}, 1);
      CHECK_EQUAL(int{answers.counts[i]}, 0);
      CHECK_EQUAL(static_cast<char>(answers.grids[81 * i + 80]), '.');
    }
  }
}

TEST(rows_lie_at_any_stride_or_offset) {
  std::mt19937 random(13);
  const Values values = mixed_puzzles(random, 70);
  const std::string text = to_text(values, ".");
  for (const Cpu cpu : cpus()) {
    const Answers expected = solve_rows(input_of(text), with(cpu));
    std::string lines;  // the last line ends the buffer, so that a read past the end is detected
    std::vector<std::uint64_t> offsets;
    for (std::size_t i = 0; i < 70; ++i) {
      if (i) lines += i % 3 ? "\r\n" : " # a remark\n";
      offsets.push_back(lines.size());
      lines += text.substr(81 * i, 81);
    }
    const std::vector<std::uint8_t> bytes(lines.begin(), lines.end());
    BulkInput input;
    input.cells = bytes.data();
    input.rows = 70;
    input.offsets = offsets.data();
    CHECK(solve_rows(input, with(cpu)) == expected);

    std::vector<std::uint8_t> wide(100 * 69 + 81, '#');
    for (std::size_t i = 0; i < 70; ++i) {
      for (std::size_t k = 0; k < 81; ++k)
        wide[100 * i + k] = static_cast<std::uint8_t>(text[81 * i + k]);
    }
    input.cells = wide.data();
    input.offsets = nullptr;
    input.stride = 100;
    CHECK(solve_rows(input, with(cpu)) == expected);
  }
}

TEST(grids_are_written_as_text_or_not_at_all) {
  std::mt19937 random(14);
  const Values values = mixed_puzzles(random, 90);
  const std::string text = to_text(values, "0");
  for (const Cpu cpu : cpus()) {
    const Answers as_values = solve_rows(input_of(text), with(cpu));
    const Answers as_text = solve_rows(input_of(text), with(cpu), true);
    for (std::size_t i = 0; i < as_text.grids.size(); ++i) {
      const int expected = as_values.grids[i] ? '0' + as_values.grids[i] : '.';
      CHECK_EQUAL(int{as_text.grids[i]}, expected);
    }
    std::vector<std::uint8_t> counts(90), faults(90);
    std::vector<std::uint32_t> guesses(90);
    BulkOutput output;
    output.counts = counts.data();
    output.guesses = guesses.data();
    output.faults = faults.data();
    CHECK(solve_bulk(input_of(text), output, with(cpu)) == BulkEnd::kDone);
    CHECK(counts == as_values.counts);
    CHECK(guesses == as_values.guesses);
  }
}
