// Keeps counts and queues up to date as digits are placed and candidates eliminated.
#include "rating/hodoku/sheet.h"

#include <bit>

namespace nonet::hodoku {
namespace {

constexpr std::array<std::uint8_t, 81> kNothing{};

}  // namespace

Sheet::Sheet(const Ground& ground, std::span<const std::uint8_t> values)
    : position_(ground, kNothing, values, {}) {
  for (auto& unit : places_) unit.fill(9);
  // The order in which the givens are entered is the order in which their singles wait.
  for (int cell = 0; cell < 81; ++cell)
    if (values[cell]) place(cell, values[cell] - 1);
}

void Sheet::place(int cell, int digit) {
  const unsigned before = position_.masks[cell];
  if (!(before >> digit & 1)) {
    is_broken_ = true;
    return;
  }
  const Cells losing = position_.candidates[digit] & position_.ground->sees(cell, digit);
  // The cell is filled before its peers lose the digit, so that it is not taken for a single.
  for (const int other : logic::Digits(before)) position_.candidates[other].drop(cell);
  position_.masks[cell] = 0;
  position_.values[cell] = static_cast<std::uint8_t>(digit + 1);
  position_.empty.drop(cell);
  position_.filled[digit].add(cell);
  for (const int other : losing) remove(other, digit);
  for (const int other : logic::Digits(before))
    for (const int unit : units_of(cell)) {
      const int left = --places_[unit][other];
      if (other == digit) continue;
      if (left == 1) enqueue_hidden(unit, other);
      if (left == 0) is_broken_ = true;
    }
}

void Sheet::remove(int cell, int digit) {
  if (!position_.has(cell, digit)) return;
  position_.remove(cell, digit);
  const unsigned mask = position_.masks[cell];
  if (mask == 0) is_broken_ = true;
  if (std::has_single_bit(mask)) naked_.singles.push_back({cell, std::countr_zero(mask)});
  for (const int unit : units_of(cell))
    if (--places_[unit][digit] == 1) enqueue_hidden(unit, digit);
}

void Sheet::enqueue_hidden(int unit, int digit) {
  const Cells places = position_.candidates[digit] & position_.ground->units[unit].cells;
  if (places) hidden_.singles.push_back({places.first(), digit});
}

Single Sheet::Queue::pop(const Position& position) {
  while (next < singles.size()) {
    const Single single = singles[next++];
    if (position.empty.has(single.cell)) return single;
  }
  return {};
}

bool Sheet::is_full_house(const Single& single, int unit) const {
  return (position_.empty & position_.ground->units[unit].cells) == Cells::of(single.cell);
}

Single Sheet::full_house() const {
  for (std::size_t i = naked_.next; i < naked_.singles.size(); ++i) {
    const Single& single = naked_.singles[i];
    if (!position_.empty.has(single.cell)) continue;
    for (const int unit : units_of(single.cell))
      if (is_full_house(single, unit)) return single;
  }
  return {};
}

Single Sheet::naked_single() { return naked_.pop(position_); }

Single Sheet::hidden_single() { return hidden_.pop(position_); }

}  // namespace nonet::hodoku
