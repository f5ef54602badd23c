// Builds the net of links of a position.
#include "logic/chains_graph.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace nonet::logic {
namespace {

struct Key {
  int digit;
  CellSet<2> cells;
  bool operator==(const Key&) const = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::uint64_t hash = static_cast<std::uint64_t>(key.digit) + 1;
    for (const int cell : key.cells) hash = (hash ^ cell) * 0x9e3779b97f4a7c15;
    return hash ^ hash >> 32;
  }
};

bool is_one_or_group(const Ground<2>& ground, const CellSet<2>& cells) {
  if (cells.is_one()) return true;
  int units = 0;
  for (const int unit : ground.units_of[cells.first()])
    units += ground.units[unit].cells.contains(cells);
  return units >= 2;
}

}  // namespace

class ChainGraphBuilder {
 public:
  explicit ChainGraphBuilder(const Position<2>& position)
      : position_(position), ground_(*position.ground) {}

  // Houses where a digit has two places.
  void add_pairs(int digit) {
    for (const int house : ground_.houses) {
      const CellSet<2> places = position_.candidates[digit] & ground_.units[house].cells;
      if (!places.is_two()) continue;
      const CellSet<2> one = CellSet<2>::of(places.first());
      link(node({digit, one}), node({digit, places - one}), kPlain);
    }
  }

  // Cells with two candidates.
  void add_cells() {
    for (const int cell : position_.with_two_candidates()) {
      const unsigned mask = position_.masks[cell];
      const int low = std::countr_zero(mask), high = std::countr_zero(mask & (mask - 1));
      link(node({low, CellSet<2>::of(cell)}), node({high, CellSet<2>::of(cell)}), kPlain);
    }
  }

  // Houses whose places for a digit are a group and a cell, or two groups.
  void add_groups(int digit) {
    for (const int house : ground_.houses) {
      const CellSet<2> places = position_.candidates[digit] & ground_.units[house].cells;
      if (places.count() < 3) continue;
      for (std::size_t unit = 0; unit < ground_.units.size(); ++unit) {
        if (static_cast<int>(unit) == house) continue;
        const CellSet<2> shared = places & ground_.units[unit].cells;
        if (shared.is_many()) split(digit, places, shared, {});
      }
    }
  }

  void add_sets(std::span<const Als> sets) {
    for (const Als& set : sets)
      if (set.cells.is_many()) add_set(set);
  }

  // `is_whole`: what a candidate excludes is wanted for all of them.
  ChainGraph build(bool is_whole) {
    ChainGraph graph;
    graph.sets = std::move(sets_);
    graph.excluded_by_.resize(729);
    if (is_whole)
      for (const int cell : position_.empty)
        for (const int digit : Digits(position_.masks[cell]))
          graph.excluded_by_[cell * 9 + digit] = excluded_by(cell, digit);
    make_nodes(graph);
    make_strong(graph);
    make_weak(graph);
    return graph;
  }

 private:
  struct Made {
    std::uint16_t from, to, reason;
    auto operator<=>(const Made&) const = default;
  };

  int node(const Key& key) {
    const auto [known, is_new] = known_.try_emplace(key, static_cast<int>(keys_.size()));
    if (is_new) keys_.push_back(key);
    return known->second;
  }
  void link(int a, int b, std::uint16_t reason) {
    links_.push_back({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), reason});
  }
  std::uint16_t name(const ChainSet& set) {
    sets_.push_back(set);
    return static_cast<std::uint16_t>(sets_.size() - 1);
  }

  // Tries each part of `shared` (what is left of it, and what was chosen) as a group.
  void split(int digit, const CellSet<2>& places, const CellSet<2>& shared,
             const CellSet<2>& chosen) {
    if (shared) {
      const CellSet<2> first = CellSet<2>::of(shared.first());
      split(digit, places, shared - first, chosen);
      split(digit, places, shared - first, chosen | first);
      return;
    }
    const CellSet<2> rest = places - chosen;
    if (!chosen.is_many() || !rest || !is_one_or_group(ground_, rest)) return;
    link(node({digit, chosen}), node({digit, rest}), kPlain);
  }

  // If a set lacks one of its digits, it holds all others.
  void add_set(const Als& set) {
    CellSet<2> seen[9];
    int side[9];
    unsigned useful = 0;
    for (const int digit : Digits(set.digits)) {
      const CellSet<2> places = set.cells & position_.candidates[digit];
      seen[digit] = ground_.seen_by_all(places, digit) & position_.candidates[digit];
      // A side of several cells that nothing sees can neither be entered nor left.
      if (!places.is_one() && !seen[digit]) continue;
      useful |= 1U << digit;
      side[digit] = node({digit, places});
    }
    const std::uint16_t reason = name({set.cells, set.digits});
    for (const int a : Digits(useful))
      for (const int b : Digits(useful & ~((2U << a) - 1))) link(side[a], side[b], reason);
    CellSet<2> near;
    for (const int digit : Digits(set.digits)) near |= seen[digit];
    for (const int cell : near - set.cells) {
      const unsigned mask = position_.masks[cell];
      if (std::popcount(mask) < 3) continue;
      unsigned excluded = 0;
      for (const int digit : Digits(set.digits & mask))
        if (seen[digit].has(cell)) excluded |= 1U << digit;
      const unsigned left = mask & ~excluded;
      if (left & (left - 1)) continue;
      for (const int last : Digits(left ? left : mask)) {
        // In one unit set and cell are an almost locked set themselves.
        if (!(set.digits >> last & 1) && share_unit(set.cells, cell)) continue;
        const unsigned entries = useful & ~(mask & ~(1U << last));
        if (!entries) continue;
        const std::uint16_t further = name({set.cells, set.digits, cell});
        const int to = node({last, CellSet<2>::of(cell)});
        for (const int digit : Digits(entries)) link(side[digit], to, further);
      }
    }
  }

  bool share_unit(const CellSet<2>& cells, int cell) const {
    for (const int unit : ground_.units_of[cell])
      if (ground_.units[unit].cells.contains(cells)) return true;
    return false;
  }

  CandidateSet excluded_by(int cell, int digit) const {
    CandidateSet excluded;
    for (const int other : Digits(position_.masks[cell] & ~(1U << digit)))
      excluded.add(cell * 9 + other);
    for (const int other : ground_.sees(cell, digit) & position_.candidates[digit])
      excluded.add(other * 9 + digit);
    for (const int other : ground_.others(cell, digit))
      if (position_.has(other / 9, other % 9)) excluded.add(other);
    return excluded;
  }

  // Puts the nodes in order, and the links to them.
  void make_nodes(ChainGraph& graph) {
    const int size = static_cast<int>(keys_.size());
    std::vector<int> order(size), counts(size);
    std::vector<std::uint16_t> place(size);
    for (int i = 0; i < size; ++i) {
      order[i] = i;
      counts[i] = keys_[i].cells.count();
    }
    std::sort(order.begin(), order.end(), [&](int i, int j) {
      if (keys_[i].digit != keys_[j].digit) return keys_[i].digit < keys_[j].digit;
      return counts[i] != counts[j] ? counts[i] < counts[j] : keys_[i].cells < keys_[j].cells;
    });
    graph.node_of_.fill(-1);
    graph.nodes.reserve(size);
    for (const int i : order) {
      place[i] = static_cast<std::uint16_t>(graph.size());
      add_node(graph, keys_[i]);
    }
    for (Made& made : links_) {
      made.from = place[made.from];
      made.to = place[made.to];
    }
  }

  void add_node(ChainGraph& graph, const Key& key) const {
    graph.nodes.push_back({key.cells, key.digit, is_one_or_group(ground_, key.cells), {}, {}});
    ChainNode& node = graph.nodes.back();
    for (const int cell : key.cells) node.candidates.add(cell * 9 + key.digit);
    if (key.cells.is_one()) {
      const int candidate = node.candidates.first();
      graph.node_of_[candidate] = static_cast<std::int16_t>(graph.size() - 1);
      if (!graph.excluded_by_[candidate])
        graph.excluded_by_[candidate] = excluded_by(candidate / 9, key.digit);
      node.excluded = graph.excluded_by_[candidate];
    } else {
      const CellSet<2>& places = position_.candidates[key.digit];
      for (const int cell : ground_.seen_by_all(key.cells, key.digit) & places)
        node.excluded.add(cell * 9 + key.digit);
    }
    for (int digit = key.digit + 1; digit < 10; ++digit) graph.first_of_[digit] = graph.size();
  }

  void make_strong(ChainGraph& graph) {
    const std::size_t count = links_.size();
    for (std::size_t i = 0; i < count; ++i)
      links_.push_back({links_[i].to, links_[i].from, links_[i].reason});
    graph.first_link_.assign(graph.size() + 1, 0);
    for (const Made& made : links_) ++graph.first_link_[made.from + 1];
    for (int i = 0; i < graph.size(); ++i) graph.first_link_[i + 1] += graph.first_link_[i];
    std::vector<std::uint32_t> next(graph.first_link_.begin(), graph.first_link_.end() - 1);
    std::vector<StrongLink> made(links_.size());
    for (const Made& each : links_) made[next[each.from]++] = {each.to, each.reason};
    // Plain first: kPlain wraps round to 0.
    const auto rank = [](const StrongLink& link) {
      return static_cast<std::uint32_t>(link.to) << 16 |
             static_cast<std::uint16_t>(link.reason + 1);
    };
    graph.strong_.reserve(made.size());
    for (int i = 0; i < graph.size(); ++i) {
      const auto first = made.begin() + graph.first_link_[i];
      const auto last = made.begin() + graph.first_link_[i + 1];
      std::sort(first, last,
                [&rank](const StrongLink& a, const StrongLink& b) { return rank(a) < rank(b); });
      graph.first_link_[i] = static_cast<std::uint32_t>(graph.strong_.size());
      std::unique_copy(
          first, last, std::back_inserter(graph.strong_),
          [&rank](const StrongLink& a, const StrongLink& b) { return rank(a) == rank(b); });
    }
    graph.first_link_[graph.size()] = static_cast<std::uint32_t>(graph.strong_.size());
  }

  void make_weak(ChainGraph& graph) const {
    const int size = graph.size();
    graph.words_ = (size + 63) / 64;
    graph.weak_.resize(size * graph.words_);
    const auto exclude = [&graph](int a, int b) {
      graph.weak_[a * graph.words_ + (b >> 6)] |= std::uint64_t{1} << (b & 63);
    };
    for (int a = 0; a < size; ++a) {
      const ChainNode& node = graph.nodes[a];
      const CellSet<2> seen = ground_.seen_by_all(node.cells, node.digit);
      for (int b = graph.first_of(node.digit); b < graph.first_of(node.digit + 1); ++b)
        if (seen.contains(graph.nodes[b].cells)) exclude(a, b);
      if (!node.cells.is_one()) continue;
      for (const int other : node.excluded)
        if (other % 9 != node.digit && graph.node_of(other) >= 0) exclude(a, graph.node_of(other));
    }
  }

  const Position<2>& position_;
  const Ground<2>& ground_;
  std::vector<Key> keys_;
  std::unordered_map<Key, int, KeyHash> known_;
  std::vector<Made> links_;
  std::vector<ChainSet> sets_;
};

std::span<const StrongLink> ChainGraph::strong_to(int from, int to) const {
  const std::span<const StrongLink> all = strong(from);
  const auto first = std::lower_bound(
      all.begin(), all.end(), to, [](const StrongLink& link, int node) { return link.to < node; });
  auto last = first;
  while (last != all.end() && last->to == to) ++last;
  return {first, last};
}

ChainGraph ChainGraph::part(std::span<const std::uint16_t> kept) const {
  ChainGraph graph;
  graph.sets = sets;
  graph.node_of_.fill(-1);
  graph.words_ = (kept.size() + 63) / 64;
  graph.weak_.resize(kept.size() * graph.words_);
  std::vector<std::int32_t> place(size(), -1);
  for (std::size_t i = 0; i < kept.size(); ++i) place[kept[i]] = static_cast<std::int32_t>(i);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const ChainNode& node = nodes[kept[i]];
    graph.nodes.push_back(node);
    for (int digit = node.digit + 1; digit < 10; ++digit) graph.first_of_[digit] = graph.size();
    if (node.cells.is_one()) graph.node_of_[node.candidates.first()] = static_cast<std::int16_t>(i);
    graph.first_link_.push_back(static_cast<std::uint32_t>(graph.strong_.size()));
    for (const StrongLink& link : strong(kept[i]))
      if (place[link.to] >= 0)
        graph.strong_.push_back({static_cast<std::uint16_t>(place[link.to]), link.reason});
    for (std::size_t j = 0; j < kept.size(); ++j)
      if (is_weak(kept[i], kept[j]))
        graph.weak_[i * graph.words_ + (j >> 6)] |= std::uint64_t{1} << (j & 63);
  }
  graph.first_link_.push_back(static_cast<std::uint32_t>(graph.strong_.size()));
  return graph;
}

ChainGraph ChainGraph::of(const Position<2>& position, Kind kind, std::span<const Als> sets) {
  ChainGraphBuilder builder(position);
  for (int digit = 0; digit < 9; ++digit) builder.add_pairs(digit);
  builder.add_cells();
  if (kind != Kind::kPlain)
    for (int digit = 0; digit < 9; ++digit) builder.add_groups(digit);
  if (kind == Kind::kWithSets) builder.add_sets(sets);
  return builder.build(true);
}

ChainGraph ChainGraph::of_digit(const Position<2>& position, int digit) {
  ChainGraphBuilder builder(position);
  builder.add_pairs(digit);
  return builder.build(false);
}

ChainGraph ChainGraph::of_cells(const Position<2>& position) {
  ChainGraphBuilder builder(position);
  builder.add_cells();
  return builder.build(false);
}

}  // namespace nonet::logic
