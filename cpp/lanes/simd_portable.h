// Vectors of eight lanes for any CPU, in the vector extension that GCC and clang share.
//
// simd_avx512.h describes each name. Sixteen bytes fit a register of x86-64 (SSE2) and of ARM
// (NEON) without any compiler flag.
#pragma once

#include <cstring>

#include "lanes/always.h"
#include "lanes/single_tree.h"

#define NONET_LEVEL portable
#define NONET_FEW_LANES  // too few for grids to be written by transposition

namespace nonet::lanes::NONET_LEVEL {
namespace {

typedef std::uint16_t Vec __attribute__((vector_size(16)));
typedef std::int16_t Truth __attribute__((vector_size(16)));  // -1 where a comparison holds, else 0
constexpr int kLanes = 8;

NONET_ALWAYS Vec broadcast(std::uint16_t value) {
  return Vec{value, value, value, value, value, value, value, value};
}

NONET_ALWAYS Vec both(Vec a, Vec b) { return a & b; }
NONET_ALWAYS Vec either(Vec a, Vec b) { return a | b; }
NONET_ALWAYS Vec minus(Vec a, Vec b) { return a & ~b; }
NONET_ALWAYS Vec any_of(Vec a, Vec b, Vec c) { return a | b | c; }
NONET_ALWAYS Vec two_of(Vec a, Vec b, Vec c) { return (a & b) | ((a | b) & c); }
NONET_ALWAYS Vec minus_both(Vec a, Vec b, Vec c) { return a & ~(b | c); }
NONET_ALWAYS Vec within_either(Vec a, Vec b, Vec c) { return a & (b | c); }
NONET_ALWAYS Vec minus_unless(Vec a, Vec b, Vec c) { return a & ~(b & ~c); }
NONET_ALWAYS Vec plus_minus(Vec a, Vec b, Vec c) { return a | (b & ~c); }
NONET_ALWAYS Vec minus_plus(Vec a, Vec b, Vec c) { return (a & ~b) | c; }
NONET_ALWAYS Vec plus_difference(Vec a, Vec b, Vec c) { return a | (b ^ c); }

NONET_ALWAYS Vec add(Vec a, Vec b) { return a + b; }
NONET_ALWAYS Vec subtract(Vec a, Vec b) { return a - b; }
NONET_ALWAYS Vec as_vec(Truth truth) { return reinterpret_cast<Vec>(truth); }
NONET_ALWAYS Vec pick(Vec where, Vec a, Vec b) { return (a & where) | (b & ~where); }
// The extension compares unsigned lanes as unsigned numbers. Only the 0xFFFF of "none" is above
// 0x7FFF; a signed comparison would take it for -1.
NONET_ALWAYS Vec smaller(Vec a, Vec b) { return pick(as_vec(a < b), a, b); }
NONET_ALWAYS Vec larger(Vec a, Vec b) { return pick(as_vec(a < b), b, a); }
template <int kBits>
NONET_ALWAYS Vec shift_left(Vec a) {
  return a << kBits;
}
template <int kBits>
NONET_ALWAYS Vec shift_right(Vec a) {
  return a >> kBits;
}
// Adds neighbouring bits, then pairs, then groups of four; sets have nine bits.
NONET_ALWAYS Vec size_of(Vec a) {
  const Vec top = a >> 8;
  a &= broadcast(0xFF);
  a -= (a >> 1) & broadcast(0x55);
  a = (a & broadcast(0x33)) + ((a >> 2) & broadcast(0x33));
  return ((a + (a >> 4)) & broadcast(0x0F)) + top;
}

NONET_ALWAYS Vec is_zero(Vec a) { return as_vec(a == Vec{}); }

NONET_ALWAYS Vec if_single(Vec a, Vec less) { return is_zero(a & less) & a; }
NONET_ALWAYS Vec first_of(Vec a, Vec b) { return a | (is_zero(a) & b); }
NONET_ALWAYS Vec first_or_others(Vec a, Vec b) { return first_of(a, broadcast(kAllDigits) & ~b); }
NONET_ALWAYS Vec if_three(Vec a, Vec b) {
  const Vec one = broadcast(1);
  Vec rest = a & (a - one);
  rest &= rest - one;
  rest &= rest - one;
  return b | (is_zero(rest) & a);  // callers pass a subset of a as b
}
NONET_ALWAYS Vec if_equal(Vec x, Vec y, Vec a) { return as_vec(x == y) & a; }
NONET_ALWAYS Vec if_less(Vec x, Vec y, Vec a, Vec b) { return pick(as_vec(x < y), a, b); }

// Each lane of a comparison keeps its own bit, and the lanes are combined into one number.
NONET_ALWAYS Mask lanes_true(Vec truth) {
  const Vec bits = truth & Vec{1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t halves[2];
  std::memcpy(halves, &bits, sizeof halves);
  std::uint64_t fold = halves[0] | halves[1];
  fold |= fold >> 32;
  return static_cast<Mask>((fold | fold >> 16) & 0xFF);
}
NONET_ALWAYS Mask lanes_nonzero(Vec a) { return lanes_true(as_vec(a != Vec{})); }
NONET_ALWAYS Mask lanes_negative(Vec a) { return lanes_nonzero(a >> 15); }
NONET_ALWAYS Mask lanes_equal(Vec a, Vec b) { return lanes_true(as_vec(a == b)); }
NONET_ALWAYS Mask lanes_above(Vec a, Vec b) { return lanes_true(as_vec(b < a)); }

NONET_ALWAYS void copy_lanes(const Vec* source, const std::uint8_t* from, Mask lanes, Vec* target,
                             int count) {
  for (; lanes; lanes &= lanes - 1) {
    const int lane = __builtin_ctz(lanes);
    for (int i = 0; i < count; ++i) target[i][lane] = source[i][from[lane]];
  }
}

typedef Vec LaneByte;  // vectors of single bytes would not be faster
NONET_ALWAYS LaneByte spread_byte(std::uint8_t value) { return broadcast(value); }
NONET_ALWAYS LaneByte larger_byte(LaneByte a, LaneByte b) { return larger(a, b); }
NONET_ALWAYS Mask lanes_above_nine(LaneByte a) { return lanes_above(a, broadcast(9)); }
NONET_ALWAYS Vec widen(LaneByte a) { return a; }
NONET_ALWAYS LaneByte digit_of_byte(const std::uint8_t* bytes, std::uint8_t zero,
                                    std::uint8_t dot) {
  typedef std::uint8_t Bytes8 __attribute__((vector_size(8)));
  Bytes8 eight;
  std::memcpy(&eight, bytes, sizeof eight);
  const Vec byte = __builtin_convertvector(eight, Vec);
  return (byte - broadcast(zero)) & ~as_vec(byte == broadcast(dot));
}
// Computes 2^digit / 2 from the bits of the digit: few CPUs can shift each lane by its own number
// without a compiler flag.
NONET_ALWAYS Vec set_of_digit(Vec digit) {
  const Vec one = broadcast(1);
  const Vec low = (one + (digit & one)) * (one + (digit >> 1 & one) * broadcast(3));
  const Vec high =
      (one + (digit >> 2 & one) * broadcast(15)) * (one + (digit >> 3 & one) * broadcast(255));
  return (low * high) >> 1;
}

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
// Stores as many bytes of each part as there are lanes.
NONET_ALWAYS void store_parts(Bytes from, std::uint8_t* to, std::ptrdiff_t) {
  std::memcpy(to, &from, kLanes);
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
