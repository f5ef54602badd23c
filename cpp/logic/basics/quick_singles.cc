// Makes the singles of a path with as few branches that cannot be predicted as possible.
#include "logic/basics/quick_singles.h"

#include <algorithm>
#include <cassert>

#include "logic/basics/single_marks.h"
#include "logic/core/step.h"

namespace nonet::logic {
namespace {

// The longest record of a single: a hidden one whose other cells are all marked.
constexpr std::size_t kLongest = 40;

// The beginning of a record, up to the pattern's candidate.
inline std::uint16_t* begin_record(std::uint16_t* to, int technique, int candidate, int marks) {
  const auto code = static_cast<std::uint16_t>(candidate);
  const std::uint16_t numbers[] = {
      static_cast<std::uint16_t>(technique),      1, code, 0,   static_cast<std::uint16_t>(marks),
      static_cast<std::uint16_t>(Role::kPattern), 0, 1,    code};
  return std::copy(std::begin(numbers), std::end(numbers), to);
}

inline std::uint16_t* end_mark(std::uint16_t* to, int unit) {
  *to++ = 1;
  *to++ = static_cast<std::uint16_t>(unit);
  *to++ = 0;
  return to;
}

inline std::uint16_t* end_mark(std::uint16_t* to) {
  *to++ = 0;
  *to++ = 0;
  return to;
}

// The first cell of a set that is not empty, without a branch.
inline int first_of(const CellSet<2>& set) {
  const bool is_high = set.word(0) == 0;
  const std::uint64_t word = is_high ? set.word(1) : set.word(0);
  return 64 * is_high + std::countr_zero(word);
}

}  // namespace

QuickTables::QuickTables(const Ground<2>& ground)
    : by_index(ground.cells), by_rank(ground.cells), line(ground.cells) {
  index_of.fill(-1);
  for (std::size_t rank = 0; rank < ground.areas_first.size(); ++rank) {
    const int index = index_of[rank] = ground.areas_first[rank];
    for (const int cell : ground.house_cells[index]) {
      by_rank[cell].set(rank, 1);
      by_index[cell].set(static_cast<std::size_t>(index), 1);
    }
  }
  for (int cell = 0; cell < ground.cells; ++cell) line[cell] = line_of(ground, cell);
}

QuickSingles::QuickSingles(const QuickTables& tables, const Position<2>& position)
    : tables_(tables), naked_singles_(position.with_one_candidate()) {
  const Ground<2>& ground = *position.ground;
  // The bytes of houses that do not exist never become 0 or 1.
  HouseBytes none{Bytes{} + kPlaced, Bytes{} + kPlaced};
  for (std::size_t house = 0; house < ground.houses.size(); ++house) none.set(house, 0);
  empty_cells_ = none;
  for (const int cell : position.empty) empty_cells_.add(tables.by_index[cell]);
  full_houses_ = empty_cells_.equal_to(1);
  CellSet<2> with_candidates;
  for (int digit = 0; digit < ground.size; ++digit) {
    HouseBytes places = none, placed;
    for (const int cell : position.candidates[digit]) places.add(tables.by_rank[cell]);
    for (const int cell : position.filled[digit]) {
      placed.add(tables.by_rank[cell]);
      ++counts_[digit];
    }
    places.add(placed.times<kPlaced>());
    count(digit, places);
    last_digits_ |= static_cast<unsigned>(counts_[digit] == ground.times - 1) << digit;
    with_candidates |= position.candidates[digit];
  }
  is_broken_ |= !with_candidates.contains(position.empty);
}

void QuickSingles::place(Position<2>& position, int cell, int digit) {
  const HouseBytes& houses = tables_.by_rank[cell];
  const unsigned others = position.masks[cell] & ~(1U << digit);
  position.masks[cell] = 0;
  position.values[cell] = static_cast<std::uint8_t>(digit + 1);
  position.empty.drop(cell);
  position.filled[digit].add(cell);
  naked_singles_.drop(cell);
  for (const int other : Digits(others)) {
    position.candidates[other].drop(cell);
    HouseBytes places = places_[other];
    places.subtract(houses);
    count(other, places);
  }
  // The cell had one of the places of its digit.
  HouseBytes places = places_[digit];
  places.add(houses.times<kPlaced - 1>());
  position.candidates[digit].drop(cell);
  const CellSet<2> losing = position.candidates[digit] & position.ground->peers[cell];
  position.candidates[digit] -= losing;
  const auto kept = static_cast<std::uint16_t>(~(1U << digit));
  for (const int other : losing) {
    places.subtract(tables_.by_rank[other]);
    const unsigned left = position.masks[other] &= kept;
    naked_singles_.add_if((left & (left - 1)) == 0, other);
    is_broken_ |= left == 0;
  }
  count(digit, places);
  empty_cells_.subtract(tables_.by_index[cell]);
  full_houses_ = empty_cells_.equal_to(1);
  const bool is_last = ++counts_[digit] == position.ground->times - 1;
  last_digits_ = (last_digits_ & ~(1U << digit)) | static_cast<unsigned>(is_last) << digit;
}

void QuickSingles::remove(Position<2>& position, int cell, int digit) {
  position.remove(cell, digit);
  const unsigned left = position.masks[cell];
  naked_singles_.add_if((left & (left - 1)) == 0, cell);
  is_broken_ |= left == 0;
  HouseBytes places = places_[digit];
  places.subtract(tables_.by_rank[cell]);
  count(digit, places);
}

std::uint16_t* QuickSingles::write_full_house(std::uint16_t* to, const Position<2>& position,
                                              int& candidate) {
  const Ground<2>& ground = *position.ground;
  const int index = std::countr_zero(full_houses_);
  const int cell = first_of(ground.house_cells[index] & position.empty);
  candidate = cell * ground.size + std::countr_zero(position.masks[cell]);
  return end_mark(begin_record(to, kFullHouse, candidate, 1), ground.houses[index]);
}

std::uint16_t* QuickSingles::write_last_digit(std::uint16_t* to, const Position<2>& position,
                                              int digit, int& candidate) {
  const int cell = first_of(position.candidates[digit]);
  candidate = cell * position.ground->size + digit;
  return end_mark(begin_record(to, kLastDigit, candidate, 1));
}

std::uint16_t* QuickSingles::write_naked_single(std::uint16_t* to, const Position<2>& position,
                                                int& candidate) {
  const Ground<2>& ground = *position.ground;
  const int cell = first_of(naked_singles_), only = std::countr_zero(position.masks[cell]);
  candidate = cell * ground.size + only;
  to = end_mark(begin_record(to, kNakedSingle, candidate, 2));
  *to++ = static_cast<std::uint16_t>(Role::kBase);
  *to++ = 0;
  std::uint16_t* const length = to++;
  const CellSet<2>&peers = ground.peers[cell], &line = tables_.line[cell];
  for (int digit = 0; digit < ground.size; ++digit) {
    const CellSet<2> seen = position.filled[digit] & peers;
    const int from = first_of(preferred(seen, line));
    *to = static_cast<std::uint16_t>(from * ground.size + digit);
    to += !seen.empty();
  }
  *length = static_cast<std::uint16_t>(to - length - 1);
  return end_mark(to);
}

std::uint16_t* QuickSingles::write_hidden_single(std::uint16_t* to, const Position<2>& position,
                                                 int& candidate) {
  const Ground<2>& ground = *position.ground;
  unsigned any = 0, with = 0;
  for (const std::uint32_t houses : hidden_) any |= houses;
  const int rank = std::countr_zero(any), index = tables_.index_of[rank];
  for (int digit = 0; digit < 9; ++digit) with |= (hidden_[digit] >> rank & 1) << digit;
  const int digit = std::countr_zero(with);
  const int cell = first_of(position.candidates[digit] & ground.house_cells[index]);
  candidate = cell * ground.size + digit;
  to = end_mark(begin_record(to, kHiddenSingle, candidate, 2), ground.houses[index]);
  *to++ = static_cast<std::uint16_t>(Role::kBase);
  // The cells come first in the record, so the digits that exclude wait.
  std::array<std::uint16_t, 9> placed;
  std::size_t length = 0;
  CellSet<2> others = ground.house_cells[index] & position.empty;
  others.drop(cell);
  cross_hatch(position, digit, others, [&](int from, bool is_needed) {
    placed[length] = static_cast<std::uint16_t>(from * ground.size + digit);
    length += is_needed;
  });
  std::uint16_t* const cells = to++;
  for (const int other : others) *to++ = static_cast<std::uint16_t>(other);
  *cells = static_cast<std::uint16_t>(to - cells - 1);
  *to++ = static_cast<std::uint16_t>(length);
  for (std::size_t i = 0; i < length; ++i) *to++ = placed[i];
  return end_mark(to);
}

void QuickSingles::take(Position<2>& position, std::span<const int> order, std::size_t most,
                        LogicSteps& steps) {
  // The place of each technique in the order; those that are not in it come last.
  std::array<int, kSingles> rank;
  rank.fill(kSingles);
  for (std::size_t i = 0; i < order.size(); ++i) rank[order[i]] = static_cast<int>(i);
  const unsigned all = (1U << order.size()) - 1;
  std::array<std::uint16_t, QuickTables::kMostCells * kLongest> numbers;
  std::array<std::uint32_t, QuickTables::kMostCells> starts;
  std::uint16_t* to = numbers.data();
  std::size_t taken = 0;
  const std::size_t before = steps.starts.size(), begin = steps.numbers.size();
  while (!is_broken_ && before + taken < most) {
    unsigned hidden = 0;
    for (const std::uint32_t houses : hidden_) hidden |= houses;
    unsigned last = last_digits_;
    while (last && !position.candidates[std::countr_zero(last)].is_one()) last &= last - 1;
    const unsigned found = (static_cast<unsigned>(full_houses_ != 0) << rank[kFullHouse] |
                            static_cast<unsigned>(last != 0) << rank[kLastDigit] |
                            static_cast<unsigned>(hidden != 0) << rank[kHiddenSingle] |
                            static_cast<unsigned>(!naked_singles_.empty()) << rank[kNakedSingle]) &
                           all;
    if (!found) break;
    starts[taken++] = static_cast<std::uint32_t>(begin + (to - numbers.data()));
    int candidate = 0;
    switch (order[std::countr_zero(found)]) {
      case kFullHouse:
        to = write_full_house(to, position, candidate);
        break;
      case kLastDigit:
        to = write_last_digit(to, position, std::countr_zero(last), candidate);
        break;
      case kHiddenSingle:
        to = write_hidden_single(to, position, candidate);
        break;
      default:
        to = write_naked_single(to, position, candidate);
    }
    const int size = position.ground->size;
    place(position, candidate / size, candidate % size);
  }
  steps.numbers.insert(steps.numbers.end(), numbers.data(), to);
  steps.starts.insert(steps.starts.end(), starts.data(), starts.data() + taken);
}

}  // namespace nonet::logic
