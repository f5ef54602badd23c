// Exact cover problems of many shapes, whose solutions people have counted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "tests/cover_problems.h"

namespace nonet::tests {

inline void add_option(cover::Source& source, const std::vector<int>& items) {
  source.items.insert(source.items.end(), items.begin(), items.end());
  source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
}

// Dominoes on a square board; a mutilated one lacks two opposite corners.
inline cover::Source dominoes(int size, bool mutilated = false) {
  cover::Source source;
  std::vector<int> number(static_cast<std::size_t>(size * size), -1);
  const auto is_missing = [&](int cell) {
    return mutilated && (cell == 0 || cell == size * size - 1);
  };
  for (int cell = 0; cell < size * size; ++cell)
    if (!is_missing(cell))
      number[static_cast<std::size_t>(cell)] = static_cast<int>(source.primary++);
  for (int cell = 0; cell < size * size; ++cell) {
    for (const int other : {cell % size + 1 < size ? cell + 1 : -1, cell + size}) {
      if (other < 0 || other >= size * size || is_missing(cell) || is_missing(other)) continue;
      add_option(source,
                 {number[static_cast<std::size_t>(cell)], number[static_cast<std::size_t>(other)]});
    }
  }
  return source;
}

inline cover::Source latin(int n) {
  cover::Source source;
  source.primary = std::int64_t{3} * n * n;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      for (int value = 0; value < n; ++value)
        add_option(source,
                   {row * n + column, n * n + row * n + value, 2 * n * n + column * n + value});
  return source;
}

// Pairs of n people.
inline cover::Source matchings(int n) {
  cover::Source source;
  source.primary = n;
  for (int one = 0; one < n; ++one)
    for (int other = one + 1; other < n; ++other) add_option(source, {one, other});
  return source;
}

// Rings of items, of which each option covers two neighbours.
inline cover::Source rings(int number, int size) {
  cover::Source source;
  source.primary = std::int64_t{number} * size;
  for (int ring = 0; ring < number; ++ring)
    for (int place = 0; place < size; ++place)
      add_option(source, {ring * size + place, ring * size + (place + 1) % size});
  return source;
}

// Items with two options each, which concern nothing else.
inline cover::Source pairs(int number) {
  cover::Source source;
  source.primary = number;
  for (int item = 0; item < number; ++item)
    for (int way = 0; way < 2; ++way) add_option(source, {item});
  return source;
}

// Triples of v points such that every pair of points is in exactly one.
inline cover::Source steiner(int v) {
  cover::Source source;
  source.primary = v * (v - 1) / 2;
  const auto pair = [](int low, int high) { return high * (high - 1) / 2 + low; };
  for (int c = 0; c < v; ++c)
    for (int b = 0; b < c; ++b)
      for (int a = 0; a < b; ++a) add_option(source, {pair(a, b), pair(a, c), pair(b, c)});
  return source;
}

// Options of random items, among them a solution.
inline cover::Source planted(std::mt19937& random, int items, int options, int length) {
  cover::Source source;
  source.primary = items;
  std::vector<int> all(static_cast<std::size_t>(items));
  std::iota(all.begin(), all.end(), 0);
  std::shuffle(all.begin(), all.end(), random);
  for (int begin = 0; begin < items; begin += length)
    add_option(source, {all.begin() + begin, all.begin() + std::min(begin + length, items)});
  while (static_cast<int>(source.ends.size()) < options) {
    std::shuffle(all.begin(), all.end(), random);
    const int size = length / 2 + 1 + static_cast<int>(random() % static_cast<unsigned>(length));
    add_option(source, {all.begin(), all.begin() + std::min(size, items)});
  }
  return source;
}

struct Counted {
  std::string name;
  cover::Source source;
  std::uint64_t count;
};

inline std::vector<Counted> counted_shapes() {
  return {
      {"dominoes 4x4", dominoes(4), 36},       {"dominoes 6x6", dominoes(6), 6728},
      {"mutilated 6x6", dominoes(6, true), 0}, {"Latin squares 4", latin(4), 576},
      {"Langford 8", langford(8), 300},        {"matchings 12", matchings(12), 10395},
      {"Steiner triples 7", steiner(7), 30},   {"Steiner triples 9", steiner(9), 840},
      {"10 rings of 8", rings(10, 8), 1024},   {"rings of 7", rings(3, 7), 0},
      {"13 pairs", pairs(13), 8192},
  };
}

}  // namespace nonet::tests
