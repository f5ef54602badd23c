// The states an automaton can be in along a line, from both ends; a cell read twice is two cells.
#include <algorithm>

#include "logic/supports/support.h"

namespace nonet::supports {
namespace {

class Line : public Support {
 public:
  Line(const constraints::Line& line, const Cells& cells, Setting& setting)
      : Support(cells), moves_(setting.moves[line.automaton]), break_(Mask{1} << setting.values) {
    for (const int cell : line.cells)
      reads_.push_back(cell == constraints::kBreak ? -1 : places_in({cell}, cells)[0]);
    remember(setting);
  }

 protected:
  void find(const Mask* masks, Mask* found, Work& work) const override {
    const Moves& moves = *moves_;
    std::vector<std::vector<int>> layers(reads_.size() + 1);
    std::vector<bool> marked(moves.states);
    for (const int state : moves.starts) {
      if (!marked[state]) layers[0].push_back(state);
      marked[state] = true;
    }
    unmark(marked, layers[0]);
    for (std::size_t i = 0; i < reads_.size(); ++i) {
      work.tick();
      const Mask mask = read(masks, i);
      std::vector<int>& next = layers[i + 1];
      for (const int state : layers[i]) {
        for (int k = moves.first[state]; k < moves.first[state + 1]; ++k) {
          const auto [symbol, target] = moves.edges[k];
          if (!(symbol & mask) || marked[target]) continue;
          marked[target] = true;
          next.push_back(target);
        }
      }
      unmark(marked, next);
    }
    // `marked` are the states from which the rest of the line can be read.
    std::vector<int> alive;
    for (const int state : layers.back())
      if (moves.is_end[state]) alive.push_back(state);
    std::copy_n(masks, size(), found);
    for (std::size_t i = reads_.size(); i-- > 0;) {
      work.tick();
      for (const int state : alive) marked[state] = true;
      const Mask mask = read(masks, i);
      Mask values = 0;
      std::vector<int> before;
      for (const int state : layers[i]) {
        bool is_alive = false;
        for (int k = moves.first[state]; k < moves.first[state + 1]; ++k) {
          const auto [symbol, target] = moves.edges[k];
          if (!(symbol & mask) || !marked[target]) continue;
          values |= symbol;
          is_alive = true;
        }
        if (is_alive) before.push_back(state);
      }
      unmark(marked, alive);
      if (reads_[i] >= 0) found[reads_[i]] &= values;
      alive = std::move(before);
    }
    if (alive.empty()) fail(found);
  }

 private:
  Mask read(const Mask* masks, std::size_t i) const {
    return reads_[i] < 0 ? break_ : masks[reads_[i]];
  }

  static void unmark(std::vector<bool>& marked, const std::vector<int>& states) {
    for (const int state : states) marked[state] = false;
  }

  const std::shared_ptr<const Moves> moves_;
  std::vector<int> reads_;  // the places of the cells that are read; -1 is a break
  const Mask break_;
};

}  // namespace

Moves::Moves(const constraints::Automaton& automaton)
    : states(automaton.states),
      starts(automaton.starts),
      is_end(automaton.states),
      first(automaton.states + 1),
      edges(automaton.edges.size()) {
  for (const int state : automaton.accepts) is_end[state] = true;
  for (const auto& edge : automaton.edges) ++first[edge[0] + 1];
  for (int state = 0; state < states; ++state) first[state + 1] += first[state];
  std::vector<int> next(first.begin(), first.end() - 1);
  for (const auto& [from, symbol, target] : automaton.edges)
    edges[next[from]++] = {Mask{1} << symbol, target};
}

SupportPtr make_line(const constraints::Line& line, const Cells& cells, Setting& setting) {
  return std::make_unique<Line>(line, cells, setting);
}

}  // namespace nonet::supports
