// Vectors of 16 lanes for CPUs with AVX2. All AVX2 intrinsics are here.
//
// simd_avx512.h describes each name.
#pragma once

#include <immintrin.h>

#include "lanes/always.h"
#include "lanes/single_tree.h"

#define NONET_LEVEL avx2

namespace nonet::lanes::NONET_LEVEL {
namespace {

using Vec = __m256i;
constexpr int kLanes = 16;
using Mask = std::uint32_t;
constexpr bool kHasTernary = false;

NONET_ALWAYS Vec broadcast(std::uint16_t value) {
  return _mm256_set1_epi16(static_cast<short>(value));
}

NONET_ALWAYS Vec both(Vec a, Vec b) { return _mm256_and_si256(a, b); }
NONET_ALWAYS Vec either(Vec a, Vec b) { return _mm256_or_si256(a, b); }
NONET_ALWAYS Vec minus(Vec a, Vec b) { return _mm256_andnot_si256(b, a); }
NONET_ALWAYS Vec any_of(Vec a, Vec b, Vec c) { return either(either(a, b), c); }
NONET_ALWAYS Vec two_of(Vec a, Vec b, Vec c) { return either(both(a, b), both(either(a, b), c)); }
NONET_ALWAYS Vec minus_both(Vec a, Vec b, Vec c) { return minus(a, either(b, c)); }
NONET_ALWAYS Vec within_both(Vec a, Vec b, Vec c) { return both(both(a, b), c); }
NONET_ALWAYS Vec within_either(Vec a, Vec b, Vec c) { return both(a, either(b, c)); }
NONET_ALWAYS Vec plus_minus(Vec a, Vec b, Vec c) { return either(a, minus(b, c)); }
NONET_ALWAYS Vec minus_plus(Vec a, Vec b, Vec c) { return either(minus(a, b), c); }
NONET_ALWAYS Vec plus_difference(Vec a, Vec b, Vec c) { return either(a, _mm256_xor_si256(b, c)); }

NONET_ALWAYS Vec add(Vec a, Vec b) { return _mm256_add_epi16(a, b); }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return _mm256_sub_epi16(a, b); }
NONET_ALWAYS Vec smaller(Vec a, Vec b) { return _mm256_min_epi16(a, b); }
NONET_ALWAYS Vec larger(Vec a, Vec b) { return _mm256_max_epi16(a, b); }
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return _mm256_slli_epi16(a, kBits);
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return _mm256_srli_epi16(a, kBits);
}
// Looks up both halves of the low byte, and adds bit 8 (digit 9).
NONET_ALWAYS Vec size_of(Vec a) {
  const Vec sizes = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                     0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Vec low = _mm256_set1_epi16(0x000F);
  const Vec first = _mm256_shuffle_epi8(sizes, both(a, low));
  const Vec second = _mm256_shuffle_epi8(sizes, both(shift_right<4>(a), low));
  return add(add(first, second), shift_right<8>(a));
}

NONET_ALWAYS Vec is_zero(Vec a) { return _mm256_cmpeq_epi16(a, _mm256_setzero_si256()); }

NONET_ALWAYS Vec size_within(Vec a, Vec pair) {
  return subtract(is_zero(a), _mm256_cmpeq_epi16(a, pair));
}
NONET_ALWAYS Vec if_single(Vec a, Vec less) { return both(is_zero(both(a, less)), a); }
NONET_ALWAYS Vec first_of(Vec a, Vec b) { return either(a, both(is_zero(a), b)); }
NONET_ALWAYS Vec first_or_others(Vec a, Vec b) { return either(a, minus(is_zero(a), b)); }
// Removes the lowest digit three times.
NONET_ALWAYS Vec three_or_minus(Vec a, Vec b) {
  const Vec ones = _mm256_set1_epi16(-1);
  Vec rest = both(a, add(a, ones));
  rest = both(rest, add(rest, ones));
  rest = both(rest, add(rest, ones));
  return minus(a, minus(b, is_zero(rest)));
}
NONET_ALWAYS Vec if_equal(Vec x, Vec y, Vec a) { return both(_mm256_cmpeq_epi16(x, y), a); }
NONET_ALWAYS Vec if_less(Vec x, Vec y, Vec a, Vec b) {
  return _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi16(y, x));
}

NONET_ALWAYS Mask lanes_negative(Vec a) {
  const __m128i halves = _mm_packs_epi16(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  return static_cast<Mask>(_mm_movemask_epi8(halves));
}
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return lanes_negative(is_zero(a)) ^ 0xFFFFu; }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return lanes_negative(_mm256_cmpeq_epi16(a, b)); }
NONET_ALWAYS Mask lanes_above(Vec a, Vec b) { return lanes_negative(_mm256_cmpgt_epi16(a, b)); }

// vpshufb moves bytes within each half only, so there is one control for the bytes that stay in
// their half and one for those that cross over. A control byte with its top bit set gives zero.
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

using LaneByte = __m128i;
constexpr int kCellsPerLoad = 1;
NONET_ALWAYS LaneByte spread_byte(std::uint8_t value) {
  return _mm_set1_epi8(static_cast<char>(value));
}
NONET_ALWAYS LaneByte larger_byte(LaneByte a, LaneByte b) { return _mm_max_epu8(a, b); }
NONET_ALWAYS Mask lanes_above_nine(LaneByte a) {
  const LaneByte nine = spread_byte(9);
  return static_cast<Mask>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(a, nine), nine))) ^
         0xFFFFu;
}
NONET_ALWAYS LaneByte digit_of_byte(const std::uint8_t* bytes, std::uint8_t zero,
                                    std::uint8_t dot) {
  const LaneByte byte = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  return _mm_andnot_si128(_mm_cmpeq_epi8(byte, spread_byte(dot)),
                          _mm_sub_epi8(byte, spread_byte(zero)));
}
template <int>
NONET_ALWAYS Vec set_of_digit(LaneByte digits) {
  const Vec digit = _mm256_cvtepu8_epi16(digits);
  // The low bytes of the sets {1} .. {8}; {9} is the lowest bit of the high byte.
  const Vec low = _mm256_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0,  //
                                   0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
  const Vec nine = both(_mm256_cmpeq_epi16(digit, broadcast(9)), broadcast(0x100));
  return either(both(_mm256_shuffle_epi8(low, digit), broadcast(0xFF)), nine);
}

using Bytes = __m256i;
using Bytes16 = __m128i;
NONET_ALWAYS void load(const std::uint8_t* from, Bytes& to) {
  to = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
NONET_ALWAYS void load(const std::uint8_t* from, Bytes16& to) {
  to = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
NONET_ALWAYS void store(Bytes from, std::uint8_t* to) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), from);
}
NONET_ALWAYS void store(Bytes16 from, std::uint8_t* to) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), from);
}
NONET_ALWAYS void store_parts(Bytes from, std::uint8_t* to, std::ptrdiff_t stride) {
  store(_mm256_castsi256_si128(from), to);
  store(_mm256_extracti128_si256(from, 1), to + stride);
}
NONET_ALWAYS void store_parts(Bytes16 from, std::uint8_t* to, std::ptrdiff_t) { store(from, to); }
using Sixteen = __m256i;
NONET_ALWAYS Sixteen sixteen_lanes(const std::uint8_t* lanes) {
  Bytes16 lane;
  load(lanes, lane);
  return _mm256_broadcastsi128_si256(lane);
}
NONET_ALWAYS void take_low_bytes(const Vec* source, const std::uint8_t* order, Sixteen lanes,
                                 Bytes& to) {
  const Vec low = broadcast(0xFF);
  const Vec packed = _mm256_packus_epi16(both(source[order[0]], low), both(source[order[16]], low));
  to = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(packed, 0xD8), lanes);
}
NONET_ALWAYS void take_low_bytes(const Vec* source, const std::uint8_t* order, Sixteen lanes,
                                 Bytes16& to) {
  const Vec low = both(source[order[0]], broadcast(0xFF));
  to = _mm_shuffle_epi8(
      _mm_packus_epi16(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1)),
      _mm256_castsi256_si128(lanes));
}
NONET_ALWAYS Bytes interleave_low(Bytes a, Bytes b) { return _mm256_unpacklo_epi8(a, b); }
NONET_ALWAYS Bytes interleave_high(Bytes a, Bytes b) { return _mm256_unpackhi_epi8(a, b); }
NONET_ALWAYS Bytes16 interleave_low(Bytes16 a, Bytes16 b) { return _mm_unpacklo_epi8(a, b); }
NONET_ALWAYS Bytes16 interleave_high(Bytes16 a, Bytes16 b) { return _mm_unpackhi_epi8(a, b); }
// Looks up both halves of the byte, at least one of which is zero, and adds: 9 + 0 if both are,
// else d + 0 or 9 + (d - 9).
NONET_ALWAYS Bytes digits_of_low_bytes(Bytes low, std::uint8_t zero) {
  const Bytes first = _mm256_setr_epi8(9, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0,  //
                                       9, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
  const Bytes second = _mm256_setr_epi8(0, -4, -3, 0, -2, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0,  //
                                        0, -4, -3, 0, -2, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0);
  const Bytes half = _mm256_set1_epi8(0x0F);
  const Bytes digit =
      _mm256_add_epi8(_mm256_shuffle_epi8(first, both(low, half)),
                      _mm256_shuffle_epi8(second, both(_mm256_srli_epi16(low, 4), half)));
  return _mm256_add_epi8(digit, _mm256_set1_epi8(static_cast<char>(zero)));
}
NONET_ALWAYS Bytes16 digits_of_low_bytes(Bytes16 low, std::uint8_t zero) {
  return _mm256_castsi256_si128(digits_of_low_bytes(_mm256_castsi128_si256(low), zero));
}

// Every set is written, and kept by advancing the end: a branch would be mispredicted too often.
NONET_ALWAYS Cells* write_disjoint(const Cells* from, std::size_t count, Cells more, Cells others,
                                   Cells* end) {
  for (std::size_t i = 0; i < count; ++i) {
    *end = from[i] | more;
    end += (from[i] & others) == 0;
  }
  return end;
}

typedef std::uint32_t Wide __attribute__((vector_size(32)));  // two digits
NONET_ALWAYS __m128i as_vector(Bands a) { return reinterpret_cast<__m128i>(a); }
NONET_ALWAYS __m256i as_vector(Wide a) { return reinterpret_cast<__m256i>(a); }
template <class Number>
NONET_ALWAYS Number mask_unless(Number a, Number mask) {
  return reinterpret_cast<Number>((a & mask) == Number{}) & mask;
}
NONET_ALWAYS bool has_empty_band(Wide a) {
  return _mm256_movemask_ps(reinterpret_cast<__m256>(a == Wide{})) & 0x77;
}
NONET_ALWAYS bool has_empty_band(Bands a) {
  return _mm_movemask_ps(reinterpret_cast<__m128>(a == Bands{})) & 7;
}
NONET_ALWAYS bool is_none(Wide a) { return _mm256_testz_si256(as_vector(a), as_vector(a)); }
NONET_ALWAYS bool is_none(Bands a) { return _mm_testz_si128(as_vector(a), as_vector(a)); }
NONET_ALWAYS Wide next_bands(Wide a) {
  return reinterpret_cast<Wide>(_mm256_shuffle_epi32(as_vector(a), _MM_SHUFFLE(3, 0, 2, 1)));
}
NONET_ALWAYS Wide last_bands(Wide a) {
  return reinterpret_cast<Wide>(_mm256_shuffle_epi32(as_vector(a), _MM_SHUFFLE(3, 1, 0, 2)));
}
NONET_ALWAYS Wide spread_bands(Bands a) {
  return reinterpret_cast<Wide>(_mm256_broadcastsi128_si256(as_vector(a)));
}
template <int kDigit>
NONET_ALWAYS Bands digit_of(Wide a) {
  return reinterpret_cast<Bands>(_mm256_extracti128_si256(as_vector(a), kDigit));
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
