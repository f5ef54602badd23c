// Chains: cells joined one to the next by tables of two cells, and all ways to fill them.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "logic/supports/support.h"
#include "nonet/supports.h"

namespace nonet::supports {

class Chains {
 public:
  Chains(const ChainSource& source, const Peers& peers, int values);

  std::size_t size() const { return chains_.size(); }
  const Cells& cells(std::size_t chain) const { return chains_[chain].cells; }

  // Writes the values of all ways to fill a chain, given the masks of its cells; false if there are
  // none, or too many to try.
  bool narrow(std::size_t chain, const Mask* masks, Mask* found, Work& work) const;

 private:
  struct Chain {
    Cells cells;
    std::vector<const Mask*> rows;  // for each place the tables from those before it, or null
  };
  class Filling;

  // By two cells, what the second may be for each value of the first.
  std::map<std::pair<int, int>, std::vector<Mask>> tables_;
  std::vector<Chain> chains_;
};

}  // namespace nonet::supports
