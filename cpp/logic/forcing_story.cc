// Tells nets event by event.
#include "logic/forcing_story.h"

namespace nonet::logic {

Story::Story(const Position<2>& position, Reach reach)
    : position_(position), ground_(*position.ground), reach_(reach), net_(position) {
  on_at_.fill(kNever);
  off_at_.fill(kNever);
}

Story::Story(const Position<2>& position, std::vector<Candidate> refuted)
    : position_(position),
      ground_(*position.ground),
      reach_(Reach::kNested),
      refuted_(std::move(refuted)),
      net_(position) {
  on_at_.fill(kNever);
  off_at_.fill(kNever);
}

Story::Story(const Story& outer, int since)
    : position_(outer.position_),
      ground_(outer.ground_),
      reach_(Reach::kNet),
      outer_(&outer),
      since_(since),
      net_(outer.position_) {
  on_at_.fill(kNever);
  off_at_.fill(kNever);
  for (int i = 0; i < since; ++i) {
    const Event& event = outer.events_[i];
    if (event.on)
      net_.fixed.add(event.what / 9);
    else
      net_.refuse(event.what / 9, event.what % 9);
  }
}

void Story::add(Event event) {
  std::array<std::int16_t, 729>& at = event.on ? on_at_ : off_at_;
  if (at[event.what] != kNever) return;
  at[event.what] = static_cast<std::int16_t>(events_.size());
  events_.push_back(event);
  if (event.on)
    net_.fixed.add(event.what / 9);
  else
    net_.refuse(event.what / 9, event.what % 9);
}

void Story::tell(Candidate from, bool on) {
  add({Rule::kAssumed, on, from});
  while (spread(), !find_ends())
    if (!find_singles() &&
        (reach_ == Reach::kDigit || (!find_locked() && !find_pairs() && !find_nested())))
      return;
}

// What the candidates that turned true exclude.
bool Story::spread() {
  bool any = false;
  for (; spread_ < events_.size(); ++spread_) {
    const Event from = events_[spread_];
    if (!from.on) continue;
    const int cell = from.what / 9, digit = from.what % 9;
    const auto exclude = [&](int where, int what) {
      add({Rule::kSpread, false, static_cast<Candidate>(9 * where + what),
           static_cast<std::uint16_t>(spread_)});
      any = true;
    };
    for (const int other : net_.left[digit] & ground_.sees(cell, digit)) exclude(other, digit);
    if (reach_ == Reach::kDigit) continue;
    for (int other = 0; other < 9; ++other)
      if (other != digit && net_.has(cell, other)) exclude(cell, other);
    for (const int other : ground_.others(cell, digit))
      if (net_.has(other / 9, other % 9)) exclude(other / 9, other % 9);
  }
  return any;
}

bool Story::find_ends() {
  CellSet<2> some;
  for (const CellSet<2>& left : net_.left) some |= left;
  if (reach_ != Reach::kDigit)
    for (const int cell : CellSet<2>::below(ground_.cells) - some) ends_.push_back({cell, -1, -1});
  for (int digit = 0; digit < 9; ++digit)
    for (const int house : ground_.houses)
      if (!net_.left[digit].meets(ground_.units[house].cells)) ends_.push_back({-1, house, digit});
  return !ends_.empty();
}

bool Story::find_singles() {
  const std::size_t before = events_.size();
  const Net now = net_;
  if (reach_ != Reach::kDigit) {
    CellSet<2> once, twice;
    for (const CellSet<2>& left : now.left) {
      twice |= once & left;
      once |= left;
    }
    for (int digit = 0; digit < 9; ++digit)
      for (const int cell : (now.left[digit] - twice) - now.fixed)
        add({Rule::kNaked, true, static_cast<Candidate>(9 * cell + digit)});
  }
  const int only = events_.front().what % 9;
  for (const int house : ground_.houses)
    for (int digit = 0; digit < 9; ++digit) {
      if (reach_ == Reach::kDigit && digit != only) continue;
      const CellSet<2> places = now.left[digit] & ground_.units[house].cells;
      if (places.is_one() && !now.fixed.has(places.first()))
        add({Rule::kHidden, true, static_cast<Candidate>(9 * places.first() + digit),
             static_cast<std::uint16_t>(house)});
    }
  return events_.size() > before;
}

bool Story::find_locked() {
  const std::size_t before = events_.size();
  const Net now = net_;
  for (const int house : ground_.houses)
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2> places = now.left[digit] & ground_.units[house].cells;
      if (!places.is_many()) continue;
      CellSet<2> losing = net_.left[digit];
      for (const int cell : places) {
        losing &= ground_.sees(cell, digit);
        if (!losing) break;
      }
      for (const int cell : losing)
        add({Rule::kLocked, false, static_cast<Candidate>(9 * cell + digit),
             static_cast<std::uint16_t>(house)});
    }
  return events_.size() > before;
}

bool Story::find_pairs() {
  const std::size_t before = events_.size();
  const Net now = net_;
  CellSet<2> once, twice, thrice;
  for (const CellSet<2>& left : now.left) {
    thrice |= twice & left;
    twice |= once & left;
    once |= left;
  }
  for (int low = 0; low < 9; ++low)
    for (int high = low + 1; high < 9; ++high) {
      const CellSet<2> cells = (twice - thrice) & now.left[low] & now.left[high];
      for (const int one : cells)
        for (const int other : cells& ground_.sees(one, low) & ground_.sees(one, high)) {
          if (other < one) continue;
          for (const int digit : {low, high})
            for (const int cell :
                 net_.left[digit] & ground_.sees(one, digit) & ground_.sees(other, digit))
              add({Rule::kPair, false, static_cast<Candidate>(9 * cell + digit),
                   static_cast<std::uint16_t>(81 * one + other),
                   static_cast<std::uint16_t>(1U << low | 1U << high)});
        }
    }
  return events_.size() > before;
}

// They were refuted one after the other where as much or more was left, so each still is.
bool Story::find_nested() {
  for (const Candidate candidate : refuted_) {
    if (!net_.has(candidate / 9, candidate % 9)) continue;
    add({Rule::kNested, false, candidate});
    return true;
  }
  return false;
}

}  // namespace nonet::logic
