// Arbitrary constraints and masks, however absurd, for everything that supports answer: nothing is
// read or written out of bounds, and the digits that the constraints were read from survive.
#include "nonet/supports.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/check.h"

namespace nonet {
namespace {

constexpr int kSide = 6, kCells = kSide * kSide;

using Data = std::vector<std::int32_t>;

const Supports::GoOn kForever = [] { return true; };

// Constraints that a Latin square obeys: sums, sets, tables, lines, counts and others.
class Puzzle {
 public:
  explicit Puzzle(unsigned seed) : random_(seed) {
    for (int cell = 0; cell < kCells; ++cell)
      solution_.push_back((cell / kSide * 2 + cell / kSide / 3 + cell % kSide) % kSide);
    source_.cells = kCells;
    source_.values = kSide;
    source_.peers.resize(kCells);
    for (int a = 0; a < kCells; ++a)
      for (int b = 0; b < kCells; ++b)
        if (a != b && solution_[a] != solution_[b] && (a / kSide == b / kSide || roll(9) == 0))
          source_.peers[a].push_back(b);
    // An automaton that accepts everything with a few states.
    data_ = {6, 3, 1, 0, 3, 0, 1, 2, 18};
    for (int state = 0; state < 3; ++state)
      for (int symbol = 0; symbol < kSide; ++symbol)
        for (const int number : {state, symbol, (state + symbol) % 3}) data_.push_back(number);
    Data groups;
    const int count = 1 + roll(12);
    for (int i = 0; i < count; ++i) {
      const Data one = primitive(roll(8));
      groups.push_back(static_cast<int>(one.size()));
      groups.insert(groups.end(), one.begin(), one.end());
    }
    data_.insert(data_.end(), {11, count});
    data_.insert(data_.end(), groups.begin(), groups.end());
    source_.data = data_;
    for (int i = 0; i < count; ++i) {
      if (i == 0 || roll(3)) source_.constraints.emplace_back();
      source_.constraints.back().push_back(i);
    }
  }

  const SupportSource& source() const { return source_; }
  int solution(int cell) const { return solution_[cell]; }
  int roll(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }

  // Masks with the solution, or any at all.
  Supports::Found masks(bool is_true) {
    Supports::Found found;
    for (int cell = 0; cell < kCells; ++cell) {
      const auto any = static_cast<std::uint32_t>(roll(1 << kSide));
      found.push_back(is_true ? any | 1u << solution_[cell] : any);
    }
    return found;
  }

 private:
  std::vector<int> cells(int count) {
    std::vector<int> all(kCells);
    for (int cell = 0; cell < kCells; ++cell) all[cell] = cell;
    std::shuffle(all.begin(), all.end(), random_);
    all.resize(count);
    source_.orders.push_back(all);
    return all;
  }

  // Cells that all differ in the solution: of one row.
  std::vector<int> row_cells(int count) {
    std::vector<int> all;
    const int row = roll(kSide);
    for (int i = 0; i < count; ++i) all.push_back(row * kSide + i);
    source_.orders.push_back(all);
    return all;
  }

  Data listed(const std::vector<int>& cells) {
    Data found{static_cast<int>(cells.size())};
    found.insert(found.end(), cells.begin(), cells.end());
    return found;
  }

  Data primitive(int kind) {
    Data out;
    const auto add = [&](const Data& more) { out.insert(out.end(), more.begin(), more.end()); };
    switch (kind) {
      case 0: {
        const auto own = cells(1 + roll(12));
        Data weights;
        int total = 0;
        for (const int cell : own) {
          weights.push_back(roll(3) ? 1 : roll(40) - 20);
          total += weights.back() * (solution_[cell] + 1);
        }
        add({5});
        add(listed(own));
        add(weights);
        add({2, total, total + roll(5)});
        break;
      }
      case 1: {
        const auto own = row_cells(1 + roll(kSide));
        int mask = 0;
        for (const int cell : own) mask |= 1 << solution_[cell];
        add({4});
        add(listed(own));
        add({2, mask, roll(1 << kSide)});
        break;
      }
      case 2: {
        const auto own = cells(2);
        add({3, own[0], own[1]});
        for (int v = 0; v < kSide; ++v)
          add({roll(1 << kSide) | (v == solution_[own[0]] ? 1 << solution_[own[1]] : 0)});
        break;
      }
      case 3: {
        const auto own = cells(1 + roll(10));
        add({7});
        add(listed(own));
        add({0});
        break;
      }
      case 4: {
        const auto own = cells(1 + roll(10));
        const int mask = roll(1 << kSide);
        int count = 0;
        for (const int cell : own) count += mask >> solution_[cell] & 1;
        add({8});
        add(listed(own));
        add({mask, -1, 2, count, roll(5)});
        break;
      }
      case 5: {
        const auto own = row_cells(kSide);
        const auto other = row_cells(kSide);
        source_.orders.pop_back();
        auto& both = source_.orders.back();
        both.insert(both.end(), other.begin(), other.end());
        if (own[0] == other[0]) both.resize(kSide);
        add({9, 2, kSide});
        add({own.begin(), own.end()});
        add({other.begin(), other.end()});
        break;
      }
      case 6: {
        const auto own = row_cells(2 + roll(4));
        add({2});
        add(listed(own));
        break;
      }
      default: {
        const auto own = cells(1);
        add({1, own[0], roll(1 << kSide) | 1 << solution_[own[0]]});
      }
    }
    return out;
  }

  std::mt19937 random_;
  std::vector<int> solution_;
  Data data_;
  SupportSource source_;
};

TEST(supports_keep_the_solution_and_bear_any_masks) {
  int narrowed = 0, pressed = 0, refuted = 0, excluded = 0, chained = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    Puzzle puzzle(seed);
    std::string fault;
    const auto supports = Supports::of(puzzle.source(), fault);
    CHECK_EQUAL(fault, "");
    if (!supports) continue;
    WebSource source;
    for (int row = 0; row < kSide; ++row) {
      source.houses.emplace_back();
      for (int i = 0; i < kSide; ++i) source.houses.back().push_back(row * kSide + i);
    }
    source.clashes.resize(kCells * kSide);
    const auto web = SupportWeb::of(supports, source, fault);
    const auto chains = SupportChains::of(
        supports, {{{0, 7, Supports::Found(kSide, (1u << kSide) - 1)}}, {{0, 7, 9}, {1, 2, 3, 4}}},
        fault);
    for (const bool is_true : {true, false}) {
      const Supports::Found masks = puzzle.masks(is_true);
      const auto is_lost = [&](int cell, std::uint32_t mask) {
        return is_true && !(mask >> puzzle.solution(cell) & 1);
      };
      std::vector<bool> is_filled(kCells);
      for (int cell = 0; cell < kCells; cell += 5) is_filled[cell] = true;
      std::vector<int> every;
      for (int i = 0; i < supports->constraints(); ++i) every.push_back(i);
      std::vector<std::pair<int, Supports::Found>> found;
      CHECK(supports->narrow_some(every, masks, kForever, found));
      for (const auto& [number, left] : found) {
        const auto cells = supports->cells_of(number);
        for (std::size_t i = 0; i < left.size(); ++i) {
          CHECK(!is_lost(cells[i], left[i]));
          CHECK_EQUAL(left[i] & ~masks[cells[i]], 0u);
        }
        ++narrowed;
      }
      int broken = -1;
      CHECK(supports->first_broken(masks, kForever, broken));
      if (is_true) CHECK_EQUAL(broken, -1);
      for (const int number : every) {
        std::vector<WebCandidate> candidates;
        CHECK(supports->pressed(number, masks, is_filled, kForever, candidates));
        std::optional<WebWays> ways;
        bool is_final = false;
        CHECK(web->ways(number, masks, 2000, kForever, ways, is_final));
        if (ways) candidates.insert(candidates.end(), ways->excluded.begin(), ways->excluded.end());
        (ways ? excluded : pressed) += static_cast<int>(candidates.size());
        for (const auto& [cell, value] : candidates)
          CHECK(!is_true || (ways && ways->count == 0) || puzzle.solution(cell) != value);
      }
      std::optional<SupportGroup> group;
      const std::pair<int, int> pairs[] = {{0, static_cast<int>(every.size()) - 1}};
      CHECK(supports->first_pair(pairs, 0, masks, is_filled, kForever, group));
      if (group)
        for (std::size_t i = 0; i < group->cells.size(); ++i)
          CHECK(!is_lost(group->cells[i], group->masks[i]));
      group.reset();
      CHECK(chains->first(0, masks, kForever, group));
      chained += group.has_value();
      std::vector<WebCandidate> tried;
      for (int cell = 0; cell < kCells; ++cell) tried.push_back({cell, puzzle.roll(kSide)});
      std::optional<WebTrial> trial;
      CHECK(web->first_trial(tried, 0, masks, kForever, trial));
      if (!trial) continue;
      ++refuted;
      const auto& [cell, value] = tried[trial->place];
      CHECK(!is_true || puzzle.solution(cell) != value);
    }
    supports->forget();
  }
  CHECK(std::min({narrowed, pressed, refuted, excluded, chained}) > 20);
}

TEST(supports_end_when_their_caller_wants) {
  Puzzle puzzle(3);
  std::string fault;
  const auto supports = Supports::of(puzzle.source(), fault);
  WebSource source{{}, std::vector<std::vector<WebCandidate>>(kCells * kSide)};
  for (int i = 0; i < 200; ++i) source.houses.push_back({0, 1, 2, 3, 4, 5});
  const auto web = SupportWeb::of(supports, source, fault);
  std::vector<WebCandidate> tried;
  for (int i = 0; i < 2000; ++i) tried.push_back({i % kCells, i % kSide});
  std::optional<WebTrial> trial;
  const Supports::Found full(kCells, (1u << kSide) - 1);
  int asked = 0;
  const auto never = [&] { return ++asked < 2; };
  CHECK(!web->first_trial(tried, 0, full, never, trial) || trial);
  CHECK(asked <= 2);
}

TEST(supports_refuse_what_is_not_there) {
  std::string fault;
  SupportSource source;
  source.cells = 2;
  source.values = 4;
  source.peers.resize(2);
  const auto refused = [&](Data data, std::vector<std::vector<int>> orders,
                           std::vector<std::vector<int>> constraints) {
    source.data = data;
    source.orders = std::move(orders);
    source.constraints = std::move(constraints);
    fault.clear();
    return !Supports::of(source, fault) && !fault.empty();
  };
  const Data differ{11, 1, 4, 2, 2, 0, 1};
  CHECK(!refused(differ, {{1, 0}}, {{0}}));
  CHECK(refused(differ, {{0}}, {{0}}));
  CHECK(refused(differ, {{0, 1, 1}}, {{0}}));
  CHECK(refused(differ, {{0, 2}}, {{0}}));
  CHECK(refused(differ, {{0, 1}}, {{1}}));
  CHECK(refused(differ, {}, {}));
  CHECK(refused({2, 2, 0, 1}, {{0, 1}}, {{0}}));
  CHECK(refused({11, 1, 8, 2, 2, 0, 1, 2, 2, 0, 1}, {{0, 1}}, {{0}}));
}

}  // namespace
}  // namespace nonet
