// Forcing chains: contradictions, and what all candidates of a cell or a unit lead to.
#include <map>

#include "logic/forcing/family.h"
#include "logic/forcing/verity.h"

namespace nonet::logic {
namespace {

Candidate code(int cell, int digit) { return static_cast<Candidate>(9 * cell + digit); }

// A branch: its candidates in order, and the links between them. Links from true candidates are
// weak, links from false ones strong.
void mark_chain(Step& step, const std::vector<Candidate>& chain, bool on) {
  Mark& node = step.mark(Role::kNode);
  node.candidates = chain;
  for (std::size_t i = 1; i < chain.size(); ++i) {
    node.add_link(!on, {chain[i - 1]}, {chain[i]});
    on = !on;
  }
}

// The ends of chains that contradict each other: one candidate true and false, or all candidates of
// a cell, or all places of a digit in a house, false.
struct Clash {
  std::vector<Assumption> ends;
  int cell = -1;
  int unit = -1;
};

// Calls visit(clash) for each clash of a closure, until it returns false.
template <typename Visit>
void visit_clashes(const Position<2>& position, const Closure& closure, Visit visit) {
  CellSet<2> some;
  for (int digit = 0; digit < 9; ++digit) {
    for (const int cell : closure.on[digit] & closure.off[digit])
      if (!visit(Clash{{{code(cell, digit), true}, {code(cell, digit), false}}})) return;
    some |= position.candidates[digit] - closure.off[digit];
  }
  for (const int cell : position.empty - some) {
    Clash clash{{}, cell};
    for (const int digit : Digits(position.masks[cell]))
      clash.ends.push_back({code(cell, digit), false});
    if (!visit(clash)) return;
  }
  for (const int house : position.ground->houses)
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2> places = position.candidates[digit] & position.ground->units[house].cells;
      if (places.empty() || !closure.off[digit].contains(places)) continue;
      Clash clash{{}, -1, house};
      for (const int cell : places) clash.ends.push_back({code(cell, digit), false});
      if (!visit(clash)) return;
    }
}

bool has_clash(const Position<2>& position, const Closure& closure) {
  bool found = false;
  visit_clashes(position, closure, [&](const Clash&) {
    found = true;
    return false;
  });
  return found;
}

// The walks of a board, each computed once.
class Walks {
 public:
  explicit Walks(const ChainGround& ground) : ground_(ground) {}
  const Walk& from(const Assumption& start) {
    const auto [known, is_new] = walks_.try_emplace(2 * start.what + start.on);
    if (is_new) known->second.emplace(ground_, start.what, start.on);
    return *known->second;
  }

 private:
  const ChainGround& ground_;
  std::map<int, std::optional<Walk>> walks_;
};

void find_chain_verities(const Study9& study, Sink& sink, const std::vector<Source>& sources) {
  Consequences& consequences = study.consequences();
  Walks walks(consequences.chains());
  find_verities(
      sink, sources,
      [&](const Source& source) -> std::optional<Common> {
        std::vector<const Closure*> branches;
        for (const Assumption& branch : source.branches)
          branches.push_back(&consequences.closure(branch.what, branch.on));
        return Common::of(study.position, branches);
      },
      [&](const Source& source, const Assumption& end) {
        int length = 0;
        for (const Assumption& branch : source.branches)
          length += walks.from(branch).length(end.what, end.on);
        return length;
      },
      [&](Step& step, const Source& source, const Assumption& end) {
        for (const Assumption& branch : source.branches)
          mark_chain(step, walks.from(branch).chain(end.what, end.on), branch.on);
      });
}

}  // namespace

// An assumption that leads to a clash is wrong: a candidate assumed true is eliminated, one assumed
// false is placed. Of several clashes the one with the shortest chains is reported.
void find_chain_contradictions(const Study9& study, Sink& sink) {
  const Position<2>& position = study.position;
  Consequences& consequences = study.consequences();
  for (const Candidate from : smallest_first(position))
    for (const bool on : {true, false}) {
      if (!has_clash(position, consequences.closure(from, on))) continue;
      const Walk walk(consequences.chains(), from, on);
      Clash best;
      int shortest = std::numeric_limits<int>::max();
      visit_clashes(position, walk.closure, [&](const Clash& clash) {
        int length = 0;
        for (const Assumption& end : clash.ends) length += walk.length(end.what, end.on);
        if (length < shortest) {
          shortest = length;
          best = clash;
        }
        return true;
      });
      Step& step = sink.begin();
      (on ? step.removes : step.places).push_back(from);
      // The start needs no chain of its own, unless it is the only one.
      for (const Assumption& end : best.ends)
        if (walk.length(end.what, end.on) > 0 || best.ends.size() == 1)
          mark_chain(step, walk.chain(end.what, end.on), on);
      Mark& target = step.mark(Role::kTarget);
      for (const Assumption& end : best.ends)
        if (best.cell >= 0 || best.unit >= 0 || end.on) target.candidates.push_back(end.what);
      if (best.cell >= 0) target.add_cells(CellSet<2>::of(best.cell));
      if (best.unit >= 0) target.add_unit(best.unit);
      if (!sink.add()) return;
    }
}

void find_cell_chains(const Study9& study, Sink& sink) {
  find_chain_verities(study, sink, cell_sources(study.position));
}

void find_unit_chains(const Study9& study, Sink& sink) {
  find_chain_verities(study, sink, unit_sources(study.position));
}

}  // namespace nonet::logic
