// Web: constraints, houses and what each candidate excludes, for reasoning across constraints.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "logic/supports/constraint.h"
#include "nonet/supports.h"

namespace nonet::supports {

// A set of candidates as bits: cell * values + value.
using Candidates = std::vector<std::uint64_t>;

// The same with the words that are 0 left out.
class Sparse {
 public:
  explicit Sparse(const Candidates& bits) {
    for (std::size_t word = 0; word < bits.size(); ++word)
      if (bits[word]) words_.emplace_back(word, bits[word]);
  }

  bool meets(const Candidates& bits) const {
    for (const auto& [word, mask] : words_)
      if (bits[word] & mask) return true;
    return false;
  }
  void add_to(Candidates& bits) const {
    for (const auto& [word, mask] : words_) bits[word] |= mask;
  }
  void remove_from(Candidates& bits) const {
    for (const auto& [word, mask] : words_) bits[word] &= ~mask;
  }

 private:
  std::vector<std::pair<std::size_t, std::uint64_t>> words_;
};

struct Web {
  Web(const WebSource& source, const Peers& peers,
      const std::vector<std::unique_ptr<const Constraint>>& constraints, int values);

  const Peers& peers;
  const std::vector<std::unique_ptr<const Constraint>>& constraints;
  const int cells, values;
  const std::vector<Cells> houses;
  // By candidate, the candidates that it excludes beside those of its digit and its cell.
  const std::vector<std::vector<WebCandidate>> clashes;
  // By cell, the constraints that it belongs to, and its place among their cells.
  std::vector<std::vector<std::pair<int, int>>> touching;
  std::vector<Sparse> excludes;        // by candidate
  std::vector<Sparse> sets;            // candidates of which one is true: of cells, of houses
  std::vector<std::vector<int>> near;  // by constraint, those that its digits may narrow
};

// By constraint, whether what its primitives leave to its cells is what these have.
std::vector<bool> find_settled(const Web& web, std::span<const Mask> masks, Work& work);

// What follows from a candidate; empty if nothing breaks.
std::optional<WebTrial> follow(const Web& web, std::span<const Mask> masks,
                               const std::vector<bool>& is_settled, WebCandidate first, Work& work);

// The ways to fill a constraint. Nothing if there are more than patience allows, with `is_final`
// false, or if they exclude nothing.
std::optional<WebWays> find_ways(const Web& web, int constraint, std::span<const Mask> masks,
                                 int patience, bool& is_final, Work& work);

}  // namespace nonet::supports
