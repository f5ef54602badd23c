// Table: for two cells, which values of the second some value of the first allows.
#pragma once

#include <vector>

#include "constraints/bits.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

// The union over a mask is looked up nine values at a time, so that nine values take one look.
class Table {
 public:
  explicit Table(std::span<const Mask> allowed);

  Mask of(Mask mask) const {
    Mask result = unions_[mask & 511];
    if (chunks_ > 1) {
      result |= unions_[512 + (mask >> 9 & 511)];
      if (chunks_ > 2) result |= unions_[1024 + (mask >> 18 & 511)];
    }
    return result;
  }

  // A mask with more values than this allows every value of the second cell.
  int most() const { return most_; }

 private:
  int chunks_;
  int most_ = 0;
  std::vector<Mask> unions_;
};

// The table of the second cell to the first.
std::vector<Mask> transposed(std::span<const Mask> allowed);

// A clash inside an Either.
class LocalClash : public Propagator {
 public:
  LocalClash(int a, int b, const Table& forth, const Table& back)
      : Propagator({a, b}, Level::kSmall, true), forth_(forth), back_(back) {}

  bool run(View& view) const override {
    const int a = cells_[0], b = cells_[1];
    return view.keep(b, forth_.of(view[a])) && view.keep(a, back_.of(view[b]));
  }

 private:
  const Table& forth_;
  const Table& back_;
};

}  // namespace nonet::constraints
