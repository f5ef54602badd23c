// Rules and grids for the tests, and a brute force that answers for them slowly and obviously.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "nonet/rules.h"
#include "nonet/search.h"

namespace nonet::tests {

using Values = std::vector<std::uint8_t>;
using Marks = std::vector<std::uint32_t>;

// An order of grids. Comparing the vectors themselves makes GCC 12 warn of what cannot happen.
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
// Cells `rows` down and `columns` to either side may not hold the same digit.
void add_leaper(RulesSource& source, int rows, int columns);
// Neighbours in a row or column may not hold consecutive digits.
void add_non_consecutive(RulesSource& source);

std::shared_ptr<const Rules> compiled(const RulesSource& source);

// 1-9, then A for 10 and so on; a dot is empty.
Values parse(const std::string& text);

// The answers of an engine, all of them.
std::vector<Values> solutions(const RulesSource& source, const Values& values,
                              const Marks& marks = {});
std::uint64_t count(const RulesSource& source, const Values& values, const Marks& marks = {});

// Whether the filled cells keep every rule, by the source alone; `full` asks for no empty cell.
bool is_legal(const RulesSource& source, const Values& values, bool full);
// All completions, by trying every digit in every cell in turn.
std::vector<Values> brute_force(const RulesSource& source, Values values, const Marks& marks = {});

// `filled` cells of a random solution; of rules that seem to have none, a few random digits.
Values random_partial(const RulesSource& source, std::mt19937& random, int filled);

}  // namespace nonet::tests
