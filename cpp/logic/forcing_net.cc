// Follows nets to their ends.
#include "logic/forcing_net.h"

namespace nonet::logic {
namespace {

// What the digits of cells with one candidate exclude; false for a cell without any.
bool spread_singles(const Ground<2>& ground, Net& net) {
  const CellSet<2> all = CellSet<2>::below(81);
  for (;;) {
    CellSet<2> once, twice;
    for (int digit = 0; digit < 9; ++digit) {
      twice |= once & net.left[digit];
      once |= net.left[digit];
    }
    if (all - once) return false;
    const CellSet<2> fresh = all - twice - net.fixed;
    if (!fresh) return true;
    net.fixed |= fresh;
    for (int digit = 0; digit < 9; ++digit)
      for (const int cell : net.left[digit] & fresh) {
        net.left[digit] -= ground.sees(cell, digit);
        if (!ground.has_clashes) continue;
        for (const int other : ground.others(cell, digit)) net.refuse(other / 9, other % 9);
      }
  }
}

// One digit in the houses that lost a place for it: no place is a contradiction, one is a hidden
// single, and what sees all of several cannot have the digit, wherever it stands (locked
// candidates).
bool look_at_houses(const Ground<2>& ground, Net& net, int digit, const CellSet<2>& lost) {
  CellSet<2>& left = net.left[digit];
  for (const int house : ground.houses) {
    const CellSet<2>& cells = ground.units[house].cells;
    if (!cells.meets(lost)) continue;
    const CellSet<2> places = left & cells;
    if (places.empty()) return false;
    const int first = places.first();
    CellSet<2> rest = places.without_first();
    if (rest.empty()) {
      if (net.fixed.has(first)) continue;
      net.assume(first, digit);
      continue;
    }
    CellSet<2> losing = left & ground.sees(first, digit);
    for (; rest && losing; rest = rest.without_first()) losing &= ground.sees(rest.first(), digit);
    left -= losing;
  }
  return true;
}

// Two cells with the same two digits that cannot both hold either: between them they hold both, and
// what sees both cells has neither.
bool look_for_pairs(const Ground<2>& ground, Net& net) {
  bool any = false;
  CellSet<2> once, twice, thrice;
  for (int digit = 0; digit < 9; ++digit) {
    thrice |= twice & net.left[digit];
    twice |= once & net.left[digit];
    once |= net.left[digit];
  }
  const CellSet<2> bivalue = twice - thrice;
  for (int low = 0; low < 9; ++low) {
    const CellSet<2> with_low = bivalue & net.left[low];
    if (!with_low.is_many()) continue;
    for (int high = low + 1; high < 9; ++high)
      for (CellSet<2> cells = with_low & net.left[high]; cells.is_many();
           cells = cells.without_first()) {
        const int one = cells.first();
        const CellSet<2> twins =
            cells.without_first() & ground.sees(one, low) & ground.sees(one, high);
        for (const int other : twins)
          for (const int digit : {low, high}) {
            const CellSet<2> losing =
                net.left[digit] & ground.sees(one, digit) & ground.sees(other, digit);
            if (!losing) continue;
            net.left[digit] -= losing;
            any = true;
          }
      }
  }
  return any;
}

}  // namespace

Net::Net(const Position<2>& position)
    : fixed(CellSet<2>::below(position.ground->cells) - position.empty) {
  for (int digit = 0; digit < 9; ++digit)
    left[digit] = position.candidates[digit] | position.filled[digit];
}

bool settle(const Ground<2>& ground, Net& net, const Net& before) {
  std::array<CellSet<2>, 9> seen = before.left;  // the places when their houses were last looked at
  for (;;) {
    if (!spread_singles(ground, net)) return false;
    bool any = false;
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2> lost = seen[digit] - net.left[digit];
      if (!lost) continue;
      any = true;
      seen[digit] = net.left[digit];
      if (!look_at_houses(ground, net, digit, lost)) return false;
    }
    if (!any && !look_for_pairs(ground, net)) return true;
  }
}

bool settle(const Ground<2>& ground, Net& net) {
  // A house where a digit has every cell says nothing about it.
  Net before;
  before.left.fill(CellSet<2>::below(ground.cells));
  return settle(ground, net, before);
}

bool settle_assumed(const Ground<2>& ground, Net& net, int cell, int digit) {
  const Net before = net;
  net.assume(cell, digit);
  return settle(ground, net, before);
}

bool settle_refused(const Ground<2>& ground, Net& net, int cell, int digit) {
  const Net before = net;
  net.refuse(cell, digit);
  return settle(ground, net, before);
}

Net meet(const Net& a, const Net& b) {
  Net both = a;
  for (int digit = 0; digit < 9; ++digit) both.left[digit] &= b.left[digit];
  both.fixed |= b.fixed;
  return both;
}

}  // namespace nonet::logic
