// The finders of the family almost-locked-sets, and how they write their sets down.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

void find_als_xz(const Study9& study, Sink& sink);
void find_als_xy_wing(const Study9& study, Sink& sink);
void find_als_chain(const Study9& study, Sink& sink);
void find_death_blossom(const Study9& study, Sink& sink);
void find_aligned_pair(const Study9& study, Sink& sink);
void find_aligned_triple(const Study9& study, Sink& sink);
void find_sue_de_coq(const Study9& study, Sink& sink);

// Marks a set with all its candidates and its unit.
inline Mark& mark_set(Step& step, const Study9& study, const Als& set) {
  Mark& mark = step.mark(Role::kSet);
  for (const int cell : set.cells) mark.add_digits(cell, study.position.masks[cell]);
  mark.add_unit(set.unit);
  return mark;
}

// The candidates of some digits in a set, for the end of a link.
inline std::vector<Candidate> places_of(const AlsWeb& web, int set, unsigned digits) {
  std::vector<Candidate> found;
  for (const int digit : Digits(digits))
    for (const int cell : web.places(set, digit))
      found.push_back(static_cast<Candidate>(cell * 9 + digit));
  return found;
}

// Chains of sets, of which each cannot share a digit with the next: digits[i] is the one that
// sets[i] and sets[i + 1] do not share. Each of some digits of the first and the last set is in one
// of these two. Of chains with one effect it keeps the one with the fewest candidates, those of a
// cell in two sets counted twice: on boards with few candidates there are hundreds of chains for
// each effect, and the sink takes a hundred times as long to tell.
class AlsChains {
 public:
  AlsChains(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // Takes a chain up, given its ends, their digits in question and its number of candidates.
  // `write(sets, digits)` is called for a chain that is kept. False when no more are wanted.
  template <typename Write>
  bool add(int first, int last, unsigned ends, int candidates, Write write) {
    Effect effect;
    const AlsWeb& web = study_.als_web();
    for (const int digit : Digits(ends))
      effect.cells[digit] = web.sees(first, digit) & web.sees(last, digit);
    auto [place, is_new] = places_.try_emplace(effect, chains_.size());
    if (is_new) chains_.emplace_back();
    Chain& chain = chains_[place->second];
    if (!is_new && chain.candidates <= candidates) return true;
    chain.ends = ends;
    chain.candidates = candidates;
    chain.sets.clear();
    chain.digits.clear();
    write(chain.sets, chain.digits);
    return sink_.wants_all() || flush();
  }
  // Writes down those that were kept, in the order their effects were met.
  bool flush();

 private:
  struct Effect {
    std::array<CellSet<2>, 9> cells;
    bool operator==(const Effect&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Effect& effect) const;
  };
  struct Chain {
    std::vector<std::uint16_t> sets;
    std::vector<std::uint8_t> digits;
    unsigned ends;
    int candidates;
  };

  bool write(const Chain& chain);

  const Study9& study_;
  Sink& sink_;
  std::unordered_map<Effect, std::size_t, Hash> places_;
  std::vector<Chain> chains_;
};

}  // namespace nonet::logic
