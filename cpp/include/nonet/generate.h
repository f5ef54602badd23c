// Making puzzles: random complete grids, and digits removed while the solution stays unique.
//
// Every row has a stream of random numbers of its own, which depends on the seed and the number of
// the stream alone. So the result of a row depends on neither other rows, threads nor the CPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "nonet/cpu.h"
#include "nonet/end.h"
#include "nonet/rules.h"
#include "nonet/variants.h"

namespace nonet {

struct MakerOptions {
  std::uint64_t seed = 0;
  const std::uint64_t* streams = nullptr;  // one per row
  std::size_t rows = 0;
  Cpu cpu = Cpu::kPortable;
  int threads = 1;
  // Called every few milliseconds on the calling thread; the call stops when it returns false.
  std::function<bool()> may_go_on;
};

// Rules as the makers take them.
struct MakerRules {
  std::shared_ptr<const Rules> rules;
  const VariantPlan* plan = nullptr;  // null where the lanes cannot solve variants of these rules
  // Rows and columns of a box under classic rules without extras, otherwise 0.
  int box_rows = 0, box_columns = 0;
};

// Writes a random complete grid into each row of `grids`. Under classic rules of size 4, 6 and 9
// every grid has the same probability; under other rules some are drawn more often than others.
// Rows that no search completed within its limits are zeros.
//
// With `shares`, classic 9x9 grids of streams that differ in bits 0, 1, 32 and 33 alone, 16 of
// them, are disguises of one grid: digits renamed, lines, bands and stacks permuted, some
// transposed. Each of them is still as likely as any other, and takes a quarter of the time.
End fill_rows(const MakerRules& rules, const MakerOptions& options, bool shares,
              std::uint8_t* grids);

// Cells that are removed together; all cells of a grid are in exactly one orbit.
using Orbits = std::vector<std::vector<int>>;

// Removes digits of puzzles with one solution in random order, an orbit at a time, for as long as
// the solution stays unique and at least `least[row]` digits remain. With 0 no orbit can be removed
// from what is left. Empty cells stay empty.
End dig_rows(const MakerRules& rules, const Orbits& orbits, const std::uint16_t* least,
             const MakerOptions& options, std::uint8_t* values);

enum class Aim { kFewer, kMore };

// Walks from puzzle to puzzle by trading givens, until a puzzle has at most (or at least) `target`
// givens or `steps` trades were tried. The rows are puzzles with one solution from which no orbit
// can be removed, before and after.
End walk_rows(const MakerRules& rules, const Orbits& orbits, Aim aim, int target, int steps,
              const MakerOptions& options, std::uint8_t* values);

// Changes each puzzle a little: one to three orbits of givens are removed and others added until
// the puzzle has one solution again. Where `most[row]` is not 0, as few as possible are added, and
// not more than that many in all. A puzzle may stay as it is.
End vary_rows(const MakerRules& rules, const Orbits& orbits, const std::uint16_t* most,
              const MakerOptions& options, std::uint8_t* values);

// Changes the digits of the givens of each row, which has at least one solution, until it has
// exactly one, or `steps` changes were tried. Which cells are given does not change. At first the
// digits in up to `shaken` givens are replaced at random. A row that still has several solutions
// becomes zeros.
End fit_rows(const MakerRules& rules, int shaken, int steps, const MakerOptions& options,
             std::uint8_t* values);

// A number for each row that is the same for puzzles that differ by a relabelling of digits, and a
// permutation of rows, columns, bands and stacks, or a transposition. Other puzzles may share it.
void alike_rows(int size, int box_rows, int box_columns, const std::uint8_t* values,
                std::size_t rows, std::uint64_t* alike);

}  // namespace nonet
