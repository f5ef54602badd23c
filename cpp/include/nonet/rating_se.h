// Sudoku Explainer's ratings of classic 9x9 puzzles: ER, EP and ED of version 1.2.1.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/end.h"

namespace nonet {

struct SePlacedOrRemoved {
  std::uint8_t cell;
  std::uint8_t digit;  // 1 to 9
};

struct SeStep {
  double rating;  // in tenths, rounded as it is printed
  std::string technique;
  std::vector<SePlacedOrRemoved> places, removes;
};

struct SeOptions {
  double max_er = 0;                     // give up when a step is rated higher; 0 for no limit
  bool path = false;                     // keep the steps
  std::function<bool()> may_go_on = {};  // called every few milliseconds at least
};

struct SeRating {
  double er = 0, ep = 0, ed = 0;
  std::string_view technique;  // of the first step with the highest rating
  bool finished = false;
  std::vector<SeStep> path;
};

// Keeps what the searches need from one puzzle to the next; for one thread at a time.
class SeRater {
 public:
  SeRater();
  ~SeRater();

  // Rates a puzzle with exactly one solution: 81 values, 0 for an empty cell.
  SeRating rate(const std::uint8_t* values, const SeOptions& options = {});

 private:
  class Walk;
  std::unique_ptr<Walk> walk_;
};

// The arrays have one entry per row; `values` has 81, and `skip`, if any, names rows to leave
// alone.
struct SeRows {
  const std::uint8_t* values = nullptr;
  std::size_t rows = 0;
  const bool* skip = nullptr;
  double *er = nullptr, *ep = nullptr, *ed = nullptr;
  bool* finished = nullptr;
  std::atomic<std::uint64_t>* started = nullptr;  // grows by the rows taken up, to show progress
};

// Rates every row; one that takes more than `each` seconds (0 for no limit) is not finished.
End rate_se_rows(const SeRows& rows, const SeOptions& options, double each, int threads,
                 const std::function<bool()>& may_go_on);

}  // namespace nonet
