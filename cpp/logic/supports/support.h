// Support: which values of its cells a primitive allows, from their candidates alone.
//
// A value has support if the primitive can hold with it. What a support removes is in no way to
// fill the cells; it finds all of that, except where its comment says otherwise.
#pragma once

#include <memory>
#include <vector>

#include "constraints/problem.h"
#include "logic/supports/work.h"

namespace nonet::supports {

using Cells = constraints::Cells;

// Which cells see each other, and so cannot hold the same value.
class Peers {
 public:
  // The peers of each cell, in the order in which they are listed.
  explicit Peers(std::vector<Cells> lists)
      : lists_(std::move(lists)), words_(lists_.size() / 64 + 1) {
    bits_.resize(lists_.size() * words_);
    for (std::size_t cell = 0; cell < lists_.size(); ++cell)
      for (const int peer : lists_[cell])
        bits_[cell * words_ + (peer >> 6)] |= std::uint64_t{1} << (peer & 63);
  }

  const Cells& of(int cell) const { return lists_[cell]; }
  bool sees(int one, int two) const { return bits_[one * words_ + (two >> 6)] >> (two & 63) & 1; }

 private:
  const std::vector<Cells> lists_;
  const std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

// An automaton, its edges by the state that they leave; shared by all lines that it reads.
struct Moves {
  struct Edge {
    Mask symbol;  // its bit
    int target;
  };

  explicit Moves(const constraints::Automaton& automaton);

  int states;
  std::vector<int> starts;
  std::vector<bool> is_end;
  std::vector<int> first;  // edges[first[s]] to edges[first[s + 1]] leave state s
  std::vector<Edge> edges;
};

// What primitives need to know of the rules, and how many memories supports have asked for.
struct Setting {
  const int values, lowest;
  const Peers& peers;
  std::vector<std::shared_ptr<const Moves>> moves;  // by the number of the automaton
  int memories = 0;
};

class Support {
 public:
  explicit Support(Cells cells) : cells_(std::move(cells)) {}
  virtual ~Support() = default;

  // Its cells, each once, in the order of the masks.
  const Cells& cells() const { return cells_; }
  std::size_t size() const { return cells_.size(); }

  // Writes the masks of the values with support; all 0 if the primitive cannot hold.
  void narrow(const Mask* masks, Mask* found, Work& work) const;

  // Writes the same, or fewer values where a longer search finds that they fail.
  virtual void exact(const Mask* masks, Mask* found, Work& work) const {
    narrow(masks, found, work);
  }

  // The sets of values that the cells can still take, ascending; none for other primitives.
  virtual std::vector<Mask> sets(const Mask*, Work&) const { return {}; }
  // Whether it is a set of values.
  virtual bool is_set() const { return false; }

 protected:
  // Writes the supported values; some mask is 0 if there are none. No mask it is given is 0.
  virtual void find(const Mask* masks, Mask* found, Work& work) const = 0;

  // Makes it remember what it found.
  void remember(Setting& setting) { memory_ = setting.memories++; }

  bool fail(Mask* found) const {
    std::fill_n(found, size(), Mask{0});
    return false;
  }

 private:
  const Cells cells_;
  int memory_ = -1;
};

using SupportPtr = std::unique_ptr<const Support>;

// Returns the support of the one primitive in a part, or null for a form that has none. `cells` are
// those of the primitive, each once, in the order that the caller wants.
SupportPtr make_support(const constraints::Part& part, const Cells& cells, Setting& setting);

// Returns those of several primitives that hold together, in any order.
std::vector<SupportPtr> make_supports(const constraints::Part& part, Setting& setting);

// Without the forms that have no support, also within others.
constraints::Part known_of(constraints::Part part);
// Whether it is one primitive that has a support.
bool is_one(const constraints::Part& part);

SupportPtr make_sets(const constraints::Sets& sets, const Cells& cells, Setting& setting);
SupportPtr make_sum(const constraints::Sum& sum, const Cells& cells, Setting& setting);
SupportPtr make_line(const constraints::Line& line, const Cells& cells, Setting& setting);

// Cells some of which see each other: one with a single candidate takes it from those it sees.
class Seeing : public Support {
 public:
  Seeing(Cells cells, const Peers& peers);

  // Whether any two of the cells see each other.
  bool is_needed() const { return is_needed_; }

 protected:
  void find(const Mask* masks, Mask* found, Work& work) const override;

 private:
  std::vector<std::vector<int>> seen_;  // places by place
  bool is_needed_ = false;
};

// Each of the cells once, in order.
Cells each_once(const Cells& cells);
// The places of cells among others, which contain them.
std::vector<int> places_in(const Cells& cells, const Cells& among);

}  // namespace nonet::supports
