// The answers to a batch of rows, and how they are written: as lines, or into the rows of a table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "nonet/lanes.h"
#include "nonet/table_rows.h"

namespace nonet {

// What is written for a row: its solution, or how many solutions it has.
enum class Wanted { kSolution, kCount };

// What came of a row with no, one or several solutions.
using Words = std::array<std::string, 3>;

// The answers of the bulk engine, in memory that is used again for the next batch.
class Answers {
 public:
  explicit Answers(Wanted wanted) : wanted_(wanted) {}

  // Makes room for so many rows; the previous answers are lost.
  BulkOutput make_room(std::size_t rows);

  // Makes every row a bad one, for rows that are not given to the engine.
  void reject_all();

  std::size_t size() const { return counts_.size(); }
  unsigned count(std::size_t row) const { return counts_[row]; }
  // Whether the row held a puzzle.
  bool is_puzzle(std::size_t row) const { return faults_[row] == 0; }
  // Whether there is something to write: the only solution, or a number.
  bool is_done(std::size_t row) const {
    return faults_[row] == 0 && (wanted_ == Wanted::kCount || counts_[row] == 1);
  }
  // Writes the 81 digits of a solution as characters.
  void write_solution(std::size_t row, char* out) const;

  // The rows that cannot be written as below, in order: bad ones, and unless numbers are wanted,
  // those without a unique solution.
  std::vector<std::size_t> problems() const;
  // The same for the rows of a table. With `compares`, also those whose field already holds
  // something else.
  std::vector<std::size_t> problems(const TableRows& table, bool compares) const;

  // Writes the answers to some rows, none of them a problem, one per line; returns the end.
  // `longest_line` is the most characters that a row takes.
  char* write_lines(std::size_t first, std::size_t last, char* out) const;
  std::size_t longest_line() const;

  // Writes rows of a table with their answers and outcomes in the columns, or after the last field;
  // returns the end. They take at most their own length, `longest_line` + 1 and one more than the
  // longest word each.
  char* write_rows(const TableRows& table, const Words& words, std::size_t first, std::size_t last,
                   char* out) const;

 private:
  bool is_filled(const TableRows& table, std::size_t row) const;
  char* write_answer(std::size_t row, char* out) const;

  const Wanted wanted_;
  std::vector<std::uint8_t> counts_, faults_;
  std::vector<std::uint32_t> guesses_;
  std::unique_ptr<std::uint8_t[]> grids_;
  std::size_t room_ = 0;  // of grids_, in rows
};

}  // namespace nonet
