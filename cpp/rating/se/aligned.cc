// Aligned pair and triplet exclusion.
#include <algorithm>
#include <array>
#include <vector>

#include "rating/se/rules.h"

namespace nonet::se {
namespace {

struct Base {
  int cell;
  std::vector<int> excluders;
  std::array<std::uint64_t, 2> bits = {0, 0};  // the excluders

  bool has(int excluder) const {
    return bits[static_cast<std::size_t>(excluder) / 64] >> (excluder % 64) & 1;
  }
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
      base.bits[static_cast<std::size_t>(peer) / 64] |= std::uint64_t{1} << (peer % 64);
    }
    if (!sees_single && !base.excluders.empty()) found.push_back(std::move(base));
  }
  return found;
}

// The candidates of cells that some cell sees with each of the others.
struct Excluders {
  Mask masks[20];
  int count = 0;

  // The digits that leave an excluder without any when they are taken beside `used`; all where
  // `used` does.
  Mask killed_by(Mask used) const {
    Mask killed = 0;
    for (int i = 0; i < count; ++i) {
      const Mask rest = masks[i] & static_cast<Mask>(~used);
      if (!rest) return kAll;
      if (!(rest & (rest - 1))) killed |= rest;
    }
    return killed;
  }
};

using Bits = std::array<std::uint64_t, 2>;

Bits common(const Bits& a, const Bits& b) { return {a[0] & b[0], a[1] & b[1]}; }

bool has_two(const Bits& bits) {
  return (bits[0] && bits[1]) || bits[0] & (bits[0] - 1) || bits[1] & (bits[1] - 1);
}

Excluders excluders_in(const Grid& grid, Bits bits) {
  Excluders excluders;
  for (std::size_t word = 0; word < 2; ++word)
    for (; bits[word]; bits[word] &= bits[word] - 1)
      excluders.masks[excluders.count++] =
          grid.candidates[64 * word + static_cast<std::size_t>(std::countr_zero(bits[word]))];
  return excluders;
}

bool keep_rest(const Grid& grid, const Base* const* cells, int size, const Mask* allowed,
               Removals& removals) {
  for (int i = 0; i < size; ++i) {
    const Mask gone = grid.candidates[cells[i]->cell] & static_cast<Mask>(~allowed[i]);
    if (gone) removals.add(cells[i]->cell, gone);
  }
  return !removals.empty();
}

// Finds the candidates of two cells that no combination of their digits allows.
bool exclude(const Grid& grid, const Base* const (&cells)[2], const Bits& bits,
             Removals& removals) {
  const Excluders excluders = excluders_in(grid, bits);
  const Mask second = grid.candidates[cells[1]->cell];
  const bool are_peers = sees(cells[0]->cell, cells[1]->cell);
  Mask allowed[2] = {};
  for (unsigned left = grid.candidates[cells[0]->cell]; left; left &= left - 1) {
    const Mask bit = Mask(left & -left);
    const Mask open =
        second & static_cast<Mask>(~(excluders.killed_by(bit) | (are_peers ? bit : 0)));
    if (open) allowed[0] |= bit;
    allowed[1] |= open;
  }
  return keep_rest(grid, cells, 2, allowed, removals);
}

// The same for three cells.
bool exclude(const Grid& grid, const Base* const (&cells)[3], const Bits& bits,
             Removals& removals) {
  const Excluders excluders = excluders_in(grid, bits);
  const Mask digits[3] = {grid.candidates[cells[0]->cell], grid.candidates[cells[1]->cell],
                          grid.candidates[cells[2]->cell]};
  const bool first_two = sees(cells[0]->cell, cells[1]->cell);
  const bool first_last = sees(cells[0]->cell, cells[2]->cell);
  const bool last_two = sees(cells[1]->cell, cells[2]->cell);
  Mask allowed[3] = {};
  for (unsigned left = digits[0]; left; left &= left - 1) {
    const Mask one = Mask(left & -left);
    for (unsigned rest = digits[1] & (first_two ? ~unsigned{one} : ~0u); rest; rest &= rest - 1) {
      const Mask two = Mask(rest & -rest);
      Mask open = digits[2];
      if (first_last) open &= static_cast<Mask>(~one);
      if (last_two) open &= static_cast<Mask>(~two);
      open &= static_cast<Mask>(~excluders.killed_by(one | two));
      if (!open) continue;
      allowed[0] |= one;
      allowed[1] |= two;
      allowed[2] |= open;
      if (allowed[0] == digits[0] && allowed[1] == digits[1] && allowed[2] == digits[2])
        return false;
    }
  }
  return keep_rest(grid, cells, 3, allowed, removals);
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
      const Bits bits = common(found[i].bits, found[j].bits);
      Removals removals;
      if (has_two(bits) && exclude(grid, {&found[i], &found[j]}, bits, removals))
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
  for (std::size_t j = 1; j < found.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      const Bits pair = common(found[i].bits, found[j].bits);
      if (!has_two(pair)) continue;
      // The third cell is one that the first two see, those of the first before those of the
      // second.
      const auto look = [&](int cell, Removals& removals) {
        if (number[cell] < 0 || cell == found[i].cell || cell == found[j].cell) return false;
        const Base& third = found[static_cast<std::size_t>(number[cell])];
        // Three cells that an earlier pair has joined allow what they allowed then.
        const auto joins = [&](const Base& one, const Base& other, const Base& last) {
          return one.has(last.cell) || other.has(last.cell);
        };
        if (cell < found[j].cell && joins(found[i], third, found[j])) return false;
        if (cell < found[i].cell && joins(third, found[j], found[i])) return false;
        const Bits bits = common(pair, third.bits);
        return has_two(bits) && exclude(grid, {&found[i], &found[j], &third}, bits, removals);
      };
      Removals removals;
      for (const int cell : found[i].excluders)
        if (look(cell, removals)) return step(7.5, "Aligned Triplet Exclusion", removals);
      for (const int cell : found[j].excluders)
        if (!found[i].has(cell) && look(cell, removals))
          return step(7.5, "Aligned Triplet Exclusion", removals);
    }
  return {};
}

}  // namespace nonet::se
