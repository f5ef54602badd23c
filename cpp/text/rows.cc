// Collects lines as rows for the bulk engine, which reads 81 bytes at each offset of one buffer.
#include "text/rows.h"

#include <algorithm>

namespace nonet::text {
namespace {

// Not a cell, so that the engine rejects a row of it at the first byte.
constexpr char kNoCell = '\n';

}  // namespace

void RowCollector::add(std::string_view line, const LineReading& reading) {
  if (reading.fault != LineFault::kNone) {
    add_bad({size(), reading.fault, reading.column, reading.cells});
    return;
  }
  const char* const first = line.data() + reading.first;
  if (reading.group == kPuzzleLength && lies_in_text(first)) {
    add_run(static_cast<std::size_t>(first - text_.data()));
    return;
  }
  char cells[kPuzzleLength];
  copy_cells(line, reading, cells);
  add_cells(cells);
}

void RowCollector::add_cells(const char* cells) {
  if (found_.gathered.empty()) start_gathering();
  gather(cells);
}

void RowCollector::add_bad(const BadRow& bad) {
  found_.bad.push_back(bad);
  found_.offsets.push_back(0);
}

void RowCollector::start_gathering() {
  found_.gathered.reserve(std::min(text_.size(), (size() + 1000) * kPuzzleLength) + kPuzzleLength);
  found_.gathered.assign(kPuzzleLength, kNoCell);
  std::size_t next_bad = 0;
  for (std::size_t row = 0; row < size(); ++row) {
    if (next_bad < found_.bad.size() && found_.bad[next_bad].row == row) {
      ++next_bad;
      found_.offsets[row] = 0;
      continue;
    }
    const std::size_t place = found_.offsets[row];
    found_.offsets[row] = found_.gathered.size();
    found_.gathered.append(text_, place, kPuzzleLength);
  }
}

TextRows RowCollector::finish() {
  if (found_.gathered.empty() && !found_.bad.empty()) {
    // Bad rows can point at any 81 bytes that contain a newline.
    const std::size_t newline = text_.find(kNoCell);
    if (newline == std::string_view::npos || text_.size() < kPuzzleLength) {
      start_gathering();
    } else {
      const std::size_t place = std::min(newline, text_.size() - kPuzzleLength);
      for (const BadRow& bad : found_.bad) found_.offsets[bad.row] = place;
    }
  }
  return std::move(found_);
}

}  // namespace nonet::text
