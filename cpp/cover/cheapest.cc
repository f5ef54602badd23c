// The k cheapest solutions: branch and bound over the tree that all searches share.
//
// The tree is that of Cells, so that "first" means the same here as in Search: solutions of equal
// cost are ordered by the children on their paths. The cheapest child of a node is tried first.
// Once k solutions are kept, a node is pruned if its cost so far plus the lower bound of the
// remaining cost (shares.h) is not below the cost of the worst of them.
#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>
#include <utility>

#include "cover/cells.h"
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
        divider_(std::in_place, *problem_, costs_) {
    is_over = k_ == 0;
  }

  bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on) override {
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

  void begin() {
    shares_ = divider_->take();
    shares_.entries = cells_.by_cell(shares_.entries);
    divider_.reset();
    bound = shares_.cost(cells_.least_cost(shares_.entries));
    open(0);
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
    const std::int64_t paid = top.paid + cost(branches.size() - 1, child);
    if (!cells_.enter(child)) return;
    if (kept.size() == k_) {
      const auto left = shares_.cost(cells_.least_cost(shares_.entries));
      if (!left || !is_wanted(paid + *left)) return;
    }
    open(paid);
  }

  void open(std::int64_t paid) {
    const Index count = cells_.open();
    if (count < 0) keep(paid);
    if (count <= 0) return;
    Branch branch{{}, 0, paid};
    for (Index child = 0; child < count; ++child) branch.order.push_back(child);
    const std::size_t depth = branches.size();
    if (cells_.may_reorder())
      std::stable_sort(branch.order.begin(), branch.order.end(),
                       [&](Index a, Index b) { return surplus(depth, a) < surplus(depth, b); });
    branches.push_back(std::move(branch));
  }

  std::int64_t cost(std::size_t depth, Index child) const {
    const Index option = cells_.option(depth, child);
    return option < 0 ? 0 : costs_[option];
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
  std::optional<Divider> divider_;  // until the shares are computed
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
