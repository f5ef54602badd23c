// Dice: random numbers that are the same on every machine, from a key of several numbers.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <utility>

namespace nonet::maker {

class Dice {
 public:
  // Different keys give streams that have nothing to do with each other.
  explicit Dice(std::initializer_list<std::uint64_t> key) {
    for (const std::uint64_t part : key) state_ = scramble(state_ + 0x9E3779B97F4A7C15 + part);
  }

  // SplitMix64: a counter, scrambled.
  std::uint64_t next() { return scramble(state_ += 0x9E3779B97F4A7C15); }

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
  static std::uint64_t scramble(std::uint64_t mixed) {
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }

  std::uint64_t state_ = 0;
};

}  // namespace nonet::maker
