// Cutting one search tree into many subtrees that can be searched independently.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "general/tables.h"

namespace nonet {

// The masks of all cells, which define a subtree.
using CellMasks = std::vector<std::uint32_t>;

// Cuts a grid's tree into about `wanted` subtrees, fewer if it has fewer leaves. They share no
// solution and miss none, and are the same every time. Nothing when `may_go_on` returns false.
std::optional<std::vector<CellMasks>> cut_tree(const Tables& tables,
                                               std::span<const std::uint8_t> values,
                                               std::span<const std::uint32_t> marks,
                                               std::size_t wanted,
                                               const std::function<bool()>& may_go_on);

}  // namespace nonet
