// Chooses the kernel for a problem, by the problem alone.
#include "cover/cells.h"
#include "cover/tree.h"
#include "cover/walk.h"

namespace nonet::cover {

std::unique_ptr<Tree> plant(const Problem& problem) {
  if (problem.has_bounds()) return std::make_unique<Walk<Cells<true>>>(problem);
  return std::make_unique<Walk<Cells<false>>>(problem);
}

}  // namespace nonet::cover
