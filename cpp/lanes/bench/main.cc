// Measures the bulk engine on files of puzzles: cycles per puzzle for each kind of CPU code.
//
//   cmake --build build/release --target nonet_lanes_bench
//   nonet_lanes_bench [--cpu NAME]... [--passes N] FILE...
//
// Passes of all files and CPUs take turns, so that a slow moment of the machine affects all of
// them. Time is the thread's CPU time. The clock is measured before and after each pass, and a pass
// whose two readings differ by more than 3 % is dropped.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "nonet/clock.h"
#include "nonet/lanes.h"

namespace {

constexpr double kClockMilliseconds = 1.0;

struct Set {
  std::string name;
  std::vector<std::uint8_t> cells, grids, counts, faults;
  std::vector<std::uint32_t> guesses;
  std::vector<std::vector<double>> cycles, seconds;  // by CPU, one per kept pass

  std::size_t rows() const { return cells.size() / 81; }
};

bool read(const char* path, Set& set) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() >= 81) set.cells.insert(set.cells.end(), line.begin(), line.begin() + 81);
  }
  set.name = path;
  set.name.erase(0, set.name.rfind('/') + 1);
  set.grids.resize(set.cells.size());
  set.counts.resize(set.rows());
  set.faults.resize(set.rows());
  set.guesses.resize(set.rows());
  return set.rows() > 0;
}

void run_pass(Set& set, nonet::Cpu cpu, std::size_t which) {
  nonet::BulkInput input;
  input.cells = set.cells.data();
  input.rows = set.rows();
  nonet::BulkOutput output;
  output.grids = set.grids.data();
  output.counts = set.counts.data();
  output.guesses = set.guesses.data();
  output.faults = set.faults.data();
  nonet::BulkOptions options;
  options.cpu = cpu;
  const double before = nonet::measure_clock(kClockMilliseconds);
  const double start = nonet::cpu_seconds();
  nonet::solve_bulk(input, output, options);
  const double seconds = nonet::cpu_seconds() - start;
  const double after = nonet::measure_clock(kClockMilliseconds);
  if (std::max(before, after) > 1.03 * std::min(before, after)) return;
  set.seconds[which].push_back(seconds);
  set.cycles[which].push_back(seconds * (before + after) / 2);
}

void print(Set& set, const std::vector<nonet::Cpu>& cpus) {
  double guesses = 0, without = 0;
  for (const auto number : set.guesses) {
    guesses += number;
    without += number == 0;
  }
  const auto rows = static_cast<double>(set.rows());
  for (std::size_t i = 0; i < cpus.size(); ++i) {
    auto& cycles = set.cycles[i];
    std::printf("%-24s %-9s", set.name.c_str(), nonet::name(cpus[i]).data());
    if (cycles.empty()) {
      std::printf(" no pass with a steady clock\n");
      continue;
    }
    std::sort(cycles.begin(), cycles.end());
    std::sort(set.seconds[i].begin(), set.seconds[i].end());
    std::printf("%10.0f/s %8.0f %8.0f %9.3f %7.1f%% %5zu\n", rows / set.seconds[i][0],
                cycles[0] / rows, cycles[cycles.size() / 2] / rows, guesses / rows,
                100 * without / rows, cycles.size());
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<nonet::Cpu> cpus;
  std::vector<Set> sets;
  int passes = 15;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--cpu") && i + 1 < argc) {
      const auto cpu = nonet::cpu_named(argv[++i]);
      if (!cpu || !nonet::supports(*cpu)) {
        std::fprintf(stderr, "this machine cannot run: %s\n", argv[i]);
        return 2;
      }
      cpus.push_back(*cpu);
    } else if (!std::strcmp(argv[i], "--passes") && i + 1 < argc) {
      passes = std::atoi(argv[++i]);
    } else if (Set set; read(argv[i], set)) {
      sets.push_back(std::move(set));
    } else {
      std::fprintf(stderr, "no puzzles in: %s\n", argv[i]);
      return 2;
    }
  }
  if (cpus.empty()) {
    for (const auto cpu : {nonet::Cpu::kAvx512, nonet::Cpu::kAvx2, nonet::Cpu::kPortable}) {
      if (nonet::supports(cpu)) cpus.push_back(cpu);
    }
  }
  for (auto& set : sets) set.cycles.resize(cpus.size()), set.seconds.resize(cpus.size());
  for (int pass = 0; pass < passes; ++pass) {
    for (auto& set : sets) {
      for (std::size_t i = 0; i < cpus.size(); ++i) run_pass(set, cpus[i], i);
    }
  }
  std::printf("%-24s %-9s%12s %8s %8s %9s %8s %5s\n", "set", "cpu", "puzzles", "cycles", "median",
              "guesses", "without", "kept");
  for (auto& set : sets) print(set, cpus);
}
