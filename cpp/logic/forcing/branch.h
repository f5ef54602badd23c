// Branches of nested nets: nets that, where they end, try the candidates that are left.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

// A branch with its nesting: what is left at its end, nothing after a contradiction, and the
// candidates that plain nets refuted on the way, in order.
struct Branch {
  std::optional<Net> net;
  std::vector<Candidate> refuted;
};

// What a settled net that came from the board changed there.
struct Change {
  std::array<HouseSet, 9> houses;
  CellSet<2> bivalue;
};

// Candidates tried in one branch after the other.
class Trials {
 public:
  explicit Trials(const Study9& study) : study_(study), plain_(729) {}

  // Another branch begins, with the plain net from a candidate.
  void begin(Candidate from, const Net& net);
  // It has less left to it than before; both nets are settled.
  void go_on(const Net& net, const Net& before);
  // Where it ends with a candidate true; null for a contradiction. Good until the next.
  const Net* follow(const Net& net, Candidate candidate);

 private:
  const Change& change_of(Candidate from, const Net& plain);

  static constexpr std::int16_t kNone = -1;

  const Study9& study_;
  std::vector<std::optional<Change>> plain_;  // for each candidate: of the net from it alone
  Change change_;                             // of the branch
  std::vector<Net> ends_;
  std::array<std::int16_t, 729> end_of_;  // for each candidate: where it ended when last tried
};

// Follows branches: each candidate that a plain net refutes goes, until none does. Fewer candidates
// leave more of them refuted, so the end is the same in any order. Stops half-way when the sink
// does.
class Nesting {
 public:
  Nesting(const Study9& study, Sink& sink) : study_(study), sink_(sink), trials_(study) {}

  // From a candidate taken as true.
  Branch follow(Candidate from);

 private:
  const Study9& study_;
  Sink& sink_;
  Trials trials_;
  std::optional<Net> solution_;  // one of the board, if a trial led to it
};

}  // namespace nonet::logic
