// Turns rows of 81 bytes, one a puzzle, into 81 rows of one byte a lane, and back.
//
// Include one simd_*.h first. Sixteen rows of sixteen bytes are transposed by four rounds of
// interleaving; byte by byte it would take 160 cycles a puzzle longer.
#pragma once

#include <cstring>

namespace nonet::lanes::NONET_LEVEL {
namespace {

typedef std::uint8_t Bytes16 __attribute__((vector_size(16)));

struct alignas(64) LaneBytes {
  std::uint8_t cell[81][kLanes];  // row by row, not box by box
};

NONET_ALWAYS Bytes16 interleave_low(Bytes16 a, Bytes16 b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
NONET_ALWAYS Bytes16 interleave_high(Bytes16 a, Bytes16 b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                 31);
}

NONET_ALWAYS void transpose(Bytes16 rows[16]) {
  Bytes16 mixed[16];
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 8; ++i) {
      mixed[2 * i] = interleave_low(rows[i], rows[i + 8]);
      mixed[2 * i + 1] = interleave_high(rows[i], rows[i + 8]);
    }
    for (int i = 0; i < 8; ++i) {
      rows[2 * i] = interleave_low(mixed[i], mixed[i + 8]);
      rows[2 * i + 1] = interleave_high(mixed[i], mixed[i + 8]);
    }
  }
}

// A group is the lanes of one transposition: 16, or all when there are fewer.
constexpr int kGroup = kLanes < 16 ? kLanes : 16;

[[maybe_unused]] void spread_rows(const std::uint8_t* const rows[kLanes], LaneBytes& lanes) {
  for (int group = 0; group < kLanes; group += kGroup) {
    for (int part = 0; part < 80; part += 16) {
      Bytes16 block[16] = {};
      for (int l = 0; l < kGroup; ++l) std::memcpy(&block[l], rows[group + l] + part, 16);
      transpose(block);
      for (int i = 0; i < 16; ++i) std::memcpy(&lanes.cell[part + i][group], &block[i], kGroup);
    }
  }
  for (int l = 0; l < kLanes; ++l) lanes.cell[80][l] = rows[l][80];
}

[[maybe_unused]] void gather_rows(const LaneBytes& lanes, std::uint8_t* const rows[kLanes]) {
  for (int group = 0; group < kLanes; group += kGroup) {
    for (int part = 0; part < 80; part += 16) {
      Bytes16 block[16] = {};
      for (int i = 0; i < 16; ++i) std::memcpy(&block[i], &lanes.cell[part + i][group], kGroup);
      transpose(block);
      for (int l = 0; l < kGroup; ++l) std::memcpy(rows[group + l] + part, &block[l], 16);
    }
  }
  for (int l = 0; l < kLanes; ++l) rows[l][80] = lanes.cell[80][l];
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
