// Chains: forcing chains and cycles, multiple, dynamic and nested forcing chains.
//
// A candidate assumed to be true or false is a *state*: 2 * candidate + 1 when it is true
// ("on"). The rating of a chain grows with the number of states it rests on, so which parent a
// state was found from matters, and so does the order of every search. The searches here visit
// states in Sudoku Explainer's order.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "rating/se/grid.h"
#include "rating/se/reach.h"
#include "rating/se/step.h"

namespace nonet::se {

inline constexpr int kStates = 2 * kCandidates;

inline int on(int candidate) { return 2 * candidate + 1; }
inline int off(int candidate) { return 2 * candidate; }
inline bool is_on(int state) { return state & 1; }
inline int candidate_of(int state) { return state >> 1; }

// Why a state follows: there is one digit per cell, or one place in a house (by type).
enum Cause : std::int8_t {
  kNoCause = -1,
  kInBox = 0,
  kInRow = 1,
  kInColumn = 2,
  kInCell = 3,
  kAdvanced = 4
};

// The kinds of chain in the order that breaks ties.
enum Kind { kDouble = 1, kX = 2, kY = 3, kXY = 4, kCell = 5, kRegion = 6, kContradiction = 7 };

// What length adds to a rating; added up tenth by tenth, as a double, because ratings are compared
// as doubles.
double length_rating(int complexity);

// A chain found on a working grid, as the search around it needs it.
struct Inner {
  std::vector<Removal> removals;  // in the order of a hash map
  std::vector<int> parents;       // candidates removed since the start that the chain rests on
  int complexity;
  std::uint64_t identity;  // equal for chains with the same targets and states
};

using Emit = std::function<void(const Inner&)>;
// Called every few milliseconds; when it returns false, the search ends at once.
using MayGoOn = std::function<bool()>;

// Thrown to end a search that must stop.
struct Stopped {};

struct Rank {
  double rating = 1e9;
  int complexity = 0;
  int kind = 0;

  bool operator<(const Rank& other) const {
    if (rating != other.rating) return rating < other.rating;
    if (complexity != other.complexity) return complexity < other.complexity;
    return kind < other.kind;
  }
};

// Forcing chains and cycles: one start, one chain of links.
class SimpleChains {
 public:
  SimpleChains();
  ~SimpleChains();

  Step best(const Grid& grid);
  // All chains on `work` that rest on candidates which `start` still had, easiest first. With
  // `reach`, there must be no chain on `start`.
  void each(const Grid& work, const Grid& start, const Reach* reach, const Emit& emit);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

struct ChainOptions {
  bool multiple = false;
  bool dynamic = false;
  bool nishio = false;
  int level = 0;
  int inner_level = 0;  // of the dynamic chains that level 4 runs inside
};

class ForcingChains;

// What follows from each state, shared by dynamic chains of rising level. Each level has the inner
// rules of the one below and more, and uses them only when the others find nothing, so it goes on
// where the level below ended.
class Runs {
 public:
  Runs();
  ~Runs();

 private:
  friend class ForcingChains;
  struct Kept;
  std::unique_ptr<Kept> kept_;
};

class ForcingChains {
 public:
  // Uses `shared`, if any, which must outlive the search.
  explicit ForcingChains(const ChainOptions& options, Runs* shared = nullptr);
  ~ForcingChains();

  // Throws Stopped when `may_go_on` returns false. With `goes_on`, a lower level that shares its
  // runs has just found nothing on the same grid.
  Step best(const Grid& grid, const MayGoOn& may_go_on, bool goes_on = false);
  // All chains on `work` that rest on candidates which `start` still had, easiest first. With
  // `reach`, these chains are static and there must be none on `start`.
  void each(const Grid& work, const Grid& start, Reach* reach, const MayGoOn& may_go_on,
            const Emit& emit);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace nonet::se
