// Forcing chains and bidirectional cycles: links of one digit (X), of two-candidate cells (Y), or
// both.
#include <algorithm>

#include "rating/se/chains.h"
#include "rating/se/identity.h"

namespace nonet::se {

double length_rating(int complexity) {
  double added = 0;
  int limit = 4;
  bool is_odd = false;
  for (const int length = complexity - 2; length > limit; is_odd = !is_odd) {
    added += 0.1;
    limit = is_odd ? limit * 4 / 3 : limit * 3 / 2;
  }
  return added;
}

namespace {

constexpr int kNone = -1;

// Why a candidate is false when another is true.
Cause weak_cause(int from, int to) {
  const int cell = from / 9, other = to / 9;
  if (cell == other) return kInCell;
  for (const int type : {kBox, kRow})
    if (kLayout.house[cell][type] == kLayout.house[other][type]) return static_cast<Cause>(type);
  return kInColumn;
}

struct Strong {
  std::int16_t to;
  Cause cause;
};

// The links of a grid, in the order in which they are followed.
struct Links {
  std::uint16_t weak[kCandidates][28];
  std::uint8_t weak_in_cell[kCandidates];
  std::uint8_t weak_count[kCandidates];
  // Those of the above that can be continued by a strong link of the kind that a pass uses.
  std::uint16_t useful[kCandidates][28];
  std::uint8_t useful_count[kCandidates];
  Strong strong[kCandidates][4];  // the cell's, then those of houses
  std::uint8_t strong_in_cell[kCandidates];
  std::uint8_t strong_count[kCandidates];

  void fill(const Grid& grid) {
    for (int cell = 0; cell < kCells; ++cell)
      for (unsigned left = grid.candidates[cell]; left; left &= left - 1)
        fill(grid, 9 * cell + lowest(left));
  }

  // Begins a pass along links of cells (Y), of houses (X), or both.
  void begin_pass(bool y, bool x) {
    y_ = y;
    x_ = x;
    ++pass_;
  }

  // Makes the list `useful` of a candidate.
  void select(int from) {
    if (selected_[from] == pass_) return;
    selected_[from] = pass_;
    int count = 0;
    for (int i = y_ ? 0 : weak_in_cell[from]; i < weak_count[from]; ++i) {
      const int to = weak[from][i];
      const bool leads_on =
          (y_ && strong_in_cell[to]) || (x_ && strong_count[to] > strong_in_cell[to]);
      if (leads_on) useful[from][count++] = static_cast<std::uint16_t>(to);
    }
    useful_count[from] = static_cast<std::uint8_t>(count);
  }

  void fill(const Grid& grid, int from) {
    const int cell = from / 9, digit = from % 9;
    const unsigned others = grid.candidates[cell] & ~(1u << digit);
    int count = 0;
    for (unsigned left = others; left; left &= left - 1)
      weak[from][count++] = static_cast<std::uint16_t>(9 * cell + lowest(left));
    weak_in_cell[from] = static_cast<std::uint8_t>(count);
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[cell][type], index = kLayout.index[cell][type];
      // Lines skip the cells that the box has already covered.
      const unsigned seen = type == kBox ? 1u << index : 7u << index / 3 * 3;
      for (unsigned left = grid.places[house][digit] & ~seen; left; left &= left - 1)
        weak[from][count++] =
            static_cast<std::uint16_t>(9 * kLayout.cell[house][lowest(left)] + digit);
    }
    weak_count[from] = static_cast<std::uint8_t>(count);
    count = 0;
    if (count_bits(others) == 1)
      strong[from][count++] = {static_cast<std::int16_t>(9 * cell + lowest(others)), kInCell};
    strong_in_cell[from] = static_cast<std::uint8_t>(count);
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[cell][type];
      const unsigned places = grid.places[house][digit] & ~(1u << kLayout.index[cell][type]);
      if (count_bits(places) != 1) continue;
      const int to = 9 * kLayout.cell[house][lowest(places)] + digit;
      bool is_new = true;
      for (int i = strong_in_cell[from]; i < count; ++i) is_new &= strong[from][i].to != to;
      if (is_new) strong[from][count++] = {static_cast<std::int16_t>(to), static_cast<Cause>(type)};
    }
    strong_count[from] = static_cast<std::uint8_t>(count);
  }

 private:
  bool y_ = false, x_ = false;
  std::uint64_t pass_ = 0;
  std::uint64_t selected_[kCandidates] = {};  // the pass for which the list was made
};

struct Chain {
  Rank rank;
  bool is_cycle;
  // From the target back to the start; a cycle has its start at both ends. `causes` says why each
  // follows.
  std::vector<int> states;
  std::vector<Cause> causes;
  Removals removals;
};

}  // namespace

class SimpleChains::Search {
 public:
  // Finds all chains, or with `best_only` at least the first of the easiest ones.
  // `reach`, if any, says which ones there can be.
  void run(const Grid& grid, const Reach* reach, bool best_only) {
    grid_ = &grid;
    reach_ = reach;
    best_only_ = best_only;
    best_ = Rank{};
    chains_.clear();
    links_.fill(grid);
    pass(false, true);
    pass(true, false);
    pass(true, true);
  }

  Step first() const {
    if (chains_.empty()) return {};
    const Chain& chain =
        *std::min_element(chains_.begin(), chains_.end(),
                          [](const Chain& a, const Chain& b) { return a.rank < b.rank; });
    Step step;
    step.rating = chain.rank.rating;
    step.removals = chain.removals;
    step.technique = name(chain);
    if (!chain.is_cycle && is_on(chain.states[0])) {
      step.cell = candidate_of(chain.states[0]) / 9;
      step.digit = candidate_of(chain.states[0]) % 9;
    }
    return step;
  }

  void emit_all(const Grid& start, const Emit& emit) {
    std::stable_sort(chains_.begin(), chains_.end(),
                     [](const Chain& a, const Chain& b) { return a.rank < b.rank; });
    std::vector<std::vector<Removal>> seen;
    for (const Chain& chain : chains_) {
      auto sorted = chain.removals.sorted();
      if (std::find(seen.begin(), seen.end(), sorted) != seen.end()) continue;
      seen.push_back(std::move(sorted));
      Inner inner;
      collect_parents(chain, start, inner.parents);
      if (inner.parents.empty()) continue;
      inner.removals = chain.removals.in_map_order();
      inner.complexity = chain.rank.complexity;
      inner.identity = identity(chain);
      emit(inner);
    }
  }

 private:
  static std::string_view name(const Chain& chain) {
    const int kind = chain.rank.kind;
    if (chain.is_cycle) {
      if (kind == kXY) return "Bidirectional Cycle";
      if (kind == kY) return "Bidirectional Y-Cycle";
      std::uint64_t cells[2] = {0, 0};
      for (const int state : chain.states) {
        const int cell = candidate_of(state) / 9;
        cells[cell / 64] |= std::uint64_t{1} << (cell % 64);
      }
      return count_bits_64(cells[0]) + count_bits_64(cells[1]) == 4 ? "Generalized X-Wing"
                                                                    : "Bidirectional X-Cycle";
    }
    if (kind == kXY) return "Forcing Chain";
    return chain.rank.complexity == 6 ? "Turbot Fish" : "Forcing X-Chain";
  }

  void pass(bool y, bool x) {
    kind_ = x && y ? kXY : y ? kY : kX;
    y_ = y;
    x_ = x;
    cycle_base_ = x && y ? 7.0 : 6.5;
    chain_base_ = x && y ? 7.0 : 6.6;
    if (best_only_ && best_.rating < cycle_base_) return;
    links_.begin_pass(y, x);
    for (int cell = 0; cell < kCells; ++cell) {
      const int count = count_bits(grid_->candidates[cell]);
      if (count < 2 || (!x && count > 2)) continue;
      for (unsigned left = grid_->candidates[cell]; left; left &= left - 1) {
        const int start = 9 * cell + lowest(left);
        // A cycle comes back to its start by a strong link, and those lead both ways.
        const bool can_return = strong_begin(start) < strong_end(start);
        if (can_return && (!reach_ || reach_->cycles().has(start))) find_cycles(start);
        if (!x) continue;
        if (!reach_ || reach_->conclusions().off.has(start)) find_chain(start, true);
        if (!reach_ || reach_->conclusions().on.has(start)) find_chain(start, false);
      }
    }
  }

  bool is_hopeless(double base, int complexity) const {
    if (!best_only_) return false;
    return !(Rank{base + length_rating(complexity), complexity, kind_} < best_);
  }

  int weak_begin(int from) const { return y_ ? 0 : links_.weak_in_cell[from]; }
  int strong_begin(int from) const { return y_ ? 0 : links_.strong_in_cell[from]; }
  int strong_end(int from) const {
    return x_ ? links_.strong_count[from] : links_.strong_in_cell[from];
  }

  void next_epoch() {
    if (++epoch_ == 0) {
      std::fill_n(on_seen_, kCandidates, 0u);
      std::fill_n(off_seen_, kCandidates, 0u);
      std::fill_n(near_, kCandidates, 0u);
      epoch_ = 1;
    }
  }

  // Every path of alternating links back to the start.
  void find_cycles(int start) {
    next_epoch();
    ons_.assign(1, start);
    on_seen_[start] = epoch_;
    parent_off_[start] = kNone;
    for (int length = 2; !ons_.empty(); length += 2) {
      if (is_hopeless(cycle_base_, length)) return;
      offs_.clear();
      for (const int p : ons_) {
        ++mark_;
        for (int at = p; parent_off_[at] != kNone; at = parent_on_[at])
          above_[parent_off_[at]] = mark_;
        links_.select(p);
        for (int i = 0; i < links_.useful_count[p]; ++i) {
          const int o = links_.useful[p][i];
          if (above_[o] != mark_) offs_.push_back({o, p});
        }
      }
      ons_.clear();
      for (const auto& [o, p] : offs_)
        for (int i = strong_begin(o); i < strong_end(o); ++i) {
          const auto [to, cause] = links_.strong[o][i];
          if (length >= 4 && to == start) add_cycle(start, o, p, cause, length);
          if (on_seen_[to] == epoch_) continue;
          on_seen_[to] = epoch_;
          parent_off_[to] = o;
          parent_on_[to] = p;
          on_cause_[to] = cause;
          ons_.push_back(to);
        }
    }
  }

  void add_cycle(int start, int o, int p, Cause cause, int complexity) {
    const Rank rank{cycle_base_ + length_rating(complexity), complexity, kind_};
    if (best_only_ && !(rank < best_)) return;
    Chain chain{rank, true, {on(start), off(o)}, {cause, weak_cause(p, o)}, {}};
    for (int at = p;; at = parent_on_[at]) {
      chain.states.push_back(on(at));
      if (parent_off_[at] == kNone) {
        chain.causes.push_back(kNoCause);
        break;
      }
      chain.causes.push_back(on_cause_[at]);
      chain.states.push_back(off(parent_off_[at]));
      chain.causes.push_back(weak_cause(parent_on_[at], parent_off_[at]));
    }
    cancel(chain);
    if (!chain.removals.empty()) keep(std::move(chain));
  }

  // What the candidates of a cycle exclude in both of its states.
  void cancel(Chain& chain) const {
    std::uint64_t cells[2] = {0, 0};
    for (const int state : chain.states) {
      const int cell = candidate_of(state) / 9;
      cells[cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    std::uint64_t back[9][2] = {};
    for (std::size_t i = 0; i + 1 < chain.states.size(); ++i) {
      if (is_on(chain.states[i])) continue;
      const int from = candidate_of(chain.states[i]);
      back[from % 9][0] |= kLayout.sees[from / 9][0];
      back[from % 9][1] |= kLayout.sees[from / 9][1];
    }
    std::uint64_t done[9][2] = {};
    for (std::size_t i = 0; i + 1 < chain.states.size(); ++i) {
      if (!is_on(chain.states[i])) continue;
      const int from = candidate_of(chain.states[i]), digit = from % 9;
      for (const int cell : kLayout.peers[from / 9]) {
        const int word = cell / 64;
        const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
        if (cells[word] & bit || done[digit][word] & bit || !(back[digit][word] & bit)) continue;
        done[digit][word] |= bit;
        if (grid_->has(cell, digit)) chain.removals.add_to(cell, Mask(1u << digit));
      }
    }
  }

  // The shortest path from a candidate to its negation.
  void find_chain(int start, bool from_on) {
    next_epoch();
    ons_.clear();
    lone_offs_.clear();
    if (from_on) {
      // Whatever is near the start excludes it when it is true.
      for (int i = weak_begin(start); i < links_.weak_count[start]; ++i)
        near_[links_.weak[start][i]] = epoch_;
      ons_.push_back(start);
      on_seen_[start] = epoch_;
    } else {
      lone_offs_.push_back(start);
      off_seen_[start] = epoch_;
    }
    int length = from_on ? 0 : -1;
    while (!ons_.empty() || !lone_offs_.empty()) {
      length += 2;
      if (is_hopeless(chain_base_, length + (from_on ? 0 : 1))) return;
      for (const int p : ons_) {
        if (from_on && near_[p] == epoch_) return add_chain(start, false, p, weak_cause(p, start));
        links_.select(p);
        for (int i = 0; i < links_.useful_count[p]; ++i) {
          const int o = links_.useful[p][i];
          if (off_seen_[o] == epoch_) continue;
          off_seen_[o] = epoch_;
          parent_of_off_[o] = p;
          lone_offs_.push_back(o);
        }
      }
      ons_.clear();
      for (const int o : lone_offs_)
        for (int i = strong_begin(o); i < links_.strong_count[o]; ++i) {
          const auto [to, cause] = links_.strong[o][i];
          if (to == start && !from_on) return add_chain(start, true, o, cause);
          if (on_seen_[to] == epoch_) continue;
          on_seen_[to] = epoch_;
          parent_of_on_[to] = o;
          on_cause_[to] = cause;
          ons_.push_back(to);
        }
      lone_offs_.clear();
    }
  }

  void add_chain(int start, bool target_on, int parent, Cause cause) {
    Chain chain{{}, false, {target_on ? on(start) : off(start)}, {cause}, {}};
    bool at_on = !target_on;
    for (int at = parent;; at_on = !at_on) {
      chain.states.push_back(at_on ? on(at) : off(at));
      if (at == start && at_on != target_on) {
        chain.causes.push_back(kNoCause);
        break;
      }
      const int above = at_on ? parent_of_on_[at] : parent_of_off_[at];
      chain.causes.push_back(at_on ? on_cause_[at] : weak_cause(above, at));
      at = above;
    }
    const int complexity = static_cast<int>(chain.states.size());
    chain.rank = {chain_base_ + length_rating(complexity), complexity, kind_};
    if (best_only_ && !(chain.rank < best_)) return;
    const int cell = start / 9, digit = start % 9;
    const Mask bit = Mask(1u << digit);
    chain.removals.add(cell, target_on ? grid_->candidates[cell] & static_cast<Mask>(~bit) : bit);
    keep(std::move(chain));
  }

  void keep(Chain&& chain) {
    if (best_only_) {
      best_ = chain.rank;
      chains_.clear();
    }
    chains_.push_back(std::move(chain));
  }

  void collect_parents(const Chain& chain, const Grid& start, std::vector<int>& parents) {
    ++mark_;
    for (std::size_t i = 0; i < chain.states.size(); ++i) {
      if (chain.is_cycle && i + 1 == chain.states.size()) break;
      if (is_on(chain.states[i]))
        add_parents(*grid_, start, candidate_of(chain.states[i]), chain.causes[i], parents, above_,
                    mark_);
    }
    if (!chain.is_cycle) return;
    // In the opposite direction, true and false are exchanged.
    for (std::size_t i = chain.states.size() - 1; i-- > 0;)
      if (!is_on(chain.states[i]))
        add_parents(*grid_, start, candidate_of(chain.states[i]), chain.causes[i], parents, above_,
                    mark_);
  }

  static std::uint64_t identity(const Chain& chain) {
    Identity identity;
    identity.add(chain.states.front());
    if (chain.is_cycle) identity.add(chain.states.front() ^ 1);
    identity.add_end();
    const std::size_t count = chain.states.size() - (chain.is_cycle ? 1 : 0);
    for (std::size_t i = 0; i < count; ++i) identity.add(chain.states[i]);
    identity.add_end();
    if (chain.is_cycle) {
      for (std::size_t i = chain.states.size(); i-- > 1;) identity.add(chain.states[i] ^ 1);
      identity.add_end();
    }
    return identity.value();
  }

  const Grid* grid_ = nullptr;
  const Reach* reach_ = nullptr;
  bool best_only_ = false;
  Rank best_;
  std::vector<Chain> chains_;
  Links links_;
  bool x_ = false, y_ = false;
  int kind_ = 0;
  double cycle_base_ = 0, chain_base_ = 0;

  struct Off {
    int candidate, parent;
  };
  std::vector<int> ons_, lone_offs_;
  std::vector<Off> offs_;
  unsigned epoch_ = 0;
  std::uint64_t mark_ = 0;
  unsigned on_seen_[kCandidates] = {}, off_seen_[kCandidates] = {}, near_[kCandidates] = {};
  std::uint64_t above_[kCandidates] = {};
  int parent_off_[kCandidates] = {}, parent_on_[kCandidates] = {};
  int parent_of_off_[kCandidates] = {}, parent_of_on_[kCandidates] = {};
  Cause on_cause_[kCandidates] = {};
};

SimpleChains::SimpleChains() : search_(std::make_unique<Search>()) {}
SimpleChains::~SimpleChains() = default;

Step SimpleChains::best(const Grid& grid) {
  search_->run(grid, nullptr, true);
  return search_->first();
}

void SimpleChains::each(const Grid& work, const Grid& start, const Reach* reach, const Emit& emit) {
  // What a cycle excludes is excluded by a chain as well.
  if (reach && !reach->conclusions().any()) return;
  search_->run(work, reach, false);
  search_->emit_all(start, emit);
}

}  // namespace nonet::se
