// Nested forcing nets: nets that, where they end, try the candidates of their branch.
#include <algorithm>
#include <map>
#include <memory>

#include "logic/forcing.h"
#include "logic/forcing_story.h"
#include "logic/forcing_verity.h"

namespace nonet::logic {
namespace {

// A branch with its nesting: what is left at its end, nothing after a contradiction, and the
// candidates that plain nets refuted on the way.
struct Branch {
  std::optional<Net> net;
  std::vector<Candidate> refuted;
};

// The cells of a net, those with the fewest candidates first: there a refuted one says most.
std::vector<int> by_size(const Ground<2>& ground, const Net& net) {
  std::vector<std::pair<int, int>> sized;
  for (const int cell : net.open(ground)) {
    int count = 0;
    for (const CellSet<2>& left : net.left) count += left.has(cell);
    sized.emplace_back(count, cell);
  }
  std::sort(sized.begin(), sized.end());
  std::vector<int> cells;
  for (const auto& [count, cell] : sized) cells.push_back(cell);
  return cells;
}

// What a settled net that came from the board changed there.
struct Change {
  std::array<HouseSet, 9> houses;
  CellSet<2> bivalue;

  static Change of(const Study9& study, const Net& net) {
    return {changed_houses(study.ground, net, *study.consequences().board()), bivalue_cells(net)};
  }
};

class Changes {
 public:
  explicit Changes(const Study9& study) : study_(study), known_(729) {}
  // That of the plain net from a candidate; it has one.
  const Change& of(Candidate from, const Net& net) {
    std::optional<Change>& known = known_[from];
    if (!known) known = Change::of(study_, net);
    return *known;
  }

 private:
  const Study9& study_;
  std::vector<std::optional<Change>> known_;
};

// Follows a settled net on: each candidate that a plain net refutes goes, until none does. Fewer
// candidates leave more of them refuted, so the end is the same in any order. Stops half-way when
// the sink does.
void settle_nested(const Study9& study, Changes& changes, Branch& branch, Sink& sink) {
  Net& net = *branch.net;
  Change change = Change::of(study, net);
  // What was true in a trial that lived: that trial's end has all of it, so each of these taken as
  // true by itself, which leads to less, lives too. Until the net changes, none need be tried.
  std::array<CellSet<2>, 9> living;
  const auto is_refuted = [&](int cell, int digit) {
    // What follows from the candidate on the board follows in the branch too.
    const auto candidate = static_cast<Candidate>(9 * cell + digit);
    const Net* known = study.consequences().net(candidate, true);
    if (known == nullptr) return true;
    const Change& other = changes.of(candidate, *known);
    Net trial = meet(net, *known);
    Agenda agenda;
    for (int each = 0; each < 9; ++each)
      agenda.houses[each] = change.houses[each] & other.houses[each];
    agenda.paired = {change.bivalue, other.bivalue};
    if (!settle(study.ground, trial, agenda)) return true;
    for (int each = 0; each < 9; ++each) living[each] |= trial.left[each] & trial.fixed;
    return false;
  };
  const std::vector<int> cells = by_size(study.ground, net);
  // Once round without a change, and the net is at its end.
  std::size_t quiet = 0;
  for (std::size_t i = 0; quiet < cells.size(); i = (i + 1) % cells.size()) {
    const int cell = cells[i];
    ++quiet;
    for (int digit = 0; digit < 9 && !net.fixed.has(cell); ++digit) {
      if (!net.has(cell, digit) || living[digit].has(cell) || !is_refuted(cell, digit)) continue;
      branch.refuted.push_back(static_cast<Candidate>(9 * cell + digit));
      if (!settle_refused(study.ground, net, cell, digit)) {
        branch.net.reset();
        return;
      }
      change = Change::of(study, net);
      living = {};
      quiet = 0;
    }
    if (!sink.go_on()) return;
  }
}

// The branches of a board, each followed and told once.
class Branches {
 public:
  Branches(const Study9& study, Sink& sink) : study_(study), sink_(sink), changes_(study) {}

  const Branch& from(const Assumption& start) {
    const auto [known, is_new] = branches_.try_emplace(2 * start.what + start.on);
    Branch& branch = known->second;
    if (is_new)
      if (const Net* plain = study_.consequences().net(start.what, start.on)) {
        branch.net = *plain;
        settle_nested(study_, changes_, branch, sink_);
      }
    return branch;
  }
  const Story& tell(const Assumption& start) {
    std::unique_ptr<Story>& story = stories_[2 * start.what + start.on];
    if (!story) {
      story = std::make_unique<Story>(study_.position, from(start).refuted);
      story->tell(start.what, start.on);
    }
    return *story;
  }

 private:
  const Study9& study_;
  Sink& sink_;
  Changes changes_;
  std::map<int, Branch> branches_;
  std::map<int, std::unique_ptr<Story>> stories_;
};

}  // namespace

// Only true candidates are assumed. Where one taken as false leads somewhere, each other one of its
// cell taken as true leads there too, since it makes that one false: nothing is missed, and the
// branches that would take longest are spared.
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
      // Telling the story of every branch would take longer than finding it.
      [](const Source&, const Assumption&) { return 0; },
      [&](Step& step, const Source& source, const Assumption& end) {
        for (const Assumption& start : source.branches)
          branches.tell(start).mark(step, end.what, end.on);
      });
}

}  // namespace nonet::logic
