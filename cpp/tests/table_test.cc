// Runs a table of `puzzle:count:solution` lines (solution only where the count is 1) through the
// engine: nonet_table_test FILE. Lines that start with # are comments.
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <sstream>

#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

// What is wrong with the engine's result for a line; empty if it is correct.
std::string find_error(const std::string& line) {
  std::istringstream fields(line);
  std::string puzzle, expected, solution;
  if (!std::getline(fields, puzzle, ':') || !std::getline(fields, expected, ':'))
    return "not puzzle:count:solution";
  std::getline(fields, solution, ':');
  int size = kMinSize;
  while (size * size < static_cast<int>(puzzle.size())) ++size;
  if (size > kMaxSize || size * size != static_cast<int>(puzzle.size()))
    return std::to_string(puzzle.size()) + " cells are no square";

  static std::map<int, std::shared_ptr<const ConstraintModel>> models;
  if (!models.contains(size)) models[size] = ConstraintModel::of(classic(size));
  const Values values = parse(puzzle);
  for (int value : values)
    if (value > size) return "a digit above " + std::to_string(size);

  ConstraintSearch search(models[size], starting_masks(*models[size], values));
  std::uint64_t found = 0;
  if (search.run(kNoLimit) == Outcome::kSolution) {
    const Values first = search.solution();
    if (!solution.empty() && first != parse(solution)) return "another solution";
    ++found;
    search.count(kNoLimit, kNoLimit, found);
  }
  if (std::to_string(found) != expected) return "count " + std::to_string(found);
  if (found == 1 && solution.empty()) return "no solution in the table";
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: nonet_table_test FILE\n";
    return 2;
  }
  std::ifstream file(argv[1]);
  int rows = 0, errors = 0, number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    ++rows;
    if (const std::string error = find_error(line); !error.empty()) {
      ++errors;
      std::cerr << argv[1] << ':' << number << ": " << error << '\n';
    }
  }
  std::cout << rows << " rows, " << errors << " errors\n";
  if (rows == 0) std::cerr << argv[1] << ": no rows\n";
  return rows > 0 && errors == 0 ? 0 : 1;
}
