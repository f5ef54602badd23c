// Any bytes as lines: cut, read and solved, or found to hold no puzzle; for the sanitizers to
// watch.
#include <random>
#include <string>
#include <vector>

#include "nonet/lines.h"
#include "tests/check.h"
#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

constexpr std::string_view kBlanks = "0.*_-Xx ";

bool is_cell(char c) { return (c >= '1' && c <= '9') || kBlanks.find(c) != std::string_view::npos; }

// Mostly a puzzle, sometimes with bytes put in, taken out or changed, or nothing but noise.
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
    // Of its own size to the byte, so that a read beyond the end is found.
    const std::vector<char> bytes(text.begin(), text.end());
    const std::string_view view(bytes.data(), bytes.size());
    const Lines lines = cut_lines(view);
    std::vector<std::uint64_t> offsets;
    std::size_t next_bad = 0;
    for (std::size_t i = 0; i < lines.starts.size(); ++i) {
      if (next_bad < lines.bad.size() && lines.bad[next_bad] == i)
        ++next_bad;
      else
        offsets.push_back(lines.starts[i]);
    }
    CHECK_EQUAL(next_bad, lines.bad.size());
    BulkInput input;
    input.cells = reinterpret_cast<const std::uint8_t*>(bytes.data());
    input.rows = offsets.size();
    input.offsets = offsets.data();
    for (const Cpu cpu : cpus()) {
      BulkOptions options;
      options.cpu = cpu;
      const Answers answers = solve_rows(input, options);
      for (std::size_t row = 0; row < offsets.size(); ++row) {
        bool is_puzzle = true;
        for (const char c : view.substr(offsets[row], 81)) is_puzzle &= is_cell(c);
        CHECK_EQUAL(answers.faults[row] == 0, is_puzzle);
        if (!is_puzzle) CHECK_EQUAL(int{answers.counts[row]}, 0);
        ++(is_puzzle ? answered : refused);
      }
    }
  }
  CHECK(answered > 1000 && refused > 100);
}
