// Aligned exclusion: two or three cells where every combination with some candidate is impossible.
#include <algorithm>
#include <set>

#include "logic/als/exclusions.h"
#include "logic/als/family.h"

namespace nonet::logic {
namespace {

// For each digit: a set of cells.
using Planes = std::array<CellSet<2>, 9>;

CellSet<2> join(const Planes& planes) {
  CellSet<2> joined;
  for (const CellSet<2>& plane : planes) joined |= plane;
  return joined;
}

// Cells of three candidates, as sets of one cell with two digits to spare.
std::vector<Als> find_cells_of_three(const Study9& study) {
  std::vector<Als> found;
  for (const int cell : study.position.empty)
    if (count_digits(study.position.masks[cell]) == 3)
      found.push_back({CellSet<2>::of(cell), study.position.masks[cell],
                       static_cast<std::uint16_t>(study.ground.units_of[cell].front())});
  return found;
}

// Combinations of candidates of different cells. Two are impossible together when they see each
// other (or clash), or when they would take two digits from a set of n cells with n + 1 digits
// (exclusions.h). Three are also impossible when they would empty a cell of three candidates. A
// candidate is false if all its combinations with those of the other cells are impossible, since
// each of those cells holds some digit. (Larger sets with two digits to spare would be equally
// sound, but take four times as long for few more steps.)
class Aligned {
 public:
  Aligned(const Study9& study, Sink& sink, bool with_triples)
      : study_(study),
        sink_(sink),
        tight_(study.als_web()),
        exclusions_(study),
        loose_sets_(with_triples ? find_cells_of_three(study) : std::vector<Als>()),
        loose_(study.position, loose_sets_),
        bases_(study.position.empty - study.position.with_one_candidate()) {}

  void find_pairs() {
    for (const int p : bases_) {
      Planes any{};        // what goes with some candidate of p
      CellSet<2> emptied;  // the cells that a candidate of p leaves without candidates
      for (const int a : Digits(study_.position.masks[p])) {
        const Planes left = find_beside(p, a);
        emptied |= bases_ - join(left);
        for (int digit = 0; digit < 9; ++digit) any[digit] |= left[digit];
      }
      // A candidate that goes with none of p leaves p without candidates.
      for (int digit = 0; digit < 9; ++digit)
        emptied |= (study_.position.candidates[digit] & bases_) - any[digit];
      for (const int q : emptied) {
        const int cells[] = {p, q};
        if (q > p && !write(cells)) return;
      }
    }
  }

  void find_triples() {
    beside_.resize(81 * 9);
    alone_.resize(81 * 9);
    for (const int p : bases_)
      for (const int a : Digits(study_.position.masks[p])) {
        beside_[p * 9 + a] = find_beside(p, a);
        alone_[p * 9 + a] = bases_ - join(beside_[p * 9 + a]) - CellSet<2>::of(p);
      }
    std::set<std::array<int, 3>> found;
    std::vector<bool> lost(loose_sets_.size());
    for (const int p : bases_)
      for (const int a : Digits(study_.position.masks[p])) {
        for (const std::uint16_t set : loose_.losers(p, a)) lost[set] = true;
        for (const int q : bases_ - alone_[p * 9 + a]) {
          if (q == p) continue;
          if (!sink_.go_on()) return;
          // The cells that are empty once p is a and q is anything compatible with a, except those
          // that a empties by itself.
          for (const int r : bases_ - covered(p, a, q, lost) - alone_[p * 9 + a]) {
            if (r <= q || r == p) continue;
            std::array<int, 3> cells{p, q, r};
            std::sort(cells.begin(), cells.end());
            if (found.insert(cells).second && !sink_.wants_all() && !write(cells)) return;
          }
        }
        for (const std::uint16_t set : loose_.losers(p, a)) lost[set] = false;
      }
    for (const std::array<int, 3>& cells : found)
      if (!write(cells)) return;
  }

 private:
  // A set that has too few digits when the combination is true.
  struct Excluder {
    const Sight* sight;
    int set;
    bool operator==(const Excluder&) const = default;
  };
  using Combination = std::span<const std::pair<int, int>>;  // (cell, digit)

  // The candidates that can be true together with a candidate.
  Planes find_beside(int cell, int digit) const {
    Planes left;
    for (int other = 0; other < 9; ++other)
      left[other] = study_.position.candidates[other] - exclusions_.by_sets(cell, digit, other);
    left[digit] -= study_.ground.sees(cell, digit);
    for (const int other : study_.ground.others(cell, digit)) left[other % 9].drop(other / 9);
    return left;
  }

  // The cells that may hold something when p is a and q is anything compatible with a.
  CellSet<2> covered(int p, int a, int q, const std::vector<bool>& lost) const {
    CellSet<2> cells = CellSet<2>::of(p) | CellSet<2>::of(q);
    const CellSet<2> most = bases_ - alone_[p * 9 + a];
    const Planes& beside = beside_[p * 9 + a];
    for (const int b : Digits(study_.position.masks[q])) {
      if (!beside[b].has(q)) continue;
      Planes left = beside;
      for (int other = 0; other < 9; ++other) left[other] &= beside_[q * 9 + b][other];
      if (b != a)
        for (const std::uint16_t set : loose_.losers(q, b))
          if (lost[set])
            for (const int c : Digits(loose_.sets[set].digits & ~(1U << a | 1U << b)))
              left[c] -= loose_.sees(set, c);
      cells |= join(left);
      if (cells.contains(most)) break;
    }
    return cells;
  }

  bool falls(Combination all) const {
    if (see_each_other(all)) return true;
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        const auto& [p, a] = all[i];
        const auto& [q, b] = all[j];
        if (exclusions_.by_sets(p, a, b).has(q)) return true;
      }
    if (all.size() == 2) return false;
    for (const std::uint16_t set : loose_.losers(all[0].first, all[0].second))
      if (is_short({&loose_, set}, all)) return true;
    return false;
  }

  bool see_each_other(Combination all) const {
    for (const auto& [p, a] : all)
      for (const auto& [q, b] : all) {
        if (q <= p) continue;
        if (a == b && study_.ground.sees(p, a).has(q)) return true;
        const auto& others = study_.ground.others(p, a);
        if (std::find(others.begin(), others.end(), q * 9 + b) != others.end()) return true;
      }
    return false;
  }

  static bool is_short(const Excluder& excluder, Combination all, unsigned needed) {
    const Sight& sight = *excluder.sight;
    unsigned gone = 0;
    for (const auto& [cell, digit] : all)
      gone |= static_cast<unsigned>(sight.sees(excluder.set, digit).has(cell)) << digit;
    return static_cast<unsigned>(count_digits(gone)) >= needed;
  }
  bool is_short(const Excluder& excluder, Combination all) const {
    return is_short(excluder, all, excluder.sight == &loose_ ? 3 : 2);
  }

  // The set with the fewest cells that the combination leaves with too few digits.
  std::optional<Excluder> find_excluder(Combination all) const {
    // Sets are sorted by size, and cells of three candidates have size one, so the first hit is the
    // smallest. A list of the sets that each candidate takes a digit from would cost more than
    // checking them all.
    const auto look = [&](const Sight& sight, int most) -> std::optional<Excluder> {
      for (int set = 0; set < static_cast<int>(sight.sets.size()); ++set) {
        const Excluder excluder{&sight, set};
        if (sight.sets[set].cells.count() > most) break;
        if (is_short(excluder, all)) return excluder;
      }
      return std::nullopt;
    };
    if (all.size() == 2) return look(tight_, 9);
    if (const auto single = look(tight_, 1)) return single;
    if (const auto loose = look(loose_, 1)) return loose;
    return look(tight_, 9);
  }

  // Calls visit(combination) for each combination of the cells' candidates.
  template <typename Visit>
  void visit(std::span<const int> cells, Visit visit) const {
    std::array<std::pair<int, int>, 3> chosen;
    const auto choose = [&](auto& self, std::size_t next) -> void {
      if (next == cells.size()) return visit(Combination(chosen.data(), next));
      for (const int digit : Digits(study_.position.masks[cells[next]])) {
        chosen[next] = {cells[next], digit};
        self(self, next + 1);
      }
    };
    choose(choose, 0);
  }

  bool write(std::span<const int> cells) {
    std::array<unsigned, 3> alive{};
    visit(cells, [&](Combination all) {
      if (falls(all)) return;
      for (std::size_t i = 0; i < all.size(); ++i) alive[i] |= 1U << all[i].second;
    });
    Step& step = sink_.begin();
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (const int digit : Digits(study_.position.masks[cells[i]] & ~alive[i]))
        step.remove(cells[i], digit);
    std::vector<Excluder> used;
    visit(cells, [&](Combination all) {
      bool matters = false;
      for (std::size_t i = 0; i < all.size(); ++i) matters |= !(alive[i] >> all[i].second & 1);
      if (!matters || see_each_other(all)) return;
      for (const Excluder& excluder : used)
        if (is_short(excluder, all)) return;
      used.push_back(*find_excluder(all));
    });
    // Without any set it is a naked subset, or due to clashes alone.
    if (used.empty()) return true;
    Mark& base = step.mark(Role::kBase);
    for (const int cell : cells) base.add_digits(cell, study_.position.masks[cell]);
    for (const Excluder& excluder : used)
      mark_set(step, study_, excluder.sight->sets[excluder.set]);
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  const Sight& tight_;
  const Exclusions exclusions_;
  const std::vector<Als> loose_sets_;
  const Sight loose_;
  const CellSet<2> bases_;  // the cells with two or more candidates
  // For triples, for each candidate: those compatible with it, the cells it leaves without any.
  std::vector<Planes> beside_;
  std::vector<CellSet<2>> alone_;
};

}  // namespace

void find_aligned_pair(const Study9& study, Sink& sink) {
  Aligned(study, sink, false).find_pairs();
}

void find_aligned_triple(const Study9& study, Sink& sink) {
  Aligned(study, sink, true).find_triples();
}

}  // namespace nonet::logic
