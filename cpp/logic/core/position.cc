// Sets up and changes positions, and detects contradictions.
#include "logic/core/position.h"

namespace nonet::logic {

template <int W>
Position<W>::Position(const Ground<W>& on, std::span<const std::uint8_t> digits,
                      std::span<const std::uint8_t> givens, std::span<const std::uint16_t> left)
    : ground(&on), empty(CellSet<W>::below(on.cells)) {
  const int size = on.size;
  for (int cell = 0; cell < on.cells; ++cell) {
    if (givens[cell]) given.add(cell);
    if (!digits[cell]) continue;
    values[cell] = digits[cell];
    empty.drop(cell);
    filled[digits[cell] - 1].add(cell);
  }
  for (int digit = 0; digit < size; ++digit) {
    candidates[digit] = empty;
    for (const int cell : filled[digit]) candidates[digit] -= on.sees(cell, digit);
  }
  if (on.has_clashes)
    for (int cell = 0; cell < on.cells; ++cell)
      if (values[cell])
        for (const int other : on.others(cell, values[cell] - 1))
          candidates[other % size].drop(other / size);
  if (!left.empty())
    for (const int cell : empty)
      for (int digit = 0; digit < size; ++digit)
        if (!(left[cell] >> digit & 1)) candidates[digit].drop(cell);
  for (const int cell : empty)
    for (int digit = 0; digit < size; ++digit)
      masks[cell] |= static_cast<std::uint16_t>(candidates[digit].has(cell) << digit);
}

template <int W>
void Position<W>::place(int cell, int digit) {
  fill(cell, digit);
  const CellSet<W> losing = candidates[digit] & ground->sees(cell, digit);
  candidates[digit] -= losing;
  for (const int other : losing) masks[other] &= static_cast<std::uint16_t>(~(1U << digit));
  for (const int other : ground->others(cell, digit)) {
    if (has(other / ground->size, other % ground->size))
      remove(other / ground->size, other % ground->size);
  }
}

template <int W>
CellSet<W> Position<W>::with_one_candidate() const {
  CellSet<W> once, twice;
  for (int digit = 0; digit < ground->size; ++digit) {
    twice |= once & candidates[digit];
    once |= candidates[digit];
  }
  return once - twice;
}

template <int W>
CellSet<W> Position<W>::with_two_candidates() const {
  CellSet<W> once, twice, thrice;
  for (int digit = 0; digit < ground->size; ++digit) {
    thrice |= twice & candidates[digit];
    twice |= once & candidates[digit];
    once |= candidates[digit];
  }
  return twice - thrice;
}

template <int W>
bool Position<W>::is_legal() const {
  for (int digit = 0; digit < ground->size; ++digit)
    for (const int cell : filled[digit]) {
      if (ground->sees(cell, digit).meets(filled[digit])) return false;
      for (const int other : ground->others(cell, digit))
        if (values[other / ground->size] == other % ground->size + 1) return false;
    }
  return true;
}

template <int W>
std::optional<Contradiction> Position<W>::contradiction(Digits digits) const {
  CellSet<W> some;
  for (int digit = 0; digit < ground->size; ++digit) some |= candidates[digit];
  if (const CellSet<W> bare = empty - some) return Contradiction{bare.first(), -1, -1};
  std::optional<Contradiction> first;
  for (const int digit : digits) {
    const CellSet<W> places = candidates[digit] | filled[digit];
    for (const int house : ground->houses) {
      if (first && house >= first->unit) break;
      if (!places.meets(ground->units[house].cells)) first = Contradiction{-1, house, digit};
    }
  }
  return first;
}

template struct Position<2>;
template struct Position<4>;

}  // namespace nonet::logic
