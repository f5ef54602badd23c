// A line is taken for a clue if an automaton that counts accepts the same lines.
//
// Two forms are known: a label, then arms of labels, each after a break, then the cell that shows
// the count; and that cell, then a label, then labels that are an arm each.
#include "constraints/region_clues.h"

#include <algorithm>
#include <map>
#include <set>

namespace nonet::constraints {
namespace {

// Counts the label that comes first: along arms, or wherever it is after the cell that shows the
// count. `least` is the count if that cell has index 0.
Automaton counting(bool shown_first, int least, int most, int values) {
  Automaton automaton;
  std::map<std::array<int, 3>, int> numbers;  // label, count or what is missing, whether it runs
  const auto state = [&](int label, int count, int runs) {
    return numbers.try_emplace({label, count, runs}, static_cast<int>(numbers.size()))
        .first->second;
  };
  const int start = state(-1, -1, 0), end = state(-2, -2, 0);
  automaton.starts = {start};
  const auto edge = [&](int from, int symbol, int to) {
    automaton.edges.push_back({from, symbol, to});
  };
  if (shown_first) {
    for (int v = 0; v < values; ++v) {
      const int count = v + least;
      if (count < 1 || count > most) continue;
      const int wanted = state(-1, count, 0);
      edge(start, v, wanted);
      for (int label = 0; label < values; ++label) edge(wanted, label, state(label, count - 1, 0));
    }
    for (int label = 0; label < values; ++label)
      for (int left = 0; left < most; ++left)
        for (int v = 0; v < values; ++v) {
          if (v == label && left == 0) continue;
          edge(state(label, left, 0), v, state(label, left - (v == label), 0));
        }
    for (int label = 0; label < values; ++label) automaton.accepts.push_back(state(label, 0, 0));
  } else {
    for (int label = 0; label < values; ++label) edge(start, label, state(label, 1, 0));
    for (int label = 0; label < values; ++label)
      for (int count = 1; count <= most; ++count)
        for (const int runs : {0, 1}) {
          const int from = state(label, count, runs);
          edge(from, values, state(label, count, 1));
          for (int v = 0; v < values; ++v) {
            if (!runs || v != label)
              edge(from, v, state(label, count, 0));
            else if (count < most)
              edge(from, v, state(label, count + 1, 1));
          }
          const int shown = count - least;
          if (shown >= 0 && shown < values) edge(from, shown, end);
        }
    automaton.accepts = {end};
  }
  automaton.states = static_cast<int>(numbers.size());
  return automaton;
}

// The index of a cell of a line at which it is accepted if the labels are all alike (or all but
// the first), or -1.
int shown_for(const Layers& layers, std::size_t shown_at, std::size_t first_at, bool alike) {
  for (int v = 0; v < kMaxValues; ++v) {
    std::vector<char> now(layers.layers.empty() ? 1 : layers.layers[0].nodes);
    for (const std::uint32_t node : layers.starts) now[node] = 1;
    for (std::size_t i = 0; i < layers.layers.size(); ++i) {
      const Layers::Layer& layer = layers.layers[i];
      const Mask mask = Mask{1} << (i == shown_at ? v : i == first_at || alike ? 0 : 1);
      std::vector<char> next(i + 1 < layers.layers.size() ? layers.layers[i + 1].nodes : 1);
      for (std::uint32_t node = 0; node < layer.nodes; ++node)
        for (std::uint32_t e = layer.first[node]; now[node] && e < layer.first[node + 1]; ++e)
          if (layer.edges[e].mask & mask) next[layer.edges[e].target] = 1;
      now = std::move(next);
    }
    if (now[0]) return v;
  }
  return -1;
}

}  // namespace

std::optional<RegionClue> region_clue(const Line& line, const Layers& layers,
                                      const Regions& regions, int values) {
  std::map<int, int> place_of;
  for (std::size_t i = 0; i < regions.labels.size(); ++i)
    place_of.emplace(regions.labels[i], static_cast<int>(i));
  const Cells& cells = line.cells;
  if (cells.size() < 3 || layers.starts.empty()) return std::nullopt;
  const bool shown_first = !place_of.contains(cells[0]);
  RegionClue clue{shown_first ? cells.front() : cells.back(), -1, {}, 0, true};
  std::set<int> seen;
  if (clue.control == kBreak || place_of.contains(clue.control)) return std::nullopt;
  std::vector<bool> is_break;
  int most = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    is_break.push_back(cells[i] == kBreak);
    if (i == (shown_first ? 0 : cells.size() - 1)) continue;
    if (cells[i] == kBreak) {
      if (shown_first) return std::nullopt;
      clue.arms.emplace_back();
      continue;
    }
    const auto place = place_of.find(cells[i]);
    if (place == place_of.end()) return std::nullopt;
    ++most;
    clue.is_simple = seen.insert(place->second).second && clue.is_simple;
    if (clue.first < 0) {
      clue.first = place->second;
      continue;
    }
    if (shown_first) clue.arms.emplace_back();
    if (clue.arms.empty()) return std::nullopt;
    clue.arms.back().push_back(place->second);
  }
  const std::size_t shown_at = shown_first ? 0 : most, first_at = shown_first ? 1 : 0;
  const int whole = shown_for(layers, shown_at, first_at, true);
  const int one = whole < 0 ? shown_for(layers, shown_at, first_at, false) : -1;
  if (whole < 0 && one < 0) return std::nullopt;
  clue.least = whole >= 0 ? most - whole : 1 - one;
  Patience patience;
  const Layers known(counting(shown_first, clue.least, most, values), is_break, values, patience);
  if (!accept_alike(layers, known)) return std::nullopt;
  return clue;
}

}  // namespace nonet::constraints
