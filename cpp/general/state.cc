// Placing and removing candidates, what follows at once, and undoing both.
#include "general/state.h"

#include <algorithm>

#include "general/bits.h"

namespace nonet {
namespace {

constexpr std::uint16_t kPlaced = 0x8000;  // the free bit of a packed candidate

// With so few open cells (in rows), guessing is cheaper than looking further: no more guesses in
// total, and a third less time to enumerate.
constexpr int kLastRows = 3;

// What a failure counts for each cell that got its value in the same propagation, beside the need
// that failed: one of them may have caused it.
constexpr float kPlacedWeight = 0.25F;

// The lightness of a need after a failure of this weight: 1 / (1 + failures + weight).
float after_failure(float lightness, float weight) {
  return lightness / (1.0F + weight * lightness);
}

// choose() and look_further() read whole blocks.
std::size_t padded(int count) { return (static_cast<std::size_t>(count) + 31) / 32 * 32; }

}  // namespace

State::State(const Tables& tables)
    : t_(tables),
      needs_(padded(t_.needs), 0),
      lightness_(padded(t_.needs), 1.0F),
      where_(static_cast<std::size_t>(t_.size) * t_.words, ~std::uint64_t{0}),
      values_(t_.cells, 0),
      changed_(padded(t_.needs), Flag{0}),
      removed_(static_cast<std::size_t>(t_.cells) * (t_.size + 1)),
      singles_(t_.needs),
      open_(t_.cells) {
  std::fill_n(needs_.begin(), t_.needs, t_.full);
}

bool State::load(std::span<const std::uint8_t> values, std::span<const std::uint32_t> marks) {
  if (!marks.empty())
    for (int cell = 0; cell < t_.cells; ++cell)
      if (values[cell] == 0)
        for_each_bit(t_.full & ~marks[cell], [&](int d) { take_out(cell, d); });
  for (int cell = 0; cell < t_.cells && !failed_; ++cell)
    if (values[cell] != 0) {
      if (!has(cell, values[cell] - 1)) return false;
      put(cell, values[cell] - 1);
    }
  return deduce(trail_);
}

bool State::place(int candidate) {
  const std::uint32_t start = trail_;
  put(cell_of(candidate), digit_of(candidate));
  return deduce(start);
}

bool State::remove(int candidate) {
  const std::uint32_t start = trail_;
  take_out(cell_of(candidate), digit_of(candidate));
  return deduce(start);
}

// Removes one candidate from every need that it could meet. All of them are updated even when one
// fails, so that undo is exact.
inline void State::take_out(int cell, int d) {
  std::uint32_t* const needs = needs_.data();
  Flag* const changed = changed_.data();
  removed_[trail_++] = static_cast<std::uint16_t>(pack(cell, d));
  where_[d * t_.words + (cell >> 6)] &= ~(std::uint64_t{1} << (cell & 63));

  // A cell with no candidate left is a contradiction; with one left, it is a naked single.
  const std::uint32_t digits = needs[cell] &= ~bit(d);
  changed[cell] = Flag{1};
  if (has_at_most_one(digits)) {
    if (digits == 0)
      fail(cell);
    else if (values_[cell] == 0)
      singles_[waiting_++] = static_cast<std::uint16_t>(pack(cell, std::countr_zero(digits)));
  }

  // A house with no place left for the digit is a contradiction; one left is a hidden single.
  const Seat* const end = t_.seats.data() + t_.seat_start[cell + 1];
  for (const Seat* seat = t_.seats.data() + t_.seat_start[cell]; seat != end; ++seat) {
    const std::uint32_t need = seat->first_need + d;
    const std::uint32_t places = needs[need] &= seat->keep;
    changed[need] = Flag{1};
    if (has_at_most_one(places)) {
      if (places == 0) {
        fail(need);
      } else {
        const int only = t_.house_cells[seat->first_place + std::countr_zero(places)];
        if (values_[only] == 0) singles_[waiting_++] = static_cast<std::uint16_t>(pack(only, d));
      }
    }
  }
}

// Places a candidate in an empty cell and removes all that it excludes.
void State::put(int cell, int d) {
  values_[cell] = static_cast<std::uint8_t>(d + 1);
  --open_;
  removed_[trail_++] = static_cast<std::uint16_t>(kPlaced | cell);

  for_each_bit(needs_[cell] & ~bit(d), [&](int other) { take_out(cell, other); });
  for (std::uint32_t s = t_.seat_start[cell]; s < t_.seat_start[cell + 1]; ++s) {
    const Seat& seat = t_.seats[s];
    for_each_bit(needs_[seat.first_need + d] & seat.keep,
                 [&](int place) { take_out(t_.house_cells[seat.first_place + place], d); });
    if (failed_) return;
  }
  for (std::uint32_t k = t_.loose_start[cell]; k < t_.loose_start[cell + 1]; ++k)
    if (has(t_.loose_peers[k], d)) take_out(t_.loose_peers[k], d);
  const int candidate = pack(cell, d);
  for (std::uint32_t k = t_.clash_start[candidate]; k < t_.clash_start[candidate + 1]; ++k) {
    const int other = t_.clashing[k];
    if (has(cell_of(other), digit_of(other))) take_out(cell_of(other), digit_of(other));
  }
}

void State::fail(std::uint32_t need) {
  failed_ = true;
  lightness_[need] = after_failure(lightness_[need], 1.0F);
}

// Propagates what was changed from `start` of the trail on. As long as nothing has failed, a
// waiting single is still a candidate, because its removal would have left its need with none.
bool State::deduce(std::uint32_t start) {
  for (;;) {
    while (waiting_ > 0 && !failed_) {
      const int candidate = singles_[--waiting_];
      if (values_[cell_of(candidate)] == 0) put(cell_of(candidate), digit_of(candidate));
    }
    if (failed_ || open_ == 0) break;
    if (open_ <= kLastRows * t_.size) return true;
    const std::uint32_t before = trail_;
    look_further();
    if (trail_ == before) return true;
  }
  const bool fine = !failed_;
  if (failed_)
    for (std::uint32_t i = start; i < trail_; ++i)
      if (removed_[i] & kPlaced) {
        float& lightness = lightness_[removed_[i] & ~kPlaced];
        lightness = after_failure(lightness, kPlacedWeight);
      }
  failed_ = false;
  waiting_ = 0;
  std::fill(changed_.begin(), changed_.end(), Flag{0});
  return fine;
}

void State::undo(std::uint32_t mark) {
  undone_ += trail_ - mark;
  while (trail_ > mark) {
    const std::uint16_t entry = removed_[--trail_];
    if (entry & kPlaced) {
      values_[entry & ~kPlaced] = 0;
      ++open_;
      continue;
    }
    const int cell = cell_of(entry), d = digit_of(entry);
    where_[d * t_.words + (cell >> 6)] |= std::uint64_t{1} << (cell & 63);
    needs_[cell] |= bit(d);
    const Seat* const end = t_.seats.data() + t_.seat_start[cell + 1];
    for (const Seat* seat = t_.seats.data() + t_.seat_start[cell]; seat != end; ++seat)
      needs_[seat->first_need + d] |= ~seat->keep;
  }
}

// How deduce.cc removes a candidate: take_out is inlined into put only.
void State::clear(int cell, int d) { take_out(cell, d); }

}  // namespace nonet
