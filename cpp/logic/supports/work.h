// Work: what supports remember from one call to the next, and whether the call may go on.
//
// Supports themselves never change, so threads share them; a Work belongs to one call at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "constraints/bits.h"

namespace nonet::supports {

using constraints::bit_count;
using constraints::for_each_bit;
using constraints::is_single;
using constraints::Mask;

// Thrown and caught within this folder: the caller wants the work to end.
struct Stopped {};

// A buffer on the stack, or on the heap if it is large. Its elements have no value.
template <typename T, std::size_t kFew = 48>
class Buffer {
 public:
  explicit Buffer(std::size_t size) : size_(size) {
    if (size > kFew) many_.resize(size);
  }
  Buffer(const Buffer&) = delete;

  T* data() { return size_ > kFew ? many_.data() : few_; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data()[i]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }

 private:
  const std::size_t size_;
  T few_[kFew];
  std::vector<T> many_;
};

// Answers by the masks that were asked about.
class Memory {
 public:
  // Null if nothing is known. The pointer is good until the next `put` of the same Work.
  const std::vector<Mask>* get(std::span<const Mask> masks) const {
    const auto found = known_.find(masks);
    return found == known_.end() ? nullptr : &found->second;
  }

  void clear() { known_.clear(); }

 private:
  friend class Work;

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::span<const Mask> masks) const {
      std::uint64_t hash = masks.size();
      for (const Mask mask : masks) {
        hash = (hash ^ mask) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
      }
      return static_cast<std::size_t>(hash);
    }
  };
  struct Same {
    using is_transparent = void;
    bool operator()(std::span<const Mask> a, std::span<const Mask> b) const {
      return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }
  };

  std::unordered_map<std::vector<Mask>, std::vector<Mask>, Hash, Same> known_;
};

class Work {
 public:
  // What all memories of one Work hold together.
  static constexpr std::size_t kMostBytes = 8 << 20;

  explicit Work(std::size_t memories) : memories_(memories) {}

  // Begins a call; `may_go_on` is asked now and then.
  void begin(std::function<bool()> may_go_on) { may_go_on_ = std::move(may_go_on); }

  // Called every microsecond or so; throws Stopped.
  void tick() {
    if (--left_ > 0) return;
    left_ = kPace;
    if (may_go_on_ && !may_go_on_()) throw Stopped{};
  }

  Memory& memory(int number) { return memories_[number]; }

  // The memory of a pair of constraints, made when it is first asked for.
  Memory& memory_of_pair(int one, int two) { return of_pairs_[{one, two}]; }

  // The memory of a chain, likewise.
  Memory& memory_of_chain(std::size_t chain) { return of_chains_[chain]; }

  // Forgets everything first if the memories would grow too large.
  void put(Memory& memory, std::span<const Mask> masks, std::span<const Mask> answer) {
    const std::size_t size = 120 + (masks.size() + answer.size()) * sizeof(Mask);
    if (bytes_ + size > kMostBytes) {
      for (Memory& each : memories_) each.clear();
      for (auto& [pair, each] : of_pairs_) each.clear();
      for (auto& [chain, each] : of_chains_) each.clear();
      bytes_ = 0;
    }
    bytes_ += size;
    memory.known_.insert_or_assign({masks.begin(), masks.end()},
                                   std::vector<Mask>(answer.begin(), answer.end()));
  }

 private:
  static constexpr int kPace = 50;

  std::vector<Memory> memories_;
  std::map<std::pair<int, int>, Memory> of_pairs_;
  std::unordered_map<std::size_t, Memory> of_chains_;
  std::size_t bytes_ = 0;
  int left_ = kPace;
  std::function<bool()> may_go_on_;
};

}  // namespace nonet::supports
