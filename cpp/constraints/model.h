// Model: a problem in the form that the search reads; may be shared between threads.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "constraints/group.h"
#include "constraints/layers.h"
#include "constraints/patience.h"
#include "constraints/peers.h"
#include "constraints/problem.h"
#include "constraints/propagator.h"
#include "constraints/table.h"

namespace nonet::constraints {

// For each cell a list, all lists one after the other.
template <typename Item>
struct Lists {
  std::vector<std::uint32_t> first;  // [cell]; one more at the end
  std::vector<Item> items;

  std::span<const Item> operator[](int cell) const {
    return {items.data() + first[cell], items.data() + first[cell + 1]};
  }
};

struct Link {
  int other;
  const Table* table;
};

// Slots of one word, which run at one level.
struct Wake {
  std::uint32_t word;
  int level;
  Word bits;
};

class Model {
 public:
  // Throws what `patience` throws.
  Model(Problem problem, Patience& patience);

  const int cells, values;
  std::vector<int> stand_in;  // [cell], the cell that it must equal and that is searched instead
  bool impossible = false;    // found while building
  std::vector<Mask> domains;
  Peers peers;
  Lists<int> peer_lists;
  Lists<Link> links;
  std::vector<int> most_linked;  // [cell], with more values its links remove nothing
  Propagators propagators;
  // The propagators by level, each level from a new word of 64 slots on; null in between.
  std::vector<const Propagator*> slots;
  std::array<std::uint32_t, kLevels + 1> first_word{};
  std::uint32_t begin_of(Level level) const { return first_word[static_cast<int>(level)] * 64; }
  std::uint32_t end_of(Level level) const { return first_word[static_cast<int>(level) + 1] * 64; }
  Lists<Wake> wakes;
  std::vector<std::vector<int>> houses;  // cells that differ, with as many values as cells
  std::vector<Mask> house_values;
  Lists<Wake> house_wakes;
  Lists<int> houses_of;         // [cell]
  int house_word = 0;           // the words of a view from here on hold what each house has placed
  int open_word = 0;            // the word that holds how many cells have several values
  bool is_plain = true;         // there is nothing but houses and tables
  std::vector<float> interest;  // [cell], before any failure
  std::uint64_t items = 0;      // what the patience says was kept
  int words = 0;                // that propagators own in a view

 private:
  friend class Builder;
  std::deque<Table> tables_;
};

// A sum of different cells with a known total, of shown values less `lowest`.
struct Equation {
  Cells cells;
  std::vector<int> coefficients;
  int total;
};

// Houses that follow each other and share no cell, such as the rows: [first, end) of each family.
std::vector<std::pair<std::size_t, std::size_t>> families(
    const std::vector<std::vector<int>>& houses, int cells);

// Sums over the cells that groups of houses and the sums inside them leave: innies and outies.
// `house_total` is the sum of the values of one house.
std::vector<Equation> derive_sums(const std::vector<std::vector<int>>& houses,
                                  std::span<const Equation> known, int cells, int house_total);

}  // namespace nonet::constraints
