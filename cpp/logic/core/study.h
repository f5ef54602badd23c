// A study: a position with the tables that several finders share, computed once.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "logic/als/sets.h"
#include "logic/als/web.h"
#include "logic/chains/graph.h"
#include "logic/core/lines.h"
#include "logic/core/links.h"
#include "logic/core/pairs.h"
#include "logic/core/placements.h"
#include "logic/core/position.h"
#include "logic/forcing/consequences.h"
#include "logic/uniqueness/rectangles.h"

namespace nonet::logic {

// The candidates of each digit when a finder last found nothing.
template <int W>
using Seen = std::array<CellSet<W>, kMaxDigits>;

// Finders read a study and never change it. Shared tables are computed on first use. A study
// belongs to one thread and is valid as long as its position does not change.
template <int W>
class Study {
 public:
  explicit Study(const Position<W>& position) : position(position), ground(*position.ground) {}

  const Position<W>& position;
  const Ground<W>& ground;

  // The techniques that found nothing here: a finder that combines two instances of one can skip
  // its search.
  enum class Kind { kKite, kEmptyRectangle };
  void note_lack(Kind kind) const { lacks_ |= 1U << static_cast<int>(kind); }
  bool is_lacking(Kind kind) const { return lacks_ >> static_cast<int>(kind) & 1; }

  // On a path, candidates are only ever removed. A pattern that had no effect has none later, so a
  // finder that found nothing needs to check only patterns that contain a change; these functions
  // return the changes. Everything counts as changed when `seen` is null.
  void look_after(const Seen<W>* seen) { seen_ = seen; }
  // The digits that lost candidates since; for patterns of one digit. Apart from that, such a
  // pattern can change only when a cell is filled, and then candidates of its digit are removed
  // too.
  Digits new_digits() const {
    unsigned digits = 0;
    for (int digit = 0; digit < ground.size; ++digit)
      if (!seen_ || (*seen_)[digit] != position.candidates[digit]) digits |= 1U << digit;
    return Digits(digits);
  }
  // The cells that lost candidates since, filled ones included.
  CellSet<W> new_cells() const {
    if (!seen_) return CellSet<W>::below(ground.cells);
    CellSet<W> cells;
    for (int digit = 0; digit < ground.size; ++digit)
      cells |= (*seen_)[digit] - position.candidates[digit];
    return cells;
  }

  const CellSet<W>& bivalue() const {
    if (!bivalue_) bivalue_ = position.with_two_candidates();
    return *bivalue_;
  }
  const std::vector<Als>& als() const
    requires(W == 2)
  {
    if (!als_) als_ = find_als(position);
    return *als_;
  }
  const AlsWeb& als_web() const
    requires(W == 2)
  {
    if (!als_web_) als_web_.emplace(position, als());
    return *als_web_;
  }
  const Links& links() const
    requires(W == 2)
  {
    if (!links_) links_ = find_links(position);
    return *links_;
  }
  // The consequences of each candidate, computed on demand.
  Consequences& consequences() const
    requires(W == 2)
  {
    if (!consequences_) consequences_.emplace(position, links());
    return *consequences_;
  }
  // The cells where a digit is in no full placement.
  const CellSet<W>& unplaceable(int digit) const
    requires(W == 2)
  {
    if (!unplaceable_[digit]) unplaceable_[digit] = Placements(position, digit).find_unplaceable();
    return *unplaceable_[digit];
  }
  const std::vector<Line<W>>& lines(int digit, Direction direction) const {
    std::optional<std::vector<Line<W>>>& known = lines_[static_cast<int>(direction)][digit];
    if (!known) known = find_lines(position, digit, direction);
    return *known;
  }
  const std::vector<Pair>& pairs(int digit) const
    requires(W == 2)
  {
    if (!pairs_[digit]) pairs_[digit] = find_pairs(position, digit);
    return *pairs_[digit];
  }
  const std::vector<Bridge>& bridges(int digit) const
    requires(W == 2)
  {
    if (!bridges_[digit]) bridges_[digit] = find_bridges(position, digit, pairs(digit));
    return *bridges_[digit];
  }
  const OpenCells& open_cells() const
    requires(W == 2)
  {
    if (!open_cells_) open_cells_ = find_open_cells(position);
    return *open_cells_;
  }
  const std::vector<GuardedRectangle>& guarded_rectangles() const
    requires(W == 2)
  {
    if (!guarded_rectangles_) guarded_rectangles_ = find_guarded_rectangles(position, open_cells());
    return *guarded_rectangles_;
  }
  const ChainGraph& chain_graph(ChainGraph::Kind kind) const
    requires(W == 2)
  {
    std::unique_ptr<const ChainGraph>& graph = chain_graphs_[static_cast<int>(kind)];
    if (!graph)
      graph = std::make_unique<const ChainGraph>(ChainGraph::of(position, kind,
                                                                kind == ChainGraph::Kind::kWithSets
                                                                    ? std::span<const Als>(als())
                                                                    : std::span<const Als>()));
    return *graph;
  }

 private:
  const Seen<W>* seen_ = nullptr;
  mutable unsigned lacks_ = 0;
  mutable std::optional<CellSet<W>> bivalue_;
  mutable std::optional<std::vector<Als>> als_;
  mutable std::optional<AlsWeb> als_web_;
  mutable std::optional<Links> links_;
  mutable std::optional<Consequences> consequences_;
  mutable std::array<std::optional<CellSet<W>>, kMaxDigits> unplaceable_;
  mutable std::array<std::optional<std::vector<Line<W>>>, kMaxDigits> lines_[2];
  mutable std::array<std::optional<std::vector<Pair>>, kMaxDigits> pairs_;
  mutable std::array<std::optional<std::vector<Bridge>>, kMaxDigits> bridges_;
  mutable std::optional<OpenCells> open_cells_;
  mutable std::optional<std::vector<GuardedRectangle>> guarded_rectangles_;
  mutable std::unique_ptr<const ChainGraph> chain_graphs_[3];
};

using Study9 = Study<2>;

}  // namespace nonet::logic
