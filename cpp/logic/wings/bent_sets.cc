// Bent sets: as many cells as digits in two crossing units, where all digits except one are
// restricted.
#include <array>
#include <bit>
#include <optional>

#include "logic/finders.h"

namespace nonet::logic {
namespace {

// A set of n cells with n digits. A digit is restricted when the cells of the set that may hold it
// all see each other: it then appears in at most one of them.
//
// One digit z is not restricted: without z the n cells would have n - 1 digits, each of which
// appears at most once. So z appears in the set, and a cell that sees all places of z in it loses
// z.
//
// All digits are restricted: n cells take n digits, each at most once, so each appears in the set
// and can be eliminated from the cells that see all its places.
//
// No part of the set has as few digits as cells: that part would be a set of its own.
class BentSets {
 public:
  BentSets(const Study9& study, Sink& sink, int size) : study_(study), sink_(sink), size_(size) {}

  // Digits first: few cells have no other digits, so this is fast for small sets.
  void find_by_digits() {
    fit_ = study_.position.empty - study_.position.with_one_candidate();
    news_ = study_.new_cells();
    for (const int cell : fit_) fit_beside(cell);
    narrow(fit_, 0, 0);
  }

  // Cells first, two units at a time: for large sets.
  void find_by_units() {
    const std::vector<Unit<2>>& units = study_.ground.units;
    const CellSet<2> news = study_.new_cells();
    for (const int cell : study_.position.empty)
      if (count_digits(study_.position.masks[cell]) <= size_) fit_.add(cell);
    for (std::size_t one = 0; one < units.size(); ++one)
      for (std::size_t two = one + 1; two < units.size(); ++two)
        if (units[one].cells.meets(units[two].cells) &&
            (units[one].cells | units[two].cells).meets(news) && !find_in(one, two))
          return;
  }

 private:
  // Computes which cells may join this one in a set: those that see it, or share at most one digit
  // with it, and, if one digit is known not to be restricted, no other.
  void fit_beside(int cell) {
    CellSet<2> once, twice;
    for (const int digit : Digits(study_.position.masks[cell])) {
      const CellSet<2>& places = study_.position.candidates[digit];
      twice |= once & places;
      once |= places;
      CellSet<2> others;
      for (const int other : Digits(study_.position.masks[cell] & ~(1U << digit)))
        others |= study_.position.candidates[other];
      beside_loose_[cell * 9 + digit] = (fit_ - others) | study_.ground.peers[cell];
    }
    beside_[cell] = (fit_ - twice) | study_.ground.peers[cell];
  }

  // Tries the choices of as many digits as cells; `within` are the cells without any of the digits
  // left out so far.
  bool narrow(const CellSet<2>& within, int next, int left_out) {
    if (within.count() < size_ || !within.meets(news_)) return true;
    if (left_out == 9 - size_) return sink_.go_on() && choose(within, {}, 0, 0, 0);
    if (next == 9) return true;
    return narrow(within - study_.position.candidates[next], next + 1, left_out + 1) &&
           (next - left_out == size_ || narrow(within, next + 1, left_out));
  }

  // Adds cells of `rest` to the chosen ones.
  bool choose(CellSet<2> rest, const CellSet<2>& chosen, int size, unsigned digits,
              unsigned loose) {
    const Position<2>& position = study_.position;
    const bool is_last = size + 1 == size_;
    while (rest) {
      const int cell = rest.first();
      rest = rest.without_first();
      const unsigned joined = digits | position.masks[cell];
      // With fewer digits a part would be a set of its own.
      if (count_digits(joined) < size + 2 - is_last) continue;
      const CellSet<2> unseen = chosen - study_.ground.peers[cell];
      unsigned looser = loose;
      for (const int other : unseen) looser |= position.masks[cell] & position.masks[other];
      if (looser != loose && study_.ground.has_clashes)
        looser = loose | unrestricted_beside(cell, unseen);
      if (looser & (looser - 1)) continue;
      const CellSet<2> more = chosen | CellSet<2>::of(cell);
      if (is_last) {
        if (more.meets(news_) && !add(more, joined, looser)) return false;
        continue;
      }
      CellSet<2> others = rest;
      // Two cells that do not see each other are in different units: every other cell sees one of
      // them.
      if (unseen) others &= study_.ground.peers[cell] | study_.ground.peers[unseen.first()];
      if (!study_.ground.has_clashes) {
        if (!looser)
          others &= beside_[cell];
        else
          for (const int one : more)
            if (position.has(one, std::countr_zero(looser)))
              others &= beside_loose_[one * 9 + std::countr_zero(looser)];
      }
      if (!others || !(more | others).meets(news_)) continue;
      if (!choose(others, more, size + 1, joined, looser)) return false;
    }
    return true;
  }

  // The cells of one unit only come first, then those of the other, then those of both: cells of
  // the first two kinds rarely see each other, which prunes the search early.
  bool find_in(std::size_t one, std::size_t two) {
    const CellSet<2> first = study_.ground.units[one].cells & fit_;
    const CellSet<2> second = study_.ground.units[two].cells & fit_;
    if (!(first - second) || !(second - first)) return true;
    count_ = 0;
    int part_number = 0;
    for (const CellSet<2>& part : {first - second, second - first, first & second}) {
      starts_[part_number++] = count_;
      for (const int cell : part) {
        cells_[count_] = cell;
        masks_[count_] = study_.position.masks[cell];
        unseen_[count_] = 0;
        // Cells of one unit see each other, so only cells of different units have to be checked.
        if (part_number == 2)
          for (int before = 0; before < starts_[1]; ++before)
            if (!study_.ground.peers[cell].has(cells_[before])) unseen_[count_] |= 1U << before;
        ++count_;
      }
    }
    return sink_.go_on() && grow(0, 0, 0, 0, 0);
  }

  // `chosen` are indices into the list of cells.
  bool grow(int next, unsigned chosen, int size, unsigned digits, unsigned loose) {
    const int count = count_digits(digits);
    if (size > 0 && count <= size) return size < size_ || add(set_of(chosen), digits, loose);
    if (size == size_) return true;
    // Without a cell that is in one unit alone, the set would lie in the other unit.
    const bool has_first = chosen & ((1U << starts_[1]) - 1);
    const bool has_second = chosen >> starts_[1] & ((1U << (starts_[2] - starts_[1])) - 1);
    if (size + 1 == size_ && !has_second && next < starts_[1]) next = starts_[1];
    const int end = !has_first ? starts_[1] : !has_second ? starts_[2] : count_;
    for (int i = next; i < end; ++i) {
      const unsigned mask = masks_[i];
      const unsigned joined = digits | mask;
      // Every digit needs a cell, among those chosen or those still to come.
      const int needed = count_digits(joined);
      if (needed > size_ || needed > size + count_ - i) continue;
      unsigned looser = loose;
      for (const int other : Digits(chosen & unseen_[i])) looser |= mask & masks_[other];
      if (looser != loose && study_.ground.has_clashes)
        looser = loose | unrestricted_beside(cells_[i], set_of(chosen & unseen_[i]));
      if (looser & (looser - 1)) continue;
      if (!grow(i + 1, chosen | 1U << i, size + 1, joined, looser)) return false;
    }
    return true;
  }

  CellSet<2> set_of(unsigned places) const {
    CellSet<2> set;
    for (const int place : Digits(places)) set.add(cells_[place]);
    return set;
  }

  // Whether a proper part of the set has as few digits as cells.
  bool has_part(const CellSet<2>& set) const {
    unsigned masks[7];
    int size = 0;
    for (const int cell : set) masks[size++] = study_.position.masks[cell];
    for (unsigned part = 1; part + 1 < 1U << size; ++part) {
      unsigned digits = 0;
      for (const int i : Digits(part)) digits |= masks[i];
      if (count_digits(digits) <= count_digits(part)) return true;
    }
    return false;
  }

  // The digits that a cell and one of these may both hold, taking clashes of one digit into
  // account.
  unsigned unrestricted_beside(int cell, const CellSet<2>& others) const {
    unsigned mask = 0;
    for (const int digit : Digits(study_.position.masks[cell]))
      if ((others & study_.position.candidates[digit]) - study_.ground.sees(cell, digit))
        mask |= 1U << digit;
    return mask;
  }

  // The first two crossing units that contain the set; none if one unit does.
  std::optional<std::array<int, 2>> find_units(const CellSet<2>& set) const {
    if (!study_.ground.units_with(set).empty()) return std::nullopt;
    const std::vector<Unit<2>>& units = study_.ground.units;
    for (std::size_t one = 0; one < units.size(); ++one)
      for (std::size_t two = one + 1; two < units.size(); ++two)
        if ((units[one].cells | units[two].cells).contains(set) &&
            units[one].cells.meets(units[two].cells))
          return {{static_cast<int>(one), static_cast<int>(two)}};
    return std::nullopt;
  }

  bool add(const CellSet<2>& set, unsigned digits, unsigned loose) {
    const Position<2>& position = study_.position;
    const unsigned gone = loose ? loose : digits;
    Step& step = sink_.begin();
    for (const int digit : Digits(gone))
      step.remove(position.candidates[digit] &
                      study_.ground.seen_by_all(set & position.candidates[digit], digit),
                  digit);
    if (step.is_empty() || has_part(set)) return true;
    const auto units = find_units(set);
    if (!units) return true;
    Mark& mark = step.mark(Role::kSet);
    for (const int cell : set) mark.add_digits(cell, position.masks[cell]);
    for (const int unit : *units) mark.add_unit(unit);
    if (loose) {
      const int digit = std::countr_zero(loose);
      step.mark(Role::kPincer).add(set & position.candidates[digit], digit);
    }
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  const int size_;
  CellSet<2> fit_;  // the cells with at most as many candidates as the set has digits
  CellSet<2> news_;
  std::array<CellSet<2>, 81> beside_;            // for each cell that fits: those that may join it
  std::array<CellSet<2>, 81 * 9> beside_loose_;  // likewise when this digit of it is unrestricted
  // The cells to choose from, their candidates, and which of the cells before each it does not see.
  std::array<int, 18> cells_{};
  std::array<unsigned, 18> masks_{};
  std::array<unsigned, 18> unseen_{};
  int count_ = 0;
  std::array<int, 3> starts_{};  // of the cells of one unit only, the other only, both
};

void find_wxyz_wings(const Study9& study, Sink& sink) { BentSets(study, sink, 4).find_by_digits(); }
void find_bent_sets(const Study9& study, Sink& sink) {
  // Size by size, so that the first found is one of the smallest.
  for (int size = 5; size <= 7; ++size) BentSets(study, sink, size).find_by_units();
}

constexpr Finder kFinders[] = {
    {"wxyz-wing", find_wxyz_wings},
    {"bent-set", find_bent_sets},
};

}  // namespace

std::span<const Finder> bent_sets() { return kFinders; }

}  // namespace nonet::logic
