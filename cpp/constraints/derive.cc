// Innies and outies: what runs of disjoint houses leave when the sums inside them are taken off.
#include <algorithm>
#include <set>

#include "constraints/model.h"

namespace nonet::constraints {
namespace {

constexpr std::size_t kMaxCells = 6;  // in a derived sum: longer ones prune next to nothing

class Deriver {
 public:
  Deriver(std::span<const Equation> known, int cells) : inside_(cells), weight_(cells) {
    for (const Equation& equation : known) {
      const bool plain = std::all_of(equation.coefficients.begin(), equation.coefficients.end(),
                                     [](int coefficient) { return coefficient == 1; });
      if (plain && !equation.cells.empty()) known_.push_back(&equation);
      std::vector<std::pair<int, int>> key;
      for (std::size_t i = 0; i < equation.cells.size(); ++i)
        key.emplace_back(equation.cells[i], equation.coefficients[i]);
      seen_.insert(std::move(key));
    }
  }

  // `mode` 0: only sums inside; 1: also those that reach out less than in; 2: all that meet.
  void add(std::span<const std::vector<int>> houses, int total, int mode) {
    std::fill(inside_.begin(), inside_.end(), 0);
    for (const auto& house : houses)
      for (const int cell : house) inside_[cell] = 1;
    for (std::size_t cell = 0; cell < weight_.size(); ++cell) weight_[cell] = inside_[cell];
    int left = total * static_cast<int>(houses.size());
    std::vector<char> used(weight_.size());
    bool any = false;
    for (const Equation* sum : known_) {
      int in = 0, free = 0;
      for (const int cell : sum->cells) {
        in += inside_[cell];
        free += !used[cell];
      }
      const int out = static_cast<int>(sum->cells.size()) - in;
      if (in == 0 || free < in + out) continue;
      if (mode == 0 && out > 0) continue;
      if (mode == 1 && out >= in) continue;
      for (const int cell : sum->cells) {
        used[cell] = 1;
        --weight_[cell];
      }
      left -= sum->total;
      any = true;
    }
    if (!any) return;
    Equation equation;
    std::vector<std::pair<int, int>> key;
    for (std::size_t cell = 0; cell < weight_.size(); ++cell) {
      if (weight_[cell] == 0) continue;
      if (equation.cells.size() == kMaxCells) return;
      equation.cells.push_back(static_cast<int>(cell));
      equation.coefficients.push_back(weight_[cell]);
      key.emplace_back(static_cast<int>(cell), weight_[cell]);
    }
    equation.total = left;
    if (!seen_.insert(std::move(key)).second && !equation.cells.empty()) return;
    found.push_back(std::move(equation));
  }

  std::vector<Equation> found;

 private:
  std::vector<const Equation*> known_;
  std::vector<char> inside_;
  std::vector<int> weight_;
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
    for (std::size_t first = begin; first < end; ++first)
      for (std::size_t last = first + 1; last <= end; ++last)
        for (int mode = 0; mode < 3; ++mode)
          deriver.add(std::span(houses).subspan(first, last - first), house_total, mode);
  return std::move(deriver.found);
}

}  // namespace nonet::constraints
