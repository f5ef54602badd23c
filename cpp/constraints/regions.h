// RegionsRule: labels divide cells into connected regions of one size, whose values differ.
//
// Labels name regions late: a region has the label after those of all regions that begin before it.
// So the rule also keeps, for each two places, whether they are known to be in one region or in
// different ones, and reasons with that.
#pragma once

#include <variant>

#include "constraints/board.h"
#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

// A cell that counts the places of a region on the way from one of them: in each arm up to the
// first place of another region.
struct RegionClue {
  int control;
  int first;  // a place
  std::vector<std::vector<int>> arms;
  int least;       // the count if the control has index 0
  bool is_simple;  // no place occurs twice
};

class RegionsRule : public Propagator {
 public:
  // `words` of a view from `word` on hold what is known of each two places.
  RegionsRule(std::vector<int> cells, std::vector<int> places, std::vector<int> labels, int size,
              int width, int values, std::vector<RegionClue> clues, const Peers& peers, int word);

  bool run(View& view) const override;

  // The labels of the piece that failed, and sometimes all: labels decide more than values, which
  // belong to other rules, too.
  std::span<const int> blamed(View& view) const override;

  // How many words of a view such a rule owns.
  static int words_for(int places);

 private:
  template <int kWords>
  friend class Division;
  using AnySheet = std::variant<Sheet<1>, Sheet<2>, Sheet<4>, Sheet<10>>;
  static AnySheet sheet_for(int places, int width);

  const std::vector<int> places_, labels_;
  const int size_, width_, values_;
  const std::vector<RegionClue> clues_;
  const Peers& peers_;
  const int word_;
  const AnySheet sheet_;
};

}  // namespace nonet::constraints
