// Sums: bounds first, then all partial sums as bits, forwards and backwards over the groups.
//
// Each group's part is counted from its least, so that all parts are 0 or more and add up to what
// is left between the least sum and a total.
#include "constraints/sum.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

// A set of numbers from 0 to 64 * kWords - 1.
template <int kWords>
struct Numbers {
  std::array<Word, kWords> words{};

  void set(int number) { words[number >> 6] |= Word{1} << (number & 63); }
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

Word reversed(Word bits, int length) {
  Word result = 0;
  for_each_bit(bits, [&](int i) { result |= Word{1} << (length - 1 - i); });
  return result;
}

}  // namespace

SumRule::SumRule(std::vector<int> cells, std::vector<Term> terms, std::vector<int> totals)
    : Propagator(std::move(cells), terms.size() == 1 ? Level::kSmall : Level::kSum, false),
      terms_(std::move(terms)),
      totals_(std::move(totals)) {}

bool SumRule::run(View& view) const {
  const int count = static_cast<int>(terms_.size());
  if (count > kMaxTerms) return run_bounds(view);
  std::array<Group::Open, kMaxTerms> opens;
  int base = 0, span = 0;
  for (int i = 0; i < count; ++i) {
    Group::Open& open = opens[i];
    terms_[i].group.gather(view, open);
    if (open.least > open.most) return false;
    const int coefficient = terms_[i].coefficient;
    base += coefficient * (open.fixed + (coefficient > 0 ? open.least : open.most));
    span += std::abs(coefficient) * (open.most - open.least);
  }
  const auto first = std::lower_bound(totals_.begin(), totals_.end(), base);
  const auto last = std::upper_bound(first, totals_.end(), base + span);
  if (first == last) return false;

  if (count == 1 && std::abs(terms_[0].coefficient) == 1 && span < 64) {
    const Group::Open& open = opens[0];
    Word allowed = 0;
    for (auto total = first; total != last; ++total)
      allowed |= Word{1} << (*total * terms_[0].coefficient - open.fixed - open.least);
    return terms_[0].group.prune(view, open, allowed, open.least);
  }
  if (span == 0) return true;

  // What a part may add beyond its least, and take off its most.
  const int room = *(last - 1) - base, slack = base + span - *first;
  for (int i = 0; i < count; ++i) {
    Group::Open& open = opens[i];
    const int coefficient = terms_[i].coefficient, size = std::abs(coefficient);
    const int above = room / size, below = slack / size;
    const int most = std::min(open.most, open.least + (coefficient > 0 ? above : below));
    const int least = std::max(open.least, open.most - (coefficient > 0 ? below : above));
    if (least == open.least && most == open.most) continue;
    if (least > most || !Group::prune_to(view, open, least, most)) return false;
    terms_[i].group.gather(view, open);
    if (open.least > open.most) return false;
  }
  base = 0;
  for (int i = 0; i < count; ++i) {
    const int coefficient = terms_[i].coefficient;
    base += coefficient * (opens[i].fixed + (coefficient > 0 ? opens[i].least : opens[i].most));
  }
  const int width = *(last - 1) - base;
  if (width < 0) return false;
  const std::span used(opens.data(), count);
  if (width < 64) return combine<1>(view, used, base, width);
  if (width < 128) return combine<2>(view, used, base, width);
  if (width < 256) return combine<4>(view, used, base, width);
  return true;
}

// For sums of very many parts.
bool SumRule::run_bounds(View& view) const {
  int base = 0, span = 0;
  Group::Open open;
  for (const Term& term : terms_) {
    term.group.gather(view, open);
    if (open.least > open.most) return false;
    base += term.coefficient * (open.fixed + (term.coefficient > 0 ? open.least : open.most));
    span += std::abs(term.coefficient) * (open.most - open.least);
  }
  const auto first = std::lower_bound(totals_.begin(), totals_.end(), base);
  const auto last = std::upper_bound(first, totals_.end(), base + span);
  if (first == last) return false;
  const int room = *(last - 1) - base, slack = base + span - *first;
  for (const Term& term : terms_) {
    term.group.gather(view, open);
    const int size = std::abs(term.coefficient);
    const int above = room / size, below = slack / size;
    const int most = open.least + (term.coefficient > 0 ? above : below);
    const int least = open.most - (term.coefficient > 0 ? below : above);
    if (least <= open.least && most >= open.most) continue;
    if (!Group::prune_to(view, open, least, most)) return false;
  }
  return true;
}

template <int kWords>
bool SumRule::combine(View& view, std::span<const Group::Open> opens, int base, int room) const {
  const int count = static_cast<int>(terms_.size());
  std::array<Word, kMaxTerms> parts;  // counted from the least part
  std::array<Numbers<kWords>, kMaxTerms + 1> before;
  before[0] = {};
  before[0].set(0);
  for (int i = 0; i < count; ++i) {
    const Group::Open& open = opens[i];
    if (open.count == 0) {
      parts[i] = 1;
      before[i + 1] = before[i];
      continue;
    }
    const int span = open.most - open.least;
    if (span >= 64) return true;
    const Word sums = terms_[i].group.sums(open);
    if (sums == 0) return false;
    parts[i] = terms_[i].coefficient > 0 ? sums : reversed(sums, span + 1);
    const int size = std::abs(terms_[i].coefficient);
    before[i + 1] = {};
    for (Word left = parts[i]; left != 0; left &= left - 1) {
      const int by = size * std::countr_zero(left);
      if (by > room) break;
      before[i + 1].add_shifted_up(before[i], by);
    }
  }
  Numbers<kWords> after;
  bool any = false;
  for (const int total : totals_) {
    const int left = total - base;
    if (left < 0 || left > room) continue;
    if (!(before[count].words[left >> 6] >> (left & 63) & 1)) continue;
    after.set(left);
    any = true;
  }
  if (!any) return false;
  for (int i = count - 1; i >= 0; --i) {
    const Group::Open& open = opens[i];
    if (open.count == 0) continue;
    const int size = std::abs(terms_[i].coefficient);
    Word allowed = 0;
    Numbers<kWords> next;
    for (Word left = parts[i]; left != 0; left &= left - 1) {
      const int part = std::countr_zero(left), by = size * part;
      if (by > room) break;
      if (!before[i].meets_shifted_down(after, by)) continue;
      allowed |= Word{1} << part;
      next.add_shifted_down(after, by);
    }
    if (allowed == 0) return false;
    // One open cell: all its values remain if all parts do. Several may still lose some.
    if (open.count > 1 || allowed != parts[i]) {
      if (terms_[i].coefficient < 0) allowed = reversed(allowed, open.most - open.least + 1);
      if (!terms_[i].group.prune(view, open, allowed, open.least)) return false;
    }
    after = next;
  }
  return true;
}

}  // namespace nonet::constraints
