// Measures paths without Python: the time per puzzle, and a digest of all steps.
//
//   nonet_paths_bench FILE [MOST [PASSES [TECHNIQUES]]]    one puzzle of 81 characters per line
//
// TECHNIQUES are numbers separated by commas, tried in this order; the singles unless stated.
// Prints the CPU time of the
// best pass in microseconds per puzzle. Two builds that print the same digest made the same steps,
// with the same marks, in the same order.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "nonet/logic.h"

namespace {

nonet::LogicRules classic() {
  nonet::LogicRules rules;
  for (int kind = 0; kind < 3; ++kind)
    for (int i = 0; i < 9; ++i) {
      nonet::LogicUnit unit{kind, {}};
      for (int j = 0; j < 9; ++j)
        unit.cells.push_back(kind == 0   ? 9 * i + j
                             : kind == 1 ? 9 * j + i
                                         : 9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3);
      rules.units.push_back(unit);
    }
  return rules;
}

using Cells = std::array<std::uint8_t, 81>;

std::vector<Cells> read(const char* path, std::size_t most) {
  std::vector<Cells> puzzles;
  std::ifstream file(path);
  for (std::string line; puzzles.size() < most && std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    Cells cells{};
    for (int i = 0; i < 81; ++i)
      cells[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<std::uint8_t>(line[i] - '0') : 0;
    puzzles.push_back(cells);
  }
  return puzzles;
}

double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, std::size_t unless) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : unless;
  };
  const std::vector<Cells> puzzles =
      argc > 1 ? read(argv[1], number(2, 1000)) : std::vector<Cells>();
  if (puzzles.empty()) {
    std::fprintf(stderr, "usage: nonet_paths_bench FILE [MOST [PASSES [TECHNIQUES]]]\n");
    return 2;
  }
  const nonet::Logic logic(classic());
  std::vector<int> techniques;
  std::istringstream list(argc > 4 ? argv[4] : "0,1,3,2");
  for (std::string each; std::getline(list, each, ',');) techniques.push_back(std::stoi(each));
  double best = 1e18;
  std::uint64_t digest = 14695981039346656037U;
  std::size_t steps = 0;
  for (std::size_t pass = 0; pass < number(3, 20); ++pass) {
    const double start = cpu_seconds();
    steps = 0;
    for (const Cells& cells : puzzles) {
      nonet::LogicPath path;
      logic.explain({cells, cells, {}}, techniques, static_cast<std::size_t>(-1), {}, path);
      steps += path.steps.starts.size();
      if (pass) continue;  // the digest is made once, and its pass is too slow to be the best
      const auto add = [&](std::uint64_t each) { digest = (digest ^ each) * 1099511628211U; };
      for (const std::uint16_t each : path.steps.numbers) add(each);
      for (const std::uint32_t each : path.steps.starts) add(each);
      for (const int each : {static_cast<int>(path.outcome), path.cell, path.unit, path.digit})
        add(static_cast<std::uint64_t>(each));
    }
    best = std::min(best, cpu_seconds() - start);
  }
  std::printf("%zu puzzles, %zu steps, digest %016lx, %.3f us per puzzle\n", puzzles.size(), steps,
              static_cast<unsigned long>(digest), best * 1e6 / static_cast<double>(puzzles.size()));
}
