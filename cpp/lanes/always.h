// What every level of the bulk engine shares: inlining, unrolling, lane masks and the digit set.
#pragma once

#include <cstddef>
#include <cstdint>

// Code for one kind of CPU must never become the copy that other files link, so nothing here may be
// left to the linker: functions are static and always inlined.
#define NONET_ALWAYS [[maybe_unused]] static inline __attribute__((always_inline))
#define NONET_ALWAYS_MEMBER inline __attribute__((always_inline))
#if defined(__clang__)
#define NONET_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NONET_UNROLL _Pragma("GCC unroll 9")
#endif

namespace nonet::lanes {

using Mask = std::uint32_t;  // a set of lanes, bit l for lane l

using Cells = std::uint64_t;  // a set of open cells, which are numbered

constexpr std::uint16_t kAllDigits = 0x1FF;  // bit d-1 for digit d

}  // namespace nonet::lanes
