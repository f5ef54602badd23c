// What both kinds of AVX-512 lanes share: logic on sets, bytes for transpositions.
//
// Include it from a simd_*.h, which names the level.
#pragma once

#include <immintrin.h>

#include "lanes/always.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

using Vec = __m512i;
constexpr bool kHasTernary = true;  // any function of three sets is one instruction

// Sets of digits, one per lane. vpternlog evaluates any function of three sets: bit k of its table
// is the result where (a, b, c) are the binary digits of k.
NONET_ALWAYS Vec both(Vec a, Vec b) { return _mm512_and_si512(a, b); }
NONET_ALWAYS Vec either(Vec a, Vec b) { return _mm512_or_si512(a, b); }
NONET_ALWAYS Vec minus(Vec a, Vec b) { return _mm512_andnot_si512(b, a); }
NONET_ALWAYS Vec any_of(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi32(a, b, c, 0xFE); }
NONET_ALWAYS Vec two_of(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi32(a, b, c, 0xE8); }
NONET_ALWAYS Vec minus_both(Vec a, Vec b, Vec c) {
  return _mm512_ternarylogic_epi32(a, b, c, 0x10);
}
NONET_ALWAYS Vec within_both(Vec a, Vec b, Vec c) {
  return _mm512_ternarylogic_epi32(a, b, c, 0x80);
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

// Bytes for transpositions: four parts of sixteen bytes, or one.
using Bytes = __m512i;
using Bytes16 = __m128i;
NONET_ALWAYS void load(const std::uint8_t* from, Bytes& to) { to = _mm512_loadu_si512(from); }
NONET_ALWAYS void load(const std::uint8_t* from, Bytes16& to) {
  to = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
NONET_ALWAYS void store(Bytes from, std::uint8_t* to) { _mm512_storeu_si512(to, from); }
NONET_ALWAYS void store(Bytes16 from, std::uint8_t* to) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), from);
}
// Reads the parts from rows[0], rows[16] .., from one cell on.
NONET_ALWAYS void load_parts(const std::uint8_t* const* rows, int cell, Bytes& to) {
  const auto part = [=](int row) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[row] + cell));
  };
  to = _mm512_inserti32x4(_mm512_castsi128_si512(part(0)), part(16), 1);
  to = _mm512_inserti32x4(_mm512_inserti32x4(to, part(32), 2), part(48), 3);
}
// Writes the parts to to[0], to[stride] ...
NONET_ALWAYS void store_parts(Bytes from, std::uint8_t* to, std::ptrdiff_t stride) {
  store(_mm512_castsi512_si128(from), to);
  store(_mm512_extracti32x4_epi32(from, 1), to + stride);
  store(_mm512_extracti32x4_epi32(from, 2), to + 2 * stride);
  store(_mm512_extracti32x4_epi32(from, 3), to + 3 * stride);
}
NONET_ALWAYS void store_parts(Bytes16 from, std::uint8_t* to, std::ptrdiff_t) { store(from, to); }
// Sixteen lanes, by the positions of their low bytes in the first of two vectors, then in the
// second.
using Sixteen = __m512i;
// The low bytes of sixteen lanes of the vectors order[0], order[16], order[32] .., part by part.
NONET_ALWAYS void take_low_bytes(const Vec* source, const std::uint8_t* order, Sixteen lanes,
                                 Bytes& to) {
  const Bytes ab = _mm512_permutex2var_epi8(source[order[0]], lanes, source[order[16]]);
  const Bytes cd = _mm512_permutex2var_epi8(source[order[32]], lanes, source[order[48]]);
  to = _mm512_mask_blend_epi64(0xF0, ab, cd);
}
NONET_ALWAYS void take_low_bytes(const Vec* source, const std::uint8_t* order, Sixteen lanes,
                                 Bytes16& to) {
  to = _mm512_castsi512_si128(_mm512_permutexvar_epi8(lanes, source[order[0]]));
}
// Interleave the first or the last eight bytes of each part.
NONET_ALWAYS Bytes interleave_low(Bytes a, Bytes b) { return _mm512_unpacklo_epi8(a, b); }
NONET_ALWAYS Bytes interleave_high(Bytes a, Bytes b) { return _mm512_unpackhi_epi8(a, b); }
NONET_ALWAYS Bytes16 interleave_low(Bytes16 a, Bytes16 b) { return _mm_unpacklo_epi8(a, b); }
NONET_ALWAYS Bytes16 interleave_high(Bytes16 a, Bytes16 b) { return _mm_unpackhi_epi8(a, b); }
// The digits, plus `zero`, of sets with one digit each, from their low bytes. The low byte of {d}
// is 1 << (d - 1), and that of {9} is 0; minus one, both have d - 1 bits.
NONET_ALWAYS Bytes digits_of_low_bytes(Bytes low, std::uint8_t zero) {
  const Bytes less = _mm512_add_epi8(low, _mm512_set1_epi8(-1));
  return _mm512_add_epi8(_mm512_popcnt_epi8(less), _mm512_set1_epi8(static_cast<char>(zero + 1)));
}
NONET_ALWAYS Bytes16 digits_of_low_bytes(Bytes16 low, std::uint8_t zero) {
  const Bytes16 less = _mm_add_epi8(low, _mm_set1_epi8(-1));
  return _mm_add_epi8(_mm_popcnt_epi8(less), _mm_set1_epi8(static_cast<char>(zero + 1)));
}

// Writes from[i] | more for each from[i] that shares nothing with `others`, and returns the end. Up
// to seven more entries may be overwritten behind it.
NONET_ALWAYS Cells* write_disjoint(const Cells* from, std::size_t count, Cells more, Cells others,
                                   Cells* end) {
  const __m512i all_others = _mm512_set1_epi64(static_cast<long long>(others));
  const __m512i all_more = _mm512_set1_epi64(static_cast<long long>(more));
  for (std::size_t i = 0; i < count; i += 8) {
    const auto wanted = static_cast<__mmask8>(count - i < 8 ? (1u << (count - i)) - 1 : 0xFF);
    const __m512i set = _mm512_maskz_loadu_epi64(wanted, from + i);
    const __mmask8 fit = _mm512_mask_testn_epi64_mask(wanted, set, all_others);
    // Compressing straight to memory takes many times as long on Zen 4.
    _mm512_storeu_si512(end, _mm512_maskz_compress_epi64(fit, _mm512_or_si512(set, all_more)));
    end += __builtin_popcount(fit);
  }
  return end;
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
