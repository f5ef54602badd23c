// What all levels of the lane engines share: inlining, unrolling, the digit set.
#pragma once

#include <cstddef>
#include <cstdint>

// A function compiled for one kind of CPU must never become the copy that other files link.
// Functions are therefore static and always inlined: the linker has nothing to choose from.
#define NONET_ALWAYS [[maybe_unused]] static inline __attribute__((always_inline))
#define NONET_ALWAYS_MEMBER inline __attribute__((always_inline))
#if defined(__clang__)
#define NONET_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NONET_UNROLL _Pragma("GCC unroll 9")
#endif

namespace nonet::lanes {

using Cells = std::uint64_t;  // a set of open cells, by number

constexpr std::uint16_t kAllDigits = 0x1FF;                // bit d-1 for digit d
constexpr std::uint16_t kNoDigits = 0xFFFF & ~kAllDigits;  // the bits that are none

}  // namespace nonet::lanes
