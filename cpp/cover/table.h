// Table: what every option leaves of every primary item, as bits.
//
// The options of each primary item are numbered in ascending order. A row of the table has `words`
// words per item, with one bit for each of its options: 1 if the option remains when the row's own
// option is chosen. This covers colours and secondary items too, since whether two options are
// compatible is known in advance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cover/narrow.h"
#include "cover/problem.h"

namespace nonet::cover {

class Table {
 public:
  explicit Table(const Problem& problem);

  // Whether a problem can have a table: it cannot represent bounds, and it grows with the square of
  // the problem.
  static bool fits(const Problem& problem);

  struct Size {
    std::size_t words;     // per item
    std::uint64_t masked;  // words touched to clear the rows
  };
  static Size size(const Problem& problem);

  const Word* row(Index option) const { return rows_[lines_for(row_size()) * at(option)].words; }
  // The primary items of an option, one bit each.
  const Word* items(Index option) const { return items_.data() + masks_ * at(option); }
  // The options of an item, by bit.
  const Index* options(Index item) const { return options_.data() + starts_[at(item)]; }
  Index count(Index item) const {
    return static_cast<Index>(starts_[at(item) + 1] - starts_[at(item)]);
  }

  std::size_t masks() const { return masks_; }
  std::size_t words() const { return words_; }
  std::size_t row_size() const { return words_ * at(primary_); }

 private:
  class Builder;
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }

  Index primary_;
  std::size_t masks_;
  std::size_t words_;
  std::vector<std::size_t> starts_;
  std::vector<Index> options_;
  Lines rows_;  // each row begins a line
  std::vector<Word> items_;
};

}  // namespace nonet::cover
