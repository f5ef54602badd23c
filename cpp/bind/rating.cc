// Binds Sudoku Explainer's ratings: one puzzle with its path, or many rows.
#include "bind/rating.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bulk.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/rating_se.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using Candidates = std::vector<std::pair<int, int>>;
using PathStep = std::tuple<double, std::string, Candidates, Candidates>;
using OneRating = std::tuple<double, double, double, std::string, bool, std::vector<PathStep>>;

using Values = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Skip = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ratings = nb::ndarray<double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Candidates candidates(const std::vector<SePlacedOrRemoved>& list) {
  Candidates found;
  for (const auto& [cell, digit] : list) found.emplace_back(cell, digit);
  return found;
}

void check_cells(const std::uint8_t* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (values[i] > 9) refuse("value " + std::to_string(values[i]) + " is not between 0 and 9");
}

OneRating rate_one(const nb::bytes& values, std::optional<double> max_er, bool path,
                   Timeout timeout, const Progress& progress) {
  if (values.size() != 81) refuse(std::to_string(values.size()) + " values for 81 cells");
  const auto* const cells = static_cast<const std::uint8_t*>(values.data());
  check_cells(cells, 81);
  Watch watch(timeout, Watch::reporting(progress, [] { return 0; }));
  SeRating rating;
  {
    const nb::gil_scoped_release release;
    rating =
        SeRater().rate(cells, {.max_er = max_er.value_or(0), .path = path, .may_go_on = [&watch] {
                                 return watch.may_go_on();
                               }});
  }
  // A rating that ran out of time is one that is not finished; what Python raised is raised.
  if (watch.is_interrupted()) watch.finish(true);
  std::vector<PathStep> steps;
  for (const SeStep& step : rating.path)
    steps.emplace_back(step.rating, step.technique, candidates(step.places),
                       candidates(step.removes));
  return {rating.er,       rating.ep,       rating.ed, std::string(rating.technique),
          rating.finished, std::move(steps)};
}

void rate_rows(const Values& values, const Skip& skip, Ratings er, Ratings ep, Ratings ed,
               Flags finished, std::optional<double> max_er, std::optional<double> each,
               std::int64_t threads, Timeout timeout, const Progress& progress) {
  const std::size_t rows = values.shape(0);
  if (values.shape(1) != 81)
    refuse("rows of " + std::to_string(values.shape(1)) + " cells, not 81");
  for (const std::size_t length : {skip.size(), er.size(), ep.size(), ed.size(), finished.size()})
    if (length != rows)
      refuse("an array of " + std::to_string(length) + " for " + std::to_string(rows) + " rows");
  check_cells(values.data(), values.size());
  std::atomic<std::uint64_t> started = 0;
  Watch watch(timeout, Watch::reporting(progress, [&started] { return started.load(); }));
  const SeRows all{.values = values.data(),
                   .rows = rows,
                   .skip = skip.data(),
                   .er = er.data(),
                   .ep = ep.data(),
                   .ed = ed.data(),
                   .finished = finished.data(),
                   .started = &started};
  const int workers = checked_threads(threads);
  End end;
  {
    const nb::gil_scoped_release release;
    end = rate_se_rows(all, {.max_er = max_er.value_or(0)}, each.value_or(0), workers,
                       [&watch] { return watch.may_go_on(); });
  }
  if (end == End::kNoMemory) throw std::bad_alloc();
  if (watch.is_interrupted()) watch.finish(true);
}

}  // namespace

void bind_rating(nb::module_& m) {
  m.def("rate_se", &rate_one, "values"_a, "max_er"_a = nb::none(), "path"_a = false,
        "timeout"_a = nb::none(), "progress"_a = nb::none(),
        "Return (er, ep, ed, technique, finished, path) of a puzzle with one solution.\n\n"
        "A step of the path is (rating, technique, places, removes). After `timeout` seconds, or "
        "when a\n"
        "step is rated above `max_er`, the rating is not finished and `er` is a lower bound.");
  m.def("rate_se_rows", &rate_rows, "values"_a, "skip"_a, "er"_a, "ep"_a, "ed"_a, "finished"_a,
        nb::kw_only(), "max_er"_a = nb::none(), "each"_a = nb::none(), "threads"_a = 1,
        "timeout"_a = nb::none(), "progress"_a = nb::none(),
        "Rate rows of 81 values into the arrays given, except those that `skip` marks.\n\n"
        "`each` limits the seconds per row, `timeout` those of the call; rows that were not rated "
        "keep\n"
        "what the arrays held.");
}

}  // namespace nonet
