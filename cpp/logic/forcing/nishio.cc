// Nishio: a digit tried in one of its places, following that digit alone.
#include "logic/forcing/family.h"
#include "logic/forcing/story.h"

namespace nonet::logic {
namespace {

// Whether the places left for a digit end in a house without any, when each house with one place
// takes it. Every house needs the digit, so the assumption was wrong then.
bool is_impossible(const Ground<2>& ground, CellSet<2> left, int digit, CellSet<2> fixed) {
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const int house : ground.houses) {
      const CellSet<2> places = left & ground.units[house].cells;
      if (places.empty()) return true;
      if (!places.is_one() || places.meets(fixed)) continue;
      fixed |= places;
      left -= ground.sees(places.first(), digit);
      goes_on = true;
    }
  }
  return false;
}

}  // namespace

void find_nishio(const Study9& study, Sink& sink) {
  const Position<2>& position = study.position;
  for (int digit = 0; digit < 9; ++digit)
    for (const int cell : position.candidates[digit])
      for (const bool on : {true, false}) {
        CellSet<2> left = position.candidates[digit] | position.filled[digit];
        CellSet<2> fixed = position.filled[digit];
        if (on) {
          left -= study.ground.sees(cell, digit);
          fixed.add(cell);
        } else {
          left.drop(cell);
        }
        if (!is_impossible(study.ground, left, digit, fixed)) continue;
        const auto from = static_cast<Candidate>(9 * cell + digit);
        Step& step = sink.begin();
        (on ? step.removes : step.places).push_back(from);
        Story story(position, Reach::kDigit);
        story.tell(from, on);
        story.mark_contradiction(step);
        if (!sink.add()) return;
      }
}

}  // namespace nonet::logic
