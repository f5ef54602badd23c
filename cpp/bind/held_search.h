// A search held by Python, of whichever engine: solutions one by one, or how many there are.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "bind/guarded.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/outcome.h"

namespace nonet {

// A limit beyond 63 bits means no limit.
inline std::uint64_t checked_limit(const std::optional<nanobind::int_>& limit) {
  constexpr auto none = std::numeric_limits<std::uint64_t>::max();
  if (!limit) return none;
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(limit->ptr(), &overflow);
  if (overflow < 0 || (overflow == 0 && number < 0)) refuse("limit is negative");
  return overflow > 0 ? none : static_cast<std::uint64_t>(number);
}

// The engine takes about a millisecond for a budget of `kSlice`: the delay with which a deadline
// may be noticed.
template <typename Engine, std::uint64_t kSlice>
class HeldSearch : protected Guarded {
 public:
  explicit HeldSearch(Engine search) : search_(std::move(search)) {}

  std::optional<nanobind::bytes> next(Timeout timeout, const Progress& progress) {
    const Use use(*this);
    Watch watch(timeout, Watch::reporting(progress, [this] { return search_.guesses(); }));
    const Outcome outcome =
        work(watch, [this](std::uint64_t budget) { return search_.run(budget); });
    if (outcome == Outcome::kDone) return std::nullopt;
    const auto solution = search_.solution();
    return nanobind::bytes(solution.data(), solution.size());
  }

  std::uint64_t count(const std::optional<nanobind::int_>& limit, Timeout timeout,
                      const Progress& progress) {
    return count_by(limit, timeout, progress,
                    [this](Watch&, std::uint64_t budget, std::uint64_t most, std::uint64_t& found) {
                      return search_.count(budget, most, found);
                    });
  }

  std::uint64_t guesses() {
    const Use use(*this);
    return search_.guesses();
  }

 protected:
  // Counts by calls of run(watch, budget, most, found).
  template <typename Run>
  std::uint64_t count_by(const std::optional<nanobind::int_>& limit, Timeout timeout,
                         const Progress& progress, Run run) {
    const Use use(*this);
    const std::uint64_t most = checked_limit(limit);
    std::uint64_t found = 0;
    if (most == 0) return 0;
    Watch watch(timeout, Watch::reporting(progress, [&found] { return found; }));
    work(watch, [&](std::uint64_t budget) { return run(watch, budget, most, found); });
    return found;
  }

  Engine search_;

 private:
  // Calls `run(budget)` until the search ends or is stopped, which raises.
  template <typename Run>
  Outcome work(Watch& watch, Run run) {
    Outcome outcome = search_.is_done() ? Outcome::kDone : Outcome::kPaused;
    {
      const nanobind::gil_scoped_release release;
      while (outcome == Outcome::kPaused && watch.may_go_on()) outcome = run(kSlice);
    }
    watch.finish(outcome == Outcome::kPaused);
    return outcome;
  }
};

}  // namespace nonet
