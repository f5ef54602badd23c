// Constraint: what the primitives of one constraint allow together, and two constraints that meet.
#pragma once

#include <memory>
#include <vector>

#include "logic/supports/fixpoint.h"
#include "logic/supports/support.h"

namespace nonet::supports {

class Constraint {
 public:
  // `own` says of each support whether it is of more than a table of two cells.
  Constraint(std::vector<const Support*> supports, const std::vector<bool>& own, bool has_line,
             Setting& setting);

  // Its cells, each once, in their order: masks below are those of these cells.
  const Cells& cells() const { return cells_; }
  const std::vector<const Support*>& supports() const { return supports_; }

  // Writes the masks that it allows by itself; false if it cannot hold.
  //
  // Cells that see each other differ. Each candidate is tried: with it, what the constraint leaves
  // to the other cells must not be nothing.
  bool narrow(const Mask* masks, Mask* found, Work& work) const;
  // Whether nothing that it leaves to a cell is nothing; candidates are not tried.
  bool can_hold(const Mask* masks, Work& work) const;
  // Whether it is small enough for its candidates to be tried one by one.
  bool is_handy(const Mask* masks) const;

  // What its primitives leave to its cells, and what those beyond tables of two cells do.
  const Fixpoint& alone() const { return alone_; }
  const Fixpoint& own() const { return own_; }

 private:
  bool try_all(Mask* masks, Work& work) const;

  const std::vector<const Support*> supports_;
  const Cells cells_;
  const Seeing seeing_;
  const bool has_line_;
  const Fixpoint alone_, own_;
  const Fixpoint all_;  // searching longer, and cells that see each other differ
  const int known_, holding_;
};

// The supports of two constraints, and that cells which see each other differ.
class Joint {
 public:
  Joint(const Constraint& one, const Constraint& two, const Peers& peers);

  const Cells& cells() const { return cells_; }  // ascending

  // Narrows the masks of the cells if each candidate is tried in both; false if they cannot hold.
  bool narrow(Mask* masks, Work& work) const;

 private:
  const Cells cells_;
  const Seeing seeing_;
  const Fixpoint both_;
};

}  // namespace nonet::supports
