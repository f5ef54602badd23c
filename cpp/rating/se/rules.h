// The rules below chains, in Sudoku Explainer's order; each looks for its first step.
#pragma once

#include "rating/se/grid.h"
#include "rating/se/step.h"

namespace nonet::se {

Step hidden_single(const Grid& grid);
Step direct_locking(const Grid& grid);
Step direct_hidden_set(const Grid& grid, int size);
Step naked_single(const Grid& grid);
Step locking(const Grid& grid);
Step naked_set(const Grid& grid, int size);
Step hidden_set(const Grid& grid, int size);
Step fish(const Grid& grid, int size);
Step wing(const Grid& grid, bool is_xyz);
Step unique_loop(const Grid& grid);
Step grave(const Grid& grid);
Step aligned_pair(const Grid& grid);
Step aligned_triplet(const Grid& grid);

}  // namespace nonet::se
