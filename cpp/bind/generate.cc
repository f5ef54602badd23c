// Binds the makers of puzzles: random complete grids, digging, numbers of puzzles that are alike.
#include "bind/generate.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <new>
#include <string>
#include <vector>

#include "base/dice.h"
#include "bind/bulk.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/generate.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using std::to_string;
using Streams = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Least = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Puzzles = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Shape = std::optional<std::pair<int, int>>;

MakerRules maker_rules(const PyRules& rules, const Shape& box) {
  MakerRules found{.rules = rules.plain(), .plan = rules.plan()};
  if (!box) return found;
  if (box->first < 1 || box->second < 1 || box->first * box->second != rules.plain()->size())
    refuse("boxes of " + to_string(box->first) + " by " + to_string(box->second));
  found.box_rows = box->first;
  found.box_columns = box->second;
  return found;
}

template <typename Array>
void check_rows(const Array& values, std::size_t rows, int cells) {
  if (values.shape(0) != rows || values.shape(1) != static_cast<std::size_t>(cells))
    refuse("values are not of shape (" + to_string(rows) + ", " + to_string(cells) + ")");
}

template <typename Array>
void check_digits(const Array& values, int size) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values.data()[i] > size) refuse("value " + to_string(values.data()[i]) + " is no digit");
}

void check_orbits(const Orbits& orbits, int cells) {
  std::vector<bool> seen(static_cast<std::size_t>(cells));
  for (const auto& orbit : orbits) {
    if (orbit.empty()) refuse("an orbit without cells");
    for (const int cell : orbit) {
      if (cell < 0 || cell >= cells || seen[cell]) refuse("cell " + to_string(cell) + " in orbits");
      seen[cell] = true;
    }
  }
}

// Runs `work` with the options of a call, without the GIL.
template <typename Work>
void run(std::uint64_t seed, const Streams& streams, std::int64_t threads, Timeout timeout,
         const std::optional<std::string>& cpu, const Work& work) {
  Watch watch(timeout);
  const MakerOptions options{.seed = seed,
                             .streams = streams.data(),
                             .rows = streams.size(),
                             .cpu = chosen_cpu(cpu),
                             .threads = checked_threads(threads),
                             .may_go_on = [&watch] { return watch.may_go_on(); }};
  End end;
  {
    const nb::gil_scoped_release release;
    end = work(options);
  }
  if (end == End::kNoMemory) throw std::bad_alloc();
  watch.finish(end == End::kStopped);
}

void fill(const PyRules& rules, const Shape& box, std::uint64_t seed, const Streams& streams,
          bool shares, Values grids, std::int64_t threads, Timeout timeout,
          const std::optional<std::string>& cpu) {
  const MakerRules whole = maker_rules(rules, box);
  check_rows(grids, streams.size(), rules.plain()->cells());
  run(seed, streams, threads, timeout, cpu,
      [&](const MakerOptions& options) { return fill_rows(whole, options, shares, grids.data()); });
}

void dig(const PyRules& rules, const Shape& box, const Orbits& orbits, std::uint64_t seed,
         const Streams& streams, const Least& least, Values values, std::int64_t threads,
         Timeout timeout, const std::optional<std::string>& cpu) {
  const MakerRules whole = maker_rules(rules, box);
  const int cells = rules.plain()->cells();
  check_rows(values, streams.size(), cells);
  check_digits(values, rules.plain()->size());
  if (least.size() != streams.size())
    refuse("least has " + to_string(least.size()) + " entries for " + to_string(streams.size()) +
           " rows");
  check_orbits(orbits, cells);
  run(seed, streams, threads, timeout, cpu, [&](const MakerOptions& options) {
    return dig_rows(whole, orbits, least.data(), options, values.data());
  });
}

void walk(const PyRules& rules, const Shape& box, const Orbits& orbits, std::uint64_t seed,
          const Streams& streams, bool fewer, int target, int steps, Values values,
          std::int64_t threads, Timeout timeout, const std::optional<std::string>& cpu) {
  const MakerRules whole = maker_rules(rules, box);
  check_rows(values, streams.size(), rules.plain()->cells());
  check_digits(values, rules.plain()->size());
  check_orbits(orbits, rules.plain()->cells());
  run(seed, streams, threads, timeout, cpu, [&](const MakerOptions& options) {
    return walk_rows(whole, orbits, fewer ? Aim::kFewer : Aim::kMore, target, steps, options,
                     values.data());
  });
}

void vary(const PyRules& rules, const Shape& box, const Orbits& orbits, std::uint64_t seed,
          const Streams& streams, const Least& most, Values values, std::int64_t threads,
          Timeout timeout, const std::optional<std::string>& cpu) {
  const MakerRules whole = maker_rules(rules, box);
  check_rows(values, streams.size(), rules.plain()->cells());
  check_digits(values, rules.plain()->size());
  if (most.size() != streams.size())
    refuse("most has " + to_string(most.size()) + " entries for " + to_string(streams.size()) +
           " rows");
  check_orbits(orbits, rules.plain()->cells());
  run(seed, streams, threads, timeout, cpu, [&](const MakerOptions& options) {
    return vary_rows(whole, orbits, most.data(), options, values.data());
  });
}

void fit(const PyRules& rules, const Shape& box, std::uint64_t seed, const Streams& streams,
         int shaken, int steps, Values values, std::int64_t threads, Timeout timeout,
         const std::optional<std::string>& cpu) {
  const MakerRules whole = maker_rules(rules, box);
  check_rows(values, streams.size(), rules.plain()->cells());
  check_digits(values, rules.plain()->size());
  run(seed, streams, threads, timeout, cpu, [&](const MakerOptions& options) {
    return fit_rows(whole, shaken, steps, options, values.data());
  });
}

void alike(int size, std::pair<int, int> box, const Puzzles& values, Numbers numbers) {
  if (size < 2 || size > kMaxSize || box.first < 1 || box.second < 1 ||
      box.first * box.second != size)
    refuse("size " + to_string(size) + " with boxes of " + to_string(box.first) + " by " +
           to_string(box.second));
  check_rows(values, numbers.size(), size * size);
  check_digits(values, size);
  alike_rows(size, box.first, box.second, values.data(), numbers.size(), numbers.data());
}

void key_dice(base::Dice* dice, const std::vector<std::uint64_t>& key) {
  new (dice) base::Dice(0);
  for (const std::uint64_t part : key) dice->extend_key(part);
}

std::uint32_t roll(base::Dice& dice, std::uint32_t faces) {
  if (faces == 0) refuse("dice without faces");
  return dice.roll(faces);
}

}  // namespace

void bind_generate(nb::module_& m) {
  nb::class_<base::Dice>(m, "Dice", "A stream of random numbers, the same on every machine.")
      .def("__init__", &key_dice, "key"_a, "Different keys give streams that are unrelated.")
      .def("roll", &roll, "faces"_a,
           "Return a number from 0 to faces - 1, each with the same probability.");
  m.def(
      "fill_rows", &fill, "rules"_a, nb::kw_only(), "box"_a.none(), "seed"_a, "streams"_a,
      "shares"_a, "grids"_a, "threads"_a = 1, "timeout"_a = nb::none(), "cpu"_a = nb::none(),
      "Write a random complete grid into each row, by the stream of random numbers of the row.\n\n"
      "`box` is the shape of boxes under classic rules without extras, otherwise None. A row\n"
      "for which no grid was found is zeros. With `shares`, streams that differ in bits 0, 1, 32\n"
      "and 33 alone get disguises of one grid, which takes less time.");
  m.def("dig_rows", &dig, "rules"_a, nb::kw_only(), "box"_a.none(), "orbits"_a, "seed"_a,
        "streams"_a, "least"_a, "values"_a, "threads"_a = 1, "timeout"_a = nb::none(),
        "cpu"_a = nb::none(),
        "Remove digits from puzzles with one solution while it stays unique, orbit by orbit.\n\n"
        "At least `least` digits of a row remain; with 0 no orbit can be removed from the result.");
  m.def("walk_rows", &walk, "rules"_a, nb::kw_only(), "box"_a.none(), "orbits"_a, "seed"_a,
        "streams"_a, "fewer"_a, "target"_a, "steps"_a, "values"_a, "threads"_a = 1,
        "timeout"_a = nb::none(), "cpu"_a = nb::none(),
        "Trade givens of minimal puzzles until they have at most (or at least) `target` of them.");
  m.def("vary_rows", &vary, "rules"_a, nb::kw_only(), "box"_a.none(), "orbits"_a, "seed"_a,
        "streams"_a, "most"_a, "values"_a, "threads"_a = 1, "timeout"_a = nb::none(),
        "cpu"_a = nb::none(), "Trade a few givens of each puzzle; its solution stays unique.");
  m.def("fit_rows", &fit, "rules"_a, nb::kw_only(), "box"_a.none(), "seed"_a, "streams"_a,
        "shaken"_a, "steps"_a, "values"_a, "threads"_a = 1, "timeout"_a = nb::none(),
        "cpu"_a = nb::none(),
        "Change the digits of givens until one solution is left; zeros where that fails.");
  m.def("alike_rows", &alike, "size"_a, "box"_a, "values"_a, "numbers"_a,
        "Write a number for each puzzle that all puzzles isomorphic to it share.");
}

}  // namespace nonet
