// Vectors of 32 lanes for CPUs with AVX-512 BW, VL and BITALG: the only AVX-512 intrinsics there
// are.
//
// All three simd_*.h headers define the same names, so that the engine is written once. A file
// includes exactly one of them, before the rest; everything then lives in a namespace of that
// level, and unnamed within it, so that code for one kind of CPU is never linked into another's.
#pragma once

#include <immintrin.h>

#include "lanes/always.h"

#define NONET_LEVEL avx512

namespace nonet::lanes::NONET_LEVEL {
namespace {

using Vec = __m512i;
constexpr int kLanes = 32;

NONET_ALWAYS Vec broadcast(std::uint16_t value) {
  return _mm512_set1_epi16(static_cast<short>(value));
}

// Sets of digits, one a lane. vpternlog evaluates any function of three sets: bit k of its table is
// the answer where (a, b, c) spell k in binary.
NONET_ALWAYS Vec both(Vec a, Vec b) { return _mm512_and_si512(a, b); }
NONET_ALWAYS Vec either(Vec a, Vec b) { return _mm512_or_si512(a, b); }
NONET_ALWAYS Vec minus(Vec a, Vec b) { return _mm512_andnot_si512(b, a); }
NONET_ALWAYS Vec any_of(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi32(a, b, c, 0xFE); }
NONET_ALWAYS Vec none_of(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi32(a, b, c, 0x01); }
NONET_ALWAYS Vec neither(Vec a, Vec b) { return none_of(a, a, b); }
NONET_ALWAYS Vec two_of(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi32(a, b, c, 0xE8); }
NONET_ALWAYS Vec minus_both(Vec a, Vec b, Vec c) {
  return _mm512_ternarylogic_epi32(a, b, c, 0x10);
}
NONET_ALWAYS Vec within_either(Vec a, Vec b, Vec c) {
  return _mm512_ternarylogic_epi32(a, b, c, 0xE0);
}
NONET_ALWAYS Vec plus_minus(Vec a, Vec b, Vec c) {  // a | (b & ~c)
  return _mm512_ternarylogic_epi32(a, b, c, 0xF4);
}
NONET_ALWAYS Vec minus_plus(Vec a, Vec b, Vec c) {  // (a & ~b) | c
  return _mm512_ternarylogic_epi32(a, b, c, 0xBA);
}
NONET_ALWAYS Vec plus_difference(Vec a, Vec b, Vec c) {  // a | (b ^ c)
  return _mm512_ternarylogic_epi32(a, b, c, 0xF6);
}

// Numbers, one a lane.
NONET_ALWAYS Vec add(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return _mm512_sub_epi16(a, b); }
NONET_ALWAYS Vec smaller(Vec a, Vec b) { return _mm512_min_epu16(a, b); }
NONET_ALWAYS Vec larger(Vec a, Vec b) { return _mm512_max_epu16(a, b); }
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return _mm512_slli_epi16(a, kBits);
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return _mm512_srli_epi16(a, kBits);
}
NONET_ALWAYS Vec size_of(Vec a) { return _mm512_popcnt_epi16(a); }

// Lane by lane: a where it has one digit (`less` is a - 1), else none.
NONET_ALWAYS Vec if_single(Vec a, Vec less) {
  return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less), a);
}
// Lane by lane: a where it has any digit, else b.
NONET_ALWAYS Vec first_of(Vec a, Vec b) {
  return _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a);
}
// Lane by lane: a where it has at most three digits, else b.
NONET_ALWAYS Vec if_three(Vec a, Vec b) {
  const __mmask32 few = _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(3));
  return _mm512_mask_mov_epi16(b, few, a);
}
// Lane by lane: a where x equals y, else none.
NONET_ALWAYS Vec if_equal(Vec x, Vec y, Vec a) {
  return _mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(x, y), a);
}
// Lane by lane: a where x < y, else b.
NONET_ALWAYS Vec if_less(Vec x, Vec y, Vec a, Vec b) {
  return _mm512_mask_mov_epi16(b, _mm512_cmplt_epu16_mask(x, y), a);
}

// Sets of lanes, bit l for lane l.
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return _mm512_test_epi16_mask(a, a); }
NONET_ALWAYS Mask lanes_negative(Vec a) { return _mm512_movepi16_mask(a); }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }
NONET_ALWAYS Mask lanes_above(Vec a, Vec b) { return _mm512_cmpgt_epu16_mask(a, b); }

// Copies lanes of `count` vectors: each lane l in `lanes` gets what is in lane from[l] of the
// source.
NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  const Vec index =
      _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  for (int i = 0; i < count; ++i) {
    target[i] = _mm512_mask_permutexvar_epi16(target[i], lanes, index, source[i]);
  }
}

// One byte a lane, widened and narrowed.
NONET_ALWAYS Vec widen(const std::uint8_t* bytes) {
  return _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)));
}
NONET_ALWAYS void narrow(Vec a, std::uint8_t* bytes) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes), _mm512_cvtepi16_epi8(a));
}
// Lane by lane: 0 where a equals c, else a - b.
NONET_ALWAYS Vec subtract_unless(Vec a, Vec b, Vec c) {
  return _mm512_maskz_sub_epi16(_mm512_cmpneq_epi16_mask(a, c), a, b);
}
// The set {d} for the digits 1 to 9, none for 0; anything for other numbers.
NONET_ALWAYS Vec set_of_digit(Vec digit) {
  const Vec sets = _mm512_zextsi256_si512(
      _mm256_setr_epi16(0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0));
  return _mm512_permutexvar_epi16(digit, sets);
}
// The digit of a set that has one.
NONET_ALWAYS Vec digit_of_set(Vec set) {
  const Vec one = _mm512_set1_epi16(1);
  return add(_mm512_popcnt_epi16(subtract(set, one)), one);
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
