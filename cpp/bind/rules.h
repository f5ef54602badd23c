// Rules as an object for Python.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "nonet/rules.h"
#include "nonet/variants.h"

namespace nonet {

struct PyRules {
  // Throws ValueError with a description of what is wrong with them.
  PyRules(std::int64_t size, std::vector<std::vector<std::int64_t>> units,
          std::vector<std::pair<std::int64_t, std::int64_t>> clashes);

  // The rules in the form that the engine for variants reads, made on first use; null if
  // unsupported.
  const VariantPlan* plan() const {
    std::call_once(planned_, [this] { plan_ = VariantPlan::of(compiled); });
    return plan_.get();
  }

  std::shared_ptr<const Rules> compiled;

 private:
  mutable std::once_flag planned_;
  mutable std::shared_ptr<const VariantPlan> plan_;
};

// Raises ValueError.
[[noreturn]] void refuse(const std::string& message);

}  // namespace nonet
