// Turns rows of 81 bytes, one per puzzle, into 81 rows of one byte per lane, and back.
//
// Include one simd_*.h first. Sixteen rows of sixteen bytes are transposed by four rounds of
// interleaving; byte by byte it would take 160 more cycles per puzzle.
#pragma once

#include <cstring>

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr int kVectorBytes = sizeof(Bytes);

struct alignas(64) LaneBytes {
  std::uint8_t cell[81][kLanes];  // cells row by row, not box by box
};

// Transposes each part of sixteen vectors: sixteen rows of sixteen bytes.
template <class Vector>
NONET_ALWAYS void transpose(Vector rows[16]) {
  Vector mixed[16];
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

#if defined(NONET_FEW_LANES)
// With eight lanes, eight vectors hold sixteen cells of them all. A round of interleaving rotates
// the seven bits that number a byte, those of its vector first: the top bit of the vector becomes
// the lowest of the byte, and the top bit of the byte the lowest of the vector.
NONET_ALWAYS void rotate_three_bits(Bytes rows[8]) {
  Bytes mixed[8];
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 4; ++i) {
      mixed[2 * i] = interleave_low(rows[i], rows[i + 4]);
      mixed[2 * i + 1] = interleave_high(rows[i], rows[i + 4]);
    }
    for (int i = 0; i < 8; ++i) rows[i] = mixed[i];
  }
}

[[gnu::noinline]] void spread_rows(const std::uint8_t* const rows[kLanes], LaneBytes& lanes) {
  for (int cell = 0; cell < 80; cell += 16) {
    Bytes block[8];
    for (int l = 0; l < 8; ++l) load(rows[l] + cell, block[l]);
    rotate_three_bits(block);  // from lane, cell to half of the cell's number, lane
    for (int i = 0; i < 8; ++i) std::memcpy(lanes.cell[cell + 2 * i], &block[i], sizeof block[i]);
  }
  for (int l = 0; l < kLanes; ++l) lanes.cell[80][l] = rows[l][80];
}
#else
// The lanes of one transposition.
constexpr int kGroup = 16;

#if defined(NONET_BYTE_LANES)
// A vector has sixteen cells of four rows, so that all lanes of a cell end up in one.
[[gnu::noinline]] void spread_rows(const std::uint8_t* const rows[kLanes], LaneBytes& lanes) {
  for (int cell = 0; cell < 80; cell += 16) {
    Bytes block[16];
    for (int l = 0; l < 16; ++l) load_parts(rows + l, cell, block[l]);
    transpose(block);
    for (int i = 0; i < 16; ++i) store(block[i], lanes.cell[cell + i]);
  }
  for (int l = 0; l < kLanes; ++l) lanes.cell[80][l] = rows[l][80];
}
#else
// Spreads the cells of a group from `cell` on, as many as a vector has bytes.
template <class Vector>
NONET_ALWAYS void spread_group(const std::uint8_t* const* rows, int cell, int group,
                               LaneBytes& lanes) {
  Vector block[16] = {};
  for (int l = 0; l < kGroup; ++l) load(rows[group + l] + cell, block[l]);
  transpose(block);
  for (int i = 0; i < 16; ++i) store_parts(block[i], lanes.cell[cell + i] + group, 16 * kLanes);
}

[[gnu::noinline]] void spread_rows(const std::uint8_t* const rows[kLanes], LaneBytes& lanes) {
  for (int group = 0; group < kLanes; group += kGroup) {
    int cell = 0;
    for (; cell + kVectorBytes <= 80; cell += kVectorBytes) {
      spread_group<Bytes>(rows, cell, group, lanes);
    }
    for (; cell < 80; cell += 16) spread_group<Bytes16>(rows, cell, group, lanes);
  }
  for (int l = 0; l < kLanes; ++l) lanes.cell[80][l] = rows[l][80];
}
#endif

// Gathers cells of sixteen grids from `first` on, as many as a vector has bytes. `place` is the
// vector of each cell.
template <class Vector>
NONET_ALWAYS void gather_grids(const Vec* cells, const std::uint8_t* place, Sixteen lanes,
                               std::uint8_t zero, int first, std::uint8_t* const rows[16]) {
  Vector block[16];
  for (int i = 0; i < 16; ++i) {
    take_low_bytes(cells, place + first + i, lanes, block[i]);
    block[i] = digits_of_low_bytes(block[i], zero);
  }
  transpose(block);
  for (int l = 0; l < 16; ++l) store(block[l], rows[l] + first);
}

// Writes the solved grids in lanes from[0], from[1] .. from[15] to sixteen rows.
[[maybe_unused, gnu::noinline]] void gather_rows(const Vec* cells, const std::uint8_t* place,
                                                 const std::uint8_t* from, std::uint8_t zero,
                                                 std::uint8_t* const rows[16]) {
  const Sixteen lanes = sixteen_lanes(from);
  int first = 0;
  for (; first + kVectorBytes <= 80; first += kVectorBytes) {
    gather_grids<Bytes>(cells, place, lanes, zero, first, rows);
  }
  for (; first < 80; first += 16) {
    gather_grids<Bytes16>(cells, place, lanes, zero, first, rows);
  }
  Bytes16 last;
  take_low_bytes(cells, place + 80, lanes, last);
  std::uint8_t bytes[16];
  store(digits_of_low_bytes(last, zero), bytes);
  for (int l = 0; l < 16; ++l) rows[l][80] = bytes[l];
}
#endif

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
