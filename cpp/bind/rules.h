// Rules as an object for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "bind/watch.h"
#include "nonet/constraints.h"
#include "nonet/rules.h"
#include "nonet/variants.h"

namespace nonet {

class PyRules {
 public:
  using Data = nanobind::ndarray<const std::int32_t, nanobind::ndim<1>, nanobind::c_contig,
                                 nanobind::device::cpu>;
  using Tick = nanobind::typed<nanobind::callable, void()>;

  // Compiles primitives (cpp/constraints/problem.h); raises ValueError if they are invalid.
  PyRules(std::int64_t cells, std::int64_t values, std::int64_t lowest, const Data& data,
          Timeout timeout, const std::optional<Tick>& tick);

  const std::shared_ptr<const ConstraintModel>& model() const { return model_; }

  // The rules in the form that lanes and makers read, made on first use. Raises ValueError unless
  // they consist of units and clashes on a square grid.
  const std::shared_ptr<const Rules>& plain() const;

  // The rules in the form that the engine for variants reads, made on first use; null if
  // unsupported.
  const VariantPlan* plan() const {
    std::call_once(planned_, [this] { plan_ = VariantPlan::of(plain()); });
    return plan_.get();
  }

 private:
  std::shared_ptr<const ConstraintModel> model_;
  mutable std::once_flag translated_, planned_;
  mutable std::shared_ptr<const Rules> plain_;
  mutable std::shared_ptr<const VariantPlan> plan_;
};

// Raises ValueError.
[[noreturn]] void refuse(const std::string& message);

}  // namespace nonet
