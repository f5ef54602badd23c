// A set of grids that keeps 16 bytes of each: its hash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nonet/canonical.h"

namespace nonet {

using HashKey = std::array<std::uint64_t, 2>;

// 128 bits, of which neither can be zero at once.
struct Hash {
  std::uint64_t low = 0, high = 0;

  bool operator==(const Hash&) const = default;
};

// SipHash-2-4 with 128 bits.
Hash siphash(const HashKey& key, std::span<const std::uint8_t> bytes);

// Two grids of a billion have the same hash with a probability of 10⁻²¹, whoever chose the grids:
// SipHash is a keyed hash, and nobody knows the key in advance.
class FormSet {
 public:
  explicit FormSet(const HashKey& key) : key_(key), shards_(kShards) {}
  // The set with this key and sum that `copy_hashes` gave these hashes of.
  FormSet(const HashKey& key, const Hash& sum, std::span<const Hash> hashes);

  // Adds a grid and returns true, or returns false if it is there. The same digits with boxes of
  // another shape are another grid.
  bool add(BoxShape shape, const std::uint8_t* values);

  std::size_t size() const { return size_; }
  const HashKey& key() const { return key_; }
  // The sum of a second hash of each grid, which no key changes: sets of the same grids have the
  // same sum, whatever their keys and the order of adding. Others have it with a probability of
  // 2⁻¹²⁸, unless somebody chose the grids for it.
  const Hash& sum() const { return sum_; }
  // Writes the `size()` hashes.
  void copy_hashes(Hash* out) const;
  // The memory in use, in bytes.
  std::size_t memory() const;

 private:
  // One part of the table grows at a time, so that growing takes little memory.
  static constexpr std::size_t kShards = 256;

  struct Shard {
    std::vector<Hash> slots;  // zero where there is none
    std::size_t used = 0;

    bool add(const Hash& hash);
    void grow(std::size_t wanted);
  };

  const HashKey key_;
  std::vector<Shard> shards_;
  std::size_t size_ = 0;
  Hash sum_;
};

}  // namespace nonet
