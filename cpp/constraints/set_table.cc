// Lists sets of values by counting how many there are of each sum first.
#include "constraints/set_table.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>

#include "constraints/lanes.h"

namespace nonet::constraints {
namespace {

// With more sets than this, or more cells and values than there are lanes, sums are only bounded.
constexpr long kMaxSets = 5000;

template <typename Act>
void for_each_set(int values, int size, Act act) {
  for (Mask mask = all_values(size); mask <= all_values(values);) {
    act(mask);
    const Mask low = mask & -mask, ripple = mask + low;  // the next mask of as many bits
    mask = ripple | ((mask ^ ripple) >> 2) / low;
  }
}

}  // namespace

long choose(int n, int k) {
  long result = 1;
  for (int i = 1; i <= k; ++i) {
    result = result * (n - k + i) / i;
    if (result > kMostChoices) return kMostChoices;
  }
  return result;
}

const SetTable& SetTable::of(int values) {
  static std::array<std::once_flag, kMaxValues + 1> made;
  static std::array<std::unique_ptr<const SetTable>, kMaxValues + 1> tables;
  std::call_once(made[values], [&] { tables[values].reset(new SetTable(values)); });
  return *tables[values];
}

SetTable::SetTable(int values) {
  if (values > kLaneValues) return;
  for (int size = 1; size <= std::min(values, Lanes<1>::kCount); ++size)
    if (choose(values, size) <= kMaxSets) list(values, size);
}

void SetTable::list(int values, int size) {
  std::vector<std::uint32_t>& first = first_[size];
  first.resize(sum_of(all_values(values) & ~all_values(values - size)) + 2);
  for_each_set(values, size, [&](Mask mask) { ++first[sum_of(mask) + 1]; });
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::uint32_t> at = first;
  masks_[size].resize(first.back());
  for_each_set(values, size, [&](Mask mask) { masks_[size][at[sum_of(mask)]++] = mask; });
}

}  // namespace nonet::constraints
