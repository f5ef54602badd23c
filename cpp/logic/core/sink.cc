// Keeps one step per effect.
#include "logic/core/sink.h"

#include <algorithm>

namespace nonet::logic {

void Sink::start(std::uint16_t technique, std::span<const std::uint16_t> masks) {
  technique_ = technique;
  masks_ = masks;
  ended_ = stopped_;
  polls_ = left_ = kFirstPolls;
  has_steps_ = false;
  if (records_.empty()) return;
  // A search for first steps produces one record at a time: reuse the memory of the last one.
  spare_ = std::move(records_.front());
  records_.clear();
  kept_.clear();
}

void Sink::drop_absent(std::vector<Candidate>& effects) const {
  std::erase_if(effects, [this](Candidate candidate) {
    return !(masks_[candidate / size_] >> candidate % size_ & 1);
  });
}

bool Sink::add() {
  drop_absent(step_.places);
  drop_absent(step_.removes);
  if (step_.is_empty()) return go_on();
  has_steps_ = true;
  if (mode_ == Mode::kStep) {
    ended_ = true;
    return false;
  }
  if (mode_ == Mode::kEffects) step_.drop_marks();
  Record record = std::move(spare_);
  record.clear();
  append(record, technique_, step_);
  if (mode_ == Mode::kFirst) {
    records_.push_back(std::move(record));
    ended_ = true;
    return false;
  }
  auto [known, is_new] = kept_.try_emplace({step_.places, step_.removes});
  Kept& kept = known->second;
  if (mode_ == Mode::kEffects) {
    if (is_new) records_.push_back(std::move(record));
    return go_on();
  }
  Weight weight = weigh();
  if (is_new) {
    kept = {records_.size(), std::move(weight)};
    records_.push_back(std::move(record));
  } else if (weight < kept.weight) {
    kept.weight = std::move(weight);
    records_[kept.place] = std::move(record);
  }
  return go_on();
}

Sink::Weight Sink::weigh() const {
  Weight weight;
  for (const Mark& mark : step_.marks())
    weight.candidates.insert(weight.candidates.end(), mark.candidates.begin(),
                             mark.candidates.end());
  std::sort(weight.candidates.begin(), weight.candidates.end());
  weight.candidates.erase(std::unique(weight.candidates.begin(), weight.candidates.end()),
                          weight.candidates.end());
  weight.size = weight.candidates.size();
  return weight;
}

bool Sink::ask() {
  const auto now = Clock::now();
  const auto since = now - asked_;
  if (since < kPause) {
    polls_ = std::min(2 * polls_, kMostPolls);
  } else {
    polls_ = std::max(1U, polls_ / static_cast<std::uint32_t>(since / kPause));
    asked_ = now;
    if (may_go_on_ && !may_go_on_()) stopped_ = ended_ = true;
  }
  left_ = polls_;
  return !ended_;
}

}  // namespace nonet::logic
