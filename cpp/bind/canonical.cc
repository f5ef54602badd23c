// Binds canonical forms: of one grid with the way to it, of many rows, and sets of forms.
#include "bind/canonical.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <mutex>
#include <new>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bulk.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/canonical.h"
#include "nonet/form_set.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using Numbers = std::vector<int>;
using Found = std::tuple<nb::bytes, bool, Numbers, Numbers, Numbers, std::uint64_t>;
using Values = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Forms = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Skip = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

BoxShape checked_shape(int height, int width) {
  const BoxShape shape{height, width};
  if (!has_canonical_form(shape))
    refuse("boxes of " + std::to_string(height) + "x" + std::to_string(width) +
           " have no canonical forms");
  return shape;
}

void check_values(BoxShape shape, const std::uint8_t* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (values[i] > shape.size())
      refuse("value " + std::to_string(values[i]) + " is not between 0 and " +
             std::to_string(shape.size()));
}

void check_length(std::size_t length, std::size_t rows) {
  if (length != rows)
    refuse("an array of " + std::to_string(length) + " for " + std::to_string(rows) + " rows");
}

void check_width(BoxShape shape, std::size_t width) {
  if (width != static_cast<std::size_t>(shape.cells()))
    refuse("rows of " + std::to_string(width) + " cells, not " + std::to_string(shape.cells()));
}

std::optional<Found> canonical(const nb::bytes& values, int height, int width) {
  const BoxShape shape = checked_shape(height, width);
  check_width(shape, values.size());
  const auto* const cells = static_cast<const std::uint8_t*>(values.data());
  check_values(shape, cells, values.size());
  CanonicalForm form;
  bool found = false;
  {
    const nb::gil_scoped_release release;
    found = Canonizer(shape).find(cells, form);
  }
  if (!found) return std::nullopt;
  const auto first = [&](const auto& list, int start = 0) {
    return Numbers(list.begin() + start, list.begin() + start + shape.size());
  };
  return Found{nb::bytes(form.values.data(), values.size()),
               form.is_transposed,
               first(form.rows),
               first(form.columns),
               first(form.digits, 1),
               form.automorphisms};
}

void canonical_rows(const Values& values, Forms forms, Flags conflicts, int height, int width,
                    std::int64_t threads, Timeout timeout, const Progress& progress) {
  const BoxShape shape = checked_shape(height, width);
  const std::size_t rows = values.shape(0);
  check_width(shape, values.shape(1));
  check_width(shape, forms.shape(1));
  check_length(forms.shape(0), rows);
  check_length(conflicts.size(), rows);
  check_values(shape, values.data(), values.size());
  std::atomic<std::uint64_t> done = 0;
  Watch watch(timeout, Watch::reporting(progress, [&done] { return done.load(); }));
  const CanonicalRows all{.values = values.data(),
                          .rows = rows,
                          .forms = forms.data(),
                          .conflicts = conflicts.data(),
                          .done = &done};
  const int workers = checked_threads(threads);
  End end;
  {
    const nb::gil_scoped_release release;
    end = find_canonical_rows(shape, all, workers, [&watch] { return watch.may_go_on(); });
  }
  if (end == End::kNoMemory) throw std::bad_alloc();
  watch.finish(end == End::kStopped);
}

// A set as bytes: its key, its sum and its hashes, in words of the machine, which are little-endian
// on every machine that nonet is built for.
static_assert(std::endian::native == std::endian::little);
constexpr std::size_t kHeader = 2;

nb::bytes packed(const FormSet& set) {
  std::vector<Hash> hashes(kHeader + set.size());
  hashes[0] = {set.key()[0], set.key()[1]};
  hashes[1] = set.sum();
  set.copy_hashes(hashes.data() + kHeader);
  return nb::bytes(hashes.data(), hashes.size() * sizeof(Hash));
}

FormSet unpacked(const nb::bytes& bytes) {
  if (bytes.size() % sizeof(Hash) != 0 || bytes.size() < kHeader * sizeof(Hash))
    refuse(std::to_string(bytes.size()) + " bytes are no set of forms");
  std::vector<Hash> hashes(bytes.size() / sizeof(Hash));
  std::memcpy(hashes.data(), bytes.data(), bytes.size());
  const auto kept = std::span<const Hash>(hashes).subspan(kHeader);
  if (std::ranges::find(kept, Hash{}) != kept.end()) refuse("a hash of zero is no form");
  return FormSet({hashes[0].low, hashes[0].high}, hashes[1], kept);
}

// A FormSet held by Python: threads take turns.
class PyFormSet {
 public:
  PyFormSet(std::uint64_t low, std::uint64_t high) : set_({low, high}) {}
  explicit PyFormSet(const nb::bytes& state) : set_(unpacked(state)) {}

  void add(const Values& forms, const Skip& skip, Flags is_new, int height, int width) {
    const BoxShape shape = checked_shape(height, width);
    const std::size_t rows = forms.shape(0), cells = forms.shape(1);
    check_width(shape, cells);
    check_length(skip.size(), rows);
    check_length(is_new.size(), rows);
    check_values(shape, forms.data(), forms.size());
    const nb::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    for (std::size_t row = 0; row < rows; ++row)
      is_new.data()[row] = !skip.data()[row] && set_.add(shape, forms.data() + row * cells);
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return set_.size();
  }

  std::size_t memory() {
    const std::lock_guard lock(mutex_);
    return set_.memory();
  }

  std::tuple<std::size_t, std::uint64_t, std::uint64_t> content() {
    const std::lock_guard lock(mutex_);
    return {set_.size(), set_.sum().low, set_.sum().high};
  }

  nb::bytes state() {
    const std::lock_guard lock(mutex_);
    return packed(set_);
  }

 private:
  std::mutex mutex_;
  FormSet set_;
};

}  // namespace

void bind_canonical(nb::module_& m) {
  m.def("canonical", &canonical, "values"_a, "height"_a, "width"_a,
        "Return the canonical form of a grid, the way to it, and its automorphisms.\n\n"
        "`height` and `width` are those of a box. The way is (transposed, rows, columns, digits): "
        "cell\n"
        "(r, c) of the form is digits[d - 1], where d is cell (rows[r], columns[c]) of the grid or "
        "its\n"
        "transpose. None if a digit appears twice in a house.");
  m.def("canonical_rows", &canonical_rows, "values"_a, "forms"_a, "conflicts"_a, nb::kw_only(),
        "height"_a, "width"_a, "threads"_a = 1, "timeout"_a = nb::none(), "progress"_a = nb::none(),
        "Write the canonical forms of rows into `forms`, zeros for those that `conflicts` marks.");
  nb::class_<PyFormSet>(m, "FormSet", "A set of grids, of which it keeps hashes of 128 bits.")
      .def(nb::init<std::uint64_t, std::uint64_t>(), "low"_a, "high"_a,
           "Make an empty set; the two numbers are the key of the hash.")
      .def("add", &PyFormSet::add, "forms"_a, "skip"_a, "is_new"_a, nb::kw_only(), "height"_a,
           "width"_a, "Add rows that `skip` does not mark, and mark those that are new.")
      .def("__len__", &PyFormSet::size)
      .def("__getstate__", &PyFormSet::state)
      .def("__setstate__",
           [](PyFormSet& self, const nb::bytes& state) { new (&self) PyFormSet(state); })
      .def_prop_ro("content", &PyFormSet::content,
                   "The number of forms and two sums of hashes, which no key changes.")
      .def_prop_ro("memory", &PyFormSet::memory, "The memory in use, in bytes.");
}

}  // namespace nonet
