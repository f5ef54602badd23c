// Fish: equally many base and cover houses of one digit, and the search for them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <vector>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

inline constexpr int kLargestFish = 7;
inline constexpr int kMostFins = 5;
inline constexpr int kMostEndoFins = 2;
inline constexpr std::uint16_t kNoHouse = 0xFFFF;

// Kinds of houses as bits; an area is any house that is not a line.
inline constexpr unsigned kRows = 1, kColumns = 2, kAreas = 4;

// The pond that a fish of one digit may lie in: the houses that lack the digit.
struct Pond {
  struct House {
    CellSet<2> cells;  // where the digit is a candidate
    std::uint16_t unit;
    unsigned kind;
  };
  Pond(const Study9& study, int digit);

  int digit;
  CellSet<2> candidates;
  std::vector<House> houses;
};

// Let b and k be the numbers of base and cover houses that contain a cell. Fins are the base cells
// with k = 0, endo-fins those with b > 1.
//
// A fish eliminates the digit from each cell with k > b, b < 2, that sees all its fins. Proof:
// suppose that no fin is true. Each house has the digit once, so the sum of k - b over the true
// cells is size - size = 0. A true cell has b = 0, or b = 1 and k > 0: no term is negative, so all
// are 0, and no true cell has k > b. And if a fin is true, no cell that sees it is. (Base cells
// with k > b are the cannibalistic ones. A house that is both base and cover cancels out of the
// sum: such fish are smaller fish, and are not searched for.)
struct Fish {
  int size = 0;
  // Indices into the houses of the pond, ascending; kNoHouse after the last.
  std::array<std::uint16_t, kLargestFish> base{}, cover{};
  unsigned base_kinds = 0, cover_kinds = 0;
  CellSet<2> cells;  // of the base
  CellSet<2> fins;   // including the endo-fins
  CellSet<2> endo_fins;
  CellSet<2> losing;  // the cells with k > b, b < 2

  // The cells it eliminates the digit from: those that all fins see.
  CellSet<2> removed(const Pond& pond, const Ground<2>& ground) const {
    CellSet<2> cells = losing;
    for (const int fin : fins) cells &= ground.sees(fin, pond.digit);
    return cells;
  }
};

// Computes the rest of a fish from its base and cover houses. Returns false if it breaks a limit:
// too many fins, or a cover house without base cells.
bool complete(Fish& fish, const Pond& pond);

// Finds every fish of a size, with houses of these kinds, that contradicts a candidate. Suppose the
// candidate is true, and let `excluded` be the cells that cannot have the digit then. In the
// remaining ("open") cells, n base houses must have fewer than n cover houses, and no cell may be
// in two of the base houses. There are many ways to choose a base but few ways to choose covers
// that allow one. So the search chooses the covers that matter, finds the houses that they cover in
// the open cells, chooses the base among these, and adds the rest.
template <typename Visit>
class FishSearch {
 public:
  // visit(fish), or visit(fish, unit) for run_for_unit, returns whether to continue.
  FishSearch(const Pond& pond, int size, unsigned base_kinds, unsigned cover_kinds, Sink& sink,
             Visit visit)
      : pond_(pond),
        size_(size),
        base_kinds_(base_kinds),
        cover_kinds_(cover_kinds),
        sink_(sink),
        visit_(visit) {}

  // Skips fish with more base cells than this; the limit may change while the search runs.
  void limit(const int& cells) { most_cells_ = &cells; }

  // The candidate is a cell of this digit that the fish would eliminate if it had no fins: it is in
  // more cover houses than base houses. `excluded` includes all it sees, so these covers have no
  // open cells. Returns false if the search must stop.
  bool run_for_target(int target, const CellSet<2>& excluded) {
    prepare(pond_.candidates - excluded - CellSet<2>::of(target), CellSet<2>::of(target));
    // The target is in one, two or three cover houses. The more contain it, the fewer covers remain
    // to be chosen.
    for (int here = 1; here <= size_ && here <= static_cast<int>(at_target_.size()); ++here) {
      here_ = here;
      wanted_ = size_ - here;
      chosen_.clear();
      if (!choose_covers(0, {})) return false;
    }
    return true;
  }

  // The candidate is arbitrary: calls visit(fish, unit) for each cover house whose base cells are
  // all excluded, as all fins are.
  bool run_for_unit(const CellSet<2>& excluded) {
    prepare(pond_.candidates - excluded, {});
    here_ = 1;
    wanted_ = size_ - 1;
    chosen_.clear();
    return choose_covers(0, {});
  }

 private:
  struct Part {
    std::uint16_t house;
    CellSet<2> cells;  // open cells
  };

  void prepare(const CellSet<2>& open, const CellSet<2>& target) {
    at_target_.clear();
    covers_.clear();
    bases_.clear();
    for (std::size_t i = 0; i < pond_.houses.size(); ++i) {
      const Pond::House& house = pond_.houses[i];
      const Part part{static_cast<std::uint16_t>(i), house.cells & open};
      if (house.cells.meets(target)) {
        at_target_.push_back(part.house);
        continue;
      }
      if (house.kind & cover_kinds_) covers_.push_back(part);
      if (may_be_base(house)) bases_.push_back(part);
    }
  }

  bool choose_covers(std::size_t next, const CellSet<2>& covered) {
    const int missing = wanted_ - static_cast<int>(chosen_.size());
    if (missing == 0) return choose_base(covered);
    if (!sink_.go_on()) return false;
    for (std::size_t i = next; i + missing <= covers_.size(); ++i) {
      chosen_.push_back(covers_[i].house);
      const bool goes_on = choose_covers(i + 1, covered | covers_[i].cells);
      chosen_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  bool choose_base(const CellSet<2>& covered) {
    eligible_.clear();
    for (const Part& part : bases_)
      if (covered.contains(part.cells)) eligible_.push_back(&part);
    // A target in one base house must be in two covers; in two base houses it would be a fin.
    if (static_cast<int>(eligible_.size()) <= size_ - here_) return true;
    std::erase_if(eligible_, [this](const Part* part) { return is_in(chosen_, part->house); });
    for (int at_target = 0; at_target < std::min(here_, 2); ++at_target) {
      base_.clear();
      if (!choose_bases(0, size_ - at_target, {}, {})) return false;
    }
    return true;
  }

  // `used`: the open cells of the base; `cells`: all its cells.
  bool choose_bases(std::size_t next, int wanted, const CellSet<2>& used, const CellSet<2>& cells) {
    const int missing = wanted - static_cast<int>(base_.size());
    if (most_cells_ && cells.count() > *most_cells_) return true;
    if (missing == 0) return at_target_.empty() ? join_unit(cells) : join_target(size_ - wanted);
    for (std::size_t i = next; i + missing <= eligible_.size(); ++i) {
      if (used.meets(eligible_[i]->cells)) continue;
      base_.push_back(eligible_[i]->house);
      const bool goes_on = choose_bases(i + 1, wanted, used | eligible_[i]->cells,
                                        cells | pond_.houses[eligible_[i]->house].cells);
      base_.pop_back();
      if (!goes_on) return false;
    }
    return true;
  }

  // Adds `here_` covers and `in_base` bases that contain the target.
  bool join_target(int in_base) {
    if (!sink_.go_on()) return false;
    unsigned for_cover = 0, for_base = 0;
    for (std::size_t i = 0; i < at_target_.size(); ++i) {
      const Pond::House& house = pond_.houses[at_target_[i]];
      if (house.kind & cover_kinds_) for_cover |= 1U << i;
      if (may_be_base(house)) for_base |= 1U << i;
    }
    for (unsigned covers = 0; covers <= for_cover; ++covers) {
      if (std::popcount(covers) != here_ || covers & ~for_cover) continue;
      for (unsigned bases = 0; bases <= for_base; ++bases) {
        if (std::popcount(bases) != in_base || bases & (covers | ~for_base)) continue;
        Fish fish = begin();
        for (const int i : Digits(bases)) put(fish.base, at_target_[i]);
        for (const int i : Digits(covers)) put(fish.cover, at_target_[i]);
        if constexpr (std::is_invocable_v<Visit, const Fish&>)
          if (complete(fish, pond_) && !visit_(fish)) return false;
      }
    }
    return true;
  }

  // Adds a cover house that covers no open base cell.
  bool join_unit(const CellSet<2>& cells) {
    if (!sink_.go_on()) return false;
    for (const Part& part : covers_) {
      if (part.cells.meets(cells) || is_in(chosen_, part.house) || is_in(base_, part.house))
        continue;
      Fish fish = begin();
      put(fish.cover, part.house);
      if constexpr (std::is_invocable_v<Visit, const Fish&, int>)
        if (complete(fish, pond_) && !visit_(fish, part.house)) return false;
    }
    return true;
  }

  // Builds a fish from what is chosen; missing houses fill the gaps at the end.
  Fish begin() const {
    Fish fish;
    fish.size = size_;
    fish.base.fill(kNoHouse);
    fish.cover.fill(kNoHouse);
    std::copy(base_.begin(), base_.end(), fish.base.begin());
    std::copy(chosen_.begin(), chosen_.end(), fish.cover.begin());
    return fish;
  }
  static void put(std::array<std::uint16_t, kLargestFish>& houses, std::uint16_t house) {
    houses.back() = house;
    std::sort(houses.begin(), houses.end());
  }
  static bool is_in(const std::vector<std::uint16_t>& houses, std::uint16_t house) {
    return std::find(houses.begin(), houses.end(), house) != houses.end();
  }

  // A house with one place is a single, not part of a fish.
  bool may_be_base(const Pond::House& house) const {
    return house.kind & base_kinds_ && house.cells.is_many();
  }

  const Pond& pond_;
  const int size_;
  const unsigned base_kinds_, cover_kinds_;
  Sink& sink_;
  Visit visit_;

  const int* most_cells_ = nullptr;

  std::vector<std::uint16_t> at_target_;  // houses that contain the target
  std::vector<Part> covers_, bases_;
  int here_ = 0;    // covers that contain the target
  int wanted_ = 0;  // covers that do not
  std::vector<std::uint16_t> chosen_, base_;
  std::vector<const Part*> eligible_;
};

}  // namespace nonet::logic
