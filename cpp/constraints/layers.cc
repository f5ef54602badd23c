// Unrolls an automaton: forwards what can be reached, then backwards, merging equal nodes.
#include "constraints/layers.h"

#include <algorithm>
#include <map>
#include <set>

namespace nonet::constraints {
namespace {

using Edges = std::vector<std::pair<std::uint32_t, Mask>>;  // by target

struct States {
  std::vector<std::vector<std::pair<int, Mask>>> moves;  // [state], (target, values)
  std::vector<std::vector<int>> breaks;                  // [state], targets over a break
};

States by_state(const Automaton& automaton, int values) {
  States states{std::vector<std::vector<std::pair<int, Mask>>>(automaton.states),
                std::vector<std::vector<int>>(automaton.states)};
  for (const auto& [from, symbol, to] : automaton.edges) {
    if (symbol == values) {
      states.breaks[from].push_back(to);
      continue;
    }
    states.moves[from].emplace_back(to, Mask{1} << symbol);
  }
  // One move per target.
  for (auto& moves : states.moves) {
    std::sort(moves.begin(), moves.end());
    std::size_t count = 0;
    for (const auto& move : moves)
      if (count > 0 && moves[count - 1].first == move.first)
        moves[count - 1].second |= move.second;
      else
        moves[count++] = move;
    moves.resize(count);
  }
  return states;
}

std::vector<char> over_break(const States& states, const std::vector<char>& from) {
  std::vector<char> to(from.size());
  for (std::size_t state = 0; state < from.size(); ++state)
    if (from[state])
      for (const int target : states.breaks[state]) to[target] = 1;
  return to;
}

}  // namespace

Layers::Layers(const Automaton& automaton, const std::vector<bool>& is_break, int values,
               Patience& patience) {
  patience.work(4 * automaton.edges.size());
  const States states = by_state(automaton, values);
  const std::size_t length = is_break.size();
  // reached[i]: the states before symbol i.
  std::vector<std::vector<char>> reached(1, std::vector<char>(automaton.states));
  for (const int state : automaton.starts) reached[0][state] = 1;
  for (std::size_t i = 0; i < length; ++i) {
    patience.work(automaton.states);
    if (is_break[i]) {
      reached.push_back(over_break(states, reached[i]));
      continue;
    }
    std::vector<char> next(automaton.states);
    for (int state = 0; state < automaton.states; ++state)
      if (reached[i][state])
        for (const auto& [target, mask] : states.moves[state]) next[target] = 1;
    patience.work(automaton.edges.size());
    reached.push_back(std::move(next));
  }

  // Backwards: node[state] is its node before symbol i, or none. A nondeterministic break gives a
  // state several nodes; then the state gets the edges of all of them.
  std::vector<std::vector<std::uint32_t>> nodes(automaton.states);
  for (const int state : automaton.accepts)
    if (reached[length][state]) nodes[state] = {0};
  std::size_t cell_count = 0;
  for (const bool is : is_break) cell_count += !is;
  layers.resize(cell_count);
  std::size_t layer = cell_count;
  for (std::size_t i = length; i-- > 0;) {
    patience.work(4 * automaton.states);
    std::vector<std::vector<std::uint32_t>> before(automaton.states);
    if (is_break[i]) {
      for (int state = 0; state < automaton.states; ++state) {
        if (!reached[i][state]) continue;
        for (const int target : states.breaks[state])
          before[state].insert(before[state].end(), nodes[target].begin(), nodes[target].end());
        std::sort(before[state].begin(), before[state].end());
        before[state].erase(std::unique(before[state].begin(), before[state].end()),
                            before[state].end());
      }
    } else {
      std::map<Edges, std::uint32_t> known;
      Layer& made = layers[--layer];
      made.first.push_back(0);
      for (int state = 0; state < automaton.states; ++state) {
        if (!reached[i][state]) continue;
        std::map<std::uint32_t, Mask> by_target;
        for (const auto& [target, mask] : states.moves[state])
          for (const std::uint32_t node : nodes[target]) by_target[node] |= mask;
        patience.work(20 * by_target.size());
        if (by_target.empty()) continue;
        Edges edges(by_target.begin(), by_target.end());
        const auto [entry, is_new] = known.emplace(std::move(edges), made.nodes);
        if (is_new) {
          patience.keep(4 * entry->first.size());
          ++made.nodes;
          for (const auto& [target, mask] : entry->first) made.edges.push_back({target, mask});
          made.first.push_back(static_cast<std::uint32_t>(made.edges.size()));
        }
        before[state] = {entry->second};
      }
      width = std::max(width, static_cast<int>(made.nodes + 63) / 64);
    }
    nodes = std::move(before);
  }
  width = std::max(width, 1);
  for (const int state : automaton.starts)
    starts.insert(starts.end(), nodes[state].begin(), nodes[state].end());
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  accepts_empty = cell_count == 0 && !starts.empty();
  mark_free_nodes(all_values(values));
}

// Equal nodes are one, so a layer has one such node at most.
void Layers::mark_free_nodes(Mask full) {
  for (std::size_t i = layers.size(); i-- > 0;) {
    Layer& layer = layers[i];
    const std::uint32_t next = i + 1 < layers.size() ? layers[i + 1].free : 0;
    for (std::uint32_t node = 0; node < layer.nodes; ++node) {
      const Edge& edge = layer.edges[layer.first[node]];
      const bool has_one = layer.first[node + 1] - layer.first[node] == 1;
      if (has_one && edge.mask == full && edge.target == next) layer.free = node;
    }
  }
}

// A node becomes one for each last value that the next cell must not have; then, backwards, those
// with the same edges are merged again.
Layers without_repeats(const Layers& layers, const std::vector<bool>& differs, Mask full) {
  constexpr int kAny = -1;
  using State = std::pair<std::uint32_t, int>;  // node, last value or kAny
  const std::size_t count = layers.layers.size();
  const auto last_after = [&](std::size_t i, std::uint32_t target, int value) {
    const bool counts = i + 1 < count && differs[i + 1] && target != layers.layers[i + 1].free;
    return counts ? value : kAny;
  };
  std::vector<std::set<State>> reached(count + 1);
  for (const std::uint32_t node : layers.starts) reached[0].emplace(node, kAny);
  for (std::size_t i = 0; i < count; ++i)
    for (const auto& [node, last] : reached[i])
      for (std::uint32_t e = layers.layers[i].first[node]; e < layers.layers[i].first[node + 1];
           ++e) {
        const Layers::Edge& edge = layers.layers[i].edges[e];
        for_each_bit(edge.mask, [&, last = last](int value) {
          if (value != last) reached[i + 1].emplace(edge.target, last_after(i, edge.target, value));
        });
      }

  Layers result;
  result.layers.resize(count);
  std::map<State, std::uint32_t> nodes;
  if (reached[count].contains({0, kAny})) nodes[{0, kAny}] = 0;
  for (std::size_t i = count; i-- > 0;) {
    std::map<State, std::uint32_t> before;
    std::map<Edges, std::uint32_t> known;
    Layers::Layer& made = result.layers[i];
    made.first.push_back(0);
    for (const State& state : reached[i]) {
      std::map<std::uint32_t, Mask> by_target;
      const auto [node, last] = state;
      for (std::uint32_t e = layers.layers[i].first[node]; e < layers.layers[i].first[node + 1];
           ++e) {
        const Layers::Edge& edge = layers.layers[i].edges[e];
        for_each_bit(edge.mask, [&, last = last](int value) {
          const auto target = nodes.find({edge.target, last_after(i, edge.target, value)});
          if (value != last && target != nodes.end()) by_target[target->second] |= Mask{1} << value;
        });
      }
      if (by_target.empty()) continue;
      const auto [entry, is_new] =
          known.emplace(Edges(by_target.begin(), by_target.end()), made.nodes);
      if (is_new) {
        ++made.nodes;
        for (const auto& [target, mask] : entry->first) made.edges.push_back({target, mask});
        made.first.push_back(static_cast<std::uint32_t>(made.edges.size()));
      }
      before[state] = entry->second;
    }
    result.width = std::max(result.width, static_cast<int>(made.nodes + 63) / 64);
    nodes = std::move(before);
  }
  result.width = std::max(result.width, 1);
  for (const auto& [state, node] : nodes) result.starts.push_back(node);
  std::sort(result.starts.begin(), result.starts.end());
  result.starts.erase(std::unique(result.starts.begin(), result.starts.end()), result.starts.end());
  result.mark_free_nodes(full);
  return result;
}

// Every node is on some accepted line and no two of a layer are equal: if the nodes have one
// successor per value, the layers are the least that accept these lines, and only they are.
bool accept_alike(const Layers& a, const Layers& b) {
  if (a.layers.size() != b.layers.size() || a.starts.size() != 1 || b.starts.size() != 1)
    return false;
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> pair(a.layers.empty() ? 1 : a.layers[0].nodes, kNone);
  pair[a.starts[0]] = b.starts[0];
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const Layers::Layer &one = a.layers[i], &two = b.layers[i];
    if (one.nodes != two.nodes || one.edges.size() != two.edges.size()) return false;
    std::vector<std::uint32_t> next(i + 1 < a.layers.size() ? a.layers[i + 1].nodes : 1, kNone);
    for (std::uint32_t node = 0; node < one.nodes; ++node) {
      if (pair[node] == kNone) return false;
      const std::uint32_t other = pair[node];
      if (one.first[node + 1] - one.first[node] != two.first[other + 1] - two.first[other])
        return false;
      Mask seen = 0;
      for (std::uint32_t e = one.first[node]; e < one.first[node + 1]; ++e) {
        const Layers::Edge& edge = one.edges[e];
        if (seen & edge.mask) return false;
        seen |= edge.mask;
        std::uint32_t f = two.first[other];
        while (f < two.first[other + 1] && two.edges[f].mask != edge.mask) ++f;
        if (f == two.first[other + 1]) return false;
        if (next[edge.target] == kNone) next[edge.target] = two.edges[f].target;
        if (next[edge.target] != two.edges[f].target) return false;
      }
    }
    pair = std::move(next);
  }
  return true;
}

}  // namespace nonet::constraints
