// Chooses how to walk the tree of a problem; the results do not depend on it.
#include <algorithm>
#include <optional>
#include <variant>

#include "cover/bits.h"
#include "cover/cells.h"
#include "cover/local.h"
#include "cover/price.h"
#include "cover/table.h"
#include "cover/tree.h"
#include "cover/walk.h"

namespace nonet::cover {
namespace {

template <bool kBounds>
class CellTree final : public Tree {
 public:
  explicit CellTree(const Problem& problem) : walk_(problem) {}

  void start(const Path& path) override { walk_.start(path); }
  bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) override {
    return walk_.run(slice, tally, out);
  }
  Gift split() override { return walk_.split(); }
  double share() const override { return walk_.share(); }

 private:
  Walk<Cells<kBounds>> walk_;
};

// Starts with cells, which need almost no preparation, and switches to another kernel once the
// search so far shows that it is worth its price.
class GrowingTree final : public Tree {
 public:
  explicit GrowingTree(const Problem& problem)
      : problem_(problem),
        patience_(Price::kLeast + 2.0 * static_cast<double>(problem.entries())),
        walk_(std::in_place_type<CellWalk>, problem) {}

  void start(const Path& path) override {
    std::visit([&](auto& walk) { walk.start(path); }, walk_);
  }

  bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) override {
    Slice left = slice;
    while (CellWalk* const cells = std::get_if<CellWalk>(&walk_)) {
      Slice part = left;
      part.work = std::min(left.work, work_before_question());
      Tally done;
      const bool is_done = cells->run(part, done, out);
      tally += done;
      if (is_done) return true;
      spent_.nodes += done.nodes;
      spent_.updates += done.updates;
      if (Price::by_cells(spent_) >= patience_) consider(*cells);
      left.work -= part.work;
      left.nodes -= done.nodes;
      left.solutions -= done.found;
      if (left.work == 0 || left.nodes == 0 || left.solutions == 0) return false;
    }
    return std::visit([&](auto& walk) { return walk.run(left, tally, out); }, walk_);
  }

  Gift split() override {
    return std::visit([](auto& walk) { return walk.split(); }, walk_);
  }
  double share() const override {
    return std::visit([](const auto& walk) { return walk.share(); }, walk_);
  }

 private:
  using CellWalk = Walk<Cells<false>>;

  // The search may change; the question is asked again when it has lasted this many times as long.
  static constexpr double kMorePatience = 1.25;

  // A walk counts more work than the prices do. Going too far costs less than many small steps.
  std::uint64_t work_before_question() const {
    const double left = std::max(0.0, patience_ - Price::by_cells(spent_));
    return static_cast<std::uint64_t>(std::min(1.25 * left + 500, 1e18));
  }

  void consider(const CellWalk& cells) {
    if (!price_) {
      patience_ = price_.emplace(problem_).patience();
      return;
    }
    spent_.items = cells.kernel().narrowed();
    spent_.share = cells.share();
    const Trace trace = cells.trace();
    switch (price_->best(spent_)) {
      case Kernel::kCells:
        patience_ *= kMorePatience;
        break;
      case Kernel::kBits:
        walk_.emplace<Walk<Bits>>(problem_.table()).take_over(trace);
        break;
      case Kernel::kLocal:
        walk_.emplace<Walk<Local>>(problem_.reach()).take_over(trace);
        break;
    }
  }

  const Problem& problem_;
  std::optional<Price> price_;  // once the search has lasted longer than computing it takes
  double patience_;             // the cost after which the next question is asked
  Spent spent_;
  std::variant<CellWalk, Walk<Bits>, Walk<Local>> walk_;
};

}  // namespace

std::unique_ptr<Tree> plant(const Problem& problem) {
  if (problem.has_bounds()) return std::make_unique<CellTree<true>>(problem);
  if (Table::fits(problem)) return std::make_unique<GrowingTree>(problem);
  return std::make_unique<CellTree<false>>(problem);
}

}  // namespace nonet::cover
