// Cuts breadth first: a guess splits the oldest subtree into one with and one without its
// candidate.
#include "general/subtrees.h"

#include <deque>
#include <iterator>

#include "general/state.h"

namespace nonet {

std::optional<std::vector<CellMasks>> cut_tree(const Tables& tables,
                                               std::span<const std::uint8_t> values,
                                               std::span<const std::uint32_t> marks,
                                               std::size_t wanted,
                                               const std::function<bool()>& may_go_on) {
  std::vector<CellMasks> solved;
  std::deque<CellMasks> open;
  const auto keep = [&](const State& state) {
    const auto masks = state.cell_masks();
    if (state.is_solved())
      solved.emplace_back(masks.begin(), masks.end());
    else
      open.emplace_back(masks.begin(), masks.end());
  };

  State root(tables);
  if (root.load(values, marks)) keep(root);
  const std::vector<std::uint8_t> nothing(tables.cells, 0);
  while (!open.empty() && open.size() + solved.size() < wanted) {
    if (!may_go_on()) return std::nullopt;
    State state(tables);
    const bool fine = state.load(nothing, open.front());
    open.pop_front();
    // Loading checks every need again and may find a contradiction that the cut did not.
    if (!fine) continue;
    if (state.is_solved()) {
      keep(state);
      continue;
    }
    const int candidate = state.choose();
    const std::uint32_t mark = state.mark();
    if (state.place(candidate)) keep(state);
    state.undo(mark);
    if (state.remove(candidate)) keep(state);
  }
  solved.insert(solved.end(), std::make_move_iterator(open.begin()),
                std::make_move_iterator(open.end()));
  return solved;
}

}  // namespace nonet
