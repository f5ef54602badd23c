// Arbitrary bytes as lines: split, read and solved, or rejected, under the sanitizers.
#include <random>
#include <string>
#include <vector>

#include "nonet/lines.h"
#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

// Usually a puzzle, sometimes with bytes inserted, removed or changed, or pure noise.
std::string make_line(std::mt19937& random, const std::string& puzzles) {
  std::string line = puzzles.substr(81 * (random() % (puzzles.size() / 81)), 81);
  const auto noise = [&] {
    constexpr std::string_view kLikely = " ,;#\t:?A\r1.";
    return random() % 2 ? kLikely[random() % kLikely.size()] : static_cast<char>(random() % 256);
  };
  for (unsigned changes = random() % 4; changes > 0; --changes) {
    const std::size_t place = random() % (line.size() + 1);
    switch (random() % 4) {
      case 0:
        line.insert(place, 1, noise());
        break;
      case 1:
        line.resize(place);
        break;
      case 2:
        line += noise();
        break;
      default:
        if (place < line.size()) line[place] = noise();
    }
  }
  return line;
}

}  // namespace

TEST(any_bytes_are_lines_that_are_answered_or_refused) {
  std::mt19937 random(31);
  std::string puzzles;
  for (const auto value : mixed_puzzles(random, 60))
    puzzles += value ? static_cast<char>('0' + value) : '.';
  std::size_t answered = 0, refused = 0;
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (unsigned count = random() % 50; count > 0; --count) {
      text += make_line(random, puzzles);
      if (count > 1 || random() % 2) text += random() % 2 ? "\n" : "\r\n";
    }
    // Allocated with its exact size, so that a read past the end is detected.
    const std::vector<char> bytes(text.begin(), text.end());
    const std::string_view view(bytes.data(), bytes.size());
    const Lines lines = cut_lines(view, false);
    const std::string_view cells = lines.rows.gathered.empty() ? view : lines.rows.gathered;
    std::vector<bool> is_bad(lines.starts().size());
    for (const BadRow& bad : lines.rows.bad) is_bad[bad.row] = true;
    BulkInput input;
    input.cells = reinterpret_cast<const std::uint8_t*>(cells.data());
    input.rows = lines.starts().size();
    input.offsets = lines.rows.offsets.data();
    for (const Cpu cpu : cpus()) {
      BulkOptions options;
      options.cpu = cpu;
      const Answers answers = solve_rows(input, options);
      for (std::size_t row = 0; row < input.rows; ++row) {
        CHECK_EQUAL(answers.faults[row] == 0, !is_bad[row]);
        if (is_bad[row]) CHECK_EQUAL(int{answers.counts[row]}, 0);
        ++(is_bad[row] ? refused : answered);
      }
    }
  }
  CHECK(answered > 1000 && refused > 100);
}
