// Classic 9x9 puzzles: the bulk engine for millions of them, and the fast path for one.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "nonet/cpu.h"
#include "nonet/end.h"
#include "nonet/outcome.h"

namespace nonet {

struct BulkInput {
  // Row i begins at cells + offsets[i], or at cells + i * stride without offsets. It has 81 bytes:
  // values 0 (empty) to 9, or characters: 1 to 9, and for empty any of `0.*_-Xx` and space.
  const std::uint8_t* cells = nullptr;
  std::size_t rows = 0;
  std::size_t stride = 81;
  const std::uint64_t* offsets = nullptr;
  bool text = true;
};

// The caller's arrays, one entry per row; their contents are overwritten.
struct BulkOutput {
  // 81 bytes per row: the solution, or the leftmost one if there are several (lanes/path.h), which
  // depends on that row alone; zeros (dots in text) if there is none. May be null.
  std::uint8_t* grids = nullptr;
  bool text = false;
  std::uint8_t* counts = nullptr;  // solutions, up to the limit; 0 in bad rows
  // Forks of the row's own search; if it was ended by the limit, those that lead to the leftmost
  // solution.
  std::uint32_t* guesses = nullptr;
  std::uint8_t* faults = nullptr;  // 0, or in a bad row the position (from 1) of the first bad byte
};

struct BulkOptions {
  unsigned limit = 2;  // 1 to 255
  Cpu cpu = Cpu::kPortable;
  int threads = 1;  // 1 or more
  // Called every few milliseconds on the calling thread; the call stops when it returns false.
  std::function<bool()> may_go_on;
  // Grows by the rows that threads have claimed, to show progress.
  std::atomic<std::uint64_t>* started = nullptr;
};

using BulkEnd = End;

// Solves every row and counts its solutions. The answer to a row depends on neither the CPU, the
// threads nor the other rows. After an early end the contents of the arrays are undefined.
End solve_bulk(const BulkInput& input, const BulkOutput& output, const BulkOptions& options);

struct CountOptions {
  Cpu cpu = Cpu::kPortable;
  int threads = 1;                               // 1 or more
  std::function<bool()> may_go_on;               // as in BulkOptions
  std::atomic<std::uint64_t>* so_far = nullptr;  // grows by the solutions found, to show progress
};

struct CountAnswer {
  std::uint64_t count = 0;
  End end = End::kDone;
};

// Counts all solutions of one puzzle, 81 values 0 (empty) to 9, at tens of millions per second:
// lanes and threads share its subtrees.
CountAnswer count_all(const std::uint8_t* values, const CountOptions& options);

struct SingleAnswer {
  std::uint64_t count = 0;  // solutions, at most the limit
  std::uint64_t guesses = 0;
  bool stopped = false;
  // The solution, digits 1 to 9, when there is one. Of several, solve_single shows the one that
  // solve_bulk shows, count_single any.
  std::uint8_t first[81] = {};
};

// Reads 81 characters into values; returns 0, or the position (from 1) of the first bad one.
unsigned read_cells(const char* text, std::uint8_t* values);

// The first part of the calls below, which takes some tens of microseconds at most and asks nobody:
// counts solutions up to `limit` with a few guesses. Returns whether the count is complete.
bool try_single(const std::uint8_t* values, std::uint64_t limit, SingleAnswer& answer,
                Cpu cpu = best_cpu());

// Solves one puzzle, 81 values 0 (empty) to 9, and counts its solutions. `may_go_on` is called
// every few milliseconds; the call stops when it returns false. `tried` is what try_single found
// with a limit of 2, where it was called before and did not settle the answer. Both throw
// std::bad_alloc.
SingleAnswer solve_single(const std::uint8_t* values, std::uint64_t limit,
                          const std::function<bool()>& may_go_on = {}, Cpu cpu = best_cpu(),
                          const SingleAnswer* tried = nullptr);
// The same without looking for the solution to show; `tried` with the same limit.
SingleAnswer count_single(const std::uint8_t* values, std::uint64_t limit,
                          const std::function<bool()>& may_go_on = {}, Cpu cpu = best_cpu(),
                          const SingleAnswer* tried = nullptr);

// Finds the solutions of one puzzle one by one, each once: first that of solve_single, then the
// others in an order that depends on the puzzle alone.
class SingleSearch {
 public:
  explicit SingleSearch(const std::uint8_t* values, Cpu cpu = best_cpu());
  ~SingleSearch();

  // Searches until the next solution, the end, or `budget` guesses; call it again to continue. The
  // first solution may take longer; it is also given up when `may_go_on` returns false.
  Outcome run(std::uint64_t budget, const std::function<bool()>& may_go_on = {});
  std::uint64_t guesses() const;
  // After kSolution: the 81 digits of the solution.
  void write(std::uint8_t* solution) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace nonet
