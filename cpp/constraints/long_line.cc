// Goes forwards from the first cell that has changed until the nodes are those of before, then
// backwards likewise.
#include "constraints/long_line.h"

namespace nonet::constraints {
namespace {

// What is known of the cell of a line since the last run.
struct Kept {
  std::uint32_t* words;

  Mask mask() const { return words[0]; }
  void set_mask(Mask mask) { words[0] = mask; }
  Word nodes() const { return words[1] | Word{words[2]} << 32; }
  void set_nodes(Word nodes) {
    words[1] = static_cast<std::uint32_t>(nodes);
    words[2] = static_cast<std::uint32_t>(nodes >> 32);
  }
};

}  // namespace

// Soundness: the nodes of before were all those on paths from end to end. Cells that have not
// changed since then lead from such nodes to such nodes; so only what the changed cells no longer
// lead to has to be followed, forwards and backwards. Behind a free node every value is on a path,
// whatever the nodes there are.
bool LongLine::run(View& view) const {
  const Layers& l = *layers_;
  const std::size_t size = cells_.size();
  const auto kept = [&](std::size_t i) {
    return Kept{&view.word(word_ + 3 * static_cast<int>(i))};
  };
  if (kept(0).nodes() == 0) {  // the words of a view are 0 at first
    Word starts = 0;
    for (const std::uint32_t node : l.starts) starts |= Word{1} << node;
    if (starts == 0) return false;
    kept(0).set_nodes(starts);
    for (std::size_t i = 1; i < size; ++i) kept(i).set_nodes(~Word{0} >> (64 - l.layers[i].nodes));
  }
  std::size_t count = 0;  // the cells of which something is asked
  while (count < size && !l.is_free(count, kept(count).nodes())) ++count;
  std::size_t first = 0, last = count;
  while (first < count && view[cells_[first]] == kept(first).mask()) ++first;
  if (first == count) return true;
  while (view[cells_[last - 1]] == kept(last - 1).mask()) --last;

  std::size_t end = first;  // the nodes before this cell are as before
  for (std::size_t i = first; i < count; ++i) {
    const Word to = nodes_after(l.layers[i], kept(i).nodes(), view[cells_[i]]);
    end = i + 1;
    if (end == size) {
      if (to == 0) return false;
      break;
    }
    Kept next = kept(end);
    const Word nodes = to & next.nodes();
    if (nodes == 0) return false;
    if (nodes == next.nodes() && end >= last) break;
    next.set_nodes(nodes);
    if (l.is_free(end, nodes)) break;
  }
  for (std::size_t i = end; i-- > 0;) {
    const Word to = i + 1 < size ? kept(i + 1).nodes() : 1;
    Kept own = kept(i);
    Word alive;
    const Mask support = values_between(l.layers[i], own.nodes(), to, view[cells_[i]], alive);
    if (!view.keep(cells_[i], support)) return false;
    own.set_mask(support);
    if (i <= first && alive == own.nodes()) break;
    own.set_nodes(alive);
  }
  return true;
}

}  // namespace nonet::constraints
