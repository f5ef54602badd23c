// Makes plans from compiled rules.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "lanes/plan.h"
#include "rules/tables.h"

namespace nonet::lanes {

// Owns what a Plan points to.
class PlanOwner {
 public:
  explicit PlanOwner(const Tables& tables);
  PlanOwner(const PlanOwner&) = delete;
  PlanOwner& operator=(const PlanOwner&) = delete;

  const Plan& plan() const { return plan_; }

 private:
  void find_locked(const Tables& tables);

  std::vector<std::uint8_t> house_cells_, loose_, member_, locked_cells_;
  std::vector<std::uint16_t> loose_start_, member_start_;
  std::vector<Locked> shared_, lone_;
  Plan plan_{};
};

// Whether the lanes can solve grids under these rules: 9x9, every cell in some house, and
// candidates exclude each other only if they are the same digit.
bool can_plan(const Tables& tables);

}  // namespace nonet::lanes
