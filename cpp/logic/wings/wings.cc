// Wings: a pivot and its pincers, one of which must hold a digit whatever the pivot holds.
#include <bit>

#include "logic/finders.h"

namespace nonet::logic {
namespace {

unsigned bit(int digit) { return 1U << digit; }

// The cells with exactly these two candidates that see a cell by a digit.
CellSet<2> find_pincers(const Study9& study, int pivot, int by, unsigned mask) {
  CellSet<2> found;
  for (const int cell : study.bivalue() & study.ground.sees(pivot, by))
    if (study.position.masks[cell] == mask) found.add(cell);
  return found;
}

// A pivot with x, y (and z), a pincer with x, z and one with y, z: if the pivot is x the first
// pincer is z, if it is y the second is z, otherwise the pivot is z itself. A cell that sees all of
// these cannot be z.
bool add_wing(const Study9& study, Sink& sink, int pivot, const CellSet<2>& pincers, int z) {
  const Position<2>& position = study.position;
  CellSet<2> holders = pincers;
  if (position.has(pivot, z)) holders.add(pivot);
  const CellSet<2> losing = position.candidates[z] & study.ground.seen_by_all(holders, z);
  if (losing.empty()) return true;
  Step& step = sink.begin();
  step.remove(losing, z);
  step.mark(Role::kPivot).add_digits(pivot, position.masks[pivot]);
  for (const int pincer : pincers)
    step.mark(Role::kPincer).add_digits(pincer, position.masks[pincer]);
  return sink.add();
}

// All pairs of pincers for one pivot whose digits besides z are x and y.
bool add_wings(const Study9& study, Sink& sink, int pivot, int x, int y, int z) {
  const CellSet<2> firsts = find_pincers(study, pivot, x, bit(x) | bit(z));
  if (firsts.empty()) return true;
  const CellSet<2> seconds = find_pincers(study, pivot, y, bit(y) | bit(z));
  for (const int first : firsts)
    for (const int second : seconds)
      if (!add_wing(study, sink, pivot, CellSet<2>::of(first) | CellSet<2>::of(second), z))
        return false;
  return true;
}

void find_xy_wings(const Study9& study, Sink& sink) {
  for (const int pivot : study.bivalue()) {
    const unsigned mask = study.position.masks[pivot];
    const int x = std::countr_zero(mask);
    const int y = std::countr_zero(mask & (mask - 1));
    for (const int z : Digits(0x1FFU & ~mask))
      if (!add_wings(study, sink, pivot, x, y, z)) return;
  }
}

void find_xyz_wings(const Study9& study, Sink& sink) {
  for (const int pivot : study.position.empty - study.bivalue()) {
    const unsigned mask = study.position.masks[pivot];
    if (count_digits(mask) != 3) continue;
    for (const int z : Digits(mask)) {
      const unsigned rest = mask & ~bit(z);
      const int x = std::countr_zero(rest);
      const int y = std::countr_zero(rest & (rest - 1));
      if (!add_wings(study, sink, pivot, x, y, z)) return;
    }
  }
}

// Two cells with the same two digits, and a house with two places for `link`, each seen from one of
// the cells: one of the places is true, so one of the cells is not `link` and must be `gone`. A
// cell that sees both cannot be `gone`.
bool add_w_wings(const Study9& study, Sink& sink, int one, int two, int gone, int link) {
  const Ground<2>& ground = study.ground;
  const CellSet<2> losing =
      study.position.candidates[gone] & ground.sees(one, gone) & ground.sees(two, gone);
  if (losing.empty()) return true;
  const CellSet<2> by_one = ground.sees(one, link), by_two = ground.sees(two, link);
  for (const int house : ground.houses) {
    const CellSet<2> places = study.position.candidates[link] & ground.units[house].cells;
    if (!places.is_two() || places.has(one) || places.has(two)) continue;
    const int first = places.first(), second = places.without_first().first();
    if (!(by_one.has(first) && by_two.has(second)) && !(by_one.has(second) && by_two.has(first)))
      continue;
    Step& step = sink.begin();
    step.remove(losing, gone);
    for (const int pincer : {one, two})
      step.mark(Role::kPincer).add_digits(pincer, study.position.masks[pincer]);
    Mark& base = step.mark(Role::kBase);
    base.add(places, link);
    base.add_unit(house);
    if (!sink.add()) return false;
  }
  return true;
}

void find_w_wings(const Study9& study, Sink& sink) {
  for (CellSet<2> rest = study.bivalue(); rest; rest = rest.without_first()) {
    const int one = rest.first();
    const unsigned mask = study.position.masks[one];
    const int low = std::countr_zero(mask), high = std::countr_zero(mask & (mask - 1));
    for (const int two : rest.without_first()) {
      if (study.position.masks[two] != mask) continue;
      if (!add_w_wings(study, sink, one, two, low, high)) return;
      if (!add_w_wings(study, sink, one, two, high, low)) return;
    }
  }
}

constexpr Finder kFinders[] = {
    {"xy-wing", find_xy_wings},
    {"xyz-wing", find_xyz_wings},
    {"w-wing", find_w_wings},
};

}  // namespace

std::span<const Finder> wings() { return kFinders; }

}  // namespace nonet::logic
