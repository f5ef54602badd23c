// The sets of values that some cells may hold, all at once.
//
// A set of sets has one bit for each of the 512 sets of nine values. The cells may hold a set if
// each of them has a value in it and each value of it is in one of them. What else the set needs,
// a cell of its own for each value, is asked of the numbers only.
#include "constraints/distinct.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

constexpr int kListed = 9;  // values of which all sets are listed
constexpr int kSets = 1 << kListed;

struct SetOfSets {
  std::array<Word, kSets / 64> words{};

  void add(int set) { words[set >> 6] |= Word{1} << (set & 63); }
  bool meets(const SetOfSets& other) const {
    Word any = 0;
    for (std::size_t i = 0; i < words.size(); ++i) any |= words[i] & other.words[i];
    return any != 0;
  }
  bool is_within(const SetOfSets& other) const {
    Word rest = 0;
    for (std::size_t i = 0; i < words.size(); ++i) rest |= words[i] & ~other.words[i];
    return rest == 0;
  }
  SetOfSets& operator&=(const SetOfSets& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] &= other.words[i];
    return *this;
  }
  SetOfSets& operator|=(const SetOfSets& other) {
    for (std::size_t i = 0; i < words.size(); ++i) words[i] |= other.words[i];
    return *this;
  }
};

struct Tables {
  std::array<SetOfSets, kSets> within;         // [mask], the sets inside it
  std::array<SetOfSets, kSets> meeting;        // [mask], the sets with a value of it
  std::array<SetOfSets, kSets> meeting_twice;  // [mask], the sets with two values of it or more
  std::array<SetOfSets, kListed + 1> of_size;  // [number of values]

  Tables() {
    for (Mask set = 0; set < kSets; ++set) {
      of_size[bit_count(set)].add(static_cast<int>(set));
      for (Mask mask = 0; mask < kSets; ++mask) {
        if (!(set & ~mask)) within[mask].add(static_cast<int>(set));
        if (set & mask) meeting[mask].add(static_cast<int>(set));
        if (!is_single(set & mask)) meeting_twice[mask].add(static_cast<int>(set));
      }
    }
  }
};

const Tables& tables() {
  static const Tables made;
  return made;
}

}  // namespace

bool DistinctRule::run(View& view) const {
  return values_ <= kListed ? run_sets(view) : run_bounds(view);
}

Word DistinctRule::shown(const View& view) const { return Word{view[counter_]} << lowest_; }

bool DistinctRule::show(View& view, Word numbers) const {
  return view.keep(counter_, static_cast<Mask>(numbers >> lowest_));
}

// A matching of cells with values: as many values as can occur at once.
int DistinctRule::most(const View& view) const {
  const int count = static_cast<int>(counted_.size());
  std::array<int, 32> owner;
  owner.fill(-1);
  Mask seen = 0;
  const auto place = [&](const auto& self, int i) -> bool {
    for (Mask left = view[counted_[i]] & ~seen; left != 0; left &= left - 1) {
      const int v = lowest(left);
      if (seen >> v & 1) continue;
      seen |= Mask{1} << v;
      if (owner[v] < 0 || self(self, owner[v])) {
        owner[v] = i;
        return true;
      }
    }
    return false;
  };
  int found = 0;
  for (int i = 0; i < count; ++i) {
    seen = 0;
    found += place(place, i);
  }
  return found;
}

bool DistinctRule::run_sets(View& view) const {
  const Tables& table = tables();
  const Word numbers = shown(view) & ~((Word{1} << fewest_) - 1);
  SetOfSets possible;
  for_each_bit(numbers & ((Word{2} << kListed) - 1), [&](int n) { possible |= table.of_size[n]; });
  Mask all = 0;
  for (const int cell : counted_) {
    all |= view[cell];
    possible &= table.meeting[view[cell]];
  }
  possible &= table.within[all];
  for (const auto& [a, b] : pairs_) possible &= table.meeting_twice[view[a] | view[b]];

  Word sizes = 0;
  for (int n = 0; n <= kListed; ++n) sizes |= Word{possible.meets(table.of_size[n])} << n;
  if (sizes == 0) return false;
  // The largest sets may need more cells than there are.
  if (const int greatest = 63 - std::countl_zero(sizes); greatest > std::countr_zero(sizes)) {
    const int bound = most(view);
    for (int n = greatest; n > bound; --n) sizes &= ~(Word{1} << n);
    if (bound < greatest) {
      SetOfSets fitting;
      for_each_bit(sizes, [&](int n) { fitting |= table.of_size[n]; });
      possible &= fitting;
    }
  } else if (greatest > bit_count(all)) {
    return false;
  }
  if (sizes == 0 || !show(view, sizes)) return false;

  Mask used = 0, common = 0;
  for (int v = 0; v < values_; ++v) {
    const SetOfSets& with = table.meeting[Mask{1} << v];
    used |= Mask{possible.meets(with)} << v;
    common |= Mask{possible.is_within(with)} << v;
  }
  for (const int cell : counted_)
    if (!view.keep(cell, used)) return false;
  return settle_places(view, peers_, counted_, common);
}

bool DistinctRule::run_bounds(View& view) const {
  Mask fixed = 0, all = 0;
  for (const int cell : counted_) {
    const Mask mask = view[cell];
    all |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  // Each cell that shares no value with the ones before it brings a value of its own.
  Mask covered = fixed;
  int least = bit_count(fixed);
  for (int size = 2; size <= 3; ++size)
    for (const int cell : counted_) {
      const Mask mask = view[cell];
      if ((mask & covered) || bit_count(mask) > size) continue;
      covered |= mask;
      ++least;
    }
  least = std::max(least, fewest_);
  const int bound = most(view);
  Word numbers = shown(view);
  for_each_bit(numbers, [&](int n) {
    if (n < least || n > bound) numbers &= ~(Word{1} << n);
  });
  if (numbers == 0 || !show(view, numbers)) return false;
  if (bit_count(fixed) == 63 - std::countl_zero(numbers)) {
    for (const int cell : counted_)
      if (!view.keep(cell, fixed)) return false;
  }
  // If every value occurs, one with few places is in one of them.
  return bit_count(all) != std::countr_zero(numbers) || settle_places(view, peers_, counted_, all);
}

}  // namespace nonet::constraints
