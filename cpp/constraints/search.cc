// The search: guess, propagate, backtrack, go on without the guess.
//
// Every branch is "this value here, or not". The two sides share no solution and miss none. A
// propagated state in which every cell has one value is a solution, since each propagator fails
// where its constraint does not hold.
#include "constraints/search.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "constraints/house.h"

namespace nonet::constraints {
namespace {

// What a failure counts for the cell that was guessed and for the cells that got their value since
// then, beside the cells of what failed. One of them may have caused it.
constexpr float kGuessWeight = 2.0f, kFixedWeight = 0.5f;
constexpr float kGrowth = 1.005f;
constexpr float kTooLarge = 1e20f;

// Few open cells where there is nothing but houses and tables, in rows.
constexpr std::uint32_t kFewRows = 3;

// Failures before what is implied by other rules runs at all: most puzzles have fewer. It goes on
// only if at least one in `kLeastGain` of `kFirstRuns` runs or more has removed something.
constexpr std::uint64_t kPatient = 300;
constexpr std::uint32_t kFirstRuns = 200, kLeastGain = 8;

// Most runs of sums remove nothing. A sum rests while it has as many open cells as in `kTrials`
// runs or more of which fewer than one in `kLeastUse` removed anything. With few open cells it
// always runs: it has to find out at last whether it holds.
constexpr std::uint32_t kTrials = 32, kLeastUse = 32;
constexpr int kFewOpen = 2, kMaxOpen = 32;

// Failures per value; -1 for a cell with one. Floats from 0 on compare like their bits, so the best
// cell is found without branches, which compilers vectorise.
std::int32_t score_of(Mask mask, float weight) {
  const float score = weight / static_cast<float>(bit_count(mask));
  return is_single(mask) ? -1 : std::bit_cast<std::int32_t>(score);
}

}  // namespace

Tree::Tree(std::shared_ptr<const Model> model, std::span<const Mask> masks)
    : model_(std::move(model)),
      start_(model_->domains),
      view_(model_->cells, model_->words),
      waiting_(model_->slots.size() / 64),
      waiting_houses_((model_->houses.size() + 63) / 64),
      habits_((model_->end_of(Level::kSum) - model_->begin_of(Level::kSum)) * kMaxOpen),
      weight_(model_->interest) {
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    start_[model_->stand_in[cell]] &= masks[cell];
  for (int level = 0; level < kLevels; ++level) cursor_[level] = model_->first_word[level] * 64;
}

std::uint32_t* Tree::level(std::size_t depth) {
  if (depth == levels_.size()) {
    // As many again, but no more than there can be: one for each guess, and the root.
    const std::size_t most = static_cast<std::size_t>(model_->cells) + 1 - depth;
    const std::size_t count = std::min(std::max<std::size_t>(depth, 4), most);
    const auto size = static_cast<std::size_t>(view_.size());
    slabs_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(count * size));
    for (std::size_t i = 0; i < count; ++i) levels_.push_back(slabs_.back().get() + i * size);
  }
  return levels_[depth];
}

Outcome Tree::run(std::uint64_t budget) {
  if (std::exchange(is_put_back_, false)) return Outcome::kSolution;
  until_ = budget > ~runs_ ? ~std::uint64_t{0} : runs_ + budget;
  while (next_ != Next::kStop) {
    if (runs_ >= until_) return Outcome::kPaused;
    if (!is_paused_ && next_ == Next::kRetreat && path_.size() == given_) {
      next_ = Next::kStop;
      break;
    }
    const bool fine = is_paused_              ? settle()
                      : next_ == Next::kLoad  ? load()
                      : next_ == Next::kGuess ? guess()
                                              : retreat();
    if (is_paused_) return Outcome::kPaused;
    if (!fine) {
      if (next_ == Next::kGuess) weight_[path_.back().cell] += kGuessWeight * step_;
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

// The other branch of a guess starts from the level below the guess, where a retreat would go on.
// Branches are split off from the root down, so those that are left are the last ones of the path.
std::unique_ptr<Tree> Tree::split() {
  const std::size_t own = next_ == Next::kRetreat ? 1 : 0;  // the branch that is tried next
  if (given_ + own >= path_.size()) return nullptr;
  auto other = std::make_unique<Tree>(model_, std::span<const Mask>{});
  std::memcpy(other->level(0), levels_[given_], view_.size() * sizeof(std::uint32_t));
  other->path_.push_back(path_[given_]);
  other->weight_ = weight_;
  other->step_ = step_;
  other->next_ = Next::kRetreat;
  ++given_;
  return other;
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
    if (!is_own) continue;
    if (start_[cell] == 0) return false;
    view_.touch(cell);
    ++view_.word(model_->open_word);
  }
  for (std::size_t slot = 0; slot < model_->slots.size(); ++slot)
    if (model_->slots[slot]) waiting_[slot / 64] |= Word{1} << (slot % 64);
  waiting_levels_ = (1u << kLevels) - 1;
  return settle();
}

bool Tree::guess() {
  const Guess now = path_.back();
  ++guesses_;
  ++runs_;  // a guess may wake no propagator, and still spends some of the budget
  const std::uint32_t* const from = view_.block;
  view_.block = level(path_.size());
  std::memcpy(view_.block, from, view_.size() * sizeof(std::uint32_t));
  return view_.keep(now.cell, now.mask) && settle();
}

bool Tree::retreat() {
  const Guess last = path_.back();
  path_.pop_back();
  ++runs_;
  view_.block = level(path_.size());
  return view_.remove(last.cell, last.mask) && settle();
}

void Tree::wake(int cell, std::uint32_t by) {
  for (const Wake& wake : model_->house_wakes[cell]) waiting_houses_[wake.word] |= wake.bits;
  const Word author = by == View::kNobody ? 0 : waiting_[(by - 1) / 64];
  for (const Wake& wake : model_->wakes[cell]) {
    waiting_[wake.word] |= wake.bits;
    waiting_levels_ |= 1u << wake.level;
  }
  if (by == View::kNobody) return;
  // Who alone has changed the cell need not run again for that.
  const Word own = Word{1} << ((by - 1) % 64);
  if (!(author & own)) waiting_[(by - 1) / 64] &= ~own;
}

bool Tree::take_house(std::size_t& house) {
  for (std::size_t word = 0; word < waiting_houses_.size(); ++word) {
    const Word bits = waiting_houses_[word];
    if (bits == 0) continue;
    waiting_houses_[word] = bits & (bits - 1);
    house = word * 64 + std::countr_zero(bits);
    return true;
  }
  return false;
}

bool Tree::take_slot(std::uint32_t& slot) {
  while (waiting_levels_ != 0) {
    const int level = std::countr_zero(waiting_levels_);
    if (!rests(level) && take_slot_of(level, slot)) return true;
    waiting_levels_ &= waiting_levels_ - 1;
  }
  return false;
}

// What is implied rests until the search has failed often. With few open cells a guess is cheaper
// than to look for pairs. What waits for a level that rests is forgotten.
bool Tree::rests(int level) {
  const bool rests = level == static_cast<int>(Level::kImplied)
                         ? failures_ < kPatient || (implied_.runs >= kFirstRuns &&
                                                    implied_.effects * kLeastGain < implied_.runs)
                         : level == static_cast<int>(Level::kPairs) && model_->is_plain &&
                               view_.word(model_->open_word) <= kFewRows * model_->values;
  if (rests)
    std::fill(waiting_.begin() + model_->first_word[level],
              waiting_.begin() + model_->first_word[level + 1], 0);
  return rests;
}

// The next one after the one that was taken last, or the first.
bool Tree::take_slot_of(int level, std::uint32_t& slot) {
  const std::uint32_t first = model_->first_word[level], end = model_->first_word[level + 1];
  if (first == end) return false;
  std::uint32_t word = cursor_[level] / 64;
  Word mask = ~Word{0} << (cursor_[level] % 64);
  for (std::uint32_t left = end - first + 1; left > 0; --left) {
    if (word >= end) {
      word = first;
      mask = ~Word{0};
    }
    if (const Word bits = waiting_[word] & mask; bits != 0) {
      const int bit = std::countr_zero(bits);
      waiting_[word] &= ~(Word{1} << bit);
      slot = word * 64 + bit;
      cursor_[level] = slot + 1;
      return true;
    }
    mask = ~Word{0};
    ++word;
  }
  return false;
}

bool Tree::settle_cells() {
  const Model& model = *model_;
  int cell;
  std::uint32_t by;
  while (view_.take(cell, by)) {
    const Mask mask = view_[cell];
    if (is_single(mask)) {
      fixed_.push_back(cell);
      --view_.word(model.open_word);
      for (const int house : model.houses_of[cell]) view_.word(model.house_word + house) |= mask;
      if (const int peer = view_.remove_from(model.peer_lists[cell], mask); peer >= 0) {
        const int both[] = {cell, peer};
        fail(both);
        return false;
      }
    }
    const bool may_tell = bit_count(mask) <= model.most_linked[cell];
    for (const Link& link : may_tell ? model.links[cell] : std::span<const Link>())
      if (!view_.keep(link.other, link.table->of(mask))) {
        const int both[] = {cell, link.other};
        fail(both);
        return false;
      }
    wake(cell, by);
  }
  return true;
}

Tree::Habit* Tree::habit_of(std::uint32_t slot, const Propagator& propagator) {
  if (propagator.level() == Level::kImplied) return &implied_;
  if (propagator.level() != Level::kSum) return nullptr;
  int open = 0;
  for (const int cell : propagator.cells()) open += !is_single(view_[cell]);
  if (open <= kFewOpen) return nullptr;
  const std::uint32_t sum = slot - model_->begin_of(Level::kSum);
  return &habits_[sum * kMaxOpen + std::min(open, kMaxOpen - 1)];
}

bool Tree::settle_slot(std::uint32_t slot) {
  const Propagator& propagator = *model_->slots[slot];
  Habit* const habit = habit_of(slot, propagator);
  if (habit && habit != &implied_ && habit->runs >= kTrials &&
      habit->effects * kLeastUse < habit->runs)
    return true;
  runs_ += propagator.cost();
  view_.author = propagator.is_stable() ? slot + 1 : View::kNobody;
  const bool fine = propagator.run(view_);
  view_.author = View::kNobody;
  if (habit) {
    ++habit->runs;
    habit->effects += !fine || view_.has_changes();
  }
  if (!fine) fail(propagator.blamed(view_));
  return fine;
}

bool Tree::settle() {
  if (!std::exchange(is_paused_, false)) fixed_.clear();
  bool fine = settle_cells();
  while (fine) {
    if (runs_ >= until_) return is_paused_ = true;
    std::size_t house;
    std::uint32_t slot;
    if (take_house(house)) {
      ++runs_;
      fine = settle_house(view_, model_->houses[house], model_->house_values[house],
                          view_.word(model_->house_word + static_cast<int>(house)));
      if (!fine) fail(model_->houses[house]);
    } else if (take_slot(slot)) {
      fine = settle_slot(slot);
    } else {
      return true;
    }
    if (fine && view_.has_changes()) fine = settle_cells();
  }
  view_.forget_changes();
  std::fill(waiting_.begin(), waiting_.end(), 0);
  std::fill(waiting_houses_.begin(), waiting_houses_.end(), 0);
  waiting_levels_ = 0;
  return false;
}

void Tree::fail(std::span<const int> cells) {
  ++failures_;
  for (const int cell : cells) weight_[cell] += step_;
  for (const int cell : fixed_) weight_[cell] += kFixedWeight * step_;
  step_ *= kGrowth;
  if (step_ > kTooLarge) {
    for (float& weight : weight_) weight /= kTooLarge;
    step_ /= kTooLarge;
  }
}

// The first open cell with the best score.
int Tree::best_cell() const {
  constexpr int kBlock = 16;
  const Mask* const masks = view_.block;
  const float* const weights = weight_.data();
  const int cells = model_->cells;
  std::int32_t best = -1;
  int from = 0;
  for (int base = 0; base < cells; base += kBlock) {
    std::int32_t most = -1;
    if (base + kBlock <= cells)
      for (int cell = base; cell < base + kBlock; ++cell)
        most = std::max(most, score_of(masks[cell], weights[cell]));
    else
      for (int cell = base; cell < cells; ++cell)
        most = std::max(most, score_of(masks[cell], weights[cell]));
    if (most > best) {
      best = most;
      from = base;
    }
  }
  while (score_of(masks[from], weights[from]) != best) ++from;
  return from;
}

bool Tree::choose(Guess& guess) {
  if (view_.word(model_->open_word) == 0) return false;
  const int best_cell = this->best_cell();
  const Mask mask = view_[best_cell];
  guess = {best_cell, mask & -mask};
  if (is_single(mask & (mask - 1))) return true;
  float best = weight_[best_cell] / static_cast<float>(bit_count(mask));
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
