// Takes one step after the other, as HoDoKu does: the first kind that has a step, and of its steps
// the one that HoDoKu would take.
#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "logic/finders.h"
#include "nonet/rating_hodoku.h"
#include "rating/hodoku/basics.h"
#include "rating/hodoku/sheet.h"

namespace nonet {
namespace {

using hodoku::Sheet;
using logic::Record;
using logic::Sink;
using logic::Step;
using logic::Study9;

// Which step of a kind is taken. kFirst: the first that the finder meets. kMost: the one that
// eliminates most candidates, then the one whose eliminations come first on the board.
enum class Choice { kSheet, kFirst, kMost };

struct Kind {
  std::string_view name;
  Choice choice;
  std::vector<std::string_view> techniques;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"Full House", Choice::kSheet, {}},
      {"Naked Single", Choice::kSheet, {}},
      {"Hidden Single", Choice::kSheet, {}},
      {"Locked Pair", Choice::kSheet, {}},
      {"Locked Triple", Choice::kSheet, {}},
      {"Locked Candidates Type 1 (Pointing)", Choice::kSheet, {}},
      {"Locked Candidates Type 2 (Claiming)", Choice::kSheet, {}},
      {"Naked Pair", Choice::kSheet, {}},
      {"Naked Triple", Choice::kSheet, {}},
      {"Hidden Pair", Choice::kSheet, {}},
      {"Hidden Triple", Choice::kSheet, {}},
      {"Naked Quadruple", Choice::kSheet, {}},
      {"Hidden Quadruple", Choice::kSheet, {}},
      {"X-Wing", Choice::kFirst, {"x-wing"}},
      {"Swordfish", Choice::kFirst, {"swordfish"}},
      {"Jellyfish", Choice::kFirst, {"jellyfish"}},
      {"Remote Pair", Choice::kFirst, {"remote-pair"}},
      {"Bivalue Universal Grave + 1", Choice::kFirst, {"bug-plus-one"}},
      {"Skyscraper", Choice::kFirst, {"skyscraper"}},
      {"2-String Kite", Choice::kFirst, {"two-string-kite"}},
      {"Turbot Fish", Choice::kFirst, {"turbot-fish"}},
      {"Empty Rectangle", Choice::kFirst, {"empty-rectangle"}},
      {"W-Wing", Choice::kFirst, {"w-wing"}},
      {"XY-Wing", Choice::kFirst, {"xy-wing"}},
      {"XYZ-Wing", Choice::kFirst, {"xyz-wing"}},
      {"Uniqueness Test 1", Choice::kFirst, {"unique-rectangle-1"}},
      {"Uniqueness Test 2", Choice::kFirst, {"unique-rectangle-2"}},
      {"Uniqueness Test 3", Choice::kFirst, {"unique-rectangle-3"}},
      {"Uniqueness Test 4", Choice::kFirst, {"unique-rectangle-4"}},
      {"Uniqueness Test 5", Choice::kFirst, {"unique-rectangle-5"}},
      {"Uniqueness Test 6", Choice::kFirst, {"unique-rectangle-6"}},
      {"Hidden Rectangle", Choice::kFirst, {"hidden-rectangle"}},
      {"Avoidable Rectangle Type 1", Choice::kFirst, {"avoidable-rectangle-1"}},
      {"Avoidable Rectangle Type 2", Choice::kFirst, {"avoidable-rectangle-2"}},
      {"Finned X-Wing", Choice::kFirst, {"finned-x-wing"}},
      {"Sashimi X-Wing", Choice::kFirst, {"sashimi-x-wing"}},
      {"Finned Swordfish", Choice::kFirst, {"finned-swordfish"}},
      {"Sashimi Swordfish", Choice::kFirst, {"sashimi-swordfish"}},
      {"Finned Jellyfish", Choice::kFirst, {"finned-jellyfish"}},
      {"Sashimi Jellyfish", Choice::kFirst, {"sashimi-jellyfish"}},
      {"Sue de Coq", Choice::kFirst, {"sue-de-coq"}},
      {"Simple Colors", Choice::kMost, {"simple-colours-trap", "simple-colours-wrap"}},
      {"Multi Colors", Choice::kMost, {"multi-colours-1", "multi-colours-2"}},
      {"X-Chain", Choice::kMost, {"x-chain"}},
      {"XY-Chain", Choice::kMost, {"xy-chain"}},
      {"Nice Loop/AIC", Choice::kMost, {"continuous-nice-loop", "discontinuous-nice-loop", "aic"}},
      {"Grouped Nice Loop/AIC",
       Choice::kMost,
       {"grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"}},
      {"Almost Locked Set XZ-Rule", Choice::kMost, {"als-xz"}},
      {"Almost Locked Set XY-Wing", Choice::kMost, {"als-xy-wing"}},
      {"Almost Locked Set Chain", Choice::kMost, {"als-chain"}},
      {"Franken X-Wing", Choice::kFirst, {"franken-x-wing"}},
      {"Franken Swordfish", Choice::kFirst, {"franken-swordfish"}},
      {"Finned Franken X-Wing", Choice::kFirst, {"finned-franken-x-wing"}},
      {"Finned Franken Swordfish", Choice::kFirst, {"finned-franken-swordfish"}},
      {"Forcing Chain",
       Choice::kMost,
       {"forcing-chain-contradiction", "cell-forcing-chain", "unit-forcing-chain"}},
      {"Forcing Net", Choice::kMost, {"forcing-net-contradiction", "forcing-net-verity"}},
      {"Brute Force", Choice::kFirst, {"guess"}},
  };
  return all;
}

int number_of(std::string_view name) {
  const std::span<const logic::Finder> finders = logic::finders();
  const auto found = std::find_if(finders.begin(), finders.end(),
                                  [&](const logic::Finder& each) { return each.name == name; });
  return static_cast<int>(found - finders.begin());
}

// The places and removes of a record.
struct Effect {
  explicit Effect(const Record& record)
      : places(record.data() + 2, record[1]),
        removes(record.data() + 3 + record[1], record[2 + record[1]]) {}
  std::span<const std::uint16_t> places, removes;
};

bool is_better(const Effect& a, const Effect& b) {
  if (a.places.empty() != b.places.empty()) return !a.places.empty();
  if (a.removes.size() != b.removes.size()) return a.removes.size() > b.removes.size();
  int sum_a = 0, sum_b = 0;
  for (const int candidate : a.removes) sum_a += candidate / 9;
  for (const int candidate : b.removes) sum_b += candidate / 9;
  return sum_a < sum_b;
}

}  // namespace

struct HodokuRater::Compiled {
  struct Chosen {
    Choice choice;
    std::vector<int> techniques;
  };
  hodoku::Ground ground;
  std::vector<Chosen> kinds;
};

namespace {

logic::GroundSource classic() {
  logic::GroundSource source;
  for (int kind = 0; kind < 3; ++kind)
    for (int i = 0; i < 9; ++i) {
      logic::UnitSource unit{static_cast<logic::UnitKind>(kind), {}};
      for (int j = 0; j < 9; ++j) {
        const int box = 9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3;
        unit.cells.push_back(kind == 0 ? 9 * i + j : kind == 1 ? 9 * j + i : box);
      }
      source.units.push_back(unit);
    }
  return source;
}

}  // namespace

std::vector<std::string_view> HodokuRater::names() {
  std::vector<std::string_view> names;
  for (const Kind& kind : kinds()) names.push_back(kind.name);
  return names;
}

HodokuRater::HodokuRater() : compiled_(nullptr) {
  auto compiled = std::make_unique<Compiled>(Compiled{hodoku::Ground(classic()), {}});
  for (const Kind& kind : kinds()) {
    Compiled::Chosen chosen{kind.choice, {}};
    for (const std::string_view technique : kind.techniques)
      chosen.techniques.push_back(number_of(technique));
    compiled->kinds.push_back(chosen);
  }
  compiled_ = std::move(compiled);
}

HodokuRater::~HodokuRater() = default;

namespace {

// The kinds that the sheet itself finds, by their place.
bool find_on_sheet(Sheet& sheet, std::size_t kind, Step& step) {
  const auto single = [&](const hodoku::Single& found) {
    if (!found) return false;
    step.clear(9);
    step.place(found.cell, found.digit);
    return true;
  };
  switch (kind) {
    case 0:
      return single(sheet.full_house());
    case 1:
      return single(sheet.naked_single());
    case 2:
      return single(sheet.hidden_single());
    case 3:
    case 4:
      return find_naked(sheet, kind == 3 ? 2 : 3, true, step);
    case 5:
    case 6:
      return find_locked_candidates(sheet, kind == 5, step);
    case 7:
    case 8:
      return find_naked(sheet, kind == 7 ? 2 : 3, false, step);
    case 9:
    case 10:
      return find_hidden(sheet, kind == 9 ? 2 : 3, step);
    case 11:
      return find_naked(sheet, 4, false, step);
    default:
      return find_hidden(sheet, 4, step);
  }
}

constexpr std::size_t kOnSheet = 13;

}  // namespace

HodokuWalk HodokuRater::walk(std::span<const std::uint8_t> values,
                             const std::function<bool()>& may_go_on) const {
  using Outcome = HodokuWalk::Outcome;
  HodokuWalk walk;
  walk.counts.assign(compiled_->kinds.size(), 0);
  Sheet sheet(compiled_->ground, values);
  Sink first(Sink::Mode::kFirst, 9, may_go_on), all(Sink::Mode::kEffects, 9, may_go_on);
  std::vector<std::vector<std::optional<logic::Seen<2>>>> seen;
  for (const Compiled::Chosen& kind : compiled_->kinds) seen.emplace_back(kind.techniques.size());
  Step step;

  const auto find = [&](Study9& study, std::size_t kind) {
    const Compiled::Chosen& chosen = compiled_->kinds[kind];
    Sink& sink = chosen.choice == Choice::kMost ? all : first;
    std::optional<Record> best;
    for (std::size_t i = 0; i < chosen.techniques.size(); ++i) {
      sink.start(static_cast<std::uint16_t>(chosen.techniques[i]));
      study.look_after(seen[kind][i] ? &*seen[kind][i] : nullptr);
      logic::find(logic::finders()[chosen.techniques[i]], study, sink);
      if (sink.was_stopped()) return false;
      if (sink.records().empty()) seen[kind][i] = sheet.position().candidates;
      for (const Record& record : sink.records())
        if (!best || is_better(Effect(record), Effect(*best))) best = record;
    }
    if (!best) return false;
    const Effect effect(*best);
    step.clear(9);
    step.places.assign(effect.places.begin(), effect.places.end());
    step.removes.assign(effect.removes.begin(), effect.removes.end());
    return true;
  };

  for (;;) {
    if (sheet.is_broken()) {
      walk.outcome = Outcome::kContradiction;
      return walk;
    }
    if (sheet.position().is_solved()) {
      walk.outcome = Outcome::kSolved;
      return walk;
    }
    std::size_t kind = 0;
    while (kind < kOnSheet && !find_on_sheet(sheet, kind, step)) ++kind;
    if (kind == kOnSheet) {
      Study9 study(sheet.position());
      while (kind < compiled_->kinds.size() && !find(study, kind)) {
        if (first.was_stopped() || all.was_stopped()) {
          walk.outcome = Outcome::kStopped;
          return walk;
        }
        ++kind;
      }
    }
    if (kind == compiled_->kinds.size()) {
      walk.outcome = Outcome::kStuck;
      return walk;
    }
    ++walk.counts[kind];
    for (const int candidate : step.removes) sheet.remove(candidate / 9, candidate % 9);
    for (const int candidate : step.places)
      if (sheet.position().empty.has(candidate / 9)) sheet.place(candidate / 9, candidate % 9);
  }
}

}  // namespace nonet
