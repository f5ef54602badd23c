// Which values of its cells a weighted sum allows, where some of the cells see each other.
//
// Cells that all see each other and count alike are a clique: the set of its values fixes what it
// adds, so its ways are sets of values, cell by cell, and what the cliques add is combined as sets
// of numbers. That misses only values that repeat in different cliques; `exact` excludes those too,
// where the ways are few.
#include <algorithm>

#include "logic/supports/support.h"
#include "logic/supports/ways_of_cells.h"

namespace nonet::supports {
namespace {

// How many sets of values a clique may have; the values of a 9×9 grid never have more than 126.
constexpr double kMostSets = 200;
// How many ways there may be for an exact search to begin, and how many digits it may try.
constexpr double kMostWays = 5'000;
constexpr int kPatience = 1'500;

double choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return k > n ? 0 : ways;
}

// A set of numbers from 0.
class Numbers {
 public:
  explicit Numbers(std::size_t most) : words_(most / 64 + 1) {}

  void add(std::size_t number) { words_[number >> 6] |= std::uint64_t{1} << (number & 63); }
  bool contains(std::size_t number) const {
    return number >> 6 < words_.size() && (words_[number >> 6] >> (number & 63) & 1) != 0;
  }
  // Adds all numbers of another set, each plus `shift`; what is above the most is dropped.
  void add_shifted(const Numbers& other, std::size_t shift) {
    const std::size_t whole = shift >> 6, bits = shift & 63;
    for (std::size_t i = 0; i + whole < words_.size() && i < other.words_.size(); ++i) {
      words_[i + whole] |= other.words_[i] << bits;
      if (bits && i + whole + 1 < words_.size())
        words_[i + whole + 1] |= other.words_[i] >> (64 - bits);
    }
  }
  // Adds the numbers of `other` minus `shift` that are in `within`; returns whether there are any.
  bool add_back(const Numbers& other, std::size_t shift, const Numbers& within) {
    const std::size_t whole = shift >> 6, bits = shift & 63;
    bool is_any = false;
    for (std::size_t i = 0; i < words_.size() && i + whole < other.words_.size(); ++i) {
      std::uint64_t word = other.words_[i + whole] >> bits;
      if (bits && i + whole + 1 < other.words_.size())
        word |= other.words_[i + whole + 1] << (64 - bits);
      word &= within.words_[i];
      words_[i] |= word;
      is_any = is_any || word != 0;
    }
    return is_any;
  }

 private:
  std::vector<std::uint64_t> words_;
};

struct Clique {
  std::vector<int> places;
  int weight;
};

// The ways to fill a clique: sets of values cell by cell, and the last of them by what they add.
struct CliqueWays {
  Layers layers;
  std::vector<std::pair<long, Mask>> adds;  // sorted
  long least = 0, most = 0;
};

class WeightedSum : public Support {
 public:
  WeightedSum(const constraints::Sum& sum, const Cells& cells, Setting& setting)
      : Support(cells),
        values_(setting.values),
        lowest_(setting.lowest),
        weights_(cells.size()),
        totals_(sum.totals.begin(), sum.totals.end()),
        seen_(cells.size()) {
    const std::vector<int> places = places_in(sum.cells, cells);
    for (std::size_t i = 0; i < places.size(); ++i) weights_[places[i]] += sum.coefficients[i];
    std::sort(totals_.begin(), totals_.end());
    const int count = static_cast<int>(cells.size());
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < i; ++j)
        if (setting.peers.sees(cells[i], cells[j])) seen_[i].push_back(j);
    std::vector<int> own(count);
    for (int i = 0; i < count; ++i) own[i] = add_to_clique(i, setting);
    for (int i = 0; i < count; ++i)
      for (const int j : seen_[i]) is_exact_ = is_exact_ && own[i] == own[j];
    remember(setting);
    searched_ = setting.memories++;
  }

  void exact(const Mask* masks, Mask* found, Work& work) const override {
    narrow(masks, found, work);
    if (is_exact_ || size() == 0 || found[0] == 0) return;
    Memory& memory = work.memory(searched_);
    if (const auto* known = memory.get({found, size()})) {
      std::copy(known->begin(), known->end(), found);
      return;
    }
    const std::vector<Mask> asked(found, found + size());
    if (search_all(asked.data(), found, work)) {
      if (std::find(found, found + size(), Mask{0}) != found + size()) fail(found);
    } else {
      std::copy(asked.begin(), asked.end(), found);
    }
    work.put(work.memory(searched_), asked, {found, size()});
  }

 protected:
  void find(const Mask* masks, Mask* found, Work& work) const override {
    std::vector<CliqueWays> ways;
    long base = 0;
    std::size_t range = 0;
    for (const Clique& clique : cliques_) {
      ways.push_back(ways_of(clique, masks, work));
      const CliqueWays& last = ways.back();
      if (last.adds.empty()) return void(fail(found));
      base += last.least;
      range += static_cast<std::size_t>(last.most - last.least);
    }
    // Sums are counted from the least one.
    std::vector<Numbers> layers(ways.size() + 1, Numbers(range));
    layers[0].add(0);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      work.tick();
      for (std::size_t at = 0; at < ways[i].adds.size(); at = end_of(ways[i], at))
        layers[i + 1].add_shifted(layers[i],
                                  static_cast<std::size_t>(ways[i].adds[at].first - ways[i].least));
    }
    Numbers alive(range);
    for (const long total : totals_) {
      const auto number = static_cast<std::size_t>(total - base);
      if (total >= base && layers.back().contains(number)) alive.add(number);
    }
    for (std::size_t i = ways.size(); i-- > 0;) {
      const Clique& clique = cliques_[i];
      Numbers before(range);
      std::vector<Mask> last;
      for (std::size_t at = 0; at < ways[i].adds.size();) {
        const auto shift = static_cast<std::size_t>(ways[i].adds[at].first - ways[i].least);
        const std::size_t end = end_of(ways[i], at);
        if (before.add_back(alive, shift, layers[i]))
          for (; at < end; ++at) last.push_back(ways[i].adds[at].second);
        at = end;
      }
      alive = std::move(before);
      const std::size_t count = clique.places.size();
      Buffer<Mask> own(count), kept(count);
      for (std::size_t k = 0; k < count; ++k) own[k] = masks[clique.places[k]];
      values_in(ways[i].layers, own.data(), count, values_, std::move(last), kept.data(), work);
      for (std::size_t k = 0; k < count; ++k) found[clique.places[k]] = kept[k];
    }
  }

 private:
  int add_to_clique(int place, const Setting& setting) {
    for (std::size_t i = 0; i < cliques_.size(); ++i) {
      Clique& clique = cliques_[i];
      const int count = static_cast<int>(clique.places.size());
      const bool is_small = choose(values_, count + 1) <= kMostSets;
      const bool sees_all = std::all_of(clique.places.begin(), clique.places.end(), [&](int each) {
        return setting.peers.sees(cells()[place], cells()[each]);
      });
      if (!is_small || clique.weight != weights_[place] || !sees_all) continue;
      clique.places.push_back(place);
      return static_cast<int>(i);
    }
    cliques_.push_back({{place}, weights_[place]});
    return static_cast<int>(cliques_.size()) - 1;
  }

  CliqueWays ways_of(const Clique& clique, const Mask* masks, Work& work) const {
    const std::size_t count = clique.places.size();
    Buffer<Mask> own(count);
    for (std::size_t k = 0; k < count; ++k) own[k] = masks[clique.places[k]];
    CliqueWays ways{layers_of(own.data(), count, values_, nullptr, work), {}};
    for (const Mask used : ways.layers.back()) {
      long add = 0;
      for_each_bit(used, [&](int v) { add += v + lowest_; });
      ways.adds.emplace_back(add * clique.weight, used);
    }
    std::sort(ways.adds.begin(), ways.adds.end());
    if (!ways.adds.empty()) {
      ways.least = ways.adds.front().first;
      ways.most = ways.adds.back().first;
    }
    return ways;
  }

  // Where the ways that add as much as the one at a place end.
  static std::size_t end_of(const CliqueWays& ways, std::size_t at) {
    const long add = ways.adds[at].first;
    while (at < ways.adds.size() && ways.adds[at].first == add) ++at;
    return at;
  }

  // Tries all ways to fill the cells and writes their values; false if there are too many.
  bool search_all(const Mask* masks, Mask* found, Work& work) const {
    double ways = 1;
    for (std::size_t i = 0; i < size(); ++i) ways *= bit_count(masks[i]);
    if (ways > kMostWays) return false;
    Search search{*this, masks, found, work, std::vector<long>(size() + 1), {}, {}, kPatience};
    search.high.resize(size() + 1);
    search.digits.resize(size());
    for (std::size_t i = size(); i-- > 0;) {
      const long one = add_of(i, constraints::lowest(masks[i]));
      const long two = add_of(i, constraints::highest(masks[i]));
      search.low[i] = search.low[i + 1] + std::min(one, two);
      search.high[i] = search.high[i + 1] + std::max(one, two);
    }
    fail(found);
    search.run(0, 0);
    return search.left >= 0;
  }

  long add_of(std::size_t place, int value) const {
    return static_cast<long>(weights_[place]) * (value + lowest_);
  }

  struct Search {
    const WeightedSum& sum;
    const Mask* masks;
    Mask* found;
    Work& work;
    std::vector<long> low, high;
    std::vector<int> digits;
    int left;  // below 0: out of patience

    bool run(std::size_t place, long total) {
      const auto& totals = sum.totals_;
      if (place == sum.size()) return std::binary_search(totals.begin(), totals.end(), total);
      work.tick();
      if (--left < 0) return false;
      bool is_any = false;
      for (Mask rest = masks[place]; rest != 0 && left >= 0; rest &= rest - 1) {
        const int value = constraints::lowest(rest);
        const long after = total + sum.add_of(place, value);
        if (totals.empty() || after + low[place + 1] > totals.back() ||
            after + high[place + 1] < totals.front())
          continue;
        const auto& seen = sum.seen_[place];
        if (std::any_of(seen.begin(), seen.end(), [&](int j) { return digits[j] == value; }))
          continue;
        digits[place] = value;
        if (run(place + 1, after)) {
          found[place] |= Mask{1} << value;
          is_any = true;
        }
      }
      return is_any;
    }
  };

  const int values_, lowest_;
  std::vector<int> weights_;
  std::vector<long> totals_;            // ascending
  std::vector<std::vector<int>> seen_;  // by place, the places before it that it sees
  std::vector<Clique> cliques_;
  // Whether `narrow` leaves nothing to be found: no two cliques see each other.
  bool is_exact_ = true;
  int searched_ = -1;
};

}  // namespace

SupportPtr make_sum(const constraints::Sum& sum, const Cells& cells, Setting& setting) {
  return std::make_unique<WeightedSum>(sum, cells, setting);
}

}  // namespace nonet::supports
