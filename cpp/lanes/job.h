// Job: what a lane engine is asked, in plain types that the code for every kind of CPU shares.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lanes/plan.h"
#include "lanes/single_tree.h"
#include "nonet/outcome.h"

namespace nonet::lanes {

struct Job {
  // The rules of a variant; null for the classic ones.
  const Plan* plan;

  // Row i begins at cells + (offsets ? offsets[i] : i * stride) and has 81 bytes. A byte is a digit
  // when `byte - zero` is 1 to 9 and empty when that is 0 or the byte is `dot`; rows with any other
  // byte are left to read_row. The variants take values 0 to 9 only.
  const std::uint8_t* cells;
  std::size_t stride;
  const std::uint64_t* offsets;
  std::uint8_t zero;
  std::uint8_t dot;

  // Out: 81 bytes per row, each digit + grid_zero; may be null. Rows without a solution are not
  // written.
  std::uint8_t* grids;
  std::uint8_t grid_zero;
  // Out, one per row and zero beforehand: solutions up to the limit; forks; where the row is bad.
  std::uint8_t* counts;
  std::uint32_t* guesses;
  std::uint8_t* faults;
  unsigned limit;
  // Out, one per row and undefined beforehand: the path of the solution in `grids` where a row has
  // forks and a solution. Null if any solution will do; then a row is left alone as soon as it has
  // as many solutions as the limit.
  std::uint64_t* paths;
  // The path of a row itself; a lower one, with room for fewer forks, in tests.
  std::uint64_t root;
  // Not null when only the solutions of all rows together are wanted, without a limit; then it
  // grows by them, and grids, counts and limit are ignored. For the classic rules only.
  std::uint64_t* total;

  // Reads a row whose bytes are not all digits and dots into 81 values 0 to 9. Returns 0, or the
  // position (from 1) of the first byte that is not a cell.
  unsigned (*read_row)(const std::uint8_t* row, std::uint8_t zero, std::uint8_t* values);
  // Hands out the next rows; false when there are no more.
  bool (*claim)(void* shared, std::size_t* first, std::size_t* count);
  bool (*is_stopped)(void* shared);
  void* shared;
};

// A variant's row with so many forks is left to the engine for constraints, which learns from
// failures. Its count becomes the limit, as if it had several solutions.
inline constexpr std::uint32_t kMostForks = 4'000;

enum class Ending { kDone, kStopped, kNoMemory };

// So few rows are solved faster in lanes of 16 bits: they cannot fill more lanes.
inline constexpr std::size_t kFewRows = 192;

// The engines compiled for one kind of CPU.
struct Level {
  Ending (*solve_classic)(const Job&);
  Ending (*solve_few)(const Job&);  // the same, for fewer rows than kFewRows
  Ending (*solve_variant)(const Job&);
  // The single path: begins a search, and continues it until the next solution, the end, or so many
  // more guesses.
  void (*start_tree)(Tree&, const std::uint8_t* values);
  Outcome (*run_tree)(Tree&, std::uint64_t budget);
};

namespace portable {
extern const Level kLevel;
}
#if defined(NONET_X86)
namespace avx2 {
extern const Level kLevel;
}
namespace avx512 {
extern const Level kLevel;
}
namespace avx512_bytes {
Ending solve_classic(const Job&);
}
#endif

}  // namespace nonet::lanes
