// Exact cover: problems of items and options, and the search for all their solutions.
//
// An option is a set of items. A solution is a set of options that covers every primary item as
// often as its bounds say (once, if nothing else is said), and every secondary item at most once,
// or any number of times in one colour.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nonet::cover {

// What a caller says a problem is. Items are numbered, the primary ones first.
struct Source {
  std::int64_t primary = 0;
  std::int64_t secondary = 0;
  std::vector<std::int64_t> ends;     // where the items of each option end in `items`
  std::vector<std::int32_t> items;    // option by option
  std::vector<std::int32_t> colours;  // empty, or one for each of `items`, 0 for none
  std::vector<std::int64_t> least;    // empty, or one for each primary item: how often at least
  std::vector<std::int64_t> most;     // and how often at most
};

// What is wrong with a source, or nothing.
std::string find_fault(const Source& source);

// A problem ready to be searched: never changes, and is shared freely between threads.
class Problem;
std::shared_ptr<const Problem> compile(Source source);

// How far a search has come.
struct Tally {
  std::uint64_t nodes = 0;    // options tried
  std::uint64_t updates = 0;  // removals of an option from the list of an item
  std::uint64_t found = 0;    // solutions

  Tally& operator+=(const Tally& other);
};

// How far a search may go.
struct Quota {
  std::uint64_t nodes = UINT64_MAX;      // all in all
  std::uint64_t solutions = UINT64_MAX;  // all in all
};

// A search that stops and goes on. Its solutions come in an order that depends on the problem
// alone.
class Search {
 public:
  explicit Search(std::shared_ptr<const Problem> problem, int threads = 1);
  ~Search();
  Search(Search&&) noexcept;

  // Works until the search is over (true), or the quota is used up or `may_go_on`, asked every few
  // milliseconds by the calling thread, says no. Counts only.
  bool count(const Quota& quota, const std::function<bool()>& may_go_on);

  // Likewise, and appends each solution to `out`: how many options it has, then these in order.
  // A search either counts or lists.
  bool list(const Quota& quota, const std::function<bool()>& may_go_on,
            std::vector<std::int32_t>& out);

  Tally tally() const;
  // The part of the tree that is done, each node's children taken for equally large.
  double share() const;

 private:
  struct Body;
  std::unique_ptr<Body> body_;
};

// How large a search will be; errors are standard errors.
struct Estimate {
  double nodes, nodes_error;
  double solutions, solutions_error;
};

// Dives into the tree at random so many times; the same dives for the same seed on every machine.
// Nothing when `may_go_on`, asked all the time, says no.
std::optional<Estimate> estimate(const Problem& problem, std::uint64_t samples, std::uint64_t seed,
                                 const std::function<bool()>& may_go_on);

// The k cheapest solutions, of equal ones those that a Search finds first.
class Cheapest {
 public:
  // One cost for each option; their magnitudes add up to less than 2^62.
  Cheapest(std::shared_ptr<const Problem> problem, std::vector<std::int64_t> costs,
           std::uint64_t k);
  ~Cheapest();
  Cheapest(Cheapest&&) noexcept;

  // Works until the search is over (true), or so many nodes have been tried all in all, or
  // `may_go_on` says no.
  bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on);

  // The best so far, the cheapest first: how many options it has, then these in order.
  std::vector<std::int32_t> kept() const;
  Tally tally() const;
  double share() const;

  class Body;

 private:
  std::unique_ptr<Body> body_;
};

}  // namespace nonet::cover
