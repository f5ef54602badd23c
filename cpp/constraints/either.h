// EitherRule: all propagators of at least one branch hold.
#pragma once

#include "constraints/propagator.h"

namespace nonet::constraints {

class EitherRule : public Propagator {
 public:
  struct Branch {
    Propagators propagators;
    std::vector<std::pair<int, Mask>> domains;
  };

  // The words of the view from `word` on hold the branches that have failed.
  EitherRule(std::vector<int> cells, std::vector<Branch> branches, int word)
      : Propagator(std::move(cells), Level::kLarge, false),
        branches_(std::move(branches)),
        word_(word) {}

  bool run(View& view) const override;

 private:
  const std::vector<Branch> branches_;
  const int word_;
};

}  // namespace nonet::constraints
