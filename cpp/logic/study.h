// A study: a position, and what was worked out about it once for all finders.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "logic/als.h"
#include "logic/als_web.h"
#include "logic/chains_graph.h"
#include "logic/forcing_consequences.h"
#include "logic/links.h"
#include "logic/placements.h"
#include "logic/position.h"

namespace nonet::logic {

// Finders read a study and never change it. What several of them need is worked out when first
// asked for. A study belongs to one thread, and lasts as long as its position does not change.
template <int W>
class Study {
 public:
  explicit Study(const Position<W>& position) : position(position), ground(*position.ground) {}

  const Position<W>& position;
  const Ground<W>& ground;

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
  // What follows from each candidate; it fills itself as it is asked.
  Consequences& consequences() const
    requires(W == 2)
  {
    if (!consequences_) consequences_.emplace(position, links());
    return *consequences_;
  }
  // Where a digit cannot go in any way to place it in the whole grid.
  const CellSet<W>& unplaceable(int digit) const
    requires(W == 2)
  {
    if (!unplaceable_[digit]) unplaceable_[digit] = Placements(position, digit).find_unplaceable();
    return *unplaceable_[digit];
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
  mutable std::optional<CellSet<W>> bivalue_;
  mutable std::optional<std::vector<Als>> als_;
  mutable std::optional<AlsWeb> als_web_;
  mutable std::optional<Links> links_;
  mutable std::optional<Consequences> consequences_;
  mutable std::array<std::optional<CellSet<W>>, kMaxDigits> unplaceable_;
  mutable std::unique_ptr<const ChainGraph> chain_graphs_[3];
};

using Study9 = Study<2>;

}  // namespace nonet::logic
