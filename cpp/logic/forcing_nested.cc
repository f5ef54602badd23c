// Nested forcing nets: nets that, where they end, try the candidates of their branch.
#include <map>

#include "logic/forcing.h"
#include "logic/forcing_story.h"
#include "logic/forcing_verity.h"

namespace nonet::logic {
namespace {

// Follows a settled net on: each candidate that a plain net refutes goes, until none does. Fewer
// candidates leave more of them refuted, so the end is the same in any order. False for a
// contradiction; stops half-way when the sink does.
bool settle_nested(const Ground<2>& ground, Net& net, Sink& sink) {
  // Once round without a change since `last`, and the net is at its end.
  int last = -1;
  for (;;)
    for (int cell = 0; cell < ground.cells; ++cell) {
      if (cell == last) return true;
      if (last < 0) last = cell;
      for (int digit = 0; digit < 9 && !net.fixed.has(cell); ++digit) {
        if (!net.has(cell, digit)) continue;
        Net trial = net;
        if (settle_assumed(ground, trial, cell, digit)) continue;
        if (!settle_refused(ground, net, cell, digit)) return false;
        last = cell;
      }
      if (!sink.go_on()) return true;
    }
}

// The nets of a board with their nesting, each followed once.
class NestedNets {
 public:
  NestedNets(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // Null for a contradiction.
  const Net* from(const Assumption& start) {
    const auto [known, is_new] = nets_.try_emplace(2 * start.what + start.on);
    std::optional<Net>& net = known->second;
    if (is_new)
      if (const Net* plain = study_.consequences().net(start.what, start.on)) {
        net = *plain;
        if (!settle_nested(study_.ground, *net, sink_)) net.reset();
      }
    return net ? &*net : nullptr;
  }

 private:
  const Study9& study_;
  Sink& sink_;
  std::map<int, std::optional<Net>> nets_;
};

}  // namespace

void find_nested_nets(const Study9& study, Sink& sink) {
  NestedNets nets(study, sink);
  const std::vector<Source> cells = cell_sources(study.position);
  for (const bool on : {true, false})
    for (const Source& source : cells)
      for (const Assumption& each : source.branches) {
        const Net* net = nets.from({each.what, on});
        if (!sink.go_on()) return;
        if (net != nullptr) continue;
        Step& step = sink.begin();
        (on ? step.removes : step.places).push_back(each.what);
        Story story(study.position, Reach::kNested);
        story.tell(each.what, on);
        story.mark_contradiction(step);
        if (!sink.add()) return;
      }
  std::vector<Source> sources = cells;
  for (const std::vector<Source>& more :
       {unit_sources(study.position), twofold_sources(study.position, study.links())})
    sources.insert(sources.end(), more.begin(), more.end());
  find_verities(
      sink, sources,
      [&](const Source& source) -> std::optional<Common> {
        std::vector<const Net*> branches;
        for (const Assumption& branch : source.branches) {
          branches.push_back(nets.from(branch));
          if (branches.back() == nullptr) return std::nullopt;
        }
        return Common::of(study.position, branches);
      },
      // Telling the story of every branch would take longer than finding it.
      [](const Source&, const Assumption&) { return 0; },
      [&](Step& step, const Source& source, const Assumption& end) {
        for (const Assumption& branch : source.branches) {
          Story story(study.position, Reach::kNested);
          story.tell(branch.what, branch.on);
          story.mark(step, end.what, end.on);
        }
      });
}

}  // namespace nonet::logic
