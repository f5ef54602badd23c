// Exact cover: problems of items and options, and the search for all their solutions.
//
// An option is a set of items. A solution is a set of options that covers every primary item as
// often as its bounds require (once by default), and every secondary item at most once, or any
// number of times in one colour.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nonet::cover {

// A problem as a caller states it. Items are numbered, the primary ones first.
struct Source {
  std::int64_t primary = 0;
  std::int64_t secondary = 0;
  std::vector<std::int64_t> ends;     // where the items of each option end in `items`
  std::vector<std::int32_t> items;    // option by option
  std::vector<std::int32_t> colours;  // empty, or one for each of `items`, 0 for none
  std::vector<std::int64_t> least;    // empty, or one per primary item: its lower bound
  std::vector<std::int64_t> most;     // likewise: its upper bound
};

// Describes what is wrong with a source; empty if it is valid.
std::string find_fault(const Source& source);

// A problem ready to be searched: immutable, and shared freely between threads.
class Problem;
std::shared_ptr<const Problem> compile(Source source);

// What a search has done so far.
struct Tally {
  std::uint64_t nodes = 0;    // options tried
  std::uint64_t updates = 0;  // removals of an option from the list of an item
  std::uint64_t found = 0;    // solutions

  Tally& operator+=(const Tally& other);
};

// The limits of a search.
struct Quota {
  std::uint64_t nodes = UINT64_MAX;      // in total
  std::uint64_t solutions = UINT64_MAX;  // in total
};

// A search that can stop and resume. The order of its solutions depends on the problem alone.
class Search {
 public:
  explicit Search(std::shared_ptr<const Problem> problem, int threads = 1);
  ~Search();
  Search(Search&&) noexcept;

  // Searches until the search is over (true), the quota is used up, or `may_go_on`, which the
  // calling thread calls every few milliseconds, returns false. Only counts.
  bool count(const Quota& quota, const std::function<bool()>& may_go_on);

  // The same, and appends each solution to `out`: the number of its options, then the options in
  // order. A search either counts or lists.
  bool list(const Quota& quota, const std::function<bool()>& may_go_on,
            std::vector<std::int32_t>& out);

  Tally tally() const;
  // The share of the tree that is done, assuming that the children of a node are equally large.
  double share() const;

 private:
  struct Body;
  std::unique_ptr<Body> body_;
};

// Counts all solutions, and remembers how many each set of items that is left to cover has. That is
// much faster where the same items are left after many different choices, and of no use elsewhere.
class Memo {
 public:
  // Whether a problem can be counted so: it has no bounds and no colours.
  static bool fits(const Problem& problem);

  // It keeps so many sets of items at most, a power of two; the usual number takes 64 MiB.
  explicit Memo(std::shared_ptr<const Problem> problem, std::size_t most = std::size_t{1} << 20);
  ~Memo();
  Memo(Memo&&) noexcept;

  // Counts until all solutions are counted (true), `nodes` options have been tried in total, or
  // `may_go_on` returns false. Also true, with is_too_large, when the number does not fit.
  bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on);

  // The solutions counted so far: 256 bits, the lowest first.
  std::array<std::uint64_t, 4> found() const;
  bool is_too_large() const;
  // Options tried, and how many times as many a search without memory would have tried.
  std::uint64_t nodes() const;
  double saved() const;
  double share() const;

  class Body;

 private:
  std::unique_ptr<Body> body_;
};

// How large a search will be; errors are standard errors.
struct Estimate {
  double nodes, nodes_error;
  double solutions, solutions_error;
};

// Makes `samples` random dives into the tree; a seed gives the same dives on every machine. Returns
// nothing if `may_go_on`, which is called at every node, returns false.
std::optional<Estimate> estimate(const Problem& problem, std::uint64_t samples, std::uint64_t seed,
                                 const std::function<bool()>& may_go_on);

// Finds the k cheapest solutions; among equal ones, those that a Search finds first.
class Cheapest {
 public:
  // One cost for each option; their magnitudes add up to less than 2^62.
  Cheapest(std::shared_ptr<const Problem> problem, std::vector<std::int64_t> costs,
           std::uint64_t k);
  ~Cheapest();
  Cheapest(Cheapest&&) noexcept;

  // Searches until the search is over (true), `nodes` nodes have been tried in total, or
  // `may_go_on` returns false.
  bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on);

  // The best so far, the cheapest first and at most so many: for each the number of its options,
  // then the options.
  std::vector<std::int32_t> kept(std::uint64_t most) const;
  // What every solution costs at least, as known before the first node; nothing until then.
  std::optional<std::int64_t> bound() const;
  Tally tally() const;
  double share() const;

  class Body;

 private:
  std::unique_ptr<Body> body_;
};

}  // namespace nonet::cover
