// Bivalue universal graves (BUG), types 1 to 4.
#include <algorithm>
#include <vector>

#include "rating/se/rules.h"

namespace nonet::se {
namespace {

struct Cells {
  std::uint64_t bits[2] = {0, 0};

  static Cells peers_of(int cell) { return {{kLayout.sees[cell][0], kLayout.sees[cell][1]}}; }
  bool has(int cell) const { return bits[cell / 64] >> (cell % 64) & 1; }
  bool empty() const { return !(bits[0] | bits[1]); }
  void remove(int cell) { bits[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  void keep(const Cells& other) {
    bits[0] &= other.bits[0];
    bits[1] &= other.bits[1];
  }
};

bool is_grave(const Grid& grid) {
  for (int cell = 0; cell < kCells; ++cell)
    if (!grid.digit[cell] && count_bits(grid.candidates[cell]) != 2) return false;
  for (int house = 0; house < kHouses; ++house)
    for (const Mask places : grid.places[house])
      if (places && count_bits(places) != 2) return false;
  return true;
}

class Search {
 public:
  explicit Search(const Grid& grid) : grid_(grid), rest_(grid) {}

  Step first() {
    if (!collect() || !is_grave(rest_)) return {};
    if (guards_.size() == 1) return type_1();
    if (count_bits(all_) == 1) {
      if (Step step = type_2(); step.found()) return step;
      return guards_.size() == 2 ? type_4() : Step{};
    }
    if (common_.empty() || guards_.empty()) return {};
    if (guards_.size() == 2)
      if (Step step = type_4(); step.found()) return step;
    return type_3();
  }

 private:
  // Finds the extra candidates of a grave; returns false if there is no grave.
  bool collect() {
    for (int house = 0; house < kHouses; ++house)
      for (int digit = 0; digit < 9; ++digit) {
        const Mask places = grid_.places[house][digit];
        if (!places || count_bits(places) == 2) continue;
        int guard = -1, count = 0;
        for (unsigned left = places; left; left &= left - 1) {
          const int cell = kLayout.cell[house][lowest(left)];
          if (count_bits(grid_.candidates[cell]) < 3) continue;
          ++count;
          guard = cell;
        }
        if (count == 0) return false;
        if (count == 1 && !add(guard, digit)) return false;
      }
    return true;
  }

  bool add(int guard, int digit) {
    if (std::find(guards_.begin(), guards_.end(), guard) == guards_.end()) guards_.push_back(guard);
    extra_[guard] |= Mask(1u << digit);
    all_ |= Mask(1u << digit);
    rest_.remove(guard, digit);
    if (has_common_) {
      common_.keep(Cells::peers_of(guard));
    } else {
      common_ = Cells::peers_of(guard);
      has_common_ = true;
    }
    for (const int cell : guards_) common_.remove(cell);
    return !(guards_.size() > 1 && count_bits(all_) > 1 && common_.empty());
  }

  Step step(double rating, const char* technique) const {
    Step step;
    step.rating = rating;
    step.technique = technique;
    return step;
  }

  Step type_1() const {
    Step found = step(5.6, "BUG type 1");
    found.removals.add(guards_[0], grid_.candidates[guards_[0]] & static_cast<Mask>(~all_));
    return found;
  }

  Step type_2() const {
    const int digit = lowest(all_);
    Step found = step(5.7, "BUG type 2");
    for (int cell = 0; cell < kCells; ++cell)
      if (common_.has(cell) && grid_.has(cell, digit)) found.removals.add(cell, Mask(1u << digit));
    return found.removals.empty() ? Step{} : found;
  }

  int shared_house(int type) const {
    const int house = kLayout.house[guards_[0]][type];
    for (const int cell : guards_)
      if (kLayout.house[cell][type] != house) return -1;
    return house;
  }

  Step type_3() const {
    for (int type = 0; type < 3; ++type) {
      const int house = shared_house(type);
      if (house < 0) continue;
      std::vector<int> cells;
      for (int cell = 0; cell < kCells; ++cell)
        if (common_.has(cell) && kLayout.house[cell][type] == house) cells.push_back(cell);
      const int count = static_cast<int>(cells.size());
      for (int size = 2; size <= 6 && size <= count; ++size)
        for (unsigned chosen = (1u << (size - 1)) - 1; chosen < 1u << count;
             chosen = next_combination(chosen)) {
          Mask digits = 0;
          bool is_set = count_bits(all_) > 1;
          for (unsigned left = chosen; left; left &= left - 1) {
            const Mask each = grid_.candidates[cells[lowest(left)]];
            is_set &= count_bits(each) > 1;
            digits |= each;
          }
          if (!is_set || count_bits(digits) != size || count_bits(digits | all_) != size) continue;
          Step found = step(5.7 + (size - 1) * 0.1, "BUG type 3");
          for (int i = 0; i < count; ++i) {
            const Mask common = grid_.candidates[cells[i]] & digits;
            if (!(chosen >> i & 1) && common) found.removals.add(cells[i], common);
          }
          if (!found.removals.empty()) return found;
        }
    }
    return {};
  }

  Step type_4() const {
    const int first = guards_[0], second = guards_[1];
    const Mask common =
        grid_.candidates[first] & grid_.candidates[second] & static_cast<Mask>(~all_);
    if (count_bits(common) != 1) return {};
    for (int type = 0; type < 3; ++type) {
      if (shared_house(type) < 0) continue;
      Step found = step(5.7, "BUG type 4");
      for (const int cell : {first, second})
        found.removals.add(cell,
                           grid_.candidates[cell] & static_cast<Mask>(~(extra_[cell] | common)));
      return found;
    }
    return {};
  }

  const Grid& grid_;
  Grid rest_;  // without the extra candidates
  std::vector<int> guards_;
  Mask extra_[kCells] = {};
  Mask all_ = 0;
  Cells common_;
  bool has_common_ = false;
};

}  // namespace

Step grave(const Grid& grid) { return Search(grid).first(); }

}  // namespace nonet::se
