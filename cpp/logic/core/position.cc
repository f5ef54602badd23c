// Sets up and changes positions, and detects contradictions.
#include "logic/core/position.h"

#include <algorithm>
#include <cstring>

#include "logic/core/bytes.h"

namespace nonet::logic {

namespace {

// The cells whose byte has this value. The bytes of a position are padded to whole words.
template <int W>
CellSet<W> cells_equal(const std::array<std::uint8_t, 64 * W>& bytes, int value) {
  CellSet<W> set;
  for (int i = 0; i < W; ++i) {
    std::uint64_t word = 0;
    for (int j = 0; j < 4; ++j)
      word |=
          std::uint64_t{bits_of(load(&bytes[64 * i + 16 * j]) == static_cast<std::uint8_t>(value))}
          << 16 * j;
    set |= CellSet<W>::of_word(i, word);
  }
  return set;
}

// Adds a digit to the masks of cells, eight at a time.
template <int W>
void add_digit(std::array<std::uint16_t, 64 * W>& masks, const CellSet<W>& cells, int digit) {
  typedef std::uint16_t Eight __attribute__((vector_size(16)));
  constexpr Eight kBits = {1, 2, 4, 8, 16, 32, 64, 128};
  const auto bit = static_cast<std::uint16_t>(1U << digit);
  for (int i = 0; i < W; ++i)
    for (int j = 0; j < 8; ++j) {
      const auto byte = static_cast<std::uint16_t>(cells.word(i) >> 8 * j & 255);
      Eight eight;
      std::memcpy(&eight, &masks[64 * i + 8 * j], sizeof eight);
      eight |= ((kBits & byte) != 0) & bit;
      std::memcpy(&masks[64 * i + 8 * j], &eight, sizeof eight);
    }
}

}  // namespace

template <int W>
Position<W>::Position(const Ground<W>& on, std::span<const std::uint8_t> digits,
                      std::span<const std::uint8_t> givens, std::span<const std::uint16_t> left)
    : ground(&on), empty(CellSet<W>::below(on.cells)) {
  const int size = on.size;
  std::copy(givens.begin(), givens.end(), values.begin());
  given = empty - cells_equal<W>(values, 0);
  std::copy(digits.begin(), digits.end(), values.begin());
  empty &= cells_equal<W>(values, 0);
  for (int digit = 0; digit < size; ++digit) {
    filled[digit] = cells_equal<W>(values, digit + 1);
    candidates[digit] = empty;
    for (const int cell : filled[digit]) candidates[digit] -= on.losing(cell, digit);
  }
  if (on.has_clashes)
    for (int cell = 0; cell < on.cells; ++cell)
      if (values[cell])
        for (const int other : on.losing_others(cell, values[cell] - 1))
          candidates[other % size].drop(other / size);
  for (const std::span<const std::uint16_t> allowed : {std::span(on.domains), left})
    if (!allowed.empty())
      for (const int cell : empty)
        for (int digit = 0; digit < size; ++digit)
          if (!(allowed[cell] >> digit & 1)) candidates[digit].drop(cell);
  for (int digit = 0; digit < size; ++digit) add_digit<W>(masks, candidates[digit], digit);
}

template <int W>
void Position<W>::place(int cell, int digit) {
  fill(cell, digit);
  const CellSet<W> losing = candidates[digit] & ground->losing(cell, digit);
  candidates[digit] -= losing;
  for (const int other : losing) masks[other] &= static_cast<std::uint16_t>(~(1U << digit));
  for (const int other : ground->losing_others(cell, digit)) {
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
  CellSet<W> wrong;
  for (int digit = 0; digit < ground->size; ++digit)
    for (const int cell : filled[digit]) wrong |= ground->losing(cell, digit) & filled[digit];
  if (wrong) return false;
  if (ground->has_clashes)
    for (int digit = 0; digit < ground->size; ++digit)
      for (const int cell : filled[digit])
        for (const int other : ground->losing_others(cell, digit))
          if (values[other / ground->size] == other % ground->size + 1) return false;
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
