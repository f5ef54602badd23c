// Group: cells that differ and add to a sum with one coefficient.
//
// Sums are those of indices from 0: value v counts v. Sets of sums are words of 64 bits, counted
// from a base; a group with more than 64 possible sums is treated as an interval.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "constraints/peers.h"
#include "constraints/problem.h"
#include "constraints/set_table.h"
#include "constraints/view.h"

namespace nonet::constraints {

class Group {
 public:
  // `rests` are, for each house that holds the group, its other cells. The words of a view from
  // `word` on are those of settle_new_places.
  Group(std::vector<int> cells, const Peers& peers, const SetTable& sets,
        std::vector<std::vector<int>> rests, Mask house_values, int word)
      : cells_(std::move(cells)),
        peers_(peers),
        sets_(sets),
        rests_(std::move(rests)),
        house_values_(house_values),
        word_(word) {}

  // The cells without a value, at one moment. Their sums do not include those of the others.
  struct Open {
    int count;
    int fixed;   // the sum of the cells with a value
    Mask taken;  // their values
    Mask all;    // the values of the open cells
    std::array<int, kMaxValues> cells;
    std::array<Mask, kMaxValues> masks;
  };
  void gather(const View& view, Open& open) const;

  // Bounds of the sum of the open cells, which differ.
  struct Bounds {
    int least, most;
  };
  static Bounds bounds(const Open& open);

  // How many words of a view a group needs: those of up to two cells have no required values.
  static int words_for(std::size_t cells) { return cells > 2 ? kPlaceWords : 0; }

  // The sums of the open cells that are possible, as bits counted from bounds.least. At most 64.
  static Word sums(const Open& open, Bounds bounds);

  // Removes values that no way with a sum in `allowed` (bits counted from `base`) uses.
  bool prune(View& view, const Open& open, Word allowed, int base) const;
  // The same for an interval of sums, by the bounds of single cells; `changed` if it removes any.
  static bool prune_to(View& view, const Open& open, int least, int most, bool& changed);

  std::span<const int> cells() const { return cells_; }

 private:
  Mask required_by_rests(const View& view, const Open& open) const;
  bool prune_triple(View& view, const Open& open, Word allowed, int base) const;
  bool prune_by_sets(View& view, const Open& open, Word allowed, int base) const;

  std::vector<int> cells_;
  const Peers& peers_;
  const SetTable& sets_;
  std::vector<std::vector<int>> rests_;
  Mask house_values_;
  int word_;
};

}  // namespace nonet::constraints
