// Sixteen bytes at a time, in the vector extension that GCC and clang share.
#pragma once

#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace nonet::logic {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));

inline Bytes load(const std::uint8_t* from) {
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

// The result of a comparison, whose bytes are 0 or 255, as bits; the first byte is the lowest bit.
template <typename Truth>
inline unsigned bits_of(Truth truth) {
  static_assert(sizeof truth == 16);
#if defined(__SSE2__)
  return static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(truth)));
#else
  std::uint64_t half[2];
  std::memcpy(half, &truth, sizeof half);
  // A product gathers one bit of each byte in its highest byte.
  const auto gather = [](std::uint64_t bytes) {
    return static_cast<unsigned>((bytes & 0x8040201008040201) * 0x0101010101010101 >> 56);
  };
  return gather(half[0]) | gather(half[1]) << 8;
#endif
}

}  // namespace nonet::logic
