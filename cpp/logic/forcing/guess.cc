// Guess: the last resort, a search tree that refutes digits of a smallest cell.
#include <algorithm>
#include <bit>

#include "logic/forcing/family.h"

namespace nonet::logic {
namespace {

// Only the beginning of a long tree is recorded; a step's lists have 16 bits for their lengths.
constexpr std::size_t kMostTold = 4096;

class Search {
 public:
  Search(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // Whether the net, with the candidate true, has a solution. Records the assumptions refuted on
  // the way.
  bool can_be(const Net& net, int cell, int digit) {
    path_.push_back(static_cast<Candidate>(9 * cell + digit));
    Net next = net;
    bool is_possible = settle_assumed(study_.ground, next, cell, digit) && has_solution(next);
    if (!is_possible && refuted.size() < kMostTold) refuted.push_back(path_);
    path_.pop_back();
    return is_possible;
  }

  // The assumptions that contradict each other; the last one is refuted by those before it.
  std::vector<std::vector<Candidate>> refuted;

 private:
  bool has_solution(const Net& net) {
    const int cell = smallest(net);
    if (cell < 0) return true;
    if (!sink_.go_on()) return true;
    for (int digit = 0; digit < 9; ++digit)
      if (net.has(cell, digit) && can_be(net, cell, digit)) return true;
    return false;
  }

  int smallest(const Net& net) const {
    int best = -1, fewest = 10;
    for (const int cell : net.open(study_.ground)) {
      int count = 0;
      for (int digit = 0; digit < 9; ++digit) count += net.has(cell, digit);
      if (count >= fewest) continue;
      best = cell;
      fewest = count;
    }
    return best;
  }

  const Study9& study_;
  Sink& sink_;
  std::vector<Candidate> path_;
};

// Writes what the search shows about one cell; returns false when the sink wants no more.
bool guess(const Study9& study, Sink& sink, int cell) {
  const Position<2>& position = study.position;
  unsigned possible = 0;
  Search search(study, sink);
  if (const Net* board = study.consequences().board())
    for (const int digit : Digits(position.masks[cell]))
      if (board->has(cell, digit) && search.can_be(*board, cell, digit)) possible |= 1U << digit;
  if (!sink.go_on()) return false;
  const unsigned wrong = position.masks[cell] & ~possible;
  Step& step = sink.begin();
  Mark& mark = step.mark(Role::kGuess);
  if (std::has_single_bit(possible))
    step.place(cell, std::countr_zero(possible));
  else
    for (const int digit : Digits(wrong)) step.remove(cell, digit);
  mark.add_digits(cell, possible);
  Mark& target = step.mark(Role::kTarget);
  target.add_digits(cell, wrong);
  for (const std::vector<Candidate>& path : search.refuted) {
    // A single assumption that leads to a contradiction is refuted by itself.
    const bool is_alone = path.size() == 1;
    target.add_link(false, {path.begin(), path.end() - !is_alone}, {path.back()});
  }
  return sink.add();
}

}  // namespace

// All cells of the smallest size that the search shows something about; there is always one unless
// every candidate is part of a solution.
void find_guesses(const Study9& study, Sink& sink) {
  for (int size = 1; size <= 9; ++size) {
    for (const int cell : study.position.empty)
      if (count_digits(study.position.masks[cell]) == size && !guess(study, sink, cell)) return;
    if (sink.has_steps()) return;
  }
}

}  // namespace nonet::logic
