// The public face of the engine for constraints.
#include "nonet/constraints.h"

#include "constraints/model.h"
#include "constraints/search.h"

namespace nonet {

std::shared_ptr<const ConstraintModel> ConstraintModel::of(int cells, int values, int lowest,
                                                           std::span<const std::int32_t> data,
                                                           std::string& fault) {
  constraints::Problem problem;
  fault = constraints::read_problem(cells, values, lowest, data, problem);
  if (!fault.empty()) return nullptr;
  auto model = std::make_shared<ConstraintModel>();
  model->model_ = std::make_shared<const constraints::Model>(std::move(problem));
  return model;
}

int ConstraintModel::cells() const { return model_->cells; }
int ConstraintModel::values() const { return model_->values; }

ConstraintSearch::ConstraintSearch(std::shared_ptr<const ConstraintModel> model,
                                   std::span<const std::uint32_t> masks)
    : tree_(std::make_unique<constraints::Tree>(model->model(), masks)) {}
ConstraintSearch::~ConstraintSearch() = default;
ConstraintSearch::ConstraintSearch(ConstraintSearch&&) noexcept = default;

Outcome ConstraintSearch::run(std::uint64_t budget) { return tree_->run(budget); }

Outcome ConstraintSearch::count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found) {
  const std::uint64_t start = tree_->runs();
  while (found < limit) {
    const std::uint64_t spent = tree_->runs() - start;
    const Outcome outcome = tree_->run(spent < budget ? budget - spent : 0);
    if (outcome != Outcome::kSolution) return outcome;
    ++found;
  }
  return Outcome::kSolution;
}

bool ConstraintSearch::is_done() const { return tree_->is_done(); }
std::vector<std::uint8_t> ConstraintSearch::solution() const { return tree_->solution(); }
std::uint64_t ConstraintSearch::guesses() const { return tree_->guesses(); }
std::vector<std::uint32_t> ConstraintSearch::propagated() { return tree_->propagated(); }

}  // namespace nonet
