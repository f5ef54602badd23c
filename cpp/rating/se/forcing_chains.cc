// Forcing chains from several starts: all digits of a cell, all places of a digit in a house, or a
// candidate true and false; static, dynamic, and with simpler rules or chains applied inside.
#include <algorithm>
#include <array>
#include <string>

#include "rating/se/chains.h"
#include "rating/se/identity.h"
#include "rating/se/patterns.h"

namespace nonet::se {
namespace {

constexpr std::uint16_t kNoRecord = 0xffff;
constexpr int kWords = (kStates + 63) / 64;

using Ancestors = std::array<std::uint64_t, kWords>;

// A state that follows from a start.
struct Record {
  std::uint16_t state;
  Cause cause;
  std::uint32_t parents_begin, parents_end;
  int inner = -1;  // the chain inside that it was found by
};

// All that follows from taking one candidate for true or false, as far as the first contradiction.
struct Run {
  std::vector<Record> records;
  std::vector<std::uint16_t> parents;    // records
  std::vector<std::uint16_t> ons, offs;  // records in the order of discovery
  std::array<std::uint16_t, kStates> record_of;
  int true_end = -1, false_end = -1;  // a state that would be true and false
  std::vector<std::uint16_t> with_inner;
  bool is_made = false;

  void clear() {
    records.clear();
    parents.clear();
    ons.clear();
    offs.clear();
    with_inner.clear();
    ancestors_.clear();
    counts_.clear();
    record_of.fill(kNoRecord);
    true_end = false_end = -1;
  }

  bool has(int state) const { return record_of[static_cast<std::size_t>(state)] != kNoRecord; }

  const Ancestors& ancestors(int record) {
    // Parents come before their children.
    for (std::size_t i = ancestors_.size(); i <= static_cast<std::size_t>(record); ++i) {
      Ancestors all{};
      const Record& each = records[i];
      for (std::uint32_t k = each.parents_begin; k < each.parents_end; ++k) {
        const Ancestors& above = ancestors_[parents[k]];
        for (std::size_t word = 0; word < kWords; ++word) all[word] |= above[word];
      }
      all[each.state / 64] |= std::uint64_t{1} << (each.state % 64);
      ancestors_.push_back(all);
      int count = 0;
      for (const std::uint64_t word : all) count += std::popcount(word);
      counts_.resize(ancestors_.size());
      counts_[i] = static_cast<std::uint16_t>(count);
    }
    return ancestors_[static_cast<std::size_t>(record)];
  }

  int count(int record) {
    ancestors(record);
    return counts_[static_cast<std::size_t>(record)];
  }

 private:
  std::vector<Ancestors> ancestors_;
  std::vector<std::uint16_t> counts_;
};

struct Target {
  Run* run;
  int record;
};

struct Chain {
  Rank rank;
  std::vector<Target> targets;
  Cause start_cause;  // why one of the starts must be true
  Removal removal;
  int place = -1;  // a candidate
};

struct InnerChain {
  int complexity;
  std::uint64_t identity;
};

}  // namespace

class ForcingChains::Search {
 public:
  Search(const ChainOptions& options, const MayGoOn& may_go_on)
      : options_(options), may_go_on_(may_go_on), runs_(kStates) {
    if (options.level == 2 || options.level == 3) simple_ = std::make_unique<SimpleChains>();
    if (options.level == 3)
      inner_ = std::make_unique<ForcingChains>(ChainOptions{.multiple = true}, may_go_on);
    if (options.level >= 4)
      inner_ = std::make_unique<ForcingChains>(
          ChainOptions{.multiple = true, .dynamic = true, .level = options.inner_level}, may_go_on);
    base_ = options.level > 0 ? 8.5 + 0.5 * options.level
            : options.nishio  ? 7.5
            : options.dynamic ? 8.5
                              : 8.0;
  }

  void find(const Grid& grid, bool best_only) {
    grid_ = &grid;
    best_only_ = best_only;
    best_ = Rank{};
    chains_.clear();
    inner_chains_.clear();
    for (const int state : made_) runs_[static_cast<std::size_t>(state)].is_made = false;
    made_.clear();
    for (int cell = 0; cell < kCells; ++cell) {
      const int count = count_bits(grid.candidates[cell]);
      if (count > 2 || (count > 1 && options_.dynamic)) start_from(cell, count);
    }
  }

  Step first() {
    if (chains_.empty()) return {};
    const Chain& chain =
        *std::min_element(chains_.begin(), chains_.end(),
                          [](const Chain& a, const Chain& b) { return a.rank < b.rank; });
    Step step;
    step.rating = chain.rank.rating;
    step.removals.add(chain.removal.cell, chain.removal.digits);
    step.technique = name(chain.rank.kind);
    if (chain.place >= 0) {
      step.cell = chain.place / 9;
      step.digit = chain.place % 9;
    }
    return step;
  }

  void emit_all(const Grid& start, const Emit& emit) {
    std::stable_sort(chains_.begin(), chains_.end(),
                     [](const Chain& a, const Chain& b) { return a.rank < b.rank; });
    std::vector<Removal> seen;
    for (const Chain& chain : chains_) {
      if (std::find(seen.begin(), seen.end(), chain.removal) != seen.end()) continue;
      seen.push_back(chain.removal);
      Inner inner;
      ++mark_;
      Identity identity;
      for (const Target& target : chain.targets)
        identity.add(target.run->records[target.record].state);
      identity.add_end();
      for (const Target& target : chain.targets) {
        const Run& run = *target.run;
        for (const int record : walk(run, target.record)) {
          const Record& each = run.records[static_cast<std::size_t>(record)];
          identity.add(each.state);
          if (!is_on(each.state)) continue;
          const Cause cause = each.cause == kNoCause ? chain.start_cause : each.cause;
          add_parents(*grid_, start, candidate_of(each.state), cause, inner.parents, seen_, mark_);
        }
        identity.add_end();
      }
      if (inner.parents.empty()) continue;
      inner.removals = {chain.removal};
      inner.complexity = chain.rank.complexity;
      inner.identity = identity.value();
      emit(inner);
    }
  }

 private:
  std::string name(int kind) const {
    std::string name = options_.nishio          ? "Forcing"
                       : kind == kContradiction ? "Contradiction Forcing"
                       : kind == kDouble        ? "Double Forcing"
                       : kind == kCell          ? "Cell Forcing"
                                                : "Region Forcing";
    if (options_.nishio)
      name = "Nishio " + name;
    else if (options_.dynamic)
      name = "Dynamic " + name;
    name += " Chains";
    static const char* const inside[] = {"", " (+)", " (+ Forcing Chains)",
                                         " (+ Multiple Forcing Chains)",
                                         " (+ Dynamic Forcing Chains)"};
    return name + inside[options_.level];
  }

  // ---- what is concluded from the runs
  // -------------------------------------------------------------------------

  void start_from(int cell, int count) {
    Run* of_digit[9];
    int digits[9], used = 0;
    for (unsigned left = grid_->candidates[cell]; left; left &= left - 1) {
      const int candidate = 9 * cell + lowest(left);
      Run& from_on = run_from(on(candidate));
      if (options_.dynamic) binary(candidate, from_on, count);
      if (!options_.nishio) regions(candidate);
      of_digit[used] = &from_on;
      digits[used++] = lowest(left);
    }
    if (options_.nishio || !(count == 2 || (options_.multiple && count > 2))) return;
    const auto targets_of = [&](int state, std::vector<Target>& targets) {
      for (int i = 0; i < used; ++i) {
        const std::uint16_t record = of_digit[i]->record_of[static_cast<std::size_t>(state)];
        if (record == kNoRecord) return false;
        targets.push_back({of_digit[i], record});
      }
      return true;
    };
    conclude(*of_digit[0], kCell, kInCell, targets_of);
  }

  void regions(int candidate) {
    const int cell = candidate / 9, digit = candidate % 9;
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[cell][type];
      const Mask places = grid_->places[house][digit];
      const int count = count_bits(places);
      if (!(count == 2 || (options_.multiple && count > 2))) continue;
      if (kLayout.cell[house][lowest(places)] != cell) continue;
      Run* runs[9];
      int used = 0;
      for (unsigned left = places; left; left &= left - 1)
        runs[used++] = &run_from(on(9 * kLayout.cell[house][lowest(left)] + digit));
      const auto targets_of = [&](int state, std::vector<Target>& targets) {
        for (int i = 0; i < used; ++i) {
          const std::uint16_t record = runs[i]->record_of[static_cast<std::size_t>(state)];
          if (record == kNoRecord) return false;
          targets.push_back({runs[i], record});
        }
        return true;
      };
      conclude(*runs[0], kRegion, static_cast<Cause>(type), targets_of);
    }
  }

  template <typename TargetsOf>
  void conclude(Run& first, int kind, Cause start_cause, const TargetsOf& targets_of) {
    for (const std::vector<std::uint16_t>* order : {&first.ons, &first.offs})
      for (std::size_t i = 0; i < order->size(); ++i) {
        const int state = first.records[(*order)[i]].state;
        std::vector<Target> targets;
        if (!targets_of(state, targets)) continue;
        const int candidate = candidate_of(state), cell = candidate / 9;
        const Mask bit = Mask(1u << candidate % 9);
        const Mask removed = is_on(state) ? grid_->candidates[cell] & static_cast<Mask>(~bit) : bit;
        if (removed)
          offer(kind, std::move(targets), start_cause, {static_cast<std::uint8_t>(cell), removed},
                is_on(state) ? candidate : -1);
      }
  }

  // A candidate true and false: one leads to a contradiction, or both to the same.
  void binary(int candidate, Run& from_on, int count) {
    const int cell = candidate / 9;
    const Mask bit = Mask(1u << candidate % 9);
    const Mask others = grid_->candidates[cell] & static_cast<Mask>(~bit);
    const auto where = static_cast<std::uint8_t>(cell);
    if (from_on.true_end >= 0)
      offer(kContradiction, {{&from_on, from_on.true_end}, {&from_on, from_on.false_end}}, kNoCause,
            {where, bit}, -1);
    Run& from_off = run_from(off(candidate));
    if (from_off.true_end >= 0 && others)
      offer(kContradiction, {{&from_off, from_off.true_end}, {&from_off, from_off.false_end}},
            kNoCause, {where, others}, candidate);
    if (count < 3 || options_.nishio) return;
    conclude(from_on, kDouble, kNoCause, [&](int state, std::vector<Target>& targets) {
      const std::uint16_t other = from_off.record_of[static_cast<std::size_t>(state)];
      if (other == kNoRecord) return false;
      targets.push_back({&from_on, from_on.record_of[static_cast<std::size_t>(state)]});
      targets.push_back({&from_off, other});
      return true;
    });
  }

  void offer(int kind, std::vector<Target>&& targets, Cause start_cause, Removal removal,
             int place) {
    int complexity = 0;
    for (const Target& target : targets) complexity += target.run->count(target.record);
    complexity += inner_complexity(targets);
    const Rank rank{base_ + length_rating(complexity), complexity, kind};
    if (best_only_) {
      if (!(rank < best_)) return;
      best_ = rank;
      chains_.clear();
    }
    chains_.push_back({rank, std::move(targets), start_cause, removal, place});
  }

  int inner_complexity(const std::vector<Target>& targets) {
    int sum = 0;
    identities_.clear();
    for (const Target& target : targets) {
      Run& run = *target.run;
      if (run.with_inner.empty()) continue;
      const Ancestors& all = run.ancestors(target.record);
      for (const int record : run.with_inner) {
        const Record& each = run.records[static_cast<std::size_t>(record)];
        if (!(all[each.state / 64] >> (each.state % 64) & 1)) continue;
        const InnerChain& inner = inner_chains_[static_cast<std::size_t>(each.inner)];
        if (std::find(identities_.begin(), identities_.end(), inner.identity) != identities_.end())
          continue;
        identities_.push_back(inner.identity);
        sum += inner.complexity;
      }
    }
    return sum;
  }

  static std::vector<int> walk(const Run& run, int target) {
    std::vector<int> order, level{target}, next;
    std::vector<bool> done(run.records.size());
    while (!level.empty()) {
      next.clear();
      for (const int record : level) {
        if (done[static_cast<std::size_t>(record)]) continue;
        done[static_cast<std::size_t>(record)] = true;
        order.push_back(record);
        const Record& each = run.records[static_cast<std::size_t>(record)];
        for (std::uint32_t k = each.parents_begin; k < each.parents_end; ++k)
          next.push_back(run.parents[k]);
      }
      level.swap(next);
    }
    return order;
  }

  // ---- a run
  // ---------------------------------------------------------------------------------------------------

  Run& run_from(int state) {
    Run& run = runs_[static_cast<std::size_t>(state)];
    if (run.is_made) return run;
    if (may_go_on_ && !may_go_on_()) throw Stopped{};
    run.clear();
    make(run, state);
    run.is_made = true;
    made_.push_back(state);
    return run;
  }

  int add(Run& run, int state, Cause cause, const std::vector<std::uint16_t>& parents,
          bool to_set = true) {
    const auto number = static_cast<std::uint16_t>(run.records.size());
    const auto begin = static_cast<std::uint32_t>(run.parents.size());
    run.parents.insert(run.parents.end(), parents.begin(), parents.end());
    run.records.push_back({static_cast<std::uint16_t>(state), cause, begin,
                           static_cast<std::uint32_t>(run.parents.size()), -1});
    if (to_set) {
      run.record_of[static_cast<std::size_t>(state)] = number;
      (is_on(state) ? run.ons : run.offs).push_back(number);
    }
    return number;
  }

  void make(Run& run, int start) {
    work_ = *grid_;
    add(run, start, kNoCause, {});
    std::size_t next_on = 0, next_off = 0;
    while (true) {
      if (next_on < run.ons.size()) {
        if (!follow_on(run, run.ons[next_on++])) return;
      } else if (next_off < run.offs.size()) {
        if (!follow_off(run, run.offs[next_off++])) return;
      } else if (options_.level == 0 || !advance(run)) {
        return;
      }
    }
  }

  bool follow_on(Run& run, int record) {
    const int from = candidate_of(run.records[static_cast<std::size_t>(record)].state);
    parents_.assign(1, static_cast<std::uint16_t>(record));
    for (int i = options_.nishio ? 8 : 0; i < 28; ++i) {
      const int to = kLayout.weak[from][i];
      if (!work_.has(to)) continue;
      if (run.has(on(to))) {
        run.true_end = run.record_of[static_cast<std::size_t>(on(to))];
        run.false_end = add(run, off(to), cause_of(from, to), parents_, false);
        return false;
      }
      if (!run.has(off(to))) add(run, off(to), cause_of(from, to), parents_);
    }
    return true;
  }

  static Cause cause_of(int from, int to) {
    if (from / 9 == to / 9) return kInCell;
    for (const int type : {kBox, kRow})
      if (kLayout.house[from / 9][type] == kLayout.house[to / 9][type])
        return static_cast<Cause>(type);
    return kInColumn;
  }

  bool follow_off(Run& run, int record) {
    const int from = candidate_of(run.records[static_cast<std::size_t>(record)].state);
    const int cell = from / 9, digit = from % 9;
    struct Found {
      int to;
      Cause cause;
    } found[4];
    int count = 0;
    if (!options_.nishio) {
      const unsigned others = work_.candidates[cell] & ~(1u << digit);
      if (count_bits(others) == 1) found[count++] = {9 * cell + lowest(others), kInCell};
    }
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[cell][type];
      const unsigned others = work_.places[house][digit] & ~(1u << kLayout.index[cell][type]);
      if (count_bits(others) != 1) continue;
      const int to = 9 * kLayout.cell[house][lowest(others)] + digit;
      bool is_new = true;
      for (int i = 0; i < count; ++i) is_new &= found[i].to != to;
      if (is_new) found[count++] = {to, static_cast<Cause>(type)};
    }
    const Grid* const before = &work_;
    for (int i = 0; i < count; ++i) {
      const auto [to, cause] = found[i];
      parents_.assign(1, static_cast<std::uint16_t>(record));
      if (options_.dynamic) add_hidden_parents(run, *before, to, cause);
      hidden_[i] = parents_;
    }
    if (options_.dynamic) work_.remove(cell, digit);
    for (int i = 0; i < count; ++i) {
      const auto [to, cause] = found[i];
      if (run.has(off(to))) {
        run.false_end = run.record_of[static_cast<std::size_t>(off(to))];
        run.true_end = add(run, on(to), cause, hidden_[i], false);
        return false;
      }
      if (!run.has(on(to))) add(run, on(to), cause, hidden_[i]);
    }
    return true;
  }

  // The candidates removed before, without which there would be more than one left.
  void add_hidden_parents(const Run& run, const Grid& work, int to, Cause cause) {
    const int cell = to / 9, digit = to % 9;
    if (cause == kInCell) {
      for (unsigned left = grid_->candidates[cell] & ~work.candidates[cell]; left; left &= left - 1)
        parents_.push_back(run.record_of[static_cast<std::size_t>(off(9 * cell + lowest(left)))]);
      return;
    }
    const int house = kLayout.house[cell][cause];
    for (unsigned left = grid_->places[house][digit] & ~work.places[house][digit]; left;
         left &= left - 1) {
      const int there = kLayout.cell[house][lowest(left)];
      parents_.push_back(run.record_of[static_cast<std::size_t>(off(9 * there + digit))]);
    }
  }

  // ---- rules inside
  // --------------------------------------------------------------------------------------------

  // Applies the first rule that has new results; false where none has.
  bool advance(Run& run) {
    if (may_go_on_ && !may_go_on_()) throw Stopped{};
    const std::size_t before = run.offs.size();
    is_found_ = false;
    find_locked(work_, [&](const Locked& locked) {
      candidates_.clear();
      for (unsigned left =
               grid_->places[locked.base][locked.digit] & ~work_.places[locked.base][locked.digit];
           left; left &= left - 1) {
        const int cell = kLayout.cell[locked.base][lowest(left)];
        if (kLayout.house[cell][locked.cover / 9] != locked.cover)
          candidates_.push_back(9 * cell + locked.digit);
      }
      take(run, locked.removals.in_map_order(), -1);
      return false;
    });
    if (is_found_) return run.offs.size() > before;
    find_hidden_sets(work_, 2, [&](const Subset& subset) {
      candidates_.clear();
      for (int place = 0; place < 9; ++place) {
        if (subset.cells >> place & 1) continue;
        const int cell = kLayout.cell[subset.house][place];
        for (unsigned left = subset.digits & grid_->candidates[cell]; left; left &= left - 1)
          candidates_.push_back(9 * cell + lowest(left));
      }
      take(run, subset.removals.in_map_order(), -1);
      return false;
    });
    if (is_found_) return run.offs.size() > before;
    find_naked_sets(work_, 2, [&](const Subset& subset) {
      candidates_.clear();
      for (unsigned places = subset.cells; places; places &= places - 1) {
        const int cell = kLayout.cell[subset.house][lowest(places)];
        for (unsigned left = grid_->candidates[cell] & ~subset.digits; left; left &= left - 1)
          candidates_.push_back(9 * cell + lowest(left));
      }
      take(run, subset.removals.in_map_order(), -1);
      return false;
    });
    if (is_found_) return run.offs.size() > before;
    find_fish(work_, 2, [&](const Fish& fish) {
      candidates_.clear();
      for (unsigned lines = fish.base; lines; lines &= lines - 1) {
        const int house = 9 * fish.type + lowest(lines);
        const unsigned gone = grid_->places[house][fish.digit] & ~work_.places[house][fish.digit];
        for (unsigned left = gone & ~fish.cover; left; left &= left - 1)
          candidates_.push_back(9 * kLayout.cell[house][lowest(left)] + fish.digit);
      }
      take(run, fish.removals.in_map_order(), -1);
      return false;
    });
    if (is_found_) return run.offs.size() > before;
    const Emit emit = [&](const Inner& inner) {
      candidates_ = inner.parents;
      inner_chains_.push_back({inner.complexity, inner.identity});
      take(run, inner.removals, static_cast<int>(inner_chains_.size()) - 1);
    };
    if (simple_) {
      simple_->each(work_, *grid_, emit);
      if (is_found_) return run.offs.size() > before;
    }
    if (inner_) inner_->each(work_, *grid_, emit);
    return run.offs.size() > before;
  }

  void take(Run& run, const std::vector<Removal>& removals, int inner) {
    if (candidates_.empty()) return;
    is_found_ = true;
    parents_.clear();
    for (const int candidate : candidates_)
      parents_.push_back(run.record_of[static_cast<std::size_t>(off(candidate))]);
    for (const Removal& removal : removals)
      for (unsigned left = removal.digits; left; left &= left - 1) {
        const int state = off(9 * removal.cell + lowest(left));
        if (run.has(state)) continue;
        const int record = add(run, state, kAdvanced, parents_);
        if (inner < 0) continue;
        run.records[static_cast<std::size_t>(record)].inner = inner;
        run.with_inner.push_back(static_cast<std::uint16_t>(record));
      }
  }

  const ChainOptions options_;
  const MayGoOn may_go_on_;
  double base_ = 0;
  const Grid* grid_ = nullptr;
  bool best_only_ = false;
  Rank best_;
  std::vector<Chain> chains_;
  std::vector<Run> runs_;
  std::vector<int> made_;
  std::vector<InnerChain> inner_chains_;
  std::vector<std::uint64_t> identities_;
  std::unique_ptr<SimpleChains> simple_;
  std::unique_ptr<ForcingChains> inner_;

  Grid work_;
  std::vector<std::uint16_t> parents_;
  std::vector<std::uint16_t> hidden_[4];
  std::vector<int> candidates_;
  bool is_found_ = false;
  unsigned seen_[kCandidates] = {};
  unsigned mark_ = 0;
};

ForcingChains::ForcingChains(const ChainOptions& options, const MayGoOn& may_go_on)
    : search_(std::make_unique<Search>(options, may_go_on)) {}
ForcingChains::~ForcingChains() = default;

Step ForcingChains::best(const Grid& grid) {
  search_->find(grid, true);
  return search_->first();
}

void ForcingChains::each(const Grid& work, const Grid& start, const Emit& emit) {
  search_->find(work, false);
  search_->emit_all(start, emit);
}

}  // namespace nonet::se
