// Builds a model: merges equal cells, finds peers and houses, makes the propagators.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "constraints/cage.h"
#include "constraints/connected.h"
#include "constraints/count.h"
#include "constraints/differ_line.h"
#include "constraints/either.h"
#include "constraints/house.h"
#include "constraints/line.h"
#include "constraints/long_line.h"
#include "constraints/model.h"
#include "constraints/path_line.h"
#include "constraints/region_clues.h"
#include "constraints/regions.h"
#include "constraints/same.h"
#include "constraints/sets.h"
#include "constraints/sum.h"

namespace nonet::constraints {

namespace {

// Sums are merged with up to this many others, if that takes so much off what they can vary by;
// where there are very many sums, none are.
constexpr int kMergeRounds = 4;
constexpr int kLeastGain = 8;
constexpr std::size_t kMaxMerged = 40;

bool is_identity(std::span<const Mask> allowed) {
  for (std::size_t i = 0; i < allowed.size(); ++i)
    if (allowed[i] != Mask{1} << i) return false;
  return true;
}

int choose(int n, int k) {
  long result = 1;
  for (int i = 1; i <= k; ++i) {
    result = result * (n - k + i) / i;
    if (result > 1'000'000) return 1'000'000;
  }
  return static_cast<int>(result);
}

int sum_of(Mask mask) {
  int sum = 0;
  for_each_bit(mask, [&](int v) { sum += v; });
  return sum;
}

// Calls `act` for each cell that a part names, so that it may be renamed.
template <typename Act>
void for_each_cell(Part& part, Act act) {
  const auto all = [&](Cells& cells) {
    for (int& cell : cells)
      if (cell != kBreak) act(cell);
  };
  for (auto& [cell, mask] : part.domains) act(cell);
  for (Cells& cells : part.differs) all(cells);
  for (Clash& clash : part.clashes) {
    act(clash.a);
    act(clash.b);
  }
  for (Sets& sets : part.sets) all(sets.cells);
  for (Sum& sum : part.sums) all(sum.cells);
  for (Line& line : part.lines) all(line.cells);
  for (Count& count : part.counts) {
    all(count.cells);
    if (count.counter >= 0) act(count.counter);
  }
  for (SameValues& same : part.same_values)
    for (Cells& group : same.groups) all(group);
  for (Distinct& distinct : part.distincts) {
    act(distinct.counter);
    all(distinct.cells);
  }
  for (Regions& regions : part.regions) {
    all(regions.cells);
    all(regions.labels);
  }
  for (Connected& connected : part.connected) all(connected.cells);
  for (Either& either : part.eithers)
    for (Part& group : either.groups) for_each_cell(group, act);
}

bool repeats(Cells cells) {
  std::sort(cells.begin(), cells.end());
  return std::adjacent_find(cells.begin(), cells.end()) != cells.end();
}

}  // namespace

class Builder {
 public:
  Builder(Model& model, Problem problem)
      : model_(model),
        problem_(std::move(problem)),
        full_(all_values(problem_.values)),
        sets_(SetTable::of(problem_.values)),
        interest_(model.cells, 1.0f) {}

  void build() {
    merge_equal_cells();
    for (const auto& [cell, mask] : problem_.part.domains) model_.domains[cell] &= mask;
    find_peers();
    find_houses();
    for (Sets& sets : problem_.part.sets) add_cage(std::move(sets));
    for (Sum& sum : problem_.part.sums) add_sum(std::move(sum));
    add_merged_sums();
    add_derived_sums();
    add_differs();
    Part& part = problem_.part;
    part.sets.clear();
    part.sums.clear();
    add_rest(part, model_.propagators);
    list_links();
    list_houses();
    list_wakes();
  }

 private:
  void merge_equal_cells() {
    std::vector<int>& root = model_.stand_in;
    root.resize(model_.cells);
    std::iota(root.begin(), root.end(), 0);
    const auto find = [&](int cell) {
      while (root[cell] != cell) cell = root[cell] = root[root[cell]];
      return cell;
    };
    bool any = false;
    std::erase_if(problem_.part.clashes, [&](const Clash& clash) {
      if (!is_identity(clash.allowed)) return false;
      const int a = find(clash.a), b = find(clash.b);
      root[std::max(a, b)] = std::min(a, b);
      return any = true;
    });
    if (!any) return;
    for (int cell = 0; cell < model_.cells; ++cell) root[cell] = find(cell);
    for_each_cell(problem_.part, [&](int& cell) { cell = root[cell]; });
  }

  const Table& table(const std::vector<Mask>& allowed) {
    const auto known = tables_.find(allowed);
    if (known != tables_.end()) return *known->second;
    return *tables_.emplace(allowed, &model_.tables_.emplace_back(allowed)).first->second;
  }

  // Two cells may have only the pairs of values of a table. There is one table per pair of cells.
  void allow(int a, int b, std::vector<Mask> allowed) {
    if (a > b) allowed = transposed(allowed);
    const auto [entry, is_new] = pairs_.try_emplace({std::min(a, b), std::max(a, b)}, allowed);
    if (is_new) return;
    for (int v = 0; v < problem_.values; ++v) entry->second[v] &= allowed[v];
  }

  void list_links() {
    std::vector<std::pair<int, Link>> links;
    for (const auto& [pair, allowed] : pairs_) {
      const auto [a, b] = pair;
      links.push_back({a, {b, &table(allowed)}});
      links.push_back({b, {a, &table(transposed(allowed))}});
    }
    std::stable_sort(links.begin(), links.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
    fill(model_.links, links);
  }

  void find_peers() {
    for (const Cells& cells : problem_.part.differs) {
      if (repeats(cells)) model_.impossible = true;
      model_.peers.add_all(cells);
    }
    for (const Sets& sets : problem_.part.sets) {
      if (repeats(sets.cells)) model_.impossible = true;
      model_.peers.add_all(sets.cells);
    }
    for (Clash& clash : problem_.part.clashes) {
      if (clash.a == clash.b) {
        Mask mask = 0;
        for (int v = 0; v < problem_.values; ++v) mask |= clash.allowed[v] & Mask{1} << v;
        model_.domains[clash.a] &= mask;
        continue;
      }
      allow(clash.a, clash.b, std::move(clash.allowed));
    }
    problem_.part.clashes.clear();
    // Tables that only forbid equal values are peers.
    std::erase_if(pairs_, [&](const auto& entry) {
      const auto& [pair, allowed] = entry;
      bool differ = true, only_differ = true;
      for (int v = 0; v < problem_.values; ++v) {
        if (allowed[v] >> v & 1) differ = only_differ = false;
        if (allowed[v] != (full_ & ~(Mask{1} << v))) only_differ = false;
      }
      if (differ) model_.peers.add(pair.first, pair.second);
      return only_differ;
    });
    std::vector<std::pair<int, int>> peers;
    for (int cell = 0; cell < model_.cells; ++cell) {
      const int own[] = {cell};
      model_.peers.for_common(own, [&](int other) {
        peers.emplace_back(cell, other);
        return true;
      });
    }
    fill(model_.peer_lists, peers);
  }

  template <typename Item>
  void fill(Lists<Item>& lists, const std::vector<std::pair<int, Item>>& sorted) {
    lists.first.assign(model_.cells + 1, 0);
    for (const auto& [cell, item] : sorted) {
      ++lists.first[cell + 1];
      lists.items.push_back(item);
    }
    std::partial_sum(lists.first.begin(), lists.first.end(), lists.first.begin());
  }

  void find_houses() {
    for (const Cells& cells : problem_.part.differs) {
      if (cells.size() < 2) continue;
      Mask all = 0;
      for (const int cell : cells) all |= model_.domains[cell];
      if (bit_count(all) < static_cast<int>(cells.size())) model_.impossible = true;
      if (bit_count(all) == static_cast<int>(cells.size())) {
        model_.houses.push_back(cells);
        model_.house_values.push_back(all);
        house_sets_.push_back(set_of(cells));
      }
    }
  }

  // The other cells of the houses of all values that hold these cells.
  std::vector<std::vector<int>> rests_of(std::span<const int> cells) const {
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

  // A set rule that lists every set of one or more totals is a sum.
  void add_cage(Sets sets) {
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

  // How many sets of `size` values have this sum.
  int sets_with(int size, int sum) {
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

  // Adds a sum of shown values.
  void add_sum(Sum sum) {
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

  // Groups of peers with one coefficient: what is in one house first, the largest ones first.
  std::vector<std::pair<int, Cells>> cliques_of(const Equation& equation) const {
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

  // Sums of at most two cells need no propagator.
  bool add_short(const Equation& equation, std::span<const int> totals) {
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

  void add_equation(const Equation& equation, std::vector<int> totals) {
    const std::vector<std::pair<int, Cells>> cliques = cliques_of(equation);
    std::vector<Term> terms;
    for (auto [coefficient, cells] : cliques) {
      auto rests = cells.size() > 1 ? rests_of(cells) : std::vector<std::vector<int>>();
      terms.push_back(
          {coefficient, Group(std::move(cells), model_.peers, sets_, std::move(rests), full_)});
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

  CellSet set_of(std::span<const int> cells) const {
    CellSet set(model_.peers.words());
    for (const int cell : cells) add_to(set, cell);
    return set;
  }

  // By how much a sum of these cells can vary, if those in one house differ. The largest parts in
  // a house are taken first.
  int span_of(CellSet left, std::span<const CellSet> houses) const {
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

  // Sums that run side by side, such as parallel little killers and a diagonal, share houses:
  // together they vary less than each of them. To each sum the ones that gain the most are added.
  void add_merged_sums() {
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

  void add_derived_sums() {
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

  void add_differs() {
    for (Cells& cells : problem_.part.differs) differs_.push_back(cells);
    for (Cells& cells : differs_)
      if (cells.size() > 2)
        model_.propagators.push_back(std::make_unique<HousePairs>(std::move(cells), model_.peers));
    problem_.part.differs.clear();
  }

  bool all_differ(std::span<const int> cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (!model_.peers.differ(cells[i], cells[j])) return false;
    return true;
  }

  // Lines, counts and the rest, at the top or in a branch.
  void add_rest(Part& part, Propagators& to) {
    for (Line& line : part.lines) add_line(line, to);
    add_counts(part, to);
    for (SameValues& same : part.same_values) {
      Cells cells;
      std::vector<char> differs;
      for (const Cells& group : same.groups) {
        cells.insert(cells.end(), group.begin(), group.end());
        differs.push_back(all_differ(group));
      }
      to.push_back(
          std::make_unique<SameRule>(unique(cells), std::move(same.groups), differs, full_));
    }
    for (Distinct& distinct : part.distincts)
      to.push_back(std::make_unique<DistinctRule>(std::move(distinct.cells), distinct.counter,
                                                  problem_.lowest));
    for (Regions& regions : part.regions) add_regions(regions, part, to);
    for (Connected& connected : part.connected)
      to.push_back(std::make_unique<ConnectedRule>(unique(connected.cells), connected.cells,
                                                   connected.mask, connected.size,
                                                   connected.width));
    for (Either& either : part.eithers) add_either(either, to);
  }

  void add_regions(const Regions& regions, const Part& part, Propagators& to) {
    std::vector<RegionClue> clues;
    for (const Line& line : part.lines)
      if (auto clue = region_clue(line, *layers_of(line), regions, problem_.values))
        clues.push_back(std::move(*clue));
    Cells cells = regions.cells;
    cells.insert(cells.end(), regions.labels.begin(), regions.labels.end());
    for (const RegionClue& clue : clues) cells.push_back(clue.control);
    const int word = model_.words;
    model_.words += RegionsRule::words_for(static_cast<int>(regions.cells.size()));
    to.push_back(std::make_unique<RegionsRule>(unique(cells), regions.cells, regions.labels,
                                               regions.size, regions.width, problem_.values,
                                               std::move(clues), model_.peers, word));
  }

  static Cells unique(Cells cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
  }

  std::shared_ptr<const Layers> layers_of(const Line& line) {
    std::vector<bool> is_break;
    for (const int cell : line.cells) is_break.push_back(cell == kBreak);
    auto& layers = layers_[{line.automaton, is_break}];
    if (!layers)
      layers =
          std::make_shared<Layers>(problem_.automata[line.automaton], is_break, problem_.values);
    return layers;
  }

  void add_line(const Line& line, Propagators& to) {
    const auto layers = layers_of(line);
    Cells cells = line.cells;
    std::erase(cells, kBreak);
    if (layers->starts.empty()) model_.impossible = model_.impossible || &to == &model_.propagators;
    const bool again = repeats(cells);
    const int word = model_.words;
    const bool differ = !again && cells.size() > 2 && all_differ(cells);
    const auto paths = differ ? PathLine::paths_of(*layers, problem_.values) : nullptr;
    if (paths) {
      model_.words += PathLine::words_for(*paths);
      to.push_back(std::make_unique<PathLine>(std::move(cells), paths, problem_.values, word));
    } else if (differ) {
      model_.words += DifferLine::words_for(*layers);
      to.push_back(std::make_unique<DifferLine>(std::move(cells), layers, word));
    } else if (LongLine::fits(*layers)) {
      model_.words += LongLine::words_for(cells.size());
      to.push_back(std::make_unique<LongLine>(std::move(cells), layers, !again, word));
    } else {
      to.push_back(std::make_unique<LineRule>(std::move(cells), layers, !again));
    }
  }

  // The cells by rows, by columns and so on.
  Partitions partitions_of(const Cells& cells) const {
    Partitions partitions;
    if (repeats(cells)) return partitions;
    for (const auto& [first, end] : families(model_.houses, model_.cells)) {
      std::vector<Cells> groups;
      Cells left = cells;
      for (std::size_t h = first; h < end; ++h) {
        const auto& house = model_.houses[h];
        Cells group;
        std::erase_if(left, [&](int cell) {
          const bool inside = std::find(house.begin(), house.end(), cell) != house.end();
          if (inside) group.push_back(cell);
          return inside;
        });
        if (!group.empty()) groups.push_back(std::move(group));
      }
      for (const int cell : left) groups.push_back({cell});
      if (groups.size() < cells.size()) partitions.push_back(std::move(groups));
    }
    return partitions;
  }

  void add_counts(Part& part, Propagators& to) {
    std::map<Cells, std::vector<CountRule::Entry>> by_cells;
    for (Count& count : part.counts) {
      if (count.counter >= 0) {
        to.push_back(std::make_unique<CounterRule>(std::move(count.cells), count.mask,
                                                   count.counter, problem_.lowest));
        continue;
      }
      std::vector<char> allowed(count.cells.size() + 1);
      for (const int n : count.counts)
        if (n >= 0 && n < static_cast<int>(allowed.size())) allowed[n] = 1;
      std::sort(count.cells.begin(), count.cells.end());
      by_cells[count.cells].push_back({count.mask, std::move(allowed)});
    }
    for (auto& [cells, entries] : by_cells) {
      // Masks that overlap nowhere are counted together, with the values that none of them has.
      std::vector<CountRule::Entry> together, others;
      Mask counted = 0;
      for (auto& entry : entries) {
        if ((entry.mask & counted) || entry.mask == 0) {
          others.push_back(std::move(entry));
          continue;
        }
        counted |= entry.mask;
        together.push_back(std::move(entry));
      }
      for (auto& entry : others) {
        std::vector<CountRule::Entry> one;
        one.push_back(std::move(entry));
        to.push_back(std::make_unique<CountRule>(cells, std::move(one), false, model_.peers,
                                                 partitions_of(cells)));
      }
      if (together.empty()) continue;
      const bool is_partition = together.size() > 1;
      if (is_partition && counted != full_)
        together.push_back({full_ & ~counted, std::vector<char>(cells.size() + 1, 1)});
      to.push_back(std::make_unique<CountRule>(cells, std::move(together), is_partition,
                                               model_.peers, partitions_of(cells)));
    }
  }

  void add_either(Either& either, Propagators& to) {
    std::vector<EitherRule::Branch> branches;
    Cells cells;
    for (Part& group : either.groups) {
      for_each_cell(group, [&](int& cell) { cells.push_back(cell); });
      EitherRule::Branch& branch = branches.emplace_back();
      branch.domains = std::move(group.domains);
      for (Clash& clash : group.clashes)
        branch.propagators.push_back(std::make_unique<LocalClash>(
            clash.a, clash.b, table(clash.allowed), table(transposed(clash.allowed))));
      for (Cells& differ : group.differs)
        branch.propagators.push_back(std::make_unique<LocalDiffer>(differ));
      for (Sets& sets : group.sets) {
        branch.propagators.push_back(std::make_unique<LocalDiffer>(sets.cells));
        branch.propagators.push_back(std::make_unique<SetsRule>(
            sets.cells, sets.masks, model_.peers, std::vector<std::vector<int>>(), 0));
      }
      for (Sum& sum : group.sums) {
        Propagators made;
        std::swap(made, model_.propagators);
        const std::size_t known = known_.size();
        const bool impossible = model_.impossible;
        in_branch_ = true;
        add_sum(std::move(sum));
        in_branch_ = false;
        model_.impossible = impossible;
        known_.resize(known);
        std::swap(made, model_.propagators);
        for (auto& propagator : made) branch.propagators.push_back(std::move(propagator));
      }
      add_rest(group, branch.propagators);
    }
    const int word = model_.words;
    model_.words += static_cast<int>(branches.size() + 31) / 32;
    to.push_back(std::make_unique<EitherRule>(unique(cells), std::move(branches), word));
  }

  void list_houses() {
    std::vector<std::pair<int, Wake>> wakes;
    for (std::size_t h = 0; h < model_.houses.size(); ++h)
      for (const int cell : model_.houses[h]) wakes.push_back({cell, wake_of(h, 0)});
    fill_wakes(model_.house_wakes, wakes);
  }

  static Wake wake_of(std::size_t slot, int level) {
    return {static_cast<std::uint32_t>(slot / 64), level, Word{1} << (slot % 64)};
  }

  // Sorts by cell; wakes of a cell that concern the same word are one. They come by word.
  void fill_wakes(Lists<Wake>& lists, std::span<const std::pair<int, Wake>> wakes) {
    std::vector<std::uint32_t> at(model_.cells + 1);
    for (const auto& [cell, wake] : wakes) ++at[cell + 1];
    std::partial_sum(at.begin(), at.end(), at.begin());
    std::vector<Wake> sorted(wakes.size());
    for (const auto& [cell, wake] : wakes) sorted[at[cell]++] = wake;
    lists.first.assign(1, 0);
    std::uint32_t from = 0;
    for (int cell = 0; cell < model_.cells; ++cell) {
      for (; from < at[cell]; ++from) {
        const Wake& wake = sorted[from];
        if (lists.items.size() > lists.first.back() && lists.items.back().word == wake.word)
          lists.items.back().bits |= wake.bits;
        else
          lists.items.push_back(wake);
      }
      lists.first.push_back(static_cast<std::uint32_t>(lists.items.size()));
    }
  }

  // Gives each propagator a slot, those of a level side by side.
  void list_wakes() {
    std::vector<std::pair<int, Wake>> wakes;
    model_.interest = std::move(interest_);
    for (int level = 0; level < kLevels; ++level) {
      model_.first_word[level] = static_cast<std::uint32_t>(model_.slots.size() / 64);
      for (const auto& propagator : model_.propagators) {
        if (static_cast<int>(propagator->level()) != level) continue;
        const Cells cells = unique({propagator->cells().begin(), propagator->cells().end()});
        for (const int cell : cells) {
          wakes.push_back({cell, wake_of(model_.slots.size(), level)});
          if (propagator->level() != Level::kPairs)
            model_.interest[cell] += 1.0f / static_cast<float>(cells.size());
        }
        model_.slots.push_back(propagator.get());
      }
      while (model_.slots.size() % 64 != 0) model_.slots.push_back(nullptr);
    }
    model_.first_word[kLevels] = static_cast<std::uint32_t>(model_.slots.size() / 64);
    fill_wakes(model_.wakes, wakes);
  }

  Model& model_;
  Problem problem_;
  const Mask full_;
  const SetTable& sets_;
  std::vector<CellSet> house_sets_;
  std::map<std::vector<Mask>, const Table*> tables_;
  std::map<std::pair<int, std::vector<bool>>, std::shared_ptr<const Layers>> layers_;
  std::map<int, std::vector<int>> counts_;
  std::vector<Equation> known_;
  std::vector<Cells> differs_;
  std::map<std::pair<int, int>, std::vector<Mask>> pairs_;
  std::vector<float> interest_;  // [cell], for sums that need no propagator
  bool in_branch_ = false;
};

Model::Model(Problem problem)
    : cells(problem.cells),
      values(problem.values),
      domains(problem.cells, all_values(problem.values)),
      peers(problem.cells) {
  Builder(*this, std::move(problem)).build();
}

}  // namespace nonet::constraints
