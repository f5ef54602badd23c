// Sue de Coq: cells in the intersection of a line and a box, whose digits are shared out with other
// cells of the line and of the box.
#include <bit>

#include "logic/als/family.h"

namespace nonet::logic {
namespace {

// Some cells of a unit outside the intersection.
struct Part {
  CellSet<2> cells;
  unsigned digits;
  int spare;  // number of cells minus number of digits that are not in the intersection
};

// The parts that take digits from the intersection, but are not locked by themselves.
void find_parts(const Position<2>& position, const CellSet<2>& from, unsigned meeting,
                int meeting_cells, std::vector<Part>& parts) {
  const int most = count_digits(meeting) - meeting_cells - 1;
  parts.clear();
  int cells[9];
  unsigned digits[1 << 9];
  int count = 0;
  for (const int cell : from) cells[count++] = cell;
  digits[0] = 0;
  for (unsigned subset = 1; subset < 1U << count; ++subset) {
    digits[subset] =
        digits[subset & (subset - 1)] | position.masks[cells[std::countr_zero(subset)]];
    const int spare = count_digits(subset) - count_digits(digits[subset] & ~meeting);
    if (spare < 1 || spare > most) continue;
    // With no more digits of the intersection than spare cells the part would be locked by itself.
    // The same holds for the other part, whose digits differ, and this bounds the number from
    // above.
    const int taken = count_digits(digits[subset] & meeting);
    if (taken <= spare || taken >= spare + meeting_cells) continue;
    Part part{{}, digits[subset], spare};
    for (const int i : Digits(subset)) part.cells.add(cells[i]);
    parts.push_back(part);
  }
}

// Let cells m in the intersection of line and box have digits M, cells l of the line digits L, and
// cells b of the box digits B, where no digit of M is in both L and B. A digit of L that is not in
// B, or of M alone, has all its places in the line, so it appears in the pattern at most once;
// likewise a digit of B in the box. A digit in both L and B appears at most once in l and once in
// b. If these maxima add up to the number of cells, each digit appears as often as it can: those of
// M and L in the line, those of M and B in the box, and the rest of the line and of the box loses
// them.
class SueDeCoq {
 public:
  SueDeCoq(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  bool find(int line, int box) {
    const Ground<2>& ground = study_.ground;
    const CellSet<2> in_line = ground.units[line].cells & study_.position.empty;
    const CellSet<2> in_box = ground.units[box].cells & study_.position.empty;
    const CellSet<2> both = in_line & in_box;
    for (const int a : both)
      for (const int b : both) {
        if (b <= a) continue;
        if (!find_at(line, box, CellSet<2>::of(a) | CellSet<2>::of(b), in_line, in_box))
          return false;
        for (const int c : both) {
          if (c <= b) continue;
          const CellSet<2> meeting = CellSet<2>::of(a) | CellSet<2>::of(b) | CellSet<2>::of(c);
          if (!find_at(line, box, meeting, in_line, in_box)) return false;
        }
      }
    return true;
  }

 private:
  bool find_at(int line, int box, const CellSet<2>& meeting, const CellSet<2>& in_line,
               const CellSet<2>& in_box) {
    unsigned digits = 0;
    for (const int cell : meeting) digits |= study_.position.masks[cell];
    const int excess = count_digits(digits) - meeting.count();
    if (excess < 2) return true;
    find_parts(study_.position, in_line - meeting, digits, meeting.count(), lines_);
    if (lines_.empty()) return true;
    find_parts(study_.position, in_box - meeting, digits, meeting.count(), boxes_);
    for (const Part& l : lines_)
      for (const Part& b : boxes_) {
        if (l.spare + b.spare != excess || (l.digits & b.digits & digits) != 0 ||
            l.cells.meets(b.cells))
          continue;
        if (!write(line, box, meeting, digits, l, b)) return false;
      }
    return sink_.go_on();
  }

  bool write(int line, int box, const CellSet<2>& meeting, unsigned digits, const Part& l,
             const Part& b) {
    const Position<2>& position = study_.position;
    const CellSet<2> pattern = meeting | l.cells | b.cells;
    Step& step = sink_.begin();
    for (const int digit : Digits((digits & ~b.digits) | l.digits))
      step.remove((position.candidates[digit] & study_.ground.units[line].cells) - pattern, digit);
    for (const int digit : Digits((digits & ~l.digits) | b.digits))
      step.remove((position.candidates[digit] & study_.ground.units[box].cells) - pattern, digit);
    if (step.is_empty()) return true;
    Mark& mark = step.mark(Role::kPattern);
    for (const int cell : meeting) mark.add_digits(cell, position.masks[cell]);
    mark.add_unit(line);
    mark.add_unit(box);
    for (const Part* part : {&l, &b}) {
      Mark& set = step.mark(Role::kSet);
      for (const int cell : part->cells) set.add_digits(cell, position.masks[cell]);
      set.add_unit(part == &l ? line : box);
    }
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  std::vector<Part> lines_, boxes_;
};

}  // namespace

void find_sue_de_coq(const Study9& study, Sink& sink) {
  SueDeCoq finder(study, sink);
  const CellSet<2> news = study.new_cells();
  const auto& units = study.ground.units;
  for (std::size_t box = 0; box < units.size(); ++box) {
    if (is_line(units[box].kind)) continue;
    for (std::size_t line = 0; line < units.size(); ++line) {
      if (!is_line(units[line].kind) || !(units[line].cells & units[box].cells).is_many()) continue;
      if (!(units[line].cells | units[box].cells).meets(news)) continue;
      if (!finder.find(static_cast<int>(line), static_cast<int>(box))) return;
    }
  }
}

}  // namespace nonet::logic
