// A slow reading of the primitives of the engine for constraints: whether values obey them.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

namespace nonet::tests {

using Numbers = std::vector<std::int32_t>;

struct Puzzle {
  int cells, values, lowest;
  Numbers data;
};

// Whether all primitives hold; values are indices from 0.
bool obeys(const Puzzle& puzzle, const std::vector<int>& values);

// Calls `act` with every way to fill the cells from their masks.
void for_each_filling(const Puzzle& puzzle, std::span<const std::uint32_t> masks,
                      const std::function<void(const std::vector<int>&)>& act);

// A primitive over random cells, of the kind with this code.
Numbers random_primitive(int code, const Puzzle& puzzle, std::mt19937& dice);

}  // namespace nonet::tests
