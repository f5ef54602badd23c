// Fish with fins, and fish that mix boxes, rows and columns: finned, sashimi, Franken, mutant.
#include "logic/fish/fish.h"

#include <map>

#include "logic/finders.h"

namespace nonet::logic {

Pond::Pond(const Study9& study, int digit)
    : digit(digit), candidates(study.position.candidates[digit]) {
  for (const int unit : study.ground.houses) {
    const CellSet<2> cells = study.ground.units[unit].cells & candidates;
    if (!cells) continue;
    const UnitKind kind = study.ground.units[unit].kind;
    houses.push_back({cells, static_cast<std::uint16_t>(unit),
                      kind == UnitKind::kRow      ? kRows
                      : kind == UnitKind::kColumn ? kColumns
                                                  : kAreas});
  }
}

bool complete(Fish& fish, const Pond& pond) {
  CellSet<2> once, twice;
  for (int i = 0; i < fish.size; ++i) {
    const Pond::House& house = pond.houses[fish.base[i]];
    twice |= once & house.cells;
    once |= house.cells;
    fish.base_kinds |= house.kind;
  }
  if (twice.count() > kMostEndoFins) return false;
  CellSet<2> covered, well_covered;
  for (int i = 0; i < fish.size; ++i) {
    const Pond::House& house = pond.houses[fish.cover[i]];
    if (!house.cells.meets(once)) return false;
    well_covered |= covered & house.cells;
    covered |= house.cells;
    fish.cover_kinds |= house.kind;
  }
  const CellSet<2> fins = once - covered - twice;
  if (fins.count() > kMostFins) return false;
  fish.cells = once;
  fish.fins = fins | twice;
  fish.endo_fins = twice;
  fish.losing = (covered - once) | ((well_covered & once) - twice);
  return true;
}

namespace {

enum class Form { kBasic, kFranken, kMutant };
enum class Fins { kNone, kFinned, kSashimi, kAny };

Form form_of(const Fish& fish) {
  constexpr unsigned kLines = kRows | kColumns;
  if ((fish.base_kinds & kLines) == kLines || (fish.cover_kinds & kLines) == kLines)
    return Form::kMutant;
  return (fish.base_kinds | fish.cover_kinds) & kAreas ? Form::kFranken : Form::kBasic;
}

// Whether some base house has fewer than two cells besides the fins.
bool is_sashimi(const Fish& fish, const Pond& pond) {
  for (int i = 0; i < fish.size; ++i)
    if (!(pond.houses[fish.base[i]].cells - fish.fins).is_many()) return true;
  return false;
}

struct Kinds {
  unsigned base, cover;
};

// What to search for a form; the search finds simpler forms too.
std::vector<Kinds> waters(Form form) {
  constexpr unsigned kRowsAreas = kRows | kAreas, kColumnsAreas = kColumns | kAreas;
  switch (form) {
    case Form::kBasic:
      return {{kRows, kColumns}, {kColumns, kRows}};
    case Form::kFranken:
      return {{kRowsAreas, kColumnsAreas},
              {kColumnsAreas, kRowsAreas},
              {kRowsAreas, kRowsAreas},
              {kColumnsAreas, kColumnsAreas}};
    case Form::kMutant:
      break;
  }
  return {{kRows | kColumns | kAreas, kRows | kColumns | kAreas}};
}

// A technique: which of all fish it reports.
struct Name {
  int size;
  Form form;
  Fins fins;

  bool is_of(const Fish& fish, const Pond& pond) const {
    if (fish.fins.empty() != (fins == Fins::kNone) || form_of(fish) != form) return false;
    return fins == Fins::kNone || fins == Fins::kAny ||
           is_sashimi(fish, pond) == (fins == Fins::kSashimi);
  }
};

void mark_units(Mark& mark, const Pond& pond, const Fish& fish,
                const std::array<std::uint16_t, kLargestFish>& houses) {
  for (int i = 0; i < fish.size; ++i) mark.add_unit(pond.houses[houses[i]].unit);
}

// Marks the cover, fins and endo-fins of a fish, in this order.
void mark_cover(Step& step, const Pond& pond, const Fish& fish) {
  mark_units(step.mark(Role::kCover), pond, fish, fish.cover);
  const CellSet<2> fins = fish.fins - fish.endo_fins;
  if (fins) step.mark(Role::kFin).add(fins, pond.digit);
  if (fish.endo_fins) step.mark(Role::kEndoFin).add(fish.endo_fins, pond.digit);
}

// Writes a fish, or a siamese pair with one base, each with its cover and fins, as a step.
bool add_fish(Sink& sink, const Pond& pond, const CellSet<2>& removed, const Fish& fish,
              const Fish* twin) {
  Step& step = sink.begin();
  step.remove(removed, pond.digit);
  Mark& base = step.mark(Role::kBase);
  base.add(fish.cells - fish.fins - (twin ? twin->fins : CellSet<2>()), pond.digit);
  mark_units(base, pond, fish, fish.base);
  mark_cover(step, pond, fish);
  if (twin) mark_cover(step, pond, *twin);
  return sink.add();
}

// All fish of a digit: the eliminations of each base, and the smallest fish for each effect.
class Catch {
 public:
  void take(const CellSet<2>& removed, const Fish& fish, bool is_named) {
    std::vector<Caught>& here = by_base_[fish.base];
    for (Caught& known : here) {
      if (known.removed != removed) continue;
      if (known.is_named || !is_named) return;
      known = {removed, fish, true};
      return;
    }
    here.push_back({removed, fish, is_named});
  }

  // Two fish with the same base form a siamese fish if each eliminates something that the other
  // does not. It can take the name of either.
  bool write(Sink& sink, const Pond& pond) {
    for (const auto& [base, all] : by_base_) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].is_named) keep(all[i].removed, all[i].fish, nullptr);
        for (std::size_t j = 0; j < i; ++j) {
          if (!all[i].is_named && !all[j].is_named) continue;
          if (all[i].removed.contains(all[j].removed) || all[j].removed.contains(all[i].removed))
            continue;
          keep(all[i].removed | all[j].removed, all[j].fish, &all[i].fish);
        }
      }
      if (!sink.go_on()) return false;
    }
    for (const auto& [removed, pair] : best_)
      if (!add_fish(sink, pond, removed, *pair.fish, pair.twin)) return false;
    return true;
  }

 private:
  struct Caught {
    CellSet<2> removed;
    Fish fish;
    bool is_named;
  };
  struct Pair {
    const Fish* fish;
    const Fish* twin;
  };

  // Fewer base cells are better, then lower ones, then a single fish.
  static bool is_better(const Pair& a, const Pair& b) {
    const int more = a.fish->cells.count() - b.fish->cells.count();
    if (more != 0) return more < 0;
    if (a.fish->cells != b.fish->cells) {
      const CellSet<2> differing =
          (a.fish->cells - b.fish->cells) | (b.fish->cells - a.fish->cells);
      return a.fish->cells.has(differing.first());
    }
    return !a.twin && b.twin;
  }
  void keep(const CellSet<2>& removed, const Fish& fish, const Fish* twin) {
    const Pair pair{&fish, twin};
    const auto [known, is_new] = best_.try_emplace(removed, pair);
    if (!is_new && is_better(pair, known->second)) known->second = pair;
  }

  std::map<std::array<std::uint16_t, kLargestFish>, std::vector<Caught>> by_base_;
  std::map<CellSet<2>, Pair> best_;
};

// A fish never eliminates a candidate that is in a full placement of the digit, because a fish is
// an argument about that digit alone. So only the few candidates in no placement are tried as
// targets.
void find(const Study9& study, Sink& sink, const Name& name) {
  for (const int digit : study.new_digits()) {
    const CellSet<2>& targets = study.unplaceable(digit);
    if (!targets) continue;
    const Pond pond(study, digit);
    Catch caught;
    for (const int target : targets) {
      const auto visit = [&](const Fish& fish) {
        if (name.fins == Fins::kNone && fish.fins) return true;
        const bool is_named = name.is_of(fish, pond);
        if (!is_named && !sink.wants_all()) return true;
        const CellSet<2> removed = fish.removed(pond, study.ground);
        // The other targets of this fish lead to the same fish.
        if (removed.first() != target) return true;
        if (!sink.wants_all()) return add_fish(sink, pond, removed, fish, nullptr);
        caught.take(removed, fish, is_named);
        return true;
      };
      for (const Kinds& kinds : waters(name.form)) {
        FishSearch search(pond, name.size, kinds.base, kinds.cover, sink, visit);
        if (!search.run_for_target(target, study.ground.sees(target, digit))) return;
      }
    }
    if (sink.wants_all() && !caught.write(sink, pond)) return;
  }
}

template <int kSize, Form kForm, Fins kFins>
void find_fish(const Study9& study, Sink& sink) {
  find(study, sink, {kSize, kForm, kFins});
}

constexpr Finder kFinders[] = {
    {"finned-x-wing", find_fish<2, Form::kBasic, Fins::kFinned>},
    {"finned-swordfish", find_fish<3, Form::kBasic, Fins::kFinned>},
    {"finned-jellyfish", find_fish<4, Form::kBasic, Fins::kFinned>},
    {"finned-squirmbag", find_fish<5, Form::kBasic, Fins::kFinned>},
    {"finned-whale", find_fish<6, Form::kBasic, Fins::kFinned>},
    {"finned-leviathan", find_fish<7, Form::kBasic, Fins::kFinned>},
    {"sashimi-x-wing", find_fish<2, Form::kBasic, Fins::kSashimi>},
    {"sashimi-swordfish", find_fish<3, Form::kBasic, Fins::kSashimi>},
    {"sashimi-jellyfish", find_fish<4, Form::kBasic, Fins::kSashimi>},
    {"sashimi-squirmbag", find_fish<5, Form::kBasic, Fins::kSashimi>},
    {"sashimi-whale", find_fish<6, Form::kBasic, Fins::kSashimi>},
    {"sashimi-leviathan", find_fish<7, Form::kBasic, Fins::kSashimi>},
    {"franken-x-wing", find_fish<2, Form::kFranken, Fins::kNone>},
    {"franken-swordfish", find_fish<3, Form::kFranken, Fins::kNone>},
    {"franken-jellyfish", find_fish<4, Form::kFranken, Fins::kNone>},
    {"franken-squirmbag", find_fish<5, Form::kFranken, Fins::kNone>},
    {"franken-whale", find_fish<6, Form::kFranken, Fins::kNone>},
    {"franken-leviathan", find_fish<7, Form::kFranken, Fins::kNone>},
    {"finned-franken-x-wing", find_fish<2, Form::kFranken, Fins::kAny>},
    {"finned-franken-swordfish", find_fish<3, Form::kFranken, Fins::kAny>},
    {"finned-franken-jellyfish", find_fish<4, Form::kFranken, Fins::kAny>},
    {"finned-franken-squirmbag", find_fish<5, Form::kFranken, Fins::kAny>},
    {"finned-franken-whale", find_fish<6, Form::kFranken, Fins::kAny>},
    {"finned-franken-leviathan", find_fish<7, Form::kFranken, Fins::kAny>},
    {"mutant-x-wing", find_fish<2, Form::kMutant, Fins::kNone>},
    {"mutant-swordfish", find_fish<3, Form::kMutant, Fins::kNone>},
    {"mutant-jellyfish", find_fish<4, Form::kMutant, Fins::kNone>},
    {"mutant-squirmbag", find_fish<5, Form::kMutant, Fins::kNone>},
    {"mutant-whale", find_fish<6, Form::kMutant, Fins::kNone>},
    {"mutant-leviathan", find_fish<7, Form::kMutant, Fins::kNone>},
    {"finned-mutant-x-wing", find_fish<2, Form::kMutant, Fins::kAny>},
    {"finned-mutant-swordfish", find_fish<3, Form::kMutant, Fins::kAny>},
    {"finned-mutant-jellyfish", find_fish<4, Form::kMutant, Fins::kAny>},
    {"finned-mutant-squirmbag", find_fish<5, Form::kMutant, Fins::kAny>},
    {"finned-mutant-whale", find_fish<6, Form::kMutant, Fins::kAny>},
    {"finned-mutant-leviathan", find_fish<7, Form::kMutant, Fins::kAny>},
};

}  // namespace

std::span<const Finder> fish() { return kFinders; }

}  // namespace nonet::logic
