// Unique rectangles and loops. As in Sudoku Explainer 1.2.1, the search keeps the extra digits of
// branches that it has left, so it misses some loops that a cleaner search would find.
#include <algorithm>
#include <string>
#include <vector>

#include "rating/se/rules.h"

namespace nonet::se {
namespace {

using Loop = std::vector<int>;

struct Hint {
  double rating;
  int type;
  Loop loop;
  Removals removals;
};

// A loop has two cells in each of at most nine boxes.
constexpr std::size_t kLongest = 18;

std::string_view name(std::size_t size, int type) {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> names;
    for (std::size_t each = 0; each <= kLongest; ++each)
      for (int number = 0; number <= 4; ++number)
        names.push_back((each == 4 ? "Unique Rectangle" : "Unique Loop " + std::to_string(each)) +
                        " type " + std::to_string(number));
    return names;
  }();
  return names[5 * std::min(size, kLongest) + static_cast<std::size_t>(type)];
}

class Search {
 public:
  explicit Search(const Grid& grid) : grid_(grid) {}

  Step first() {
    for (int cell = 0; cell < kCells; ++cell) {
      pair_ = grid_.candidates[cell];
      if (count_bits(pair_) != 2) continue;
      digits_[0] = lowest(pair_);
      digits_[1] = lowest(pair_ & (pair_ - 1));
      loops_.clear();
      loop_.clear();
      visited_[0] = visited_[1] = 0;
      follow(cell, 2, 0, -1);
      for (const Loop& loop : loops_)
        if (is_deadly(loop)) examine(loop);
    }
    if (hints_.empty()) return {};
    const auto before = [](const Hint& a, const Hint& b) {
      return a.rating != b.rating ? a.rating < b.rating : a.type < b.type;
    };
    const Hint& best = *std::min_element(hints_.begin(), hints_.end(), before);
    Step step;
    step.rating = best.rating;
    step.removals = best.removals;
    step.technique = name(best.loop.size(), best.type);
    return step;
  }

 private:
  void follow(int cell, int extra_cells, Mask extra, int last_type) {
    const unsigned houses = houses_of(cell);
    unsigned& visited = visited_[loop_.size() & 1];
    visited |= houses;
    loop_.push_back(cell);
    is_in_loop_[cell] = true;
    for (int type = 0; type < 3; ++type) {
      if (type == last_type) continue;
      const int house = kLayout.house[cell][type];
      // The cells with both digits; those of the loop are among them.
      for (unsigned left = grid_.places[house][digits_[0]] & grid_.places[house][digits_[1]]; left;
           left &= left - 1) {
        const int next = kLayout.cell[house][lowest(left)];
        if (next == loop_[0] && loop_.size() >= 4) {
          loops_.push_back(loop_);
        } else if (!is_in_loop_[next]) {
          const Mask digits = grid_.candidates[next];
          extra = (extra | digits) & static_cast<Mask>(~pair_);
          const int size = count_bits(digits);
          // A house that two cells of the same parity share makes no deadly loop.
          if (visited_[loop_.size() & 1] & houses_of(next)) continue;
          if (size == 2 || count_bits(extra) == 1 || extra_cells > 0)
            follow(next, extra_cells - (size > 2), extra, type);
        }
      }
    }
    is_in_loop_[cell] = false;
    loop_.pop_back();
    visited &= ~houses;
  }

  static unsigned houses_of(int cell) {
    return 1u << kLayout.house[cell][0] | 1u << kLayout.house[cell][1] |
           1u << kLayout.house[cell][2];
  }

  // Every house of the loop is visited once by an even and once by an odd cell.
  static bool is_deadly(const Loop& loop) {
    unsigned visited[2] = {0, 0};
    for (std::size_t i = 0; i < loop.size(); ++i)
      for (int type = 0; type < 3; ++type) {
        const unsigned bit = 1u << kLayout.house[loop[i]][type];
        if (visited[i & 1] & bit) return false;
        visited[i & 1] |= bit;
      }
    return visited[0] == visited[1];
  }

  void examine(const Loop& loop) {
    std::vector<int> guards;
    Mask extra = 0;
    for (const int cell : loop)
      if (count_bits(grid_.candidates[cell]) > 2) {
        guards.push_back(cell);
        extra |= grid_.candidates[cell] & static_cast<Mask>(~pair_);
      }
    if (guards.size() == 1) {
      Removals removals;
      removals.add(guards[0], pair_);
      keep({base(loop), 1, loop, removals});
    } else if (guards.size() > 2) {
      type_2(loop, guards);
    } else if (guards.size() == 2) {
      if (count_bits(extra) == 1) {
        type_2(loop, guards);
      } else {
        type_3(loop, guards[0], guards[1], extra);
      }
      type_4(loop, guards[0], guards[1]);
    }
  }

  static double base(const Loop& loop) {
    double rating = 4.5;
    if (loop.size() >= 10) rating += 0.3;
    if (loop.size() >= 8) return rating + 0.2;
    return loop.size() >= 6 ? rating + 0.1 : rating;
  }

  void type_2(const Loop& loop, const std::vector<int>& guards) {
    const int digit = lowest(grid_.candidates[guards[0]] & ~pair_);
    Removals removals;
    for (int cell = 0; cell < kCells; ++cell)
      if (grid_.has(cell, digit) && std::all_of(guards.begin(), guards.end(),
                                                [cell](int guard) { return sees(guard, cell); }))
        removals.add(cell, Mask(1u << digit));
    keep({base(loop), 2, loop, removals});
  }

  void type_3(const Loop& loop, int first, int second, Mask extra) {
    std::vector<Hint> found;
    const Mask common = extra & grid_.candidates[first] & grid_.candidates[second];
    for (int size = count_bits(extra); size <= 7; ++size)
      for (int type = 0; type < 3; ++type) {
        const int house = kLayout.house[first][type];
        if (kLayout.house[second][type] != house) continue;
        const int empty = grid_.empty[house];
        if (2 * size <= empty) naked(loop, first, second, extra, common, size, house, found);
        if (2 * size < empty) hidden(loop, first, second, extra, size, house, found);
      }
    for (const Hint& hint : found) keep(hint);
  }

  void naked(const Loop& loop, int first, int second, Mask extra, Mask common, int size, int house,
             std::vector<Hint>& found) const {
    const int type = house / 9;
    const unsigned one = 1u << kLayout.index[first][type],
                   other = 1u << kLayout.index[second][type];
    for (unsigned cells = (1u << size) - 1; cells < 1u << 9; cells = next_combination(cells)) {
      if (!(cells & one) || cells & other) continue;
      Mask all = common, digits = extra;
      bool is_set = count_bits(extra) > 1;
      for (unsigned left = cells & ~one; left; left &= left - 1) {
        const Mask each = grid_.candidates[kLayout.cell[house][lowest(left)]];
        is_set &= count_bits(each) > 1;
        all |= each;
        digits |= each;
      }
      if (!is_set || count_bits(all) != size || count_bits(digits) != size) continue;
      Removals removals;
      for (int place = 0; place < 9; ++place) {
        const int cell = kLayout.cell[house][place];
        const Mask both = grid_.candidates[cell] & digits;
        if (!((cells | other) >> place & 1) && both) removals.add(cell, both);
      }
      if (!removals.empty()) found.push_back({base(loop) + (size - 1) * 0.1, 3, loop, removals});
    }
  }

  void hidden(const Loop& loop, int first, int second, Mask extra, int size, int house,
              std::vector<Hint>& found) const {
    const int type = house / 9;
    const Mask one = Mask(1u << kLayout.index[first][type]);
    const Mask other = Mask(1u << kLayout.index[second][type]);
    int rest[9], count = 0;
    for (int digit = 0; digit < 9; ++digit)
      if (!((pair_ | extra) >> digit & 1)) rest[count++] = digit;
    if (size - 2 > count) return;
    unsigned chosen = (1u << (size - 2)) - 1;
    do {
      Mask digits = pair_;
      for (unsigned left = chosen; left; left &= left - 1) digits |= Mask(1u << rest[lowest(left)]);
      Mask places = 0;
      bool is_set = true;
      for (unsigned left = digits; left; left &= left - 1) {
        const Mask each = grid_.places[house][lowest(left)] & static_cast<Mask>(~other);
        is_set &= each != 0;
        places |= each;
      }
      if (is_set && count_bits(places) == size) {
        places &= static_cast<Mask>(~(one | other));
        Removals removals;
        for (unsigned left = places; left; left &= left - 1) {
          const int cell = kLayout.cell[house][lowest(left)];
          const Mask others = grid_.candidates[cell] & static_cast<Mask>(~digits);
          if (others) removals.add(cell, others);
        }
        if (!removals.empty())
          found.push_back({base(loop) + (count_bits(places) - 1) * 0.1, 3, loop, removals});
      }
      if (chosen == 0) return;
      chosen = next_combination(chosen);
    } while (chosen < 1u << count);
  }

  void type_4(const Loop& loop, int first, int second) {
    int locked[2] = {-1, -1};
    for (int type = 0; type < 3; ++type) {
      const int house = kLayout.house[first][type];
      if (kLayout.house[second][type] != house) continue;
      const unsigned both = 1u << kLayout.index[first][type] | 1u << kLayout.index[second][type];
      for (int i = 0; i < 2; ++i)
        if (!(grid_.places[house][digits_[i]] & ~both)) locked[i] = house;
    }
    if (locked[0] < 0 && locked[1] < 0) return;
    const Mask removed = Mask(1u << digits_[locked[0] >= 0 ? 1 : 0]);
    Removals removals;
    removals.add(first, removed);
    removals.add(second, removed);
    keep({base(loop), 4, loop, removals});
  }

  void keep(const Hint& hint) {
    if (!hint.removals.empty()) hints_.push_back(hint);
  }

  const Grid& grid_;
  Mask pair_ = 0;
  int digits_[2] = {0, 0};  // of the pair
  Loop loop_;
  bool is_in_loop_[kCells] = {};
  unsigned visited_[2] = {0, 0};  // the houses of the loop's even and odd cells
  std::vector<Loop> loops_;
  std::vector<Hint> hints_;
};

}  // namespace

Step unique_loop(const Grid& grid) { return Search(grid).first(); }

}  // namespace nonet::se
