// Sums: the propagators of cages and sums, and of what follows from several of them.
#include <algorithm>
#include <map>
#include <set>

#include "constraints/builder.h"
#include "constraints/cage.h"
#include "constraints/sets.h"
#include "constraints/sum.h"

namespace nonet::constraints {
namespace {

// Sums are merged with up to this many others, if that takes so much off what they can vary by;
// where there are very many sums, none are.
constexpr int kMergeRounds = 4;
constexpr int kLeastGain = 8;
constexpr std::size_t kMaxMerged = 40;

// Cells with one table for each two get a rule only if they have at most so many sets of values.
constexpr std::size_t kMaxPairSets = 150;

}  // namespace

void Builder::add_cage(Sets sets) {
  const int size = static_cast<int>(sets.cells.size());
  if (size >= 1 && size <= problem_.values && choose(problem_.values, size) <= 20'000) {
    std::map<int, int> listed;
    std::sort(sets.masks.begin(), sets.masks.end());
    sets.masks.erase(std::unique(sets.masks.begin(), sets.masks.end()), sets.masks.end());
    bool sized = true;
    for (const Mask mask : sets.masks) {
      sized = sized && bit_count(mask) == size;
      ++listed[sum_of(mask)];
    }
    bool whole = sized && !listed.empty();
    std::vector<int> totals;
    for (const auto& [sum, count] : listed) {
      whole = whole && count == sets_with(size, sum);
      totals.push_back(sum + size * problem_.lowest);
    }
    if (whole) {
      add_sum({sets.cells, std::vector<int>(size, 1), totals});
      return;
    }
  }
  std::erase_if(sets.masks, [&](Mask mask) { return bit_count(mask) != size; });
  if (sets.masks.empty()) model_.impossible = true;
  auto rests = rests_of(sets.cells);
  model_.propagators.push_back(std::make_unique<SetsRule>(
      std::move(sets.cells), std::move(sets.masks), model_.peers, std::move(rests), full_));
}

void Builder::add_pair_groups() {
  std::map<std::vector<Mask>, std::vector<std::pair<int, int>>> by_table;
  for (const auto& [pair, allowed] : pairs_) {
    bool differ = true;
    for (int v = 0; v < problem_.values; ++v) differ = differ && !(allowed[v] >> v & 1);
    if (differ && transposed(allowed) == allowed) by_table[allowed].push_back(pair);
  }
  for (const auto& [allowed, pairs] : by_table) {
    patience_.work(10 * pairs.size());
    std::set<std::pair<int, int>> left(pairs.begin(), pairs.end());
    const std::set<std::pair<int, int>> all = left;
    while (!left.empty()) {
      patience_.work(20 * model_.cells);
      Cells group{left.begin()->first, left.begin()->second};
      for (int cell = group[1] + 1; cell < model_.cells; ++cell)
        if (std::all_of(group.begin(), group.end(),
                        [&](int other) { return all.contains({other, cell}); }))
          group.push_back(cell);
      for (std::size_t i = 0; i < group.size(); ++i)
        for (std::size_t j = i + 1; j < group.size(); ++j) left.erase({group[i], group[j]});
      if (group.size() < 3) continue;
      std::vector<Mask> sets = sets_of(allowed, static_cast<int>(group.size()));
      if (sets.size() > kMaxPairSets) continue;
      auto rests = rests_of(group);
      model_.propagators.push_back(std::make_unique<SetsRule>(
          std::move(group), std::move(sets), model_.peers, std::move(rests), full_));
    }
  }
}

std::vector<Mask> Builder::sets_of(std::span<const Mask> allowed, int size) const {
  std::vector<Mask> sets{0};
  for (int count = 0; count < size && sets.size() <= kMaxPairSets; ++count) {
    std::vector<Mask> larger;
    for (const Mask set : sets)
      for (int v = set == 0 ? 0 : highest(set) + 1; v < problem_.values; ++v)
        if (!(set & ~allowed[v])) larger.push_back(set | Mask{1} << v);
    sets = std::move(larger);
  }
  return sets;
}

int Builder::sets_with(int size, int sum) {
  auto& table = counts_[size];
  if (table.empty()) {
    // ways[k][s], over the values so far
    std::vector<std::vector<int>> ways(size + 1,
                                       std::vector<int>(problem_.values * problem_.values + 1));
    ways[0][0] = 1;
    for (int v = 0; v < problem_.values; ++v)
      for (int k = size; k > 0; --k)
        for (int s = static_cast<int>(ways[k].size()) - 1; s >= v; --s)
          ways[k][s] += ways[k - 1][s - v];
    table = ways[size];
  }
  return sum >= 0 && sum < static_cast<int>(table.size()) ? table[sum] : 0;
}

void Builder::add_sum(Sum sum) {
  std::map<int, int> coefficients;
  for (std::size_t i = 0; i < sum.cells.size(); ++i)
    coefficients[sum.cells[i]] += sum.coefficients[i];
  Equation equation;
  int shift = 0;
  for (const auto& [cell, coefficient] : coefficients) {
    if (coefficient == 0) continue;
    equation.cells.push_back(cell);
    equation.coefficients.push_back(coefficient);
    shift += coefficient * problem_.lowest;
  }
  std::vector<int> totals = sum.totals;
  for (int& total : totals) total -= shift;
  std::sort(totals.begin(), totals.end());
  totals.erase(std::unique(totals.begin(), totals.end()), totals.end());
  if (totals.empty()) model_.impossible = true;
  if (totals.size() == 1) {
    equation.total = totals[0];
    known_.push_back(equation);
  }
  if (in_branch_ || !add_short(equation, totals)) add_equation(equation, std::move(totals));
}

std::vector<std::pair<int, Cells>> Builder::cliques_of(const Equation& equation) const {
  std::map<int, Cells> by_coefficient;
  for (std::size_t i = 0; i < equation.cells.size(); ++i)
    by_coefficient[equation.coefficients[i]].push_back(equation.cells[i]);
  std::vector<std::pair<int, Cells>> cliques;
  for (auto& [coefficient, left] : by_coefficient) {
    CellSet open = set_of(left);
    while (left.size() > 2) {
      const CellSet* house = nullptr;
      int most = 2;
      for (const CellSet& set : house_sets_)
        if (const int size = common_count(open, set); size > most) {
          most = size;
          house = &set;
        }
      if (!house) break;
      Cells best;
      std::erase_if(left, [&](int cell) {
        const bool inside = (*house)[cell >> 6] >> (cell & 63) & 1;
        if (inside) best.push_back(cell);
        return inside;
      });
      for (std::size_t word = 0; word < open.size(); ++word) open[word] &= ~(*house)[word];
      cliques.emplace_back(coefficient, std::move(best));
    }
    const std::size_t begun = cliques.size();
    for (const int cell : left) {
      auto fits = cliques.begin() + static_cast<std::ptrdiff_t>(begun);
      while (fits != cliques.end() &&
             !(static_cast<int>(fits->second.size()) < problem_.values &&
               std::all_of(fits->second.begin(), fits->second.end(),
                           [&](int other) { return model_.peers.differ(cell, other); })))
        ++fits;
      if (fits != cliques.end())
        fits->second.push_back(cell);
      else
        cliques.push_back({coefficient, {cell}});
    }
  }
  return cliques;
}

bool Builder::add_short(const Equation& equation, std::span<const int> totals) {
  const auto is_total = [&](int sum) {
    return std::binary_search(totals.begin(), totals.end(), sum);
  };
  const Cells& cells = equation.cells;
  const std::vector<int>& by = equation.coefficients;
  if (cells.size() > 2) return false;
  if (cells.empty()) {
    model_.impossible = model_.impossible || !is_total(0);
  } else if (cells.size() == 1) {
    Mask mask = 0;
    for (int v = 0; v < problem_.values; ++v) mask |= Mask{is_total(by[0] * v)} << v;
    model_.domains[cells[0]] &= mask;
  } else {
    std::vector<Mask> allowed(problem_.values);
    for (int v = 0; v < problem_.values; ++v)
      for (int w = 0; w < problem_.values; ++w)
        allowed[v] |= Mask{is_total(by[0] * v + by[1] * w)} << w;
    allow(cells[0], cells[1], std::move(allowed));
    for (const int cell : cells) interest_[cell] += 0.5f;
  }
  return true;
}

std::vector<std::vector<int>> Builder::rests_of(std::span<const int> cells) const {
  std::vector<std::vector<int>> rests;
  const CellSet set = set_of(cells);
  for (std::size_t h = 0; h < model_.houses.size(); ++h) {
    if (model_.house_values[h] != full_ || !contains(house_sets_[h], set)) continue;
    std::vector<int>& rest = rests.emplace_back();
    for (const int cell : model_.houses[h])
      if (!(set[cell >> 6] >> (cell & 63) & 1)) rest.push_back(cell);
  }
  return rests;
}

void Builder::add_equation(const Equation& equation, std::vector<int> totals) {
  patience_.keep(10 * equation.cells.size());
  patience_.work(equation.cells.size() * (equation.cells.size() + house_sets_.size()));
  const std::vector<std::pair<int, Cells>> cliques = cliques_of(equation);
  std::vector<Term> terms;
  for (auto [coefficient, cells] : cliques) {
    auto rests = cells.size() > 1 ? rests_of(cells) : std::vector<std::vector<int>>();
    const int word = take_words(Group::words_for(cells.size()));
    terms.push_back(
        {coefficient, Group(std::move(cells), model_.peers, sets_, std::move(rests), full_, word)});
  }
  if (terms.size() == 1 && terms[0].coefficient == 1 && !totals.empty() &&
      totals.back() - totals.front() < 64) {
    Word bits = 0;
    for (const int total : totals) bits |= Word{1} << (total - totals.front());
    model_.propagators.push_back(std::make_unique<CageRule>(
        equation.cells, std::move(terms[0].group), bits, totals.front()));
    return;
  }
  model_.propagators.push_back(
      std::make_unique<SumRule>(equation.cells, std::move(terms), std::move(totals)));
}

int Builder::span_of(CellSet left, std::span<const CellSet> houses) const {
  int span = 0, most = problem_.values;
  while (most > 1) {
    most = 1;
    const CellSet* best = nullptr;
    for (const CellSet& house : houses) {
      const int size = common_count(left, house);
      if (size > most) {
        most = size;
        best = &house;
      }
    }
    if (!best) break;
    span += most * (problem_.values - most);
    for (std::size_t word = 0; word < left.size(); ++word) left[word] &= ~(*best)[word];
  }
  for (const Word word : left) span += bit_count(word) * (problem_.values - 1);
  return span;
}

void Builder::add_merged_sums() {
  struct Plain {
    CellSet set;
    int total, span;
  };
  const std::vector<CellSet>& houses = house_sets_;
  std::vector<Plain> plain;
  for (const Equation& equation : known_) {
    const bool ones = std::all_of(equation.coefficients.begin(), equation.coefficients.end(),
                                  [](int coefficient) { return coefficient == 1; });
    if (!ones || equation.cells.size() < 2 || all_differ(equation.cells)) continue;
    CellSet set = set_of(equation.cells);
    const int span = span_of(set, houses);
    plain.push_back({std::move(set), equation.total, span});
  }
  const std::size_t sums = plain.size();
  if (sums == 0 || sums > kMaxMerged) return;
  for (std::size_t h = 0; h < houses.size(); ++h)
    if (model_.house_values[h] == full_) plain.push_back({houses[h], sum_of(full_), 0});
  std::set<CellSet> seen;
  for (std::size_t start = 0; start < sums; ++start) {
    Plain now = plain[start];
    for (int round = 0; round < kMergeRounds; ++round) {
      Plain best{};
      int most = kLeastGain - 1;
      for (const Plain& other : plain) {
        patience_.work(2 * houses.size() * houses.size());
        Plain both = now;
        bool meets = false;
        for (std::size_t word = 0; word < both.set.size(); ++word) {
          meets = meets || (both.set[word] & other.set[word]);
          both.set[word] |= other.set[word];
        }
        if (meets) continue;
        both.total += other.total;
        both.span = span_of(both.set, houses);
        const int gain = now.span + other.span - both.span;
        if (gain <= most) continue;
        most = gain;
        best = std::move(both);
      }
      if (most < kLeastGain) break;
      now = std::move(best);
      if (!seen.insert(now.set).second) continue;
      Equation equation{{}, {}, now.total};
      for_each_cell_of(now.set, [&](int cell) { equation.cells.push_back(cell); });
      equation.coefficients.assign(equation.cells.size(), 1);
      add_equation(equation, {equation.total});
    }
  }
}

void Builder::add_derived_sums() {
  if (known_.empty()) return;
  std::vector<std::vector<int>> houses;
  for (std::size_t h = 0; h < model_.houses.size(); ++h)
    if (model_.house_values[h] == full_ &&
        static_cast<int>(model_.houses[h].size()) == problem_.values)
      houses.push_back(model_.houses[h]);
  for (const Equation& equation : derive_sums(houses, known_, model_.cells, sum_of(full_))) {
    const int total[] = {equation.total};
    if (!add_short(equation, total)) add_equation(equation, {equation.total});
  }
}

}  // namespace nonet::constraints
