// The public face of the engine for constraints.
#include "nonet/constraints.h"

#include "constraints/forest.h"
#include "constraints/model.h"

namespace nonet {

std::shared_ptr<const ConstraintModel> ConstraintModel::of(int cells, int values, int lowest,
                                                           std::span<const std::int32_t> data,
                                                           const std::function<bool()>& may_go_on,
                                                           std::string& fault) {
  constraints::Problem problem;
  fault = constraints::read_problem(cells, values, lowest, data, problem);
  if (!fault.empty()) return nullptr;
  auto model = std::make_shared<ConstraintModel>();
  constraints::Patience patience(may_go_on);
  try {
    model->model_ = std::make_shared<const constraints::Model>(std::move(problem), patience);
  } catch (const constraints::Patience::TooLarge&) {
    fault = "constraints that take so much memory";
    return nullptr;
  } catch (const constraints::Patience::Stopped&) {
    return nullptr;
  }
  return model;
}

int ConstraintModel::cells() const { return model_->cells; }
int ConstraintModel::values() const { return model_->values; }
std::uint64_t ConstraintModel::bytes() const { return 16 * model_->items; }

ConstraintSearch::ConstraintSearch(std::shared_ptr<const ConstraintModel> model,
                                   std::span<const std::uint32_t> masks)
    : forest_(std::make_unique<constraints::Forest>(model->model(), masks)) {}
ConstraintSearch::~ConstraintSearch() = default;
ConstraintSearch::ConstraintSearch(ConstraintSearch&&) noexcept = default;

Outcome ConstraintSearch::run(std::uint64_t budget) { return forest_->run(budget); }

Outcome ConstraintSearch::count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found) {
  return forest_->count(budget, limit, found);
}

Outcome ConstraintSearch::count_parallel(int threads, std::uint64_t limit, std::uint64_t& found,
                                         const std::function<bool()>& may_go_on) {
  return forest_->count_parallel(threads, limit, found, may_go_on);
}

bool ConstraintSearch::is_done() const { return forest_->is_done(); }
std::vector<std::uint8_t> ConstraintSearch::solution() const { return forest_->solution(); }
std::uint64_t ConstraintSearch::guesses() const { return forest_->guesses(); }
std::vector<std::uint32_t> ConstraintSearch::propagated() { return forest_->propagated(); }

}  // namespace nonet
