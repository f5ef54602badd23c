// Board: a set of places in rows, such as the cells of a grid, as bits that move together.
#pragma once

#include <array>
#include <cstddef>

#include "constraints/bits.h"

namespace nonet::constraints {

template <int kWords>
struct Board {
  std::array<Word, kWords> words{};

  static Board of(int place) {
    Board board;
    board.set(place);
    return board;
  }

  void set(int place) { words[place >> 6] |= Word{1} << (place & 63); }
  bool has(int place) const { return words[place >> 6] >> (place & 63) & 1; }
  bool any() const {
    Word all = 0;
    for (const Word word : words) all |= word;
    return all != 0;
  }
  bool meets(const Board& other) const { return (*this & other).any(); }
  bool is_within(const Board& other) const { return !without(other).any(); }
  int count() const {
    int total = 0;
    for (const Word word : words) total += bit_count(word);
    return total;
  }
  // Of a board that is not empty.
  int first() const {
    int i = 0;
    while (words[i] == 0) ++i;
    return i * 64 + std::countr_zero(words[i]);
  }
  template <typename Act>
  void for_each(Act act) const {
    for (int i = 0; i < kWords; ++i) for_each_bit(words[i], [&](int bit) { act(i * 64 + bit); });
  }

  Board& operator|=(const Board& other) {
    for (int i = 0; i < kWords; ++i) words[i] |= other.words[i];
    return *this;
  }
  Board& operator&=(const Board& other) {
    for (int i = 0; i < kWords; ++i) words[i] &= other.words[i];
    return *this;
  }
  friend Board operator|(Board a, const Board& b) { return a |= b; }
  friend Board operator&(Board a, const Board& b) { return a &= b; }
  friend bool operator==(const Board&, const Board&) = default;
  Board without(const Board& other) const {
    Board result;
    for (int i = 0; i < kWords; ++i) result.words[i] = words[i] & ~other.words[i];
    return result;
  }

  // Every place moved `by` places on, or back.
  Board on(int by) const {
    const int skip = by >> 6, bits = by & 63;
    Board result;
    for (int i = kWords - 1; i >= skip; --i) {
      result.words[i] = words[i - skip] << bits;
      if (bits != 0 && i > skip) result.words[i] |= words[i - skip - 1] >> (64 - bits);
    }
    return result;
  }
  Board back(int by) const {
    const int skip = by >> 6, bits = by & 63;
    Board result;
    for (int i = 0; i + skip < kWords; ++i) {
      result.words[i] = words[i + skip] >> bits;
      if (bits != 0 && i + skip + 1 < kWords) result.words[i] |= words[i + skip + 1] << (64 - bits);
    }
    return result;
  }
};

// The shape of a board: `count` places in rows of `width`.
template <int kWords>
struct Sheet {
  using Places = Board<kWords>;

  Sheet(int count, int width) : width(width) {
    for (int place = 0; place < count; ++place) {
      all.set(place);
      if (place % width != 0) not_first.set(place);
      if (place % width != width - 1) not_last.set(place);
    }
  }

  // The places beside those of `board`, and some of its own.
  Places beside(const Places& board) const {
    return (board.on(width) | board.back(width) | (board & not_last).on(1) |
            (board & not_first).back(1)) &
           all;
  }

  // The places of `board` at which it may fall into pieces: without such a place, its neighbours on
  // the board are not connected by the eight places around it.
  Places necks(const Places& board) const {
    const Places west = (board & not_last).on(1), east = (board & not_first).back(1);
    const Places north = board.on(width), south = board.back(width);
    const Places sides[] = {north, east, south, west};
    const Places corners[] = {east.on(width), east.back(width), west.back(width), west.on(width)};
    Places once, twice;
    for (int i = 0; i < 4; ++i) {
      const Places ends = sides[i].without(corners[i] & sides[(i + 1) % 4]);
      twice |= once & ends;
      once |= ends;
    }
    return twice & board;
  }

  int width;
  Places all, not_first, not_last;
};

}  // namespace nonet::constraints
