// ALS-XZ and ALS-XY-wing: two or three almost locked sets, joined by restricted commons.
#include <algorithm>
#include <bit>

#include "logic/als/family.h"

namespace nonet::logic {

namespace {

// Two restricted commons, x and y: each of them is missing from A or from B. A set lacks at most
// one digit, so A lacks one of the two and B the other. So A has all its other digits, B has all of
// its own, and x and y are each in exactly one of the sets: cells outside both sets that see all
// places of such a digit lose it.
bool add_double_link(const Study9& study, Sink& sink, int a, int b, unsigned common) {
  const AlsWeb& web = study.als_web();
  const CellSet<2> inside = web.sets[a].cells | web.sets[b].cells;
  Step& step = sink.begin();
  for (const int set : {a, b})
    for (const int digit : Digits(web.sets[set].digits & ~common))
      step.remove(web.sees(set, digit) - inside, digit);
  for (const int digit : Digits(common))
    step.remove((web.sees(a, digit) & web.sees(b, digit)) - inside, digit);
  if (step.is_empty()) return true;
  Mark& mark = mark_set(step, study, web.sets[a]);
  for (const int digit : Digits(common))
    mark.add_link(false, places_of(web, a, 1U << digit), places_of(web, b, 1U << digit));
  mark_set(step, study, web.sets[b]);
  return sink.add();
}

}  // namespace

void find_als_xz(const Study9& study, Sink& sink) {
  if (study.has_no_chains()) return;
  const AlsWeb& web = study.als_web();
  const int count = static_cast<int>(web.sets.size());
  std::vector<std::uint16_t> common(count), others;
  AlsChains chains(study, sink);
  for (int a = 0; a < count; ++a) {
    others.clear();
    for (const int digit : Digits(web.sets[a].digits))
      for (const std::uint16_t b : web.links(a, digit)) {
        if (b < a) continue;
        if (!common[b]) others.push_back(b);
        common[b] |= static_cast<std::uint16_t>(1U << digit);
      }
    std::sort(others.begin(), others.end());
    for (const std::uint16_t b : others) {
      const unsigned digits = std::exchange(common[b], 0);
      if (count_digits(digits) > 1) {
        if (!add_double_link(study, sink, a, b, digits)) return;
        continue;
      }
      const unsigned ends = web.shared(a, b) & ~digits;
      if (!ends) continue;
      const int candidates = web.candidates(a) + web.candidates(b);
      const auto write = [&](auto& sets, auto& links) {
        sets = {static_cast<std::uint16_t>(a), b};
        links = {static_cast<std::uint8_t>(std::countr_zero(digits))};
      };
      if (!chains.add(a, b, ends, candidates, write)) return;
    }
  }
  chains.flush();
}

void find_als_xy_wing(const Study9& study, Sink& sink) {
  if (study.has_no_chains()) return;
  const AlsWeb& web = study.als_web();
  AlsChains chains(study, sink);
  for (std::uint16_t pivot = 0; pivot < web.sets.size(); ++pivot)
    for (const int x : Digits(web.sets[pivot].digits))
      for (const std::uint16_t a : web.links(pivot, x)) {
        if (!sink.go_on()) return;
        for (const int y : Digits(web.sets[pivot].digits & ~(1U << x)))
          for (const std::uint16_t b : web.links(pivot, y)) {
            const unsigned ends = b > a ? web.shared(a, b) & ~(1U << x | 1U << y) : 0;
            if (!ends) continue;
            const int candidates = web.candidates(a) + web.candidates(pivot) + web.candidates(b);
            const auto write = [&](auto& sets, auto& links) {
              sets = {a, pivot, b};
              links = {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            };
            if (!chains.add(a, b, ends, candidates, write)) return;
          }
      }
  chains.flush();
}

}  // namespace nonet::logic
