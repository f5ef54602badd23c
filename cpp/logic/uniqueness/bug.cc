// The bivalue universal grave: every unsolved cell has two candidates, and every digit appears
// twice in each unit.
#include <bit>

#include "logic/finders.h"
#include "logic/uniqueness/deadly.h"

namespace nonet::logic {
namespace {

// A grave has no solution or several: in every cell and unit exactly one of two candidates is true,
// so the false candidates of one solution form another. If a board is a grave except for some extra
// candidates, one of these is true: they are the guards, and the two others of each cell are its
// core.
class Grave {
 public:
  // Counts the cells of two candidates; cells with more have to be reduced to their core.
  explicit Grave(const Study9& study) : study_(study), large_(study.position.empty) {
    large_ -= study.bivalue();
    is_possible_ = study.ground.is_classic && large_ && !study.position.with_one_candidate();
    if (!is_possible_) return;
    for (const int cell : study.bivalue())
      if (!put(cell, study.position.masks[cell])) is_possible_ = false;
  }

  // Cells with more than two candidates.
  const CellSet<2>& large() const { return large_; }
  bool is_possible() const { return is_possible_; }

  // Calls visit(cores) for each choice of cores of the large cells that leaves a grave.
  template <typename Visit>
  bool visit_cores(Visit visit) {
    return choose(large_, visit);
  }

  // Likewise where the same digit is the extra candidate of each large cell.
  template <typename Visit>
  bool visit_without(int digit, Visit visit) {
    for (const int cell : large_)
      if (count_digits(study_.position.masks[cell]) != 3 || !study_.position.has(cell, digit))
        return true;
    const Grave before = *this;
    bool goes_on = true, fits = true;
    for (const int cell : large_)
      fits = fits && put(cell, study_.position.masks[cell] & ~(1U << digit));
    if (fits && is_grave()) goes_on = visit(cores_);
    counts_ = before.counts_;
    cores_ = before.cores_;
    return goes_on;
  }

 private:
  // Sets the core of a cell; returns false if a digit would appear a third time in a unit.
  bool put(int cell, unsigned core) {
    cores_[cell] = static_cast<std::uint16_t>(core);
    bool fits = true;
    for (const int unit : study_.ground.units_of[cell])
      for (const int digit : Digits(core)) fits = ++counts_[unit][digit] <= 2 && fits;
    return fits;
  }
  void take(int cell) {
    for (const int unit : study_.ground.units_of[cell])
      for (const int digit : Digits(cores_[cell])) --counts_[unit][digit];
  }
  bool is_even(int unit) const {
    for (const std::uint8_t count : counts_[unit])
      if (count & 1) return false;
    return true;
  }
  bool is_grave() const {
    for (std::size_t unit = 0; unit < counts_.size(); ++unit)
      if (!is_even(static_cast<int>(unit))) return false;
    return true;
  }

  template <typename Visit>
  bool choose(const CellSet<2>& rest, Visit& visit) {
    if (rest.empty()) return !is_grave() || visit(cores_);
    const int cell = rest.first();
    const CellSet<2> others = rest.without_first();
    const unsigned mask = study_.position.masks[cell];
    for (const int low : Digits(mask))
      for (const int high : Digits(mask & ~((2U << low) - 1))) {
        bool fits = put(cell, 1U << low | 1U << high);
        // A unit whose cells all have their cores must have each digit an even number of times.
        for (const int unit : study_.ground.units_of[cell])
          fits = fits && (others.meets(study_.ground.units[unit].cells) || is_even(unit));
        const bool goes_on = !fits || choose(others, visit);
        take(cell);
        if (!goes_on) return false;
      }
    return true;
  }

  const Study9& study_;
  CellSet<2> large_;
  bool is_possible_ = false;
  std::array<std::uint16_t, 81> cores_{};
  std::array<std::array<std::uint8_t, 9>, 27> counts_{};
};

using Cores = std::array<std::uint16_t, 81>;

// One cell with three candidates: its extra candidate is true.
void find_bug_plus_one(const Study9& study, Sink& sink) {
  Grave grave(study);
  if (!grave.is_possible() || !grave.large().is_one()) return;
  if (count_digits(study.position.masks[grave.large().first()]) != 3) return;
  grave.visit_cores([&](const Cores& cores) {
    return Deadly(study, study.position.empty, cores).add_one_cell(sink);
  });
}

// One extra digit in several cells.
void find_bug_2(const Study9& study, Sink& sink) {
  Grave grave(study);
  if (!grave.is_possible()) return;
  for (int digit = 0; digit < 9; ++digit)
    if (!grave.visit_without(digit, [&](const Cores& cores) {
          return Deadly(study, study.position.empty, cores).add_one_digit(sink);
        }))
      return;
}

// Several extra digits in one cell, or in cells of one unit.
void find_bug_3(const Study9& study, Sink& sink) {
  Grave grave(study);
  if (!grave.is_possible() || study.ground.units_with(grave.large()).empty()) return;
  grave.visit_cores([&](const Cores& cores) {
    const Deadly deadly(study, study.position.empty, cores);
    if (std::has_single_bit(deadly.guards())) return true;
    return deadly.add_one_cell(sink) && deadly.add_subsets(sink);
  });
}

// Extra digits in two cells of a unit that share a core digit.
void find_bug_4(const Study9& study, Sink& sink) {
  Grave grave(study);
  if (!grave.is_possible() || !grave.large().is_two()) return;
  if (study.ground.units_with(grave.large()).empty()) return;
  grave.visit_cores([&](const Cores& cores) {
    return Deadly(study, study.position.empty, cores).add_locked_digit(sink);
  });
}

constexpr Finder kFinders[] = {
    {"bug-plus-one", find_bug_plus_one},
    {"bug-2", find_bug_2},
    {"bug-3", find_bug_3},
    {"bug-4", find_bug_4},
};

}  // namespace

std::span<const Finder> bug() { return kFinders; }

}  // namespace nonet::logic
