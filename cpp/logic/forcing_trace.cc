// Finds what of a story was needed for its end, and marks it.
#include <algorithm>

#include "logic/forcing_story.h"

namespace nonet::logic {

struct Story::Inner {
  Story story;
  Needed needed;
  Contradiction end;
};

bool Story::is_gone(Candidate candidate, int before) const {
  if (off_at_[candidate] != kNever) return off_at_[candidate] < before;
  if (outer_ == nullptr || outer_->off_at_[candidate] == kNever) return false;
  return outer_->off_at_[candidate] < since_;
}

std::vector<Candidate> Story::gone_from_cell(int cell, unsigned mask, int before) const {
  std::vector<Candidate> found;
  for (const int digit : Digits(position_.masks[cell] & mask)) {
    const auto candidate = static_cast<Candidate>(9 * cell + digit);
    if (is_gone(candidate, before)) found.push_back(candidate);
  }
  return found;
}

std::vector<Candidate> Story::gone_from_house(int house, int digit, int before) const {
  std::vector<Candidate> found;
  for (const int cell : position_.candidates[digit] & ground_.units[house].cells) {
    const auto candidate = static_cast<Candidate>(9 * cell + digit);
    if (is_gone(candidate, before)) found.push_back(candidate);
  }
  return found;
}

std::vector<Candidate> Story::gone_for(int number) const {
  const Event& event = events_[number];
  const int cell = event.what / 9, digit = event.what % 9;
  switch (event.rule) {
    case Rule::kNaked:
      return gone_from_cell(cell, ~(1U << digit), number);
    case Rule::kHidden:
    case Rule::kLocked:
      return gone_from_house(event.by, digit, number);
    case Rule::kPair: {
      const unsigned others = ~unsigned{event.mask};
      std::vector<Candidate> found = gone_from_cell(event.by / 81, others, number);
      const std::vector<Candidate> more = gone_from_cell(event.by % 81, others, number);
      found.insert(found.end(), more.begin(), more.end());
      return found;
    }
    default:
      return {};
  }
}

std::vector<Candidate> Story::group_of(int number) const {
  const Event& event = events_[number];
  std::vector<Candidate> found;
  const auto add_left = [&](int cell, int digit) {
    const auto candidate = static_cast<Candidate>(9 * cell + digit);
    if (position_.has(cell, digit) && !is_gone(candidate, number)) found.push_back(candidate);
  };
  if (event.rule == Rule::kLocked)
    for (const int cell : ground_.units[event.by].cells) add_left(cell, event.what % 9);
  if (event.rule == Rule::kPair)
    for (const int cell : {event.by / 81, event.by % 81})
      for (const int digit : Digits(event.mask)) add_left(cell, digit);
  return found;
}

const std::shared_ptr<const Story::Inner>& Story::inner_of(int event) const {
  std::shared_ptr<const Inner>& inner = inner_[event];
  if (!inner) {
    Story story(*this, event);
    story.tell(events_[event].what, true);
    auto [end, needed] = story.trace_end();
    inner = std::make_shared<const Inner>(Inner{std::move(story), std::move(needed), end});
  }
  return inner;
}

Story::Needed Story::trace(int last, const std::vector<Candidate>& gone) const {
  std::vector<bool> here(events_.size());
  std::vector<bool> outside(outer_ ? outer_->events_.size() : 0);
  const auto need = [&](const std::vector<Candidate>& candidates) {
    for (const Candidate candidate : candidates)
      if (off_at_[candidate] != kNever)
        here[off_at_[candidate]] = true;
      else
        outside[outer_->off_at_[candidate]] = true;
  };
  if (last >= 0) here[last] = true;
  need(gone);
  here[0] = true;
  Needed found;
  for (int i = static_cast<int>(events_.size()) - 1; i >= 0; --i) {
    if (!here[i]) continue;
    const Event& event = events_[i];
    if (event.rule == Rule::kSpread) here[event.by] = true;
    need(gone_for(i));
    if (event.rule != Rule::kNested) continue;
    found.inner.push_back(inner_of(i));
    for (const int number : found.inner.back()->needed.outside) here[number] = true;
  }
  for (std::size_t i = 0; i < here.size(); ++i)
    if (here[i]) found.here.push_back(static_cast<int>(i));
  for (std::size_t i = 0; i < outside.size(); ++i)
    if (outside[i]) found.outside.push_back(static_cast<int>(i));
  return found;
}

Story::Needed Story::trace(const Contradiction& end) const {
  const int now = static_cast<int>(events_.size());
  return trace(-1, end.cell >= 0 ? gone_from_cell(end.cell, kAllDigits, now)
                                 : gone_from_house(end.unit, end.digit, now));
}

std::pair<Contradiction, Story::Needed> Story::trace_end() const {
  std::pair<Contradiction, Needed> best{ends_.front(), trace(ends_.front())};
  // With nets inside, each further one would mean telling them again.
  for (std::size_t i = 1; i < ends_.size() && reach_ != Reach::kNested; ++i) {
    Needed needed = trace(ends_[i]);
    if (needed.here.size() < best.second.here.size()) best = {ends_[i], std::move(needed)};
  }
  return best;
}

void Story::mark(Step& step, const Needed& needed) const {
  Mark& node = step.mark(Role::kNode);
  std::vector<std::vector<Candidate>> groups;
  for (const int number : needed.here) {
    const Event& event = events_[number];
    if (event.on || event.rule == Rule::kAssumed) node.candidates.push_back(event.what);
    switch (event.rule) {
      case Rule::kAssumed:
        break;
      case Rule::kSpread:
        node.add_link(false, {events_[event.by].what}, {event.what});
        break;
      case Rule::kNaked:
      case Rule::kHidden:
        node.add_link(true, gone_for(number), {event.what});
        break;
      case Rule::kLocked:
      case Rule::kPair: {
        const std::vector<Candidate> group = group_of(number);
        // One group may exclude several candidates; it is told once.
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) {
          node.candidates.insert(node.candidates.end(), group.begin(), group.end());
          node.add_link(true, gone_for(number), group);
          groups.push_back(group);
        }
        node.add_link(false, group, {event.what});
        break;
      }
      case Rule::kNested:
        node.add_link(false, {event.what}, {event.what});
        break;
    }
  }
  if (!events_[needed.here.back()].on && needed.here.size() > 1)
    node.candidates.push_back(events_[needed.here.back()].what);
  for (auto inner = needed.inner.rbegin(); inner != needed.inner.rend(); ++inner) {
    (*inner)->story.mark(step, (*inner)->needed);
    (*inner)->story.mark(step, (*inner)->end);
  }
}

void Story::mark(Step& step, const Contradiction& end) const {
  Mark& target = step.mark(Role::kTarget);
  if (end.cell >= 0) {
    target.cells.push_back(static_cast<std::uint16_t>(end.cell));
    target.add_digits(end.cell, position_.masks[end.cell]);
  } else {
    target.add(position_.candidates[end.digit] & ground_.units[end.unit].cells, end.digit);
    target.add_unit(end.unit);
  }
}

void Story::mark(Step& step, Candidate end, bool on) const { mark(step, trace(when(end, on), {})); }

void Story::mark_contradiction(Step& step) const {
  const auto [end, needed] = trace_end();
  mark(step, needed);
  mark(step, end);
}

}  // namespace nonet::logic
