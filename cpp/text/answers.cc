// Writes the answers to a batch of rows as text.
#include "nonet/answers.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "text/cells.h"

namespace nonet {
namespace {

constexpr std::size_t kLongestCount = 3;  // counts are at most 255

}  // namespace

BulkOutput Answers::make_room(std::size_t rows) {
  counts_.resize(rows);
  faults_.resize(rows);
  guesses_.resize(rows);
  if (wanted_ == Wanted::kSolution && room_ < rows) {
    // Not a vector, which would first fill it with zeros.
    grids_.reset();
    grids_.reset(new std::uint8_t[rows * kPuzzleLength]);
    room_ = rows;
  }
  return {.grids = grids_.get(),
          .counts = counts_.data(),
          .guesses = guesses_.data(),
          .faults = faults_.data()};
}

void Answers::reject_all() {
  std::fill(counts_.begin(), counts_.end(), std::uint8_t{0});
  std::fill(faults_.begin(), faults_.end(), std::uint8_t{1});
}

void Answers::write_solution(std::size_t row, char* out) const {
  const std::uint8_t* const grid = grids_.get() + row * kPuzzleLength;
  text::Vector digits;
  for (const int place : {0, 16, 32, 48, 64, 65}) {  // the last two overlap
    std::memcpy(&digits, grid + place, sizeof digits);
    digits += '0';
    std::memcpy(out + place, &digits, sizeof digits);
  }
}

std::vector<std::size_t> Answers::problems() const {
  std::vector<std::size_t> found;
  for (std::size_t row = 0; row < size(); ++row)
    if (!is_done(row)) found.push_back(row);
  return found;
}

std::vector<std::size_t> Answers::problems(const TableRows& table, bool compares) const {
  std::vector<std::size_t> found;
  for (std::size_t row = 0; row < size(); ++row)
    if (!is_done(row) ||
        (compares && table[row].answer.first != table[row].answer.last && !is_filled(table, row)))
      found.push_back(row);
  return found;
}

char* Answers::write_answer(std::size_t row, char* out) const {
  if (wanted_ == Wanted::kCount) return std::to_chars(out, out + kLongestCount, count(row)).ptr;
  write_solution(row, out);
  return out + kPuzzleLength;
}

std::size_t Answers::longest_line() const {
  return (wanted_ == Wanted::kCount ? kLongestCount : kPuzzleLength) + 1;
}

char* Answers::write_lines(std::size_t first, std::size_t last, char* out) const {
  for (std::size_t row = first; row < last; ++row) {
    out = write_answer(row, out);
    *out++ = '\n';
  }
  return out;
}

char* Answers::write_rows(const TableRows& table, const Words& words, std::size_t first,
                          std::size_t last, char* out) const {
  const auto copy = [&](std::string_view text) {
    std::memcpy(out, text.data(), text.size());
    out += text.size();
  };
  const TableShape& shape = table.shape();
  // In the order of the text; what is added comes last, the answer first.
  const bool is_status_first = shape.status && (!shape.answer || *shape.status < *shape.answer);
  for (std::size_t row = first; row < last; ++row) {
    const TableRows::Row& bounds = table[row];
    std::uint64_t at = bounds.start;
    const auto fill = [&](bool is_status) {
      const TableRows::Span& span = is_status ? bounds.status : bounds.answer;
      copy(table.text().substr(at, span.first - at));
      if (!(is_status ? shape.status : shape.answer)) *out++ = shape.separator;
      if (is_status)
        copy(words[std::min(count(row), 2u)]);
      else
        out = write_answer(row, out);
      at = span.last;
    };
    fill(is_status_first);
    fill(!is_status_first);
    copy(table.text().substr(at, bounds.end - at));
    *out++ = '\n';
  }
  return out;
}

bool Answers::is_filled(const TableRows& table, std::size_t row) const {
  const TableRows::Row& bounds = table[row];
  if (wanted_ == Wanted::kCount || bounds.answer.last - bounds.answer.first != kPuzzleLength)
    return false;
  char solution[kPuzzleLength];
  write_solution(row, solution);
  return std::memcmp(solution, table.text().data() + bounds.answer.first, kPuzzleLength) == 0;
}

}  // namespace nonet
