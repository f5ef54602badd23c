// The loop of narrow.h for x86-64 with AVX-512: eight words at a time, with their bits counted.
//
// Short items are narrowed several at a time, whether all of them are live or not; long ones are
// counted eight words at a time. Items of three words are left to the loop for one item.
#include <immintrin.h>

#include "cover/narrow_loop.h"

namespace nonet::cover {
namespace {

constexpr std::uint32_t kFew = 10;

// The number of live items up to this one.
std::uint32_t count_up_to(const Word* live, std::size_t item) {
  long long count = _mm_popcnt_u64(live[item / 64] << (63 - item % 64));
  for (std::size_t mask = 0; mask < item / 64; ++mask) count += _mm_popcnt_u64(live[mask]);
  return static_cast<std::uint32_t>(count);
}

// kWords is 1, 2 or 4, so that a vector holds 8, 4 or 2 items.
template <std::size_t kWords>
Narrowed narrow_short(const Narrowing& n) {
  constexpr unsigned kItems = 8 / kWords;
  constexpr Word kGroup = (Word{1} << kItems) - 1;
  // The lanes of each item of a group; of its words, the first has the count that is compared.
  constexpr unsigned kFirst = kWords == 1 ? 0xFF : kWords == 2 ? 0x55 : 0x11;
  const __m512i lanes = _mm512_setr_epi64(0, 1 / kWords, 2 / kWords, 3 / kWords, 4 / kWords,
                                          5 / kWords, 6 / kWords, 7 / kWords);
  std::uint32_t looked = 0;
  for (std::size_t mask = 0; mask < n.masks; ++mask)
    looked += static_cast<std::uint32_t>(_mm_popcnt_u64(n.live[mask]));
  // Finding the least of a vector takes longer than a few items.
  if (looked < kFew) return narrow_items<kWords>(n);
  // Count and item in one number, so that the least is the first item with the fewest options.
  __m512i least = _mm512_set1_epi64(-1);
  for (std::size_t mask = 0; mask < n.masks; ++mask) {
    for (Word rest = n.live[mask]; rest != 0;) {
      const unsigned bit = static_cast<unsigned>(__builtin_ctzll(rest)) / kItems * kItems;
      const auto live = static_cast<unsigned>(rest >> bit & kGroup);
      rest &= ~(kGroup << bit);
      const std::size_t item = 64 * mask + bit;
      const auto heads = static_cast<__mmask8>(kWords == 1 ? live : _pdep_u32(live, kFirst));
      const __m512i to = _mm512_and_si512(_mm512_load_si512(n.from + item * kWords),
                                          _mm512_load_si512(n.keep + item * kWords));
      _mm512_store_si512(n.to + item * kWords, to);
      __m512i counts = _mm512_popcnt_epi64(to);
      if constexpr (kWords >= 2)
        counts = _mm512_add_epi64(counts, _mm512_shuffle_epi32(counts, _MM_PERM_BADC));
      if constexpr (kWords == 4)
        counts = _mm512_add_epi64(counts, _mm512_permutex_epi64(counts, 0b01'00'11'10));
      const __m512i items =
          _mm512_add_epi64(_mm512_set1_epi64(static_cast<long long>(item)), lanes);
      least = _mm512_mask_min_epu64(least, heads, least,
                                    _mm512_or_si512(_mm512_slli_epi64(counts, 32), items));
    }
  }
  const auto key = static_cast<std::uint64_t>(_mm512_reduce_min_epu64(least));
  const auto item = static_cast<std::uint32_t>(key);
  const auto count = static_cast<std::uint32_t>(key >> 32);
  // The loop for one item stops at a dead end.
  return {static_cast<std::int32_t>(item), count, count > 0 ? looked : count_up_to(n.live, item)};
}

// Any number of words.
Narrowed narrow_long(const Narrowing& n) {
  const std::size_t words = n.words, whole = words / 8 * 8;
  const auto tail = static_cast<__mmask8>((1U << words % 8) - 1);
  Narrowed best{-1, std::numeric_limits<std::uint32_t>::max(), 0};
  for (std::size_t mask = 0; mask < n.masks; ++mask) {
    for (Word live = n.live[mask]; live != 0; live &= live - 1) {
      const std::size_t item = 64 * mask + static_cast<std::size_t>(__builtin_ctzll(live));
      const Word* const from = n.from + item * words;
      const Word* const keep = n.keep + item * words;
      Word* const to = n.to + item * words;
      __m512i counts = _mm512_setzero_si512();
      for (std::size_t word = 0; word < whole; word += 8) {
        const __m512i both =
            _mm512_and_si512(_mm512_loadu_si512(from + word), _mm512_loadu_si512(keep + word));
        _mm512_storeu_si512(to + word, both);
        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(both));
      }
      if (tail != 0) {
        const __m512i both = _mm512_and_si512(_mm512_maskz_loadu_epi64(tail, from + whole),
                                              _mm512_maskz_loadu_epi64(tail, keep + whole));
        _mm512_mask_storeu_epi64(to + whole, tail, both);
        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(both));
      }
      const auto count = static_cast<std::uint32_t>(_mm512_reduce_add_epi64(counts));
      ++best.looked;
      if (count < best.count) {
        best.count = count;
        best.item = static_cast<std::int32_t>(item);
        if (count == 0) return best;
      }
    }
  }
  return best;
}

}  // namespace

Narrowed narrow_avx512(const Narrowing& narrowing) {
  switch (narrowing.words) {
    case 1:
      return narrow_short<1>(narrowing);
    case 2:
      return narrow_short<2>(narrowing);
    case 3:
      return narrow_items<3>(narrowing);
    case 4:
      return narrow_short<4>(narrowing);
    default:
      return narrow_long(narrowing);
  }
}

}  // namespace nonet::cover
