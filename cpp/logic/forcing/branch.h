// Branches of nested nets: nets that, where nothing more follows, try the remaining candidates.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

// A branch with its nesting: the net at its end, none after a contradiction, and the candidates
// that plain nets refuted on the way, in order.
struct Branch {
  std::optional<Net> net;
  std::vector<Candidate> refuted;
};

// What a settled net that started from the board changed there.
struct Change {
  std::array<HouseSet, 9> houses;
  CellSet<2> bivalue;
};

// Candidates tried in one branch after another.
class Trials {
 public:
  explicit Trials(const Study9& study) : study_(study), plain_(729) {}

  // Starts another branch, with the plain net from a candidate.
  void begin(Candidate from, const Net& net);
  // Continues with fewer candidates than before; both nets are settled.
  void go_on(const Net& net, const Net& before);
  // The net with a candidate true; null for a contradiction. Valid until the next call.
  const Net* follow(const Net& net, Candidate candidate);

 private:
  const Change& change_of(Candidate from, const Net& plain);

  static constexpr std::int16_t kNone = -1;

  const Study9& study_;
  // For each candidate: the change by the net from it alone.
  std::vector<std::optional<Change>> plain_;
  Change change_;  // the change by the branch
  std::vector<Net> ends_;
  // For each candidate: its end when it was last tried, as an index.
  std::array<std::int16_t, 729> end_of_;
};

// Follows branches: removes each candidate that a plain net refutes, until there is none. With
// fewer candidates more of them are refuted, so the end is the same in any order. Stops midway when
// the sink does.
class Nesting {
 public:
  Nesting(const Study9& study, Sink& sink) : study_(study), sink_(sink), trials_(study) {}

  // Starts from a candidate taken as true.
  Branch follow(Candidate from);

 private:
  const Study9& study_;
  Sink& sink_;
  Trials trials_;
  std::optional<Net> solution_;  // a solution of the board, if a trial led to one
};

}  // namespace nonet::logic
