// Binds the calls for one classic 9x9 puzzle: the fast path, and counting by lanes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <new>
#include <string>

#include "bind/bulk.h"
#include "bind/guarded.h"
#include "bind/lines.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/lanes.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

// A few milliseconds of guesses: the delay with which a signal or a deadline may be noticed.
constexpr std::uint64_t kSlice = 4096;

const std::uint8_t* checked_values(const nb::bytes& values) {
  const auto* const cells = static_cast<const std::uint8_t*>(values.data());
  if (values.size() != 81) refuse(std::to_string(values.size()) + " values for 81 cells");
  if (std::any_of(cells, cells + 81, [](std::uint8_t value) { return value > 9; }))
    refuse("a value is above 9");
  return cells;
}

// The same result as count_single, computed in steps between which the count can be read.
void count_in_steps(const std::uint8_t* cells, std::uint64_t limit, Cpu cpu, Watch& watch,
                    SingleAnswer& answer) {
  SingleSearch search(cells, cpu);
  const auto may_go_on = [&watch] { return watch.may_go_on(); };
  while (answer.count < limit) {
    if (!may_go_on()) {
      answer.stopped = true;
      break;
    }
    const Outcome step = search.run(kSlice, may_go_on);
    if (step == Outcome::kDone) break;
    if (step == Outcome::kSolution) ++answer.count;
  }
}

std::uint64_t checked_limit(std::uint64_t limit) {
  if (limit < 1) refuse("limit is not 1 or more");
  return limit;
}

std::tuple<std::uint64_t, std::uint64_t, std::optional<nb::bytes>> solve_one(
    const nb::bytes& values, std::uint64_t limit, Timeout timeout) {
  const std::uint8_t* const cells = checked_values(values);
  const std::uint64_t most = checked_limit(limit);
  const Cpu cpu = chosen_cpu({});
  Watch watch(timeout, {});
  SingleAnswer answer;
  {
    const nb::gil_scoped_release release;
    answer = solve_single(cells, most, [&watch] { return watch.may_go_on(); }, cpu);
  }
  watch.finish(answer.stopped);
  std::optional<nb::bytes> first;
  if (answer.count > 0) first = nb::bytes(answer.first, 81);
  return {answer.count, answer.guesses, first};
}

std::uint64_t count_one(const nb::bytes& values, std::uint64_t limit, Timeout timeout,
                        const Progress& progress) {
  const std::uint8_t* const cells = checked_values(values);
  const std::uint64_t most = checked_limit(limit);
  const Cpu cpu = chosen_cpu({});
  SingleAnswer answer;
  Watch watch(timeout, Watch::reporting(progress, [&answer] { return answer.count; }));
  {
    const nb::gil_scoped_release release;
    if (progress)
      count_in_steps(cells, most, cpu, watch, answer);
    else
      answer = count_single(cells, most, [&watch] { return watch.may_go_on(); }, cpu);
  }
  watch.finish(answer.stopped);
  return answer.count;
}

// Writes the values of a puzzle: 81 characters, or 81 values as bytes. False for other texts.
bool read_puzzle(const nb::handle puzzle, std::uint8_t* cells) {
  if (PyUnicode_Check(puzzle.ptr())) return read_run(puzzle, cells);
  std::memcpy(cells, checked_values(nb::cast<nb::bytes>(puzzle)), 81);
  return true;
}

// For the most common calls, where every layer in between counts: most puzzles are solved in less
// time than it takes to give the GIL away and to get it back, so it is kept for the first guesses.
nb::object solve_at_once(const nb::handle puzzle, const nb::handle unique) {
  std::uint8_t cells[81];
  if (!read_puzzle(puzzle, cells)) return nb::none();
  const Cpu cpu = chosen_cpu({});
  const auto begin = std::chrono::steady_clock::now();
  SingleAnswer answer;
  const bool is_counted = try_single(cells, 2, answer, cpu);
  const std::uint64_t most = PyObject_IsTrue(unique.ptr()) == 0 ? 2 : 1;
  const auto is_wanted = [&] { return answer.count > 0 && answer.count <= most; };
  if (is_counted && !is_wanted()) return nb::none();
  if (!is_counted || answer.count > 1) {
    Watch watch({}, {});
    {
      const nb::gil_scoped_release release;
      answer = solve_single(cells, 2, [&watch] { return watch.may_go_on(); }, cpu, &answer);
    }
    watch.finish(answer.stopped);
    if (!is_wanted()) return nb::none();
  }
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  return nb::make_tuple(nb::bytes(cells, sizeof cells), nb::bytes(answer.first, 81), answer.guesses,
                        spent.count());
}

std::optional<std::uint64_t> count_at_once(const nb::handle puzzle, std::uint64_t limit) {
  std::uint8_t cells[81];
  if (!read_puzzle(puzzle, cells)) return {};
  const std::uint64_t most = checked_limit(limit);
  const Cpu cpu = chosen_cpu({});
  SingleAnswer answer;
  if (!try_single(cells, most, answer, cpu)) {
    Watch watch({}, {});
    {
      const nb::gil_scoped_release release;
      answer = count_single(cells, most, [&watch] { return watch.may_go_on(); }, cpu, &answer);
    }
    watch.finish(answer.stopped);
  }
  return answer.count;
}

std::uint64_t count_every(const nb::bytes& values, std::int64_t threads, Timeout timeout,
                          const std::optional<std::string>& cpu, const Progress& progress) {
  const std::uint8_t* const cells = checked_values(values);
  std::atomic<std::uint64_t> so_far = 0;
  Watch watch(timeout, Watch::reporting(progress, [&so_far] { return so_far.load(); }));
  CountOptions options;
  options.cpu = chosen_cpu(cpu);
  options.threads = checked_threads(threads);
  options.may_go_on = [&watch] { return watch.may_go_on(); };
  options.so_far = &so_far;
  CountAnswer answer;
  {
    const nb::gil_scoped_release release;
    answer = count_all(cells, options);
  }
  if (answer.end == BulkEnd::kNoMemory) throw std::bad_alloc();
  watch.finish(answer.end == BulkEnd::kStopped);
  return answer.count;
}

// A SingleSearch held by Python.
class PySingleSearch : protected Guarded {
 public:
  explicit PySingleSearch(const nb::bytes& values)
      : search_(checked_values(values), chosen_cpu({})) {}

  std::optional<nb::bytes> next(Timeout timeout, const Progress& progress) {
    const Use use(*this);
    Watch watch(timeout, Watch::reporting(progress, [this] { return search_.guesses(); }));
    Outcome outcome = Outcome::kPaused;
    {
      const nb::gil_scoped_release release;
      const auto may_go_on = [&watch] { return watch.may_go_on(); };
      while (outcome == Outcome::kPaused && may_go_on()) outcome = search_.run(kSlice, may_go_on);
    }
    watch.finish(outcome == Outcome::kPaused);
    if (outcome == Outcome::kDone) return std::nullopt;
    std::uint8_t solution[81];
    search_.write(solution);
    return nb::bytes(solution, sizeof solution);
  }

  std::uint64_t guesses() const { return search_.guesses(); }

 private:
  SingleSearch search_;
};

}  // namespace

void bind_single(nb::module_& m) {
  m.def("solve_single", &solve_one, "values"_a, "limit"_a = 2, "timeout"_a = nb::none(),
        "Return (count, guesses, solution or None) of one classic 9x9 grid.\n\n"
        "If there are several solutions, the one that solve_bulk writes is returned.");
  m.def("solve_at_once", &solve_at_once, "puzzle"_a, "unique"_a,
        nb::sig("def solve_at_once(puzzle: str | bytes, unique: object) -> "
                "tuple[bytes, bytes, int, float] | None"),
        "Return (values, solution, guesses, seconds) of 81 characters or 81 values.\n\n"
        "None for other texts, where there is no solution, and with `unique` where there are "
        "several.");
  m.def("count_at_once", &count_at_once, "puzzle"_a, "limit"_a,
        nb::sig("def count_at_once(puzzle: str | bytes, limit: int) -> int | None"),
        "Return how many solutions 81 characters or 81 values have, at most `limit`.\n\n"
        "None for other texts.");
  m.def("count_single", &count_one, "values"_a, "limit"_a = 2, "timeout"_a = nb::none(),
        "progress"_a = nb::none(),
        "Return how many solutions one classic 9x9 grid has, at most `limit`.\n\n"
        "`progress` is called with the number of solutions found so far.");
  m.def(
      "count_all", &count_every, "values"_a, "threads"_a = 1, "timeout"_a = nb::none(),
      "cpu"_a = nb::none(), "progress"_a = nb::none(),
      "Return how many solutions a classic 9x9 grid has; lanes and threads share its subtrees.\n\n"
      "`progress` is called with the number of solutions found so far.");
  nb::class_<PySingleSearch>(m, "SingleSearch", nb::is_final(),
                             "The solutions of one classic 9x9 grid, one by one.")
      .def(nb::init<const nb::bytes&>(), "values"_a, "Start a search: 81 bytes, 0 for empty.")
      .def("next", &PySingleSearch::next, "timeout"_a = nb::none(), "progress"_a = nb::none(),
           "Return the next solution, or None when there are no more.\n\n"
           "Raises TimeoutError after `timeout` seconds; the search can be continued. `progress` "
           "is\n"
           "called with the number of candidates tried so far.")
      .def_prop_ro("guesses", &PySingleSearch::guesses, "The number of candidates tried so far.");
}

}  // namespace nonet
