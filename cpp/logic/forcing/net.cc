// Follows nets to their ends.
#include "logic/forcing/net.h"

#include <utility>

namespace nonet::logic {
namespace {

// Applies what the digits of cells with one candidate exclude; returns false for a cell without
// any. Adds to `done` the houses that then have the digit.
bool spread_singles(const Ground<2>& ground, Net& net, std::array<HouseSet, 9>& done) {
  const CellSet<2> all = CellSet<2>::below(ground.cells);
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
        done[digit] |= ground.houses_of[cell];
        if (!ground.has_clashes) continue;
        for (const int other : ground.others(cell, digit)) net.refuse(other / 9, other % 9);
      }
  }
}

// One digit in some houses: no place is a contradiction, one place is a hidden single, and a cell
// that sees all of several places cannot have the digit (locked candidates).
bool look_at_houses(const Ground<2>& ground, Net& net, int digit, HouseSet houses) {
  CellSet<2> left = net.left[digit];
  const bool lives = ground.visit_houses(houses, [&](std::size_t house) {
    const CellSet<2> places = left & ground.house_cells[house];
    const int first = places.first();
    if (places.is_many()) {
      if (places - ground.seen_with(house, first)) return true;
      CellSet<2> losing = (left - places) & ground.sees(first, digit);
      for (CellSet<2> rest = places.without_first(); rest && losing; rest = rest.without_first())
        losing &= ground.sees(rest.first(), digit);
      left -= losing;
      return true;
    }
    if (places.empty()) return false;
    if (!net.fixed.has(first)) net.assume(first, digit);
    return true;
  });
  net.left[digit] = left;
  return lives;
}

// Two cells with the same two digits that cannot both hold either: between them they hold both, and
// a cell that sees both has neither. Pairs with both cells in the same one of two sets are known.
bool look_for_pairs(const Ground<2>& ground, Net& net, std::array<CellSet<2>, 2>& known) {
  const CellSet<2> bivalue = bivalue_cells(net);
  const CellSet<2> fresh = bivalue - known[0];
  if (!fresh || !(bivalue - known[1])) return false;
  bool any = false;
  for (int low = 0; low < 9; ++low) {
    const CellSet<2> with_low = bivalue & net.left[low];
    if (!with_low.is_many() || !with_low.meets(fresh)) continue;
    for (int high = low + 1; high < 9; ++high)
      for (CellSet<2> cells = with_low & net.left[high]; cells.is_many();
           cells = cells.without_first()) {
        const int one = cells.first();
        CellSet<2> twins = cells.without_first() & ground.sees(one, low) & ground.sees(one, high);
        for (const CellSet<2>& each : known)
          if (each.has(one)) twins -= each;
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
  known.fill(bivalue);
  return any;
}

}  // namespace

Net::Net(const Position<2>& position)
    : fixed(CellSet<2>::below(position.ground->cells) - position.empty) {
  for (int digit = 0; digit < 9; ++digit)
    left[digit] = position.candidates[digit] | position.filled[digit];
}

bool settle(const Ground<2>& ground, Net& net, const Agenda& agenda) {
  std::array<HouseSet, 9> houses = agenda.houses;
  std::array<CellSet<2>, 2> paired = agenda.paired;
  std::array<CellSet<2>, 9> seen = net.left;
  // A house with the digit in a fixed cell has no other place for it, and if that cell loses the
  // digit, it has none. So such a house can be skipped if its bit represents no other house.
  std::array<HouseSet, 9> done{};
  const bool has_own_bits = ground.houses.size() <= 64;
  for (;;) {
    if (!spread_singles(ground, net, done)) return false;
    bool any = false;
    for (int digit = 0; digit < 9; ++digit) {
      for (const int cell : seen[digit] - net.left[digit]) houses[digit] |= ground.houses_of[cell];
      if (has_own_bits) houses[digit] &= ~done[digit];
      if (!houses[digit]) continue;
      any = true;
      seen[digit] = net.left[digit];
      if (!look_at_houses(ground, net, digit, std::exchange(houses[digit], 0))) return false;
    }
    if (!any && !look_for_pairs(ground, net, paired)) return true;
  }
}

bool settle(const Ground<2>& ground, Net& net) {
  Agenda all;
  all.houses.fill(~HouseSet{0});
  return settle(ground, net, all);
}

bool settle(const Ground<2>& ground, Net& net, const Net& before) {
  Agenda agenda;
  agenda.houses = changed_houses(ground, net, before);
  agenda.paired.fill(bivalue_cells(before));
  return settle(ground, net, agenda);
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

std::array<HouseSet, 9> changed_houses(const Ground<2>& ground, const Net& net, const Net& before) {
  std::array<HouseSet, 9> changed{};
  for (int digit = 0; digit < 9; ++digit)
    for (const int cell : before.left[digit] - net.left[digit])
      changed[digit] |= ground.houses_of[cell];
  return changed;
}

CellSet<2> bivalue_cells(const Net& net) {
  CellSet<2> once, twice, thrice;
  for (const CellSet<2>& left : net.left) {
    thrice |= twice & left;
    twice |= once & left;
    once |= left;
  }
  return twice - thrice;
}

Net meet(const Net& a, const Net& b) {
  Net both = a;
  for (int digit = 0; digit < 9; ++digit) both.left[digit] &= b.left[digit];
  both.fixed |= b.fixed;
  return both;
}

}  // namespace nonet::logic
