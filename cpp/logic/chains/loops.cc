// Continuous loops: links that alternate all the way round, so that each weak link is strong too.
#include <algorithm>
#include <map>
#include <set>

#include "logic/chains/circuits.h"
#include "logic/chains/family.h"
#include "logic/chains/trace.h"

namespace nonet::logic {
namespace {

using Ways = Trace::Ways;

// In a loop every second node is true: all the even ones or all the odd ones. So a candidate that
// an even and an odd node exclude is false; usually these two nodes have a weak link between them.
// A set that the loop passes through lacks one of the two digits of its sides, so it holds all its
// other digits, and cells that see all places of one of those lose it.
class Loops {
 public:
  Loops(const Study9& study, ChainGraph graph, Ways ways, ChainSteps& steps)
      : study_(study),
        graph_(std::move(graph)),
        ways_(ways),
        steps_(steps),
        trace_(graph_),
        other_trace_(graph_) {}

  // Reports all shortest loops through each strong link, and through each weak link that excludes
  // something. The latter ensure that each candidate that a weak link of any loop excludes is
  // excluded by a reported loop.
  void collect() {
    for (int node = 0; node < graph_.size(); ++node) {
      int previous = node;
      for (const StrongLink& link : graph_.strong(node)) {
        if (link.to > previous) through_strong(node, link.to);
        previous = std::max<int>(previous, link.to);
      }
      through_weak(node);
      if (!steps_.go_on()) return;
    }
    collect_missed();
  }

 private:
  // Loops through more sets have thousands of variants on boards with few candidates; they are
  // reported only where no other loop closes a link.
  static constexpr int kMostSets = 3;

  // node = to - ... = last - node
  void through_strong(int node, int to) {
    trace_.assume_true(to);
    trace_.avoid(graph_.nodes[node].candidates);
    const bool has_set = graph_.strong_to(node, to).front().reason != kPlain;
    bool is_found = false;
    while (!is_found && steps_.is_wanted(trace_.links() + 4) && trace_.advance())
      for (const int last : trace_.fresh()) {
        if (!graph_.is_weak(last, node)) continue;
        is_found = true;
        tell_ways_to(trace_, last, Ways::kAll, kMostSets - (has_set ? 1 : 0), node);
      }
  }

  // node = ... = last - node
  void through_weak(int node) {
    trace_.assume_false(node);
    while (steps_.is_wanted(trace_.links() + 3) && trace_.advance())
      for (const int last : trace_.fresh()) close(node, last);
    for (const StrongLink& link : graph_.strong(node)) {
      if (link.to < node || !graph_.nodes[node].excluded.meets(graph_.nodes[link.to].excluded))
        continue;
      trace_.assume_false(node, link.to);
      while (steps_.is_wanted(trace_.links() + 3) && trace_.advance())
        for (const int last : trace_.fresh())
          if (last == link.to) close(node, last);
    }
  }

  void close(int node, int last) {
    if (last <= node || !graph_.is_weak(last, node)) return;
    if (!graph_.nodes[last].excluded.meets(graph_.nodes[node].excluded)) return;
    if (!tell_ways_to(trace_, last, ways_, kMostSets) && steps_.wants_detours())
      missed_.emplace_back(node, last);
  }

  // A search leaves out only nodes that share candidates with its start, so the search from the
  // other end may find other shortest paths. Where all paths pass through more sets, those with the
  // fewest are used.
  void collect_missed() {
    for (const auto& [node, last] : missed_) {
      if (!steps_.wants_detours() || !steps_.go_on()) return;
      search(trace_, last, node);
      if (tell_ways_to(trace_, node, ways_, kMostSets)) continue;
      search(other_trace_, node, last);
      const int longest = std::max(trace_.true_distance(node), other_trace_.true_distance(last));
      if (longest == Trace::kFar) continue;
      for (int sets = kMostSets + 1; 2 * sets <= longest + 1; ++sets) {
        const bool is_told = tell_ways_to(trace_, node, ways_, sets);
        if (tell_ways_to(other_trace_, last, ways_, sets) || is_told) break;
      }
    }
  }

  // Follows the consequences of a false node until they make another one true.
  void search(Trace& trace, int from, int to) {
    trace.assume_false(from, graph_.is_strong(from, to) ? to : -1);
    while (trace.true_distance(to) == Trace::kFar && trace.advance()) {
    }
  }

  // Reports the loops made of the shortest paths to a node, with a further node at their end if
  // there is one; returns false if there are none.
  bool tell_ways_to(Trace& trace, int node, Ways ways, int most_sets, int further = -1) {
    bool is_told = false;
    if (trace.true_distance(node) == Trace::kFar) return false;
    trace.visit_ways(
        node, ways,
        [&](std::span<const std::uint16_t> way) {
          is_told = true;
          loop_.assign(way.begin(), way.end());
          if (further >= 0) loop_.push_back(static_cast<std::uint16_t>(further));
          tell();
          return steps_.go_on() && steps_.is_wanted(static_cast<int>(loop_.size()));
        },
        most_sets);
    return is_told;
  }

  // Reports the loop of the nodes in `loop_`, starting with a strong link.
  void tell() {
    // A loop is found from each of its links: normalize it to begin with its lowest node and
    // continue with that node's strong link.
    std::size_t lowest = std::min_element(loop_.begin(), loop_.end()) - loop_.begin();
    if (lowest % 2 == 1) {
      std::reverse(loop_.begin(), loop_.end());
      lowest = loop_.size() - 1 - lowest;
    }
    std::rotate(loop_.begin(), loop_.begin() + static_cast<std::ptrdiff_t>(lowest), loop_.end());
    if (!known_.insert(loop_).second) return;
    Chain chain = chain_of(graph_, loop_, true, true);
    tell_with_reasons(chain, 0, {});
  }

  // Two nodes may be sides of several sets, each with digits of its own.
  void tell_with_reasons(Chain& chain, std::size_t next, const CandidateSet& locked) {
    if (next == loop_.size()) {
      finish(chain, locked);
      return;
    }
    for (const Reason& reason : reasons_for(loop_[next], loop_[next + 1])) {
      chain.nodes[next].set = reason.set;
      tell_with_reasons(chain, next + 2, locked | reason.locked);
    }
  }

  // `locked` is what the sets of the chain exclude. A loop is reported with everything it proves.
  // If that is more than what its weak links exclude one by one, it is reported again with these
  // eliminations alone; and if these include candidates in other cells of the loop, once more
  // without them, as HoDoKu does.
  void finish(const Chain& chain, const CandidateSet& locked) {
    bool is_grouped = false;
    CellSet<2> own;
    for (const Chain::Node& node : chain.nodes) {
      is_grouped = is_grouped || node.cells.is_many() || node.set.cells;
      own |= node.cells | node.set.all_cells();
    }
    if (!is_grouped && ways_ == Ways::kGrouped) return;
    CandidateSet by_side[2], by_links = locked, elsewhere = locked;
    for (std::size_t i = 0; i < loop_.size(); ++i) {
      const ChainNode& one = graph_.nodes[loop_[i]];
      const ChainNode& other = graph_.nodes[loop_[(i + 1) % loop_.size()]];
      by_side[i % 2] |= one.excluded;
      if (i % 2 == 0) continue;
      const CandidateSet excluded = one.excluded & other.excluded;
      by_links |= excluded;
      for (const int candidate : excluded)
        if (one.digit != other.digit || !own.has(candidate / 9)) elsewhere.add(candidate);
    }
    const CandidateSet effect = locked | (by_side[0] & by_side[1]);
    if (effect) steps_.add(effect, chain);
    if (!steps_.wants_all()) return;
    if (by_links && by_links != effect) steps_.add(by_links, chain);
    if (elsewhere && elsewhere != by_links) steps_.add(elsewhere, chain);
  }

  struct Reason {
    ChainSet set;  // empty for a house or a cell
    CandidateSet locked;
  };

  // A house or a cell where one suffices, otherwise each of the smallest sets.
  const std::vector<Reason>& reasons_for(int from, int to) {
    const auto [known, is_new] = reasons_.try_emplace({from, to});
    std::vector<Reason>& reasons = known->second;
    if (!is_new) return reasons;
    const unsigned sides = 1U << graph_.nodes[from].digit | 1U << graph_.nodes[to].digit;
    for (const StrongLink& link : graph_.strong_to(from, to)) {
      if (link.reason == kPlain) {
        reasons.push_back({});
        break;
      }
      const ChainSet& set = graph_.sets[link.reason];
      if (!reasons.empty()) {
        const int sizes[] = {set.all_cells().count(), reasons.front().set.all_cells().count()};
        if (sizes[0] > sizes[1]) continue;
        if (sizes[0] < sizes[1]) reasons.clear();
      }
      reasons.push_back({set, locked_by(study_, set, set.digits & ~sides)});
    }
    return reasons;
  }

  const Study9& study_;
  const ChainGraph graph_;
  const Ways ways_;
  ChainSteps& steps_;
  Trace trace_, other_trace_;
  std::vector<std::uint16_t> loop_;
  std::vector<std::pair<int, int>> missed_;  // ends of weak links without a loop so far
  std::set<std::vector<std::uint16_t>> known_;
  std::map<std::pair<int, int>, std::vector<Reason>> reasons_;
};

void collect_loops(const Study9& study, const ChainGraph& graph, Ways ways, ChainSteps& steps) {
  for (const std::vector<std::uint16_t>& circuit : find_circuits(study, graph))
    Loops(study, graph.part(circuit), ways, steps).collect();
}

}  // namespace

void find_x_cycles(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  for (const int digit : Digits(digits_with_chains(study)))
    collect_loops(study, ChainGraph::of_digit(study.position, digit), Ways::kAll, steps);
  steps.give();
}

void find_continuous(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  collect_loops(study, study.chain_graph(ChainGraph::Kind::kPlain), Ways::kAll, steps);
  steps.give();
}

void find_continuous_of_groups(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  collect_loops(study, study.chain_graph(ChainGraph::Kind::kGrouped), Ways::kGrouped, steps);
  steps.give();
}

// A set can shorten a loop that has another effect without it. But where there is no loop with
// sets, there is none without them.
void find_grouped_continuous(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  const ChainGraph& with_sets = study.chain_graph(ChainGraph::Kind::kWithSets);
  if (find_circuits(study, with_sets).empty()) return;
  collect_loops(study, study.chain_graph(ChainGraph::Kind::kGrouped), Ways::kGrouped, steps);
  collect_loops(study, with_sets, Ways::kGrouped, steps);
  steps.give();
}

}  // namespace nonet::logic
