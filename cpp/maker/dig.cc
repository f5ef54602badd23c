// Removes digits from many puzzles in step, so that one call tests the next removal of all of them.
//
// Most digits of a complete grid can be removed. A puzzle therefore tries many orbits at once
// first, then fewer and fewer, and at last one by one. An orbit that cannot be removed cannot be
// removed from a smaller puzzle either, so each is tried once, and how many are tried at once
// changes the speed alone.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/dice.h"
#include "base/run.h"
#include "maker/unique.h"
#include "nonet/generate.h"

namespace nonet {
namespace {

constexpr std::uint64_t kDig = 2;

// Puzzles that a thread works on at the same time: enough to keep all lanes busy.
constexpr std::size_t kPool = 1024;

// One puzzle and the removals that are left to try.
class Dig {
 public:
  Dig(const Orbits& orbits, std::uint64_t seed, std::uint64_t stream, int least, int cells,
      std::uint8_t* values)
      : values_(values), least_(least) {
    for (int cell = 0; cell < cells; ++cell) clues_ += values[cell] != 0;
    for (const auto& orbit : orbits) {
      const auto filled = [values](int cell) { return values[cell] != 0; };
      if (std::any_of(orbit.begin(), orbit.end(), filled)) order_.push_back(&orbit);
    }
    base::Dice({seed, stream, kDig}).shuffle(order_);
    // A complete grid can lose about half of its digits at once, a puzzle hardly any.
    together_ = clues_ == cells ? order_.size() * 45 / 100 : 1;
    together_ = std::max<std::size_t>(together_, 1);
    skip_what_is_too_much();
  }

  bool is_done() const { return next_ == order_.size(); }

  // Writes the puzzle without the orbits of the next test.
  void write(std::uint8_t* test, int cells) const {
    std::memcpy(test, values_, static_cast<std::size_t>(cells));
    for (std::size_t i = 0; i < count_; ++i)
      for (const int cell : *order_[next_ + i]) test[cell] = 0;
  }

  // Takes the answer of the test.
  void answer(bool is_unique) {
    if (is_unique) {
      for (std::size_t i = 0; i < count_; ++i)
        for (const int cell : *order_[next_ + i]) {
          clues_ -= values_[cell] != 0;
          values_[cell] = 0;
        }
      next_ += count_;
      together_ = std::max<std::size_t>(1, together_ / 4);
    } else if (count_ > 1) {
      together_ = count_ / 2;
    } else {
      ++next_;
    }
    skip_what_is_too_much();
  }

 private:
  int filled(const std::vector<int>& orbit) const {
    return static_cast<int>(
        std::count_if(orbit.begin(), orbit.end(), [this](int cell) { return values_[cell] != 0; }));
  }

  // Goes on to the next orbits, as many as may be removed together.
  void skip_what_is_too_much() {
    for (; next_ < order_.size() && clues_ - filled(*order_[next_]) < least_; ++next_) {
    }
    int left = clues_;
    count_ = 0;
    for (std::size_t i = next_; i < order_.size() && count_ < together_; ++i, ++count_)
      if ((left -= filled(*order_[i])) < least_) break;
  }

  std::uint8_t* values_;
  std::vector<const std::vector<int>*> order_;
  std::size_t next_ = 0, together_ = 1, count_ = 0;
  int clues_ = 0, least_ = 0;
};

}  // namespace

End dig_rows(const MakerRules& rules, const Orbits& orbits, const std::uint16_t* least,
             const MakerOptions& options, std::uint8_t* values) {
  const int cells = rules.rules->cells();
  base::Run run(options.rows, 16, options.may_go_on);
  return run.finish(options.threads, [&](base::Worker& worker) {
    maker::Unique unique(rules, options.cpu, worker);
    std::vector<Dig> digs;
    std::vector<std::uint8_t> tests(kPool * static_cast<std::size_t>(cells)), counts(kPool);
    bool more = true;
    for (;;) {
      while (more && digs.size() + 16 <= kPool) {
        const auto range = worker.claim();
        more = range.has_value();
        if (!more) break;
        for (std::size_t row = range->first; row < range->end; ++row)
          digs.emplace_back(orbits, options.seed, options.streams[row], least[row], cells,
                            values + row * static_cast<std::size_t>(cells));
      }
      std::erase_if(digs, [](const Dig& dig) { return dig.is_done(); });
      if (digs.empty() && !more) return;
      for (std::size_t i = 0; i < digs.size(); ++i)
        digs[i].write(&tests[i * static_cast<std::size_t>(cells)], cells);
      if (!unique.count(tests.data(), digs.size(), counts.data())) return;
      for (std::size_t i = 0; i < digs.size(); ++i) digs[i].answer(counts[i] == 1);
    }
  });
}

}  // namespace nonet
