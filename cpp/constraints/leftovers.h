// LeftoversRule: the law of leftovers, for houses that cross those of another family irregularly,
// such as rows and the pieces of a jigsaw.
//
// Some houses of one family and as many of another hold every value equally often. What the former
// have outside of the latter therefore holds the same values, as often, as what the latter have
// outside of the former. The other rules imply this, and a search does not find it out.
#pragma once

#include <mutex>
#include <vector>

#include "constraints/problem.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class LeftoversRule : public Propagator {
 public:
  // Disjoint houses, each of which holds every value of `values` once.
  using Family = std::vector<Cells>;

  // The words of a view from `word` on hold what it has seen: one for each of `cells`.
  LeftoversRule(Cells cells, std::vector<Family> families, Mask values, int word);

  // Whether a house of `pieces` meets some of `lines` in more cells than others. Boxes do not, and
  // what they leave of lines is found by locked candidates.
  static bool is_irregular(const Family& lines, const Family& pieces);

  bool run(View& view) const override;
  // The cells of the leftovers that failed.
  std::span<const int> blamed(View& view) const override { return view.blame; }

 private:
  // Cells in which each value occurs as often as in those of the other side, in two ways as parts
  // whose cells differ: by lines and by pieces.
  struct Side {
    std::vector<Family> ways;
  };
  struct Pair {
    CellSet cells;
    Side sides[2];
  };
  struct Counted;

  // Made when it first runs: most puzzles are solved before.
  const std::vector<Pair>& pairs() const;
  void add_pairs(const Family& lines, const Family& pieces) const;
  CellSet changed_since(View& view) const;
  bool settle(View& view, const Pair& pair) const;
  bool settle(View& view, const Side& side, const Counted& own, const Counted& other) const;
  bool fail(View& view, const Pair& pair) const;

  const std::vector<Family> families_;
  const Mask values_;
  const int word_;
  mutable std::once_flag made_;
  mutable std::vector<Pair> pairs_;
};

}  // namespace nonet::constraints
