// Unique loops and extended rectangles: larger patterns that a single solution rules out.
#include <algorithm>
#include <bit>

#include "logic/core/bytes.h"
#include "logic/finders.h"
#include "logic/uniqueness/deadly.h"
#include "logic/uniqueness/rectangles.h"

namespace nonet::logic {
namespace {

// A loop for two digits: six or more empty cells, joined through shared units and coloured
// alternately, with no cell or one cell of each colour in every row, column and box. If it held
// only the two digits, each unit would keep both when they are swapped.
class Loops {
 public:
  Loops(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // The loops of these cells for a pair of digits, with at most this many guarded cells.
  std::vector<CellSet<2>> find(const CellSet<2>& cells, unsigned pair, int most_guarded) {
    found_.clear();
    pair_ = pair;
    most_guarded_ = most_guarded;
    // Each loop is found from its lowest cell.
    for (CellSet<2> rest = cells; rest && sink_.go_on(); rest = rest.without_first()) {
      cells_ = rest;
      State state;
      if (add(state, rest.first(), 0)) grow(state);
    }
    std::sort(found_.begin(), found_.end(), [](const CellSet<2>& a, const CellSet<2>& b) {
      return a.count() != b.count() ? a.count() < b.count() : a < b;
    });
    return found_;
  }

 private:
  struct State {
    CellSet<2> coloured[2];
    CellSet<2> both;  // cells of units with a cell of each colour, where no further one fits
    int guarded = 0;
  };

  bool add(State& state, int cell, int colour) const {
    if (study_.position.masks[cell] & ~pair_ && ++state.guarded > most_guarded_) return false;
    for (const int unit : study_.ground.units_of[cell]) {
      const CellSet<2>& all = study_.ground.units[unit].cells;
      if (all.meets(state.coloured[colour])) return false;
      if (all.meets(state.coloured[colour ^ 1])) state.both |= all;
    }
    state.coloured[colour].add(cell);
    return true;
  }

  void grow(const State& state) {
    // Choose the partner in the first unit with a single cell, so that every loop is reached in one
    // way.
    for (const int colour : {0, 1})
      for (const int cell : state.coloured[colour])
        for (const int unit : study_.ground.units_of[cell]) {
          const CellSet<2>& all = study_.ground.units[unit].cells;
          if (all.meets(state.coloured[colour ^ 1])) continue;
          for (const int partner : (all & cells_) - state.both) {
            State next = state;
            if (partner != cell && add(next, partner, colour ^ 1)) grow(next);
          }
          return;
        }
    const CellSet<2> loop = state.coloured[0] | state.coloured[1];
    if (loop.count() >= 6) found_.push_back(loop);
  }

  const Study9& study_;
  Sink& sink_;
  unsigned pair_ = 0;
  int most_guarded_ = 0;
  CellSet<2> cells_;
  std::vector<CellSet<2>> found_;
};

// Cells that a loop of two digits may use: empty, not excluded from either digit by a filled cell,
// with at least one of them as a candidate.
CellSet<2> find_cells(const Study9& study, int low, int high) {
  return study.open_cells()[low] & study.open_cells()[high] &
         (study.position.candidates[low] | study.position.candidates[high]);
}

// The cells of these whose candidates are among these digits.
CellSet<2> find_within(const Study9& study, CellSet<2> cells, unsigned digits) {
  for (const int digit : Digits(0x1FFU & ~digits)) cells -= study.position.candidates[digit];
  return cells;
}

// Calls visit(cells, pair) for each pair of digits.
template <typename Visit>
void visit_pairs(const Study9& study, Visit visit) {
  if (!study.ground.is_classic) return;
  for (int low = 0; low < 9; ++low)
    for (int high = low + 1; high < 9; ++high) {
      const unsigned pair = 1U << low | 1U << high;
      if (!visit(find_cells(study, low, high), pair)) return;
    }
}

using Rule = bool (Deadly::*)(Sink&) const;

// Loops with one or two guarded cells.
template <Rule kRule, int kMostGuarded>
void find_loops(const Study9& study, Sink& sink) {
  Loops loops(study, sink);
  visit_pairs(study, [&](const CellSet<2>& cells, unsigned pair) {
    if (find_within(study, cells, pair).count() + kMostGuarded < 6) return true;
    for (const CellSet<2>& loop : loops.find(cells, pair, kMostGuarded))
      if (!(Deadly(study, loop, pair).*kRule)(sink)) return false;
    return true;
  });
}

// Loops with any number of cells guarded by one digit.
void find_loops_of_one_guard(const Study9& study, Sink& sink) {
  Loops loops(study, sink);
  visit_pairs(study, [&](const CellSet<2>& cells, unsigned pair) {
    for (const int digit : Digits(0x1FFU & ~pair)) {
      const CellSet<2> within = find_within(study, cells, pair | 1U << digit);
      if (within.count() < 6) continue;
      for (const CellSet<2>& loop : loops.find(within, pair, 18))
        if (!Deadly(study, loop, pair).add_one_digit(sink)) return false;
    }
    return true;
  });
}

// Two lines of three cells each, one below the other: either the lines share their boxes, or each
// line lies in one box. If three digits filled them, both lines would have the same three in each
// box's share, and could swap them. The core has three digits, so two cells have no guards, or all
// guards are of one digit: `few` are the cells with at most three candidates. Calls visit(lines)
// for each that lies in empty cells and may have such a core, until it returns false.
template <typename Visit>
void visit_double_lines(const Position<2>& position, const CellSet<2>& few, Visit visit) {
  const Lines9 empty(position.empty), bare(few);
  for (const bool is_row : {true, false}) {
    const auto& lines = is_row ? empty.rows : empty.columns;
    const auto& bare_lines = is_row ? bare.rows : bare.columns;
    const auto cell = [&](int line, int at) { return is_row ? 9 * line + at : 9 * at + line; };
    for (int one = 0; one < 9; ++one)
      for (int two = one + 1; two < 9; ++two) {
        const unsigned both = lines[one] & lines[two];
        std::array<unsigned, 9> digits;  // of both cells at a place of the lines
        for (const int at : Digits(both))
          digits[at] = position.masks[cell(one, at)] | position.masks[cell(two, at)];
        for (const int a : Digits(both)) {
          // Lines that do not share their boxes must each lie in one box.
          const unsigned box = one / 3 == two / 3 ? 0x1FFU : 0b111U << a / 3 * 3;
          for (const int b : Digits(both & box & ~((2U << a) - 1)))
            for (const int c : Digits(both & box & ~((2U << b) - 1))) {
              const unsigned places = 1U << a | 1U << b | 1U << c;
              if (count_digits(bare_lines[one] & places) + count_digits(bare_lines[two] & places) <
                      2 &&
                  count_digits(digits[a] | digits[b] | digits[c]) > 4)
                continue;
              std::array<CellSet<2>, 2> found;
              for (const int at : {a, b, c}) {
                found[0].add(cell(one, at));
                found[1].add(cell(two, at));
              }
              if (!visit(found)) return;
            }
        }
      }
  }
}

// The candidates of the six cells of a double line, the upper line first, in lanes.
typedef std::uint16_t Six __attribute__((vector_size(16)));

// Whether two of the cells have at most three digits between them.
bool has_two_bare(const Six& masks) {
  for (int i = 0; i < 5; ++i)
    for (int j = i + 1; j < 6; ++j)
      if (count_digits(masks[i] | masks[j]) <= 3) return true;
  return false;
}

// Whether each cell has a digit of the core, and the guards are of one digit or leave two cells
// free, as guards in one unit do. Faster than checking the units of each of many choices.
bool may_be_deadly(const Six& masks, unsigned core) {
  constexpr unsigned kLanes = 0xFFF;  // a lane has two bits
  const auto digits = static_cast<std::uint16_t>(core);
  if (bits_of((masks & digits) == 0) & kLanes) return false;
  const Six guards = masks & static_cast<std::uint16_t>(~core);
  const unsigned bare = bits_of(guards == 0) & kLanes;
  if (count_bits(bare) >= 4) return true;
  unsigned all = 0;
  for (int i = 0; i < 6; ++i) all |= guards[i];
  return std::has_single_bit(all);
}

void find_extended_rectangles(const Study9& study, Sink& sink) {
  if (!study.ground.is_classic) return;
  CellSet<2> few;  // the cells with at most three candidates
  for (const int cell : study.position.empty)
    if (count_digits(study.position.masks[cell]) <= 3) few.add(cell);
  visit_double_lines(study.position, few, [&](const std::array<CellSet<2>, 2>& lines) {
    Six masks{};
    int count = 0;
    for (const CellSet<2>& line : lines)
      for (const int cell : line) masks[count++] = study.position.masks[cell];
    const unsigned upper = masks[0] | masks[1] | masks[2], lower = masks[3] | masks[4] | masks[5];
    if (!has_two_bare(masks) && count_digits(upper | lower) > 4) return true;
    // Both lines have all three digits.
    const unsigned shared = upper & lower;
    const CellSet<2> all = lines[0] | lines[1];
    for (const int a : Digits(shared))
      for (const int b : Digits(shared & ~((2U << a) - 1)))
        for (const int c : Digits(shared & ~((2U << b) - 1))) {
          const unsigned core = 1U << a | 1U << b | 1U << c;
          if (!may_be_deadly(masks, core)) continue;
          const Deadly deadly(study, all, core);
          if (!deadly.add_one_cell(sink) || !deadly.add_one_digit(sink) ||
              !deadly.add_subsets(sink) || !deadly.add_locked_digit(sink))
            return false;
        }
    return true;
  });
}

constexpr Finder kFinders[] = {
    {"unique-loop-1", find_loops<&Deadly::add_one_cell, 1>},
    {"unique-loop-2", find_loops_of_one_guard},
    {"unique-loop-3", find_loops<&Deadly::add_subsets, 2>},
    {"unique-loop-4", find_loops<&Deadly::add_locked_digit, 2>},
    {"extended-rectangle", find_extended_rectangles},
};

}  // namespace

std::span<const Finder> unique_loops() { return kFinders; }

}  // namespace nonet::logic
