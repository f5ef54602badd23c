// The walk: repeatedly applies the first step of the first rule that has one.
#include <cmath>
#include <memory>

#include "nonet/rating_se.h"
#include "rating/se/chains.h"
#include "rating/se/rules.h"

namespace nonet {
namespace se {
namespace {

double printed(double rating) { return std::floor((rating + 0.05) * 10) / 10; }

// The rules of multiple and dynamic chains, in order. Each is created when a puzzle first needs it.
constexpr ChainOptions kChains[] = {
    {.dynamic = true, .nishio = true},
    {.multiple = true},
    {.multiple = true, .dynamic = true},
    {.multiple = true, .dynamic = true, .level = 1},
    {.multiple = true, .dynamic = true, .level = 2},
    {.multiple = true, .dynamic = true, .level = 3},
    {.multiple = true, .dynamic = true, .level = 4},
    {.multiple = true, .dynamic = true, .level = 4, .inner_level = 1},
    {.multiple = true, .dynamic = true, .level = 4, .inner_level = 2},
    {.multiple = true, .dynamic = true, .level = 4, .inner_level = 3},
};

Grid grid_of(const std::uint8_t* values) {
  Grid grid;
  grid.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    grid.candidates[cell] = kAll;
  }
  for (auto& house : grid.places)
    for (Mask& places : house) places = kAll;
  for (std::uint8_t& count : grid.empty) count = 9;
  for (int cell = 0; cell < kCells; ++cell)
    if (values[cell]) grid.place(cell, values[cell] - 1);
  return grid;
}

bool is_full(const Grid& grid) {
  for (const std::uint8_t digit : grid.digit)
    if (!digit) return false;
  return true;
}

SeStep record(const Step& step, const Grid& before) {
  SeStep kept{printed(step.rating), std::string(step.technique), {}, {}};
  if (step.cell >= 0)
    kept.places.push_back(
        {static_cast<std::uint8_t>(step.cell), static_cast<std::uint8_t>(step.digit + 1)});
  for (const Removal& removal : step.removals.sorted())
    for (unsigned left = removal.digits & before.candidates[removal.cell]; left; left &= left - 1)
      kept.removes.push_back({removal.cell, static_cast<std::uint8_t>(lowest(left) + 1)});
  return kept;
}

}  // namespace
}  // namespace se

class SeRater::Walk {
 public:
  se::Step next(const se::Grid& grid, const se::MayGoOn& may_go_on) {
    using namespace se;
    Step step;
    const auto look = [&step](Step&& found) {
      if (!found.found()) return false;
      step = std::move(found);
      return true;
    };
    if (look(hidden_single(grid)) || look(direct_locking(grid)) ||
        look(direct_hidden_set(grid, 2)) || look(naked_single(grid)) ||
        look(direct_hidden_set(grid, 3)) || look(locking(grid)) || look(naked_set(grid, 2)) ||
        look(fish(grid, 2)) || look(hidden_set(grid, 2)) || look(naked_set(grid, 3)) ||
        look(fish(grid, 3)) || look(hidden_set(grid, 3)) || look(wing(grid, false)) ||
        look(wing(grid, true)) || look(unique_loop(grid)) || look(naked_set(grid, 4)) ||
        look(fish(grid, 4)) || look(hidden_set(grid, 4)) || look(grave(grid)) ||
        look(aligned_pair(grid)) || look(simple_.best(grid)) || look(aligned_triplet(grid)))
      return step;
    bool has_runs = false;
    for (std::size_t i = 0; i < std::size(kChains); ++i) {
      const bool shares = kChains[i].dynamic && !kChains[i].nishio && kChains[i].level < 4;
      if (!chains_[i])
        chains_[i] = std::make_unique<ForcingChains>(kChains[i], shares ? &runs_ : nullptr);
      if (look(chains_[i]->best(grid, may_go_on, shares && has_runs))) break;
      has_runs |= shares;
    }
    return step;
  }

 private:
  se::SimpleChains simple_;
  se::Runs runs_;
  std::unique_ptr<se::ForcingChains> chains_[std::size(se::kChains)];
};

SeRater::SeRater() : walk_(std::make_unique<Walk>()) {}
SeRater::~SeRater() = default;

SeRating SeRater::rate(const std::uint8_t* values, const SeOptions& options) {
  SeRating rating;
  se::Grid grid = se::grid_of(values);
  double er = 0, ep = 0, ed = 0;
  const auto finish = [&](bool finished) {
    rating.er = er > 0 ? se::printed(er) : 0;
    rating.ep = ep > 0 ? se::printed(ep) : 0;
    rating.ed = ed > 0 ? se::printed(ed) : 0;
    rating.finished = finished;
    return rating;
  };
  try {
    while (!se::is_full(grid)) {
      if (options.may_go_on && !options.may_go_on()) return finish(false);
      const se::Step step = walk_->next(grid, options.may_go_on);
      if (!step.found()) return finish(false);
      if (options.path) rating.path.push_back(se::record(step, grid));
      if (step.rating > er) {
        er = step.rating;
        rating.technique = step.technique;
      }
      if (ep == 0) {
        if (ed == 0) ed = er;
        if (step.cell >= 0) ep = er;
      }
      if (options.max_er > 0 && se::printed(er) > options.max_er) return finish(false);
      step.apply(grid);
    }
  } catch (const se::Stopped&) {
    return finish(false);
  }
  return finish(true);
}

}  // namespace nonet
