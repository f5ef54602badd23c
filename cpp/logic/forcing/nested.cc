// Nested forcing nets: contradictions, and what all branches of a cell or a unit lead to.
#include <map>
#include <memory>

#include "logic/forcing/branch.h"
#include "logic/forcing/family.h"
#include "logic/forcing/story.h"
#include "logic/forcing/verity.h"

namespace nonet::logic {
namespace {

// The branches of a board, each followed and explained once.
class Branches {
 public:
  Branches(const Study9& study, Sink& sink) : study_(study), sink_(sink), nesting_(study, sink) {}

  const Branch& from(const Assumption& start) {
    const auto [known, is_new] = branches_.try_emplace(start.what);
    if (is_new) known->second = nesting_.follow(start.what);
    return known->second;
  }
  const Story& tell(const Assumption& start) {
    std::unique_ptr<Story>& story = stories_[start.what];
    if (!story) {
      story = std::make_unique<Story>(study_.position, from(start).refuted);
      story->tell(start.what, start.on);
    }
    return *story;
  }

 private:
  const Study9& study_;
  Sink& sink_;
  Nesting nesting_;
  std::map<int, Branch> branches_;
  std::map<int, std::unique_ptr<Story>> stories_;
};

}  // namespace

// Only true candidates are assumed. Where a candidate taken as false leads somewhere, each other
// candidate of its cell taken as true leads there too, since it makes that one false. So nothing is
// missed, and the branches that would take longest are avoided.
void find_nested_nets(const Study9& study, Sink& sink) {
  Branches branches(study, sink);
  for (const Candidate from : smallest_first(study.position)) {
    const bool lives = branches.from({from, true}).net.has_value();
    if (!sink.go_on()) return;
    if (lives) continue;
    Step& step = sink.begin();
    step.removes.push_back(from);
    if (sink.wants_marks()) branches.tell({from, true}).mark_contradiction(step);
    if (!sink.add()) return;
  }
  std::vector<Source> sources = cell_sources(study.position);
  const std::vector<Source> units = unit_sources(study.position);
  sources.insert(sources.end(), units.begin(), units.end());
  find_verities(
      sink, sources,
      [&](const Source& source) -> std::optional<Common> {
        std::vector<const Net*> nets;
        for (const Assumption& start : source.branches) {
          const Branch& branch = branches.from(start);
          if (!branch.net) return std::nullopt;
          nets.push_back(&*branch.net);
        }
        return Common::of(study.position, nets);
      },
      // Computing the story of every branch would take longer than finding it.
      [](const Source&, const Assumption&) { return 0; },
      [&](Step& step, const Source& source, const Assumption& end) {
        for (const Assumption& start : source.branches)
          branches.tell(start).mark(step, end.what, end.on);
      });
}

}  // namespace nonet::logic
