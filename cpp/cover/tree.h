// Tree: a walk through the search tree of a problem, or a subtree, that can stop and resume
// anywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cover/problem.h"

namespace nonet::cover {

// The child to take at each node, from the root on.
using Path = std::vector<Index>;

class Tree {
 public:
  virtual ~Tree() = default;

  struct Slice {
    std::uint64_t work;       // a few nanoseconds each
    std::uint64_t nodes;      // at most
    std::uint64_t solutions;  // at most
  };

  // Starts at the subtree below a path; of the nodes on the path only the last is counted.
  virtual void start(const Path& path) = 0;
  // Walks until the subtree is done (true) or the slice is used up. Adds to `tally`, and appends
  // the solutions to `out` if it is not null: the number of options, then the options.
  virtual bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) = 0;
  struct Gift {
    std::vector<Path> paths;
    double each;  // the share of each child in the whole tree
    double kept;  // the share that the walk keeps, including what is done
  };

  // Gives away the untried children of the node nearest to the top that has any, in order. They
  // come after everything that the walk keeps.
  virtual Gift split() = 0;
  // The share of the whole tree that this walk has done since start().
  virtual double share() const = 0;
};

// A walk through the whole tree, with the kernel that suits the problem.
std::unique_ptr<Tree> plant(const Problem& problem);

}  // namespace nonet::cover
