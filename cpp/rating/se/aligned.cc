// Aligned pair and triplet exclusion.
#include <algorithm>
#include <vector>

#include "rating/se/rules.h"

namespace nonet::se {
namespace {

struct Base {
  int cell;
  std::vector<int> excluders;
  std::uint64_t bits[2] = {0, 0};  // the excluders
};

std::vector<Base> bases(const Grid& grid, int size) {
  std::vector<Base> found;
  for (int cell = 0; cell < kCells; ++cell) {
    if (count_bits(grid.candidates[cell]) < 2) continue;
    Base base{cell, {}};
    bool sees_single = false;
    for (const int peer : kLayout.peers[cell]) {
      const int count = count_bits(grid.candidates[peer]);
      sees_single |= count == 1;
      if (count < 2 || count > size) continue;
      base.excluders.push_back(peer);
      base.bits[peer / 64] |= std::uint64_t{1} << (peer % 64);
    }
    if (!sees_single && !base.excluders.empty()) found.push_back(std::move(base));
  }
  return found;
}

// What no combination of digits of these cells allows, by cell.
template <int kSize>
bool exclude(const Grid& grid, const Base* const (&cells)[kSize], Removals& removals) {
  std::uint64_t bits[2] = {~std::uint64_t{0}, ~std::uint64_t{0}};
  for (const Base* base : cells) {
    bits[0] &= base->bits[0];
    bits[1] &= base->bits[1];
  }
  if (std::popcount(bits[0]) + std::popcount(bits[1]) < 2) return false;
  Mask excluders[20];
  int count = 0;
  for (const int cell : cells[0]->excluders)
    if (bits[cell / 64] >> (cell % 64) & 1) excluders[count++] = grid.candidates[cell];

  Mask allowed[kSize] = {};
  const auto try_all = [&](auto&& self, int depth, Mask used, int (&digits)[kSize]) -> void {
    if (depth == kSize) {
      for (int i = 0; i < count; ++i)
        if (!(excluders[i] & ~used)) return;
      for (int i = 0; i < kSize; ++i) allowed[i] |= Mask(1u << digits[i]);
      return;
    }
    for (unsigned left = grid.candidates[cells[depth]->cell]; left; left &= left - 1) {
      const int digit = lowest(left);
      bool is_legal = true;
      for (int i = 0; i < depth; ++i)
        is_legal &= digits[i] != digit || !sees(cells[i]->cell, cells[depth]->cell);
      if (!is_legal) continue;
      digits[depth] = digit;
      self(self, depth + 1, used | Mask(1u << digit), digits);
    }
  };
  int digits[kSize] = {};
  try_all(try_all, 0, 0, digits);
  for (int i = 0; i < kSize; ++i) {
    const Mask gone = grid.candidates[cells[i]->cell] & static_cast<Mask>(~allowed[i]);
    if (gone) removals.add(cells[i]->cell, gone);
  }
  return !removals.empty();
}

Step step(double rating, const char* technique, const Removals& removals) {
  Step step;
  step.rating = rating;
  step.technique = technique;
  step.removals = removals;
  return step;
}

}  // namespace

Step aligned_pair(const Grid& grid) {
  const std::vector<Base> found = bases(grid, 2);
  for (std::size_t j = 1; j < found.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      Removals removals;
      if (exclude<2>(grid, {&found[i], &found[j]}, removals))
        return step(6.2, "Aligned Pair Exclusion", removals);
    }
  return {};
}

Step aligned_triplet(const Grid& grid) {
  const std::vector<Base> found = bases(grid, 3);
  int number[kCells];
  std::fill_n(number, kCells, -1);
  for (std::size_t i = 0; i < found.size(); ++i) number[found[i].cell] = static_cast<int>(i);
  if (found.size() < 3) return {};
  std::vector<int> tail;
  for (std::size_t j = 1; j < found.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      // Cells that the first two see, in the order in which they list them.
      tail = found[i].excluders;
      for (const int cell : found[j].excluders)
        if (std::find(tail.begin(), tail.end(), cell) == tail.end()) tail.push_back(cell);
      for (const int cell : tail) {
        if (number[cell] < 0 || cell == found[i].cell || cell == found[j].cell) continue;
        Removals removals;
        if (exclude<3>(grid, {&found[i], &found[j], &found[static_cast<std::size_t>(number[cell])]},
                       removals))
          return step(7.5, "Aligned Triplet Exclusion", removals);
      }
    }
  return {};
}

}  // namespace nonet::se
