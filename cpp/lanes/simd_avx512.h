// Vectors of 32 lanes for CPUs with AVX-512 BW, VL, VBMI and BITALG. All AVX-512 intrinsics are
// here, in simd_avx512_logic.h and in simd_avx512_bytes.h.
//
// This header, simd_avx2.h and simd_portable.h define the same names, so that the engines are
// written once. simd_avx512_bytes.h has other lanes, and only the names that the shared parts of
// the engines need. A file includes exactly one of them, before the other headers. Everything is
// then in an unnamed namespace inside the namespace of that level, so that code for one kind of CPU
// is never linked into another's.
#pragma once

#define NONET_LEVEL avx512

#include "lanes/simd_avx512_logic.h"
#include "lanes/single_tree.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr int kLanes = 32;
using Mask = std::uint32_t;  // a set of lanes, bit l for lane l

NONET_ALWAYS Vec broadcast(std::uint16_t value) {
  return _mm512_set1_epi16(static_cast<short>(value));
}

// Numbers, one per lane; they are signed where they are compared.
NONET_ALWAYS Vec add(Vec a, Vec b) { return _mm512_add_epi16(a, b); }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return _mm512_sub_epi16(a, b); }
NONET_ALWAYS Vec smaller(Vec a, Vec b) { return _mm512_min_epi16(a, b); }
NONET_ALWAYS Vec larger(Vec a, Vec b) { return _mm512_max_epi16(a, b); }
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return _mm512_slli_epi16(a, kBits);
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return _mm512_srli_epi16(a, kBits);
}
NONET_ALWAYS Vec size_of(Vec a) { return _mm512_popcnt_epi16(a); }
// The size of a subset of a set that is a pair or none, plus a constant for pairs and one for none,
// which depend on the level.
NONET_ALWAYS Vec size_within(Vec a, Vec) { return size_of(a); }

// Per lane: a where it has one digit (`less` is a - 1), else none.
NONET_ALWAYS Vec if_single(Vec a, Vec less) {
  return _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a, less), a);
}
// Per lane: a where it has any digit, else b.
NONET_ALWAYS Vec first_of(Vec a, Vec b) {
  return _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a);
}
// Per lane: a where it has any digit, else the digits that are not in b, which has kNoDigits.
NONET_ALWAYS Vec first_or_others(Vec a, Vec b) {
  const Vec all = _mm512_set1_epi16(-1);
  return _mm512_mask_sub_epi16(a, _mm512_testn_epi16_mask(a, a), all, b);
}
// Per lane: a where it has at most three digits, else those that are not in b.
NONET_ALWAYS Vec three_or_minus(Vec a, Vec b) {
  const __mmask32 few = _mm512_cmple_epu16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(3));
  return _mm512_mask_mov_epi16(minus(a, b), few, a);
}
// Per lane: a where x equals y, else none.
NONET_ALWAYS Vec if_equal(Vec x, Vec y, Vec a) {
  return _mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(x, y), a);
}
// Per lane: a where x < y, else b.
NONET_ALWAYS Vec if_less(Vec x, Vec y, Vec a, Vec b) {
  return _mm512_mask_mov_epi16(b, _mm512_cmplt_epi16_mask(x, y), a);
}

// Sets of lanes, bit l for lane l.
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return _mm512_test_epi16_mask(a, a); }
NONET_ALWAYS Mask lanes_negative(Vec a) { return _mm512_movepi16_mask(a); }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return _mm512_cmpeq_epi16_mask(a, b); }
NONET_ALWAYS Mask lanes_above(Vec a, Vec b) { return _mm512_cmpgt_epi16_mask(a, b); }

// Copies lanes of `count` vectors: each lane l in `lanes` receives lane from[l] of the source.
NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  const Vec index =
      _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
  for (int i = 0; i < count; ++i) {
    target[i] = _mm512_mask_permutexvar_epi16(target[i], lanes, index, source[i]);
  }
}

// Numbers of one byte per lane, of as many cells as are loaded together.
using LaneByte = __m256i;
constexpr int kCellsPerLoad = 1;
NONET_ALWAYS LaneByte spread_byte(std::uint8_t value) {
  return _mm256_set1_epi8(static_cast<char>(value));
}
NONET_ALWAYS LaneByte larger_byte(LaneByte a, LaneByte b) { return _mm256_max_epu8(a, b); }
NONET_ALWAYS Mask lanes_above_nine(LaneByte a) {
  return _mm256_cmpgt_epu8_mask(a, _mm256_set1_epi8(9));
}
// Per lane: 0 where the byte is `dot`, else the byte minus `zero`.
NONET_ALWAYS LaneByte digit_of_byte(const std::uint8_t* bytes, std::uint8_t zero,
                                    std::uint8_t dot) {
  const LaneByte byte = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
  return _mm256_maskz_sub_epi8(_mm256_cmpneq_epi8_mask(byte, spread_byte(dot)), byte,
                               spread_byte(zero));
}
// One of the cells: the set {d} for the digits 1 to 9, none for 0; undefined for other numbers.
template <int>
NONET_ALWAYS Vec set_of_digit(LaneByte digits) {
  const Vec digit = _mm512_cvtepu8_epi16(digits);
  const Vec sets = _mm512_zextsi256_si512(
      _mm256_setr_epi16(0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0));
  return _mm512_permutexvar_epi16(digit, sets);
}

// The positions of the lanes' low bytes.
NONET_ALWAYS Sixteen sixteen_lanes(const std::uint8_t* lanes) {
  Bytes16 lane;
  load(lanes, lane);
  const __m512i all = _mm512_broadcast_i32x4(_mm_add_epi8(lane, lane));
  const __m512i second = _mm512_setr_epi64(0, 0, 0x4040404040404040, 0x4040404040404040,  //
                                           0, 0, 0x4040404040404040, 0x4040404040404040);
  return _mm512_or_si512(all, second);
}
// Places of digits for the single path: `Wide` has four digits, `Bands` one (single_tree.h). They
// are vectors that GCC and clang can combine without intrinsics; here is what they cannot do well.
typedef std::uint32_t Wide __attribute__((vector_size(64)));
NONET_ALWAYS __m128i as_vector(Bands a) { return reinterpret_cast<__m128i>(a); }
NONET_ALWAYS __m512i as_vector(Wide a) { return reinterpret_cast<__m512i>(a); }
// Per number: `mask` where a has none of its bits, else none.
NONET_ALWAYS Wide mask_unless(Wide a, Wide mask) {
  const __mmask16 none = _mm512_testn_epi32_mask(as_vector(a), as_vector(mask));
  return reinterpret_cast<Wide>(_mm512_maskz_mov_epi32(none, as_vector(mask)));
}
NONET_ALWAYS Bands mask_unless(Bands a, Bands mask) {
  const __mmask8 none = _mm_testn_epi32_mask(as_vector(a), as_vector(mask));
  return reinterpret_cast<Bands>(_mm_maskz_mov_epi32(none, as_vector(mask)));
}
// Whether a digit has a band without a place.
NONET_ALWAYS bool has_empty_band(Wide a) {
  return _mm512_testn_epi32_mask(as_vector(a), as_vector(a)) & 0x7777;
}
NONET_ALWAYS bool has_empty_band(Bands a) {
  return _mm_testn_epi32_mask(as_vector(a), as_vector(a)) & 7;
}
NONET_ALWAYS bool is_none(Wide a) {
  return _mm512_test_epi32_mask(as_vector(a), as_vector(a)) == 0;
}
NONET_ALWAYS bool is_none(Bands a) { return _mm_testz_si128(as_vector(a), as_vector(a)); }
// The bands 1, 2, 0 of each digit in place of 0, 1, 2, and the bands 2, 0, 1.
NONET_ALWAYS Wide next_bands(Wide a) {
  return reinterpret_cast<Wide>(_mm512_shuffle_epi32(as_vector(a), _MM_PERM_DACB));
}
NONET_ALWAYS Wide last_bands(Wide a) {
  return reinterpret_cast<Wide>(_mm512_shuffle_epi32(as_vector(a), _MM_PERM_DBAC));
}
// The same for every digit.
NONET_ALWAYS Wide spread_bands(Bands a) {
  return reinterpret_cast<Wide>(_mm512_broadcast_i32x4(as_vector(a)));
}
// One of the digits.
template <int kDigit>
NONET_ALWAYS Bands digit_of(Wide a) {
  return reinterpret_cast<Bands>(_mm512_extracti32x4_epi32(as_vector(a), kDigit));
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
