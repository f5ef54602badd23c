// Branching: chooses a need with few candidates, weighted by how often it has failed.
#include <limits>

#include "general/bits.h"
#include "general/state.h"

namespace nonet {
namespace {

constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();
constexpr int kBlock = 32;  // needs that are scored together; State pads its arrays to this

// Weighted degree: candidates left / (1 + failures so far), the least first. Needs that are met
// come last. Positive floats compare like their bits, so that the minimum is one of integers and
// without branches, which compilers vectorise.
std::int32_t urgency(std::uint32_t mask, float lightness) {
  const float score = static_cast<float>(bit_count(mask)) * lightness;
  const std::int32_t met = has_at_most_one(mask) ? -1 : 0;
  return std::bit_cast<std::int32_t>(score) | (met & kNever);
}

// The candidate of a need to try first: the lowest, or one that depends on the taste and the need.
int pick(std::uint32_t mask, int need, std::uint32_t taste) {
  if (taste != 0) {
    std::uint32_t mixed =
        (static_cast<std::uint32_t>(need) + 1) * 0x9E3779B9u ^ taste * 0x85EBCA6Bu;
    mixed = (mixed ^ mixed >> 15) * 0xC2B2AE35u;
    for (int skip = static_cast<int>((mixed >> 16) % bit_count(mask)); skip > 0; --skip)
      mask = without_lowest(mask);
  }
  return std::countr_zero(mask);
}

}  // namespace

int State::choose() const {
  std::int32_t best = kNever;
  int block = 0;
  for (int base = 0; base < t_.needs; base += kBlock) {
    const std::uint32_t* const masks = &needs_[base];
    const float* const lightness = &lightness_[base];
    std::int32_t least = kNever;
    for (int k = 0; k < kBlock; ++k) {
      const std::int32_t score = urgency(masks[k], lightness[k]);
      least = score < least ? score : least;
    }
    if (least < best) {
      best = least;
      block = base;
    }
  }
  int need = block;
  while (urgency(needs_[need], lightness_[need]) != best) ++need;

  const int first = pick(needs_[need], need, taste_);
  if (need < t_.cells) return pack(need, first);
  const int house = (need - t_.cells) / t_.size, d = (need - t_.cells) % t_.size;
  return pack(t_.house_cells[house * t_.size + first], d);
}

}  // namespace nonet
