// The set of hashes: tables with linear probing that are at most seven eighths full.
#include "nonet/form_set.h"

#include <bit>

namespace nonet {
namespace {

class SipState {
 public:
  explicit SipState(const HashKey& key)
      : v_{key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d ^ 0xee,
           key[0] ^ 0x6c7967656e657261, key[1] ^ 0x7465646279746573} {}

  void take(std::uint64_t word) {
    v_[3] ^= word;
    mix(2);
    v_[0] ^= word;
  }

  std::uint64_t finish(int lane, std::uint64_t sign) {
    v_[lane] ^= sign;
    mix(4);
    return v_[0] ^ v_[1] ^ v_[2] ^ v_[3];
  }

 private:
  void mix(int rounds) {
    for (int i = 0; i < rounds; ++i) {
      half(0, 1, 13, 16);
      half(2, 1, 17, 21);
    }
  }

  // Half a round; `a` is the lane that is added to lane 1, the other is added to lane 3.
  void half(int a, int b, int turn, int other_turn) {
    const int c = 2 - a;
    v_[a] += v_[b];
    v_[b] = std::rotl(v_[b], turn) ^ v_[a];
    v_[a] = std::rotl(v_[a], 32);
    v_[c] += v_[3];
    v_[3] = std::rotl(v_[3], other_turn) ^ v_[c];
  }

  std::array<std::uint64_t, 4> v_;
};

// The slot of a hash in a table of any size. The low bits choose the part of the table.
std::size_t place_of(const Hash& hash, std::size_t slots) {
  return static_cast<std::size_t>((static_cast<unsigned __int128>(hash.high) * slots) >> 64);
}

}  // namespace

Hash siphash(const HashKey& key, std::span<const std::uint8_t> bytes) {
  SipState state(key);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= std::uint64_t{bytes[i]} << (8 * (i % 8));
    if (i % 8 != 7) continue;
    state.take(word);
    word = 0;
  }
  state.take(word | std::uint64_t{bytes.size()} << 56);
  const std::uint64_t low = state.finish(2, 0xee);
  return {low, state.finish(1, 0xdd)};
}

FormSet::FormSet(const HashKey& key, const Hash& sum, std::span<const Hash> hashes) : FormSet(key) {
  std::array<std::size_t, kShards> counts{};
  for (const Hash& hash : hashes) ++counts[hash.low % kShards];
  // The hashes come in the order of their slots. Tables that grew with them would fill up from the
  // front, and probing would take time that is quadratic in their number.
  for (std::size_t i = 0; i < kShards; ++i)
    if (counts[i]) shards_[i].grow(counts[i] + counts[i] / 4 + 8);
  for (const Hash& hash : hashes) size_ += shards_[hash.low % kShards].add(hash);
  sum_ = sum;
}

void FormSet::copy_hashes(Hash* out) const {
  for (const Shard& shard : shards_)
    for (const Hash& hash : shard.slots)
      if (!(hash == Hash{})) *out++ = hash;
}

bool FormSet::add(BoxShape shape, const std::uint8_t* values) {
  // The shape and two cells per byte.
  std::array<std::uint8_t, 2 + (CanonicalForm::kMaxSize * CanonicalForm::kMaxSize + 1) / 2>
      packed{};
  packed[0] = static_cast<std::uint8_t>(shape.height);
  packed[1] = static_cast<std::uint8_t>(shape.width);
  const auto cells = static_cast<std::size_t>(shape.cells());
  for (std::size_t i = 0; i < cells; ++i)
    packed[2 + i / 2] = static_cast<std::uint8_t>(packed[2 + i / 2] | values[i] << (4 * (i % 2)));
  const auto bytes = std::span(packed).first(2 + (cells + 1) / 2);
  Hash hash = siphash(key_, bytes);
  if (hash == Hash{}) hash.low = 1;  // zero marks a free slot
  const bool is_new = shards_[hash.low % kShards].add(hash);
  if (!is_new) return false;
  const Hash own = siphash({}, bytes);
  sum_ = {sum_.low + own.low, sum_.high + own.high};
  ++size_;
  return true;
}

bool FormSet::Shard::add(const Hash& hash) {
  if (used * 8 >= slots.size() * 7) grow(slots.size() + slots.size() / 2 + 8);
  for (std::size_t i = place_of(hash, slots.size());; i = i + 1 == slots.size() ? 0 : i + 1) {
    if (slots[i] == hash) return false;
    if (slots[i] == Hash{}) {
      slots[i] = hash;
      ++used;
      return true;
    }
  }
}

void FormSet::Shard::grow(std::size_t wanted) {
  std::vector<Hash> larger(wanted);
  for (const Hash& hash : slots) {
    if (hash == Hash{}) continue;
    std::size_t i = place_of(hash, larger.size());
    while (!(larger[i] == Hash{})) i = i + 1 == larger.size() ? 0 : i + 1;
    larger[i] = hash;
  }
  slots.swap(larger);
}

std::size_t FormSet::memory() const {
  std::size_t slots = 0;
  for (const Shard& shard : shards_) slots += shard.slots.capacity();
  return slots * sizeof(Hash) + shards_.size() * sizeof(Shard);
}

}  // namespace nonet
