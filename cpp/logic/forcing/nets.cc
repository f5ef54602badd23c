// Forcing nets: contradictions, and what all branches of a cell, a unit or a candidate lead to.
#include <map>

#include "logic/forcing/family.h"
#include "logic/forcing/story.h"
#include "logic/forcing/verity.h"

namespace nonet::logic {

// An assumption that leads to a contradiction is wrong: a candidate assumed true is eliminated, one
// assumed false is placed.
void find_net_contradictions(const Study9& study, Sink& sink) {
  Consequences& consequences = study.consequences();
  const std::vector<Candidate> candidates = smallest_first(study.position);
  for (const bool on : {true, false})
    for (const Candidate from : candidates) {
      if (!sink.go_on()) return;
      if (consequences.net(from, on) != nullptr) continue;
      Step& step = sink.begin();
      (on ? step.removes : step.places).push_back(from);
      if (sink.wants_marks()) {
        Story story(study.position, Reach::kNet);
        story.tell(from, on);
        story.mark_contradiction(step);
      }
      if (!sink.add()) return;
    }
}

// One of the branches is true, so what all of them imply is true. A source with a branch that ends
// in a contradiction is left to the technique for contradictions.
void find_net_verities(const Study9& study, Sink& sink) {
  Consequences& consequences = study.consequences();
  std::vector<Source> sources = cell_sources(study.position);
  for (const std::vector<Source>& more :
       {unit_sources(study.position), twofold_sources(study.position, study.links())})
    sources.insert(sources.end(), more.begin(), more.end());
  std::map<int, std::optional<Story>> stories;
  const auto story_of = [&](const Assumption& branch) -> const Story& {
    const auto [known, is_new] = stories.try_emplace(2 * branch.what + branch.on);
    if (is_new) known->second.emplace(study.position, Reach::kNet).tell(branch.what, branch.on);
    return *known->second;
  };
  find_verities(
      sink, sources,
      [&](const Source& source) -> std::optional<Common> {
        std::vector<const Net*> branches;
        for (const Assumption& branch : source.branches) {
          branches.push_back(consequences.net(branch.what, branch.on));
          if (branches.back() == nullptr) return std::nullopt;
        }
        return Common::of(study.position, branches);
      },
      [&](const Source& source, const Assumption& end) {
        int events = 0;
        for (const Assumption& branch : source.branches)
          events += story_of(branch).when(end.what, end.on);
        return events;
      },
      [&](Step& step, const Source& source, const Assumption& end) {
        for (const Assumption& branch : source.branches)
          story_of(branch).mark(step, end.what, end.on);
      });
}

}  // namespace nonet::logic
