// Solves files with one puzzle per line, with the code for every CPU, and compares the results with
// the single path.
//
//   nonet_lanes_files_test FILE...
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>

#include "tests/lanes_oracle.h"

using namespace nonet;
using namespace nonet::tests;

int main(int argc, char** argv) {
  std::size_t wrong = 0, total = 0;
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i]);
    if (!file) {
      std::cerr << "cannot be read: " << argv[i] << '\n';
      return 2;
    }
    Values values;
    for (std::string line; std::getline(file, line);) {
      if (line.size() < 81) continue;
      values.resize(values.size() + 81);
      if (read_cells(line.data(), values.data() + values.size() - 81)) {
        values.resize(values.size() - 81);
      }
    }
    const std::size_t rows = values.size() / 81;
    std::size_t by_count[3] = {};
    Answers first;
    for (const Cpu cpu : cpus()) {
      BulkOptions options;
      options.cpu = cpu;
      const Answers answers = solve_values(values, options);
      if (cpu == Cpu::kPortable) first = answers;
      wrong += !(answers == first);
    }
    for (std::size_t k = 0; k < rows; ++k) {
      const std::uint8_t* puzzle = values.data() + 81 * k;
      const SingleAnswer single = solve_single(puzzle, 2);
      ++by_count[single.count];
      wrong += single.count != first.counts[k];
      if (single.count) {
        wrong += !solves(single.first, puzzle);
        wrong += !std::equal(single.first, single.first + 81, first.grids.begin() + 81 * k);
      }
    }
    total += rows;
    std::cout << argv[i] << ": " << rows << " puzzles, with no solution " << by_count[0] << ", one "
              << by_count[1] << ", several " << by_count[2] << std::endl;
  }
  std::cout << total << " puzzles, " << wrong << " wrong answers\n";
  return wrong ? 1 : 0;
}
