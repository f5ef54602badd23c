// The k cheapest solutions: branch and bound over the tree that all searches share.
//
// The tree is that of Cells, so that "first" means the same here as in Search: solutions of equal
// cost are ordered by the children on their paths. The cheapest child of a node is tried first.
// Once k solutions are kept, a node is pruned if its cost so far plus the lower bound of the
// remaining cost (shares.h) is not below the cost of the worst of them.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "cover/cells.h"
#include "cover/prices.h"
#include "cover/shares.h"
#include "cover/tree.h"

namespace nonet::cover {
namespace {

constexpr std::uint64_t kSlice = 400'000;

struct Kept {
  std::int64_t cost;
  Path path;
  std::vector<Index> options;

  bool operator<(const Kept& other) const {
    return std::tie(cost, path) < std::tie(other.cost, other.path);
  }
};

}  // namespace

class Cheapest::Body {
 public:
  virtual ~Body() = default;
  virtual bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on) = 0;

  double share() const {
    if (is_over) return 1;
    double done = 0, each = 1;
    for (const Branch& branch : branches) {
      each /= static_cast<double>(branch.order.size());
      done += each * static_cast<double>(branch.next > 0 ? branch.next - 1 : 0);
    }
    return done;
  }

  struct Branch {
    std::vector<Index> order;  // children, the cheapest first
    std::size_t next = 0;
    std::int64_t paid;
    std::int64_t prices;  // of the secondary items that are not covered
  };

  Tally tally;
  bool is_over = false;
  std::vector<Branch> branches;
  std::set<Kept> kept;
  std::optional<std::int64_t> bound;  // no solution costs less
};

namespace {

template <bool kBounds>
class Hunt final : public Cheapest::Body {
 public:
  Hunt(std::shared_ptr<const Problem> problem, std::vector<std::int64_t> costs, std::uint64_t k)
      : problem_(std::move(problem)),
        costs_(std::move(costs)),
        k_(k),
        cells_(*problem_),
        pricer_(std::in_place, *problem_, costs_) {
    is_over = k_ == 0;
  }

  bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on) override {
    while (pricer_ && !is_over) {
      if (!may_go_on()) return false;
      if (pricer_->improve()) price();
    }
    while (divider_ && !is_over) {
      if (!may_go_on()) return false;
      if (divider_->diffuse()) begin();
    }
    std::uint64_t work = kSlice;  // check at once
    while (!is_over && tally.nodes < nodes) {
      if (work >= kSlice) {
        if (!may_go_on()) break;
        work = 0;
      }
      const std::uint64_t before = cells_.work();
      advance();
      work += cells_.work() - before + 16;
      tally.updates = cells_.updates();
    }
    return is_over;
  }

 private:
  using Branch = Cheapest::Body::Branch;

  void price() {
    scale_ = pricer_->scale();
    surcharges_ = pricer_->surcharges();
    prices_ = pricer_->sum();
    pricer_.reset();
    // Sums of priced costs must stay far below 2^63.
    double sum = 0;
    for (std::size_t option = 0; option < costs_.size(); ++option)
      sum += std::abs(static_cast<double>(costs_[option])) * static_cast<double>(scale_) +
             static_cast<double>(surcharges_[option]);
    if (scale_ > 1 && sum > 1e18) {
      scale_ = 1;
      prices_ = 0;
      std::fill(surcharges_.begin(), surcharges_.end(), 0);
    }
    for (std::size_t option = 0; option < costs_.size(); ++option)
      priced_.push_back(costs_[option] * scale_ + surcharges_[option]);
    divider_.emplace(*problem_, priced_);
  }

  // What the options still to be chosen cost at least; `prices` are those of the secondary items
  // that they may cover. Nothing if there is no solution.
  std::optional<std::int64_t> left(std::int64_t prices) {
    const auto sum = shares_.cost(cells_.least_cost(shares_.entries));
    if (!sum) return sum;
    const std::int64_t parts = *sum - prices;
    return parts / scale_ + (parts % scale_ > 0);  // costs are whole
  }

  void begin() {
    shares_ = divider_->take();
    shares_.entries = cells_.by_cell(shares_.entries);
    divider_.reset();
    bound = left(prices_);
    open(0, prices_);
  }

  void advance() {
    if (branches.empty()) {
      is_over = true;
      return;
    }
    Branch& top = branches.back();
    if (top.next == top.order.size()) {
      cells_.close();
      branches.pop_back();
      path_.resize(branches.empty() ? 0 : branches.size() - 1);
      return;
    }
    const Index child = top.order[top.next++];
    path_.resize(branches.size() - 1);
    path_.push_back(child);
    ++tally.nodes;
    const Index option = cells_.option(branches.size() - 1, child);
    const std::int64_t paid = top.paid + (option < 0 ? 0 : costs_[option]);
    const std::int64_t prices = top.prices - (option < 0 ? 0 : surcharges_[option]);
    if (!cells_.enter(child)) return;
    if (kept.size() == k_) {
      const auto rest = left(prices);
      if (!rest || !is_wanted(paid + *rest)) return;
    }
    open(paid, prices);
  }

  void open(std::int64_t paid, std::int64_t prices) {
    const Index count = cells_.open();
    if (count < 0) keep(paid);
    if (count <= 0) return;
    Branch branch{{}, 0, paid, prices};
    for (Index child = 0; child < count; ++child) branch.order.push_back(child);
    const std::size_t depth = branches.size();
    if (cells_.may_reorder())
      std::stable_sort(branch.order.begin(), branch.order.end(),
                       [&](Index a, Index b) { return surplus(depth, a) < surplus(depth, b); });
    branches.push_back(std::move(branch));
  }

  std::int64_t surplus(std::size_t depth, Index child) const {
    const Index option = cells_.option(depth, child);
    return option < 0 ? 0 : shares_.surplus[option];
  }

  // Whether a solution below this path, of at least this cost, may be among the k best.
  bool is_wanted(std::int64_t cost) const {
    if (kept.size() < k_) return true;
    const Kept& worst = *kept.rbegin();
    if (cost != worst.cost) return cost < worst.cost;
    const auto [here, there] =
        std::mismatch(path_.begin(), path_.end(), worst.path.begin(), worst.path.end());
    return here == path_.end() || (there != worst.path.end() && *here < *there);
  }

  void keep(std::int64_t cost) {
    ++tally.found;
    if (!is_wanted(cost)) return;
    Kept solution{cost, path_, {}};
    for (std::size_t depth = 0; depth < path_.size(); ++depth)
      if (const Index option = cells_.option(depth, path_[depth]); option >= 0)
        solution.options.push_back(option);
    std::sort(solution.options.begin(), solution.options.end());
    kept.insert(std::move(solution));
    if (kept.size() > k_) kept.erase(std::prev(kept.end()));
  }

  const std::shared_ptr<const Problem> problem_;
  const std::vector<std::int64_t> costs_;
  const std::uint64_t k_;
  Cells<kBounds> cells_;
  std::optional<Pricer> pricer_;    // until the prices are computed
  std::optional<Divider> divider_;  // then, until the shares are
  std::int64_t scale_ = 1;
  std::vector<std::int64_t> surcharges_, priced_;  // by option, in units of 1 / scale
  std::int64_t prices_ = 0;
  Shares shares_;
  Path path_;  // the children taken
};

}  // namespace

Cheapest::Cheapest(std::shared_ptr<const Problem> problem, std::vector<std::int64_t> costs,
                   std::uint64_t k) {
  if (problem->has_bounds())
    body_ = std::make_unique<Hunt<true>>(std::move(problem), std::move(costs), k);
  else
    body_ = std::make_unique<Hunt<false>>(std::move(problem), std::move(costs), k);
}
Cheapest::~Cheapest() = default;
Cheapest::Cheapest(Cheapest&&) noexcept = default;

bool Cheapest::run(std::uint64_t nodes, const std::function<bool()>& may_go_on) {
  return body_->run(nodes, may_go_on);
}

std::vector<std::int32_t> Cheapest::kept(std::uint64_t most) const {
  std::vector<std::int32_t> out;
  for (const Kept& solution : body_->kept) {
    if (most-- == 0) break;
    out.push_back(static_cast<Index>(solution.options.size()));
    out.insert(out.end(), solution.options.begin(), solution.options.end());
  }
  return out;
}

std::optional<std::int64_t> Cheapest::bound() const { return body_->bound; }

Tally Cheapest::tally() const { return body_->tally; }

double Cheapest::share() const { return body_->share(); }

}  // namespace nonet::cover
