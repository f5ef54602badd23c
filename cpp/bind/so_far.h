// SoFar: a number of solutions that a count raises while Python looks at it from another thread.
#pragma once

#include <atomic>
#include <cstdint>

namespace nonet {

struct SoFar {
  std::atomic<std::uint64_t> value{0};
};

inline std::atomic<std::uint64_t>* counter_of(SoFar* so_far) {
  return so_far ? &so_far->value : nullptr;
}

}  // namespace nonet
