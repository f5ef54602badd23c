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
#include "logic/core/tally.h"
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
  // A path keeps a tally of its position; without one, the tally is made when it is first read.
  explicit Study(const Position<W>& position, const Tally<W>* tally = nullptr)
      : position(position), ground(*position.ground), tally_(tally) {}

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

  const Tally<W>& tally() const {
    if (!tally_) tally_ = &tables().tally.emplace(position);
    return *tally_;
  }
  const CellSet<W>& bivalue() const {
    if (auto& known = tables().bivalue; !known) known = position.with_two_candidates();
    return *tables_->bivalue;
  }
  const std::vector<Als>& als() const
    requires(W == 2)
  {
    if (auto& known = tables().als; !known) known = find_als(position);
    return *tables_->als;
  }
  const AlsWeb& als_web() const
    requires(W == 2)
  {
    if (auto& known = tables().als_web; !known) known.emplace(position, als());
    return *tables_->als_web;
  }
  const Links& links() const
    requires(W == 2)
  {
    if (auto& known = tables().links; !known) known = find_links(position);
    return *tables_->links;
  }
  // The consequences of each candidate, computed on demand.
  Consequences& consequences() const
    requires(W == 2)
  {
    if (auto& known = tables().consequences; !known) known.emplace(position, links());
    return *tables_->consequences;
  }
  // The cells where a digit is in no full placement.
  const CellSet<W>& unplaceable(int digit) const
    requires(W == 2)
  {
    if (auto& known = tables().unplaceable[digit]; !known)
      known = Placements(position, digit).find_unplaceable();
    return *tables_->unplaceable[digit];
  }
  const std::vector<Line<W>>& lines(int digit, Direction direction) const {
    std::optional<std::vector<Line<W>>>& known = tables().lines[static_cast<int>(direction)][digit];
    if (!known) known = find_lines(position, digit, direction);
    return *known;
  }
  const std::vector<Pair>& pairs(int digit) const
    requires(W == 2)
  {
    if (auto& known = tables().pairs[digit]; !known) known = find_pairs(position, digit);
    return *tables_->pairs[digit];
  }
  const std::vector<Bridge>& bridges(int digit) const
    requires(W == 2)
  {
    if (auto& known = tables().bridges[digit]; !known)
      known = find_bridges(position, digit, pairs(digit));
    return *tables_->bridges[digit];
  }
  const OpenCells& open_cells() const
    requires(W == 2)
  {
    if (auto& known = tables().open_cells; !known) known = find_open_cells(position);
    return *tables_->open_cells;
  }
  const std::vector<GuardedRectangle>& guarded_rectangles() const
    requires(W == 2)
  {
    if (auto& known = tables().guarded_rectangles; !known)
      known = find_guarded_rectangles(position, open_cells());
    return *tables_->guarded_rectangles;
  }
  const ChainGraph& chain_graph(ChainGraph::Kind kind) const
    requires(W == 2)
  {
    std::unique_ptr<const ChainGraph>& graph = tables().chain_graphs[static_cast<int>(kind)];
    if (!graph)
      graph = std::make_unique<const ChainGraph>(ChainGraph::of(position, kind,
                                                                kind == ChainGraph::Kind::kWithSets
                                                                    ? std::span<const Als>(als())
                                                                    : std::span<const Als>()));
    return *graph;
  }

  // Whether the links of all almost locked sets are known and lead to no contradiction. Then chains
  // of these sets exclude nothing: what they exclude would, if true, lead to a set that excludes
  // it.
  bool has_no_chains() const
    requires(W == 2)
  {
    if (!tables_) return false;
    const auto& graph = tables_->chain_graphs[static_cast<int>(ChainGraph::Kind::kWithSets)];
    return graph && !graph->closure().refuted();
  }

 private:
  const Seen<W>* seen_ = nullptr;
  mutable unsigned lacks_ = 0;
  // The tables are apart because most studies of an easy path need none of them.
  struct Tables {
    std::optional<Tally<W>> tally;
    std::optional<CellSet<W>> bivalue;
    std::optional<std::vector<Als>> als;
    std::optional<AlsWeb> als_web;
    std::optional<Links> links;
    std::optional<Consequences> consequences;
    std::array<std::optional<CellSet<W>>, kMaxDigits> unplaceable;
    std::array<std::optional<std::vector<Line<W>>>, kMaxDigits> lines[2];
    std::array<std::optional<std::vector<Pair>>, kMaxDigits> pairs;
    std::array<std::optional<std::vector<Bridge>>, kMaxDigits> bridges;
    std::optional<OpenCells> open_cells;
    std::optional<std::vector<GuardedRectangle>> guarded_rectangles;
    std::unique_ptr<const ChainGraph> chain_graphs[3];
  };
  Tables& tables() const {
    if (!tables_) tables_ = std::make_unique<Tables>();
    return *tables_;
  }

  mutable const Tally<W>* tally_;
  mutable std::unique_ptr<Tables> tables_;
};

using Study9 = Study<2>;

}  // namespace nonet::logic
