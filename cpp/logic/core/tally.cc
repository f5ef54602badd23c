// Counts the places of a position, and follows its changes.
#include "logic/core/tally.h"

namespace nonet::logic {
namespace {

// The bits of a mask of eight digits as bytes, to add up the places of eight digits at once.
constexpr std::array<std::uint64_t, 256> kBytes = [] {
  std::array<std::uint64_t, 256> bytes{};
  for (unsigned mask = 0; mask < 256; ++mask)
    for (int digit = 0; digit < 8; ++digit)
      bytes[mask] |= std::uint64_t{mask >> digit & 1} << 8 * digit;
  return bytes;
}();

}  // namespace

template <int W>
Tally<W>::Tally(const Position<W>& position)
    : naked_singles_(position.with_one_candidate()), houses_(position.ground->houses.size()) {
  const Ground<W>& ground = *position.ground;
  for (House& house : houses_) house.empty_cells = static_cast<std::uint8_t>(ground.size);
  for (int digit = 0; digit < ground.size; ++digit)
    for (const int cell : position.filled[digit]) fill(ground, cell, digit);
  for (const int cell : position.empty) {
    const unsigned mask = position.masks[cell];
    is_broken_ |= mask == 0;
    for (const int house : ground.houses_at(cell)) {
      houses_[house].places[0] += kBytes[mask & 255];
      houses_[house].places[1] += kBytes[mask >> 8];
    }
  }
  for (House& house : houses_)
    for (int digit = 0; digit < ground.size; ++digit) {
      const int count = house.count(digit);
      house.singles |= static_cast<std::uint16_t>((count == 1) << digit);
      is_broken_ |= (count == 0) & !(house.filled >> digit & 1);
    }
}

template <int W>
void Tally<W>::place(Position<W>& position, int cell, int digit) {
  const Ground<W>& ground = *position.ground;
  const unsigned before = position.masks[cell];
  position.fill(cell, digit);
  fill(ground, cell, digit);
  naked_singles_.drop(cell);
  for (const int other : Digits(before))
    for (const int house : ground.houses_at(cell)) lose_place(houses_[house], other);
  for (const int other : position.candidates[digit] & ground.losing(cell, digit))
    remove(position, other, digit);
  for (const int other : ground.losing_others(cell, digit))
    if (position.has(other / ground.size, other % ground.size))
      remove(position, other / ground.size, other % ground.size);
}

template <int W>
void Tally<W>::remove(Position<W>& position, int cell, int digit) {
  position.remove(cell, digit);
  const unsigned left = position.masks[cell];
  naked_singles_.add_if((left & (left - 1)) == 0, cell);
  is_broken_ |= left == 0;
  for (const int house : position.ground->houses_at(cell)) lose_place(houses_[house], digit);
}

template class Tally<2>;
template class Tally<4>;

}  // namespace nonet::logic
