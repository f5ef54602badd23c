// ALS chains: any number of almost locked sets, each with a restricted common with the next.
#include <algorithm>

#include "logic/als/family.h"

namespace nonet::logic {

// If the first set lacks the end digit z, it has all its other digits, digits[0] among them; so the
// second set lacks digits[0] and has digits[1]; and so on: the last set lacks the last of `digits`
// and has z. So z is in the first set or in the last, and no cell that sees all its places in both
// can hold it. The argument does not depend on whether the sets overlap: it is enough that the
// digit of a link is in no cell of both its sets, and that holds for every link of the web.
bool AlsChains::write(const Chain& chain) {
  const AlsWeb& web = study_.als_web();
  const std::vector<std::uint16_t>& sets = chain.sets;
  Step& step = sink_.begin();
  for (const int digit : Digits(chain.ends))
    step.remove(web.sees(sets.front(), digit) & web.sees(sets.back(), digit), digit);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    Mark& mark = mark_set(step, study_, web.sets[sets[i]]);
    const unsigned before = i == 0 ? chain.ends : 1U << chain.digits[i - 1];
    const unsigned after = i + 1 == sets.size() ? chain.ends : 1U << chain.digits[i];
    mark.add_link(true, places_of(web, sets[i], before), places_of(web, sets[i], after));
    if (i + 1 < sets.size())
      mark.add_link(false, places_of(web, sets[i], after), places_of(web, sets[i + 1], after));
  }
  return sink_.add();
}

bool AlsChains::flush() {
  for (const Chain& chain : chains_)
    if (!write(chain)) return false;
  return true;
}

std::size_t AlsChains::Hash::operator()(const Effect& effect) const {
  std::uint64_t mixed = 0;
  for (const CellSet<2>& cells : effect.cells)
    for (int word = 0; word < 2; ++word) {
      mixed = (mixed ^ cells.word(word)) * 0x9e3779b97f4a7c15;
      mixed ^= mixed >> 29;
    }
  return mixed;
}

namespace {

// The consequences of "this set has that digit": a breadth-first search over statements "set s
// lacks digit d". Such a statement implies "s has each of its other digits", and a link carries
// that to the next set. A set may be visited more than once.
class SetWalk {
 public:
  explicit SetWalk(const AlsWeb& web)
      : web_(web),
        reached_(web.sets.size()),
        left_(web.sets.size()),
        from_(web.sets.size() * 9),
        candidates_(web.sets.size() * 9) {}

  // Statements are set * 9 + digit.
  const std::vector<std::uint16_t>& reached() const { return queue_; }
  // The number of candidates in the sets on the path to a statement.
  int candidates(std::uint16_t statement) const { return candidates_[statement]; }

  void start(int set, int digit) {
    std::fill(reached_.begin(), reached_.end(), 0);
    std::fill(left_.begin(), left_.end(), 0);
    queue_.clear();
    go(set, digit, kNone);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const int at = queue_[i] / 9, lacks = queue_[i] % 9;
      const unsigned has = web_.sets[at].digits & ~(1U << lacks) & ~left_[at];
      left_[at] |= static_cast<std::uint16_t>(has);
      for (const int next : Digits(has)) go(at, next, queue_[i]);
    }
  }

  // The statements on the path to this one, in order.
  std::vector<std::uint16_t> chain(std::uint16_t statement) const {
    std::vector<std::uint16_t> chain;
    for (; statement != kNone; statement = from_[statement]) chain.push_back(statement);
    std::reverse(chain.begin(), chain.end());
    return chain;
  }

 private:
  static constexpr std::uint16_t kNone = 0xffff;

  void go(int set, int digit, std::uint16_t from) {
    for (const std::uint16_t next : web_.links(set, digit)) {
      if (reached_[next] >> digit & 1) continue;
      reached_[next] |= static_cast<std::uint16_t>(1U << digit);
      const auto statement = static_cast<std::uint16_t>(next * 9 + digit);
      from_[statement] = from;
      candidates_[statement] =
          web_.candidates(next) + (from == kNone ? web_.candidates(set) : candidates_[from]);
      queue_.push_back(statement);
    }
  }

  const AlsWeb& web_;
  std::vector<std::uint16_t> reached_;  // for each set: the digits it was found to lack
  std::vector<std::uint16_t> left_;     // for each set: the digits by which it was left
  std::vector<std::uint16_t> from_;
  std::vector<int> candidates_;
  std::vector<std::uint16_t> queue_;
};

}  // namespace

// The effect of a chain depends only on its two ends and the digits of its first and last link, so
// finding the shortest chain for each of these combinations is enough. A chain can be followed from
// either end; it is reported from the end that comes first.
void find_als_chain(const Study9& study, Sink& sink) {
  if (study.has_no_chains()) return;
  const AlsWeb& web = study.als_web();
  SetWalk walk(web);
  AlsChains chains(study, sink);
  for (std::uint16_t first = 0; first < web.sets.size(); ++first)
    for (const int out : Digits(web.sets[first].digits)) {
      if (!sink.go_on()) return;
      walk.start(first, out);
      for (const std::uint16_t end : walk.reached()) {
        const int last = end / 9;
        if (last <= first) continue;
        const unsigned ends = web.shared(first, last) & ~(1U << out | 1U << end % 9);
        if (!ends) continue;
        const auto write = [&](auto& sets, auto& digits) {
          sets.push_back(first);
          for (const std::uint16_t statement : walk.chain(end)) {
            sets.push_back(statement / 9);
            digits.push_back(static_cast<std::uint8_t>(statement % 9));
          }
        };
        if (!chains.add(first, last, ends, walk.candidates(end), write)) return;
      }
    }
  chains.flush();
}

}  // namespace nonet::logic
