// Death blossom: a stem cell, and for each of its candidates an almost locked set that lacks that
// digit if the stem holds it.
#include <map>

#include "logic/als/exclusions.h"
#include "logic/als/family.h"

namespace nonet::logic {
namespace {

constexpr int kMostPetals = 4;

// For each digit: the cells that lose it.
using Losses = std::array<CellSet<2>, 9>;

struct Bunch {
  std::vector<std::uint16_t> petals;
  int candidates;
};

// Suppose the stem holds its candidate d. The petal of d is a set that then lacks d, so it has all
// its other digits, including z if z is not d. If every petal contains z, then z is in one of the
// petals whatever the stem holds, and cells that see all places of z in all petals lose it. The
// argument uses only one petal at a time, so petals may overlap, and one set may serve twice.
class Blossom {
 public:
  Blossom(const Study9& study, const Exclusions& exclusions)
      : study_(study), web_(study.als_web()), exclusions_(exclusions) {}

  bool find(int stem, Sink& sink) {
    const unsigned digits = study_.position.masks[stem];
    if (!find_possible(stem, digits)) return true;
    // Bunches of petals for the first few candidates, one for each common loss: the effect of
    // further petals depends on that loss alone.
    std::map<Losses, Bunch> bunches{{possible_, {{}, 0}}};
    for (const int digit : Digits(digits)) {
      std::map<Losses, Bunch> grown;
      for (const auto& [losses, bunch] : bunches)
        for (const std::uint16_t petal : web_.losers(stem, digit)) {
          if (!sink.go_on()) return false;
          add_petal(losses, bunch, petal, digit, grown);
        }
      bunches.swap(grown);
    }
    for (const auto& [losses, bunch] : bunches)
      if (!write(stem, digits, losses, bunch, sink)) return false;
    return true;
  }

 private:
  // The losses that some petal of each candidate allows; returns false if there are none.
  bool find_possible(int stem, unsigned digits) {
    bool any = false;
    for (int z = 0; z < 9; ++z) {
      possible_[z] = digits >> z & 1 ? CellSet<2>() : study_.position.candidates[z];
      for (const int digit : Digits(digits)) possible_[z] &= exclusions_.by_sets(stem, digit, z);
      any |= !possible_[z].empty();
    }
    return any;
  }

  void add_petal(const Losses& losses, const Bunch& bunch, std::uint16_t petal, int digit,
                 std::map<Losses, Bunch>& grown) const {
    Losses left{};
    bool any = false;
    for (const int z : Digits(web_.sets[petal].digits & ~(1U << digit))) {
      left[z] = losses[z] & web_.sees(petal, z);
      any |= !left[z].empty();
    }
    if (!any) return;
    int candidates = bunch.candidates;
    for (const int cell : web_.sets[petal].cells)
      candidates += count_digits(study_.position.masks[cell]);
    auto [place, is_new] = grown.try_emplace(left);
    if (!is_new && place->second.candidates <= candidates) return;
    place->second = bunch;
    place->second.petals.push_back(petal);
    place->second.candidates = candidates;
  }

  bool write(int stem, unsigned digits, const Losses& losses, const Bunch& bunch,
             Sink& sink) const {
    Step& step = sink.begin();
    unsigned ends = 0;
    for (int z = 0; z < 9; ++z) {
      step.remove(losses[z], z);
      if (losses[z]) ends |= 1U << z;
    }
    Mark& pivot = step.mark(Role::kPivot);
    pivot.add_digits(stem, digits);
    int number = 0;
    for (const int digit : Digits(digits)) {
      const int petal = bunch.petals[number++];
      Mark& mark = mark_set(step, study_, web_.sets[petal]);
      const auto code = static_cast<Candidate>(stem * 9 + digit);
      mark.add_link(false, {code}, places_of(web_, petal, 1U << digit));
      mark.add_link(true, places_of(web_, petal, 1U << digit), places_of(web_, petal, ends));
    }
    return sink.add();
  }

  const Study9& study_;
  const AlsWeb& web_;
  const Exclusions& exclusions_;
  Losses possible_;
};

}  // namespace

void find_death_blossom(const Study9& study, Sink& sink) {
  const Exclusions exclusions(study);
  Blossom blossom(study, exclusions);
  for (int petals = 2; petals <= kMostPetals; ++petals)
    for (const int stem : study.position.empty)
      if (count_digits(study.position.masks[stem]) == petals && !blossom.find(stem, sink)) return;
}

}  // namespace nonet::logic
