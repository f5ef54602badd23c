// The law of leftovers against brute force: rows and columns that cross the pieces of a jigsaw.
#include <algorithm>
#include <functional>
#include <string_view>

#include "constraints/leftovers.h"
#include "tests/check.h"
#include "tests/constraints_compare.h"

namespace nonet::tests {
namespace {

using constraints::Cells;
using constraints::LeftoversRule;
using constraints::Mask;
using constraints::View;
using Family = LeftoversRule::Family;

// A jigsaw of `size`² cells, each with the digit of its piece.
struct Jigsaw {
  explicit Jigsaw(int size, std::string_view layout)
      : size(size), families{Family(size), Family(size), Family(size)} {
    for (int cell = 0; cell < size * size; ++cell) {
      families[0][cell / size].push_back(cell);
      families[1][cell % size].push_back(cell);
      families[2][layout[cell] - '1'].push_back(cell);
    }
  }

  int cells() const { return size * size; }
  LeftoversRule rule() const {
    Cells all;
    for (int cell = 0; cell < cells(); ++cell) all.push_back(cell);
    return {all, families, constraints::all_values(size), 0};
  }
  Puzzle puzzle() const {
    Puzzle puzzle{cells(), size, 1, {}};
    for (const Family& family : families)
      for (const Cells& house : family) {
        puzzle.data.insert(puzzle.data.end(), {2, size});
        puzzle.data.insert(puzzle.data.end(), house.begin(), house.end());
      }
    return puzzle;
  }
  // Calls `act` with every solution.
  void solve(const std::function<void(const std::vector<int>&)>& act) const {
    std::vector<int> values(cells(), -1);
    const std::function<void(int)> fill = [&](int cell) {
      if (cell == cells()) return act(values);
      for (int v = 0; v < size; ++v) {
        const bool fits = std::all_of(families.begin(), families.end(), [&](const Family& family) {
          return std::all_of(family.begin(), family.end(), [&](const Cells& house) {
            return std::find(house.begin(), house.end(), cell) == house.end() ||
                   std::all_of(house.begin(), house.end(), [&](int c) { return values[c] != v; });
          });
        });
        if (!fits) continue;
        values[cell] = v;
        fill(cell + 1);
        values[cell] = -1;
      }
    };
    fill(0);
  }

  int size;
  std::vector<Family> families;
};

// A view of masks, in which a rule has not run yet.
struct Seen {
  explicit Seen(const std::vector<Mask>& masks)
      : view(static_cast<int>(masks.size()), static_cast<int>(masks.size())), block(masks) {
    block.resize(2 * masks.size());
    view.block = block.data();
  }

  View view;
  std::vector<std::uint32_t> block;
};

TEST(leftovers_keep_every_solution) {
  std::mt19937 dice(5);
  int removed = 0, failed = 0;
  for (const auto& [size, layout] : {std::pair(4, "1122112344234433"),
                                     {4, "1112122234433344"},
                                     {5, "1111212222344453344533555"},
                                     {5, "1122213442135421354433555"}}) {
    const Jigsaw jigsaw(size, layout);
    std::vector<std::vector<int>> solutions;
    jigsaw.solve([&](const auto& values) { solutions.push_back(values); });
    const LeftoversRule rule = jigsaw.rule();
    for (int round = 0; round < 600; ++round) {
      std::vector<Mask> masks;
      for (int cell = 0; cell < jigsaw.cells(); ++cell) {
        const auto roll = [&] { return static_cast<Mask>(dice()); };
        const Mask any =
            (round % 3 == 0 ? roll() : roll() | roll()) & constraints::all_values(size);
        masks.push_back(any != 0 ? any : 1);
      }
      if (round % 2 == 0 && !solutions.empty())
        for (int cell = 0; cell < jigsaw.cells(); ++cell)
          masks[cell] |= Mask{1} << solutions[round % solutions.size()][cell];
      std::vector<Mask> possible(masks.size());
      for (const auto& values : solutions) {
        bool fits = true;
        for (std::size_t cell = 0; cell < masks.size(); ++cell)
          fits = fits && (masks[cell] >> values[cell] & 1);
        for (std::size_t cell = 0; fits && cell < masks.size(); ++cell)
          possible[cell] |= Mask{1} << values[cell];
      }
      Seen seen(masks);
      bool fine = true;
      do {
        seen.view.forget_changes();
        fine = rule.run(seen.view);
      } while (fine && seen.view.has_changes());
      if (!fine) {
        ++failed;
        CHECK(possible == std::vector<Mask>(masks.size()));
        CHECK(!rule.blamed(seen.view).empty());
        continue;
      }
      for (std::size_t cell = 0; cell < masks.size(); ++cell) {
        CHECK((possible[cell] & ~seen.block[cell]) == 0);
        removed += seen.block[cell] != masks[cell];
      }
    }
  }
  CHECK(removed > 100);
  CHECK(failed > 100);
}

// Three cells of the first row are in the first piece, so the fourth cell of the row has the value
// of the fourth cell of the piece.
TEST(a_single_leftover_is_copied) {
  const Jigsaw jigsaw(4, "1112122234433344");
  const LeftoversRule rule = jigsaw.rule();
  std::vector<Mask> masks(16, 0b1111);
  masks[3] = 0b0011;
  masks[4] = 0b0110;
  Seen seen(masks);
  while (rule.run(seen.view) && seen.view.has_changes()) seen.view.forget_changes();
  CHECK_EQUAL(seen.view[3], Mask{0b0010});
  CHECK_EQUAL(seen.view[4], Mask{0b0010});

  masks[4] = 0b1100;
  Seen other(masks);
  CHECK(!rule.run(other.view));
  const auto blamed = rule.blamed(other.view);
  CHECK(std::ranges::equal(blamed, std::vector{3, 4}));
}

TEST(boxes_leave_nothing_over) {
  const Jigsaw boxes(4, "1122112233443344"), jigsaw(4, "1112122234433344");
  CHECK(!LeftoversRule::is_irregular(boxes.families[0], boxes.families[2]));
  CHECK(!LeftoversRule::is_irregular(boxes.families[1], boxes.families[0]));
  CHECK(LeftoversRule::is_irregular(jigsaw.families[0], jigsaw.families[2]));
}

// Without the law this takes 368,031 guesses.
TEST(a_layout_without_a_grid_is_refuted) {
  const Jigsaw jigsaw(
      9, "111222333111222333111222333444456666444456666555457768995557788999777888999977888");
  const auto model = model_of(jigsaw.puzzle());
  ConstraintSearch search(model, starting_masks(*model, std::vector<std::uint8_t>(81)));
  CHECK(search.run(~std::uint64_t{0}) == Outcome::kDone);
  CHECK(search.guesses() < 5'000);
}

}  // namespace
}  // namespace nonet::tests
