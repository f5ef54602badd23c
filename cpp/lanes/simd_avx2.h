// Vectors of 16 lanes for CPUs with AVX2: the only AVX2 intrinsics there are.
//
// simd_avx512.h says what each name means.
#pragma once

#include <immintrin.h>

#include "lanes/always.h"

#define NONET_LEVEL avx2

namespace nonet::lanes::NONET_LEVEL {
namespace {

using Vec = __m256i;
constexpr int kLanes = 16;

NONET_ALWAYS Vec broadcast(std::uint16_t value) {
  return _mm256_set1_epi16(static_cast<short>(value));
}

NONET_ALWAYS Vec both(Vec a, Vec b) { return _mm256_and_si256(a, b); }
NONET_ALWAYS Vec either(Vec a, Vec b) { return _mm256_or_si256(a, b); }
NONET_ALWAYS Vec minus(Vec a, Vec b) { return _mm256_andnot_si256(b, a); }
NONET_ALWAYS Vec any_of(Vec a, Vec b, Vec c) { return either(either(a, b), c); }
NONET_ALWAYS Vec none_of(Vec a, Vec b, Vec c) {
  return _mm256_andnot_si256(any_of(a, b, c), _mm256_set1_epi16(-1));
}
NONET_ALWAYS Vec neither(Vec a, Vec b) { return none_of(a, a, b); }
NONET_ALWAYS Vec two_of(Vec a, Vec b, Vec c) { return either(both(a, b), both(either(a, b), c)); }
NONET_ALWAYS Vec minus_both(Vec a, Vec b, Vec c) { return minus(a, either(b, c)); }
NONET_ALWAYS Vec within_either(Vec a, Vec b, Vec c) { return both(a, either(b, c)); }
NONET_ALWAYS Vec plus_minus(Vec a, Vec b, Vec c) { return either(a, minus(b, c)); }
NONET_ALWAYS Vec minus_plus(Vec a, Vec b, Vec c) { return either(minus(a, b), c); }
NONET_ALWAYS Vec plus_difference(Vec a, Vec b, Vec c) { return either(a, _mm256_xor_si256(b, c)); }

NONET_ALWAYS Vec add(Vec a, Vec b) { return _mm256_add_epi16(a, b); }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return _mm256_sub_epi16(a, b); }
NONET_ALWAYS Vec smaller(Vec a, Vec b) { return _mm256_min_epu16(a, b); }
NONET_ALWAYS Vec larger(Vec a, Vec b) { return _mm256_max_epu16(a, b); }
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return _mm256_slli_epi16(a, kBits);
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return _mm256_srli_epi16(a, kBits);
}
// Looks up both halves of the low byte; bit 8 (digit 9) is added on its own.
NONET_ALWAYS Vec size_of(Vec a) {
  const Vec sizes = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                     0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Vec low = _mm256_set1_epi16(0x000F);
  const Vec first = _mm256_shuffle_epi8(sizes, both(a, low));
  const Vec second = _mm256_shuffle_epi8(sizes, both(shift_right<4>(a), low));
  return add(add(first, second), shift_right<8>(a));
}

NONET_ALWAYS Vec is_zero(Vec a) { return _mm256_cmpeq_epi16(a, _mm256_setzero_si256()); }

NONET_ALWAYS Vec if_single(Vec a, Vec less) { return both(is_zero(both(a, less)), a); }
NONET_ALWAYS Vec first_of(Vec a, Vec b) { return either(a, both(is_zero(a), b)); }
NONET_ALWAYS Vec if_three(Vec a, Vec b) {
  // Three times the lowest digit goes; b is a subset of a wherever this is asked.
  const Vec ones = _mm256_set1_epi16(-1);
  Vec rest = both(a, add(a, ones));
  rest = both(rest, add(rest, ones));
  rest = both(rest, add(rest, ones));
  return either(b, both(is_zero(rest), a));
}
NONET_ALWAYS Vec if_equal(Vec x, Vec y, Vec a) { return both(_mm256_cmpeq_epi16(x, y), a); }
NONET_ALWAYS Vec if_less(Vec x, Vec y, Vec a, Vec b) {
  const Vec not_less = _mm256_cmpeq_epi16(_mm256_max_epu16(x, y), x);
  return _mm256_blendv_epi8(a, b, not_less);
}

NONET_ALWAYS Mask lanes_negative(Vec a) {
  const __m128i halves = _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  return static_cast<Mask>(_mm_movemask_epi8(halves));
}
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return lanes_negative(is_zero(a)) ^ 0xFFFFu; }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return lanes_negative(_mm256_cmpeq_epi16(a, b)); }
NONET_ALWAYS Mask lanes_above(Vec a, Vec b) { return lanes_equal(larger(a, b), b) ^ 0xFFFFu; }

// vpshufb moves bytes within halves only: one control for the bytes that stay in their half and one
// for those that change it. A control byte with its top bit set gives zero.
NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  const Vec bits = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
                                     16384, static_cast<short>(32768));
  const Vec chosen =
      _mm256_cmpeq_epi16(both(broadcast(static_cast<std::uint16_t>(lanes)), bits), bits);
  const Vec lane = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
  const Vec low = shift_left<1>(both(lane, broadcast(7)));
  const Vec control = either(low, shift_left<8>(add(low, broadcast(1))));
  const Vec half = _mm256_setr_epi16(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
  const Vec stays = _mm256_cmpeq_epi16(both(lane, broadcast(8)), half);
  const Vec nothing = broadcast(0x8080);
  const Vec stay = _mm256_blendv_epi8(nothing, control, stays);
  const Vec cross = _mm256_blendv_epi8(control, nothing, stays);
  for (int i = 0; i < count; ++i) {
    const Vec swapped = _mm256_permute4x64_epi64(source[i], 0x4E);
    const Vec moved =
        either(_mm256_shuffle_epi8(source[i], stay), _mm256_shuffle_epi8(swapped, cross));
    target[i] = _mm256_blendv_epi8(target[i], moved, chosen);
  }
}

NONET_ALWAYS Vec widen(const std::uint8_t* bytes) {
  return _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)));
}
NONET_ALWAYS void narrow(Vec a, std::uint8_t* bytes) {
  const __m128i packed =
      _mm_packus_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes), packed);
}
NONET_ALWAYS Vec subtract_unless(Vec a, Vec b, Vec c) {
  return minus(subtract(a, b), _mm256_cmpeq_epi16(a, c));
}
NONET_ALWAYS Vec set_of_digit(Vec digit) {
  // The low bytes of the sets {1} .. {8}; {9} is the lowest bit of the high byte.
  const Vec low = _mm256_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0,  //
                                   0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
  const Vec nine = both(_mm256_cmpeq_epi16(digit, broadcast(9)), broadcast(0x100));
  return either(both(_mm256_shuffle_epi8(low, digit), broadcast(0xFF)), nine);
}
NONET_ALWAYS Vec digit_of_set(Vec set) {
  return add(size_of(subtract(set, broadcast(1))), broadcast(1));
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
