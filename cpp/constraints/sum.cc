// Sums: bounds first, then all partial sums as bits, forwards and backwards over the groups.
//
// Each group's part is counted from its least, so that all parts are 0 or more and add up to what
// is left between the least sum and a total.
#include "constraints/sum.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

constexpr int kMaxTerms = 24;  // with more, only the bounds are used

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
  std::vector<Group::Range>* ranges;
  static thread_local std::vector<Group::Range> storage;
  ranges = &storage;
  ranges->clear();
  int base = 0, span = 0;
  for (const Term& term : terms_) {
    const Group::Range range = term.group.range(view);
    if (range.least > range.most) return false;
    ranges->push_back(range);
    base += term.coefficient * (term.coefficient > 0 ? range.least : range.most);
    span += std::abs(term.coefficient) * (range.most - range.least);
  }
  auto first = std::lower_bound(totals_.begin(), totals_.end(), base);
  auto last = std::upper_bound(first, totals_.end(), base + span);
  if (first == last) return false;

  if (terms_.size() == 1 && std::abs(terms_[0].coefficient) == 1) {
    const int sign = terms_[0].coefficient;
    const Group::Range range = (*ranges)[0];
    if (range.most - range.least < 64) {
      Word allowed = 0;
      for (auto total = first; total != last; ++total)
        allowed |= Word{1} << (*total * sign - range.least);
      return terms_[0].group.prune(view, allowed, range.least);
    }
  }

  // What a part may add beyond its least, and take off its most.
  const int room = *(last - 1) - base, slack = base + span - *first;
  if (room == 0 && span == 0) return true;
  int base_now = base;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const Term& term = terms_[i];
    Group::Range& range = (*ranges)[i];
    const int size = std::abs(term.coefficient);
    Group::Range wanted = range;
    const int above = room / size, below = slack / size;
    if (term.coefficient > 0) {
      wanted.most = std::min(wanted.most, range.least + above);
      wanted.least = std::max(wanted.least, range.most - below);
    } else {
      wanted.least = std::max(wanted.least, range.most - above);
      wanted.most = std::min(wanted.most, range.least + below);
    }
    if (wanted.least > wanted.most) return false;
    if (wanted.least == range.least && wanted.most == range.most) continue;
    if (!term.group.prune_to(view, wanted)) return false;
    if (term.group.cells().size() == 1) wanted = term.group.range(view);
    base_now += term.coefficient > 0 ? term.coefficient * (wanted.least - range.least)
                                     : term.coefficient * (wanted.most - range.most);
    range = wanted;
  }
  if (terms_.size() > kMaxTerms) return true;
  const int width = *(last - 1) - base_now;
  if (width < 0) return false;
  if (width < 64) return combine<1>(view, *ranges, base_now, width);
  if (width < 128) return combine<2>(view, *ranges, base_now, width);
  if (width < 256) return combine<4>(view, *ranges, base_now, width);
  return true;
}

template <int kWords>
bool SumRule::combine(View& view, const std::vector<Group::Range>& ranges, int base,
                      int room) const {
  const int count = static_cast<int>(terms_.size());
  std::array<Word, kMaxTerms> parts;  // counted from the least part
  std::array<Numbers<kWords>, kMaxTerms + 1> before;
  before[0].set(0);
  for (int i = 0; i < count; ++i) {
    const Term& term = terms_[i];
    const Group::Range range = ranges[i];
    const int span = range.most - range.least;
    if (span >= 64) return true;
    Word sums = term.group.sums(view, range);
    if (span < 63) sums &= (Word{2} << span) - 1;
    if (sums == 0) return false;
    parts[i] = term.coefficient > 0 ? sums : reversed(sums, span + 1);
    const int size = std::abs(term.coefficient);
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
    const Term& term = terms_[i];
    const int size = std::abs(term.coefficient);
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
    const Group::Range range = ranges[i];
    if (term.coefficient < 0) allowed = reversed(allowed, range.most - range.least + 1);
    const bool is_open = allowed != term.group.sums(view, range) || term.group.cells().size() > 1;
    if (is_open && !term.group.prune(view, allowed, range.least)) return false;
    after = next;
  }
  return true;
}

}  // namespace nonet::constraints
