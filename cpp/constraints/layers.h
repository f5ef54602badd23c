// Layers: an automaton unrolled over the cells of a line, without what no accepted line uses.
#pragma once

#include <cstdint>
#include <vector>

#include "constraints/bits.h"
#include "constraints/patience.h"
#include "constraints/problem.h"

namespace nonet::constraints {

struct Layers {
  struct Edge {
    std::uint32_t target;  // a node of the next layer
    Mask mask;             // the values that lead there
  };
  struct Layer {
    std::uint32_t nodes = 0;
    std::vector<std::uint32_t> first;  // [node], its first edge; one more at the end
    std::vector<Edge> edges;
    std::uint32_t free = kNone;  // the node from which every line is accepted
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // One layer per cell; breaks are passed over. Equal nodes of a layer are one.
  Layers(const Automaton& automaton, const std::vector<bool>& is_break, int values,
         Patience& patience);
  Layers() = default;

  std::vector<Layer> layers;
  std::vector<std::uint32_t> starts;  // nodes of the first layer
  int width = 0;                      // words that hold the nodes of the widest layer
  bool accepts_empty = false;         // for no cells at all

  // Whether nothing more can be asked of a line at one of these nodes of a layer, in one word.
  bool is_free(std::size_t layer, Word nodes) const {
    const std::uint32_t free = layers[layer].free;
    return free != kNone && nodes == Word{1} << free;
  }
  void mark_free_nodes(Mask full);
};

// The nodes of the next layer that values of `mask` lead to, for layers whose nodes fit one word.
inline Word nodes_after(const Layers::Layer& layer, Word nodes, Mask mask) {
  Word to = 0;
  for (; nodes != 0; nodes &= nodes - 1) {
    const int node = std::countr_zero(nodes);
    for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e)
      to |= Word{(layer.edges[e].mask & mask) != 0} << layer.edges[e].target;
  }
  return to;
}

// The values of `mask` that lead from some of the nodes to some of `to`; those nodes are `alive`.
inline Mask values_between(const Layers::Layer& layer, Word nodes, Word to, Mask mask,
                           Word& alive) {
  Mask support = 0;
  alive = 0;
  for (; nodes != 0; nodes &= nodes - 1) {
    const int node = std::countr_zero(nodes);
    Mask used = 0;
    for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e)
      used |= layer.edges[e].mask & -static_cast<Mask>(to >> layer.edges[e].target & 1);
    used &= mask;
    support |= used;
    alive |= Word{used != 0} << node;
  }
  return support;
}

// Layers that accept the same lines but for those in which a cell has the value of the cell before
// it although they must differ: `differs[i]` for cells i - 1 and i. What follows a free node is not
// looked at. `full` is the mask of all values.
Layers without_repeats(const Layers& layers, const std::vector<bool>& differs, Mask full);

// Whether both accept the same lines. False also where an automaton is not deterministic.
bool accept_alike(const Layers& a, const Layers& b);

}  // namespace nonet::constraints
