#include "tests/constraints_compare.h"

#include <set>

#include "constraints/search.h"
#include "tests/check.h"

namespace nonet::tests {
namespace {

std::vector<int> indices(const std::vector<std::uint8_t>& solution) {
  std::vector<int> values;
  for (const auto value : solution) values.push_back(value - 1);
  return values;
}

}  // namespace

std::vector<std::uint32_t> random_masks(const Puzzle& puzzle, std::mt19937& dice) {
  std::vector<std::uint32_t> masks;
  for (int cell = 0; cell < puzzle.cells; ++cell)
    masks.push_back(1 + dice() % ((1u << puzzle.values) - 1));
  return masks;
}

std::shared_ptr<const ConstraintModel> model_of(const Puzzle& puzzle) {
  std::string fault;
  auto model =
      ConstraintModel::of(puzzle.cells, puzzle.values, puzzle.lowest, puzzle.data, {}, fault);
  CHECK_EQUAL(fault, "");
  return model;
}

void compare(const Puzzle& puzzle, std::span<const std::uint32_t> masks) {
  const auto model = model_of(puzzle);
  std::set<std::vector<int>> expected;
  std::vector<std::uint32_t> used(puzzle.cells);
  for_each_filling(puzzle, masks, [&](const std::vector<int>& values) {
    if (!obeys(puzzle, values)) return;
    expected.insert(values);
    for (int cell = 0; cell < puzzle.cells; ++cell) used[cell] |= 1u << values[cell];
  });
  const auto left = ConstraintSearch(model, masks).propagated();
  if (left.empty()) {
    CHECK(expected.empty());
  } else {
    for (int cell = 0; cell < puzzle.cells; ++cell) CHECK((used[cell] & ~left[cell]) == 0);
    for (int cell = 0; cell < puzzle.cells; ++cell) CHECK((left[cell] & ~masks[cell]) == 0);
  }
  ConstraintSearch search(model, masks);
  std::set<std::vector<int>> found;
  std::size_t count = 0;
  for (Outcome outcome; (outcome = search.run(7)) != Outcome::kDone;) {
    if (outcome == Outcome::kPaused) continue;
    found.insert(indices(search.solution()));
    ++count;
  }
  CHECK_EQUAL(count, found.size());
  CHECK(found == expected);
  const auto split = solutions_by_splitting(*model, masks);
  CHECK_EQUAL(split.size(), expected.size());
  CHECK((std::set(split.begin(), split.end()) == expected));
}

std::vector<std::vector<int>> solutions_by_splitting(const ConstraintModel& model,
                                                     std::span<const std::uint32_t> masks) {
  std::vector<std::unique_ptr<constraints::Tree>> trees;
  trees.push_back(std::make_unique<constraints::Tree>(model.model(), masks));
  std::vector<std::vector<int>> found;
  for (std::size_t turn = 0; !trees.empty(); ++turn) {
    const std::size_t at = turn % trees.size();
    const Outcome outcome = trees[at]->run(1 + turn % 4);
    if (outcome == Outcome::kSolution && turn % 3 == 0)
      trees[at]->put_back();
    else if (outcome == Outcome::kSolution)
      found.push_back(indices(trees[at]->solution()));
    if (auto other = trees[at]->split()) {
      CHECK(outcome != Outcome::kDone);
      trees.push_back(std::move(other));
    }
    if (outcome == Outcome::kDone) trees.erase(trees.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return found;
}

void compare_full(const Puzzle& puzzle, std::mt19937& dice) {
  const auto model = model_of(puzzle);
  for (int trial = 0; trial < 5; ++trial) {
    std::vector<int> values;
    std::vector<std::uint32_t> masks;
    for (int cell = 0; cell < puzzle.cells; ++cell) {
      values.push_back(static_cast<int>(dice() % static_cast<unsigned>(puzzle.values)));
      masks.push_back(1u << values.back());
    }
    const bool accepted = !ConstraintSearch(model, masks).propagated().empty();
    CHECK_EQUAL(accepted, obeys(puzzle, values));
  }
}

}  // namespace nonet::tests
