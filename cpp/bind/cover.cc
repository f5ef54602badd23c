// Binds exact cover: problems as flat arrays of numbers, searches that can stop and resume.
#include "bind/cover.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bulk.h"
#include "bind/guarded.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/cover.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using Labels = nb::typed<nb::list, nb::any>;
using Solutions = nb::typed<nb::list, nb::typed<nb::tuple, nb::any, nb::ellipsis>>;

template <typename Number>
std::vector<Number> numbers(const nb::bytes& bytes, const char* what) {
  if (bytes.size() % sizeof(Number) != 0) refuse(std::string("bytes of ") + what + " left over");
  std::vector<Number> result(bytes.size() / sizeof(Number));
  if (!result.empty()) std::memcpy(result.data(), bytes.data(), bytes.size());
  return result;
}

// Secondary item k is written ~k, so that primary ones can be added without renumbering. Invalid
// items stay invalid.
std::int32_t secondary_item(std::int64_t primary, std::int32_t written) {
  const std::int64_t item = primary + ~std::int64_t{written};
  return item >= 0 && item <= INT32_MAX ? static_cast<std::int32_t>(item) : written;
}

struct PyProblem {
  PyProblem(std::int64_t primary, std::int64_t secondary, const nb::bytes& ends,
            const nb::bytes& items, const nb::bytes& colours, const nb::bytes& least,
            const nb::bytes& most) {
    cover::Source source{primary,
                         secondary,
                         numbers<std::int64_t>(ends, "ends"),
                         numbers<std::int32_t>(items, "items"),
                         numbers<std::int32_t>(colours, "colours"),
                         numbers<std::int64_t>(least, "least"),
                         numbers<std::int64_t>(most, "most")};
    const nb::gil_scoped_release release;
    for (std::int32_t& item : source.items)
      if (item < 0) item = secondary_item(primary, item);
    const std::string fault = cover::find_fault(source);
    if (!fault.empty()) throw std::invalid_argument(fault);
    options = source.ends.size();
    entries = source.items.size();
    compiled = cover::compile(std::move(source));
    may_be_remembered = cover::Memo::fits(*compiled);
  }

  std::size_t options, entries;
  bool may_be_remembered;
  std::shared_ptr<const cover::Problem> compiled;
};

// Converts solutions, as the search writes them, into tuples of labels.
Solutions labelled(const std::vector<std::int32_t>& out, const Labels& labels) {
  Solutions result;
  for (std::size_t at = 0; at < out.size();) {
    const auto size = static_cast<std::size_t>(out[at++]);
    const nb::object solution = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(size)));
    if (!solution.is_valid()) nb::raise_python_error();
    for (std::size_t i = 0; i < size; ++i, ++at) {
      PyObject* const label = PyList_GetItem(labels.ptr(), out[at]);
      if (!label) nb::raise_python_error();
      PyTuple_SET_ITEM(solution.ptr(), static_cast<Py_ssize_t>(i), Py_NewRef(label));
    }
    result.append(solution);
  }
  return result;
}

std::uint64_t bound(const std::optional<std::uint64_t>& number) {
  return number.value_or(UINT64_MAX);
}

// A search held by Python that a limit can stop and a further call resumes.
class Resumable : protected Guarded {
 public:
  bool is_over() const { return is_over_; }

 protected:
  // Calls run(may_go_on) without the GIL; raises what a signal handler raised.
  template <typename Run>
  bool work(Timeout seconds, Run run) {
    Watch watch(seconds);
    {
      const nb::gil_scoped_release release;
      is_over_ = run([&watch] { return watch.may_go_on(); });
    }
    watch.finish(false);
    return is_over_;
  }

 private:
  std::atomic<bool> is_over_ = false;
};

class PyCoverSearch : public Resumable {
 public:
  PyCoverSearch(const PyProblem& problem, std::int64_t threads)
      : search_(problem.compiled, checked_threads(threads)) {}

  bool count(std::optional<std::uint64_t> limit, std::optional<std::uint64_t> max_nodes,
             Timeout seconds) {
    const Use use(*this);
    return work(seconds, [&](const auto& may_go_on) {
      return search_.count({bound(max_nodes), bound(limit)}, may_go_on);
    });
  }

  Solutions fetch(const Labels& labels, std::uint64_t batch, std::optional<std::uint64_t> max_nodes,
                  Timeout seconds) {
    const Use use(*this);
    std::vector<std::int32_t> out;
    const std::uint64_t found = search_.tally().found;
    work(seconds, [&](const auto& may_go_on) {
      return search_.list({bound(max_nodes), found + std::min(batch, UINT64_MAX - found)},
                          may_go_on, out);
    });
    return labelled(out, labels);
  }

  cover::Tally tally() {
    const Use use(*this);
    return search_.tally();
  }

  double share() {
    const Use use(*this);
    return search_.share();
  }

 private:
  cover::Search search_;
};

class PyMemo : public Resumable {
 public:
  explicit PyMemo(const PyProblem& problem) : memo_(checked(problem)) {}

  bool run(std::uint64_t nodes, Timeout seconds) {
    const Use use(*this);
    return work(seconds, [&](const auto& may_go_on) { return memo_.run(nodes, may_go_on); });
  }

  nb::int_ found() {
    const Use use(*this);
    const auto parts = memo_.found();
    char text[4 * 16 + 1];
    std::snprintf(text, sizeof text, "%016" PRIx64 "%016" PRIx64 "%016" PRIx64 "%016" PRIx64,
                  parts[3], parts[2], parts[1], parts[0]);
    return nb::steal<nb::int_>(PyLong_FromString(text, nullptr, 16));
  }

  bool is_too_large() {
    const Use use(*this);
    return memo_.is_too_large();
  }

  std::uint64_t nodes() {
    const Use use(*this);
    return memo_.nodes();
  }

  double saved() {
    const Use use(*this);
    return memo_.saved();
  }

  double share() {
    const Use use(*this);
    return memo_.share();
  }

 private:
  static std::shared_ptr<const cover::Problem> checked(const PyProblem& problem) {
    if (!problem.may_be_remembered) refuse("a problem with bounds or colours");
    return problem.compiled;
  }

  cover::Memo memo_;
};

class PyCheapest : public Resumable {
 public:
  PyCheapest(const PyProblem& problem, const nb::bytes& costs, std::uint64_t k)
      : search_(problem.compiled, checked(problem, costs), k) {}

  bool run(std::optional<std::uint64_t> max_nodes, Timeout seconds) {
    const Use use(*this);
    return work(seconds,
                [&](const auto& may_go_on) { return search_.run(bound(max_nodes), may_go_on); });
  }

  Solutions kept(const Labels& labels, std::optional<std::uint64_t> most) {
    const Use use(*this);
    return labelled(search_.kept(bound(most)), labels);
  }

  std::optional<std::int64_t> lower_bound() {
    const Use use(*this);
    return search_.bound();
  }

  cover::Tally tally() {
    const Use use(*this);
    return search_.tally();
  }

  double share() {
    const Use use(*this);
    return search_.share();
  }

 private:
  static std::vector<std::int64_t> checked(const PyProblem& problem, const nb::bytes& bytes) {
    std::vector<std::int64_t> costs = numbers<std::int64_t>(bytes, "costs");
    if (costs.size() != problem.options)
      refuse(std::to_string(costs.size()) + " costs for " + std::to_string(problem.options) +
             " options");
    std::uint64_t sum = 0;
    for (const std::int64_t cost : costs) {
      constexpr auto kMost = std::int64_t{1} << 62;
      if (cost >= kMost || cost <= -kMost) refuse("a cost is beyond 62 bits");
      sum += static_cast<std::uint64_t>(cost < 0 ? -cost : cost);
      if (sum >= static_cast<std::uint64_t>(kMost)) refuse("costs add up beyond 62 bits");
    }
    return costs;
  }

  cover::Cheapest search_;
};

std::optional<std::tuple<double, double, double, double>> estimate(const PyProblem& problem,
                                                                   std::uint64_t samples,
                                                                   std::uint64_t seed,
                                                                   Timeout seconds) {
  Watch watch(seconds);
  std::optional<cover::Estimate> result;
  {
    const nb::gil_scoped_release release;
    result = cover::estimate(*problem.compiled, samples, seed, [&] { return watch.may_go_on(); });
  }
  watch.finish(false);
  if (!result) return std::nullopt;
  return std::tuple(result->nodes, result->nodes_error, result->solutions, result->solutions_error);
}

template <typename Search>
void bind_progress(nb::class_<Search>& search) {
  search.def_prop_ro("is_over", &Search::is_over, "Whether the whole tree has been searched.")
      .def_prop_ro(
          "nodes", [](Search& self) { return self.tally().nodes; }, "The options tried so far.")
      .def_prop_ro(
          "updates", [](Search& self) { return self.tally().updates; },
          "The changes made to the lists of items.")
      .def_prop_ro(
          "found", [](Search& self) { return self.tally().found; }, "The solutions found so far.")
      .def_prop_ro("share", &Search::share, "The estimated fraction of the tree that is done.");
}

}  // namespace

void bind_cover(nb::module_& m) {
  nb::class_<PyProblem>(m, "CoverProblem", "A compiled, immutable exact cover problem.")
      .def(nb::init<std::int64_t, std::int64_t, const nb::bytes&, const nb::bytes&,
                    const nb::bytes&, const nb::bytes&, const nb::bytes&>(),
           "primary"_a, "secondary"_a, "ends"_a, "items"_a, "colours"_a = nb::bytes("", 0),
           "least"_a = nb::bytes("", 0), "most"_a = nb::bytes("", 0),
           "Compile a problem; raises ValueError if it is invalid.\n\n"
           "`items` and `colours` are int32, the others int64. Primary item k is k, secondary\n"
           "item k is ~k; `ends` has the position where each option ends in `items`.")
      .def_ro("entries", &PyProblem::entries, "The number of items of all options together.")
      .def_ro("may_be_remembered", &PyProblem::may_be_remembered, "Whether CoverMemo takes it.");

  nb::class_<PyCoverSearch> search(m, "CoverSearch",
                                   "The solutions of one problem, in a fixed order.");
  search.def(nb::init<const PyProblem&, std::int64_t>(), "problem"_a, "threads"_a = 1)
      .def("count", &PyCoverSearch::count, "limit"_a = nb::none(), "max_nodes"_a = nb::none(),
           "seconds"_a = nb::none(),
           "Continue counting; return False if a limit stopped it before the search was over.")
      .def("fetch", &PyCoverSearch::fetch, "labels"_a, "batch"_a, "max_nodes"_a = nb::none(),
           "seconds"_a = nb::none(),
           "Return the next solutions, at most `batch`, as tuples of the labels of their options.");
  bind_progress(search);

  nb::class_<PyMemo>(m, "CoverMemo",
                     "A count that remembers how many solutions each set of items left has.")
      .def(nb::init<const PyProblem&>(), "problem"_a)
      .def("run", &PyMemo::run, "nodes"_a, "seconds"_a = nb::none(),
           "Continue counting until so many options have been tried in total; return False if a\n"
           "limit stopped it before all solutions were counted.")
      .def_prop_ro("is_over", &PyMemo::is_over, "Whether all solutions have been counted.")
      .def_prop_ro("is_too_large", &PyMemo::is_too_large, "Whether 256 bits are too few.")
      .def_prop_ro("nodes", &PyMemo::nodes, "The options tried so far.")
      .def_prop_ro("found", &PyMemo::found, "The solutions counted so far.")
      .def_prop_ro("saved", &PyMemo::saved,
                   "How many times as many options a search without memory would have tried.")
      .def_prop_ro("share", &PyMemo::share, "The estimated fraction of the tree that is done.");

  nb::class_<PyCheapest> cheapest(m, "CoverCheapest", "The k cheapest solutions of one problem.");
  cheapest
      .def(nb::init<const PyProblem&, const nb::bytes&, std::uint64_t>(), "problem"_a, "costs"_a,
           "k"_a, "Start a search; `costs` are int64, one per option.")
      .def("run", &PyCheapest::run, "max_nodes"_a = nb::none(), "seconds"_a = nb::none(),
           "Continue the search; return False if a limit stopped it before it was over.")
      .def("kept", &PyCheapest::kept, "labels"_a, "most"_a = nb::none(),
           "Return the best solutions so far as tuples of labels, the cheapest first.")
      .def_prop_ro("bound", &PyCheapest::lower_bound,
                   "What every solution costs at least; None if that is not known yet.");
  bind_progress(cheapest);

  m.def("cover_estimate", &estimate, "problem"_a, "samples"_a, "seed"_a, "seconds"_a = nb::none(),
        "Return the numbers of nodes and solutions, each with its standard error, estimated by\n"
        "random dives.\n\n"
        "Returns None if the time limit is reached before all dives are made.");
}

}  // namespace nonet
