// Houses, lines, counts, regions and branches: a propagator for each.
#include <algorithm>
#include <map>

#include "constraints/builder.h"
#include "constraints/connected.h"
#include "constraints/differ_line.h"
#include "constraints/distinct.h"
#include "constraints/either.h"
#include "constraints/house.h"
#include "constraints/leftovers.h"
#include "constraints/line.h"
#include "constraints/long_line.h"
#include "constraints/path_line.h"
#include "constraints/rank.h"
#include "constraints/region_clues.h"
#include "constraints/regions.h"
#include "constraints/same.h"
#include "constraints/sets.h"

namespace nonet::constraints {
namespace {

// With more families of houses, leftovers are not looked for.
constexpr std::size_t kMostFamilies = 6;

}  // namespace

void Builder::add_differs() {
  for (Cells& cells : problem_.part.differs) {
    if (cells.size() <= 2) continue;
    const int word = take_words(HousePairs::kWords);
    model_.propagators.push_back(
        std::make_unique<HousePairs>(std::move(cells), model_.peers, word));
  }
  problem_.part.differs.clear();
}

void Builder::add_leftovers() {
  std::vector<LeftoversRule::Family> found;
  for (const auto& [first, end] : families(model_.houses, model_.cells)) {
    LeftoversRule::Family family;
    for (std::size_t h = first; h < end; ++h)
      if (model_.house_values[h] == full_) family.push_back(model_.houses[h]);
    if (family.size() > 1) found.push_back(std::move(family));
  }
  if (found.size() > kMostFamilies) return;
  const bool any = std::any_of(found.begin(), found.end(), [&](const auto& lines) {
    return std::any_of(found.begin(), found.end(), [&](const auto& pieces) {
      return &lines != &pieces && LeftoversRule::is_irregular(lines, pieces);
    });
  });
  if (!any) return;
  Cells cells;
  for (const auto& family : found)
    for (const Cells& house : family) cells.insert(cells.end(), house.begin(), house.end());
  cells = unique(std::move(cells));
  const int word = take_words(static_cast<int>(cells.size()));
  model_.propagators.push_back(
      std::make_unique<LeftoversRule>(std::move(cells), std::move(found), full_, word));
}

void Builder::add_rest(Part& part, Propagators& to) {
  for (Line& line : part.lines) add_line(line, to);
  add_counts(part, to);
  for (SameValues& same : part.same_values) {
    patience_.keep(same.groups.size());
    Cells cells;
    std::vector<char> differs;
    for (const Cells& group : same.groups) {
      patience_.work(group.size() * group.size());
      cells.insert(cells.end(), group.begin(), group.end());
      differs.push_back(all_differ(group));
    }
    to.push_back(std::make_unique<SameRule>(unique(cells), std::move(same.groups), differs, full_));
  }
  for (Distinct& distinct : part.distincts) add_distinct(distinct, to);
  for (Regions& regions : part.regions) add_regions(regions, part, to);
  for (Connected& connected : part.connected)
    to.push_back(std::make_unique<ConnectedRule>(unique(connected.cells), connected.cells,
                                                 connected.mask, connected.size, connected.width));
  add_ranked(part.ranked, to);
  for (Either& either : part.eithers) add_either(either, to);
}

// One rule for each first value of each square, with its clues in order.
void Builder::add_ranked(std::vector<Ranked>& ranked, Propagators& to) {
  std::map<std::pair<Cells, int>, std::vector<RankRule::Clue>> by_value;
  for (Ranked& each : ranked) {
    patience_.keep(each.cells.size());
    const int value = (each.rank - 1) / 4, lower = (each.rank - 1) % 4;
    auto& clues = by_value[{std::move(each.cells), value}];
    const auto same = std::find_if(clues.begin(), clues.end(), [&](const auto& clue) {
      return clue.line == each.line && clue.lower == lower;
    });
    if (same == clues.end())
      clues.push_back({each.line, lower, each.may_tie});
    else
      same->may_tie = same->may_tie && each.may_tie;
  }
  for (auto& [key, clues] : by_value) {
    const auto& [cells, value] = key;
    patience_.keep(4 * cells.size());
    std::stable_sort(clues.begin(), clues.end(),
                     [](const auto& a, const auto& b) { return a.lower < b.lower; });
    to.push_back(std::make_unique<RankRule>(cells, value, std::move(clues)));
  }
}

void Builder::add_distinct(Distinct& distinct, Propagators& to) {
  // Cells that differ hold as many values as cells, and a value is in each house at most once.
  const auto cells = static_cast<int>(distinct.cells.size());
  int fewest = 0;
  for (const auto& groups : partitions_of(distinct.cells)) {
    for (const Cells& group : groups) fewest = std::max(fewest, static_cast<int>(group.size()));
    const auto times = static_cast<int>(groups.size());
    fewest = std::max(fewest, (cells + times - 1) / times);
  }
  to.push_back(std::make_unique<DistinctRule>(std::move(distinct.cells), distinct.counter,
                                              problem_.lowest, problem_.values, fewest,
                                              model_.peers));
}

void Builder::add_regions(const Regions& regions, const Part& part, Propagators& to) {
  std::vector<RegionClue> clues;
  for (const Line& line : part.lines)
    if (auto clue = region_clue(line, *layers_of(line), regions, problem_.values))
      clues.push_back(std::move(*clue));
  Cells cells = regions.cells;
  cells.insert(cells.end(), regions.labels.begin(), regions.labels.end());
  for (const RegionClue& clue : clues) cells.push_back(clue.control);
  const int word = take_words(RegionsRule::words_for(static_cast<int>(regions.cells.size())));
  to.push_back(std::make_unique<RegionsRule>(unique(cells), regions.cells, regions.labels,
                                             regions.size, regions.width, problem_.values,
                                             std::move(clues), model_.peers, word));
}

std::shared_ptr<const Layers> Builder::layers_of(const Line& line) {
  std::vector<bool> is_break;
  for (const int cell : line.cells) is_break.push_back(cell == kBreak);
  auto& layers = layers_[{line.automaton, is_break}];
  if (!layers)
    layers = std::make_shared<Layers>(problem_.automata[line.automaton], is_break, problem_.values,
                                      patience_);
  return layers;
}

std::shared_ptr<const Layers> Builder::finer_layers(const Cells& cells,
                                                    std::shared_ptr<const Layers> layers) {
  std::vector<bool> differs(cells.size());
  bool any = false;
  for (std::size_t i = 1; i < cells.size(); ++i) {
    differs[i] = model_.peers.differ(cells[i - 1], cells[i]);
    any = any || differs[i];
  }
  if (!any) return layers;
  for (const Layers::Layer& layer : layers->layers)
    for (const Layers::Edge& edge : layer.edges) moves_left_ -= bit_count(edge.mask);
  if (moves_left_ < 0) return layers;
  auto finer = std::make_shared<const Layers>(without_repeats(*layers, differs, full_));
  return LongLine::fits(*finer) ? finer : layers;
}

void Builder::add_line(const Line& line, Propagators& to) {
  const auto layers = layers_of(line);
  std::uint64_t edges = 0;
  for (const Layers::Layer& layer : layers->layers) edges += layer.edges.size();
  patience_.work(line.cells.size() * line.cells.size());
  const std::size_t first = to.size();
  Cells cells = line.cells;
  std::erase(cells, kBreak);
  if (layers->starts.empty()) model_.impossible = model_.impossible || &to == &model_.propagators;
  const bool again = repeats(cells);
  const bool differ = !again && cells.size() > 2 && all_differ(cells);
  const auto paths = differ ? PathLine::paths_of(*layers, problem_.values) : nullptr;
  if (paths) {
    const int word = take_words(PathLine::words_for(*paths));
    to.push_back(std::make_unique<PathLine>(std::move(cells), paths, problem_.values, word));
  } else if (differ) {
    const int word = take_words(DifferLine::words_for(*layers));
    to.push_back(std::make_unique<DifferLine>(std::move(cells), layers, word));
  } else if (LongLine::fits(*layers)) {
    auto finer = finer_layers(cells, layers);
    const int words = LongLine::words_for(cells.size());
    // A branch starts anew each time, and has nothing to remember; very many lines cannot.
    if (&to == &model_.propagators && words <= most_words() / 2 - model_.words) {
      const int word = take_words(words);
      to.push_back(std::make_unique<LongLine>(std::move(cells), std::move(finer), !again, word));
    } else {
      to.push_back(std::make_unique<LineRule>(std::move(cells), std::move(finer), !again));
    }
  } else {
    to.push_back(std::make_unique<LineRule>(std::move(cells), layers, !again));
  }
  to[first]->set_cost(edges / 64);
}

Partitions Builder::partitions_of(const Cells& cells) const {
  Partitions partitions;
  patience_.work(10 * cells.size() * model_.houses.size());
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

void Builder::add_counts(Part& part, Propagators& to) {
  std::map<Cells, std::vector<CountRule::Entry>> by_cells;
  for (Count& count : part.counts) {
    patience_.keep(count.cells.size());
    if (count.counter >= 0) {
      to.push_back(std::make_unique<CounterRule>(std::move(count.cells), count.mask, count.counter,
                                                 problem_.lowest));
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
    to.push_back(std::make_unique<CountRule>(cells, std::move(together), is_partition, model_.peers,
                                             partitions_of(cells)));
  }
}

void Builder::add_either(Either& either, Propagators& to) {
  std::vector<EitherRule::Branch> branches;
  Cells cells;
  std::uint64_t cost = 0;
  for (Part& group : either.groups) {
    patience_.work(100);
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
      branch.propagators.push_back(std::make_unique<SetsRule>(sets.cells, sets.masks, model_.peers,
                                                              std::vector<std::vector<int>>(), 0));
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
    for (const auto& propagator : branch.propagators) {
      patience_.keep(1 + propagator->cells().size());
      cost += propagator->cost();
    }
  }
  const int word = take_words(static_cast<int>(branches.size() + 31) / 32);
  to.push_back(std::make_unique<EitherRule>(unique(cells), std::move(branches), word));
  to.back()->set_cost(cost);
}

}  // namespace nonet::constraints
