// Solves many rows under the rules of a variant.
#include "nonet/variants.h"

#include <utility>

#include "constraints/row.h"
#include "lanes/call.h"
#include "lanes/planner.h"
#include "lanes/rows.h"

namespace nonet {

struct VariantPlan::Parts {
  explicit Parts(std::shared_ptr<const Rules> of) : rules(std::move(of)), owner(rules->tables()) {}

  const std::shared_ptr<const Rules> rules;
  const lanes::PlanOwner owner;
};

VariantPlan::VariantPlan(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
VariantPlan::~VariantPlan() = default;

std::shared_ptr<const VariantPlan> VariantPlan::of(std::shared_ptr<const Rules> rules) {
  if (!lanes::can_plan(rules->tables())) return nullptr;
  return std::shared_ptr<const VariantPlan>(
      new VariantPlan(std::make_unique<const Parts>(std::move(rules))));
}

End solve_variants(const VariantPlan& plan, const ManyGrids& grids, unsigned limit, Cpu cpu,
                   int threads, const std::function<bool()>& may_go_on, bool only_counts) {
  if (!may_go_on()) return End::kStopped;
  lanes::Job job{};
  job.plan = &plan.parts_->owner.plan();
  job.cells = grids.values;
  job.stride = lanes::kCells;
  job.grids = grids.grids;
  job.counts = grids.counts;
  job.guesses = grids.guesses;
  job.limit = 2;
  job.read_row = lanes::read_row;
  // Rows of several solutions, and those with very many guesses, go to the engine for constraints.
  const auto answer_alone = [&](const lanes::Job& part, std::size_t i, base::Worker& worker) {
    if (only_counts && limit == 2 && part.guesses[i] < lanes::kMostForks) return true;
    const ManyGrids same{.values = part.cells,
                         .rows = grids.rows,
                         .grids = part.grids,
                         .counts = part.counts,
                         .guesses = part.guesses};
    return solve_row(plan.parts_->rules, same, i, limit, worker);
  };
  return lanes::run({.engine = lanes::level_for(cpu).solve_variant,
                     .job = job,
                     .rows = grids.rows,
                     .most_share = 2048,
                     .threads = threads,
                     .may_go_on = may_go_on,
                     .started = grids.started,
                     .answer_alone = answer_alone});
}

}  // namespace nonet
