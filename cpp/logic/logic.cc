// Finds the steps of one technique, and the path from a board as far as the techniques lead.
#include "nonet/logic.h"

#include <optional>
#include <type_traits>
#include <utility>

#include "logic/basics/quick_singles.h"
#include "logic/finders.h"
#include "logic/rounds.h"

namespace nonet {

using logic::Finder;
using logic::Ground;
using logic::GroundSource;
using logic::Position;
using logic::QuickSingles;
using logic::QuickTables;
using logic::Record;
using logic::Sink;
using logic::Step;
using logic::Study;
using logic::Tally;

namespace {

constexpr std::size_t kNever = static_cast<std::size_t>(-1);

GroundSource source_of(const LogicRules& rules) {
  GroundSource source{rules.size,  {},          rules.clashes, rules.is_complete,
                      rules.shape, rules.links, rules.domains};
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
  sink.start(static_cast<std::uint16_t>(technique), position.masks);
  logic::find(logic::finders()[technique], Study<W>(position), sink);
  if (sink.was_stopped()) return LogicEnd::kStopped;
  for (const Record& record : sink.records()) append(steps, record);
  return LogicEnd::kDone;
}

// Makes a step on a board.
template <int W, typename Singles>
void make(Position<W>& position, Singles& singles, std::span<const std::uint16_t> places,
          std::span<const std::uint16_t> removes) {
  const int size = position.ground->size;
  for (const int candidate : places)
    if (position.has(candidate / size, candidate % size))
      singles.place(position, candidate / size, candidate % size);
  for (const int candidate : removes)
    if (position.has(candidate / size, candidate % size))
      singles.remove(position, candidate / size, candidate % size);
}

template <int W, typename Singles>
void make_all(Position<W>& position, Singles& singles, const LogicSteps& steps) {
  for (const std::uint32_t start : steps.starts) {
    const std::span numbers = std::span(steps.numbers).subspan(start);
    const std::span places = numbers.subspan(2, numbers[1]);
    const std::span removes = numbers.subspan(3 + places.size(), numbers[2 + places.size()]);
    make(position, singles, places, removes);
  }
}

// The singles that a path begins with, as far as they are taken without their finders.
std::size_t count_quick(std::span<const int> techniques) {
  const int singles = static_cast<int>(logic::singles().size());
  unsigned known = 0;
  std::size_t count = 0;
  for (const int technique : techniques) {
    if (technique >= singles || known >> technique & 1) break;
    known |= 1U << technique;
    ++count;
  }
  return count;
}

// A path on its way; `Singles` follows the position and is a Tally or QuickSingles.
template <int W, typename Singles>
class Pathfinder {
 public:
  Pathfinder(Position<W>& position, Singles singles, std::span<const int> techniques,
             std::size_t most, LogicPath& path)
      : position_(position),
        singles_(std::move(singles)),
        techniques_(techniques),
        most_(most),
        path_(path) {
    make_all(position_, singles_, path_.steps);
    if constexpr (kIsQuick) quick_ = count_quick(techniques);
  }

  LogicEnd run(const std::function<bool()>& may_go_on) {
    if (has_ended()) return LogicEnd::kDone;
    Sink sink(Sink::Mode::kStep, position_.ground->size, may_go_on);
    while (take_other(sink))
      if (has_ended()) return LogicEnd::kDone;
    path_.outcome = LogicPath::Outcome::kStuck;
    return sink.was_stopped() ? LogicEnd::kStopped : LogicEnd::kDone;
  }

 private:
  static constexpr bool kIsQuick = std::is_same_v<Singles, QuickSingles>;

  // Takes quick singles; returns whether nothing is left to do.
  bool has_ended() {
    if constexpr (kIsQuick) {
      path_.trying = 0;
      singles_.take(position_, techniques_.first(quick_), most_, path_.steps);
    }
    if (singles_.is_broken()) {
      const auto wrong = *position_.contradiction(all_digits(*position_.ground));
      path_.outcome = LogicPath::Outcome::kContradiction;
      path_.cell = wrong.cell;
      path_.unit = wrong.unit;
      path_.digit = wrong.digit + 1;
      return true;
    }
    path_.outcome =
        position_.is_solved() ? LogicPath::Outcome::kSolved : LogicPath::Outcome::kStuck;
    return position_.is_solved() || path_.steps.starts.size() >= most_;
  }

  // Takes the first step of the techniques that are not quick; returns whether there is one.
  bool take_other(Sink& sink) {
    const std::span<const Finder> finders = logic::finders();
    const int singles = static_cast<int>(logic::singles().size());
    bool is_kept = false;
    Study<W> study(position_, tally());
    seen_.resize(techniques_.size(), kNever);
    for (std::size_t i = quick_; i < techniques_.size(); ++i) {
      const int technique = techniques_[i];
      path_.trying = i;
      sink.start(static_cast<std::uint16_t>(technique), position_.masks);
      study.look_after(seen_[i] == kNever ? nullptr : &history_[seen_[i]]);
      logic::find(finders[technique], study, sink);
      if (sink.was_stopped()) return false;
      if (sink.has_steps()) {
        path_.steps.starts.push_back(static_cast<std::uint32_t>(path_.steps.numbers.size()));
        logic::append(path_.steps.numbers, static_cast<std::uint16_t>(technique), sink.step());
        make<W>(position_, singles_, sink.step().places, sink.step().removes);
        return true;
      }
      if (technique < singles) continue;
      if (!is_kept) history_.push_back(position_.candidates);
      is_kept = true;
      seen_[i] = history_.size() - 1;
    }
    return false;
  }

  const Tally<W>* tally() const {
    if constexpr (kIsQuick)
      return nullptr;
    else
      return &singles_;
  }

  Position<W>& position_;
  Singles singles_;
  const std::span<const int> techniques_;
  const std::size_t most_;
  LogicPath& path_;
  std::size_t quick_ = 0;  // the number of techniques that are quick singles
  // The candidates whenever techniques found nothing, and which of them each technique saw last.
  // Singles look at the tally instead.
  std::vector<logic::Seen<W>> history_;
  std::vector<std::size_t> seen_;
};

template <int W>
LogicEnd explain_in(const Ground<W>& ground, const std::optional<QuickTables>& quick,
                    const LogicBoard& board, std::span<const int> techniques, std::size_t most,
                    const std::function<bool()>& may_go_on, LogicPath& path) {
  Position<W> position = position_of(ground, board);
  if (!position.is_legal()) return LogicEnd::kIllegal;
  if constexpr (W == 2) {
    if (quick) {
      QuickSingles singles(*quick, position);
      return Pathfinder<W, QuickSingles>(position, singles, techniques, most, path).run(may_go_on);
    }
  }
  return Pathfinder<W, Tally<W>>(position, Tally<W>(position), techniques, most, path)
      .run(may_go_on);
}

}  // namespace

// One of two kinds of ground: two words per cell set are enough for most grids.
struct Logic::Any {
  std::optional<Ground<2>> small;
  std::optional<Ground<4>> large;
  std::optional<QuickTables> quick;
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
  if (source.shape.cells() <= Ground<2>::kMostCells)
    any->small.emplace(source);
  else
    any->large.emplace(source);
  if (any->small && QuickTables::suit(*any->small)) any->quick.emplace(*any->small);
  any_ = std::move(any);
}

Logic::~Logic() = default;
Logic::Logic(Logic&&) noexcept = default;

int Logic::size() const { return any_->small ? any_->small->size : any_->large->size; }
int Logic::cells() const { return any_->small ? any_->small->cells : any_->large->cells; }

LogicEnd Logic::find(const LogicBoard& board, int technique, LogicWish wish,
                     const std::function<bool()>& may_go_on, LogicSteps& steps) const {
  if (any_->small) return find_in(*any_->small, board, technique, wish, may_go_on, steps);
  return find_in(*any_->large, board, technique, wish, may_go_on, steps);
}

LogicEnd Logic::explain(const LogicBoard& board, std::span<const int> techniques, std::size_t most,
                        const std::function<bool()>& may_go_on, LogicPath& path) const {
  const auto explain = [&](const auto& ground) {
    return explain_in(ground, any_->quick, board, techniques, most, may_go_on, path);
  };
  return any_->small ? explain(*any_->small) : explain(*any_->large);
}

LogicEnd Logic::walk(const LogicBoard& board, std::span<const int> techniques,
                     const std::function<bool()>& may_go_on, LogicWalk& walk) const {
  if (any_->small) return logic::walk_rounds(*any_->small, board, techniques, may_go_on, walk);
  return logic::walk_rounds(*any_->large, board, techniques, may_go_on, walk);
}

}  // namespace nonet
