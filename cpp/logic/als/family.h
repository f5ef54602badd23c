// The finders of the family almost-locked-sets, and how they mark their sets.
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

// The candidates of some digits in a set, as the end of a link.
inline std::vector<Candidate> places_of(const AlsWeb& web, int set, unsigned digits) {
  std::vector<Candidate> found;
  for (const int digit : Digits(digits))
    for (const int cell : web.places(set, digit))
      found.push_back(static_cast<Candidate>(cell * 9 + digit));
  return found;
}

// Chains of sets, each with a restricted common with the next: digits[i] is that of sets[i] and
// sets[i + 1]. Each of the digits in question is in the first or in the last set. Of chains with
// the same effect it keeps the one with the fewest candidates, counting twice those of a cell in
// two sets. The sink could choose as well, but boards with few candidates have hundreds of chains
// per effect, and comparing them there takes a hundred times as long.
class AlsChains {
 public:
  AlsChains(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // Considers a chain, given its ends, their digits in question and its number of candidates.
  // `write(sets, digits)` is called for a chain that is kept. Returns false when no more are
  // wanted.
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
  // Writes the chains that were kept, in the order in which their effects were found.
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
