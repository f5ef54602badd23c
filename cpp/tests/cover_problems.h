// Random exact cover problems, and an oracle that tries every subset of their options.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "nonet/cover.h"

namespace nonet::tests {

using Solution = std::vector<std::int32_t>;

// The number of items and options in a random problem.
struct Shape {
  int primary, secondary, options;
  bool bounds;
};

inline cover::Source random_problem(std::mt19937& random, const Shape& shape) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  cover::Source source;
  source.primary = shape.primary;
  source.secondary = shape.secondary;
  for (int option = 0; option < shape.options; ++option) {
    std::vector<int> items(static_cast<std::size_t>(shape.primary));
    for (int item = 0; item < shape.primary; ++item) items[static_cast<std::size_t>(item)] = item;
    std::shuffle(items.begin(), items.end(), random);
    items.resize(static_cast<std::size_t>(1 + below(std::min(shape.primary, 3))));
    for (int item = 0; item < shape.secondary; ++item)
      if (below(3) == 0) items.push_back(shape.primary + item);
    std::shuffle(items.begin(), items.end(), random);
    for (const int item : items) {
      source.items.push_back(item);
      source.colours.push_back(item < shape.primary ? 0 : below(3));
    }
    source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
  }
  for (int item = 0; shape.bounds && item < shape.primary; ++item) {
    const int least = below(3);
    source.least.push_back(least);
    source.most.push_back(std::max(least, 1) + below(3));
  }
  return source;
}

inline std::set<Solution> brute_force(const cover::Source& source) {
  const auto options = source.ends.size();
  const auto items = static_cast<std::size_t>(source.primary + source.secondary);
  std::set<Solution> result;
  for (std::uint32_t subset = 0; subset < 1U << options; ++subset) {
    std::vector<int> times(items, 0);
    std::vector<std::set<int>> colours(items);
    Solution chosen;
    for (std::size_t option = 0; option < options; ++option) {
      if (!(subset >> option & 1)) continue;
      chosen.push_back(static_cast<std::int32_t>(option));
      for (auto entry = option ? source.ends[option - 1] : 0; entry < source.ends[option];
           ++entry) {
        const auto item = static_cast<std::size_t>(source.items[static_cast<std::size_t>(entry)]);
        const int colour = source.colours[static_cast<std::size_t>(entry)];
        ++times[item];
        // An item without a colour conflicts with itself, too.
        colours[item].insert(colour ? colour : -times[item]);
      }
    }
    bool fits = true;
    for (std::size_t item = 0; item < items; ++item) {
      if (item >= static_cast<std::size_t>(source.primary))
        fits = fits && colours[item].size() <= 1;
      else if (source.least.empty())
        fits = fits && times[item] == 1;
      else
        fits = fits && source.least[item] <= times[item] && times[item] <= source.most[item];
    }
    if (fits) result.insert(chosen);
  }
  return result;
}

// Splits the flat list of solutions that a search has written.
inline std::vector<Solution> solutions_in(const std::vector<std::int32_t>& out) {
  std::vector<Solution> result;
  for (std::size_t at = 0; at < out.size(); at += static_cast<std::size_t>(out[at]) + 1)
    result.emplace_back(out.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                        out.begin() + static_cast<std::ptrdiff_t>(at) + 1 + out[at]);
  return result;
}

// Langford pairs, including mirror images.
inline cover::Source langford(int n) {
  cover::Source source;
  source.primary = 3 * n;
  for (int k = 1; k <= n; ++k) {
    for (int place = 0; place + k + 1 < 2 * n; ++place) {
      for (const int item : {k - 1, n + place, n + place + k + 1}) source.items.push_back(item);
      source.ends.push_back(static_cast<std::int64_t>(source.items.size()));
    }
  }
  return source;
}

}  // namespace nonet::tests
