// Lanes: the masks of several cells side by side, 16 bits each.
//
// What is done to all cells at once needs no loop and no branch. Branches that depend on candidates
// are hard to predict, and would take most of the time.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "constraints/bits.h"

namespace nonet::constraints {

inline constexpr int kLaneValues = 16;  // the values that fit a lane

// Eight lanes per vector.
template <int kVectors>
class Lanes {
 public:
  static constexpr int kCount = 8 * kVectors;

  static Lanes all(Mask mask) {
    Lanes lanes;
    for (Vector& vector : lanes.vectors_) vector = Vector{} + static_cast<std::uint16_t>(mask);
    return lanes;
  }

  Mask operator[](int lane) const { return vectors_[lane / 8][lane % 8]; }
  void set(int lane, Mask mask) { vectors_[lane / 8][lane % 8] = static_cast<std::uint16_t>(mask); }

  // Whether any lane has any bit.
  bool any() const {
    Word all = 0;
    for (const Vector& vector : vectors_) all |= half(vector, 0) | half(vector, 1);
    return all != 0;
  }

  Lanes operator&(const Lanes& other) const {
    return combined(other, [](const Vector& a, const Vector& b) { return a & b; });
  }
  Lanes operator|(const Lanes& other) const {
    return combined(other, [](const Vector& a, const Vector& b) { return a | b; });
  }
  Lanes operator^(const Lanes& other) const {
    return combined(other, [](const Vector& a, const Vector& b) { return a ^ b; });
  }
  Lanes operator&(Mask mask) const { return *this & all(mask); }
  Lanes operator|(Mask mask) const { return *this | all(mask); }
  Lanes without(const Lanes& other) const {
    return combined(other, [](const Vector& a, const Vector& b) { return a & ~b; });
  }

  // All bits in the lanes that have none; in those that have at most one.
  Lanes is_none() const {
    return mapped([](const Vector& a) { return Vector(a == 0); });
  }
  Lanes is_single() const {
    return mapped([](const Vector& a) { return Vector((a & (a - 1)) == 0); });
  }

  // The values in at least one lane, and in at least two.
  struct Folded {
    Mask once, twice;
  };
  Folded folded() const {
    Word once = 0, twice = 0;
    for (const Vector& vector : vectors_)
      for (int i = 0; i < 2; ++i) {
        twice |= once & half(vector, i);
        once |= half(vector, i);
      }
    twice |= twice >> 32 | (once & once >> 32);
    once |= once >> 32;
    twice |= twice >> 16 | (once & once >> 16);
    once |= once >> 16;
    return {static_cast<Mask>(once & 0xffff), static_cast<Mask>(twice & 0xffff)};
  }

 private:
  using Vector = std::uint16_t __attribute__((vector_size(16)));

  static Word half(const Vector& vector, int i) {
    Word halves[2];
    std::memcpy(halves, &vector, sizeof halves);
    return halves[i];
  }
  template <typename Act>
  Lanes mapped(Act act) const {
    Lanes result;
    for (int i = 0; i < kVectors; ++i) result.vectors_[i] = act(vectors_[i]);
    return result;
  }
  template <typename Act>
  Lanes combined(const Lanes& other, Act act) const {
    Lanes result;
    for (int i = 0; i < kVectors; ++i) result.vectors_[i] = act(vectors_[i], other.vectors_[i]);
    return result;
  }

  std::array<Vector, kVectors> vectors_;
};

}  // namespace nonet::constraints
