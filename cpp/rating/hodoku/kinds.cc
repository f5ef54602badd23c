// Names the finders of each kind. Kinds that HoDoKu knows but does not use by default are left out.
#include "rating/hodoku/kinds.h"

#include <algorithm>
#include <cassert>

#include "logic/chains/family.h"
#include "rating/hodoku/rectangles.h"

namespace nonet::hodoku {
namespace {

logic::FinderOf<2> finder(std::string_view name) {
  const std::span<const logic::Finder> all = logic::finders();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const logic::Finder& each) { return each.name == name; });
  assert(found != all.end());
  return found->nine;
}

Kind of_sheet(std::string_view name) { return {name, Choice::kSheet, {}}; }

Kind first(std::string_view name, std::string_view technique) {
  return {name, Choice::kFirst, {finder(technique)}};
}

Kind most(std::string_view name, std::initializer_list<std::string_view> techniques) {
  Kind kind{name, Choice::kMost, {}};
  for (const std::string_view technique : techniques) kind.finders.push_back(finder(technique));
  return kind;
}

std::vector<Kind> make_kinds() {
  return {
      of_sheet("Full House"),
      of_sheet("Naked Single"),
      of_sheet("Hidden Single"),
      of_sheet("Locked Pair"),
      of_sheet("Locked Triple"),
      of_sheet("Locked Candidates Type 1 (Pointing)"),
      of_sheet("Locked Candidates Type 2 (Claiming)"),
      of_sheet("Naked Pair"),
      of_sheet("Naked Triple"),
      of_sheet("Hidden Pair"),
      of_sheet("Hidden Triple"),
      of_sheet("Naked Quadruple"),
      of_sheet("Hidden Quadruple"),
      first("X-Wing", "x-wing"),
      first("Swordfish", "swordfish"),
      first("Jellyfish", "jellyfish"),
      most("Remote Pair", {"remote-pair"}),
      first("Bivalue Universal Grave + 1", "bug-plus-one"),
      first("Skyscraper", "skyscraper"),
      first("2-String Kite", "two-string-kite"),
      most("Turbot Fish", {"turbot-fish"}),
      first("Empty Rectangle", "empty-rectangle"),
      first("W-Wing", "w-wing"),
      first("XY-Wing", "xy-wing"),
      first("XYZ-Wing", "xyz-wing"),
      first("Uniqueness Test 1", "unique-rectangle-1"),
      first("Uniqueness Test 2", "unique-rectangle-2"),
      {"Uniqueness Test 3", Choice::kFirst, {find_uniqueness_3}},
      first("Uniqueness Test 4", "unique-rectangle-4"),
      first("Uniqueness Test 5", "unique-rectangle-5"),
      first("Uniqueness Test 6", "unique-rectangle-6"),
      first("Hidden Rectangle", "hidden-rectangle"),
      first("Avoidable Rectangle Type 1", "avoidable-rectangle-1"),
      first("Avoidable Rectangle Type 2", "avoidable-rectangle-2"),
      first("Finned X-Wing", "finned-x-wing"),
      first("Sashimi X-Wing", "sashimi-x-wing"),
      first("Finned Swordfish", "finned-swordfish"),
      first("Sashimi Swordfish", "sashimi-swordfish"),
      first("Finned Jellyfish", "finned-jellyfish"),
      first("Sashimi Jellyfish", "sashimi-jellyfish"),
      first("Sue de Coq", "sue-de-coq"),
      most("Simple Colors", {"simple-colours-trap", "simple-colours-wrap"}),
      most("Multi Colors", {"multi-colours-1", "multi-colours-2"}),
      most("X-Chain", {"x-chain"}),
      most("XY-Chain", {"xy-chain"}),
      most("Nice Loop/AIC", {"continuous-nice-loop", "discontinuous-nice-loop", "aic"}),
      {"Grouped Nice Loop/AIC",
       Choice::kMost,
       {logic::find_continuous_of_groups, logic::find_discontinuous_of_groups,
        logic::find_aics_of_groups}},
      first("Almost Locked Set XZ-Rule", "als-xz"),
      first("Almost Locked Set XY-Wing", "als-xy-wing"),
      most("Almost Locked Set Chain", {"als-chain"}),
      first("Franken X-Wing", "franken-x-wing"),
      first("Franken Swordfish", "franken-swordfish"),
      first("Finned Franken X-Wing", "finned-franken-x-wing"),
      first("Finned Franken Swordfish", "finned-franken-swordfish"),
      most("Forcing Chain",
           {"forcing-chain-contradiction", "cell-forcing-chain", "unit-forcing-chain"}),
      most("Forcing Net", {"forcing-net-contradiction", "forcing-net-verity"}),
      {"Brute Force", Choice::kGuess, {}},
  };
}

}  // namespace

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = make_kinds();
  return all;
}

}  // namespace nonet::hodoku
