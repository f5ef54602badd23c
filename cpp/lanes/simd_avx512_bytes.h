// Vectors of 64 lanes for the same CPUs as simd_avx512.h, for lanes of 8 bits (bytes.h).
//
// simd_avx512.h describes the names that both have.
#pragma once

#define NONET_LEVEL avx512_bytes
#define NONET_BYTE_LANES  // as many as a vector has bytes

#include "lanes/simd_avx512_logic.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr int kLanes = 64;
using Mask = std::uint64_t;

NONET_ALWAYS Vec broadcast(unsigned value) { return _mm512_set1_epi8(static_cast<char>(value)); }

// Sets of digits, or of anything else that has a bit.
NONET_ALWAYS Vec plus_both(Vec a, Vec b, Vec c) {  // a | (b & c)
  return _mm512_ternarylogic_epi32(a, b, c, 0xF8);
}
NONET_ALWAYS Vec within_unless(Vec a, Vec b, Vec c) {  // a & (~b | c)
  return _mm512_ternarylogic_epi32(a, b, c, 0xB0);
}
NONET_ALWAYS Vec select(Vec where, Vec a, Vec b) {  // (where & a) | (~where & b)
  return _mm512_ternarylogic_epi32(where, a, b, 0xCA);
}

// Numbers, one per lane.
NONET_ALWAYS Vec add(Vec a, Vec b) { return _mm512_add_epi8(a, b); }
NONET_ALWAYS Vec add_up_to_255(Vec a, Vec b) { return _mm512_adds_epu8(a, b); }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return _mm512_sub_epi8(a, b); }
NONET_ALWAYS Vec smaller(Vec a, Vec b) { return _mm512_min_epu8(a, b); }
NONET_ALWAYS Vec larger(Vec a, Vec b) { return _mm512_max_epu8(a, b); }
NONET_ALWAYS Vec bits_of(Vec a) { return _mm512_popcnt_epi8(a); }
// Bits that leave a byte enter the next one: callers mask them.
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return _mm512_slli_epi16(a, kBits);
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return _mm512_srli_epi16(a, kBits);
}
// The entry of a table for each lane, which holds 0 to 15.
NONET_ALWAYS Vec look_up_16(Vec index, const std::uint8_t (&table)[16]) {
  const Bytes16 part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
  return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(part), index);
}
// The same for 0 to 63; higher bits are ignored.
struct alignas(64) Table {
  std::uint8_t entry[64];
};
NONET_ALWAYS Vec look_up(Vec index, const Table& table) {
  return _mm512_permutexvar_epi8(index, _mm512_load_si512(&table));
}

// Sets of lanes.
NONET_ALWAYS Mask lanes_with(Vec a, Vec b) { return _mm512_test_epi8_mask(a, b); }
NONET_ALWAYS Mask lanes_without(Vec a, Vec b) { return _mm512_testn_epi8_mask(a, b); }
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return _mm512_test_epi8_mask(a, a); }
NONET_ALWAYS Mask lanes_zero(Vec a) { return _mm512_testn_epi8_mask(a, a); }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return _mm512_cmpeq_epi8_mask(a, b); }
NONET_ALWAYS Mask lanes_up_to(Vec a, Vec b) { return _mm512_cmple_epu8_mask(a, b); }
NONET_ALWAYS Mask lanes_below(Vec a, Vec b) { return _mm512_cmplt_epu8_mask(a, b); }
// In some lanes a, in the others b or nothing.
NONET_ALWAYS Vec choose(Mask lanes, Vec a, Vec b) { return _mm512_mask_mov_epi8(b, lanes, a); }
NONET_ALWAYS Vec only_in(Mask lanes, Vec a) { return _mm512_maskz_mov_epi8(lanes, a); }
// a + b in some lanes, a in the others.
NONET_ALWAYS Vec add_in(Mask lanes, Vec a, Vec b) { return _mm512_mask_add_epi8(a, lanes, a, b); }
// The larger number in some lanes, a in the others.
NONET_ALWAYS Vec larger_in(Mask lanes, Vec a, Vec b) {
  return _mm512_mask_max_epu8(a, lanes, a, b);
}

NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  const Vec index = _mm512_loadu_si512(from);
  for (int i = 0; i < count; ++i) {
    target[i] = _mm512_mask_permutexvar_epi8(target[i], lanes, index, source[i]);
  }
}

// Per lane: 0 where the byte is `dot`, else the byte minus `zero`.
NONET_ALWAYS Vec digit_of_byte(const std::uint8_t* bytes, std::uint8_t zero, std::uint8_t dot) {
  const Vec byte = _mm512_loadu_si512(bytes);
  return _mm512_maskz_sub_epi8(_mm512_cmpneq_epi8_mask(byte, broadcast(dot)), byte,
                               broadcast(zero));
}

// The positions of the lanes, which are bytes.
NONET_ALWAYS Sixteen sixteen_lanes(const std::uint8_t* lanes) {
  Bytes16 lane;
  load(lanes, lane);
  const __m512i second = _mm512_setr_epi64(0, 0, 0x4040404040404040, 0x4040404040404040,  //
                                           0, 0, 0x4040404040404040, 0x4040404040404040);
  return _mm512_or_si512(_mm512_broadcast_i32x4(lane), second);
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
