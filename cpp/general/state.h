// State: the candidates that are left, the digits placed, and the trail that undoes both.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "general/tables.h"

namespace nonet {

class State {
 public:
  // All cells are empty and have all candidates.
  explicit State(const Tables& tables);

  // Removes the candidates of empty cells that are not in `marks` (no marks: none) and places the
  // `values`. False on contradiction, as below.
  bool load(std::span<const std::uint8_t> values, std::span<const std::uint32_t> marks);

  // Places or removes a candidate of an empty cell, and propagates. False on contradiction; then
  // only `undo` may be called.
  bool place(int candidate);
  bool remove(int candidate);

  // undo(mark) restores the state at the time of mark() exactly, except for the weights of
  // failures.
  std::uint32_t mark() const { return trail_; }
  void undo(std::uint32_t mark);

  // The candidate to try next. Not to be called in a solved state.
  int choose() const;
  // Makes `choose` prefer other candidates of the same needs; the taste is 0 at first.
  void change_taste(std::uint32_t taste) { taste_ = taste; }

  bool is_solved() const { return open_ == 0; }
  std::span<const std::uint8_t> values() const { return values_; }
  std::span<const std::uint32_t> cell_masks() const {
    return std::span(needs_).first(values_.size());
  }
  // How many candidates have been removed in all, undone ones included: the measure of work.
  std::uint64_t removals() const { return undone_ + trail_; }

 private:
  // A byte that is not a character type: the compiler knows that writing one changes nothing else.
  enum class Flag : std::uint8_t {};

  bool has(int cell, int d) const { return needs_[cell] >> d & 1; }

  // state.cc
  void take_out(int cell, int d);
  void put(int cell, int d);
  void fail(std::uint32_t need);
  bool deduce(std::uint32_t start);

  // deduce.cc
  void look_further();
  void look_at_cell(int cell);
  void look_at_places(int need);
  void clear(int cell, int d);
  void clear_common(int d, const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c);

  const Tables& t_;
  std::vector<std::uint32_t> needs_;    // [need], the mask of what can meet it; padded with 0
  std::vector<float> lightness_;        // [need], 1 / (1 + how much it has failed)
  std::vector<std::uint64_t> where_;    // [d * words + k], the cells that have candidate d
  std::vector<std::uint8_t> values_;    // [cell], 0 for empty
  std::vector<Flag> changed_;           // [need], since look_further last checked it
  std::vector<std::uint16_t> removed_;  // the trail: candidates taken out, or kPlaced | cell
  std::vector<std::uint16_t> singles_;  // the last candidates of some need
  std::uint32_t trail_ = 0;             // how many entries of removed_ are in use
  std::uint32_t waiting_ = 0;           // how many entries of singles_ are in use
  int open_;                            // cells without a value
  std::uint32_t taste_ = 0;             // which candidate of a need choose() prefers
  bool failed_ = false;
  std::uint64_t undone_ = 0;
};

}  // namespace nonet
