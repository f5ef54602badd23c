// Each node knows, of the paths that lead to it, the values on all of them (upper half of its word)
// and on any of them (lower half), and of the paths on from it likewise. As many values as cells
// are used up.
#include "constraints/differ_line.h"

#include <algorithm>

namespace nonet::constraints {
namespace {

constexpr Word kNever = ~Word{0} << 32;

Mask common(Word word) { return static_cast<Mask>(word >> 32); }
Mask any(Word word) { return static_cast<Mask>(word); }

// What paths of so many cells use up.
Mask closed(Word word, int cells) {
  return common(word) | (bit_count(any(word)) == cells ? any(word) : 0);
}

void join(Word& to, Word from, Mask values) {
  const Word all = common(from) | (is_single(values) ? values : 0);
  to = (to & all << 32) | any(to) | any(from) | values;
}

int words_of(const Layers::Layer& layer) { return static_cast<int>(layer.nodes + 31) / 32; }

// Calls `act` for each node without a bit in `dead`.
template <typename Act>
void for_each_alive(const std::uint32_t* dead, std::uint32_t nodes, Act act) {
  for (std::uint32_t base = 0; base < nodes; base += 32, ++dead) {
    std::uint32_t alive = ~*dead;
    if (nodes - base < 32) alive &= (std::uint32_t{1} << (nodes - base)) - 1;
    for_each_bit(alive, [&](int bit) { act(base + bit); });
  }
}

}  // namespace

DifferLine::DifferLine(std::vector<int> cells, std::shared_ptr<const Layers> layers, int word)
    : LineRule(std::move(cells), std::move(layers), false), word_(word) {
  std::uint32_t nodes = 0, words = 0;
  for (const Layers::Layer& layer : layers_->layers) {
    first_node_.push_back(nodes);
    first_word_.push_back(words);
    nodes += layer.nodes;
    words += words_of(layer);
  }
  first_node_.push_back(nodes);
}

int DifferLine::words_for(const Layers& layers) {
  int words = 0;
  for (const Layers::Layer& layer : layers.layers) words += words_of(layer);
  return words;
}

// Soundness: a node that no line passes is not passed with fewer values either, so it stays dead as
// long as the words of the view last.
bool DifferLine::run(View& view) const {
  const Layers& l = *layers_;
  const int count = static_cast<int>(cells_.size());
  const std::size_t total = first_node_[count] + 1;
  if (view.scratch.size() < 2 * total) view.scratch.resize(2 * total);
  Word* const ahead = view.scratch.data();  // [node], of the paths that lead to it
  Word* const behind = ahead + total;       // and of those on from it
  const auto dead = [&](int i) { return &view.word(word_ + static_cast<int>(first_word_[i])); };
  const auto is_dead = [](const std::uint32_t* bits, std::uint32_t node) {
    return bits[node >> 5] >> (node & 31) & 1;
  };
  for_each_alive(dead(0), l.layers[0].nodes, [&](std::uint32_t node) { ahead[node] = kNever; });
  for (const std::uint32_t node : l.starts) ahead[node] = 0;
  constexpr std::uint32_t kNone = 0;
  for (int i = 0; i < count; ++i) {
    const Layers::Layer& layer = l.layers[i];
    const Mask mask = view[cells_[i]];
    Word* const from = ahead + first_node_[i];
    Word* const to = ahead + first_node_[i + 1];
    const bool is_last = i + 1 == count;
    const std::uint32_t* const gone = is_last ? &kNone : dead(i + 1);
    for_each_alive(gone, is_last ? 1 : l.layers[i + 1].nodes,
                   [&](std::uint32_t node) { to[node] = kNever; });
    for_each_alive(dead(i), layer.nodes, [&](std::uint32_t node) {
      const Word word = from[node];
      if (word == kNever) return;
      const Mask left = mask & ~closed(word, i);
      if (left == 0) return;
      for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
        const std::uint32_t target = layer.edges[e].target;
        const Mask values = layer.edges[e].mask & left;
        if (values != 0 && !is_dead(gone, target)) join(to[target], word, values);
      }
    });
  }
  if (ahead[total - 1] == kNever) return false;
  behind[total - 1] = 0;
  for (int i = count - 1; i >= 0; --i) {
    const Layers::Layer& layer = l.layers[i];
    const Mask mask = view[cells_[i]];
    const Word* const from = ahead + first_node_[i];
    Word* const before = behind + first_node_[i];
    const Word* const after = behind + first_node_[i + 1];
    const std::uint32_t* const gone = i + 1 == count ? &kNone : dead(i + 1);
    std::uint32_t* const bits = dead(i);
    Mask support = 0;
    for_each_alive(bits, layer.nodes, [&](std::uint32_t node) {
      const Word word = from[node];
      before[node] = kNever;
      const Mask left = word == kNever ? 0 : mask & ~closed(word, i);
      for (std::uint32_t e = layer.first[node]; left != 0 && e < layer.first[node + 1]; ++e) {
        const std::uint32_t target = layer.edges[e].target;
        Mask values = layer.edges[e].mask & left;
        if (values == 0 || is_dead(gone, target)) continue;
        const Word next = after[target];
        if (next == kNever || (common(next) & common(word))) continue;
        values &= ~closed(next, count - 1 - i);
        const Mask others = any(word) | any(next);
        const int lacking = count - bit_count(others);
        if (lacking > 1) continue;
        if (lacking == 1) values &= ~others;
        if (values == 0) continue;
        support |= values;
        join(before[node], next, values);
      }
      if (before[node] == kNever) bits[node >> 5] |= std::uint32_t{1} << (node & 31);
    });
    if (support == 0 || !view.keep(cells_[i], support)) return false;
  }
  return true;
}

}  // namespace nonet::constraints
