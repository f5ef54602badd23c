// Fills chains of cells, one cell after the other.
#include "logic/supports/chains.h"

#include <algorithm>

namespace nonet::supports {
namespace {

// How many digits are tried before a chain is left alone.
constexpr int kPatience = 3'000;

}  // namespace

class Chains::Filling {
 public:
  Filling(const Chain& chain, const Mask* masks, Mask* found, Work& work)
      : chain_(chain), masks_(masks), found_(found), work_(work), digits_(chain.cells.size()) {}

  bool run() {
    std::fill_n(found_, chain_.cells.size(), Mask{0});
    return fill(0) && left_ >= 0;
  }

 private:
  bool fill(std::size_t place) {
    if (place == chain_.cells.size()) return true;
    work_.tick();
    Mask allowed = masks_[place];
    const Mask* const* rows = chain_.rows.data() + (place == 0 ? 0 : place * (place - 1) / 2);
    for (std::size_t before = 0; before < place; ++before)
      if (rows[before]) allowed &= rows[before][digits_[before]];
    bool is_any = false;
    for (; allowed != 0; allowed &= allowed - 1) {
      if (--left_ < 0) return false;
      digits_[place] = constraints::lowest(allowed);
      if (!fill(place + 1)) continue;
      found_[place] |= Mask{1} << digits_[place];
      is_any = true;
    }
    return is_any;
  }

  const Chain& chain_;
  const Mask* masks_;
  Mask* found_;
  Work& work_;
  std::vector<int> digits_;
  int left_ = kPatience;
};

Chains::Chains(const ChainSource& source, const Peers& peers, int values) {
  const Mask full = constraints::all_values(values);
  const auto table = [&](int a, int b) -> std::vector<Mask>& {
    std::vector<Mask>& rows = tables_[{a, b}];
    if (rows.empty()) {
      rows.assign(values, full);
      if (peers.sees(a, b))
        for (int v = 0; v < values; ++v) rows[v] &= ~(Mask{1} << v);
    }
    return rows;
  };
  for (const auto& [a, b, allowed] : source.tables) {
    std::vector<Mask>& there = table(a, b);
    std::vector<Mask>& back = table(b, a);
    for (int one = 0; one < values; ++one) {
      there[one] &= allowed[one];
      for (int two = 0; two < values; ++two)
        if (!(allowed[one] >> two & 1)) back[two] &= ~(Mask{1} << one);
    }
  }
  for (const Cells& cells : source.chains) {
    Chain& chain = chains_.emplace_back(Chain{cells, {}});
    for (std::size_t place = 1; place < cells.size(); ++place) {
      for (std::size_t before = 0; before < place; ++before) {
        const int a = cells[before], b = cells[place];
        const bool is_needed = peers.sees(a, b) || tables_.contains({a, b});
        chain.rows.push_back(is_needed ? table(a, b).data() : nullptr);
      }
    }
  }
}

bool Chains::narrow(std::size_t chain, const Mask* masks, Mask* found, Work& work) const {
  return Filling(chains_[chain], masks, found, work).run();
}

}  // namespace nonet::supports
