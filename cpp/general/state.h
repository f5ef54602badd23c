// State: the candidates that are left, what has been placed, and the trail that undoes both.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "general/tables.h"

namespace nonet {

class State {
 public:
  // All cells empty, all candidates there.
  explicit State(const Tables& tables);

  // Removes what `marks` leaves out of the empty cells (no marks: nothing) and places the `values`.
  // False on contradiction, as below.
  bool load(std::span<const std::uint8_t> values, std::span<const std::uint32_t> marks);

  // Places or removes a candidate that is left in an empty cell, and does all that follows from it.
  // False on contradiction: then only `undo` makes sense.
  bool place(int candidate);
  bool remove(int candidate);

  // undo(mark) goes back to where mark() was taken, exactly; only what failures taught stays.
  std::uint32_t mark() const { return trail_; }
  void undo(std::uint32_t mark);

  // The candidate to try next. Not to be asked of a solved state.
  int choose() const;
  // Makes `choose` prefer other candidates of the same needs; 0 is the taste it begins with.
  void change_taste(std::uint32_t taste) { taste_ = taste; }

  bool is_solved() const { return open_ == 0; }
  std::span<const std::uint8_t> values() const { return values_; }
  std::span<const std::uint32_t> cell_masks() const {
    return std::span(needs_).first(values_.size());
  }
  // How many candidates have ever been removed: the measure of work.
  std::uint64_t removals() const { return undone_ + trail_; }

 private:
  // A byte that is no character: the compiler knows that writing one changes nothing else.
  enum class Flag : std::uint8_t {};

  bool has(int cell, int d) const { return needs_[cell] >> d & 1; }

  // state.cc
  void take_out(int cell, int d);
  void put(int cell, int d);
  void fail(std::uint32_t need);
  bool deduce();

  // deduce.cc
  void look_further();
  void look_at_cell(int cell);
  void look_at_places(int need);
  void clear(int cell, int d);
  void clear_common(int d, const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c);

  const Tables& t_;
  std::vector<std::uint32_t> needs_;    // [need], the mask of what could meet it; padded with 0
  std::vector<float> lightness_;        // [need], 1 / (1 + how often it has failed)
  std::vector<std::uint64_t> where_;    // [d * words + k], the cells that have candidate d
  std::vector<std::uint8_t> values_;    // [cell], 0 for empty
  std::vector<Flag> changed_;           // [need], since look_further last saw it
  std::vector<std::uint16_t> removed_;  // the trail: candidates taken out, or kPlaced | cell
  std::vector<std::uint16_t> singles_;  // candidates that are all that is left to some need
  std::uint32_t trail_ = 0;             // how many entries of removed_ are in use
  std::uint32_t waiting_ = 0;           // how many entries of singles_ are in use
  int open_;                            // cells without a value
  std::uint32_t taste_ = 0;             // which candidate of a need choose() prefers
  bool failed_ = false;
  std::uint64_t undone_ = 0;
};

}  // namespace nonet
