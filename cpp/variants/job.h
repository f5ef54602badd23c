// Job: what the engine for variants is asked, in plain types that code for every kind of CPU
// shares.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::variants {

inline constexpr int kSize = 9;
inline constexpr int kCells = kSize * kSize;
inline constexpr int kMostHouses = 64;

// Cells that look at a house: a digit that none of the `places` can have is elsewhere in the house,
// where each of the `targets` sees it. Both are parts of Plan::cells.
struct Look {
  std::uint32_t places, targets, end;
};

// Rules as the engine reads them; cells are numbered row by row.
struct Plan {
  int houses;
  const std::uint8_t* house_cells;  // [house * 9 + place]

  // The peers of cell c that share no house with it: loose[loose_start[c] .. loose_start[c + 1]].
  bool has_loose;
  const std::uint16_t* loose_start;
  const std::uint8_t* loose;

  // The houses of cell c: member[member_start[c] .. member_start[c + 1]].
  const std::uint16_t* member_start;
  const std::uint8_t* member;

  // Those where several cells see the same part of a house, and all others.
  int near_looks, far_looks;
  const Look *near, *far;
  const std::uint8_t* cells;
};

struct Job {
  const Plan* plan;
  const std::uint8_t* values;  // 81 a row, 0 to 9
  // Out: 81 digits a row, written where there is a solution; may be null.
  std::uint8_t* grids;
  // Out, one a row and zero beforehand: solutions up to kSeveral, forks.
  std::uint8_t* counts;
  std::uint32_t* guesses;

  // Hands out the next rows; false when there are no more.
  bool (*claim)(void* shared, std::size_t* first, std::size_t* count);
  bool (*is_stopped)(void* shared);
  void* shared;
};

// The count of a row with two or more solutions, or with so many forks that a search which learns
// is better at it.
inline constexpr std::uint8_t kSeveral = 2;
inline constexpr std::uint32_t kMostForks = 4'000;

enum class Ending { kDone, kStopped, kNoMemory };

namespace portable {
Ending solve(const Job& job);
}
#if defined(NONET_LANES_X86)
namespace avx2 {
Ending solve(const Job& job);
}
namespace avx512 {
Ending solve(const Job& job);
}
#endif

}  // namespace nonet::variants
