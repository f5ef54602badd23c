// Walk: depth first through the tree that a kernel spans.
//
// The path is a list and not recursion, so that the walk can stop between any two nodes.
#pragma once

#include <algorithm>
#include <utility>

#include "cover/tree.h"

namespace nonet::cover {

template <typename Kernel>
class Walk final : public Tree {
 public:
  explicit Walk(const Problem& problem) : kernel_(problem) {}

  void start(const Path& path) override {
    kernel_.reset();
    steps_.clear();
    next_ = Next::kOpen;
    for (const Index child : path) {
      const Index count = kernel_.open();
      if (!kernel_.enter(child)) next_ = Next::kStop;  // the last one; the others led here
      steps_.push_back({count, child + 1, child + 1});
    }
    base_ = steps_.size();
    // Who gave the subtree away has not counted the node at its top.
    uncounted_ = base_ > 0 ? 1 : 0;
  }

  bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) override {
    const std::uint64_t work = kernel_.work(), updates = kernel_.updates();
    std::uint64_t nodes = std::exchange(uncounted_, 0), found = 0;
    while (next_ != Next::kStop) {
      if (next_ == Next::kOpen) {
        const Index count = kernel_.open();
        if (count > 0) {
          steps_.push_back({count, 0, count});
        } else if (count < 0) {
          if (out) write(*out);
          ++found;
        }
        next_ = Next::kEnter;
        if (found == slice.solutions) break;
      } else if (steps_.size() == base_) {
        next_ = Next::kStop;
      } else if (steps_.back().next == steps_.back().end) {
        kernel_.close();
        steps_.pop_back();
      } else {
        if (nodes >= slice.nodes || kernel_.work() - work + nodes * kNodeWork > slice.work) break;
        ++nodes;
        if (kernel_.enter(steps_.back().next++)) next_ = Next::kOpen;
      }
    }
    tally.nodes += nodes;
    tally.updates += kernel_.updates() - updates;
    tally.found += found;
    return next_ == Next::kStop;
  }

  std::vector<Path> split(double& share) override {
    std::vector<Path> given;
    Path path;
    share = 1;
    for (Step& step : steps_) {
      share /= step.count;
      if (step.next < step.end) {
        for (Index child = step.next; child < step.end; ++child) {
          given.push_back(path);
          given.back().push_back(child);
        }
        step.end = step.next;
        break;
      }
      path.push_back(step.next - 1);
    }
    return given;
  }

  double share() const override {
    double done = 0, each = 1;
    for (std::size_t depth = 0; depth < steps_.size(); ++depth) {
      each /= steps_[depth].count;
      // The last child tried is not done if there is a node open, or to be opened, below it.
      const bool open = depth + 1 < steps_.size() || next_ == Next::kOpen;
      if (depth >= base_) done += each * (steps_[depth].next - (open ? 1 : 0));
    }
    return done;
  }

 private:
  struct Step {
    Index count;  // children
    Index next;   // the child to be tried next
    Index end;    // those from here on are someone else's
  };
  enum class Next { kOpen, kEnter, kStop };

  // What a node costs beside its updates.
  static constexpr std::uint64_t kNodeWork = 16;

  // C2 with nothing left to cover: visits the solution.
  void write(std::vector<Index>& out) const {
    const std::size_t head = out.size();
    out.push_back(0);
    for (std::size_t depth = 0; depth < steps_.size(); ++depth) {
      const Index option = kernel_.option(depth, steps_[depth].next - 1);
      if (option >= 0) out.push_back(option);
    }
    out[head] = static_cast<Index>(out.size() - head - 1);
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(head) + 1, out.end());
  }

  Kernel kernel_;
  std::vector<Step> steps_;
  std::size_t base_ = 0;
  std::uint64_t uncounted_ = 0;
  Next next_ = Next::kOpen;
};

}  // namespace nonet::cover
