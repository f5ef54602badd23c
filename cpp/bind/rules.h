// Rules that Python may hold.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nonet/rules.h"

namespace nonet {

struct PyRules {
  // ValueError says what is wrong with them.
  PyRules(std::int64_t size, std::vector<std::vector<std::int64_t>> units,
          std::vector<std::pair<std::int64_t, std::int64_t>> clashes);

  std::shared_ptr<const Rules> compiled;
};

// Raises ValueError.
[[noreturn]] void refuse(const std::string& message);

}  // namespace nonet
