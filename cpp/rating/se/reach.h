// Reach: what a candidate, if true, implies along links of cells and houses, as sets of bits.
//
// Nested chains look at thousands of grids that differ little from the grid at which their search
// started, and on most of them they find nothing. On the start itself simple and static chains
// have found nothing, or the nested search would not have begun. So a chain on a grid with fewer
// candidates uses at least one link that the start did not have, and whatever it concludes follows
// from both ends of that link. This set is cheap to compute: what follows on the start is kept per
// candidate, and each new link adds what follows from its other end.
//
// Sets tell whether there is a chain, not which one is found first. The searches that depend on
// order run only where there is something to find.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rating/se/grid.h"

namespace nonet::se {

// A set of candidates.
struct Candidates {
  static constexpr int kWords = (kCandidates + 63) / 64;

  std::array<std::uint64_t, kWords> words{};

  bool has(int candidate) const {
    return words[static_cast<std::size_t>(candidate) / 64] >> (candidate % 64) & 1;
  }
  void add(int candidate) {
    words[static_cast<std::size_t>(candidate) / 64] |= std::uint64_t{1} << (candidate % 64);
  }
  void operator|=(const Candidates& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] |= other.words[i];
  }
  void operator&=(const Candidates& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] &= other.words[i];
  }
  bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
  }
  void clear() { words.fill(0); }
};

// The candidates that are true and those that are false.
struct Implied {
  Candidates on, off;

  void operator|=(const Implied& other) {
    on |= other.on;
    off |= other.off;
  }
  void operator&=(const Implied& other) {
    on &= other.on;
    off &= other.off;
  }
  bool any() const { return on.any() || off.any(); }
};

class Reach {
 public:
  // Computes what follows on the grid where a nested search starts.
  void start(const Grid& grid);
  // Goes on to a grid with fewer candidates, on which all singles have been followed.
  void go_on(const Grid& work);

  // What follows from a candidate of the working grid.
  const Implied& from(int candidate);
  // What follows from both ends of a link that the start did not have, and changes the grid.
  const Implied& conclusions() const { return conclusions_; }
  // The candidates that can lie on a cycle with a new link.
  const Candidates& cycles() const { return cycles_; }
  // Whether anything that changes the grid follows from every one of some candidates.
  bool meet(const int* candidates, int count);

 private:
  struct Link {
    int one, other;
  };

  void link(int one, int other);
  void find_new_links(const Grid& work);
  void find_changes(const Grid& work);
  void follow(int from, Implied& implied) const;

  Grid start_;
  std::array<Implied, kCandidates> at_start_, now_;
  std::array<unsigned, kCandidates> when_{};  // the round in which `now_` was computed
  unsigned round_ = 0;

  std::vector<Link> links_;
  Candidates ends_;                                      // of links
  std::array<std::array<int, 4>, kCandidates> ends_of_;  // the other ends of an end's links
  std::array<std::uint8_t, kCandidates> end_count_{};
  Implied changes_;  // the states that would change the working grid
  Implied conclusions_;
  Candidates cycles_;
};

}  // namespace nonet::se
