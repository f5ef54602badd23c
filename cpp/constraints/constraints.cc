// The public face of the engine for constraints.
#include "nonet/constraints.h"

#include <algorithm>
#include <new>

#include "constraints/forest.h"
#include "constraints/model.h"
#include "constraints/plain.h"

namespace nonet {

std::shared_ptr<const ConstraintModel> ConstraintModel::of(int cells, int values, int lowest,
                                                           std::span<const std::int32_t> data,
                                                           const std::function<bool()>& may_go_on,
                                                           std::string& fault) {
  constraints::Problem problem;
  fault = constraints::read_problem(cells, values, lowest, data, problem);
  if (!fault.empty()) return nullptr;
  auto model = std::make_shared<ConstraintModel>();
  if (constraints::is_plain(problem)) model->plain_.emplace(data.begin(), data.end());
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

std::shared_ptr<const ConstraintModel> ConstraintModel::of(const RulesSource& source) {
  const auto size = static_cast<int>(source.size);
  std::string fault;
  auto model = of(size * size, size, 1, constraints::data_of(source), {}, fault);
  if (!model) throw std::bad_alloc();
  return model;
}

std::optional<RulesSource> ConstraintModel::source() const {
  if (!plain_) return std::nullopt;
  constraints::Problem problem;
  constraints::read_problem(cells(), values(), 1, *plain_, problem);
  return constraints::source_of(problem);
}

std::vector<std::uint32_t> starting_masks(const ConstraintModel& model,
                                          std::span<const std::uint8_t> values,
                                          std::span<const std::uint32_t> marks) {
  std::vector<std::uint32_t> masks(model.cells(), constraints::all_values(model.values()));
  std::copy(marks.begin(), marks.end(), masks.begin());
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (values[cell] != 0) masks[cell] = std::uint32_t{1} << (values[cell] - 1);
  return masks;
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
std::uint64_t ConstraintSearch::failures() const { return forest_->failures(); }
std::vector<std::uint32_t> ConstraintSearch::propagated() { return forest_->propagated(); }

}  // namespace nonet
