// The search: guess, propagate, backtrack, go on without the guess.
//
// Every branch is "this value here, or not". The two sides share no solution and miss none. A
// propagated state in which every cell has one value is a solution, since each propagator fails
// where its constraint does not hold.
#include "constraints/search.h"

#include <algorithm>
#include <cstring>

namespace nonet::constraints {
namespace {

constexpr float kGrowth = 1.002f;
constexpr float kTooLarge = 1e20f;

}  // namespace

Tree::Tree(std::shared_ptr<const Model> model, std::span<const Mask> masks)
    : model_(std::move(model)),
      start_(model_->domains),
      view_(model_->cells, model_->words),
      queued_(model_->propagators.size()),
      queues_(kLevels),
      weight_(model_->interest) {
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    start_[model_->stand_in[cell]] &= masks[cell];
  for (const auto& propagator : model_->propagators)
    level_of_.push_back(static_cast<char>(propagator->level()));
}

std::uint32_t* Tree::level(std::size_t depth) {
  if (depth == levels_.size())
    levels_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(view_.size()));
  return levels_[depth].get();
}

Outcome Tree::run(std::uint64_t budget) {
  const std::uint64_t start = runs_;
  while (next_ != Next::kStop) {
    if (runs_ - start >= budget) return Outcome::kPaused;
    if (next_ == Next::kRetreat && path_.empty()) {
      next_ = Next::kStop;
      break;
    }
    const bool fine = next_ == Next::kLoad ? load() : next_ == Next::kGuess ? guess() : retreat();
    if (!fine) {
      next_ = Next::kRetreat;
      continue;
    }
    Guess unused;
    if (!choose(unused)) {
      next_ = Next::kRetreat;
      return Outcome::kSolution;
    }
    path_.push_back(unused);
    next_ = Next::kGuess;
  }
  return Outcome::kDone;
}

std::vector<std::uint8_t> Tree::solution() const {
  std::vector<std::uint8_t> values(model_->cells);
  for (int cell = 0; cell < model_->cells; ++cell)
    values[cell] = static_cast<std::uint8_t>(lowest(view_[model_->stand_in[cell]]) + 1);
  return values;
}

std::vector<Mask> Tree::propagated() {
  if (!load()) return {};
  std::vector<Mask> masks(model_->cells);
  for (int cell = 0; cell < model_->cells; ++cell) masks[cell] = view_[model_->stand_in[cell]];
  return masks;
}

bool Tree::load() {
  ++runs_;
  view_.block = level(0);
  std::fill_n(view_.block, view_.size(), 0);
  if (model_->impossible) return false;
  for (int cell = 0; cell < model_->cells; ++cell) {
    // Cells that another stands for stay at one value, so that nothing branches on them.
    const bool is_own = model_->stand_in[cell] == cell;
    view_.block[cell] = is_own ? start_[cell] : 1;
    if (is_own && start_[cell] == 0) return false;
    if (is_own) view_.touch(cell);
  }
  for (std::uint32_t p = 0; p < queued_.size(); ++p) {
    queued_[p] = 1;
    queues_[static_cast<int>(level_of_[p])].push_back(p);
  }
  return settle();
}

bool Tree::guess() {
  const Guess now = path_.back();
  ++guesses_;
  const std::uint32_t* const from = view_.block;
  view_.block = level(path_.size());
  std::memcpy(view_.block, from, view_.size() * sizeof(std::uint32_t));
  return view_.keep(now.cell, now.mask) && settle();
}

bool Tree::retreat() {
  const Guess last = path_.back();
  path_.pop_back();
  view_.block = level(path_.size());
  return view_.remove(last.cell, last.mask) && settle();
}

void Tree::wake(int cell, std::uint32_t by) {
  for (const std::uint32_t p : model_->wakes[cell]) {
    if (queued_[p] || p + 1 == by) continue;
    queued_[p] = 1;
    queues_[static_cast<int>(level_of_[p])].push_back(p);
  }
}

bool Tree::settle_cells() {
  view_.author = View::kNobody;
  int cell;
  std::uint32_t by;
  while (view_.take(cell, by)) {
    const Mask mask = view_[cell];
    if (is_single(mask)) {
      for (const int peer : model_->peer_lists[cell])
        if (!view_.remove(peer, mask)) {
          const int both[] = {cell, peer};
          fail(both);
          return false;
        }
    }
    for (const Link& link : model_->links[cell])
      if (!view_.keep(link.other, link.table->of(mask))) {
        const int both[] = {cell, link.other};
        fail(both);
        return false;
      }
    wake(cell, by);
  }
  return true;
}

bool Tree::settle() {
  bool fine = settle_cells();
  while (fine) {
    int level = 0;
    while (level < kLevels && heads_[level] == queues_[level].size()) ++level;
    if (level == kLevels) break;
    const std::uint32_t p = queues_[level][heads_[level]++];
    if (heads_[level] == queues_[level].size()) {
      queues_[level].clear();
      heads_[level] = 0;
    }
    queued_[p] = 0;
    const Propagator& propagator = *model_->propagators[p];
    ++runs_;
    view_.author = propagator.is_stable() ? p + 1 : View::kNobody;
    fine = propagator.run(view_);
    if (!fine)
      fail(propagator.blamed(view_));
    else
      fine = settle_cells();
  }
  if (fine) return true;
  view_.forget_changes();
  for (auto& queue : queues_) {
    for (const std::uint32_t p : queue) queued_[p] = 0;
    queue.clear();
  }
  heads_.fill(0);
  return false;
}

void Tree::fail(std::span<const int> cells) {
  ++failures_;
  for (const int cell : cells) weight_[cell] += step_;
  step_ *= kGrowth;
  if (step_ > kTooLarge) {
    for (float& weight : weight_) weight /= kTooLarge;
    step_ /= kTooLarge;
  }
}

bool Tree::choose(Guess& guess) const {
  float best = -1.0f;
  int best_cell = -1;
  for (int cell = 0; cell < model_->cells; ++cell) {
    const Mask mask = view_[cell];
    if (is_single(mask)) continue;
    const float score = weight_[cell] / static_cast<float>(bit_count(mask));
    if (score > best) {
      best = score;
      best_cell = cell;
    }
  }
  if (best_cell < 0) return false;
  const Mask mask = view_[best_cell];
  guess = {best_cell, mask & -mask};
  if (is_single(mask & (mask - 1))) return true;
  // A value with two places in a house is as good as a cell with two values.
  for (const auto& house : model_->houses) {
    Mask once = 0, twice = 0, more = 0;
    for (const int cell : house) {
      const Mask now = view_[cell];
      more |= twice & now;
      twice |= once & now;
      once |= now;
    }
    for (Mask left = twice & ~more; left != 0; left &= left - 1) {
      const Mask bit = left & -left;
      float sum = 0;
      int first = -1;
      for (const int cell : house)
        if (view_[cell] & bit) {
          sum += weight_[cell];
          if (first < 0 || weight_[cell] > weight_[first]) first = cell;
        }
      const float score = sum / 4;
      if (score > best) {
        best = score;
        guess = {first, bit};
      }
    }
  }
  return true;
}

}  // namespace nonet::constraints
