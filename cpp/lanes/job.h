// Job: what the bulk engine is asked, in plain types that code for every kind of CPU can share.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::lanes {

struct Job {
  // Row i begins at cells + (offsets ? offsets[i] : i * stride) and has 81 bytes. A byte is a digit
  // when `byte - zero` is 1 to 9 and empty when that is 0 or the byte is `dot`; all else is left to
  // read_row.
  const std::uint8_t* cells;
  std::size_t stride;
  const std::uint64_t* offsets;
  std::uint8_t zero;
  std::uint8_t dot;

  // Out: 81 bytes a row, each digit + grid_zero; may be null. Rows that have no solution are not
  // written.
  std::uint8_t* grids;
  std::uint8_t grid_zero;
  // Out, one a row and zero beforehand: solutions up to the limit; forks; where the row is bad.
  std::uint8_t* counts;
  std::uint32_t* guesses;
  std::uint8_t* faults;
  unsigned limit;
  // Not null when only the solutions of all rows together are wanted, without a limit; then it
  // grows by them, and grids, counts and limit are not looked at.
  std::uint64_t* total;

  // Reads a row whose bytes are not all digits and dots into 81 values 0 to 9. Answers 0, or the
  // position (from 1) of the first byte that is no cell.
  unsigned (*read_row)(const std::uint8_t* row, std::uint8_t zero, std::uint8_t* values);
  // Hands out the next rows; false when there are no more.
  bool (*claim)(void* shared, std::size_t* first, std::size_t* count);
  bool (*is_stopped)(void* shared);
  void* shared;
};

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

}  // namespace nonet::lanes
