// Finds the events of a story that its end needs, and marks them.
#include <algorithm>
#include <limits>
#include <tuple>

#include "logic/forcing/story.h"

namespace nonet::logic {

struct Story::Inner {
  Inner(const Story& outer, const Net& net, int since) : story(outer, net, since) {
    story.tell(outer.events_[since].what, true);
    std::tie(end, needed) = story.trace_end();
  }

  Story story;
  Needed needed;
  Contradiction end;
};

template <typename Visit>
void Story::visit_gone_from_cell(int cell, unsigned mask, int before, Visit visit) const {
  for (const int digit : Digits(position_.masks[cell] & mask))
    if (const auto candidate = static_cast<Candidate>(9 * cell + digit); is_gone(candidate, before))
      visit(candidate);
}

template <typename Visit>
void Story::visit_gone_from_house(int house, int digit, int before, Visit visit) const {
  for (const int cell : position_.candidates[digit] & ground_.units[house].cells)
    if (const auto candidate = static_cast<Candidate>(9 * cell + digit); is_gone(candidate, before))
      visit(candidate);
}

template <typename Visit>
void Story::visit_gone_for(int number, Visit visit) const {
  const Event& event = events_[number];
  const int cell = event.what / 9, digit = event.what % 9;
  switch (event.rule) {
    case Rule::kNaked:
      visit_gone_from_cell(cell, ~(1U << digit), number, visit);
      break;
    case Rule::kHidden:
      visit_gone_from_house(event.by, digit, number, visit);
      break;
    case Rule::kLocked:
      visit_gone_from_house(event.by, digit, event.mask, visit);
      break;
    case Rule::kPair:
      for (const int each : {event.by / 81, event.by % 81})
        visit_gone_from_cell(each, ~unsigned{event.mask}, number, visit);
      break;
    default:
      break;
  }
}

std::vector<Candidate> Story::group_of(int number) const {
  const Event& event = events_[number];
  std::vector<Candidate> found;
  // At the start of its round: other events of that round may have excluded some candidates since.
  if (event.rule == Rule::kLocked)
    for (const int cell : position_.candidates[event.what % 9] & ground_.units[event.by].cells)
      if (const auto candidate = static_cast<Candidate>(9 * cell + event.what % 9);
          !is_gone(candidate, event.mask))
        found.push_back(candidate);
  if (event.rule == Rule::kPair)
    for (const int cell : {event.by / 81, event.by % 81})
      for (const int digit : Digits(event.mask))
        found.push_back(static_cast<Candidate>(9 * cell + digit));
  return found;
}

const Story::Inner& Story::inner_of(int event) const {
  inner_.resize(before_nested_.size());
  const auto before =
      std::lower_bound(before_nested_.begin(), before_nested_.end(), event,
                       [](const auto& nested, int number) { return nested.first < number; });
  std::shared_ptr<const Inner>& inner = inner_[before - before_nested_.begin()];
  if (!inner) inner = std::make_shared<const Inner>(*this, before->second, event);
  return *inner;
}

void Story::need_gone(Needed& needed, Candidate candidate) const {
  const int at = off_at_[candidate];
  if (at <= kOutside)
    needed.outside.add(kOutside - at);
  else
    needed.count += needed.here.add(at);
}

bool Story::trace(Needed& needed, int most) const {
  needed.count += needed.here.add(0);
  for (int i = static_cast<int>(events_.size()); (i = needed.here.last_before(i)) >= 0;) {
    if (needed.count >= most) return false;
    const Event& event = events_[i];
    if (event.rule == Rule::kSpread) needed.count += needed.here.add(event.by);
    visit_gone_for(i, [&](Candidate candidate) { need_gone(needed, candidate); });
    if (event.rule != Rule::kNested) continue;
    needed.inner.push_back(&inner_of(i));
    needed.inner.back()->needed.outside.visit(
        [&](int number) { needed.count += needed.here.add(number); });
  }
  return needed.count < most;
}

bool Story::trace(const Contradiction& end, Needed& needed, int most) const {
  const int now = static_cast<int>(events_.size());
  const auto need = [&](Candidate candidate) { need_gone(needed, candidate); };
  if (end.cell >= 0)
    visit_gone_from_cell(end.cell, kAllDigits, now, need);
  else
    visit_gone_from_house(end.unit, end.digit, now, need);
  return trace(needed, most);
}

std::pair<Contradiction, Story::Needed> Story::trace_end() const {
  constexpr int kAny = std::numeric_limits<int>::max();
  std::pair<Contradiction, Needed> best;
  best.first = ends_.front();
  trace(best.first, best.second, kAny);
  // With nested nets, each further contradiction would require computing their stories again.
  for (std::size_t i = 1; i < ends_.size() && reach_ != Reach::kNested; ++i) {
    Needed needed;
    if (trace(ends_[i], needed, best.second.count)) best = {ends_[i], std::move(needed)};
  }
  return best;
}

void Story::mark(Step& step, const Needed& needed, Role role) const {
  Mark& node = step.mark(role);
  std::vector<std::vector<Candidate>> groups;
  std::vector<Candidate> gone, one(1), other(1);
  const auto gone_for = [&](int number) -> const std::vector<Candidate>& {
    gone.clear();
    visit_gone_for(number, [&](Candidate candidate) { gone.push_back(candidate); });
    return gone;
  };
  needed.here.visit([&](int number) {
    const Event& event = events_[number];
    if (event.on || event.rule == Rule::kAssumed) node.candidates.push_back(event.what);
    one[0] = event.what;
    switch (event.rule) {
      case Rule::kAssumed:
        break;
      case Rule::kSpread:
        other[0] = events_[event.by].what;
        node.add_link(false, other, one);
        break;
      case Rule::kNaked:
      case Rule::kHidden:
        node.add_link(true, gone_for(number), one);
        break;
      case Rule::kLocked:
      case Rule::kPair: {
        const std::vector<Candidate> group = group_of(number);
        // A group that excludes several candidates is listed once.
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
          node.candidates.insert(node.candidates.end(), group.begin(), group.end());
          node.add_link(true, gone_for(number), group);
          groups.push_back(group);
        }
        node.add_link(false, group, one);
        break;
      }
      case Rule::kNested:
        node.add_link(false, one, one);
        break;
    }
  });
  const Event& last = events_[needed.here.last_before(static_cast<int>(events_.size()))];
  if (!last.on && needed.count > 1) node.candidates.push_back(last.what);
  for (auto inner = needed.inner.rbegin(); inner != needed.inner.rend(); ++inner) {
    (*inner)->story.mark(step, (*inner)->needed, Role::kGuess);
    (*inner)->story.mark(step, (*inner)->end, Role::kPattern);
  }
}

void Story::mark(Step& step, const Contradiction& end, Role role) const {
  Mark& target = step.mark(role);
  // A link of a constraint may exclude the digit of a filled cell: that digit alone is marked.
  if (end.cell >= 0 && !position_.empty.has(end.cell)) {
    for (int digit = 0; digit < 9; ++digit)
      if (position_.filled[digit].has(end.cell)) target.add_digits(end.cell, 1 << digit);
  } else if (end.cell >= 0) {
    target.cells.push_back(static_cast<std::uint16_t>(end.cell));
    target.add_digits(end.cell, position_.masks[end.cell]);
  } else {
    const CellSet<2> places = position_.candidates[end.digit] | position_.filled[end.digit];
    target.add(places & ground_.units[end.unit].cells, end.digit);
    target.add_unit(end.unit);
  }
}

void Story::mark(Step& step, Candidate end, bool on) const {
  Needed needed;
  needed.count += needed.here.add(when(end, on));
  trace(needed, std::numeric_limits<int>::max());
  mark(step, needed, Role::kNode);
}

void Story::mark_contradiction(Step& step) const {
  const auto [end, needed] = trace_end();
  mark(step, needed, Role::kNode);
  mark(step, end, Role::kTarget);
}

}  // namespace nonet::logic
