// Follows nets to their ends.
#include "logic/forcing_net.h"

namespace nonet::logic {
namespace {

// What the digits of cells with one candidate exclude; false for a cell without any.
bool spread_singles(const Ground<2>& ground, Net& net, unsigned& dirty) {
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
        const CellSet<2> losing = net.left[digit] & ground.sees(cell, digit);
        if (losing) {
          net.left[digit] -= losing;
          dirty |= 1U << digit;
        }
        if (!ground.has_clashes) continue;
        for (const int other : ground.others(cell, digit))
          if (net.has(other / 9, other % 9)) {
            net.refuse(other / 9, other % 9);
            dirty |= 1U << other % 9;
          }
      }
  }
}

// One digit in all houses: no place is a contradiction, one is a hidden single, and what sees all
// of several cannot have the digit, wherever it stands (locked candidates).
bool look_at_houses(const Ground<2>& ground, Net& net, int digit, unsigned& dirty) {
  CellSet<2>& left = net.left[digit];
  for (const int house : ground.houses) {
    const CellSet<2> places = left & ground.units[house].cells;
    if (places.empty()) return false;
    const int first = places.first();
    CellSet<2> rest = places.without_first();
    if (rest.empty()) {
      if (net.fixed.has(first)) continue;
      for (int other = 0; other < 9; ++other)
        if (other != digit && net.left[other].has(first)) {
          net.left[other].drop(first);
          dirty |= 1U << other;
        }
      continue;
    }
    CellSet<2> losing = left & ground.sees(first, digit);
    for (; rest && losing; rest = rest.without_first()) losing &= ground.sees(rest.first(), digit);
    if (losing) {
      left -= losing;
      dirty |= 1U << digit;
    }
  }
  return true;
}

// Two cells with the same two digits that cannot both hold either: between them they hold both, and
// what sees both cells has neither.
void look_for_pairs(const Ground<2>& ground, Net& net, unsigned& dirty) {
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
            dirty |= 1U << digit;
          }
      }
  }
}

}  // namespace

Net::Net(const Position<2>& position)
    : fixed(CellSet<2>::below(position.ground->cells) - position.empty) {
  for (int digit = 0; digit < 9; ++digit)
    left[digit] = position.candidates[digit] | position.filled[digit];
}

bool settle(const Ground<2>& ground, Net& net, unsigned dirty) {
  for (;;) {
    if (!spread_singles(ground, net, dirty)) return false;
    if (dirty) {
      const unsigned now = dirty;
      dirty = 0;
      for (const int digit : Digits(now))
        if (!look_at_houses(ground, net, digit, dirty)) return false;
      continue;
    }
    look_for_pairs(ground, net, dirty);
    if (!dirty) return true;
  }
}

bool settle_assumed(const Ground<2>& ground, Net& net, int cell, int digit) {
  unsigned dirty = 0;
  for (int other = 0; other < 9; ++other)
    if (other != digit && net.has(cell, other)) dirty |= 1U << other;
  net.assume(cell, digit);
  return settle(ground, net, dirty);
}

bool settle_refused(const Ground<2>& ground, Net& net, int cell, int digit) {
  net.refuse(cell, digit);
  return settle(ground, net, 1U << digit);
}

}  // namespace nonet::logic
