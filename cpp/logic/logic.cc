// Finds the steps of one technique, and the path from a board as far as the techniques lead.
#include "nonet/logic.h"

#include <optional>

#include "logic/finders.h"
#include "logic/rounds.h"

namespace nonet {

using logic::Finder;
using logic::Ground;
using logic::GroundSource;
using logic::Position;
using logic::Record;
using logic::Sink;
using logic::Step;
using logic::Study;
using logic::Tally;

namespace {

constexpr std::size_t kNever = static_cast<std::size_t>(-1);

GroundSource source_of(const LogicRules& rules) {
  GroundSource source{rules.size, {}, rules.clashes, rules.is_complete};
  for (const LogicUnit& unit : rules.units)
    source.units.push_back({static_cast<logic::UnitKind>(unit.kind), unit.cells});
  return source;
}

void append(LogicSteps& steps, const Record& record) {
  steps.starts.push_back(static_cast<std::uint32_t>(steps.numbers.size()));
  steps.numbers.insert(steps.numbers.end(), record.begin(), record.end());
}

template <int W>
Position<W> position_of(const Ground<W>& ground, const LogicBoard& board) {
  return Position<W>(ground, board.values, board.givens, board.masks);
}

Sink::Mode mode_of(LogicWish wish) {
  switch (wish) {
    case LogicWish::kFirst:
      return Sink::Mode::kFirst;
    case LogicWish::kEffects:
      return Sink::Mode::kEffects;
    case LogicWish::kAll:
      break;
  }
  return Sink::Mode::kAll;
}

template <int W>
logic::Digits all_digits(const Ground<W>& ground) {
  return logic::Digits((1U << ground.size) - 1);
}

template <int W>
LogicEnd find_in(const Ground<W>& ground, const LogicBoard& board, int technique, LogicWish wish,
                 const std::function<bool()>& may_go_on, LogicSteps& steps) {
  const Position<W> position = position_of(ground, board);
  if (!position.is_legal()) return LogicEnd::kIllegal;
  if (position.contradiction(all_digits(ground))) return LogicEnd::kDone;
  Sink sink(mode_of(wish), ground.size, may_go_on);
  sink.start(static_cast<std::uint16_t>(technique));
  logic::find(logic::finders()[technique], Study<W>(position), sink);
  if (sink.was_stopped()) return LogicEnd::kStopped;
  for (const Record& record : sink.records()) append(steps, record);
  return LogicEnd::kDone;
}

// Makes a step on a board.
template <int W>
void make(Position<W>& position, Tally<W>& tally, std::span<const std::uint16_t> places,
          std::span<const std::uint16_t> removes) {
  const int size = position.ground->size;
  for (const int candidate : places)
    if (position.has(candidate / size, candidate % size))
      tally.place(position, candidate / size, candidate % size);
  for (const int candidate : removes)
    if (position.has(candidate / size, candidate % size))
      tally.remove(position, candidate / size, candidate % size);
}

template <int W>
void make_all(Position<W>& position, Tally<W>& tally, const LogicSteps& steps) {
  for (const std::uint32_t start : steps.starts) {
    const std::span numbers = std::span(steps.numbers).subspan(start);
    const std::span places = numbers.subspan(2, numbers[1]);
    const std::span removes = numbers.subspan(3 + places.size(), numbers[2 + places.size()]);
    make(position, tally, places, removes);
  }
}

template <int W>
LogicEnd explain_in(const Ground<W>& ground, const LogicBoard& board,
                    std::span<const int> techniques, std::size_t most,
                    const std::function<bool()>& may_go_on, LogicPath& path) {
  Position<W> position = position_of(ground, board);
  if (!position.is_legal()) return LogicEnd::kIllegal;
  Tally<W> tally(position);
  make_all(position, tally, path.steps);
  Sink sink(Sink::Mode::kStep, ground.size, may_go_on);
  // Enough for most paths of singles.
  path.steps.numbers.reserve(2048);
  path.steps.starts.reserve(128);
  const std::span<const Finder> finders = logic::finders();
  // The candidates whenever techniques found nothing, and which of them each technique saw last.
  // Singles look at the tally instead.
  std::vector<logic::Seen<W>> history;
  std::vector<std::size_t> seen(techniques.size(), kNever);
  const int singles = static_cast<int>(logic::singles().size());
  for (bool found = true; found;) {
    if (tally.is_broken()) {
      const auto wrong = *position.contradiction(all_digits(ground));
      path.outcome = LogicPath::Outcome::kContradiction;
      path.cell = wrong.cell;
      path.unit = wrong.unit;
      path.digit = wrong.digit + 1;
      return LogicEnd::kDone;
    }
    if (position.is_solved()) {
      path.outcome = LogicPath::Outcome::kSolved;
      return LogicEnd::kDone;
    }
    found = false;
    if (path.steps.starts.size() >= most) break;
    bool is_kept = false;
    Study<W> study(position, &tally);
    for (std::size_t i = 0; i < techniques.size(); ++i) {
      const int technique = techniques[i];
      path.trying = i;
      sink.start(static_cast<std::uint16_t>(technique));
      study.look_after(seen[i] == kNever ? nullptr : &history[seen[i]]);
      logic::find(finders[technique], study, sink);
      if (sink.was_stopped()) return LogicEnd::kStopped;
      if (!sink.has_steps()) {
        if (technique < singles) continue;
        if (!is_kept) history.push_back(position.candidates);
        is_kept = true;
        seen[i] = history.size() - 1;
        continue;
      }
      path.steps.starts.push_back(static_cast<std::uint32_t>(path.steps.numbers.size()));
      logic::append(path.steps.numbers, static_cast<std::uint16_t>(technique), sink.step());
      make<W>(position, tally, sink.step().places, sink.step().removes);
      found = true;
      break;
    }
  }
  path.outcome = LogicPath::Outcome::kStuck;
  return LogicEnd::kDone;
}

}  // namespace

// One of two kinds of ground: two words per cell set are enough for most grids.
struct Logic::Any {
  std::optional<Ground<2>> small;
  std::optional<Ground<4>> large;
};

std::string Logic::find_fault(const LogicRules& rules) {
  for (const LogicUnit& unit : rules.units)
    if (unit.kind < 0 || unit.kind > static_cast<int>(logic::UnitKind::kOther))
      return "no kind of unit " + std::to_string(unit.kind);
  return logic::find_fault(source_of(rules));
}

std::vector<std::string_view> Logic::names() {
  std::vector<std::string_view> names;
  for (const Finder& finder : logic::finders()) names.push_back(finder.name);
  return names;
}

std::vector<std::string_view> Logic::roles() {
  return {logic::kRoleNames.begin(), logic::kRoleNames.end()};
}

Logic::Logic(const LogicRules& rules) {
  auto any = std::make_unique<Any>();
  const GroundSource source = source_of(rules);
  if (source.size * source.size <= 128)
    any->small.emplace(source);
  else
    any->large.emplace(source);
  any_ = std::move(any);
}

Logic::~Logic() = default;
Logic::Logic(Logic&&) noexcept = default;

int Logic::size() const { return any_->small ? any_->small->size : any_->large->size; }

LogicEnd Logic::find(const LogicBoard& board, int technique, LogicWish wish,
                     const std::function<bool()>& may_go_on, LogicSteps& steps) const {
  if (any_->small) return find_in(*any_->small, board, technique, wish, may_go_on, steps);
  return find_in(*any_->large, board, technique, wish, may_go_on, steps);
}

LogicEnd Logic::explain(const LogicBoard& board, std::span<const int> techniques, std::size_t most,
                        const std::function<bool()>& may_go_on, LogicPath& path) const {
  if (any_->small) return explain_in(*any_->small, board, techniques, most, may_go_on, path);
  return explain_in(*any_->large, board, techniques, most, may_go_on, path);
}

LogicEnd Logic::walk(const LogicBoard& board, std::span<const int> techniques,
                     const std::function<bool()>& may_go_on, LogicWalk& walk) const {
  if (any_->small) return logic::walk_rounds(*any_->small, board, techniques, may_go_on, walk);
  return logic::walk_rounds(*any_->large, board, techniques, may_go_on, walk);
}

}  // namespace nonet
