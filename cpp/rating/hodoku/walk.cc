// Takes one step after the other, as HoDoKu does: the first kind that has a step, and of its steps
// the one that HoDoKu would take.
#include <algorithm>
#include <array>
#include <optional>

#include "nonet/lanes.h"
#include "nonet/rating_hodoku.h"
#include "rating/hodoku/basics.h"
#include "rating/hodoku/kinds.h"
#include "rating/hodoku/sheet.h"

namespace nonet {
namespace hodoku {
namespace {

using logic::Record;
using logic::Sink;
using logic::Step;
using logic::Study9;
using Outcome = HodokuWalk::Outcome;

// What a record places and eliminates.
struct Effect {
  explicit Effect(const Record& record)
      : places(record.data() + 2, record[1]),
        removes(record.data() + 3 + record[1], record[2 + record[1]]) {}
  std::span<const std::uint16_t> places, removes;
};

// Where the eliminations are: each weighs more than the one before it.
long place_on_board(std::span<const std::uint16_t> removes) {
  long sum = 0, weight = 1;
  for (const int candidate : removes) {
    sum += candidate / 9 * weight + candidate % 9 + 1;
    weight += 80;
  }
  return sum;
}

bool is_better(const Effect& a, const Effect& b) {
  if (a.places.empty() != b.places.empty()) return !a.places.empty();
  if (!a.places.empty()) return a.places.front() < b.places.front();
  if (a.removes.size() != b.removes.size()) return a.removes.size() > b.removes.size();
  return place_on_board(a.removes) < place_on_board(b.removes);
}

// Finds a step of one of the kinds that the sheet knows, by its place among the kinds.
bool find_on_sheet(Sheet& sheet, std::size_t kind, Step& step) {
  const auto write = [&step](const Single& single) {
    step.clear(9);
    if (single) step.place(single.cell, single.digit);
    return static_cast<bool>(single);
  };
  switch (kind) {
    case 0:
      return write(sheet.full_house());
    case 1:
      return write(sheet.naked_single());
    case 2:
      return write(sheet.hidden_single());
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

class Walker {
 public:
  Walker(const Ground& ground, std::span<const std::uint8_t> values,
         const std::function<bool()>& may_go_on, HodokuWalk& walk)
      : givens_(values),
        sheet_(ground, values),
        first_(Sink::Mode::kFirst, 9, may_go_on),
        all_(Sink::Mode::kEffects, 9, may_go_on),
        walk_(walk) {
    walk_.counts.assign(kinds().size(), 0);
    for (const Kind& kind : kinds()) seen_.emplace_back(kind.finders.size());
  }

  Outcome run() {
    for (;;) {
      if (sheet_.is_broken()) return Outcome::kContradiction;
      if (sheet_.position().is_solved()) return Outcome::kSolved;
      const std::optional<std::size_t> kind = find_step();
      if (first_.was_stopped() || all_.was_stopped()) return Outcome::kStopped;
      if (!kind) return Outcome::kStuck;
      ++walk_.counts[*kind];
      for (const int candidate : step_.removes) sheet_.remove(candidate / 9, candidate % 9);
      for (const int candidate : step_.places)
        if (sheet_.position().empty.has(candidate / 9)) sheet_.place(candidate / 9, candidate % 9);
    }
  }

 private:
  // Writes the next step; returns its kind.
  std::optional<std::size_t> find_step() {
    std::optional<Study9> study;
    for (std::size_t kind = 0; kind < kinds().size(); ++kind) {
      switch (kinds()[kind].choice) {
        case Choice::kSheet:
          if (find_on_sheet(sheet_, kind, step_)) return kind;
          break;
        case Choice::kGuess:
          if (look_up()) return kind;
          break;
        default:
          if (!study) study.emplace(sheet_.position());
          if (search(*study, kind)) return kind;
          if (first_.was_stopped() || all_.was_stopped()) return {};
      }
    }
    return {};
  }

  bool search(Study9& study, std::size_t number) {
    const Kind& kind = kinds()[number];
    Sink& sink = kind.choice == Choice::kMost ? all_ : first_;
    std::optional<Record> best;
    for (std::size_t i = 0; i < kind.finders.size(); ++i) {
      sink.start(static_cast<std::uint16_t>(number), sheet_.position().masks);
      study.look_after(seen_[number][i] ? &*seen_[number][i] : nullptr);
      kind.finders[i](study, sink);
      if (sink.was_stopped()) return false;
      if (sink.records().empty()) seen_[number][i] = sheet_.position().candidates;
      for (const Record& record : sink.records())
        if (!best || is_better(Effect(record), Effect(*best))) best = record;
    }
    if (!best) return false;
    const Effect effect(*best);
    step_.clear(9);
    step_.places.assign(effect.places.begin(), effect.places.end());
    step_.removes.assign(effect.removes.begin(), effect.removes.end());
    return true;
  }

  // Takes the digit of the middle empty cell from the solution of the givens.
  bool look_up() {
    if (!solution_) {
      const SingleAnswer answer = solve_single(givens_.data(), 1);
      if (answer.count == 0) return false;
      solution_ = std::to_array(answer.first);
    }
    int left = sheet_.position().empty.count() / 2;
    for (const int cell : sheet_.position().empty)
      if (left-- == 0) {
        step_.clear(9);
        step_.place(cell, (*solution_)[cell] - 1);
      }
    return true;
  }

  const std::span<const std::uint8_t> givens_;
  Sheet sheet_;
  Sink first_, all_;
  HodokuWalk& walk_;
  Step step_;
  // For each finder of each kind what it saw when it last found nothing.
  std::vector<std::vector<std::optional<logic::Seen<2>>>> seen_;
  std::optional<std::array<std::uint8_t, 81>> solution_;
};

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
}  // namespace hodoku

struct HodokuRater::Compiled {
  hodoku::Ground ground{hodoku::classic()};
};

std::vector<std::string_view> HodokuRater::names() {
  std::vector<std::string_view> names;
  for (const hodoku::Kind& kind : hodoku::kinds()) names.push_back(kind.name);
  return names;
}

HodokuRater::HodokuRater() : compiled_(std::make_unique<const Compiled>()) {}
HodokuRater::~HodokuRater() = default;

HodokuWalk HodokuRater::walk(std::span<const std::uint8_t> values,
                             const std::function<bool()>& may_go_on) const {
  HodokuWalk walk;
  walk.outcome = hodoku::Walker(compiled_->ground, values, may_go_on, walk).run();
  return walk;
}

}  // namespace nonet
