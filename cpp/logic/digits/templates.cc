// Templates: all the ways to place one digit in the whole grid.
#include "logic/finders.h"

namespace nonet::logic {
namespace {

// A template is a set of cells, one in each house that lacks the digit, no two seeing each other.
// There can be tens of thousands. To find which cells are in all of them, or in none, it is enough
// to search for a template without a certain cell, or with it, and to use every cell of the answer.
class Templates {
 public:
  // The templates within some of the digit's candidates.
  Templates(const Study9& study, int digit, const CellSet<2>& candidates)
      : study_(study), digit_(digit), candidates_(candidates) {
    for (const int house : study.ground.houses)
      if (!study.ground.units[house].cells.meets(study.position.filled[digit]))
        houses_.push_back(study.ground.units[house].cells);
  }

  // The cells that are in some template.
  CellSet<2> in_some() {
    CellSet<2> some;
    for (const int cell : candidates_) {
      if (some.has(cell)) continue;
      const CellSet<2> beside = candidates_ - study_.ground.sees(cell, digit_);
      if (find(CellSet<2>::of(cell), beside - CellSet<2>::of(cell))) some |= found_;
    }
    return some;
  }

  // The cells that are in all templates; none if there are no templates.
  CellSet<2> in_all() {
    if (!find({}, candidates_)) return {};
    CellSet<2> all = found_;
    for (const int cell : CellSet<2>(all))
      if (all.has(cell) && find({}, candidates_ - CellSet<2>::of(cell))) all &= found_;
    return all;
  }

 private:
  // Completes the chosen cells with cells of `left`, none of which sees them, starting at the house
  // with the fewest places.
  bool find(const CellSet<2>& chosen, const CellSet<2>& left) {
    CellSet<2> fewest;
    int fewest_count = 10;
    for (const CellSet<2>& house : houses_) {
      if (house.meets(chosen)) continue;
      const CellSet<2> places = house & left;
      const int count = places.count();
      if (count == 0) return false;
      if (count < fewest_count) fewest = places, fewest_count = count;
      if (count == 1) break;
    }
    if (fewest_count == 10) {
      found_ = chosen;
      return true;
    }
    for (const int cell : fewest)
      if (find(chosen | CellSet<2>::of(cell),
               left - study_.ground.sees(cell, digit_) - CellSet<2>::of(cell)))
        return true;
    return false;
  }

  const Study9& study_;
  const int digit_;
  const CellSet<2> candidates_;
  std::vector<CellSet<2>> houses_;  // the houses that lack the digit
  CellSet<2> found_;
};

// For each digit: its candidates, and those of them that are in all its templates.
struct Overlay {
  std::array<CellSet<2>, 9> left;
  std::array<CellSet<2>, 9> in_all;
};

// The places of a digit in a solution form a template, so a cell in all templates is true and a
// cell in none is false. A cell that one digit needs in all its templates is taken: templates of
// other digits that use it are ruled out, which may show more, until nothing changes. The result
// does not depend on the order, because ruling out templates never invalidates an earlier
// conclusion.
Overlay find_overlay(const Study9& study, Sink& sink) {
  Overlay overlay;
  for (int digit = 0; digit < 9; ++digit) overlay.left[digit] = study.position.candidates[digit];
  for (bool changed = true; changed && sink.go_on();) {
    changed = false;
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2> all = Templates(study, digit, overlay.left[digit]).in_all();
      if (all == overlay.in_all[digit]) continue;
      overlay.in_all[digit] = all;
      for (int other = 0; other < 9; ++other)
        if (other != digit) overlay.left[other] -= all;
      changed = true;
    }
  }
  return overlay;
}

void find_template_set(const Study9& study, Sink& sink) {
  const Overlay overlay = find_overlay(study, sink);
  for (int digit = 0; digit < 9; ++digit) {
    if (!overlay.in_all[digit]) continue;
    Step& step = sink.begin();
    for (const int cell : overlay.in_all[digit]) step.place(cell, digit);
    step.mark(Role::kPattern).add(overlay.left[digit], digit);
    if (!sink.add()) return;
  }
}

void find_template_delete(const Study9& study, Sink& sink) {
  const Overlay overlay = find_overlay(study, sink);
  for (int digit = 0; digit < 9; ++digit) {
    const CellSet<2> some = Templates(study, digit, overlay.left[digit]).in_some();
    const CellSet<2> none = study.position.candidates[digit] - some;
    if (!none) continue;
    Step& step = sink.begin();
    step.remove(none, digit);
    step.mark(Role::kPattern).add(some, digit);
    if (!sink.add()) return;
  }
}

constexpr Finder kFinders[] = {
    {"template-set", find_template_set},
    {"template-delete", find_template_delete},
};

}  // namespace

std::span<const Finder> templates() { return kFinders; }

}  // namespace nonet::logic
