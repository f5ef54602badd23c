// Deductions past singles: locked candidates, naked pairs and hidden pairs.
//
// Each works on needs whose masks have changed since its last run, and in terms of peers instead of
// rows and boxes, so that it covers extra units and clashes between equal digits.
#include <cstring>

#include "general/bits.h"
#include "general/state.h"

namespace nonet {

// Checks the changed needs, a few at a time, until there is a single to place or a contradiction.
void State::look_further() {
  constexpr int kGroup = sizeof(std::uint64_t);
  for (int base = 0; base < t_.needs; base += kGroup) {
    std::uint64_t any;
    std::memcpy(&any, &changed_[base], kGroup);
    if (any == 0) continue;
    // Needs with two or three candidates pay; checking larger ones saves guesses on the largest
    // grids, but no time. Which needs of a group to check is hard to predict, so that collecting
    // them without branches is faster.
    int worth[kGroup], count = 0;
    for (int need = base; need < base + kGroup; ++need) {
      const std::uint32_t second = without_lowest(needs_[need]);
      worth[count] = need;
      count +=
          (changed_[need] != Flag{0}) & (second != 0) & has_at_most_one(without_lowest(second));
      changed_[need] = Flag{0};
    }
    for (int k = 0; k < count; ++k) {
      if (worth[k] < t_.cells)
        look_at_cell(worth[k]);
      else
        look_at_places(worth[k]);
      if (failed_) return;
    }
    if (waiting_ > 0) return;
  }
}

// Naked pair. Two peers with the same two candidates take one each, so a cell that sees both can
// hold neither.
void State::look_at_cell(int cell) {
  const std::uint32_t pair = needs_[cell], second = without_lowest(pair);
  if (second == 0 || !has_at_most_one(second)) return;
  const int d = std::countr_zero(pair), e = std::countr_zero(second);
  const std::uint64_t* const peers = &t_.peers[static_cast<std::size_t>(cell) * t_.words];
  for (int k = 0; k < t_.words; ++k)
    for_each_bit(where_[d * t_.words + k] & where_[e * t_.words + k] & peers[k], [&](int b) {
      const int other = 64 * k + b;
      if (needs_[other] != pair) return;
      const std::uint64_t* const others = &t_.peers[static_cast<std::size_t>(other) * t_.words];
      clear_common(d, peers, others, others);
      clear_common(e, peers, others, others);
    });
}

void State::look_at_places(int need) {
  const std::uint32_t places = needs_[need];
  const int house = (need - t_.cells) / t_.size, d = (need - t_.cells) % t_.size;
  const std::uint16_t* const cells = &t_.house_cells[static_cast<std::size_t>(house) * t_.size];
  const std::uint32_t second = without_lowest(places), third = without_lowest(second);
  if (second == 0) return;

  // Hidden pair. Two digits of a house with the same two places take one each, so no other digit
  // can be placed there.
  if (third == 0) {
    const std::uint32_t* const same_house = &needs_[need - d];
    for (int e = 0; e < t_.size; ++e)
      if (same_house[e] == places && e != d)
        for_each_bit(places, [&](int place) {
          const int cell = cells[place];
          for_each_bit(needs_[cell] & ~(bit(d) | bit(e)), [&](int other) { clear(cell, other); });
        });
    if (failed_) return;
  }

  // Locked candidates. The digit takes one of these places, so a cell that sees all of them cannot
  // hold it.
  const auto peers = [&](std::uint32_t rest) {
    return &t_.peers[static_cast<std::size_t>(cells[std::countr_zero(rest)]) * t_.words];
  };
  clear_common(d, peers(places), peers(second), peers(third ? third : second));
}

// Removes d from all cells in the intersection of three sets.
void State::clear_common(int d, const std::uint64_t* a, const std::uint64_t* b,
                         const std::uint64_t* c) {
  const std::uint64_t* const where = &where_[static_cast<std::size_t>(d) * t_.words];
  std::uint64_t any = 0;
  for (int k = 0; k < t_.words; ++k) any |= where[k] & a[k] & b[k] & c[k];
  if (any == 0) return;
  for (int k = 0; k < t_.words; ++k)
    for_each_bit(where[k] & a[k] & b[k] & c[k], [&](int bit) { clear(64 * k + bit, d); });
}

}  // namespace nonet
