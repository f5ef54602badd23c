// Records nets event by event.
#include "logic/forcing/story.h"

#include <algorithm>
#include <utility>

namespace nonet::logic {

Story::Story(const Position<2>& position, Reach reach)
    : position_(position), ground_(*position.ground), reach_(reach), net_(position) {
  on_at_.fill(kNever);
  off_at_.fill(kNever);
  lost_.fill(~HouseSet{0});
  lost_since_locked_ = lost_;
}

Story::Story(const Position<2>& position, std::vector<Candidate> refuted)
    : position_(position),
      ground_(*position.ground),
      reach_(Reach::kNested),
      refuted_(std::move(refuted)),
      net_(position) {
  on_at_.fill(kNever);
  off_at_.fill(kNever);
  lost_.fill(~HouseSet{0});
  lost_since_locked_ = lost_;
}

// Nothing was left to find before a nested event, so only what is lost here has to be checked.
Story::Story(const Story& outer, const Net& net, int since)
    : position_(outer.position_),
      ground_(outer.ground_),
      reach_(Reach::kNet),
      net_(net),
      lost_{},
      lost_since_locked_{} {
  on_at_.fill(kNever);
  for (std::size_t i = 0; i < off_at_.size(); ++i) {
    const std::int16_t at = outer.off_at_[i];
    off_at_[i] = at < since ? static_cast<std::int16_t>(kOutside - at) : kNever;
  }
}

void Story::add(Event event) {
  Times& at = event.on ? on_at_ : off_at_;
  if (at[event.what] != kNever) return;
  at[event.what] = static_cast<std::int16_t>(events_.size());
  events_.push_back(event);
  const int cell = event.what / 9, digit = event.what % 9;
  if (event.on) {
    net_.fixed.add(cell);
    return;
  }
  net_.refuse(cell, digit);
  lost_[digit] |= ground_.houses_of[cell];
  lost_since_locked_[digit] |= ground_.houses_of[cell];
}

void Story::tell(Candidate from, bool on) {
  add({Rule::kAssumed, on, from});
  while (spread(), !find_ends())
    if (!find_singles() &&
        (reach_ == Reach::kDigit || (!find_locked() && !find_pairs() && !find_nested())))
      return;
}

// Propagates the candidates that became true.
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
  hidden_.clear();
  for (int digit = 0; digit < 9; ++digit)
    ground_.visit_houses(std::exchange(lost_[digit], 0), [&](std::size_t place) {
      const CellSet<2> places = net_.left[digit] & ground_.house_cells[place];
      if (places.is_many()) return true;
      if (places.empty())
        ends_.push_back({-1, ground_.houses[place], digit});
      else if (!net_.fixed.has(places.first()))
        hidden_.push_back({static_cast<int>(place), digit});
      return true;
    });
  return !ends_.empty();
}

bool Story::find_singles() {
  const std::size_t before = events_.size();
  if (reach_ != Reach::kDigit) {
    CellSet<2> once, twice;
    for (const CellSet<2>& left : net_.left) {
      twice |= once & left;
      once |= left;
    }
    const CellSet<2> open = CellSet<2>::below(ground_.cells) - twice - net_.fixed;
    if (open)
      for (int digit = 0; digit < 9; ++digit)
        for (const int cell : net_.left[digit] & open)
          add({Rule::kNaked, true, static_cast<Candidate>(9 * cell + digit)});
  }
  std::sort(hidden_.begin(), hidden_.end());
  for (const auto& [place, digit] : hidden_) {
    if (reach_ == Reach::kDigit && digit != events_.front().what % 9) continue;
    const int cell = (net_.left[digit] & ground_.house_cells[place]).first();
    add({Rule::kHidden, true, static_cast<Candidate>(9 * cell + digit),
         static_cast<std::uint16_t>(ground_.houses[place])});
  }
  return events_.size() > before;
}

bool Story::find_locked() {
  const std::size_t before = events_.size();
  std::vector<std::pair<int, int>> locked;
  const auto losing_to = [&](const CellSet<2>& places, int digit) {
    CellSet<2> losing = net_.left[digit] - places;
    for (CellSet<2> rest = places; rest && losing; rest = rest.without_first())
      losing &= ground_.sees(rest.first(), digit);
    return losing;
  };
  for (int digit = 0; digit < 9; ++digit)
    ground_.visit_houses(std::exchange(lost_since_locked_[digit], 0), [&](std::size_t place) {
      const CellSet<2> places = net_.left[digit] & ground_.house_cells[place];
      if (places.is_many() && losing_to(places, digit))
        locked.push_back({static_cast<int>(place), digit});
      return true;
    });
  std::sort(locked.begin(), locked.end());
  const std::array<CellSet<2>, 9> now = net_.left;
  for (const auto& [place, digit] : locked)
    for (const int cell : losing_to(now[digit] & ground_.house_cells[place], digit))
      add({Rule::kLocked, false, static_cast<Candidate>(9 * cell + digit),
           static_cast<std::uint16_t>(ground_.houses[place]), static_cast<std::uint16_t>(before)});
  return events_.size() > before;
}

bool Story::find_pairs() {
  const std::size_t before = events_.size();
  const Net now = net_;
  const CellSet<2> bivalue = bivalue_cells(now);
  for (int low = 0; low < 9; ++low)
    for (int high = low + 1; high < 9; ++high) {
      const CellSet<2> cells = bivalue & now.left[low] & now.left[high];
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

// They were refuted one after the other with at least as many candidates left, so each still is.
bool Story::find_nested() {
  for (const Candidate candidate : refuted_) {
    if (!net_.has(candidate / 9, candidate % 9)) continue;
    before_nested_.emplace_back(static_cast<int>(events_.size()), net_);
    add({Rule::kNested, false, candidate});
    return true;
  }
  return false;
}

}  // namespace nonet::logic
