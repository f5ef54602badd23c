// Unique rectangles, hidden and avoidable rectangles.
#include "logic/uniqueness/rectangles.h"

#include <bit>

#include "logic/finders.h"
#include "logic/uniqueness/deadly.h"

namespace nonet::logic {

OpenCells find_open_cells(const Position<2>& position) {
  OpenCells open;
  for (int digit = 0; digit < 9; ++digit) {
    open[digit] = position.empty;
    for (const int filled : position.filled[digit])
      open[digit] -= position.ground->sees(filled, digit);
  }
  return open;
}

std::vector<GuardedRectangle> find_guarded_rectangles(const Position<2>& position,
                                                      const OpenCells& open) {
  std::vector<GuardedRectangle> found;
  const auto& masks = position.masks;
  // Most rectangles have no corner with two candidates: discard these first.
  CellSet<2> few;
  std::array<std::uint16_t, 81> opened{};
  for (const int cell : position.empty)
    if (count_digits(masks[cell]) <= 2) few.add(cell);
  for (int digit = 0; digit < 9; ++digit)
    for (const int cell : open[digit]) opened[cell] |= static_cast<std::uint16_t>(1U << digit);
  visit_rectangles(position.empty, [&](const Rectangle& corner) {
    unsigned bare = 0;
    for (const int cell : corner)
      if (few.has(cell)) bare |= masks[cell];
    if (!bare) return true;
    const unsigned shared =
        opened[corner[0]] & opened[corner[1]] & opened[corner[2]] & opened[corner[3]];
    for (const int low : Digits(shared))
      for (const int high : Digits(shared & ~((2U << low) - 1))) {
        const unsigned pair = 1U << low | 1U << high;
        if (!(bare & pair)) continue;
        unsigned guarded = 0;
        bool has_some = true;
        for (int i = 0; i < 4; ++i) {
          if (masks[corner[i]] & ~pair) guarded |= 1U << i;
          if (!(masks[corner[i]] & pair)) has_some = false;
        }
        if (has_some && guarded != 0 && guarded != 15) found.push_back({corner, pair, guarded});
      }
    return true;
  });
  return found;
}

namespace {

// Calls visit(rectangle, pair, guarded) for each guarded rectangle, until it returns false.
template <typename Visit>
void visit_unique(const Study9& study, Visit visit) {
  if (!study.ground.is_classic) return;
  for (const GuardedRectangle& each : study.guarded_rectangles())
    if (!visit(each.corner, each.pair, each.guarded)) return;
}

bool is_two(unsigned guarded) { return count_digits(guarded) == 2; }
// Corners 0 and 3, or 1 and 2.
bool is_diagonal(unsigned guarded) { return guarded == 0b1001 || guarded == 0b0110; }
bool is_side(unsigned guarded) { return is_two(guarded) && !is_diagonal(guarded); }

void find_type_1(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    if (!std::has_single_bit(guarded)) return true;
    return Deadly(study, corners(corner), pair).add_one_cell(sink);
  });
}

void find_type_2(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    if (!is_side(guarded)) return true;
    return Deadly(study, corners(corner), pair).add_one_digit(sink);
  });
}

void find_type_3(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    if (!is_side(guarded)) return true;
    return Deadly(study, corners(corner), pair).add_subsets(sink);
  });
}

void find_type_4(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    if (!is_side(guarded)) return true;
    return Deadly(study, corners(corner), pair).add_locked_digit(sink);
  });
}

// Type 2 with guards in opposite corners, or in three corners.
void find_type_5(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    if (!is_diagonal(guarded) && count_digits(guarded) != 3) return true;
    return Deadly(study, corners(corner), pair).add_one_digit(sink);
  });
}

int line_of(const Study9& study, int cell, UnitKind kind) {
  for (const int unit : study.ground.units_of[cell])
    if (study.ground.units[unit].kind == kind) return unit;
  return -1;
}

// Whether these cells are the only places for a digit in the line of this kind through one of them.
bool is_confined(const Study9& study, int digit, int cell, UnitKind kind, const CellSet<2>& to) {
  const int line = line_of(study, cell, kind);
  return to.contains(study.position.candidates[digit] & study.ground.units[line].cells);
}

void mark_line(Step& step, const Study9& study, int digit, int cell, UnitKind kind) {
  const int line = line_of(study, cell, kind);
  Mark& base = step.mark(Role::kBase);
  base.add(study.position.candidates[digit] & study.ground.units[line].cells, digit);
  base.add_unit(line);
}

// Guards in opposite corners, and a digit of the pair that two rows (or two columns) can have only
// in the rectangle, so it is in opposite corners. If it were in the guarded ones, the others would
// both be the second digit, which is deadly.
void find_type_6(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    if (!is_diagonal(guarded)) return true;
    const CellSet<2> all = corners(corner);
    const int one = guarded & 1 ? 0 : 1;
    for (const int digit : Digits(pair))
      for (const UnitKind kind : {UnitKind::kRow, UnitKind::kColumn}) {
        if (!is_confined(study, digit, corner[one], kind, all) ||
            !is_confined(study, digit, corner[one ^ 3], kind, all))
          continue;
        Step& step = sink.begin();
        for (const int cell : {corner[one], corner[one ^ 3]})
          if (study.position.has(cell, digit)) step.remove(cell, digit);
        if (step.is_empty()) continue;
        Deadly(study, all, pair).mark(step);
        for (const int cell : {corner[one], corner[one ^ 3]})
          mark_line(step, study, digit, cell, kind);
        if (!sink.add()) return false;
      }
    return true;
  });
}

// A corner with the pair alone between two guarded ones. If one digit of the pair has no place
// outside the rectangle in the row and the column of the opposite corner, the opposite corner is
// not the other digit: otherwise the first digit would be in both corners between and the second in
// the first corner, which is deadly.
void find_hidden_rectangles(const Study9& study, Sink& sink) {
  visit_unique(study, [&](const Rectangle& corner, unsigned pair, unsigned guarded) {
    const CellSet<2> all = corners(corner);
    for (int i = 0; i < 4; ++i) {
      const unsigned between = 1U << (i ^ 1) | 1U << (i ^ 2);
      if (guarded >> i & 1 || (guarded & between) != between) continue;
      const int opposite = corner[i ^ 3];
      for (const int digit : Digits(pair)) {
        const int other = std::countr_zero(pair & ~(1U << digit));
        if (!study.position.has(opposite, other) ||
            !is_confined(study, digit, opposite, UnitKind::kRow, all) ||
            !is_confined(study, digit, opposite, UnitKind::kColumn, all))
          continue;
        Step& step = sink.begin();
        step.remove(opposite, other);
        Deadly(study, all, pair).mark(step);
        step.mark(Role::kPivot).add_digits(corner[i], study.position.masks[corner[i]]);
        for (const UnitKind kind : {UnitKind::kRow, UnitKind::kColumn})
          mark_line(step, study, digit, opposite, kind);
        if (!sink.add()) return false;
      }
    }
    return true;
  });
}

// Calls visit(rectangle, filled) for each rectangle that has both placed corners (not givens) and
// empty ones, and no others; `filled` has bit i when corner i is placed. Opposite placed digits are
// equal, others differ.
template <typename Visit>
void visit_avoidable(const Study9& study, Visit visit) {
  if (!study.ground.is_classic) return;
  const Position<2>& position = study.position;
  visit_rectangles(CellSet<2>::below(81) - position.given, [&](const Rectangle& corner) {
    unsigned filled = 0;
    for (int i = 0; i < 4; ++i)
      if (position.values[corner[i]]) filled |= 1U << i;
    if (filled == 0 || filled == 15) return true;
    const auto is_other = [&](int i) {
      return filled >> i & 1 && filled >> (i ^ 3) & 1 &&
             position.values[corner[i]] != position.values[corner[i ^ 3]];
    };
    return is_other(0) || is_other(1) || visit(corner, filled);
  });
}

void mark_avoidable(Step& step, const Study9& study, const Rectangle& corner,
                    const std::array<int, 4>& needed) {
  Mark& pattern = step.mark(Role::kPattern);
  pattern.add_cells(corners(corner));
  for (int i = 0; i < 4; ++i)
    if (study.position.empty.has(corner[i])) pattern.add(corner[i], needed[i]);
}

// Three corners are placed: the fourth is not the digit that would complete the pattern.
void find_avoidable_1(const Study9& study, Sink& sink) {
  visit_avoidable(study, [&](const Rectangle& corner, unsigned filled) {
    if (count_digits(filled) != 3) return true;
    const int i = std::countr_zero(~filled);
    const int digit = study.position.values[corner[i ^ 3]] - 1;
    if (!study.position.has(corner[i], digit)) return true;
    Step& step = sink.begin();
    step.remove(corner[i], digit);
    mark_avoidable(step, study, corner, {digit, digit, digit, digit});
    return sink.add();
  });
}

// Each empty corner holds the digit that completes the pattern, or one and the same other digit:
// one of the corners holds that, and the cells that see all of them do not.
bool add_avoidable_2(const Study9& study, Sink& sink, const Rectangle& corner,
                     const std::array<int, 4>& needed) {
  const Position<2>& position = study.position;
  CellSet<2> open;
  unsigned further = 0;
  for (int i = 0; i < 4; ++i) {
    if (!position.empty.has(corner[i])) continue;
    const unsigned rest = position.masks[corner[i]] & ~(1U << needed[i]);
    if (!position.has(corner[i], needed[i]) || !std::has_single_bit(rest)) return true;
    open.add(corner[i]);
    further |= rest;
  }
  if (!std::has_single_bit(further)) return true;
  const int digit = std::countr_zero(further);
  const CellSet<2> losing = position.candidates[digit] & study.ground.seen_by_all(open, digit);
  if (losing.empty()) return true;
  Step& step = sink.begin();
  step.remove(losing, digit);
  mark_avoidable(step, study, corner, needed);
  step.mark(Role::kFin).add(open, digit);
  return sink.add();
}

void find_avoidable_2(const Study9& study, Sink& sink) {
  const Position<2>& position = study.position;
  visit_avoidable(study, [&](const Rectangle& corner, unsigned filled) {
    if (count_digits(filled) == 3) return true;
    // The digits of the two diagonals; a diagonal without a placed corner may have any digit that
    // its corners share.
    unsigned choices[2];
    for (const int i : {0, 1}) {
      if (filled >> i & 1)
        choices[i] = 1U << (position.values[corner[i]] - 1);
      else if (filled >> (i ^ 3) & 1)
        choices[i] = 1U << (position.values[corner[i ^ 3]] - 1);
      else
        choices[i] = position.masks[corner[i]] & position.masks[corner[i ^ 3]];
    }
    for (const int first : Digits(choices[0]))
      for (const int second : Digits(choices[1] & ~(1U << first)))
        if (!add_avoidable_2(study, sink, corner, {first, second, second, first})) return false;
    return true;
  });
}

constexpr Finder kFinders[] = {
    {"unique-rectangle-1", find_type_1},          {"unique-rectangle-2", find_type_2},
    {"unique-rectangle-3", find_type_3},          {"unique-rectangle-4", find_type_4},
    {"unique-rectangle-5", find_type_5},          {"unique-rectangle-6", find_type_6},
    {"hidden-rectangle", find_hidden_rectangles}, {"avoidable-rectangle-1", find_avoidable_1},
    {"avoidable-rectangle-2", find_avoidable_2},
};

}  // namespace

std::span<const Finder> unique_rectangles() { return kFinders; }

}  // namespace nonet::logic
