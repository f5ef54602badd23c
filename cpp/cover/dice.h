// Dice: random numbers that are the same on every machine.
#pragma once

#include <cstdint>

namespace nonet::cover {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  // A number from 0 to faces - 1; the probabilities differ by less than one part in 2^32.
  std::int32_t roll(std::int32_t faces) {
    const std::uint64_t high = next() >> 32;
    return static_cast<std::int32_t>(high * static_cast<std::uint64_t>(faces) >> 32);
  }

 private:
  // SplitMix64: a counter, scrambled.
  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }

  std::uint64_t state_;
};

}  // namespace nonet::cover
