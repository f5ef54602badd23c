// Which sets of values some cells can take that all differ, cell by cell.
#pragma once

#include <unordered_set>
#include <vector>

#include "logic/supports/work.h"

namespace nonet::supports {

// A set of sets of values: bits for the small grids that nearly all are, a hash table beyond.
class SetOfMasks {
 public:
  explicit SetOfMasks(int values) {
    if (values <= kMostBits) bits_.resize((std::size_t{1} << values) / 64 + 1);
  }

  bool contains(Mask mask) const {
    if (bits_.empty()) return many_.contains(mask);
    return bits_[mask >> 6] >> (mask & 63) & 1;
  }
  // Whether it was not there before.
  bool add(Mask mask) {
    if (bits_.empty()) return many_.insert(mask).second;
    std::uint64_t& word = bits_[mask >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (mask & 63);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }
  void remove(const std::vector<Mask>& masks) {
    for (const Mask mask : masks) {
      if (bits_.empty())
        many_.erase(mask);
      else
        bits_[mask >> 6] &= ~(std::uint64_t{1} << (mask & 63));
    }
  }

 private:
  static constexpr int kMostBits = 16;
  std::vector<std::uint64_t> bits_;
  std::unordered_set<Mask> many_;
};

using Layers = std::vector<std::vector<Mask>>;

// The sets of values that the first cells can take together: layers[i] for i cells. With `parts`,
// only sets that are among them.
inline Layers layers_of(const Mask* masks, std::size_t size, int values, const SetOfMasks* parts,
                        Work& work) {
  Layers layers(size + 1);
  layers[0] = {0};
  SetOfMasks seen(values);
  for (std::size_t i = 0; i < size; ++i) {
    for (const Mask used : layers[i]) {
      work.tick();
      for_each_bit(masks[i] & ~used, [&](int v) {
        const Mask next = used | Mask{1} << v;
        if ((!parts || parts->contains(next)) && seen.add(next)) layers[i + 1].push_back(next);
      });
    }
    seen.remove(layers[i + 1]);
  }
  return layers;
}

// Writes the values of each cell in the ways that end in one of the sets `last`.
inline void values_in(const Layers& layers, const Mask* masks, std::size_t size, int values,
                      std::vector<Mask> last, Mask* found, Work& work) {
  SetOfMasks before(values), kept(values);
  for (std::size_t i = size; i-- > 0;) {
    for (const Mask each : layers[i]) before.add(each);
    std::vector<Mask> next;
    Mask possible = 0;
    for (const Mask used : last) {
      work.tick();
      for_each_bit(used & masks[i], [&](int v) {
        const Mask rest = used ^ Mask{1} << v;
        if (!before.contains(rest)) return;
        possible |= Mask{1} << v;
        if (kept.add(rest)) next.push_back(rest);
      });
    }
    before.remove(layers[i]);
    kept.remove(next);
    found[i] = possible;
    last = std::move(next);
  }
}

}  // namespace nonet::supports
