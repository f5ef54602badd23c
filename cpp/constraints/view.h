// View: the masks of all cells at one node of the search, and the cells that have changed.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "constraints/bits.h"

namespace nonet::constraints {

class View {
 public:
  // Nobody: changes by it wake every propagator of the cell.
  static constexpr std::uint32_t kNobody = 0;

  View(int cells, int words) : cells_(cells), size_(cells + words), pending_(cells, kNotPending) {
    changed_.reserve(cells);
  }

  // One block: the masks of the cells, then words that propagators own.
  std::uint32_t* block = nullptr;
  int size() const { return size_; }

  Mask operator[](int cell) const { return block[cell]; }
  std::uint32_t& word(int number) { return block[cells_ + number]; }

  // Removes the values that are not in `mask`. False if none is left.
  bool keep(int cell, Mask mask) {
    const Mask old = block[cell], left = old & mask;
    if (left == old) return true;
    block[cell] = left;
    note(cell);
    return left != 0;
  }
  bool remove(int cell, Mask mask) { return keep(cell, ~mask); }

  // Treats a cell as changed.
  void touch(int cell) { note(cell); }

  // Takes a changed cell; false if there is none. `by` is who alone has changed it, or kNobody.
  bool take(int& cell, std::uint32_t& by) {
    if (next_ == changed_.size()) {
      changed_.clear();
      next_ = 0;
      return false;
    }
    cell = changed_[next_++];
    by = pending_[cell];
    pending_[cell] = kNotPending;
    return true;
  }
  bool has_changes() const { return next_ < changed_.size(); }
  void forget_changes() {
    for (; next_ < changed_.size(); ++next_) pending_[changed_[next_]] = kNotPending;
    changed_.clear();
    next_ = 0;
  }

  std::uint32_t author = kNobody;  // who changes cells from here on

  // Space that a propagator may use while it runs.
  std::vector<Word> scratch;
  std::vector<Mask> unions;

  // A view for a copy of this one, made on first use.
  View& inner() {
    if (!inner_) {
      inner_ = std::make_unique<View>(cells_, size_ - cells_);
      inner_->own_.resize(size_);
      inner_->block = inner_->own_.data();
    }
    return *inner_;
  }
  void copy_from(const View& other) {
    std::memcpy(block, other.block, size_ * sizeof(std::uint32_t));
  }

 private:
  static constexpr std::uint32_t kNotPending = ~std::uint32_t{0};

  void note(int cell) {
    std::uint32_t& by = pending_[cell];
    if (by == kNotPending) {
      by = author;
      changed_.push_back(cell);
    } else if (by != author) {
      by = kNobody;
    }
  }

  const int cells_, size_;
  std::vector<std::uint32_t> pending_;  // [cell], its author while it is in changed_
  std::vector<int> changed_;
  std::size_t next_ = 0;
  std::vector<std::uint32_t> own_;  // the block of an inner view
  std::unique_ptr<View> inner_;
};

}  // namespace nonet::constraints
