// Rules and grids for the tests, and a slow, obviously correct brute force to compare with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "nonet/constraints.h"
#include "nonet/rules.h"

namespace nonet::tests {

using Values = std::vector<std::uint8_t>;
using Marks = std::vector<std::uint32_t>;

// An order on grids. Comparing the vectors directly triggers a false warning in GCC 12.
struct Before {
  bool operator()(const Values& a, const Values& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), std::less<int>());
  }
};

// Rows, columns, and boxes of box_rows x box_columns; without boxes when box_rows is 0.
RulesSource classic(int size, int box_rows, int box_columns);
// Classic rules with the usual boxes of a size.
RulesSource classic(int size);

void add_diagonals(RulesSource& source);
// Cells `rows` down and `columns` to either side must differ.
void add_leaper(RulesSource& source, int rows, int columns);
// Neighbours in a row or column must not be consecutive.
void add_non_consecutive(RulesSource& source);

std::shared_ptr<const Rules> compiled(const RulesSource& source);

// A search of one grid; only the marks of empty cells count.
ConstraintSearch search_of(const RulesSource& source, const Values& values,
                           const Marks& marks = {});

// 1-9, then A for 10 and so on; a dot is empty.
Values parse(const std::string& text);

// All solutions that an engine finds.
std::vector<Values> solutions(const RulesSource& source, const Values& values,
                              const Marks& marks = {});
std::uint64_t count(const RulesSource& source, const Values& values, const Marks& marks = {});

// Whether the filled cells obey every rule of the source; `full` also requires that none is empty.
bool is_legal(const RulesSource& source, const Values& values, bool full);
// All completions, found by trying every digit in every cell in turn.
std::vector<Values> brute_force(const RulesSource& source, Values values, const Marks& marks = {});

// `filled` cells of a random solution; if none is found, a few random digits.
Values random_partial(const RulesSource& source, std::mt19937& random, int filled);

}  // namespace nonet::tests
