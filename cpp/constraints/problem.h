// Problem: the primitives of a puzzle as the Python side writes them, read into structs.
//
// The data is a list of numbers. Each primitive begins with its code:
//
//     Domain 1      cell mask
//     Differ 2      n cells…
//     Clash 3       a b allowed[values]…        allowed[i]: what b may be where a has index i + 1
//     Sets 4        n cells… m masks…
//     Sum 5         n cells… coefficients… m totals…
//     Automaton 6   states n starts… n accepts… n (state symbol state)…   numbered from 0
//     Line 7        n cells… automaton          the cell -1 is a break
//     Count 8       n cells… mask counter n counts…      counter: -1 for none
//     SameValues 9  groups length cells…
//     Distinct 10   counter n cells…
//     Either 11     groups (length primitives…)…
//     Regions 12    n cells… n labels… size width    cells of one label are a connected region
//     Connected 13  n cells… mask size width         cells in rows of `width`; size 0 is any
//     Ranked 14     n cells… line rank may_tie       a Latin square row by row; see rank.h
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "constraints/bits.h"

namespace nonet::constraints {

inline constexpr int kMaxCells = 4096;
inline constexpr int kMaxValues = 25;
inline constexpr int kBreak = -1;

using Cells = std::vector<int>;

struct Clash {
  int a, b;
  std::vector<Mask> allowed;
};

struct Sets {
  Cells cells;
  std::vector<Mask> masks;
};

struct Sum {
  Cells cells;
  std::vector<int> coefficients;
  std::vector<int> totals;
};

struct Automaton {
  int states = 0;
  std::vector<int> starts, accepts;
  std::vector<std::array<int, 3>> edges;  // state, symbol, state
};

struct Line {
  Cells cells;
  int automaton;
};

struct Count {
  Cells cells;
  Mask mask;
  int counter;  // a cell, or -1
  std::vector<int> counts;
};

struct SameValues {
  std::vector<Cells> groups;
};

struct Distinct {
  int counter;
  Cells cells;
};

struct Regions {
  Cells cells, labels;
  int size, width;
};

struct Connected {
  Cells cells;
  Mask mask;
  int size, width;
};

struct Ranked {
  Cells cells;
  int line, rank;  // the lowest rank is 1
  bool may_tie;
};

struct Either;

// Primitives that hold together: a whole problem, or one branch of an Either.
struct Part {
  std::vector<std::pair<int, Mask>> domains;
  std::vector<Cells> differs;
  std::vector<Clash> clashes;
  std::vector<Sets> sets;
  std::vector<Sum> sums;
  std::vector<Line> lines;
  std::vector<Count> counts;
  std::vector<SameValues> same_values;
  std::vector<Distinct> distincts;
  std::vector<Regions> regions;
  std::vector<Connected> connected;
  std::vector<Ranked> ranked;
  std::vector<Either> eithers;
};

struct Either {
  std::vector<Part> groups;
};

struct Problem {
  int cells = 0, values = 0, lowest = 1;
  Part part;
  std::vector<Automaton> automata;
};

// Reads the data into `problem`. Returns what is wrong with it, or nothing.
std::string read_problem(int cells, int values, int lowest, std::span<const std::int32_t> data,
                         Problem& problem);

// Calls `act` for each cell that a part names, so that it may be renamed.
template <typename Act>
void for_each_cell(Part& part, Act act) {
  const auto all = [&](Cells& cells) {
    for (int& cell : cells)
      if (cell != kBreak) act(cell);
  };
  for (auto& [cell, mask] : part.domains) act(cell);
  for (Cells& cells : part.differs) all(cells);
  for (Clash& clash : part.clashes) {
    act(clash.a);
    act(clash.b);
  }
  for (Sets& sets : part.sets) all(sets.cells);
  for (Sum& sum : part.sums) all(sum.cells);
  for (Line& line : part.lines) all(line.cells);
  for (Count& count : part.counts) {
    all(count.cells);
    if (count.counter >= 0) act(count.counter);
  }
  for (SameValues& same : part.same_values)
    for (Cells& group : same.groups) all(group);
  for (Distinct& distinct : part.distincts) {
    act(distinct.counter);
    all(distinct.cells);
  }
  for (Regions& regions : part.regions) {
    all(regions.cells);
    all(regions.labels);
  }
  for (Connected& connected : part.connected) all(connected.cells);
  for (Ranked& ranked : part.ranked) all(ranked.cells);
  for (Either& either : part.eithers)
    for (Part& group : either.groups) for_each_cell(group, act);
}

}  // namespace nonet::constraints
