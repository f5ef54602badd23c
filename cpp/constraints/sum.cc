// Sums: bounds first, then all partial sums as bits, forwards and backwards over the groups.
//
// Each group's part is counted from its least, so that all parts are 0 or more and add up to what
// is left between the least sum and a total.
#include "constraints/sum.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

// A set of numbers from 0 to 64 * kWords - 1; the empty one is {}.
template <int kWords>
struct Numbers {
  std::array<Word, kWords> words;

  void set(int number) { words[number >> 6] |= Word{1} << (number & 63); }
  bool has(int number) const { return words[number >> 6] >> (number & 63) & 1; }
  void add_shifted_up(const Numbers& other, int by) {
    const int skip = by >> 6, bits = by & 63;
    for (int i = kWords - 1; i >= skip; --i) {
      words[i] |= other.words[i - skip] << bits;
      if (bits != 0 && i > skip) words[i] |= other.words[i - skip - 1] >> (64 - bits);
    }
  }
  void add_shifted_down(const Numbers& other, int by) {
    const int skip = by >> 6, bits = by & 63;
    for (int i = 0; i + skip < kWords; ++i) {
      words[i] |= other.words[i + skip] >> bits;
      if (bits != 0 && i + skip + 1 < kWords) words[i] |= other.words[i + skip + 1] << (64 - bits);
    }
  }
  bool meets_shifted_down(const Numbers& other, int by) const {
    const int skip = by >> 6, bits = by & 63;
    for (int i = 0; i + skip < kWords; ++i) {
      Word word = other.words[i + skip] >> bits;
      if (bits != 0 && i + skip + 1 < kWords) word |= other.words[i + skip + 1] << (64 - bits);
      if (words[i] & word) return true;
    }
    return false;
  }
};

// Most sums fit one word, which needs none of the loops.
template <>
struct Numbers<1> {
  Word word;

  void set(int number) { word |= Word{1} << number; }
  bool has(int number) const { return word >> number & 1; }
  void add_shifted_up(const Numbers& other, int by) { word |= other.word << by; }
  void add_shifted_down(const Numbers& other, int by) { word |= other.word >> by; }
  bool meets_shifted_down(const Numbers& other, int by) const { return word & other.word >> by; }
};

// The lowest `length` bits the other way round.
Word reversed(Word bits, int length) {
  bits = (bits & 0x5555555555555555) << 1 | (bits >> 1 & 0x5555555555555555);
  bits = (bits & 0x3333333333333333) << 2 | (bits >> 2 & 0x3333333333333333);
  bits = (bits & 0x0f0f0f0f0f0f0f0f) << 4 | (bits >> 4 & 0x0f0f0f0f0f0f0f0f);
  return __builtin_bswap64(bits) >> (64 - length);
}

}  // namespace

SumRule::SumRule(std::vector<int> cells, std::vector<Term> terms, std::vector<int> totals)
    : Propagator(std::move(cells), Level::kSum, false),
      terms_(std::move(terms)),
      totals_(std::move(totals)) {}

bool SumRule::run(View& view) const {
  const int count = static_cast<int>(terms_.size());
  if (count > kMaxTerms) return run_bounds(view);
  std::array<Part, kMaxTerms> parts;
  int base = 0, span = 0;
  for (int i = 0; i < count; ++i) {
    if (!gather(view, i, parts[i])) return false;
    base += parts[i].base;
    span += parts[i].span;
  }
  int first, last;
  if (!totals_within(base, base + span, first, last)) return false;
  if (span == 0) return true;

  // What a part may add beyond its least, and take off its most.
  const int room = last - base, slack = base + span - first;
  for (int i = 0; i < count; ++i) {
    Part& part = parts[i];
    if (part.span <= room && part.span <= slack) continue;
    const auto [least, most] = part.bounds;
    const int coefficient = terms_[i].coefficient, size = std::abs(coefficient);
    const int above = room / size, below = slack / size;
    const int top = std::min(most, least + (coefficient > 0 ? above : below));
    const int bottom = std::max(least, most - (coefficient > 0 ? below : above));
    bool changed = false;
    if (bottom > top || !Group::prune_to(view, part.open, bottom, top, changed)) return false;
    if (changed && !gather(view, i, part)) return false;
  }
  base = 0;
  for (int i = 0; i < count; ++i) base += parts[i].base;
  const int width = last - base;
  if (width < 0) return false;
  const std::span used(parts.data(), count);
  if (width < 64) return combine<1>(view, used, base, width);
  if (width < 128) return combine<2>(view, used, base, width);
  if (width < 256) return combine<4>(view, used, base, width);
  return true;
}

bool SumRule::totals_within(int least, int most, int& first, int& last) const {
  if (totals_.size() == 1) {
    first = last = totals_[0];
    return first >= least && first <= most;
  }
  const auto begin = std::lower_bound(totals_.begin(), totals_.end(), least);
  const auto end = std::upper_bound(begin, totals_.end(), most);
  if (begin == end) return false;
  first = *begin;
  last = *(end - 1);
  return true;
}

bool SumRule::gather(const View& view, int term, Part& part) const {
  const int coefficient = terms_[term].coefficient;
  terms_[term].group.gather(view, part.open);
  part.bounds = Group::bounds(part.open);
  const auto [least, most] = part.bounds;
  part.base = coefficient * (part.open.fixed + (coefficient > 0 ? least : most));
  part.span = std::abs(coefficient) * (most - least);
  return least <= most;
}

// For sums of very many parts.
bool SumRule::run_bounds(View& view) const {
  const int count = static_cast<int>(terms_.size());
  int base = 0, span = 0;
  Part part;
  for (int i = 0; i < count; ++i) {
    if (!gather(view, i, part)) return false;
    base += part.base;
    span += part.span;
  }
  int first, last;
  if (!totals_within(base, base + span, first, last)) return false;
  const int room = last - base, slack = base + span - first;
  for (int i = 0; i < count; ++i) {
    if (!gather(view, i, part)) return false;
    if (part.span <= room && part.span <= slack) continue;
    const int coefficient = terms_[i].coefficient, size = std::abs(coefficient);
    const int above = room / size, below = slack / size;
    const int most = part.bounds.least + (coefficient > 0 ? above : below);
    const int least = part.bounds.most - (coefficient > 0 ? below : above);
    bool changed = false;
    if (!Group::prune_to(view, part.open, least, most, changed)) return false;
  }
  return true;
}

template <int kWords>
bool SumRule::combine(View& view, std::span<const Part> parts, int base, int room) const {
  const int count = static_cast<int>(terms_.size());
  std::array<Word, kMaxTerms> sums;  // counted from the least part
  std::array<Numbers<kWords>, kMaxTerms + 1> before;
  before[0] = {};
  before[0].set(0);
  for (int i = 0; i < count; ++i) {
    const auto [least, most] = parts[i].bounds;
    if (parts[i].open.count == 0) {
      sums[i] = 1;
      before[i + 1] = before[i];
      continue;
    }
    if (most - least >= 64) return true;
    sums[i] = Group::sums(parts[i].open, parts[i].bounds);
    if (sums[i] == 0) return false;
    if (terms_[i].coefficient < 0) sums[i] = reversed(sums[i], most - least + 1);
    const int size = std::abs(terms_[i].coefficient);
    before[i + 1] = {};
    for (Word left = sums[i]; left != 0; left &= left - 1) {
      const int by = size * std::countr_zero(left);
      if (by > room) break;
      before[i + 1].add_shifted_up(before[i], by);
    }
  }
  Numbers<kWords> after{};
  bool any = false;
  for (const int total : totals_) {
    const int left = total - base;
    if (left < 0 || left > room) continue;
    if (!before[count].has(left)) continue;
    after.set(left);
    any = true;
  }
  if (!any) return false;
  for (int i = count - 1; i >= 0; --i) {
    const Group::Open& open = parts[i].open;
    if (open.count == 0) continue;
    const int size = std::abs(terms_[i].coefficient);
    Word allowed = 0;
    Numbers<kWords> next{};
    for (Word left = sums[i]; left != 0; left &= left - 1) {
      const int part = std::countr_zero(left), by = size * part;
      if (by > room) break;
      // What does not meet what is before does no harm: nothing before leads to it.
      allowed |= Word{before[i].meets_shifted_down(after, by)} << part;
      next.add_shifted_down(after, by);
    }
    if (allowed == 0) return false;
    // If all sums remain, so do all values.
    if (allowed != sums[i]) {
      const auto [least, most] = parts[i].bounds;
      if (terms_[i].coefficient < 0) allowed = reversed(allowed, most - least + 1);
      if (!terms_[i].group.prune(view, open, allowed, least)) return false;
    }
    after = next;
  }
  return true;
}

}  // namespace nonet::constraints
