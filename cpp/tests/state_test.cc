// State: deductions lose no solution, and undo restores everything.
#include "general/state.h"

#include <random>

#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

Marks masks_of(const State& state) {
  return {state.cell_masks().begin(), state.cell_masks().end()};
}

Values values_of(const State& state) { return {state.values().begin(), state.values().end()}; }

}  // namespace

// Wikipedia's example puzzle.
TEST(naked_and_hidden_singles_fill_an_easy_grid) {
  const RulesSource source = classic(9);
  const auto rules = compiled(source);
  State state(rules->tables());
  CHECK(state.load(
      parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
      {}));
  CHECK(state.is_solved());
  CHECK(is_legal(source, values_of(state), true));
}

TEST(undo_restores_masks_and_values) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    RulesSource source = classic(round % 2 ? 6 : 9);
    if (round % 3 == 0) add_diagonals(source);
    if (round % 5 == 0) add_non_consecutive(source);
    const auto rules = compiled(source);
    State state(rules->tables());
    if (!state.load(random_partial(source, random, 8), {})) continue;
    std::vector<std::uint32_t> marks;
    std::vector<Marks> masks;
    std::vector<Values> values;
    for (bool fine = true; fine && !state.is_solved();) {
      marks.push_back(state.mark());
      masks.push_back(masks_of(state));
      values.push_back(values_of(state));
      const int candidate = state.choose();
      fine = random() % 2 ? state.place(candidate) : state.remove(candidate);
    }
    for (; !marks.empty(); marks.pop_back(), masks.pop_back(), values.pop_back()) {
      state.undo(marks.back());
      CHECK(masks_of(state) == masks.back());
      CHECK(values_of(state) == values.back());
    }
  }
}

TEST(deductions_keep_every_solution) {
  std::mt19937 random(2);
  for (int round = 0; round < 300; ++round) {
    RulesSource source = classic(round % 3 ? 4 : 6);
    if (round % 2) add_diagonals(source);
    if (round % 5 == 0) add_leaper(source, 1, 1);
    if (round % 7 == 0) source.units.push_back({0, 5, 10});
    const Values values = random_partial(source, random, source.size == 4 ? 3 : 14);
    const auto all = brute_force(source, values);
    const auto rules = compiled(source);
    State state(rules->tables());
    if (!state.load(values, {})) {
      CHECK(all.empty());
      continue;
    }
    for (const Values& solution : all)
      for (std::size_t cell = 0; cell < solution.size(); ++cell)
        CHECK(state.cell_masks()[cell] >> (solution[cell] - 1) & 1);
  }
}

TEST(a_hidden_pair_a_naked_pair_and_locked_candidates_are_seen) {
  const auto rules = compiled(classic(9));
  const auto masks_after = [&](const std::vector<std::pair<int, std::uint32_t>>& kept) {
    Marks marks(81, 0x1ff);
    for (auto [cell, mask] : kept) marks[cell] = mask;
    State state(rules->tables());
    CHECK(state.load(Values(81, 0), marks));
    return masks_of(state);
  };
  // Digits 1 and 2 of row 1 have places only in its first two cells.
  std::vector<std::pair<int, std::uint32_t>> hidden;
  for (int cell = 2; cell < 9; ++cell) hidden.emplace_back(cell, 0x1fc);
  CHECK_EQUAL(masks_after(hidden)[0], 3U);
  CHECK_EQUAL(masks_after(hidden)[1], 3U);
  // r1c1 and r1c9 hold 1 and 2, so the row's other cells do not, although no box shows it.
  const Marks naked = masks_after({{0, 3}, {8, 3}});
  CHECK_EQUAL(naked[4], 0x1fcU);
  CHECK_EQUAL(naked[13], 0x1ffU);
  // In box 1, 1 can only go in the first row, so the rest of that row loses it.
  const Marks locked =
      masks_after({{9, 0x1fe}, {10, 0x1fe}, {11, 0x1fe}, {18, 0x1fe}, {19, 0x1fe}, {20, 0x1fe}});
  for (int cell = 3; cell < 9; ++cell) CHECK_EQUAL(locked[cell], 0x1feU);
  CHECK_EQUAL(locked[0], 0x1ffU);
}
