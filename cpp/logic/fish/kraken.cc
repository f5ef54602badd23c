// Kraken fish: fish whose fins, or also the cells of one cover house, lead to an elimination by
// chains.
#include <array>
#include <bitset>
#include <vector>

#include "logic/finders.h"
#include "logic/fish/fish.h"

namespace nonet::logic {
namespace {

constexpr int kLargestKraken = 4;
constexpr int kLongestChain = 12;
constexpr int kCandidates = 81 * 9;
constexpr int kNone = -1;

// What becomes false if one candidate is true, by chains of alternating weak and strong links. A
// chain read backwards is a chain too: a candidate that becomes false excludes the first one.
class Fall {
 public:
  Fall(const Links& links, int from) : from_(from) {
    before_false_.fill(kNone);
    before_true_.fill(kNone);
    std::vector<int> now{from};
    // Nodes 2, 4, 6 ... of a chain are false.
    for (int node = 2; node <= kLongestChain && !now.empty(); node += 2) {
      std::vector<int> next;
      for (const int yes : now)
        for (const int no : links.weak[yes]) {
          if (no == from || before_false_[no] != kNone) continue;
          before_false_[no] = yes;
          false_[no % 9].add(no / 9);
          for (const int forced : links.strong[no]) {
            if (forced == from || before_true_[forced] != kNone) continue;
            before_true_[forced] = no;
            next.push_back(forced);
          }
        }
      now = std::move(next);
    }
  }

  const CellSet<2>& falls(int digit) const { return false_[digit]; }
  bool is_direct(int candidate) const { return before_false_[candidate] == from_; }
  // The chain from a candidate that becomes false back to the first one.
  std::vector<int> chain(int candidate) const {
    std::vector<int> nodes{candidate};
    for (;;) {
      nodes.push_back(before_false_[nodes.back()]);
      if (nodes.back() == from_) return nodes;
      nodes.push_back(before_true_[nodes.back()]);
    }
  }

 private:
  const int from_;
  std::array<CellSet<2>, 9> false_;
  std::array<std::int16_t, kCandidates> before_false_, before_true_;
};

// The best fish against one candidate: of the smallest size, the one with the fewest candidates in
// it and its chains. (Where chains reach far, there are millions of larger fish.)
class Best {
 public:
  Best(const Fall& fall, int target) : fall_(fall), target_(target) {}

  // `heads`: the base cells where chains start.
  void offer(const Pond& pond, const Fish& fish, const CellSet<2>& heads, int unit) {
    std::bitset<kCandidates> marked;
    for (const int cell : fish.cells) marked.set(cell * 9 + pond.digit);
    for (const int cell : heads) marked |= nodes(cell * 9 + pond.digit);
    const int count = static_cast<int>(marked.count());
    if (count >= count_) return;
    count_ = count;
    most_cells_ = count - 2;
    fish_ = fish;
    pond_ = &pond;
    heads_ = heads;
    unit_ = unit;
  }

  bool is_empty() const { return pond_ == nullptr; }
  // A fish with more base cells cannot be better: the target and a node before it are added to
  // them.
  const int& most_cells() const { return most_cells_; }

  bool write(Sink& sink) const {
    Step& step = sink.begin();
    step.remove(target_ / 9, target_ % 9);
    const int digit = pond_->digit;
    Mark& base = step.mark(Role::kBase);
    base.add(fish_.cells - fish_.fins, digit);
    for (int i = 0; i < fish_.size; ++i) base.add_unit(pond_->houses[fish_.base[i]].unit);
    Mark& cover = step.mark(Role::kCover);
    for (int i = 0; i < fish_.size; ++i) cover.add_unit(pond_->houses[fish_.cover[i]].unit);
    const CellSet<2> fins = fish_.fins - fish_.endo_fins;
    if (fins) step.mark(Role::kFin).add(fins, digit);
    if (fish_.endo_fins) step.mark(Role::kEndoFin).add(fish_.endo_fins, digit);
    if (unit_ != kNone) {
      Mark& members = step.mark(Role::kPattern);
      members.add(fish_.cells & pond_->houses[unit_].cells, digit);
      members.add_unit(pond_->houses[unit_].unit);
    }
    for (const int cell : heads_) {
      Mark& mark = step.mark(Role::kNode);
      const std::vector<int> nodes = fall_.chain(cell * 9 + digit);
      for (const int node : nodes) mark.add(node / 9, node % 9);
      for (std::size_t i = 0; i + 1 < nodes.size(); ++i)
        mark.add_link(i % 2 == 1, {static_cast<Candidate>(nodes[i])},
                      {static_cast<Candidate>(nodes[i + 1])});
    }
    return sink.add();
  }

 private:
  const std::bitset<kCandidates>& nodes(int head) {
    std::bitset<kCandidates>& known = nodes_[head];
    if (known.none())
      for (const int node : fall_.chain(head)) known.set(node);
    return known;
  }

  const Fall& fall_;
  const int target_;
  std::array<std::bitset<kCandidates>, kCandidates> nodes_;  // in the chain from each head
  int count_ = 1 << 10;
  int most_cells_ = 1 << 10;
  Fish fish_;
  const Pond* pond_ = nullptr;
  CellSet<2> heads_;
  int unit_ = kNone;
};

constexpr unsigned kAllKinds = kRows | kColumns | kAreas;

// Whether some chain is longer than a weak link; otherwise it is a fish without chains.
bool needs_chains(const Fall& fall, const CellSet<2>& heads, int digit) {
  for (const int cell : heads)
    if (!fall.is_direct(cell * 9 + digit)) return true;
  return false;
}

struct Water {
  Water(const Study9& study, int digit) : pond(study, digit), placements(study.position, digit) {}

  Pond pond;
  Placements placements;
};

// Calls look(waters, cell, digit, fall, best) for each candidate, and writes the best fish it
// found. Most candidates are discarded at once: if a full placement of a digit remains without the
// candidates that become false, no fish can find a contradiction.
template <typename Look>
void find_for_each_candidate(const Study9& study, Sink& sink, Look look) {
  std::vector<Water> waters;
  for (int digit = 0; digit < 9; ++digit) waters.emplace_back(study, digit);
  for (int digit = 0; digit < 9; ++digit)
    for (const int cell : study.position.candidates[digit]) {
      const Fall fall(study.links(), cell * 9 + digit);
      Best best(fall, cell * 9 + digit);
      if (!look(waters, cell, digit, fall, best)) return;
      if (!best.is_empty() && !best.write(sink)) return;
    }
}

// The target is one that the fish would eliminate if it had no fins. If it is true, each fin is
// false by its chain, so the fish eliminates the target after all.
void find_fin_kraken(const Study9& study, Sink& sink) {
  find_for_each_candidate(
      study, sink,
      [&](const std::vector<Water>& waters, int cell, int digit, const Fall& fall, Best& best) {
        const auto& [pond, placements] = waters[digit];
        if (placements.exist_with(cell, pond.candidates - fall.falls(digit))) return true;
        for (int size = 2; size <= kLargestKraken && best.is_empty(); ++size) {
          FishSearch search(pond, size, kAllKinds, kAllKinds, sink, [&](const Fish& fish) {
            if (needs_chains(fall, fish.fins, digit)) best.offer(pond, fish, fish.fins, kNone);
            return true;
          });
          search.limit(best.most_cells());
          if (!search.run_for_target(cell, fall.falls(digit))) return false;
        }
        return true;
      });
}

// Without a true fin every cover house has the digit in the base. So a fin is true, or one of the
// base cells of any chosen cover house. If all of these exclude the target, it is false.
void find_unit_kraken(const Study9& study, Sink& sink) {
  find_for_each_candidate(
      study, sink, [&](const std::vector<Water>& waters, int, int, const Fall& fall, Best& best) {
        std::vector<const Pond*> ponds;
        for (const auto& [pond, placements] : waters)
          if (!placements.exist(pond.candidates - fall.falls(pond.digit))) ponds.push_back(&pond);
        for (int size = 2; size <= kLargestKraken && best.is_empty(); ++size)
          for (const Pond* pond : ponds) {
            FishSearch search(
                *pond, size, kAllKinds, kAllKinds, sink, [&](const Fish& fish, int unit) {
                  const CellSet<2> heads = fish.fins | (fish.cells & pond->houses[unit].cells);
                  if (needs_chains(fall, heads, pond->digit)) best.offer(*pond, fish, heads, unit);
                  return true;
                });
            search.limit(best.most_cells());
            if (!search.run_for_unit(fall.falls(pond->digit))) return false;
          }
        return true;
      });
}

constexpr Finder kFinders[] = {
    {"kraken-fish-1", find_fin_kraken},
    {"kraken-fish-2", find_unit_kraken},
};

}  // namespace

std::span<const Finder> kraken_fish() { return kFinders; }

}  // namespace nonet::logic
