// A step as finders write it: what it places and eliminates, and its marks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "logic/core/cells.h"

namespace nonet::logic {

// The role of a marked thing in its pattern; kRoleNames has the names.
enum class Role : std::uint8_t {
  kPattern,
  kBase,
  kCover,
  kFin,
  kEndoFin,
  kPivot,
  kPincer,
  kSet,
  kNode,
  kTarget,
  kGuess,
  kChain,
};

inline constexpr std::array<std::string_view, 12> kRoleNames = {
    "pattern", "base", "cover", "fin",    "endo-fin", "pivot",
    "pincer",  "set",  "node",  "target", "guess",    "chain",
};
static_assert(kRoleNames[static_cast<std::size_t>(Role::kChain)] == "chain");

// A candidate is cell * size + digit, digits from 0.
using Candidate = std::uint16_t;

// A step as 16-bit numbers, each list preceded by its length:
//
//   technique  places  removes  number of marks  { role  cells  candidates  units  number of links
//                                                  { strong  source  target } }
using Record = std::vector<std::uint16_t>;

void append_list(Record& record, std::span<const std::uint16_t> list);

class Mark {
 public:
  void clear(Role role, int size) {
    role_ = role;
    size_ = size;
    cells.clear();
    candidates.clear();
    units.clear();
    links.clear();
    link_count = 0;
  }
  void add(int cell, int digit) { candidates.push_back(code(cell, digit)); }
  template <int W>
  void add(const CellSet<W>& from, int digit) {
    for (const int cell : from) add(cell, digit);
  }
  // The candidates of one cell.
  void add_digits(int cell, unsigned mask) {
    for (const int digit : Digits(mask)) add(cell, digit);
  }
  template <int W>
  void add_cells(const CellSet<W>& from) {
    for (const int cell : from) cells.push_back(static_cast<std::uint16_t>(cell));
  }
  void add_unit(int unit) { units.push_back(static_cast<std::uint16_t>(unit)); }
  void add_link(bool strong, const std::vector<Candidate>& source,
                const std::vector<Candidate>& target) {
    links.push_back(strong);
    append_list(links, source);
    append_list(links, target);
    ++link_count;
  }

  Role role() const { return role_; }
  Candidate code(int cell, int digit) const { return static_cast<Candidate>(cell * size_ + digit); }

  std::vector<std::uint16_t> cells;
  std::vector<Candidate> candidates;
  std::vector<std::uint16_t> units;
  Record links;  // consecutive, in the layout of a record
  std::uint16_t link_count = 0;

 private:
  Role role_ = Role::kPattern;
  int size_ = 9;
};

class Step {
 public:
  void clear(int size) {
    size_ = size;
    places.clear();
    removes.clear();
    used_ = 0;
  }
  void place(int cell, int digit) { places.push_back(code(cell, digit)); }
  void remove(int cell, int digit) { removes.push_back(code(cell, digit)); }
  template <int W>
  void remove(const CellSet<W>& from, int digit) {
    for (const int cell : from) remove(cell, digit);
  }
  // Adds a mark; the reference is valid until the next call.
  Mark& mark(Role role) {
    if (used_ == marks_.size()) marks_.emplace_back();
    marks_[used_].clear(role, size_);
    return marks_[used_++];
  }
  Mark& last_mark() { return marks_[used_ - 1]; }

  void drop_marks() { used_ = 0; }
  std::span<const Mark> marks() const { return {marks_.data(), used_}; }
  Candidate code(int cell, int digit) const { return static_cast<Candidate>(cell * size_ + digit); }
  bool is_empty() const { return places.empty() && removes.empty(); }

  std::vector<Candidate> places;
  std::vector<Candidate> removes;

 private:
  std::vector<Mark> marks_;  // those from `used_` on are kept for reuse
  std::size_t used_ = 0;
  int size_ = 9;
};

// Sorts what the step places and eliminates, and appends it to a record.
void append(Record& record, std::uint16_t technique, Step& step);

}  // namespace nonet::logic
