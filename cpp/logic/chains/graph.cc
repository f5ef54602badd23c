// Builds the graph of links of a position.
#include "logic/chains/graph.h"

#include <algorithm>
#include <bit>

#include "logic/core/links.h"

namespace nonet::logic {
namespace {

struct Key {
  int digit;
  CellSet<2> cells;
  bool is(const Key& other) const {
    return cells.word(0) == other.cells.word(0) && cells.word(1) == other.cells.word(1) &&
           digit == other.digit;
  }
};

// Numbers keys in order of arrival. An open-addressing table, at most half full: four times as fast
// as the standard one.
class Numbering {
 public:
  int number(const Key& key) {
    if (2 * keys_.size() >= table_.size()) grow();
    std::int16_t& place = table_[place_of(key)];
    if (place < 0) {
      place = static_cast<std::int16_t>(keys_.size());
      keys_.push_back(key);
    }
    return place;
  }
  const std::vector<Key>& keys() const { return keys_; }

 private:
  static constexpr std::size_t kFirstSize = 2048;  // most graphs have 600 nodes

  std::size_t place_of(const Key& key) const {
    std::uint64_t hash = (key.cells.word(0) ^ key.cells.word(1) * 0x9e3779b97f4a7c15) + key.digit;
    hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93;
    std::size_t place = hash >> 40 & (table_.size() - 1);
    while (table_[place] >= 0 && !keys_[table_[place]].is(key))
      place = (place + 1) & (table_.size() - 1);
    return place;
  }
  void grow() {
    table_.assign(std::max<std::size_t>(2 * table_.size(), kFirstSize), -1);
    for (std::size_t i = 0; i < keys_.size(); ++i)
      table_[place_of(keys_[i])] = static_cast<std::int16_t>(i);
  }

  std::vector<Key> keys_;
  std::vector<std::int16_t> table_;  // indices of keys; negative if empty
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
    visit_pairs(position_, digit, [&](int, int one, int two) {
      const int first = node({digit, CellSet<2>::of(one)});
      link(first, node({digit, CellSet<2>::of(two)}), kPlain);
    });
  }

  // Cells with two candidates.
  void add_cells() {
    visit_bivalue(position_, [&](int cell, int low, int high) {
      const int first = node({low, CellSet<2>::of(cell)});
      link(first, node({high, CellSet<2>::of(cell)}), kPlain);
    });
  }

  // Houses whose places for a digit are a group and a cell, or two groups.
  void add_groups() {
    for (const int house : ground_.houses)
      for (std::size_t unit = 0; unit < ground_.units.size(); ++unit) {
        const CellSet<2> crossing = ground_.units[house].cells & ground_.units[unit].cells;
        if (static_cast<int>(unit) == house || !crossing.is_many()) continue;
        for (int digit = 0; digit < 9; ++digit) {
          const CellSet<2> shared = position_.candidates[digit] & crossing;
          if (!shared.is_many()) continue;
          const CellSet<2> places = position_.candidates[digit] & ground_.units[house].cells;
          if (!places.is_two()) split(digit, places, shared, {});
        }
      }
  }

  void add_sets(std::span<const Als> sets) {
    for (const Als& set : sets)
      if (set.cells.is_many()) add_set(set);
  }

  // The exclusions of a candidate are needed for all of these digits.
  ChainGraph build(unsigned digits) {
    ChainGraph graph;
    graph.sets = std::move(sets_);
    make_nodes(graph);
    make_strong(graph);
    make_rows(graph, digits);
    make_weak(graph);
    return graph;
  }

 private:
  struct Made {
    std::uint16_t from, to, reason;
    bool operator==(const Made&) const = default;
  };

  int node(const Key& key) { return numbering_.number(key); }
  void link(int a, int b, std::uint16_t reason) {
    const auto from = static_cast<std::uint16_t>(a), to = static_cast<std::uint16_t>(b);
    links_.push_back({from, to, reason});
    links_.push_back({to, from, reason});
  }
  std::uint16_t name(const ChainSet& set) {
    sets_.push_back(set);
    return static_cast<std::uint16_t>(sets_.size() - 1);
  }

  // Tries each subset of `shared` (given what remains of it and what was chosen) as a group.
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

  // If a set lacks one of its digits, it holds all the others.
  void add_set(const Als& set) {
    CellSet<2> seen[9];
    int side[9];
    unsigned useful = 0;
    for (const int digit : Digits(set.digits)) {
      const CellSet<2> places = set.cells & position_.candidates[digit];
      seen[digit] = ground_.seen_by_all(places, digit) & position_.candidates[digit];
      // A side of several cells that nothing sees can be neither entered nor left.
      if (!places.is_one() && !seen[digit]) continue;
      useful |= 1U << digit;
      side[digit] = -1;
    }
    const auto side_of = [&](int digit) {
      if (side[digit] < 0) side[digit] = node({digit, set.cells & position_.candidates[digit]});
      return side[digit];
    };
    if (useful & (useful - 1)) {
      const std::uint16_t reason = name({set.cells, set.digits});
      for (const int a : Digits(useful))
        for (const int b : Digits(useful & ~((2U << a) - 1))) link(side_of(a), side_of(b), reason);
    }
    CellSet<2> near;
    for (const int digit : Digits(set.digits)) near |= seen[digit];
    for (const int cell : near - set.cells) {
      const unsigned mask = position_.masks[cell];
      const unsigned beside = mask & ~set.digits;
      if (beside & (beside - 1) || count_digits(mask) < 3) continue;
      unsigned excluded = 0;
      for (const int digit : Digits(set.digits & mask))
        if (seen[digit].has(cell)) excluded |= 1U << digit;
      const unsigned left = mask & ~excluded;
      if (left & (left - 1)) continue;
      for (const int last : Digits(left ? left : mask)) {
        // If they share a unit, the set and the cell are an almost locked set themselves.
        if (!(set.digits >> last & 1) && share_unit(set.cells, cell)) continue;
        const unsigned entries = useful & ~(mask & ~(1U << last));
        if (!entries) continue;
        const std::uint16_t further = name({set.cells, set.digits, cell});
        const int to = node({last, CellSet<2>::of(cell)});
        for (const int digit : Digits(entries)) link(side_of(digit), to, further);
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
    visit_excluded(position_, cell, digit, [&](const CellSet<2>& cells, int other) {
      for (const int there : cells) excluded.add(there * 9 + other);
    });
    return excluded;
  }

  // Sorts the nodes, and renumbers the links accordingly.
  void make_nodes(ChainGraph& graph) {
    struct Place {
      int rank;  // by digit, then by number of cells
      CellSet<2> cells;
      int number;
    };
    const std::vector<Key>& keys = numbering_.keys();
    std::vector<Place> order;
    order.reserve(keys.size());
    for (const Key& key : keys)
      order.push_back(
          {16 * key.digit + key.cells.count(), key.cells, static_cast<int>(order.size())});
    std::sort(order.begin(), order.end(), [](const Place& a, const Place& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.cells < b.cells;
    });
    std::vector<std::uint16_t> place(keys.size());
    graph.node_of_.fill(-1);
    graph.nodes.resize(keys.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      place[order[i].number] = static_cast<std::uint16_t>(i);
      fill_node(graph, static_cast<int>(i), keys[order[i].number]);
    }
    for (int digit = 0; digit < 9; ++digit) first_of_[digit + 1] += first_of_[digit];
    for (Made& made : links_) {
      made.from = place[made.from];
      made.to = place[made.to];
    }
    graph.words_ = (keys.size() + 63) / 64;
  }

  void fill_node(ChainGraph& graph, int number, const Key& key) {
    ChainNode& node = graph.nodes[number];
    node.cells = key.cells;
    node.digit = key.digit;
    node.may_end = is_one_or_group(ground_, key.cells);
    ++first_of_[key.digit + 1];
    for (const int cell : key.cells) node.candidates.add(cell * 9 + key.digit);
    if (key.cells.is_one()) {
      const int cell = key.cells.first();
      graph.node_of_[cell * 9 + key.digit] = static_cast<std::int16_t>(number);
      node.excluded = excluded_by(cell, key.digit);
    } else {
      const CellSet<2>& places = position_.candidates[key.digit];
      for (const int cell : ground_.seen_by_all(key.cells, key.digit) & places)
        node.excluded.add(cell * 9 + key.digit);
    }
  }

  // Links arrive house by house, cell by cell, then set by set, and keep that order when they are
  // sorted by one node and then by the other.
  void make_strong(ChainGraph& graph) {
    const std::size_t size = graph.nodes.size();
    std::vector<Made> by_to(links_.size());
    sort_by(size, links_, by_to, [](const Made& made) { return made.to; });
    graph.first_link_ = sort_by(size, by_to, links_, [](const Made& made) { return made.from; });
    graph.strong_.reserve(links_.size());
    for (std::size_t node = 0; node < size; ++node) {
      const std::uint32_t first = graph.first_link_[node], last = graph.first_link_[node + 1];
      graph.first_link_[node] = static_cast<std::uint32_t>(graph.strong_.size());
      for (std::uint32_t i = first; i < last; ++i)
        if (i == first || links_[i] != links_[i - 1])
          graph.strong_.push_back({links_[i].to, links_[i].reason});
    }
    graph.first_link_[size] = static_cast<std::uint32_t>(graph.strong_.size());
    graph.fill_strong_nodes();
  }

  // Sorts links by a key below `size`, and returns where those of each key begin.
  template <typename Number>
  static std::vector<std::uint32_t> sort_by(std::size_t size, const std::vector<Made>& from,
                                            std::vector<Made>& to, Number number) {
    std::vector<std::uint32_t> first(size + 1);
    for (const Made& made : from) ++first[number(made) + 1];
    for (std::size_t i = 0; i < size; ++i) first[i + 1] += first[i];
    std::vector<std::uint32_t> next = first;
    for (const Made& made : from) to[next[number(made)]++] = made;
    return first;
  }

  // The nodes that contain each candidate, and those it excludes.
  void make_rows(ChainGraph& graph, unsigned digits) const {
    for (const int cell : position_.empty)
      for (const int digit : Digits(position_.masks[cell] & digits))
        graph.candidates_.push_back(static_cast<std::uint16_t>(cell * 9 + digit));
    graph.fill_holders();
    const std::size_t words = graph.words_;
    graph.excluded_nodes_.resize(graph.candidates_.size() * words);
    std::uint64_t* row = graph.excluded_nodes_.data();
    for (const int candidate : graph.candidates_) {
      const int cell = candidate / 9, digit = candidate % 9;
      // All nodes of the digit, except those with a place that is not seen.
      add_range(row, first_of_[digit], first_of_[digit + 1]);
      const CellSet<2>& places = position_.candidates[digit];
      for (const int other : places - ground_.sees(cell, digit))
        if (const int number = graph.row_of_[other * 9 + digit]; number >= 0) {
          const std::uint64_t* held = graph.holders_.data() + number * words;
          for (std::size_t k = 0; k < words; ++k) row[k] &= ~held[k];
        }
      visit_excluded(position_, cell, digit, [&](const CellSet<2>& cells, int other) {
        if (other == digit) return;
        const int node = graph.node_of_[cells.first() * 9 + other];
        if (node >= 0) row[node >> 6] |= std::uint64_t{1} << (node & 63);
      });
      row += words;
    }
  }

  static void add_range(std::uint64_t* row, int first, int last) {
    for (int k = first >> 6; 64 * k < last; ++k) {
      const int low = std::max(first - 64 * k, 0), high = std::min(last - 64 * k, 64);
      if (low < high) row[k] |= (~std::uint64_t{0} >> (64 - (high - low))) << low;
    }
  }

  // A node of several cells excludes the candidates of its digit that all its cells exclude.
  void make_weak(ChainGraph& graph) const {
    const std::size_t words = graph.words_;
    graph.weak_.resize(graph.nodes.size() * words);
    std::vector<std::uint64_t> of_digit(words);
    int digit = -1;
    std::uint64_t* row = graph.weak_.data();
    for (const ChainNode& node : graph.nodes) {
      const std::span<const std::uint64_t> first =
          graph.excluded_nodes(node.cells.first() * 9 + node.digit);
      std::copy(first.begin(), first.end(), row);
      if (!node.cells.is_one()) {
        if (node.digit != digit) {
          digit = node.digit;
          std::fill(of_digit.begin(), of_digit.end(), 0);
          add_range(of_digit.data(), first_of_[digit], first_of_[digit + 1]);
        }
        for (std::size_t k = 0; k < words; ++k) row[k] &= of_digit[k];
        for (const int cell : node.cells.without_first()) {
          const std::span<const std::uint64_t> more = graph.excluded_nodes(cell * 9 + digit);
          for (std::size_t k = 0; k < words; ++k) row[k] &= more[k];
        }
      }
      row += words;
    }
  }

  const Position<2>& position_;
  const Ground<2>& ground_;
  Numbering numbering_;
  std::array<int, 10> first_of_{};  // where the nodes of each digit begin
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

void ChainGraph::fill_strong_nodes() {
  strong_nodes_.resize(nodes.size() * words_);
  for (int node = 0; node < size(); ++node)
    for (const StrongLink& link : strong(node))
      strong_nodes_[node * words_ + (link.to >> 6)] |= std::uint64_t{1} << (link.to & 63);
}

void ChainGraph::fill_holders() {
  if (candidates_.empty()) {
    CandidateSet all;
    for (const ChainNode& node : nodes) all |= node.candidates;
    for (const int candidate : all) candidates_.push_back(static_cast<std::uint16_t>(candidate));
  }
  row_of_.fill(-1);
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    row_of_[candidates_[i]] = static_cast<std::int16_t>(i);
  holders_.resize(candidates_.size() * words_);
  for (int node = 0; node < size(); ++node)
    for (const int cell : nodes[node].cells)
      holders_[row_of_[cell * 9 + nodes[node].digit] * words_ + (node >> 6)] |= std::uint64_t{1}
                                                                                << (node & 63);
}

ChainGraph ChainGraph::part(std::span<const std::uint16_t> kept) const {
  ChainGraph graph;
  graph.sets = sets;
  graph.node_of_.fill(-1);
  graph.words_ = (kept.size() + 63) / 64;
  graph.weak_.resize(kept.size() * graph.words_);
  std::vector<std::int32_t> place(size(), -1);
  for (std::size_t i = 0; i < kept.size(); ++i) place[kept[i]] = static_cast<std::int32_t>(i);
  graph.nodes.reserve(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const ChainNode& node = nodes[kept[i]];
    graph.nodes.push_back(node);
    if (node.cells.is_one()) graph.node_of_[node.candidates.first()] = static_cast<std::int16_t>(i);
    graph.first_link_.push_back(static_cast<std::uint32_t>(graph.strong_.size()));
    for (const StrongLink& link : strong(kept[i]))
      if (place[link.to] >= 0)
        graph.strong_.push_back({static_cast<std::uint16_t>(place[link.to]), link.reason});
    const std::span<const std::uint64_t> row = weak(kept[i]);
    for (std::size_t k = 0; k < words_; ++k)
      for (std::uint64_t bits = row[k]; bits; bits &= bits - 1)
        if (const int j = place[64 * k + std::countr_zero(bits)]; j >= 0)
          graph.weak_[i * graph.words_ + (j >> 6)] |= std::uint64_t{1} << (j & 63);
  }
  graph.first_link_.push_back(static_cast<std::uint32_t>(graph.strong_.size()));
  graph.fill_strong_nodes();
  graph.fill_holders();
  return graph;
}

ChainGraph ChainGraph::of(const Position<2>& position, Kind kind, std::span<const Als> sets) {
  ChainGraphBuilder builder(position);
  for (int digit = 0; digit < 9; ++digit) builder.add_pairs(digit);
  builder.add_cells();
  if (kind != Kind::kPlain) builder.add_groups();
  if (kind == Kind::kWithSets) builder.add_sets(sets);
  return builder.build(0x1ff);
}

ChainGraph ChainGraph::of_digit(const Position<2>& position, int digit) {
  ChainGraphBuilder builder(position);
  builder.add_pairs(digit);
  return builder.build(position.ground->has_clashes ? 0x1ff : 1U << digit);
}

ChainGraph ChainGraph::of_cells(const Position<2>& position) {
  ChainGraphBuilder builder(position);
  builder.add_cells();
  return builder.build(0);
}

}  // namespace nonet::logic
