// The canonical form of a complete 9x9 grid, by tables of the ways in which two rows can look.
//
// The first row of the form is 123456789, whichever row of the grid it is: the order of the columns
// gives the digits their labels. If rows A and B come first and p(c) is the column in which A has
// the digit that B has in column c, then for an order of columns s (from old to new places) the
// second row is s p s⁻¹: a conjugate of p. There are 12,096 such p, in a few classes, and for each
// a table has the class and an order that makes the second row the smallest of its class. All other
// such orders follow from the orders that leave that row as it is.
//
// So of the 36 pairs of rows and of columns only those of the lowest class matter, and each gives a
// few orders of columns. The rest of the form follows: digits in the first column sort the rows.
#include <algorithm>
#include <vector>

#include "maker/search.h"

namespace nonet::maker {
namespace {

using Nine = std::array<std::uint8_t, 9>;

Nine inverse(const Nine& order) {
  Nine found;
  for (int i = 0; i < 9; ++i) found[order[i]] = static_cast<std::uint8_t>(i);
  return found;
}

// s p s⁻¹, where `back` is s⁻¹.
Nine conjugate(const Nine& p, const Nine& s, const Nine& back) {
  Nine found;
  for (int i = 0; i < 9; ++i) found[i] = s[p[back[i]]];
  return found;
}

// The order of columns `there`, and its inverse.
struct Order {
  Nine there, back;
};

// The 1296 orders of columns that keep stacks together.
std::vector<Order> all_orders() {
  std::vector<Order> orders;
  std::array<std::array<int, 3>, 6> threes;
  std::array<int, 3> three{0, 1, 2};
  for (auto& each : threes) {
    each = three;
    std::ranges::next_permutation(three);
  }
  for (const auto& stacks : threes)
    for (const auto& a : threes)
      for (const auto& b : threes)
        for (const auto& c : threes) {
          const std::array within{&a, &b, &c};
          Nine there;
          for (int i = 0; i < 9; ++i)
            there[i] = static_cast<std::uint8_t>(3 * stacks[i / 3] + (*within[i / 3])[i % 3]);
          orders.push_back({there, inverse(there)});
        }
  return orders;
}

class PairTables {
 public:
  struct Entry {
    std::uint16_t order = 0;    // makes the second row the smallest of its class
    std::uint8_t kind = kNone;  // the class; lower ones have smaller second rows
  };

  PairTables() : orders(all_orders()) {
    codes_.fill(0);
    std::uint8_t code = 0;
    for (int i = 0; i < 216; ++i) {
      const int a = i / 36, b = i / 6 % 6, c = i % 6;
      if (a != b && a != c && b != c) codes_[i] = code++;
    }
    pairs_.fill(kNoPair);
    Nine p{};
    fill(p, 0, 0);
    sort_kinds();
  }

  const Entry& entry(const Nine& p) const { return entries_[index(p)]; }
  // The orders that leave the smallest row of a class as it is.
  const std::vector<Order>& keeping(int kind) const { return keeping_[kind]; }

  const std::vector<Order> orders;

 private:
  static constexpr std::uint8_t kNone = 255;
  static constexpr std::uint16_t kNoPair = 0xffff;

  // For stack 0 or 1: its three columns go to the six columns of the others, counted from the next
  // stack on.
  int code(const Nine& p, int s) const {
    const auto at = [&](int i) { return (p[3 * s + i] + 6 - 3 * s) % 9; };
    return codes_[at(0) * 36 + at(1) * 6 + at(2)];
  }

  int pair_index(const Nine& p) const { return code(p, 0) * 120 + code(p, 1); }

  int index(const Nine& p) const {
    const int order = (p[6] < p[7]) * 4 + (p[6] < p[8]) * 2 + (p[7] < p[8]);
    return pairs_[pair_index(p)] * 8 + order;
  }

  // Makes entries for all p that begin with the first `places` columns of this one.
  void fill(Nine& p, int places, unsigned used) {
    if (places == 9) {
      std::uint16_t& pair = pairs_[pair_index(p)];
      if (pair == kNoPair) {
        pair = static_cast<std::uint16_t>(entries_.size() / 8);
        entries_.resize(entries_.size() + 8);
      }
      all_.push_back(p);
      return;
    }
    for (int to = 0; to < 9; ++to)
      if (to / 3 != places / 3 && !(used >> to & 1)) {
        p[places] = static_cast<std::uint8_t>(to);
        fill(p, places + 1, used | 1u << to);
      }
  }

  // Finds the classes, the lowest first.
  void sort_kinds() {
    std::vector<Nine> kinds;  // the smallest row of each
    for (const Nine& p : all_) {
      if (entry(p).kind != kNone) continue;
      Nine smallest = p;
      for (const Order& order : orders) {
        const Nine other = conjugate(p, order.there, order.back);
        entries_[index(other)].kind = 0;
        smallest = std::min(smallest, other);
      }
      kinds.push_back(smallest);
    }
    std::ranges::sort(kinds);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const Nine& smallest = kinds[kind];
      keeping_.emplace_back();
      for (std::size_t i = 0; i < orders.size(); ++i) {
        const Order& order = orders[i];
        const Nine from = conjugate(smallest, order.back, order.there);
        entries_[index(from)] = {static_cast<std::uint16_t>(i), static_cast<std::uint8_t>(kind)};
        if (from == smallest) keeping_.back().push_back(order);
      }
    }
    all_ = {};
  }

  std::array<std::uint8_t, 216> codes_;
  std::array<std::uint16_t, 120 * 120> pairs_;
  std::vector<Entry> entries_;
  std::vector<std::vector<Order>> keeping_;
  std::vector<Nine> all_;
};

const PairTables& tables() {
  static const PairTables made;
  return made;
}

class CompleteSearch : public Canonizer::Search {
  // Two rows of a band that may come first.
  struct Pair {
    std::uint8_t orientation, a, b, kind;
    std::uint16_t order;
  };

 public:
  void find(const std::uint8_t* values, CanonicalForm& form) override {
    for (int r = 0; r < 9; ++r)
      for (int c = 0; c < 9; ++c) {
        cells_[0][r][c] = cells_[1][c][r] = static_cast<std::uint8_t>(values[r * 9 + c] - 1);
        where_[0][r][cells_[0][r][c]] = static_cast<std::uint8_t>(c);
        where_[1][c][cells_[0][r][c]] = static_cast<std::uint8_t>(r);
      }
    find_pairs();
    ways_ = 0;
    best_.fill(9);
    for (const Pair& pair : pairs_) try_pair(pair);
    write(form);
  }

 private:
  void find_pairs() {
    pairs_.clear();
    std::uint8_t lowest = 255;
    for (std::uint8_t o = 0; o < 2; ++o)
      for (std::uint8_t a = 0; a < 9; ++a)
        for (int step = 1; step < 3; ++step) {
          const auto b = static_cast<std::uint8_t>(a - a % 3 + (a + step) % 3);
          const auto entry = tables_.entry(from(o, a, b));
          if (entry.kind > lowest) continue;
          if (entry.kind < lowest) pairs_.clear();
          lowest = entry.kind;
          pairs_.push_back({o, a, b, entry.kind, entry.order});
        }
  }

  // For each column of row b, the column in which row a has its digit.
  Nine from(int orientation, int a, int b) const {
    Nine p;
    for (int c = 0; c < 9; ++c) p[c] = where_[orientation][a][cells_[orientation][b][c]];
    return p;
  }

  void try_pair(const Pair& pair) {
    const Order& order = tables_.orders[pair.order];
    const int c = pair.a - pair.a % 3 + 3 - pair.a % 3 - pair.b % 3;
    const Nine third = conjugate(from(pair.orientation, pair.a, c), order.there, order.back);
    for (const Order& keep : tables_.keeping(pair.kind)) {
      // The third row, up to where it differs from the best.
      int i = 0, difference = 0;
      for (; i < 9 && difference == 0; ++i) difference = keep.there[third[keep.back[i]]] - best_[i];
      if (difference <= 0) try_order(pair, c, order, keep, difference < 0);
    }
  }

  // Compares what is below the first band, unless its third row `is_better` already.
  void try_order(const Pair& pair, int third, const Order& order, const Order& keep,
                 bool is_better) {
    const auto& cells = cells_[pair.orientation];
    const auto& where = where_[pair.orientation][pair.a];
    Nine labels, columns;
    for (int i = 0; i < 9; ++i) {
      labels[i] = keep.there[order.there[where[i]]];
      columns[i] = order.back[keep.back[i]];
    }
    Nine rows{pair.a, pair.b, static_cast<std::uint8_t>(third)};
    sort_rows(rows, cells, labels, columns[0]);
    for (int r = 2; r < 9; ++r)
      for (int c = 0; c < 9; ++c) {
        const std::uint8_t label = labels[cells[rows[r]][columns[c]]];
        std::uint8_t& best = best_[(r - 2) * 9 + c];
        if (!is_better && label > best) return;
        is_better = is_better || label < best;
        best = label;
      }
    if (!is_better) {
      ++ways_;
      return;
    }
    ways_ = 1;
    winner_ = {pair.orientation, rows, columns, labels};
  }

  // The other bands, and the rows of each, follow in the order of their digits in the first column.
  static void sort_rows(Nine& rows, const std::array<Nine, 9>& cells, const Nine& labels,
                        int column) {
    int place = 3;
    for (int step = 1; step < 3; ++step, place += 3) {
      const int band = (rows[0] / 3 + step) % 3;
      for (int i = 0; i < 3; ++i) rows[place + i] = static_cast<std::uint8_t>(3 * band + i);
      const auto order = [&](int i, int j) {
        if (labels[cells[rows[j]][column]] < labels[cells[rows[i]][column]])
          std::swap(rows[i], rows[j]);
      };
      order(place, place + 1);
      order(place + 1, place + 2);
      order(place, place + 1);
    }
    if (labels[cells[rows[6]][column]] < labels[cells[rows[3]][column]])
      std::swap_ranges(rows.begin() + 3, rows.begin() + 6, rows.begin() + 6);
  }

  void write(CanonicalForm& form) const {
    form.is_transposed = winner_.orientation == 1;
    form.rows = winner_.rows;
    form.columns = winner_.columns;
    form.digits[0] = 0;
    for (int i = 0; i < 9; ++i)
      form.digits[i + 1] = static_cast<std::uint8_t>(winner_.labels[i] + 1);
    const auto& cells = cells_[winner_.orientation];
    for (int r = 0; r < 9; ++r)
      for (int c = 0; c < 9; ++c)
        form.values[r * 9 + c] =
            static_cast<std::uint8_t>(winner_.labels[cells[form.rows[r]][form.columns[c]]] + 1);
    form.automorphisms = ways_;
  }

  struct Winner {
    std::uint8_t orientation;
    Nine rows, columns, labels;
  };

  const PairTables& tables_ = tables();
  std::array<std::array<Nine, 9>, 2> cells_;  // digits from 0
  std::array<std::array<Nine, 9>, 2> where_;  // the column of each digit in each row
  std::vector<Pair> pairs_;
  std::array<std::uint8_t, 63> best_;  // the rows from the third on
  Winner winner_;
  std::uint64_t ways_ = 0;
};

}  // namespace

std::unique_ptr<Canonizer::Search> complete_search() { return std::make_unique<CompleteSearch>(); }

}  // namespace nonet::maker
