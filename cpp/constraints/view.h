// View: the masks of all cells at one node of the search, and the cells that have changed.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "constraints/bits.h"

namespace nonet::constraints {

class View {
 public:
  // Nobody: changes by it wake every propagator of the cell.
  static constexpr std::uint32_t kNobody = 0;

  View(int cells, int words)
      : cells_(cells),
        size_(cells + words),
        pending_(cells, kNotPending),
        changed_(std::bit_ceil(static_cast<std::size_t>(cells) + 1)),
        wrap_(changed_.size() - 1),
        having_(cells) {}

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

  // Removes a value from all of `cells`. The first that has no other, or -1. Which of them have the
  // value is hard to predict, so they are found without branches.
  int remove_from(std::span<const int> cells, Mask bit) {
    Mask* const masks = block;
    int* const having = having_.data();
    std::size_t count = 0;
    for (const int cell : cells) {
      having[count] = cell;
      count += (masks[cell] & bit) != 0;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const int cell = having[i];
      masks[cell] ^= bit;
      note(cell);
      if (masks[cell] == 0) return cell;
    }
    return -1;
  }

  // Treats a cell as changed.
  void touch(int cell) { note(cell); }

  // Takes a changed cell; false if there is none. `by` is who alone has changed it, or kNobody.
  bool take(int& cell, std::uint32_t& by) {
    if (next_ == end_) return false;
    cell = changed_[next_++ & wrap_];
    by = pending_[cell];
    pending_[cell] = kNotPending;
    return true;
  }
  bool has_changes() const { return next_ != end_; }
  void forget_changes() {
    for (; next_ != end_; ++next_) pending_[changed_[next_ & wrap_]] = kNotPending;
  }

  std::uint32_t author = kNobody;  // who changes cells from here on

  // Space that a propagator may use while it runs.
  std::vector<Word> scratch;
  std::vector<Mask> unions;

  // The cells that a propagator blames for its failure, if it knows better than to blame all.
  std::vector<int> blame;
  std::uint32_t blames = 0;  // how often a rule did that which sometimes blames all

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
    const bool is_new = by == kNotPending;
    changed_[end_ & wrap_] = cell;  // a place that is free, and stays so unless the cell is new
    end_ += is_new;
    by = is_new | (by == author) ? author : kNobody;
  }

  const int cells_, size_;
  std::vector<std::uint32_t> pending_;  // [cell], its author while it is in changed_
  std::vector<int> changed_;            // a ring: from next_ to end_, both counted on for ever
  const std::size_t wrap_;
  std::size_t next_ = 0, end_ = 0;
  std::vector<int> having_;         // in remove_from
  std::vector<std::uint32_t> own_;  // the block of an inner view
  std::unique_ptr<View> inner_;
};

}  // namespace nonet::constraints
