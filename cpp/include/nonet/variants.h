// Many 9x9 grids under other rules than the classic ones: one puzzle in each lane of a vector.
#pragma once

#include <functional>
#include <memory>

#include "nonet/lanes.h"
#include "nonet/many.h"
#include "nonet/rules.h"

namespace nonet {

// What the engine reads of rules; shared freely between threads.
class VariantPlan {
 public:
  // Nothing when the engine cannot do these rules: it does 9x9 grids of houses and of pairs of
  // cells that differ.
  static std::shared_ptr<const VariantPlan> of(std::shared_ptr<const Rules> rules);
  ~VariantPlan();

 private:
  friend End solve_variants(const VariantPlan&, const ManyGrids&, unsigned, Cpu, int,
                            const std::function<bool()>&);
  struct Parts;
  explicit VariantPlan(std::unique_ptr<const Parts> parts);
  std::unique_ptr<const Parts> parts_;
};

// Does what solve_each does, and gives the same counts and grids. Guesses are those of the lanes
// where a row has at most one solution, and each row's answer depends on the row alone.
End solve_variants(const VariantPlan& plan, const ManyGrids& grids, unsigned limit, Cpu cpu,
                   int threads, const std::function<bool()>& may_go_on);

}  // namespace nonet
