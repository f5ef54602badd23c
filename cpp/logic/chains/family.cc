// Chains with two ends, one of which is true, and discontinuous loops, with their eliminations.
#include "logic/chains/family.h"

#include "logic/chains/detour.h"
#include "logic/chains/trace.h"
#include "logic/finders.h"

namespace nonet::logic {

Chain chain_of(const ChainGraph& graph, std::span<const std::uint16_t> nodes, bool starts_strong,
               bool is_loop) {
  Chain chain{{}, starts_strong, is_loop};
  bool is_strong = starts_strong;
  for (std::size_t i = 0; i < nodes.size(); ++i, is_strong = !is_strong) {
    const ChainNode& node = graph.nodes[nodes[i]];
    chain.nodes.push_back({node.cells, node.digit});
    if (!is_strong || (!is_loop && i + 1 == nodes.size())) continue;
    const int next = nodes[(i + 1) % nodes.size()];
    const std::uint16_t reason = graph.strong_to(nodes[i], next).front().reason;
    if (reason != kPlain) chain.nodes.back().set = graph.sets[reason];
  }
  return chain;
}

unsigned digits_with_chains(const Study9& study) {
  const CandidateSet& refuted = study.chain_graph(ChainGraph::Kind::kPlain).closure().refuted();
  // Where digits clash, a chain of one digit may exclude another.
  if (study.ground.has_clashes) return refuted ? 0x1ff : 0;
  unsigned digits = 0;
  for (const int candidate : refuted) digits |= 1U << candidate % 9;
  return digits;
}

namespace {

using Ways = Trace::Ways;

// Searches a graph for chains of one kind.
class Chains {
 public:
  Chains(const Study9& study, const ChainGraph& graph, Ways ways, ChainSteps& steps)
      : study_(study), graph_(graph), ways_(ways), steps_(steps), trace_(graph), detour_(graph) {}

  // A chain: if its first node is false, the last is true, so one of them is true, and what both
  // exclude is false. Reports the shortest chain of each pair of ends that `may_be_ends` allows,
  // with two or more strong links. `refuted` contains all that chains exclude.
  template <typename MayBeEnds>
  void collect_chains(const CandidateSet& refuted, MayBeEnds may_be_ends) {
    const auto tell = [&](int first, int last) {
      if (last > first && graph_.nodes[last].may_end && may_be_ends(first, last))
        tell_chain(first, last);
    };
    for (int first = 0; first < graph_.size(); ++first) {
      if (!graph_.nodes[first].may_end || !graph_.nodes[first].excluded.meets(refuted)) continue;
      trace_.assume_false(first);
      while (may_advance())
        for (const int last : trace_.fresh()) tell(first, last);
      // Two places of a house that both see a third: a single link, unless there is a longer path.
      for (const StrongLink& link : graph_.strong(first)) {
        if (!graph_.nodes[first].excluded.meets(graph_.nodes[link.to].excluded)) continue;
        trace_.assume_false(first, link.to);
        while (may_advance())
          for (const int last : trace_.fresh())
            if (last == link.to) tell(first, last);
      }
      if (!steps_.go_on()) return;
    }
    for (const auto& [first, last] : missed_) {
      if (!steps_.wants_detours()) return;
      const CandidateSet effect = effect_of(first, last);
      if (steps_.has(effect)) continue;
      // A search leaves out only nodes that share candidates with its start, so the search from the
      // other end may find other shortest paths.
      trace_.assume_false(last, graph_.is_strong(last, first) ? first : -1);
      while (trace_.advance()) {
      }
      const auto tell_way = [&](std::span<const std::uint16_t> way) {
        steps_.add(effect, chain_of(graph_, way, true, false));
        return false;
      };
      if (trace_.visit_ways(first, ways_, tell_way)) {
        const std::span<const std::uint16_t> way = detour_.find(trace_, first, ways_);
        if (!way.empty()) tell_way(way);
      }
      if (!steps_.go_on()) return;
    }
  }

  // A loop that returns to a false node as true: the node is true, and what it excludes is false.
  // For a single candidate only the other candidates of its cell are reported.
  void collect_proofs() {
    for (int start = 0; start < graph_.size(); ++start) {
      const ChainNode& node = graph_.nodes[start];
      if (!node.may_end || !graph_.closure().is_proved(start)) continue;
      CandidateSet effect = node.excluded;
      if (node.cells.is_one()) {
        const int cell = node.cells.first();
        effect = {};
        for (const int digit : Digits(study_.position.masks[cell] & ~(1U << node.digit)))
          effect.add(cell * 9 + digit);
      }
      if (effect) prove(start, effect);
      if (!steps_.go_on()) return;
    }
    for (const auto& [start, effect] : unproved_) {
      if (!steps_.wants_detours() || !steps_.go_on()) return;
      trace_.assume_false(start);
      while (trace_.advance()) {
      }
      const std::span<const std::uint16_t> way = detour_.find(trace_, start, ways_);
      if (!way.empty()) tell_proof(effect, way);
    }
  }

  // A loop that returns to a true candidate as false: the candidate is false.
  void collect_refutations() {
    for (const int candidate : graph_.closure().refuted()) {
      refute(candidate);
      if (!steps_.go_on()) return;
    }
    for (const int candidate : unrefuted_) {
      if (!steps_.wants_detours() || !steps_.go_on()) return;
      trace_.assume_candidate(candidate);
      while (trace_.advance()) {
      }
      const std::span<const std::uint16_t> way = detour_.find(trace_, -1, ways_);
      if (!way.empty()) tell_refutation(candidate, way);
    }
  }

 private:
  bool may_advance() { return steps_.is_wanted(trace_.links() + 2) && trace_.advance(); }

  CandidateSet effect_of(int first, int last) const {
    return graph_.nodes[first].excluded & graph_.nodes[last].excluded;
  }

  void tell_chain(int first, int last) {
    const CandidateSet effect = effect_of(first, last);
    if (!effect || !steps_.is_wanted(trace_.links())) return;
    const bool is_missed = trace_.visit_ways(last, ways_, [&](std::span<const std::uint16_t> way) {
      steps_.add(effect, chain_of(graph_, way, true, false));
      return false;
    });
    if (is_missed && steps_.wants_detours()) missed_.emplace_back(first, last);
  }

  void prove(int start, const CandidateSet& effect) {
    trace_.assume_false(start);
    while (trace_.true_distance(start) == Trace::kFar && may_advance()) {
    }
    if (trace_.true_distance(start) == Trace::kFar) return;
    const bool is_missed = trace_.visit_ways(start, ways_, [&](std::span<const std::uint16_t> way) {
      tell_proof(effect, way);
      return false;
    });
    if (is_missed && steps_.wants_detours()) unproved_.emplace_back(start, effect);
  }

  void tell_proof(const CandidateSet& effect, std::span<const std::uint16_t> way) {
    steps_.add(effect, chain_of(graph_, way.first(way.size() - 1), true, true));
  }

  void refute(int candidate) {
    const std::span<const std::uint64_t> excluded = graph_.excluded_nodes(candidate);
    const auto tell = [&](std::span<const std::uint16_t> way) {
      tell_refutation(candidate, way);
      return false;
    };
    trace_.assume_candidate(candidate);
    bool is_missed = false;
    do {
      if (!steps_.is_wanted(trace_.links() + 1)) return;
      for (const int last : trace_.fresh()) {
        if (!(excluded[last >> 6] >> (last & 63) & 1)) continue;
        if (!trace_.visit_ways(last, ways_, tell)) return;
        is_missed = true;
      }
    } while (trace_.advance());
    if (is_missed && steps_.wants_detours()) unrefuted_.push_back(candidate);
  }

  void tell_refutation(int candidate, std::span<const std::uint16_t> way) {
    Chain chain = chain_of(graph_, way, true, false);
    chain.nodes.insert(chain.nodes.begin(), {CellSet<2>::of(candidate / 9), candidate % 9});
    chain.starts_strong = false;
    chain.is_loop = true;
    steps_.add(CandidateSet::of(candidate), std::move(chain));
  }

  const Study9& study_;
  const ChainGraph& graph_;
  const Ways ways_;
  ChainSteps& steps_;
  Trace trace_;
  Detour detour_;
  // Where the shortest paths are not chains: pairs of ends, starts with what they would exclude,
  // and candidates.
  std::vector<std::pair<int, int>> missed_;
  std::vector<std::pair<int, CandidateSet>> unproved_;
  std::vector<int> unrefuted_;
};

bool may_be_any_ends(int, int) { return true; }

void find_x_chains(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  for (const int digit : Digits(digits_with_chains(study))) {
    const ChainGraph graph = ChainGraph::of_digit(study.position, digit);
    const CandidateSet& by_digit = graph.closure().refuted();
    if (by_digit) Chains(study, graph, Ways::kAll, steps).collect_chains(by_digit, may_be_any_ends);
  }
  steps.give();
}

void find_xy_chains(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  const CandidateSet& refuted = study.chain_graph(ChainGraph::Kind::kPlain).closure().refuted();
  if (!refuted) return;
  const ChainGraph graph = ChainGraph::of_cells(study.position);
  Chains(study, graph, Ways::kAll, steps).collect_chains(refuted, [&graph](int first, int last) {
    return graph.nodes[first].digit == graph.nodes[last].digit;
  });
  steps.give();
}

template <ChainGraph::Kind kKind, Ways kWays>
void find_aics(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  const ChainGraph& graph = study.chain_graph(kKind);
  const CandidateSet& refuted = graph.closure().refuted();
  if (!refuted) return;
  Chains(study, graph, kWays, steps).collect_chains(refuted, may_be_any_ends);
  steps.give();
}

template <ChainGraph::Kind kKind, Ways kWays>
void find_discontinuous(const Study9& study, Sink& sink) {
  ChainSteps steps(study, sink);
  const ChainGraph& graph = study.chain_graph(kKind);
  if (!graph.closure().refuted()) return;
  Chains chains(study, graph, kWays, steps);
  chains.collect_refutations();
  chains.collect_proofs();
  steps.give();
}

constexpr Finder kFinders[] = {
    {"x-chain", find_x_chains},
    {"xy-chain", find_xy_chains},
    {"remote-pair", find_remote_pairs},
    {"x-cycle", find_x_cycles},
    {"continuous-nice-loop", find_continuous},
    {"discontinuous-nice-loop", find_discontinuous<ChainGraph::Kind::kPlain, Ways::kAll>},
    {"aic", find_aics<ChainGraph::Kind::kPlain, Ways::kAll>},
    {"grouped-continuous-nice-loop", find_grouped_continuous},
    {"grouped-discontinuous-nice-loop",
     find_discontinuous<ChainGraph::Kind::kWithSets, Ways::kGrouped>},
    {"grouped-aic", find_aics<ChainGraph::Kind::kWithSets, Ways::kGrouped>},
};

}  // namespace

void find_discontinuous_of_groups(const Study9& study, Sink& sink) {
  find_discontinuous<ChainGraph::Kind::kGrouped, Ways::kGrouped>(study, sink);
}

void find_aics_of_groups(const Study9& study, Sink& sink) {
  find_aics<ChainGraph::Kind::kGrouped, Ways::kGrouped>(study, sink);
}

std::span<const Finder> chains() { return kFinders; }

}  // namespace nonet::logic
