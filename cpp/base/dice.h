// Dice: random numbers that are the same on every machine, from a seed or a key of several numbers.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>

namespace nonet::base {

// The odd number nearest to 2^64 over the golden ratio.
inline constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

// A number in which every bit depends on all bits of the original.
inline std::uint64_t scramble(std::uint64_t mixed) {
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  // Different keys give streams that have nothing to do with each other.
  explicit Dice(std::initializer_list<std::uint64_t> key) {
    for (const std::uint64_t part : key) extend_key(part);
  }

  void extend_key(std::uint64_t part) { state_ = scramble(state_ + kStep + part); }

  // SplitMix64: a counter, scrambled.
  std::uint64_t next() { return scramble(state_ += kStep); }

  // A number from 0 to faces - 1, each with exactly the same probability: Lemire's method, which
  // draws again for the few products that would favour some faces.
  std::uint32_t roll(std::uint32_t faces) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * faces;
      const auto low = static_cast<std::uint32_t>(product);
      if (low >= faces || low >= (0U - faces) % faces)
        return static_cast<std::uint32_t>(product >> 32);
    }
  }

  template <typename List>
  void shuffle(List& list) {
    for (std::uint32_t left = static_cast<std::uint32_t>(list.size()); left > 1; --left)
      std::swap(list[left - 1], list[roll(left)]);
  }

 private:
  std::uint64_t state_ = 0;
};

}  // namespace nonet::base
