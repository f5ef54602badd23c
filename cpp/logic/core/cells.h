// A set of cells as bits: small enough to pass by value, with fast intersection and union.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace nonet::logic {

// Without a guaranteed popcount instruction, std::popcount compiles to a function call; this is
// faster.
constexpr int count_bits(std::uint64_t word) {
#if defined(__POPCNT__) || defined(__aarch64__)
  return std::popcount(word);
#else
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<int>(word * 0x0101010101010101 >> 56);
#endif
}

// The bits of two words, whose partial sums are added early.
constexpr int count_bits(std::uint64_t one, std::uint64_t two) {
#if defined(__POPCNT__) || defined(__aarch64__)
  return std::popcount(one) + std::popcount(two);
#else
  one -= one >> 1 & 0x5555555555555555;
  two -= two >> 1 & 0x5555555555555555;
  std::uint64_t sums = (one & 0x3333333333333333) + (one >> 2 & 0x3333333333333333) +
                       (two & 0x3333333333333333) + (two >> 2 & 0x3333333333333333);
  sums = (sums & 0x0F0F0F0F0F0F0F0F) + (sums >> 4 & 0x0F0F0F0F0F0F0F0F);
  return static_cast<int>(sums * 0x0101010101010101 >> 56);
#endif
}

// Cell c is bit c % 64 of word c / 64. Two words hold 128 cells (11x11), four 256 (16x16).
template <int kWords>
class CellSet {
  static_assert(kWords % 2 == 0);

 public:
  constexpr CellSet() = default;

  static constexpr CellSet of(int cell) {
    CellSet set;
    set.add(cell);
    return set;
  }
  // The cells of one word.
  static constexpr CellSet of_word(int i, std::uint64_t word) {
    CellSet set;
    set.word_[i] = word;
    return set;
  }
  static constexpr CellSet below(int cells) {
    CellSet set;
    for (int i = 0; i < kWords && 64 * i < cells; ++i)
      set.word_[i] = ~std::uint64_t{0} >> (cells - 64 * i < 64 ? 64 * (i + 1) - cells : 0);
    return set;
  }

  constexpr void add(int cell) { word_[cell >> 6] |= std::uint64_t{1} << (cell & 63); }
  constexpr void add_if(bool is_in, int cell) {
    word_[cell >> 6] |= std::uint64_t{is_in} << (cell & 63);
  }
  constexpr void drop(int cell) { word_[cell >> 6] &= ~(std::uint64_t{1} << (cell & 63)); }
  constexpr bool has(int cell) const { return word_[cell >> 6] >> (cell & 63) & 1; }

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : word_) any |= word;
    return any == 0;
  }
  constexpr explicit operator bool() const { return !empty(); }
  constexpr int count() const {
    int sum = 0;
    for (int i = 0; i < kWords; i += 2) sum += count_bits(word_[i], word_[i + 1]);
    return sum;
  }
  // Whether the set holds several cells, exactly one, exactly two; faster than counting. Without
  // branches, because the processor could not predict them.
  constexpr bool is_many() const {
    std::uint64_t more = 0, any = 0;
    for (const std::uint64_t word : word_) {
      more |= (word & (word - 1)) | static_cast<std::uint64_t>((any != 0) & (word != 0));
      any |= word;
    }
    return more != 0;
  }
  constexpr bool is_one() const { return !empty() & !is_many(); }
  constexpr bool is_two() const { return !empty() && without_first().is_one(); }
  // The lowest cell; the set is not empty.
  constexpr int first() const {
    for (int i = 0; i < kWords - 1; ++i)
      if (word_[i]) return 64 * i + std::countr_zero(word_[i]);
    return 64 * (kWords - 1) + std::countr_zero(word_[kWords - 1]);
  }
  constexpr CellSet without_first() const {
    CellSet set = *this;
    for (std::uint64_t& word : set.word_) {
      if (!word) continue;
      word &= word - 1;
      break;
    }
    return set;
  }

  // This set or, without a branch, the empty one.
  constexpr CellSet if_true(bool is_true) const {
    CellSet set = *this;
    for (std::uint64_t& word : set.word_) word &= -std::uint64_t{is_true};
    return set;
  }

  constexpr std::uint64_t word(int i) const { return word_[i]; }

  constexpr bool contains(const CellSet& other) const { return (other - *this).empty(); }
  constexpr bool meets(const CellSet& other) const { return !(*this & other).empty(); }

  constexpr CellSet& operator&=(const CellSet& other) {
    for (int i = 0; i < kWords; ++i) word_[i] &= other.word_[i];
    return *this;
  }
  constexpr CellSet& operator|=(const CellSet& other) {
    for (int i = 0; i < kWords; ++i) word_[i] |= other.word_[i];
    return *this;
  }
  constexpr CellSet& operator-=(const CellSet& other) {
    for (int i = 0; i < kWords; ++i) word_[i] &= ~other.word_[i];
    return *this;
  }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend constexpr auto operator<=>(const CellSet&, const CellSet&) = default;
  // Avoids the function call that comparing arrays compiles to.
  friend constexpr bool operator==(const CellSet& a, const CellSet& b) {
    std::uint64_t different = 0;
    for (int i = 0; i < kWords; ++i) different |= a.word_[i] ^ b.word_[i];
    return different == 0;
  }

  // for (const int cell : set) visits the cells in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(const CellSet& set) : set_(set), word_(set.word_[0]) { settle(); }
    constexpr int operator*() const { return first_ + std::countr_zero(word_); }
    constexpr Iterator& operator++() {
      word_ &= word_ - 1;
      settle();
      return *this;
    }
    constexpr bool operator!=(const Iterator&) const { return word_ != 0; }

   private:
    // Goes to the next word that has cells.
    constexpr void settle() {
      while (!word_ && first_ < 64 * (kWords - 1)) {
        first_ += 64;
        word_ = set_.word_[first_ / 64];
      }
    }

    CellSet set_;
    std::uint64_t word_;  // the cells left of the word whose first cell is `first_`
    int first_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(CellSet()); }

 private:
  std::array<std::uint64_t, kWords> word_{};
};

// The number of digits in a mask, from a table, because std::popcount may be a function call.
inline constexpr std::array<std::uint8_t, 256> kBitCounts = [] {
  std::array<std::uint8_t, 256> counts{};
  for (unsigned byte = 1; byte < 256; ++byte)
    counts[byte] = static_cast<std::uint8_t>(counts[byte >> 1] + (byte & 1));
  return counts;
}();
constexpr int count_digits(unsigned mask) {
  return kBitCounts[mask & 255] + kBitCounts[mask >> 8 & 255];
}

// The digits of a mask, ascending: for (const int digit : Digits(mask)). In this folder digits
// count from 0; what is returned to callers counts them from 1.
class Digits {
 public:
  constexpr explicit Digits(unsigned mask) : mask_(mask) {}
  class Iterator {
   public:
    constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
    constexpr int operator*() const { return std::countr_zero(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator&) const { return rest_ != 0; }

   private:
    unsigned rest_;
  };
  constexpr Iterator begin() const { return Iterator(mask_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  unsigned mask_;
};

}  // namespace nonet::logic
