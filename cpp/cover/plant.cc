// Chooses how to walk the tree of a problem; the results do not depend on it.
#include <algorithm>
#include <optional>

#include "cover/bits.h"
#include "cover/cells.h"
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

// Starts with cells, which need almost no preparation, and switches to bits once the search so far
// shows that a table is worth its price.
class GrowingTree final : public Tree {
 public:
  explicit GrowingTree(const Problem& problem)
      : problem_(problem), patience_(Price::kLeast + 2.0 * static_cast<double>(problem.entries())) {
    cells_.emplace(problem);
  }

  void start(const Path& path) override {
    if (bits_)
      bits_->start(path);
    else
      cells_->start(path);
  }

  bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) override {
    Slice left = slice;
    while (!bits_) {
      Slice part = left;
      part.work = std::min(left.work, work_before_question());
      Tally done;
      const bool is_done = cells_->run(part, done, out);
      tally += done;
      if (is_done) return true;
      spent_.nodes += done.nodes;
      spent_.updates += done.updates;
      if (Price::by_cells(spent_) >= patience_) consider();
      left.work -= part.work;
      left.nodes -= done.nodes;
      left.solutions -= done.found;
      if (left.work == 0 || left.nodes == 0 || left.solutions == 0) return false;
    }
    return bits_->run(left, tally, out);
  }

  Gift split() override { return bits_ ? bits_->split() : cells_->split(); }
  double share() const override { return bits_ ? bits_->share() : cells_->share(); }

 private:
  // The search may change; the question is asked again when it has lasted this many times as long.
  static constexpr double kMorePatience = 1.25;

  // A walk counts more work than the prices do. Going too far costs less than many small steps.
  std::uint64_t work_before_question() const {
    const double left = std::max(0.0, patience_ - Price::by_cells(spent_));
    return static_cast<std::uint64_t>(std::min(1.25 * left + 500, 1e18));
  }

  void consider() {
    if (!price_) {
      patience_ = price_.emplace(problem_).patience();
      return;
    }
    spent_.items = cells_->kernel().narrowed();
    spent_.share = cells_->share();
    if (!price_->is_worth(spent_)) {
      patience_ *= kMorePatience;
      return;
    }
    bits_.emplace(problem_.table());
    bits_->take_over(cells_->trace());
    cells_.reset();
  }

  const Problem& problem_;
  std::optional<Price> price_;  // once the search has lasted longer than computing it takes
  double patience_;             // the cost after which the next question is asked
  Spent spent_;
  std::optional<Walk<Cells<false>>> cells_;
  std::optional<Walk<Bits>> bits_;
};

}  // namespace

std::unique_ptr<Tree> plant(const Problem& problem) {
  if (problem.has_bounds()) return std::make_unique<CellTree<true>>(problem);
  if (Table::fits(problem)) return std::make_unique<GrowingTree>(problem);
  return std::make_unique<CellTree<false>>(problem);
}

}  // namespace nonet::cover
