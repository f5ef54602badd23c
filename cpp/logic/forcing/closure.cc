// Follows chains breadth first.
#include "logic/forcing/closure.h"

#include <algorithm>

namespace nonet::logic {
namespace {

// Visits what chains reach, nearest first: turn_on(candidate, before) and likewise turn_off, once
// per candidate.
template <typename TurnOn, typename TurnOff>
Closure walk(const ChainGround& ground, Candidate from, bool on, TurnOn turn_on, TurnOff turn_off) {
  Closure closure;
  std::array<Candidate, 729> queue;
  std::size_t head = 0, tail = 0;

  const auto turn = [&](Candidate next, Candidate before) {
    CellSet<2>& reached = closure.on[next % 9];
    if (reached.has(next / 9)) return;
    reached.add(next / 9);
    turn_on(next, before);
    queue[tail++] = next;
  };
  const auto exclude = [&](const CellSet<2>& cells, int digit, Candidate before) {
    const CellSet<2> fresh = cells - closure.off[digit];
    if (!fresh) return;
    closure.off[digit] |= fresh;
    for (const int cell : fresh) turn_off(static_cast<Candidate>(9 * cell + digit), before);
    for (const int cell : fresh& ground.is_strong[digit]) {
      const auto here = static_cast<Candidate>(9 * cell + digit);
      for (const Candidate next : ground.links.strong[here]) turn(next, here);
    }
  };

  if (on)
    turn(from, from);
  else
    exclude(CellSet<2>::of(from / 9), from % 9, from);
  while (head < tail) {
    const Candidate here = queue[head++];
    visit_excluded(ground.position, here / 9, here % 9,
                   [&](const CellSet<2>& cells, int digit) { exclude(cells, digit, here); });
  }
  return closure;
}

}  // namespace

ChainGround::ChainGround(const Position<2>& position, const Links& links)
    : position(position), links(links) {
  for (int digit = 0; digit < 9; ++digit)
    for (const int cell : position.candidates[digit])
      if (!links.strong[9 * cell + digit].empty()) is_strong[digit].add(cell);
}

Closure close(const ChainGround& ground, Candidate from, bool on) {
  const auto nothing = [](Candidate, Candidate) {};
  return walk(ground, from, on, nothing, nothing);
}

Walk::Walk(const ChainGround& ground, Candidate from, bool on) : nodes_(2 * 729) {
  const auto reach = [&](Candidate to, Candidate before, bool is_on) {
    // The first node is its own predecessor.
    const bool is_first = to == before && is_on == on;
    const int length = is_first ? 0 : node(before, !is_on).length + 1;
    nodes_[2 * to + is_on] = {before, static_cast<std::uint16_t>(length)};
  };
  closure = walk(
      ground, from, on, [&](Candidate to, Candidate before) { reach(to, before, true); },
      [&](Candidate to, Candidate before) { reach(to, before, false); });
}

std::vector<Candidate> Walk::chain(Candidate to, bool on) const {
  std::vector<Candidate> found;
  for (int left = length(to, on); left >= 0; --left) {
    found.push_back(to);
    to = node(to, on).before;
    on = !on;
  }
  std::reverse(found.begin(), found.end());
  return found;
}

}  // namespace nonet::logic
