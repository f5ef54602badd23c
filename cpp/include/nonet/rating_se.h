// Sudoku Explainer's ratings of classic 9x9 puzzles: ER, EP and ED of version 1.2.1.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

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
  double max_er = 0;                // give up when a step is rated higher; 0 for no limit
  bool path = false;                // keep the steps
  std::function<bool()> may_go_on;  // asked every few milliseconds at least
};

struct SeRating {
  double er = 0, ep = 0, ed = 0;
  std::string technique;  // of the first step with the highest rating
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

}  // namespace nonet
