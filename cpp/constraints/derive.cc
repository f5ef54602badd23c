// Innies and outies: what runs of disjoint houses leave when the sums inside them are taken off.
#include <algorithm>
#include <set>

#include "constraints/model.h"

namespace nonet::constraints {
namespace {

constexpr std::size_t kMaxCells = 6;  // in a derived sum: longer ones prune next to nothing

class Deriver {
 public:
  Deriver(std::span<const Equation> known, int cells) : words_((cells + 63) / 64), used_(words_) {
    for (const Equation& equation : known) {
      const bool plain = std::all_of(equation.coefficients.begin(), equation.coefficients.end(),
                                     [](int coefficient) { return coefficient == 1; });
      if (plain && !equation.cells.empty()) {
        CellSet set(words_);
        for (const int cell : equation.cells) add_to(set, cell);
        known_.push_back({std::move(set), static_cast<int>(equation.cells.size()), equation.total});
      }
      std::vector<std::pair<int, int>> key;
      for (std::size_t i = 0; i < equation.cells.size(); ++i)
        key.emplace_back(equation.cells[i], equation.coefficients[i]);
      seen_.insert(std::move(key));
    }
  }

  CellSet none() const { return CellSet(words_); }

  // What the sums leave of the cells `inside`, whose total is `left`.
  // `mode` 0: only sums inside; 1: also those that reach out less than in; 2: all that meet.
  void add(const CellSet& inside, int left, int mode) {
    std::fill(used_.begin(), used_.end(), 0);
    bool any = false;
    for (const Known& sum : known_) {
      const int in = common_count(inside, sum.set), out = sum.size - in;
      if (in == 0 || (mode == 0 && out > 0) || (mode == 1 && out >= in)) continue;
      if (common_count(used_, sum.set) > 0) continue;
      for (std::size_t word = 0; word < words_; ++word) used_[word] |= sum.set[word];
      left -= sum.total;
      any = true;
    }
    if (!any) return;
    std::size_t size = 0;
    for (std::size_t word = 0; word < words_; ++word) size += bit_count(inside[word] ^ used_[word]);
    if (size > kMaxCells) return;
    Equation equation;
    std::vector<std::pair<int, int>> key;
    for (std::size_t word = 0; word < words_; ++word)
      for_each_bit(inside[word] ^ used_[word], [&](int bit) {
        const int cell = static_cast<int>(word) * 64 + bit;
        const int coefficient = inside[word] >> bit & 1 ? 1 : -1;
        equation.cells.push_back(cell);
        equation.coefficients.push_back(coefficient);
        key.emplace_back(cell, coefficient);
      });
    equation.total = left;
    if (!seen_.insert(std::move(key)).second && !equation.cells.empty()) return;
    found.push_back(std::move(equation));
  }

  std::vector<Equation> found;

 private:
  struct Known {
    CellSet set;
    int size, total;
  };
  const std::size_t words_;
  std::vector<Known> known_;
  CellSet used_;
  std::set<std::vector<std::pair<int, int>>> seen_;
};

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> families(
    const std::vector<std::vector<int>>& houses, int cells) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  std::vector<char> taken(cells);
  std::size_t first = 0;
  for (std::size_t h = 0; h < houses.size(); ++h) {
    const bool meets =
        std::any_of(houses[h].begin(), houses[h].end(), [&](int cell) { return taken[cell]; });
    if (meets) {
      found.emplace_back(first, h);
      first = h;
      std::fill(taken.begin(), taken.end(), 0);
    }
    for (const int cell : houses[h]) taken[cell] = 1;
  }
  found.emplace_back(first, houses.size());
  return found;
}

std::vector<Equation> derive_sums(const std::vector<std::vector<int>>& houses,
                                  std::span<const Equation> known, int cells, int house_total) {
  Deriver deriver(known, cells);
  for (const auto& [begin, end] : families(houses, cells))
    for (std::size_t first = begin; first < end; ++first) {
      CellSet inside = deriver.none();
      for (std::size_t last = first + 1; last <= end; ++last) {
        for (const int cell : houses[last - 1]) add_to(inside, cell);
        const int total = house_total * static_cast<int>(last - first);
        for (int mode = 0; mode < 3; ++mode) deriver.add(inside, total, mode);
      }
    }
  return std::move(deriver.found);
}

}  // namespace nonet::constraints
