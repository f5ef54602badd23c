// Chooses how to walk the tree of a problem; the results do not depend on it.
#include <algorithm>
#include <optional>

#include "cover/bits.h"
#include "cover/cells.h"
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

// Starts with cells, which need almost no preparation, and switches to bits once the search has
// lasted long enough to be worth a table.
class GrowingTree final : public Tree {
 public:
  explicit GrowingTree(const Problem& problem)
      : problem_(problem), patience_(Table::work(problem)) {
    cells_.emplace(problem);
  }

  void start(const Path& path) override {
    if (bits_)
      bits_->start(path);
    else
      cells_->start(path);
  }

  bool run(const Slice& slice, Tally& tally, std::vector<Index>* out) override {
    if (bits_) return bits_->run(slice, tally, out);
    const std::uint64_t before = tally.updates;
    Slice first = slice;
    first.work = std::min(slice.work, patience_ - spent_);
    const bool is_done = cells_->run(first, tally, out);
    spent_ += tally.updates - before;
    if (is_done || spent_ < patience_) return is_done;
    bits_.emplace(problem_.table());
    bits_->take_over(cells_->trace());
    cells_.reset();
    return false;
  }

  Gift split() override { return bits_ ? bits_->split() : cells_->split(); }
  double share() const override { return bits_ ? bits_->share() : cells_->share(); }

 private:
  const Problem& problem_;
  const std::uint64_t patience_;  // in updates
  std::uint64_t spent_ = 0;
  std::optional<Walk<Cells<false>>> cells_;
  std::optional<Walk<Bits>> bits_;
};

}  // namespace

std::unique_ptr<Tree> plant(const Problem& problem) {
  if (problem.has_bounds()) return std::make_unique<CellTree<true>>(problem);
  if (Table::pays(problem)) return std::make_unique<GrowingTree>(problem);
  return std::make_unique<CellTree<false>>(problem);
}

}  // namespace nonet::cover
