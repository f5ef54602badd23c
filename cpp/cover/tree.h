// Tree: a walk through the search tree of a problem, or a subtree, that stops and goes on anywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cover/problem.h"

namespace nonet::cover {

// Which child to take at each node from the root on.
using Path = std::vector<Index>;

class Tree {
 public:
  virtual ~Tree() = default;

  struct Slice {
    std::uint64_t work;       // a few nanoseconds each
    std::uint64_t nodes;      // at most
    std::uint64_t solutions;  // at most
  };

  // Puts the walk before the subtree under a path; of the nodes on it only the last is counted.
  virtual void start(const Path& path) = 0;
  // Walks until the subtree is done (true) or the slice is used up. Adds to `tally`, and appends
  // the solutions to `out`, if there is one: how many options, then these.
  virtual bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) = 0;
  struct Gift {
    std::vector<Path> paths;
    double each;  // the share of the whole tree that each of them is
    double kept;  // what is left of the walk's own, what it has done included
  };

  // Gives away the children of the node next to the top that has some left to try, in order; they
  // come after all that the walk has left.
  virtual Gift split() = 0;
  // The share of the whole tree that this walk has done since start().
  virtual double share() const = 0;
};

// A walk through the whole tree, with the kernel that fits the problem.
std::unique_ptr<Tree> plant(const Problem& problem);

}  // namespace nonet::cover
