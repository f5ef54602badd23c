// Vectors of eight lanes for any CPU, in the vector extension that GCC and clang share.
//
// simd_avx512.h describes each name. Sixteen bytes fit a register of x86-64 (SSE2) and of ARM
// (NEON) without any compiler flag. All intrinsics of both are here, used where one of them does
// what takes many operations otherwise.
#pragma once

#include <cstring>
#if defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "lanes/always.h"
#include "lanes/single_tree.h"

#define NONET_LEVEL portable
#define NONET_FEW_LANES  // eight: read all together, and written one by one

namespace nonet::lanes::NONET_LEVEL {
namespace {

typedef std::uint16_t Vec __attribute__((vector_size(16)));
typedef std::int16_t Truth __attribute__((vector_size(16)));  // -1 where a comparison holds, else 0
constexpr int kLanes = 8;
using Mask = std::uint32_t;
constexpr bool kHasTernary = false;

NONET_ALWAYS Vec broadcast(std::uint16_t value) {
  return Vec{value, value, value, value, value, value, value, value};
}

NONET_ALWAYS Vec both(Vec a, Vec b) { return a & b; }
NONET_ALWAYS Vec either(Vec a, Vec b) { return a | b; }
#if defined(__SSE2__)
// GCC turns a & ~b into two operations of other kinds to save a copy, which most CPUs do not even
// execute.
NONET_ALWAYS Vec minus(Vec a, Vec b) {
  return reinterpret_cast<Vec>(
      _mm_andnot_si128(reinterpret_cast<__m128i>(b), reinterpret_cast<__m128i>(a)));
}
#else
NONET_ALWAYS Vec minus(Vec a, Vec b) { return a & ~b; }
#endif
NONET_ALWAYS Vec any_of(Vec a, Vec b, Vec c) { return a | b | c; }
NONET_ALWAYS Vec two_of(Vec a, Vec b, Vec c) { return (a & b) | ((a | b) & c); }
NONET_ALWAYS Vec minus_both(Vec a, Vec b, Vec c) { return minus(a, b | c); }
NONET_ALWAYS Vec within_both(Vec a, Vec b, Vec c) { return a & b & c; }
NONET_ALWAYS Vec within_either(Vec a, Vec b, Vec c) { return a & (b | c); }
NONET_ALWAYS Vec plus_minus(Vec a, Vec b, Vec c) { return a | minus(b, c); }
NONET_ALWAYS Vec minus_plus(Vec a, Vec b, Vec c) { return minus(a, b) | c; }
// A sum of differences needs no copy of either set. Callers pass a subset of b as c; no candidate
// is removed twice, so a sum is at most 81 times 511 and never wraps around to zero.
NONET_ALWAYS Vec plus_difference(Vec a, Vec b, Vec c) { return a + (b - c); }

NONET_ALWAYS Vec add(Vec a, Vec b) { return a + b; }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return a - b; }
NONET_ALWAYS Vec as_vec(Truth truth) { return reinterpret_cast<Vec>(truth); }
NONET_ALWAYS Vec pick(Vec where, Vec a, Vec b) { return (a & where) | (b & ~where); }
NONET_ALWAYS Truth as_signed(Vec a) { return reinterpret_cast<Truth>(a); }
NONET_ALWAYS Vec is_less(Vec a, Vec b) { return as_vec(as_signed(a) < as_signed(b)); }
NONET_ALWAYS Vec smaller(Vec a, Vec b) {
  return as_vec(as_signed(a) < as_signed(b) ? as_signed(a) : as_signed(b));
}
NONET_ALWAYS Vec larger(Vec a, Vec b) {
  return as_vec(as_signed(a) < as_signed(b) ? as_signed(b) : as_signed(a));
}
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return a << kBits;
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return a >> kBits;
}
#if defined(__aarch64__)
NONET_ALWAYS Vec size_of(Vec a) {
  return reinterpret_cast<Vec>(vpaddlq_u8(vcntq_u8(reinterpret_cast<uint8x16_t>(a))));
}
#else
// Adds neighbouring bits, then pairs; sets have nine bits. Their three sums meet in the top bits of
// a product.
NONET_ALWAYS Vec size_of(Vec a) {
  a -= (a >> 1) & broadcast(0x155);
  a = (a & broadcast(0x333)) + ((a >> 2) & broadcast(0x333));
  return (a * broadcast(0x1110)) >> 12;
}
#endif

NONET_ALWAYS Vec is_zero(Vec a) { return as_vec(a == Vec{}); }

// -1, 0 or 1; in a pair it takes fewer operations to find out than size_of.
NONET_ALWAYS Vec size_within(Vec a, Vec pair) { return is_zero(a) - as_vec(a == pair); }
NONET_ALWAYS Vec if_single(Vec a, Vec less) { return is_zero(a & less) & a; }
NONET_ALWAYS Vec first_of(Vec a, Vec b) { return a | (is_zero(a) & b); }
NONET_ALWAYS Vec first_or_others(Vec a, Vec b) { return a | minus(is_zero(a), b); }
NONET_ALWAYS Vec three_or_minus(Vec a, Vec b) {
#if defined(__aarch64__)
  return minus(a, b & as_vec(size_of(a) > broadcast(3)));
#else
  const Vec one = broadcast(1);
  Vec rest = a & (a - one);
  rest &= rest - one;
  rest &= rest - one;
  return minus(a, minus(b, is_zero(rest)));
#endif
}
NONET_ALWAYS Vec if_equal(Vec x, Vec y, Vec a) { return as_vec(x == y) & a; }
NONET_ALWAYS Vec if_less(Vec x, Vec y, Vec a, Vec b) { return pick(is_less(x, y), a, b); }

// Each lane of a comparison keeps its own bit, and the lanes are combined into one number.
NONET_ALWAYS Mask lanes_true(Vec truth) {
#if defined(__SSE2__)
  const __m128i lanes = reinterpret_cast<__m128i>(truth);
  return static_cast<Mask>(_mm_movemask_epi8(_mm_packs_epi16(lanes, _mm_setzero_si128())));
#else
  const Vec bits = truth & Vec{1, 2, 4, 8, 16, 32, 64, 128};
#if defined(__aarch64__)
  return vaddvq_u16(reinterpret_cast<uint16x8_t>(bits));
#else
  std::uint64_t halves[2];
  std::memcpy(halves, &bits, sizeof halves);
  std::uint64_t fold = halves[0] | halves[1];
  fold |= fold >> 32;
  return static_cast<Mask>((fold | fold >> 16) & 0xFF);
#endif
#endif
}
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return lanes_true(as_vec(a != Vec{})); }
NONET_ALWAYS Mask lanes_negative(Vec a) { return lanes_nonzero(a >> 15); }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return lanes_true(as_vec(a == b)); }
NONET_ALWAYS Mask lanes_above(Vec a, Vec b) { return lanes_true(is_less(b, a)); }

#if defined(__aarch64__)
NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  // The bytes of a lane are found at twice its number and one further; positions above 15 leave the
  // byte of the target as it is.
  const uint16x8_t wanted = vtstq_u16(vdupq_n_u16(static_cast<std::uint16_t>(lanes)),
                                      uint16x8_t{1, 2, 4, 8, 16, 32, 64, 128});
  const uint16x8_t low = vshlq_n_u16(vmovl_u8(vld1_u8(from)), 1);
  const uint16x8_t both_bytes = vorrq_u16(low, vshlq_n_u16(vaddq_u16(low, vdupq_n_u16(1)), 8));
  const uint8x16_t index = vreinterpretq_u8_u16(vornq_u16(both_bytes, wanted));
  NONET_UNROLL for (int i = 0; i < count; ++i) {
    target[i] = reinterpret_cast<Vec>(vqtbx1q_u8(reinterpret_cast<uint8x16_t>(target[i]),
                                                 reinterpret_cast<uint8x16_t>(source[i]), index));
  }
}
#else
NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  for (; lanes; lanes &= lanes - 1) {
    const int lane = __builtin_ctz(lanes), own = from[lane];  // read once: bytes may alias anything
    // As bytes: clang copies whole vectors for each v[lane], and waits for them to be stored.
    const char* one = reinterpret_cast<const char*>(source) + 2 * own;
    char* other = reinterpret_cast<char*>(target) + 2 * lane;
    NONET_UNROLL for (int i = 0; i < count; ++i) {
      std::memcpy(other + sizeof(Vec) * i, one + sizeof(Vec) * i, 2);
    }
  }
}
#endif

// Two cells, of eight lanes each.
typedef std::uint8_t LaneByte __attribute__((vector_size(16)));
constexpr int kCellsPerLoad = 2;
NONET_ALWAYS LaneByte spread_byte(std::uint8_t value) { return LaneByte{} + value; }
NONET_ALWAYS LaneByte larger_byte(LaneByte a, LaneByte b) { return a < b ? b : a; }
// The lanes of one of the cells.
template <int kCell>
NONET_ALWAYS Vec widen(LaneByte a) {
#if defined(__aarch64__)
  const auto bytes = reinterpret_cast<uint8x16_t>(a);
  return reinterpret_cast<Vec>(kCell ? vmovl_high_u8(bytes) : vmovl_u8(vget_low_u8(bytes)));
#else
  constexpr int k = 8 * kCell;
  return __builtin_convertvector(
      __builtin_shufflevector(a, a, k, k + 1, k + 2, k + 3, k + 4, k + 5, k + 6, k + 7), Vec);
#endif
}
NONET_ALWAYS Mask lanes_above_nine(LaneByte a) {
  return lanes_above(widen<0>(a), broadcast(9)) | lanes_above(widen<1>(a), broadcast(9));
}
NONET_ALWAYS LaneByte digit_of_byte(const std::uint8_t* bytes, std::uint8_t zero,
                                    std::uint8_t dot) {
  LaneByte byte;
  std::memcpy(&byte, bytes, sizeof byte);
  return (byte - zero) & ~reinterpret_cast<LaneByte>(byte == dot);
}
#if defined(__aarch64__)
template <int kCell>
NONET_ALWAYS Vec set_of_digit(LaneByte digit) {
  return (broadcast(1) << widen<kCell>(digit)) >> 1;
}
#elif defined(__SSE2__)
// The upper half of the float 2^(digit - 1) has the exponent, digit + 126, in bits 7 to 14, and the
// lower half is zero. As an integer it is the set; a half for the digit 0 becomes none.
template <int kCell>
NONET_ALWAYS Vec set_of_digit(LaneByte digit) {
  const __m128i none = _mm_setzero_si128();
  const auto exponent = reinterpret_cast<__m128i>(digit + std::uint8_t{126});
  const __m128i upper = _mm_srli_epi16(
      kCell ? _mm_unpackhi_epi8(none, exponent) : _mm_unpacklo_epi8(none, exponent), 1);
  const __m128i low = _mm_cvttps_epi32(_mm_castsi128_ps(_mm_unpacklo_epi16(none, upper)));
  const __m128i high = _mm_cvttps_epi32(_mm_castsi128_ps(_mm_unpackhi_epi16(none, upper)));
  return reinterpret_cast<Vec>(_mm_packs_epi32(low, high));
}
#else
// Computes 2^digit / 2 from the bits of the digit: few CPUs can shift each lane by its own number
// without a compiler flag.
template <int kCell>
NONET_ALWAYS Vec set_of_digit(LaneByte digits) {
  const Vec digit = widen<kCell>(digits);
  const Vec one = broadcast(1), bit1 = digit & broadcast(2), bit2 = digit & broadcast(4);
  const Vec low = (one + (digit & one)) * (one + bit1 + (bit1 >> 1));  // 1 or 2, 1 or 4
  const Vec high = one + (bit2 << 2) - (bit2 >> 2);                    // 1 or 16
  // An eighth bit leaves 1 or 2 below, times 256.
  const Vec top = as_vec(digit > broadcast(7));
  return pick(top, low << 7, (low * high) >> 1);
}
#endif

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
typedef Bytes Bytes16;
NONET_ALWAYS Bytes interleave_low(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
NONET_ALWAYS Bytes interleave_high(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}
NONET_ALWAYS void load(const std::uint8_t* from, Bytes& to) { std::memcpy(&to, from, sizeof to); }
// The number of bits in each byte; shifts are of 16 bits.
NONET_ALWAYS Bytes count_bits(Bytes a) {
#if defined(__aarch64__)
  return reinterpret_cast<Bytes>(vcntq_u8(reinterpret_cast<uint8x16_t>(a)));
#else
  const auto shifted = [](Bytes bytes, int bits) {
    return reinterpret_cast<Bytes>(reinterpret_cast<Vec>(bytes) >> bits);
  };
  Bytes sum = a - (shifted(a, 1) & std::uint8_t{0x55});
  sum = (sum & std::uint8_t{0x33}) + (shifted(sum, 2) & std::uint8_t{0x33});
  return (sum + shifted(sum, 4)) & std::uint8_t{0x0F};
#endif
}
// The low bytes of two vectors of numbers below 256.
NONET_ALWAYS Bytes narrow(Vec a, Vec b) {
#if defined(__SSE2__)
  return reinterpret_cast<Bytes>(
      _mm_packus_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
  typedef std::uint8_t Half __attribute__((vector_size(8)));
  return __builtin_shufflevector(__builtin_convertvector(a, Half), __builtin_convertvector(b, Half),
                                 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
}
// The sets of eight cells of one lane, whose first byte is at `lane`; `place` is the vector of
// each.
#if defined(__SSE2__)
// Each is loaded with the lane or vector behind it, which falls out when vectors are interleaved:
// inserting sets one by one takes as many operations, but they wait for each other.
NONET_ALWAYS Vec sets_of_lane(const std::uint8_t* lane, const std::uint8_t* place) {
  const auto two = [&](int i) {
    int loaded;
    std::memcpy(&loaded, lane + sizeof(Vec) * place[i], sizeof loaded);
    return _mm_cvtsi32_si128(loaded);
  };
  const auto four = [&](int i) {
    return _mm_unpacklo_epi32(_mm_unpacklo_epi16(two(i), two(i + 1)),
                              _mm_unpacklo_epi16(two(i + 2), two(i + 3)));
  };
  return reinterpret_cast<Vec>(_mm_unpacklo_epi64(four(0), four(4)));
}
#else
NONET_ALWAYS Vec sets_of_lane(const std::uint8_t* lane, const std::uint8_t* place) {
  Vec sets = {};
  NONET_UNROLL for (int i = 0; i < 8; ++i) {
    std::uint16_t set;
    std::memcpy(&set, lane + sizeof(Vec) * place[i], sizeof set);
    sets[i] = set;
  }
  return sets;
}
#endif
// The digits, plus `zero`, of sixteen cells of one lane. A set with one digit, minus one, fits a
// byte and has a bit for each smaller digit.
NONET_ALWAYS Bytes digits_of_lane(const std::uint8_t* lane, const std::uint8_t* place,
                                  std::uint8_t zero) {
  const Vec one = broadcast(1);
  const Bytes less = narrow(sets_of_lane(lane, place) - one, sets_of_lane(lane, place + 8) - one);
  return count_bits(less) + static_cast<std::uint8_t>(zero + 1);
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

typedef Bands Wide;  // one digit
NONET_ALWAYS bool is_none(Bands a) {
  std::uint64_t halves[2];
  std::memcpy(halves, &a, sizeof halves);
  return (halves[0] | halves[1]) == 0;
}
NONET_ALWAYS bool has_empty_band(Bands a) {
  const Bands used = {1, 1, 1, 0};
  return !is_none(reinterpret_cast<Bands>(a == Bands{}) & used);
}
NONET_ALWAYS Bands mask_unless(Bands a, Bands mask) {
  return reinterpret_cast<Bands>((a & mask) == Bands{}) & mask;
}
NONET_ALWAYS Wide spread_bands(Bands a) { return a; }
template <int kDigit>
NONET_ALWAYS Bands digit_of(Wide a) {
  return a;
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
