// Binds the walks that ratings read: rounds under any rules, and HoDoKu's steps.
#include "bind/rating_scales.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/run.h"
#include "bind/bulk.h"
#include "bind/logic_rules.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/logic.h"
#include "nonet/rating_hodoku.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using std::to_string;
using Clock = std::chrono::steady_clock;
using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename T>
using Column = nb::ndarray<nb::numpy, T, nb::ndim<1>>;

// How the walk of one row ended: the outcomes of a path, the time for one row, digits that break
// the rules.
enum WalkEnd : std::uint8_t { kSolved, kStuck, kContradiction, kOutOfTime, kIllegal };

// Moves a vector into an array that Python owns.
template <typename T>
Column<T> as_column(std::vector<T>&& numbers) {
  auto* const kept = new std::vector<T>(std::move(numbers));
  const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return {kept->data(), {kept->size()}, owner};
}

std::size_t checked_rows(const Bytes& values, std::size_t cells, std::uint8_t most) {
  if (values.size() % cells != 0)
    refuse(to_string(values.size()) + " values are no rows of " + to_string(cells) + " cells");
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values.data()[i] > most)
      refuse("row " + to_string(i / cells) + " has value " + to_string(values.data()[i]));
  return values.size() / cells;
}

// When the time for one row that begins here is over.
Clock::time_point end_of(Timeout each) {
  constexpr double kForever = 1e9;
  if (!each || *each >= kForever) return Clock::time_point::max();
  if (!(*each > 0)) return Clock::now();  // also when it is not a number
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*each));
}

// Calls work(row, may_go_on) for each row on several threads, and returns when all are done.
// may_go_on also counts the seconds that one row may take.
template <typename Work>
void for_each_row(std::size_t rows, std::int64_t threads, Timeout timeout, Timeout each,
                  const Progress& progress, const Work& work) {
  std::atomic<std::uint64_t> done = 0;
  const int workers = checked_threads(threads);
  Watch watch(timeout, Watch::reporting(progress, [&done] { return done.load(); }));
  End end;
  {
    const nb::gil_scoped_release release;
    base::Run run(rows, 1, [&watch] { return watch.may_go_on(); });
    end = run.finish(workers, [&](base::Worker& worker) {
      while (const auto range = worker.claim())
        for (std::size_t row = range->first; row < range->end; ++row, ++done) {
          const auto limit = end_of(each);
          const std::function<bool()> may_go_on = [&] {
            return !worker.is_stopped() && !(each && Clock::now() >= limit);
          };
          if (may_go_on()) work(row, may_go_on);
          if (worker.is_stopped()) return;
        }
    });
  }
  if (end == End::kNoMemory) throw std::bad_alloc();
  watch.finish(end == End::kStopped);
}

// The rounds of many walks one behind the other, and where those of each row begin.
using Rounds = std::tuple<Column<std::uint8_t>, Column<std::uint64_t>, Column<std::uint16_t>,
                          Column<std::uint16_t>, Column<std::uint32_t>, Column<std::uint32_t>,
                          Column<std::uint32_t>>;

// The part of one technique in one round: its number, the round, its steps, what they do.
using Entry = std::tuple<int, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

class PyRounds {
 public:
  PyRounds(int size, const UnitList& units, std::vector<std::pair<int, int>> clashes, Sides sides)
      : logic_(checked_rules(size, units, std::move(clashes), sides, true)) {}

  Rounds walk(const std::vector<std::int64_t>& techniques, const Bytes& values,
              std::int64_t threads, Timeout timeout, Timeout each, const Progress& progress) const {
    auto [ends, walks] = walked(techniques, values, threads, timeout, each, progress);
    std::vector<std::uint64_t> starts{0};
    std::vector<std::uint16_t> used, round;
    std::vector<std::uint32_t> steps, places, removes;
    for (const std::vector<LogicRound>& walk : walks) {
      for (const LogicRound& each_round : walk) {
        used.push_back(static_cast<std::uint16_t>(each_round.technique));
        round.push_back(static_cast<std::uint16_t>(each_round.round));
        steps.push_back(each_round.steps);
        places.push_back(each_round.places);
        removes.push_back(each_round.removes);
      }
      starts.push_back(used.size());
    }
    return {as_column(std::move(ends)),   as_column(std::move(starts)),
            as_column(std::move(used)),   as_column(std::move(round)),
            as_column(std::move(steps)),  as_column(std::move(places)),
            as_column(std::move(removes))};
  }

  std::pair<int, std::vector<Entry>> walk_one(const std::vector<std::int64_t>& techniques,
                                              const Bytes& values, Timeout each,
                                              const Progress& progress) const {
    if (values.size() != static_cast<std::size_t>(logic_.cells()))
      refuse(to_string(values.size()) + " values for " + to_string(logic_.cells()) + " cells");
    const auto [ends, walks] = walked(techniques, values, 1, {}, each, progress);
    std::vector<Entry> entries;
    for (const LogicRound& each_round : walks[0])
      entries.emplace_back(each_round.technique, each_round.round, each_round.steps,
                           each_round.places, each_round.removes);
    return {ends[0], std::move(entries)};
  }

 private:
  struct Walks {
    std::vector<std::uint8_t> ends;
    std::vector<std::vector<LogicRound>> rounds;
  };

  Walks walked(const std::vector<std::int64_t>& techniques, const Bytes& values,
               std::int64_t threads, Timeout timeout, Timeout each,
               const Progress& progress) const {
    const auto cells = static_cast<std::size_t>(logic_.cells());
    const std::size_t rows = checked_rows(values, cells, static_cast<std::uint8_t>(logic_.size()));
    std::vector<int> numbers;
    for (const std::int64_t technique : techniques) {
      if (technique < 0 || technique >= static_cast<std::int64_t>(Logic::names().size()))
        refuse("no technique " + to_string(technique));
      numbers.push_back(static_cast<int>(technique));
    }
    std::vector<std::uint8_t> ends(rows, kOutOfTime);
    std::vector<std::vector<LogicRound>> walks(rows);
    for_each_row(rows, threads, timeout, each, progress,
                 [&](std::size_t row, const std::function<bool()>& may_go_on) {
                   const std::span board(values.data() + row * cells, cells);
                   LogicWalk walk;
                   const LogicEnd end = logic_.walk({board, board, {}}, numbers, may_go_on, walk);
                   ends[row] = end == LogicEnd::kIllegal   ? kIllegal
                               : end == LogicEnd::kStopped ? kOutOfTime
                                                           : static_cast<WalkEnd>(walk.outcome);
                   walks[row] = std::move(walk.rounds);
                 });
    return {std::move(ends), std::move(walks)};
  }

  const Logic logic_;
};

std::pair<Column<std::uint8_t>, Column<std::uint16_t>> walk_hodoku(const Bytes& values,
                                                                   std::int64_t threads,
                                                                   Timeout timeout, Timeout each,
                                                                   const Progress& progress) {
  static const HodokuRater rater;
  static const std::size_t kinds = HodokuRater::names().size();
  const std::size_t rows = checked_rows(values, 81, 9);
  std::vector<std::uint8_t> ends(rows, kOutOfTime);
  std::vector<std::uint16_t> counts(rows * kinds);
  for_each_row(rows, threads, timeout, each, progress,
               [&](std::size_t row, const std::function<bool()>& may_go_on) {
                 const HodokuWalk walk =
                     rater.walk(std::span(values.data() + row * 81, 81), may_go_on);
                 ends[row] = static_cast<std::uint8_t>(walk.outcome);
                 std::copy(walk.counts.begin(), walk.counts.end(), counts.begin() + row * kinds);
               });
  return {as_column(std::move(ends)), as_column(std::move(counts))};
}

}  // namespace

void bind_rating_scales(nb::module_& m) {
  nb::class_<PyRounds>(m, "Rounds", nb::is_final(),
                       "Walks in rounds under one set of rules; shared freely.")
      .def(nb::init<int, const UnitList&, std::vector<std::pair<int, int>>, Sides>(), "size"_a,
           "units"_a, "clashes"_a, "sides"_a = nb::none(), "Compile rules, written as for Logic.")
      .def(
          "walk", &PyRounds::walk, "techniques"_a, "values"_a, nb::kw_only(), "threads"_a = 1,
          "timeout"_a = nb::none(), "each"_a = nb::none(), "progress"_a = nb::none(),
          "Walk from rows of givens; 0 is an empty cell.\n\n"
          "Return (ends, starts, techniques, rounds, steps, places, removes). The end of a row is\n"
          "0 solved, 1 stuck, 2 contradiction, 3 out of the time for one row, 4 digits that break\n"
          "the rules. Its entries begin at its start, the next row's start ends them; each is the\n"
          "part of one technique in one round.")
      .def("walk_one", &PyRounds::walk_one, "techniques"_a, "values"_a, nb::kw_only(),
           "each"_a = nb::none(), "progress"_a = nb::none(),
           "Walk from one row of givens.\n\n"
           "Return (end, entries), an entry being (technique, round, steps, places, removes).");
  m.def(
      "hodoku_names",
      [] {
        nb::list names;
        for (const std::string_view name : HodokuRater::names())
          names.append(nb::str(name.data(), name.size()));
        return names;
      },
      nb::sig("def hodoku_names() -> list[str]"),
      "Return the kinds of HoDoKu's steps in the order in which they are tried.");
  m.def("walk_hodoku", &walk_hodoku, "values"_a, nb::kw_only(), "threads"_a = 1,
        "timeout"_a = nb::none(), "each"_a = nb::none(), "progress"_a = nb::none(),
        "Walk rows of 81 givens as HoDoKu does; 0 is an empty cell.\n\n"
        "Return (ends, counts): the ends as for Rounds, and for each row the steps of each kind.");
}

}  // namespace nonet
