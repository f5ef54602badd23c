// The walk: the first step of the first rule that has one, again and again.
#include <cmath>
#include <memory>

#include "nonet/rating_se.h"
#include "rating/se/chains.h"
#include "rating/se/rules.h"

namespace nonet {
namespace se {
namespace {

double printed(double rating) { return std::floor((rating + 0.05) * 10) / 10; }

class Walk {
 public:
  explicit Walk(const MayGoOn& may_go_on)
      : nishio_({.dynamic = true, .nishio = true}, may_go_on),
        multiple_({.multiple = true}, may_go_on) {
    for (int level = 0; level <= 4; ++level)
      for (int inner = 0; inner <= (level == 4 ? 3 : 0); ++inner)
        dynamic_options_.push_back(
            {.multiple = true, .dynamic = true, .level = level, .inner_level = inner});
    dynamic_.resize(dynamic_options_.size());
    may_go_on_ = may_go_on;
  }

  Step next(const Grid& grid) {
    Step step;
    const auto look = [&step](Step&& found) {
      step = std::move(found);
      return step.found();
    };
    if (look(hidden_single(grid)) || look(direct_locking(grid)) ||
        look(direct_hidden_set(grid, 2)) || look(naked_single(grid)) ||
        look(direct_hidden_set(grid, 3)) || look(locking(grid)) || look(naked_set(grid, 2)) ||
        look(fish(grid, 2)) || look(hidden_set(grid, 2)) || look(naked_set(grid, 3)) ||
        look(fish(grid, 3)) || look(hidden_set(grid, 3)) || look(wing(grid, false)) ||
        look(wing(grid, true)) || look(unique_loop(grid)) || look(naked_set(grid, 4)) ||
        look(fish(grid, 4)) || look(hidden_set(grid, 4)) || look(grave(grid)) ||
        look(aligned_pair(grid)) || look(simple_.best(grid)) || look(aligned_triplet(grid)) ||
        look(nishio_.best(grid)) || look(multiple_.best(grid)))
      return step;
    for (std::size_t i = 0; i < dynamic_options_.size(); ++i) {
      if (!dynamic_[i])
        dynamic_[i] = std::make_unique<ForcingChains>(dynamic_options_[i], may_go_on_);
      if (look(dynamic_[i]->best(grid))) return step;
    }
    return {};
  }

 private:
  MayGoOn may_go_on_;
  SimpleChains simple_;
  ForcingChains nishio_, multiple_;
  std::vector<ChainOptions> dynamic_options_;
  std::vector<std::unique_ptr<ForcingChains>> dynamic_;
};

Grid grid_of(const std::uint8_t* values) {
  Grid grid;
  grid.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    grid.candidates[cell] = kAll;
    for (int type = 0; type < 3; ++type)
      for (int digit = 0; digit < 9; ++digit) grid.places[kLayout.house[cell][type]][digit] = kAll;
  }
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
  SeStep kept{printed(step.rating), step.technique, {}, {}};
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

SeRating rate_se(const std::uint8_t* values, const SeOptions& options) {
  SeRating rating;
  se::Walk walk(options.may_go_on);
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
      const se::Step step = walk.next(grid);
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
