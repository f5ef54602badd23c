// Basic fish: the places of a digit in some rows lie in as many columns, or vice versa.

#include "logic/finders.h"

namespace nonet::logic {
namespace {

// Each base line has the digit once, in one of equally many cover lines, and no two in the same
// one. So every cover line has its digit in the base, and nowhere else. Base lines are houses; in a
// cover line it is enough that digits differ, as in the rows of a grid that is higher than wide.
template <int W, int kSize>
bool find_across(const Study<W>& study, Sink& sink, int digit, Direction base) {
  const Ground<W>& ground = study.ground;
  const CellSet<W>& candidates = study.position.candidates[digit];
  const std::vector<int>& across = ground.covers[static_cast<int>(base) ^ 1];
  const Line<W>* lines[kMaxDigits];
  int count = 0;
  for (const Line<W>& line : study.lines(digit, base))
    if (count_digits(line.crossing) <= kSize) lines[count++] = &line;
  if (count < kSize) return true;

  int chosen[kSize];
  const auto choose = [&](auto& self, int next, int depth, unsigned crossing) -> bool {
    if (depth < kSize) {
      for (int i = next; i + kSize - depth <= count; ++i) {
        if (count_digits(crossing | lines[i]->crossing) > kSize) continue;
        chosen[depth] = i;
        if (!self(self, i + 1, depth + 1, crossing | lines[i]->crossing)) return false;
      }
      return true;
    }
    if (!sink.go_on()) return false;
    CellSet<W> inside, covered;
    for (const int i : chosen) inside |= lines[i]->places;
    for (const int i : Digits(crossing)) covered |= ground.units[across[i]].cells;
    const CellSet<W> losing = (candidates & covered) - inside;
    if (!losing) return true;
    Step& step = sink.begin();
    step.remove(losing, digit);
    Mark& mark = step.mark(Role::kBase);
    mark.add(inside, digit);
    for (const int i : chosen) mark.add_unit(lines[i]->unit);
    Mark& mark_across = step.mark(Role::kCover);
    for (const int i : Digits(crossing)) mark_across.add_unit(across[i]);
    return sink.add();
  };
  return choose(choose, 0, 0, 0);
}

template <int W, int kSize>
void find_basic(const Study<W>& study, Sink& sink) {
  for (const int digit : study.new_digits())
    if (!find_across<W, kSize>(study, sink, digit, Direction::kRows) ||
        !find_across<W, kSize>(study, sink, digit, Direction::kColumns))
      return;
}

constexpr Finder kFinders[] = {
    {"x-wing", find_basic<2, 2>, find_basic<4, 2>},
    {"swordfish", find_basic<2, 3>, find_basic<4, 3>},
    {"jellyfish", find_basic<2, 4>, find_basic<4, 4>},
    {"squirmbag", find_basic<2, 5>, find_basic<4, 5>},
    {"whale", find_basic<2, 6>, find_basic<4, 6>},
    {"leviathan", find_basic<2, 7>, find_basic<4, 7>},
};

}  // namespace

std::span<const Finder> basic_fish() { return kFinders; }

}  // namespace nonet::logic
