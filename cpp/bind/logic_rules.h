// Rules for the finders of human steps, as Python passes them.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/rules.h"
#include "nonet/logic.h"

namespace nonet {

// Each unit is its kind and its cells.
using UnitList = std::vector<std::pair<int, std::vector<int>>>;
// The numbers of rows, of columns and of cells beside the grid; none for a square of all digits.
using Sides = std::optional<std::tuple<int, int, int>>;

inline LogicRules checked_rules(int size, const UnitList& units,
                                std::vector<std::pair<int, int>> clashes, const Sides& sides,
                                bool complete, std::vector<std::pair<int, int>> links = {},
                                std::vector<std::uint16_t> domains = {}) {
  const auto [rows, columns, extra] = sides.value_or(std::tuple{size, size, 0});
  LogicRules rules{size,
                   {},
                   std::move(clashes),
                   complete,
                   {rows, columns, extra},
                   std::move(links),
                   std::move(domains)};
  for (const auto& [kind, cells] : units) rules.units.push_back({kind, cells});
  if (const std::string fault = Logic::find_fault(rules); !fault.empty()) refuse(fault);
  return rules;
}

}  // namespace nonet
