// Walk: a depth-first walk through the tree that a kernel defines.
//
// The path is a list instead of recursion, so that the walk can stop between any two nodes, and
// another kernel that defines the same tree can take over.
#pragma once

#include <algorithm>
#include <utility>

#include "cover/tree.h"

namespace nonet::cover {

// The position of a walk.
struct Trace {
  struct Branch {
    Index count;  // children
    Index next;   // the child to try next
    Index end;    // those from here on were given away
  };
  enum class Next { kOpen, kEnter, kStop };

  std::vector<Branch> branches;
  std::size_t base = 0;  // the branches before this one lead to the subtree
  Next next = Next::kOpen;
  std::uint64_t uncounted = 0;  // 1 if the node at the top has not been counted
};

template <typename Kernel>
class Walk {
 public:
  template <typename Source>
  explicit Walk(const Source& source) : kernel_(source) {}

  const Trace& trace() const { return trace_; }
  const Kernel& kernel() const { return kernel_; }

  // The following are as in Tree.

  void start(const Path& path) {
    kernel_.reset();
    trace_ = {};
    for (const Index child : path) {
      const Index count = kernel_.open();
      trace_.branches.push_back({count, child + 1, child + 1});
      // Only the last step can fail: the walk that gave the subtree away has entered the others.
      if (!kernel_.enter(child)) trace_.next = Trace::Next::kStop;
    }
    trace_.base = path.size();
    trace_.uncounted = path.empty() ? 0 : 1;
  }

  // Moves to the position of another walk.
  void take_over(const Trace& trace) {
    kernel_.reset();
    trace_ = trace;
    if (trace.next == Trace::Next::kStop) return;
    for (std::size_t depth = 0; depth < trace.branches.size(); ++depth) {
      kernel_.open();
      if (depth + 1 < trace.branches.size() || trace.next == Trace::Next::kOpen)
        kernel_.enter(trace.branches[depth].next - 1);
    }
  }

  bool run(const Tree::Slice& slice, Tally& tally, std::vector<Index>* out) {
    using Next = Trace::Next;
    auto& branches = trace_.branches;
    const std::uint64_t work = kernel_.work(), updates = kernel_.updates();
    std::uint64_t nodes = std::exchange(trace_.uncounted, 0), found = 0;
    Next next = trace_.next;
    while (next != Next::kStop) {
      if (next == Next::kOpen) {
        next = Next::kEnter;
        const Index count = kernel_.open();
        if (count > 0) {
          branches.push_back({count, 0, count});
        } else if (count < 0) {
          if (out) write(*out);
          if (++found == slice.solutions) break;
        }
      } else if (branches.size() == trace_.base) {
        next = Next::kStop;
      } else if (branches.back().next == branches.back().end) {
        kernel_.close();
        branches.pop_back();
      } else {
        if (nodes >= slice.nodes || kernel_.work() - work + nodes * kNodeWork > slice.work) break;
        ++nodes;
        if (kernel_.enter(branches.back().next++)) next = Next::kOpen;
      }
    }
    trace_.next = next;
    tally.nodes += nodes;
    tally.updates += kernel_.updates() - updates;
    tally.found += found;
    return next == Next::kStop;
  }

  Tree::Gift split() {
    Tree::Gift gift{{}, 1, 0};
    Path path;
    for (std::size_t depth = 0; depth < trace_.branches.size(); ++depth) {
      Trace::Branch& branch = trace_.branches[depth];
      gift.each /= branch.count;
      if (branch.next < branch.end) {
        for (Index child = branch.next; child < branch.end; ++child) {
          gift.paths.push_back(path);
          gift.paths.back().push_back(child);
        }
        branch.end = branch.next;
        gift.kept += gift.each * branch.next;
        break;
      }
      path.push_back(branch.next - 1);
      if (depth >= trace_.base) gift.kept += gift.each * (branch.next - 1);
    }
    return gift;
  }

  double share() const {
    double done = 0, each = 1;
    const auto& branches = trace_.branches;
    for (std::size_t depth = 0; depth < branches.size(); ++depth) {
      each /= branches[depth].count;
      // The last child tried is not done if a node below it is open or about to be opened.
      const bool open = depth + 1 < branches.size() || trace_.next == Trace::Next::kOpen;
      if (depth >= trace_.base) done += each * (branches[depth].next - (open ? 1 : 0));
    }
    return done;
  }

 private:
  // The cost of a node besides its updates.
  static constexpr std::uint64_t kNodeWork = 16;

  // C2 with nothing left to cover: a solution.
  void write(std::vector<Index>& out) const {
    const std::size_t head = out.size();
    out.push_back(0);
    for (std::size_t depth = 0; depth < trace_.branches.size(); ++depth) {
      const Index option = kernel_.option(depth, trace_.branches[depth].next - 1);
      if (option >= 0) out.push_back(option);
    }
    out[head] = static_cast<Index>(out.size() - head - 1);
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(head) + 1, out.end());
  }

  Kernel kernel_;
  Trace trace_;
};

}  // namespace nonet::cover
