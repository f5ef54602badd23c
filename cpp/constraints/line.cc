// Forwards: the nodes that the values reach; backwards: those that lead to the end, and the values
// on the way.
#include "constraints/line.h"

#include <algorithm>

namespace nonet::constraints {

bool LineRule::run(View& view) const {
  const Layers& l = *layers_;
  const std::size_t count = cells_.size();
  if (count == 0) return l.accepts_empty;
  if (l.width == 1) return run_narrow(view);
  const std::size_t width = l.width;
  view.scratch.assign(width * (count + 1), 0);
  Word* const reached = view.scratch.data();
  for (const std::uint32_t node : l.starts) reached[node >> 6] |= Word{1} << (node & 63);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& layer = l.layers[i];
    const Mask mask = view[cells_[i]];
    const Word* const from = &reached[i * width];
    Word* const to = &reached[(i + 1) * width];
    for (std::size_t w = 0; w < width; ++w)
      for_each_bit(from[w], [&](int bit) {
        const std::size_t node = w * 64 + bit;
        for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
          const auto& edge = layer.edges[e];
          if (edge.mask & mask) to[edge.target >> 6] |= Word{1} << (edge.target & 63);
        }
      });
  }
  for (std::size_t i = count; i-- > 0;) {
    const auto& layer = l.layers[i];
    const Mask mask = view[cells_[i]];
    Word* const from = &reached[i * width];
    const Word* const to = &reached[(i + 1) * width];
    Mask support = 0;
    for (std::size_t w = 0; w < width; ++w)
      for_each_bit(from[w], [&](int bit) {
        const std::size_t node = w * 64 + bit;
        Mask used = 0;
        for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
          const auto& edge = layer.edges[e];
          if (to[edge.target >> 6] >> (edge.target & 63) & 1) used |= edge.mask & mask;
        }
        support |= used;
        if (used == 0) from[w] &= ~(Word{1} << bit);
      });
    if (support == 0 || !view.keep(cells_[i], support)) return false;
  }
  return true;
}

bool LineRule::run_narrow(View& view) const {
  const Layers& l = *layers_;
  const std::size_t count = cells_.size();
  if (view.scratch.size() < count + 1) view.scratch.resize(count + 1);
  Word* const reached = view.scratch.data();
  reached[0] = 0;
  for (const std::uint32_t node : l.starts) reached[0] |= Word{1} << node;
  std::size_t end = 0;  // behind it, every value is on a path
  while (end < count && !l.is_free(end, reached[end])) {
    reached[end + 1] = nodes_after(l.layers[end], reached[end], view[cells_[end]]);
    if (reached[++end] == 0) return false;
  }
  for (std::size_t i = end; i-- > 0;) {
    Word alive;
    const Mask support =
        values_between(l.layers[i], reached[i], reached[i + 1], view[cells_[i]], alive);
    reached[i] = alive;
    if (!view.keep(cells_[i], support)) return false;
  }
  return true;
}

// Whether some path leads from the nodes before cell `first` (all of them, or those that a line
// starts with) over cell `end`; otherwise `end` becomes the cell that none passes.
bool LineRule::passes(View& view, std::size_t first, std::size_t& end) const {
  const Layers& l = *layers_;
  std::vector<Word>& now = view.scratch;
  now.assign(2 * l.width, 0);
  Word *from = now.data(), *to = from + l.width;
  if (first == 0)
    for (const std::uint32_t node : l.starts) from[node >> 6] |= Word{1} << (node & 63);
  else
    for (std::uint32_t node = 0; node < l.layers[first].nodes; ++node)
      from[node >> 6] |= Word{1} << (node & 63);
  for (std::size_t i = first; i <= end; ++i) {
    const auto& layer = l.layers[i];
    const Mask mask = view[cells_[i]];
    Word any = 0;
    std::fill_n(to, l.width, 0);
    for (int w = 0; w < l.width; ++w)
      for_each_bit(from[w], [&](int bit) {
        const std::size_t node = w * 64 + bit;
        for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
          const auto& edge = layer.edges[e];
          if (!(edge.mask & mask)) continue;
          to[edge.target >> 6] |= Word{1} << (edge.target & 63);
          any = 1;
        }
      });
    if (any == 0) {
      end = i;
      return false;
    }
    std::swap(from, to);
  }
  return true;
}

// The cells of a long line that cannot be passed whatever is before them. Counting lines often have
// no such cells but all.
std::span<const int> LineRule::blamed(View& view) const {
  constexpr std::size_t kMost = 12;
  if (cells_.size() <= kMost) return cells_;
  std::size_t end = cells_.size() - 1;
  if (passes(view, 0, end)) return {};
  for (std::size_t length = 1; length <= std::min(end + 1, kMost); ++length) {
    std::size_t last = end;
    if (!passes(view, end + 1 - length, last))
      return std::span(cells_).subspan(end + 1 - length, length);
  }
  return {};
}

}  // namespace nonet::constraints
