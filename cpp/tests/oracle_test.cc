// Compares the engine with brute force on random grids under random rules.
#include <algorithm>

#include "tests/check.h"
#include "tests/grids.h"

using namespace nonet;
using namespace nonet::tests;

namespace {

void compare(const RulesSource& source, const Values& values, const Marks& marks = {}) {
  auto expected = brute_force(source, values, marks);
  auto found = solutions(source, values, marks);
  std::sort(expected.begin(), expected.end(), Before());
  std::sort(found.begin(), found.end(), Before());
  CHECK_EQUAL(found.size(), expected.size());
  CHECK(found == expected);
}

}  // namespace

TEST(random_4x4_grids_with_and_without_extras) {
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    RulesSource source = classic(4);
    if (round % 2) add_diagonals(source);
    if (round % 3 == 0) add_leaper(source, 1, 2);
    if (round % 5 == 0) add_leaper(source, 1, 1);
    if (round % 7 == 0) source.units.push_back({3, 5, 8});
    Values values = random_partial(source, random, static_cast<int>(random() % 8));
    if (round % 4 == 0) values[random() % 16] = static_cast<std::uint8_t>(random() % 5);
    compare(source, values);
  }
}

TEST(random_6x6_grids_with_and_without_extras) {
  std::mt19937 random(4);
  for (int round = 0; round < 120; ++round) {
    RulesSource source = classic(6);
    if (round % 2) add_diagonals(source);
    if (round % 3 == 0) add_leaper(source, 2, 1);
    if (round % 5 == 0) add_non_consecutive(source);
    if (round % 7 == 0) source.units.push_back({0, 7, 20, 35});
    Values values = random_partial(source, random, 14 + static_cast<int>(random() % 10));
    if (round % 4 == 0) values[random() % 36] = static_cast<std::uint8_t>(random() % 7);
    compare(source, values);
  }
}

TEST(random_marks) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    RulesSource source = classic(4);
    if (round % 3 == 0) add_diagonals(source);
    const Values values = random_partial(source, random, static_cast<int>(random() % 4));
    Marks marks;
    for (int cell = 0; cell < 16; ++cell) marks.push_back((random() | random()) & 15);
    compare(source, values, marks);
  }
}

TEST(random_units_and_clashes) {
  std::mt19937 random(6);
  for (int round = 0; round < 300; ++round) {
    const int size = 2 + static_cast<int>(random() % 2);
    RulesSource source{.size = size, .units = {}, .clashes = {}};
    std::vector<std::int64_t> cells(size * size);
    for (int cell = 0; cell < size * size; ++cell) cells[cell] = cell;
    for (std::uint32_t k = random() % 5; k > 0; --k) {
      std::shuffle(cells.begin(), cells.end(), random);
      source.units.emplace_back(cells.begin(), cells.begin() + random() % (size + 1));
    }
    const std::uint32_t candidates = size * size * size;
    for (std::uint32_t k = random() % 20; k > 0; --k) {
      const std::int64_t a = random() % candidates, b = random() % candidates;
      if (a != b) source.clashes.emplace_back(a, b);
    }
    CHECK_EQUAL(find_fault(source), "");
    compare(source, Values(size * size, 0));
  }
}
