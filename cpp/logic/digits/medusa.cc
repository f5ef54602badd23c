// 3D Medusa: candidates of all digits joined by strong links, in two colours.
#include <bitset>
#include <vector>

#include "logic/finders.h"

namespace nonet::logic {
namespace {

using Candidates = std::bitset<81 * 9>;

// Candidates joined by strong links, neighbours in different colours: either all candidates of one
// colour are true or all of the other. `hit[k]` are the candidates that are false if colour k is
// true.
struct Web {
  std::vector<Candidate> nodes[2];
  Candidates coloured, hit[2];
};

// One for each connected component of the strong links, ordered by lowest candidate.
std::vector<Web> find_webs(const Links& links) {
  std::vector<Web> webs;
  Candidates seen;
  for (std::size_t start = 0; start < links.strong.size(); ++start) {
    if (links.strong[start].empty() || seen[start]) continue;
    Web& web = webs.emplace_back();
    std::vector<Candidate> edge{static_cast<Candidate>(start)};
    seen.set(start);
    for (int colour = 0; !edge.empty(); colour ^= 1) {
      std::vector<Candidate> next;
      for (const Candidate node : edge) {
        web.nodes[colour].push_back(node);
        web.coloured.set(node);
        for (const Candidate other : links.weak[node]) web.hit[colour].set(other);
        for (const Candidate other : links.strong[node]) {
          if (seen[other]) continue;
          seen.set(other);
          next.push_back(other);
        }
      }
      edge = std::move(next);
    }
  }
  return webs;
}

void mark_web(Step& step, const Links& links, const Web& web) {
  Mark& mark = step.mark(Role::kChain);
  for (const std::vector<Candidate>& nodes : web.nodes)
    for (const Candidate node : nodes)
      for (const Candidate other : links.strong[node])
        if (node < other) mark.add_link(true, {node}, {other});
  for (const std::vector<Candidate>& nodes : web.nodes) step.mark(Role::kSet).candidates = nodes;
}

// Whichever colour is true, a candidate that both exclude is false.
bool add_trap(const Links& links, Sink& sink, const Web& web) {
  const Candidates losing = web.hit[0] & web.hit[1] & ~web.coloured;
  if (losing.none()) return true;
  Step& step = sink.begin();
  for (std::size_t code = 0; code < losing.size(); ++code)
    if (losing[code]) step.removes.push_back(static_cast<Candidate>(code));
  mark_web(step, links, web);
  return sink.add();
}

// The contradiction that follows if a colour is true: the candidates (two that exclude each other,
// all of a cell, or all of a digit in a unit), and the unit in the last case.
struct Clash {
  std::vector<Candidate> candidates;
  int unit = -1;
};

Clash find_clash(const Study9& study, const Web& web, int colour) {
  const Candidates& hit = web.hit[colour];
  for (const Candidate node : web.nodes[colour]) {
    if (!hit[node]) continue;
    for (const Candidate other : web.nodes[colour])
      for (const Candidate excluded : study.links().weak[other])
        if (excluded == node) return {{std::min(node, other), std::max(node, other)}, -1};
  }
  std::array<CellSet<2>, 9> gone;
  for (const int cell : study.position.empty) {
    unsigned left = 0;
    for (const int digit : Digits(study.position.masks[cell]))
      if (hit[cell * 9 + digit])
        gone[digit].add(cell);
      else
        left |= 1U << digit;
    if (left) continue;
    Clash clash;
    for (const int digit : Digits(study.position.masks[cell]))
      clash.candidates.push_back(static_cast<Candidate>(cell * 9 + digit));
    return clash;
  }
  for (const int house : study.ground.houses)
    for (int digit = 0; digit < 9; ++digit) {
      if (gone[digit].empty()) continue;
      const CellSet<2> places = study.position.candidates[digit] & study.ground.units[house].cells;
      if (places.empty() || !gone[digit].contains(places)) continue;
      Clash clash{{}, house};
      for (const int cell : places)
        clash.candidates.push_back(static_cast<Candidate>(cell * 9 + digit));
      return clash;
    }
  return {};
}

// A colour that excludes one of its own candidates, or leaves a cell or a house without any, is
// false.
bool add_wrap(const Study9& study, Sink& sink, const Web& web, int colour) {
  const Clash clash = find_clash(study, web, colour);
  if (clash.candidates.empty()) return true;
  Step& step = sink.begin();
  step.removes = web.nodes[colour];
  mark_web(step, study.links(), web);
  Mark& pattern = step.mark(Role::kPattern);
  pattern.candidates = clash.candidates;
  if (clash.unit >= 0) pattern.add_unit(clash.unit);
  return sink.add();
}

void find_medusa(const Study9& study, Sink& sink) {
  const Links& links = study.links();
  for (const Web& web : find_webs(links)) {
    if (!add_trap(links, sink, web)) return;
    for (const int colour : {0, 1})
      if (!add_wrap(study, sink, web, colour)) return;
  }
}

constexpr Finder kFinders[] = {{"medusa-3d", find_medusa}};

}  // namespace

std::span<const Finder> medusa() { return kFinders; }

}  // namespace nonet::logic
