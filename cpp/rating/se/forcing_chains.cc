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

constexpr int kWords = (kStates + 63) / 64;

using States = std::array<std::uint64_t, kWords>;

// A state derived from a start.
struct Record {
  std::uint16_t state;
  Cause cause;
  std::uint32_t parents_begin, parents_end;
  int inner = -1;           // the inner chain that found it
  std::uint16_t depth = 1;  // states on the longest path from the start
  std::uint16_t count = 0;  // states it rests on, itself included; 0 if not counted yet
};

// Everything that follows from assuming one candidate true or false, up to the first contradiction.
struct Run {
  std::vector<Record> records;
  std::vector<std::uint16_t> parents;    // records
  std::vector<std::uint16_t> ons, offs;  // records in the order of discovery
  std::array<std::uint16_t, kStates> record_of;
  States states;                      // those that have a record
  int true_end = -1, false_end = -1;  // a state that would be true and false
  bool has_inner = false;
  int level = -1;  // of the rule that made it; -1 for none

  void clear() {
    records.clear();
    parents.clear();
    ons.clear();
    offs.clear();
    has_inner = false;
    states.fill(0);
    true_end = false_end = -1;
  }

  bool has(int state) const {
    return states[static_cast<std::size_t>(state) / 64] >> (state % 64) & 1;
  }
};

struct Target {
  Run* run;
  int record;
};

struct Chain {
  Rank rank;
  int order;  // of discovery
  std::vector<Target> targets;
  Cause start_cause;  // why one of the starts must be true
  Removal removal;
  int place = -1;  // a candidate

  bool operator<(const Chain& other) const {
    if (rank < other.rank) return true;
    return !(other.rank < rank) && order < other.order;
  }
};

struct InnerChain {
  int complexity;
  std::uint64_t identity;
};

}  // namespace

struct Runs::Kept {
  std::vector<Run> runs = std::vector<Run>(kStates);
  std::vector<int> made;    // the states from which there is a run
  std::vector<Grid> grids;  // what was left at the end of each run, if another rule may go on
  std::vector<InnerChain> inner_chains;

  void clear() {
    for (const int state : made) runs[static_cast<std::size_t>(state)].level = -1;
    made.clear();
    inner_chains.clear();
  }
};

Runs::Runs() : kept_(std::make_unique<Kept>()) {}
Runs::~Runs() = default;

class ForcingChains::Search {
 public:
  Search(const ChainOptions& options, Runs* shared)
      : options_(options), own_(shared ? nullptr : std::make_unique<Runs>()) {
    runs_ = (shared ? shared : own_.get())->kept_.get();
    if (shared) runs_->grids.resize(kStates);
    for (auto& of_cell : kept_) std::fill_n(of_cell, kAll + 1, -1);
    if (options.level == 2 || options.level == 3) {
      simple_ = std::make_unique<SimpleChains>();
      nested_ = std::make_unique<Reach>();
    }
    if (options.level == 3)
      inner_ = std::make_unique<ForcingChains>(ChainOptions{.multiple = true});
    if (options.level >= 4)
      inner_ = std::make_unique<ForcingChains>(
          ChainOptions{.multiple = true, .dynamic = true, .level = options.inner_level});
    base_ = options.level > 0 ? 8.5 + 0.5 * options.level
            : options.nishio  ? 7.5
            : options.dynamic ? 8.5
                              : 8.0;
  }

  // `reach`, if any, says which chains there can be.
  // `goes_on` keeps the runs that other rules made on the same grid.
  void find(const Grid& grid, Reach* reach, const MayGoOn& may_go_on, bool best_only,
            bool goes_on) {
    may_go_on_ = &may_go_on;
    reach_ = reach;
    grid_ = &grid;
    best_only_ = best_only;
    only_kept_ = -1;
    for (const Chain& chain : chains_) kept_[chain.removal.cell][chain.removal.digits] = -1;
    chains_.clear();
    order_ = 0;
    if (!goes_on) runs_->clear();
    // The other searches inside one that looks for the best chain start where simpler chains have
    // found nothing.
    is_nested_ = best_only && (options_.level == 2 || options_.level == 3);
    if (is_nested_) nested_->start(grid);
    for (int cell = 0; cell < kCells; ++cell) {
      const int count = count_bits(grid.candidates[cell]);
      if (count > 2 || (count > 1 && options_.dynamic)) start_from(cell, count);
    }
  }

  Step first() {
    if (chains_.empty()) return {};
    const Chain& chain = chains_.front();
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
    std::sort(chains_.begin(), chains_.end());
    for (const Chain& chain : chains_) {
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
  std::string_view name(int kind) const {
    // By engine (static, dynamic by level, Nishio) and kind.
    static const std::vector<std::string> names = [] {
      static const char* const inside[] = {"", " (+)", " (+ Forcing Chains)",
                                           " (+ Multiple Forcing Chains)",
                                           " (+ Dynamic Forcing Chains)"};
      static const char* const kinds[] = {"", "Double ", "",        "",
                                          "", "Cell ",   "Region ", "Contradiction "};
      std::vector<std::string> names;
      for (int engine = 0; engine < 7; ++engine)
        for (const char* each : kinds) {
          std::string name = engine == 0 ? "" : engine == 6 ? "Nishio " : "Dynamic ";
          name += engine == 6 ? "" : each;
          names.push_back(name + "Forcing Chains" +
                          (engine == 0 || engine == 6 ? "" : inside[engine - 1]));
        }
      return names;
    }();
    const int engine = options_.nishio ? 6 : options_.dynamic ? 1 + options_.level : 0;
    return names[static_cast<std::size_t>(8 * engine + kind)];
  }

  // ---- conclusions from the runs

  void start_from(int cell, int count) {
    int candidates[9];
    int used = 0;
    for (unsigned left = grid_->candidates[cell]; left; left &= left - 1) {
      const int candidate = 9 * cell + lowest(left);
      if (options_.dynamic) binary(candidate, run_from(on(candidate)), count);
      if (!options_.nishio) regions(candidate);
      candidates[used++] = candidate;
    }
    if (options_.nishio || !(count == 2 || (options_.multiple && count > 2))) return;
    conclude_from(candidates, used, kCell, kInCell);
  }

  void regions(int candidate) {
    const int cell = candidate / 9, digit = candidate % 9;
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[cell][type];
      const Mask places = grid_->places[house][digit];
      const int count = count_bits(places);
      if (!(count == 2 || (options_.multiple && count > 2))) continue;
      if (kLayout.cell[house][lowest(places)] != cell) continue;
      int candidates[9];
      int used = 0;
      for (unsigned left = places; left; left &= left - 1)
        candidates[used++] = 9 * kLayout.cell[house][lowest(left)] + digit;
      conclude_from(candidates, used, kRegion, static_cast<Cause>(type));
    }
  }

  // Offers every state that all of some candidates imply, one of which is true.
  void conclude_from(const int* candidates, int count, int kind, Cause start_cause) {
    if (reach_ && !reach_->meet(candidates, count)) return;
    Run* runs[9];
    for (int i = 0; i < count; ++i) runs[i] = &run_from(on(candidates[i]));
    conclude(runs, count, kind, start_cause);
  }

  // Offers every state that all runs imply.
  void conclude(Run* const* runs, int count, int kind, Cause start_cause) {
    Run& first = *runs[0];
    States common = first.states;
    for (int i = 1; i < count; ++i)
      for (std::size_t word = 0; word < kWords; ++word) common[word] &= runs[i]->states[word];
    for (const std::vector<std::uint16_t>* order : {&first.ons, &first.offs})
      for (const std::uint16_t number : *order) {
        const int state = first.records[number].state;
        if (!(common[static_cast<std::size_t>(state) / 64] >> (state % 64) & 1)) continue;
        const int candidate = candidate_of(state), cell = candidate / 9;
        const Mask bit = Mask(1u << candidate % 9);
        const Mask removed = is_on(state) ? grid_->candidates[cell] & static_cast<Mask>(~bit) : bit;
        if (!removed) continue;
        targets_.clear();
        for (int i = 0; i < count; ++i)
          targets_.push_back({runs[i], runs[i]->record_of[static_cast<std::size_t>(state)]});
        offer(kind, start_cause, {static_cast<std::uint8_t>(cell), removed},
              is_on(state) ? candidate : -1);
      }
  }

  // A candidate assumed true and assumed false: one run ends in a contradiction, or both imply the
  // same state.
  void binary(int candidate, Run& from_on, int count) {
    const int cell = candidate / 9;
    const Mask bit = Mask(1u << candidate % 9);
    const Mask others = grid_->candidates[cell] & static_cast<Mask>(~bit);
    const auto where = static_cast<std::uint8_t>(cell);
    if (from_on.true_end >= 0) {
      targets_ = {{&from_on, from_on.true_end}, {&from_on, from_on.false_end}};
      offer(kContradiction, kNoCause, {where, bit}, -1);
    }
    Run& from_off = run_from(off(candidate));
    if (from_off.true_end >= 0 && others) {
      targets_ = {{&from_off, from_off.true_end}, {&from_off, from_off.false_end}};
      offer(kContradiction, kNoCause, {where, others}, candidate);
    }
    if (count < 3 || options_.nishio) return;
    Run* const both[] = {&from_on, &from_off};
    conclude(both, 2, kDouble, kNoCause);
  }

  // Keeps a chain that implies `targets_` if it can be the easiest one: of all, or of those with
  // the same removal.
  void offer(int kind, Cause start_cause, Removal removal, int place) {
    int& kept = best_only_ ? only_kept_ : kept_[removal.cell][removal.digits];
    const Chain* const rival = kept < 0 ? nullptr : &chains_[static_cast<std::size_t>(kept)];
    if (rival) {
      int least = 0;
      for (const Target& target : targets_)
        least += target.run->records[static_cast<std::size_t>(target.record)].depth;
      if (least > rival->rank.complexity) return;
    }
    int complexity = 0;
    for (const Target& target : targets_) {
      complexity += count(*target.run, target.record);
      if (rival && complexity > rival->rank.complexity) return;
    }
    complexity += inner_complexity(targets_);
    if (rival && complexity > rival->rank.complexity) return;
    const Rank rank{base_ + length_rating(complexity), complexity, kind};
    if (rival && !(rank < rival->rank)) return;
    Chain chain{rank, order_++, targets_, start_cause, removal, place};
    if (rival) {
      chains_[static_cast<std::size_t>(kept)] = std::move(chain);
    } else {
      kept = static_cast<int>(chains_.size());
      chains_.push_back(std::move(chain));
    }
  }

  // Visits the records that a record rests on, and itself, in any order.
  template <class Visit>
  void each_above(const Run& run, int record, const Visit& visit) {
    ++walk_;
    walked_[static_cast<std::size_t>(record)] = walk_;
    stack_.assign(1, static_cast<std::uint16_t>(record));
    while (!stack_.empty()) {
      const Record& each = run.records[stack_.back()];
      stack_.pop_back();
      visit(each);
      for (std::uint32_t k = each.parents_begin; k < each.parents_end; ++k) {
        const std::uint16_t parent = run.parents[k];
        if (walked_[parent] == walk_) continue;
        walked_[parent] = walk_;
        stack_.push_back(parent);
      }
    }
  }

  int count(Run& run, int record) {
    Record& from = run.records[static_cast<std::size_t>(record)];
    if (!from.count) {
      std::uint16_t count = 0;
      each_above(run, record, [&count](const Record&) { ++count; });
      from.count = count;
    }
    return from.count;
  }

  int inner_complexity(const std::vector<Target>& targets) {
    int sum = 0;
    identities_.clear();
    for (const Target& target : targets) {
      if (!target.run->has_inner) continue;
      each_above(*target.run, target.record, [&](const Record& each) {
        if (each.inner < 0) return;
        const InnerChain& inner = runs_->inner_chains[static_cast<std::size_t>(each.inner)];
        if (std::find(identities_.begin(), identities_.end(), inner.identity) != identities_.end())
          return;
        identities_.push_back(inner.identity);
        sum += inner.complexity;
      });
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

  Run& run_from(int state) {
    const auto number = static_cast<std::size_t>(state);
    Run& run = runs_->runs[number];
    if (run.level == options_.level) return run;
    if (*may_go_on_ && !(*may_go_on_)()) throw Stopped{};
    if (run.level < 0) {
      run.clear();
      work_ = *grid_;
      add(run, state, kNoCause, nullptr, 0);
      runs_->made.push_back(state);
    } else {
      // A rule with fewer inner rules got this far without a contradiction.
      work_ = runs_->grids[number];
    }
    make(run);
    run.level = options_.level;
    if (!own_) runs_->grids[number] = work_;
    return run;
  }

  int add(Run& run, int state, Cause cause, const std::uint16_t* parents, std::size_t count,
          bool to_set = true) {
    const auto number = static_cast<std::uint16_t>(run.records.size());
    const auto begin = static_cast<std::uint32_t>(run.parents.size());
    std::uint16_t depth = 0;
    for (std::size_t i = 0; i < count; ++i) {
      run.parents.push_back(parents[i]);
      depth = std::max(depth, run.records[parents[i]].depth);
    }
    run.records.emplace_back(static_cast<std::uint16_t>(state), cause, begin,
                             static_cast<std::uint32_t>(begin + count), -1,
                             static_cast<std::uint16_t>(depth + 1), std::uint16_t{0});
    if (to_set) {
      run.record_of[static_cast<std::size_t>(state)] = number;
      run.states[static_cast<std::size_t>(state) / 64] |= std::uint64_t{1} << (state % 64);
      (is_on(state) ? run.ons : run.offs).push_back(number);
    }
    return number;
  }

  // Follows every state that has not been followed.
  void make(Run& run) {
    const bool is_new = run.level < 0;
    std::size_t next_on = is_new ? 0 : run.ons.size(), next_off = is_new ? 0 : run.offs.size();
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
    const int cell = from / 9, digit = from % 9;
    const auto parent = static_cast<std::uint16_t>(record);
    // Whether a candidate can be false.
    const auto visit = [&](int to, Cause cause) {
      const auto word = static_cast<std::size_t>(2 * to) / 64;
      const unsigned known = run.states[word] >> (2 * to % 64) & 3;
      if (known & 2) {
        run.true_end = run.record_of[static_cast<std::size_t>(on(to))];
        run.false_end = add(run, off(to), cause, &parent, 1, false);
        return false;
      }
      if (!known) add(run, off(to), cause, &parent, 1);
      return true;
    };
    if (!options_.nishio)
      for (unsigned left = work_.candidates[cell] & ~(1u << digit); left; left &= left - 1)
        if (!visit(9 * cell + lowest(left), kInCell)) return false;
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[cell][type], index = kLayout.index[cell][type];
      // Lines skip the cells that the box has already covered.
      const unsigned seen = type == kBox ? 1u << index : 7u << index / 3 * 3;
      for (unsigned left = work_.places[house][digit] & ~seen; left; left &= left - 1)
        if (!visit(9 * kLayout.cell[house][lowest(left)] + digit, static_cast<Cause>(type)))
          return false;
    }
    return true;
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
    // Parents are looked up in the grid before this candidate is removed from it.
    std::size_t ends[5] = {0};
    parents_.clear();
    for (int i = 0; i < count; ++i) {
      parents_.push_back(static_cast<std::uint16_t>(record));
      if (options_.dynamic) add_hidden_parents(run, work_, found[i].to, found[i].cause);
      ends[i + 1] = parents_.size();
    }
    if (options_.dynamic) work_.remove(cell, digit);
    for (int i = 0; i < count; ++i) {
      const auto [to, cause] = found[i];
      const std::uint16_t* const parents = parents_.data() + ends[i];
      const std::size_t size = ends[i + 1] - ends[i];
      if (run.has(off(to))) {
        run.false_end = run.record_of[static_cast<std::size_t>(off(to))];
        run.true_end = add(run, on(to), cause, parents, size, false);
        return false;
      }
      if (!run.has(on(to))) add(run, on(to), cause, parents, size);
    }
    return true;
  }

  // The candidates removed earlier; with any of them there would be more than one left.
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

  // ---- inner rules

  // Applies the first rule with new results; returns false if there is none.
  bool advance(Run& run) {
    if (*may_go_on_ && !(*may_go_on_)()) throw Stopped{};
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
      runs_->inner_chains.push_back({inner.complexity, inner.identity});
      take(run, inner.removals, static_cast<int>(runs_->inner_chains.size()) - 1);
    };
    Reach* const reach = is_nested_ ? nested_.get() : nullptr;
    if (reach) reach->go_on(work_);
    if (simple_) {
      simple_->each(work_, *grid_, reach, emit);
      if (is_found_) return run.offs.size() > before;
    }
    if (inner_) inner_->each(work_, *grid_, reach, *may_go_on_, emit);
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
        const int record = add(run, state, kAdvanced, parents_.data(), parents_.size());
        if (inner < 0) continue;
        run.records[static_cast<std::size_t>(record)].inner = inner;
        run.has_inner = true;
      }
  }

  const ChainOptions options_;
  const MayGoOn* may_go_on_ = nullptr;
  double base_ = 0;
  const Grid* grid_ = nullptr;
  Reach* reach_ = nullptr;
  bool best_only_ = false;
  std::vector<Chain> chains_;
  int order_ = 0;
  int only_kept_ = -1;          // the easiest chain, or
  int kept_[kCells][kAll + 1];  // that of each removal; -1 for none
  std::unique_ptr<Runs> own_;   // if they are not shared
  Runs::Kept* runs_ = nullptr;
  std::vector<std::uint64_t> identities_;
  std::vector<Target> targets_;
  std::vector<std::uint16_t> stack_;
  std::uint64_t walk_ = 0;
  std::uint64_t walked_[kStates + 1] = {};  // the walk that last visited a record
  std::unique_ptr<SimpleChains> simple_;
  std::unique_ptr<ForcingChains> inner_;
  std::unique_ptr<Reach> nested_;
  bool is_nested_ = false;  // `nested_` is used

  Grid work_;
  std::vector<std::uint16_t> parents_;
  std::vector<int> candidates_;
  bool is_found_ = false;
  std::uint64_t seen_[kCandidates] = {};
  std::uint64_t mark_ = 0;
};

ForcingChains::ForcingChains(const ChainOptions& options, Runs* shared)
    : search_(std::make_unique<Search>(options, shared)) {}
ForcingChains::~ForcingChains() = default;

Step ForcingChains::best(const Grid& grid, const MayGoOn& may_go_on, bool goes_on) {
  search_->find(grid, nullptr, may_go_on, true, goes_on);
  return search_->first();
}

void ForcingChains::each(const Grid& work, const Grid& start, Reach* reach,
                         const MayGoOn& may_go_on, const Emit& emit) {
  search_->find(work, reach, may_go_on, false, false);
  search_->emit_all(start, emit);
}

}  // namespace nonet::se
