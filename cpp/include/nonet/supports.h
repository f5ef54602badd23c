// What constraints allow, from the candidates of their cells alone, and what follows from that.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace nonet {

// Rules as supports take them.
struct SupportSource {
  int cells = 0, values = 0, lowest = 1;
  // An Either (cpp/constraints/problem.h) with one group for each primitive.
  std::span<const std::int32_t> data;
  // The cells of each primitive, each once, in the order in which masks are given.
  std::vector<std::vector<int>> orders;
  // The primitives of each constraint.
  std::vector<std::vector<int>> constraints;
  // The cells that each cell sees.
  std::vector<std::vector<int>> peers;
};

// Values are numbered from 0 here.
struct WebCandidate {
  int cell, value;
};

// What reasoning across constraints needs beyond them.
struct WebSource {
  std::vector<std::vector<int>> houses;
  // For each candidate (cell * values + value) what it excludes beside its digit and its cell.
  std::vector<std::vector<WebCandidate>> clashes;
};

// A candidate that cannot be true, and why.
struct WebTrial {
  enum Broken { kCell, kHouse, kConstraint };

  int place = 0;                     // among the candidates that were tried
  std::vector<WebCandidate> placed;  // what follows from it, in order, beginning with itself
  Broken broken = kCell;
  int number = 0;          // of the cell, house or constraint that breaks
  std::uint32_t mask = 0;  // what the cell could be before, or what has no place in the house
};

// The ways to fill a constraint.
struct WebWays {
  int count = 0;
  std::vector<std::vector<int>> examples;  // the values of the first few, cell by cell
  std::vector<WebCandidate> excluded;      // no way uses them, or every way takes them away
};

// Tables of two cells, and chains of cells that they join.
struct ChainSource {
  struct Table {
    int a, b;
    std::vector<std::uint32_t> allowed;  // what b may be for each value of a
  };

  std::vector<Table> tables;
  std::vector<std::vector<int>> chains;
};

// A pair of constraints that together remove something, or a chain that does.
struct SupportGroup {
  int place = 0;  // among those that were tried
  std::vector<int> cells;
  std::vector<std::uint32_t> masks;  // what is left of the cells
};

// The supports of some constraints. Threads may share it: each call has caches of its own, which
// later calls take over.
//
// Masks are of all cells of the grid unless a comment says otherwise; a filled cell has its digit.
// Calls ask `may_go_on` now and then and return false as soon as that does.
class Supports {
 public:
  using GoOn = std::function<bool()>;
  using Masks = std::span<const std::uint32_t>;
  using Found = std::vector<std::uint32_t>;

  // Null, with `fault` set, if the source is invalid.
  static std::shared_ptr<const Supports> of(const SupportSource& source, std::string& fault);
  ~Supports();

  // Drops what is remembered: a few megabytes at most.
  void forget() const;

  int cells() const;
  int values() const;
  int primitives() const;
  int constraints() const;
  // The cells of a primitive, and of a constraint.
  std::span<const int> cells_of_primitive(int primitive) const;
  std::span<const int> cells_of(int constraint) const;

  // The values of its cells that a primitive supports, given the masks of these cells: all 0 if it
  // cannot hold. If `exact`, it searches longer.
  bool narrow_primitive(int primitive, Masks masks, bool exact, const GoOn& may_go_on,
                        Found& found) const;
  // The sets of values that the cells of a primitive can take, given the masks of these cells.
  bool sets(int primitive, Masks masks, const GoOn& may_go_on, Found& found) const;

  // What a constraint leaves to its cells; nothing if it cannot hold.
  bool narrow(int constraint, Masks masks, const GoOn& may_go_on, Found& found) const;
  // Those of the constraints that leave less to their cells, though not nothing.
  bool narrow_some(std::span<const int> constraints, Masks masks, const GoOn& may_go_on,
                   std::vector<std::pair<int, Found>>& found) const;
  // The first constraint that cannot hold, or -1.
  bool first_broken(Masks masks, const GoOn& may_go_on, int& broken) const;

  // The candidates outside a constraint without which it could not be filled: cells that see its
  // cells. `is_filled` is by cell.
  bool pressed(int constraint, Masks masks, const std::vector<bool>& is_filled,
               const GoOn& may_go_on, std::vector<WebCandidate>& found) const;
  // The first pair from a place on that removes something; neither has many cells.
  bool first_pair(std::span<const std::pair<int, int>> pairs, std::size_t from, Masks masks,
                  const std::vector<bool>& is_filled, const GoOn& may_go_on,
                  std::optional<SupportGroup>& found) const;

 private:
  friend class SupportChains;
  friend class SupportWeb;
  struct Impl;

  explicit Supports(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

// Chains of cells that tables of two cells join.
class SupportChains {
 public:
  // Null, with `fault` set, if the source is invalid.
  static std::shared_ptr<const SupportChains> of(std::shared_ptr<const Supports> supports,
                                                 const ChainSource& source, std::string& fault);
  ~SupportChains();

  // The first chain, from a place on, that removes something and has at least three open cells. One
  // that cannot be filled, or in too many ways, removes nothing.
  bool first(std::size_t from, Supports::Masks masks, const Supports::GoOn& may_go_on,
             std::optional<SupportGroup>& found) const;

 private:
  struct Impl;

  SupportChains(std::shared_ptr<const Supports> supports, std::unique_ptr<Impl> impl);

  std::shared_ptr<const Supports> supports_;
  std::unique_ptr<Impl> impl_;
};

// Constraints and houses together.
class SupportWeb {
 public:
  // Null, with `fault` set, if the source is invalid.
  static std::shared_ptr<const SupportWeb> of(std::shared_ptr<const Supports> supports,
                                              const WebSource& source, std::string& fault);
  ~SupportWeb();

  const Supports& supports() const { return *supports_; }

  // The first of the candidates, from a place on, that leads to a contradiction.
  bool first_trial(std::span<const WebCandidate> tried, std::size_t from, Supports::Masks masks,
                   const Supports::GoOn& may_go_on, std::optional<WebTrial>& found) const;
  // The ways to fill a constraint. Nothing if the search took more digits than `patience`, which
  // makes `is_final` false, or if nothing is excluded by all ways.
  bool ways(int constraint, Supports::Masks masks, int patience, const Supports::GoOn& may_go_on,
            std::optional<WebWays>& found, bool& is_final) const;

 private:
  struct Impl;

  SupportWeb(std::shared_ptr<const Supports> supports, std::unique_ptr<Impl> impl);

  std::shared_ptr<const Supports> supports_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace nonet
