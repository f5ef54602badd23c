#include "rating/se/reach.h"

#include <utility>

namespace nonet::se {
namespace {

struct Weak {
  std::array<Candidates, kCandidates> of;
};

// What each candidate excludes.
const Weak& weak() {
  static const Weak all = [] {
    Weak made;
    for (int candidate = 0; candidate < kCandidates; ++candidate)
      for (const int other : kLayout.weak[candidate])
        made.of[static_cast<std::size_t>(candidate)].add(other);
    return made;
  }();
  return all;
}

// Visits the two candidates of each cell, and the two places of each digit in each house, where
// there were not just these two before.
template <class Visit>
void each_new_pair(const Grid& before, const Grid& now, const Visit& visit) {
  const auto is_new = [](Mask was, Mask is) { return was != is && count_bits(is) == 2; };
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = now.candidates[cell];
    if (!is_new(before.candidates[cell], digits)) continue;
    visit(9 * cell + lowest(digits), 9 * cell + lowest(digits & (digits - 1u)));
  }
  for (int house = 0; house < kHouses; ++house)
    for (int digit = 0; digit < 9; ++digit) {
      const Mask places = now.places[house][digit];
      if (!is_new(before.places[house][digit], places)) continue;
      visit(9 * kLayout.cell[house][lowest(places)] + digit,
            9 * kLayout.cell[house][lowest(places & (places - 1u))] + digit);
    }
}

}  // namespace

void Reach::start(const Grid& grid) {
  static constexpr Grid kNothing{};
  start_ = grid;
  links_.clear();
  ends_.clear();
  end_count_.fill(0);
  each_new_pair(kNothing, grid, [this](int one, int other) { link(one, other); });
  for (int cell = 0; cell < kCells; ++cell)
    for (unsigned left = grid.candidates[cell]; left; left &= left - 1) {
      const int candidate = 9 * cell + lowest(left);
      Implied& implied = at_start_[static_cast<std::size_t>(candidate)];
      implied = {};
      follow(candidate, implied);
    }
}

void Reach::link(int one, int other) {
  for (const auto& [from, to] : {Link{one, other}, Link{other, one}}) {
    const auto end = static_cast<std::size_t>(from);
    ends_.add(from);
    ends_of_[end][end_count_[end]++] = to;
  }
  links_.push_back({one, other});
}

void Reach::follow(int from, Implied& implied) const {
  int waiting[kCandidates];
  int count = 0;
  implied.on.add(from);
  waiting[count++] = from;
  while (count > 0) {
    const Candidates& excluded = weak().of[static_cast<std::size_t>(waiting[--count])];
    for (std::size_t i = 0; i < Candidates::kWords; ++i) {
      std::uint64_t more = excluded.words[i] & ~implied.off.words[i];
      implied.off.words[i] |= more;
      for (more &= ends_.words[i]; more; more &= more - 1) {
        const std::size_t end = 64 * i + static_cast<std::size_t>(std::countr_zero(more));
        for (int k = 0; k < end_count_[end]; ++k) {
          const int to = ends_of_[end][static_cast<std::size_t>(k)];
          if (implied.on.has(to)) continue;
          implied.on.add(to);
          waiting[count++] = to;
        }
      }
    }
  }
}

void Reach::go_on(const Grid& work) {
  ++round_;
  for (const Link& link : links_)
    end_count_[static_cast<std::size_t>(link.one)] =
        end_count_[static_cast<std::size_t>(link.other)] = 0;
  links_.clear();
  ends_.clear();
  each_new_pair(start_, work, [this](int one, int other) { link(one, other); });
  find_changes(work);
  conclusions_ = {};
  cycles_.clear();
  for (const Link& link : links_) {
    const Implied& one = from(link.one);
    const Implied& other = from(link.other);
    Implied both = one;
    both &= other;
    conclusions_ |= both;
    for (const auto& [from, to] : {std::pair{&one, &other}, std::pair{&other, &one}}) {
      Candidates between = from->on;  // and it excludes the end from which the link leads back
      between &= to->off;
      cycles_ |= between;
    }
  }
  conclusions_ &= changes_;
}

// A candidate that is left can become false, and one of several in its cell can become true.
void Reach::find_changes(const Grid& work) {
  changes_ = {};
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = work.candidates[cell];
    for (unsigned left = digits; left; left &= left - 1) {
      const int candidate = 9 * cell + lowest(left);
      changes_.off.add(candidate);
      if (digits & (digits - 1)) changes_.on.add(candidate);
    }
  }
}

const Implied& Reach::from(int candidate) {
  Implied& implied = now_[static_cast<std::size_t>(candidate)];
  if (when_[static_cast<std::size_t>(candidate)] == round_) return implied;
  when_[static_cast<std::size_t>(candidate)] = round_;
  implied = at_start_[static_cast<std::size_t>(candidate)];
  Candidates done;
  bool is_growing = true;
  while (is_growing) {
    is_growing = false;
    for (std::size_t i = 0; i < Candidates::kWords; ++i) {
      std::uint64_t more = implied.off.words[i] & ends_.words[i] & ~done.words[i];
      done.words[i] |= more;
      for (; more; more &= more - 1) {
        const std::size_t end = 64 * i + static_cast<std::size_t>(std::countr_zero(more));
        for (int k = 0; k < end_count_[end]; ++k) {
          const int to = ends_of_[end][static_cast<std::size_t>(k)];
          if (implied.on.has(to)) continue;
          implied |= at_start_[static_cast<std::size_t>(to)];
          is_growing = true;
        }
      }
    }
  }
  return implied;
}

bool Reach::meet(const int* candidates, int count) {
  Implied all = from(candidates[0]);
  all &= changes_;
  for (int i = 1; i < count; ++i) {
    all &= from(candidates[i]);
    if (!all.any()) return false;
  }
  return true;
}

}  // namespace nonet::se
