// What is known of two places: shards are places of one region, and each shard knows the places
// that are not in its region.
#include "constraints/regions.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "constraints/board.h"
#include "constraints/problem.h"

namespace nonet::constraints {
namespace {

// So many failures blame the piece that failed, the last of them all labels as well.
constexpr std::uint32_t kBlameAll = 4;

int words_of(int places) {
  const int words = (places + 63) / 64;
  return words <= 2 ? words : words <= 4 ? 4 : 10;
}

}  // namespace

// The division into regions at one moment.
template <int kWords>
class Division {
 public:
  Division(View& view, const RegionsRule& rule)
      : view_(view),
        rule_(rule),
        count_(static_cast<int>(rule.places_.size())),
        size_(rule.size_),
        sheet_(sheet_of(rule)) {}

  bool run() {
    if (!load()) return false;
    do {
      changed_ = false;
      if (!pass()) return false;
    } while (changed_);
    store();
    return true;
  }

 private:
  using Places = Board<kWords>;

  static const Sheet<kWords>& sheet_of(const RegionsRule& rule) {
    return std::get<Sheet<kWords>>(rule.sheet_);
  }

  // The words of a view are 0 at first; afterwards each place is together with itself.
  bool load() {
    std::memcpy(static_cast<void*>(together_.data()), &view_.word(rule_.word_),
                count_ * sizeof(Places));
    std::memcpy(static_cast<void*>(apart_.data()), &view_.word(rule_.word_) + words(),
                count_ * sizeof(Places));
    if (together_[0].any()) {
      for (int i = 0; i < count_; ++i)
        if (!(together_[i] == Places::of(i))) shared_.set(i);
      return true;
    }
    stale_ = sheet_.all;
    for (int i = 0; i < count_; ++i) together_[i].set(i);
    for (int i = 0; i < count_; ++i)
      for (int j = 0; j < i; ++j) {
        const int a = rule_.labels_[i], b = rule_.labels_[j];
        if (a == b && !merge(i, j)) return false;
        const bool differ = rule_.places_[i] == rule_.places_[j] || rule_.peers_.differ(a, b);
        if (differ && !split(i, Places::of(j))) return false;
      }
    return true;
  }
  void store() {
    std::memcpy(&view_.word(rule_.word_), together_.data(), count_ * sizeof(Places));
    std::memcpy(&view_.word(rule_.word_) + words(), apart_.data(), count_ * sizeof(Places));
  }
  int words() const { return count_ * kWords * 2; }

  bool pass() {
    if (!number()) return false;
    look();
    if (!follow_labels() || !follow_clues()) return false;
    for (int i = 0; i < count_; ++i)
      if (is_root(i) && !settle_values(i)) return false;
    // The first place of a shard stands for it. A merge may change which one that is.
    for (int i = 0; i < count_; ++i)
      if (stale_.has(i) && is_root(i) && !reach(i)) return false;
    for (int i = 0; i < count_; ++i)
      if (is_root(i) && !hide(i)) return false;
    return place_labels();
  }

  bool is_root(int place) const { return together_[place].first() == place; }

  // Blames the labels of these places. Is false.
  bool fail(const Places& places) {
    view_.blame.clear();
    places.for_each([&](int place) { view_.blame.push_back(rule_.labels_[place]); });
    return false;
  }
  bool keep_label(int place, Mask mask) {
    return view_.keep(rule_.labels_[place], mask) || fail(together_[place]);
  }

  // Each region has the label after the highest one before its first place.
  bool number() {
    int most = -1;
    for (int i = 0; i < count_; ++i) {
      if (!keep_label(i, all_values(most + 2))) return false;
      most = std::max(most, highest(view_[rule_.labels_[i]]));
    }
    return true;
  }

  void look() {
    std::fill_n(can_hold_.begin(), rule_.values_, Places{});
    std::fill_n(can_be_.begin(), rule_.values_, Places{});
    for (int i = 0; i < count_; ++i) {
      for_each_bit(view_[rule_.places_[i]], [&](int v) { can_hold_[v].set(i); });
      for_each_bit(view_[rule_.labels_[i]], [&](int v) { can_be_[v].set(i); });
    }
  }

  // The labels of a shard are those that all its places have; places with one and the same label
  // are a shard, and places that have no label in common are apart.
  bool follow_labels() {
    std::fill_n(core_.begin(), rule_.values_, -1);
    for (int i = 0; i < count_; ++i) {
      const Mask mask = view_[rule_.labels_[i]];
      if (!is_single(mask)) continue;
      int& core = core_[lowest(mask)];
      if (core < 0)
        core = i;
      else if (!merge(core, i))
        return false;
    }
    for (int i = 0; i < count_; ++i) {
      if (!is_root(i)) continue;
      Mask mask = ~Mask{0};
      together_[i].for_each([&](int place) { mask &= view_[rule_.labels_[place]]; });
      Places able;
      for_each_bit(mask, [&](int label) { able |= can_be_[label]; });
      bool fine = mask != 0 || fail(together_[i]);
      together_[i].for_each([&](int place) { fine = fine && keep_label(place, mask); });
      if (!fine || !split(i, sheet_.all.without(able))) return false;
    }
    return true;
  }

  // Soundness: an arm runs at least over what is known to be in the region of the first place, and
  // at most up to what is known not to be.
  bool follow_clues() {
    for (const RegionClue& clue : rule_.clues_) {
      const Places own = together_[clue.first], other = apart_[clue.first];
      int least = 1, most = 1, had = 1;
      const auto runs = [&](const std::vector<int>& arm) {
        const int length = static_cast<int>(arm.size());
        int low = 0, high = 0;
        while (low < length && own.has(arm[low])) ++low;
        while (high < length && !other.has(arm[high])) ++high;
        return std::pair(low, high);
      };
      for (const auto& arm : clue.arms) {
        const auto [low, high] = runs(arm);
        least += low;
        most += high;
        for (int k = 0; k < high; ++k) had += own.has(arm[k]);
      }
      // What the region lacks may join a run to places that it has farther along the arm.
      if (clue.is_simple) most = std::min(most, had + size_ - own.count());
      Mask shown = view_[clue.control];
      for_each_bit(shown, [&](int v) {
        if (clue.least + v < least || clue.least + v > most) shown &= ~(Mask{1} << v);
      });
      if (shown == 0 || !view_.keep(clue.control, shown)) {
        fail(own);
        view_.blame.push_back(clue.control);
        return false;
      }
      const int fewest = clue.least + lowest(shown), greatest = clue.least + highest(shown);
      int highs = 1;
      for (const auto& arm : clue.arms) highs += runs(arm).second;
      for (const auto& arm : clue.arms) {
        const auto [low, high] = runs(arm);
        for (int k = low; k < high - (highs - fewest); ++k)
          if (!merge(clue.first, arm[k])) return false;
        if (greatest == least && low < static_cast<int>(arm.size()) &&
            !split(clue.first, Places::of(arm[low])))
          return false;
      }
    }
    return true;
  }

  // Values of the places of a shard differ. A place that could only repeat one is apart from it.
  bool settle_values(int root) {
    const Places& own = together_[root];
    Mask used = 0;
    bool fine = true;
    own.for_each([&](int place) {
      const Mask mask = view_[rule_.places_[place]];
      if (!is_single(mask)) return;
      fine = fine && !(used & mask);
      used |= mask;
    });
    if (!fine) return fail(own);
    if (used == 0) return true;
    own.for_each([&](int place) {
      const int cell = rule_.places_[place];
      if (!is_single(view_[cell])) fine = fine && view_.remove(cell, used);
    });
    if (!fine) return fail(own);
    Places able = own;
    for (int v = 0; v < rule_.values_; ++v)
      if (!(used >> v & 1)) able |= can_hold_[v];
    return split(root, sheet_.all.without(able));
  }

  // Soundness: whatever is in the region of a shard is connected with its first place over places
  // of the region; those outside of the shard are at most as many as the region lacks. Who passes
  // through a shard takes all of it in.
  bool reach(int root) {
    stale_ = stale_.without(Places::of(root));
    const Places own = together_[root];
    const Places seen = flood(root, apart_[root]);
    if (!own.is_within(seen)) return fail(own);
    const int room = seen.count();
    if (room < size_) return fail(own);
    if (!split(root, sheet_.all.without(seen))) return false;
    if (room == size_ && own.count() < size_) {
      bool fine = true;
      seen.for_each([&](int place) { fine = fine && merge(root, place); });
      if (!fine) return false;
    }
    return pass_necks(root, seen);
  }

  // A region that has just enough values left has each of them; one with a single place is there.
  bool hide(int root) {
    const Places own = together_[root], seen = sheet_.all.without(apart_[root]);
    Mask used = 0, possible = 0;
    own.for_each([&](int place) {
      const Mask mask = view_[rule_.places_[place]];
      if (is_single(mask)) used |= mask;
    });
    for (int v = 0; v < rule_.values_; ++v)
      if (can_hold_[v].meets(seen)) possible |= Mask{1} << v;
    if (bit_count(possible) < size_) return fail(own);
    if (bit_count(possible) > size_) return true;
    for (Mask left = possible & ~used; left != 0; left &= left - 1) {
      const Places where = can_hold_[lowest(left)] & seen;
      const int place = where.first();
      if (where == Places::of(place)) {
        if (!view_.keep(rule_.places_[place], left & -left)) return fail(own | where);
        if (!merge(root, place)) return false;
      }
    }
    return true;
  }

  // The places that the region of a shard can take in without those of `closed`.
  Places flood(int root, const Places& closed) const {
    const Places& own = together_[root];
    const int budget = size_ - own.count();
    const Places open = sheet_.all.without(closed);
    std::array<Places, kMaxValues + 2> at;  // by the number of places taken in on the way
    std::fill_n(at.begin(), budget + 2, Places{});
    at[0].set(root);
    Places seen;
    for (int spent = 0; spent <= budget; ++spent) {
      Places now = at[spent].without(seen);
      while (now.any()) {
        seen |= now;
        const Places next = (sheet_.beside(now) & open).without(seen);
        now = next & own;
        at[spent + 1] |= next.without(shared_);
        (next & shared_).without(own).for_each([&](int place) {
          const int after = spent + together_[place].count();
          if (after <= budget) at[after] |= together_[place];
        });
      }
    }
    return seen;
  }

  // A place without which the region cannot be large enough is in it.
  bool pass_necks(int root, const Places& seen) {
    if (together_[root].count() == size_) return true;
    Places left = (sheet_.necks(seen) | (shared_ & seen)).without(together_[root]);
    while (left.any()) {
      const int place = left.first();
      left = left.without(together_[place]);
      if (together_[root].has(place)) continue;
      const Places rest = flood(root, apart_[root] | together_[place]);
      if (together_[root].is_within(rest) && rest.count() >= size_) continue;
      if (!merge(root, place)) return false;
    }
    return true;
  }

  // A label that no place is sure to have: pieces that are too small are not its region.
  bool place_labels() {
    for (int label = 0; label < count_ / size_; ++label) {
      if (core_[label] >= 0) continue;
      Places left;
      for (int i = 0; i < count_; ++i)
        if (view_[rule_.labels_[i]] >> label & 1) left.set(i);
      bool any = false;
      while (left.any()) {
        Places piece = Places::of(left.first());
        for (Places edge = piece; edge.any();) {
          edge = (sheet_.beside(edge) & left).without(piece);
          piece |= edge;
        }
        left = left.without(piece);
        if (piece.count() >= size_) {
          any = true;
          continue;
        }
        bool fine = true;
        piece.for_each([&](int place) { fine = fine && keep_label(place, ~(Mask{1} << label)); });
        if (!fine) return false;
      }
      if (!any) return fail(can_be_[label]);
    }
    return true;
  }

  // Two places are in one region.
  bool merge(int a, int b) {
    if (together_[a].has(b)) return true;
    const Places both = together_[a] | together_[b], others = apart_[a] | apart_[b];
    if (apart_[a].has(b) || both.count() > size_) return fail(both);
    both.for_each([&](int place) {
      together_[place] = both;
      apart_[place] = others;
    });
    others.for_each([&](int place) { apart_[place] |= both; });
    shared_ |= both;
    stale_ |= sheet_.all.without(others);
    return changed_ = true;
  }

  // The places of a shard and `others` are in different regions.
  bool split(int root, Places others) {
    const Places own = together_[root];
    if (others.meets(own)) return fail(own);
    const Places added = others.without(apart_[root]);
    if (!added.any()) return true;
    added.for_each([&](int place) { others |= together_[place]; });
    if (others.meets(own)) return fail(own);
    own.for_each([&](int place) { apart_[place] |= others; });
    others.for_each([&](int place) { apart_[place] |= own; });
    stale_ |= own | others;
    return changed_ = true;
  }

  View& view_;
  const RegionsRule& rule_;
  const int count_, size_;
  const Sheet<kWords>& sheet_;
  bool changed_ = false;
  Places shared_;                                     // places of shards of more than one
  Places stale_;                                      // whose shards may reach less than before
  std::array<Places, 64 * kWords> together_, apart_;  // [place]
  std::array<Places, kMaxValues> can_hold_;           // [value]
  std::array<Places, kMaxValues> can_be_;             // [label]
  std::array<int, kMaxValues> core_;                  // [label], a place that has it, or -1
};

RegionsRule::RegionsRule(std::vector<int> cells, std::vector<int> places, std::vector<int> labels,
                         int size, int width, int values, std::vector<RegionClue> clues,
                         const Peers& peers, int word)
    : Propagator(std::move(cells), Level::kLarge, false),
      places_(std::move(places)),
      labels_(std::move(labels)),
      size_(size),
      width_(width),
      values_(values),
      clues_(std::move(clues)),
      peers_(peers),
      word_(word),
      sheet_(sheet_for(static_cast<int>(places_.size()), width)) {}

RegionsRule::AnySheet RegionsRule::sheet_for(int places, int width) {
  switch (words_of(places)) {
    case 1:
      return Sheet<1>(places, width);
    case 2:
      return Sheet<2>(places, width);
    case 4:
      return Sheet<4>(places, width);
    default:
      return Sheet<10>(places, width);
  }
}

int RegionsRule::words_for(int places) { return 4 * places * words_of(places); }

std::span<const int> RegionsRule::blamed(View& view) const {
  if (++view.blames % kBlameAll == 0)
    view.blame.insert(view.blame.end(), labels_.begin(), labels_.end());
  return view.blame;
}

bool RegionsRule::run(View& view) const {
  view.blame.clear();
  if (size_ > values_) return false;
  return std::visit(
      [&]<int kWords>(const Sheet<kWords>&) { return Division<kWords>(view, *this).run(); },
      sheet_);
}

}  // namespace nonet::constraints
