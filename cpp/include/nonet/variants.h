// Many 9x9 grids under the rules of a variant: one puzzle in each lane of a vector.
#pragma once

#include <functional>
#include <memory>

#include "nonet/lanes.h"
#include "nonet/many.h"
#include "nonet/rules.h"

namespace nonet {

// Rules in the form that the lanes read; may be shared between threads.
class VariantPlan {
 public:
  // Null when the lanes cannot solve grids under these rules. They support 9x9 grids of houses and
  // of pairs of cells that differ, and refuse everything else.
  static std::shared_ptr<const VariantPlan> of(std::shared_ptr<const Rules> rules);
  ~VariantPlan();

 private:
  friend End solve_variants(const VariantPlan&, const ManyGrids&, unsigned, Cpu, int,
                            const std::function<bool()>&, bool);
  struct Parts;
  explicit VariantPlan(std::unique_ptr<const Parts> parts);
  std::unique_ptr<const Parts> parts_;
};

// Like solve_each, with the same counts and grids. Guesses are those of the lanes for rows with at
// most one solution. The result of a row depends on that row alone, with `only_counts` all but the
// grids and guesses of rows with several solutions, which makes a limit of 2 much faster.
End solve_variants(const VariantPlan& plan, const ManyGrids& grids, unsigned limit, Cpu cpu,
                   int threads, const std::function<bool()>& may_go_on, bool only_counts = false);

}  // namespace nonet
