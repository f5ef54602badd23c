// RankRule: the lines of a Latin square, read as numbers, whose rank is given and that begin with
// one value.
//
// A line is a row or column read from one of the four sides. Each value is the first of four lines,
// one from each side. So a rank is a first value, and how many of the other three lines with that
// first value are lower.
#pragma once

#include "constraints/propagator.h"

namespace nonet::constraints {

class RankRule : public Propagator {
 public:
  struct Clue {
    int line;      // by side (left, right, top, bottom), then by number
    int lower;     // how many of the other three lines with this first value are lower
    bool may_tie;  // whether others may be equal; otherwise they are lower or higher
  };

  // `square` are the cells row by row. The clues are those of one first value, the lowest first.
  RankRule(const std::vector<int>& square, int value, std::vector<Clue> clues);

  bool run(View& view) const override;
  // A failure says little about which of the cells caused it: to blame the lines with clues makes
  // twice the failures, and sometimes a hundred times.
  std::span<const int> blamed(View&) const override { return {}; }

  // The cells of a line, in the order in which it is read.
  static std::vector<int> line_of(std::span<const int> square, int line);

 private:
  using Cells = std::vector<int>;
  enum class Way { kLower, kHigher };

  bool can_be(const View& view, const Cells& line, const Clue& clue, Way way) const;
  bool make(View& view, const Cells& line, const Clue& clue, Way way) const;
  bool order_clues(View& view) const;
  bool count_sides(View& view, std::size_t clue) const;
  // Makes the line from a side lower or higher than a clue, whichever line it is.
  bool settle_side(View& view, const std::vector<int>& side, const Clue& clue, Way way) const;

  const Mask bit_;
  std::vector<Clue> clues_;
  std::vector<Cells> lines_;            // all lines
  std::vector<std::vector<int>> open_;  // the lines from each side that has no clue
};

}  // namespace nonet::constraints
