// The walk of Cells with a table of the sets of items that were left before.
#include "cover/memo.h"

#include <algorithm>
#include <random>
#include <utility>

namespace nonet::cover {
namespace {

// Work between two questions, in updates of cells: 0.2 ms; and that of a node besides its updates.
constexpr std::uint64_t kSlice = 25'000, kNode = 16;

}  // namespace

bool add(Large& sum, const Large& more) {
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const std::uint64_t with = sum[i] + carry;
    carry = with < carry;
    sum[i] = with + more[i];
    carry += sum[i] < with;
  }
  return carry == 0;
}

Memo::Body::Body(std::shared_ptr<const Problem> problem, std::size_t most)
    : problem_(std::move(problem)),
      most_(most),
      cells_(*problem_),
      entries_(std::min(kFirst, most)) {
  std::random_device device;
  std::mt19937_64 random((std::uint64_t{device()} << 32) | device());
  std::vector<Key> items(static_cast<std::size_t>(problem_->items()));
  for (Key& item : items) item = {random(), random()};
  for (Index option = 0; option < problem_->options(); ++option) {
    Key sum;
    for (std::size_t at = problem_->begin(option); at < problem_->end(option); ++at)
      sum = sum ^ items[static_cast<std::size_t>(problem_->item(at))];
    options_.push_back(sum);
  }
  nodes = 1;
  walked = 1;
  open({});
  is_over = branches_.empty();
}

bool Memo::Body::run(std::uint64_t most, const std::function<bool()>& may_go_on) {
  const auto work = [this] { return cells_.work() + kNode * nodes; };
  std::uint64_t question = work();  // at once
  while (!is_over && nodes < most) {
    if (work() >= question) {
      if (!may_go_on()) break;
      question = work() + kSlice;
    }
    advance();
    is_over = branches_.empty() || is_too_large;
  }
  return is_over;
}

void Memo::Body::gain(const Large& found, double more) {
  Branch& top = branches_.back();
  if (!add(top.found, found)) is_too_large = true;
  top.walked += more;
}

// After Cells has entered a child, or at the root: a solution, a dead end, or a new branch.
void Memo::Body::open(const Key& key) {
  const Index count = cells_.open();
  if (count > 0) {
    branches_.push_back({.count = count, .key = key, .walked = 1});
  } else if (branches_.empty()) {
    all_[0] = count < 0;
  } else {
    gain({count < 0 ? std::uint64_t{1} : 0}, 1);
  }
}

void Memo::Body::advance() {
  Branch& top = branches_.back();
  if (top.next == top.count) {
    cells_.close();
    const Branch done = top;
    branches_.pop_back();
    // A forced move leads to a set that is remembered itself.
    if (done.count > 1) remember(done);
    if (branches_.empty()) {
      all_ = done.found;
    } else {
      gain(done.found, done.walked);
    }
    return;
  }
  const Index child = top.next++;
  ++nodes;
  walked += 1;
  if (!cells_.enter(child)) {
    top.walked += 1;
    return;
  }
  const Index option = cells_.option(branches_.size() - 1, child);
  const Key key = top.key ^ options_[static_cast<std::size_t>(option)];
  if (const Entry* const known = look_up(key)) {
    walked += known->walked;
    gain(known->found, known->walked);
    return;
  }
  open(key);
}

const Memo::Body::Entry* Memo::Body::look_up(const Key& key) const {
  for (std::size_t i = 0; i < kPlaces; ++i) {
    const Entry& entry = entries_[(key.low + i) & (entries_.size() - 1)];
    if (entry.walked > 0 && entry.key == key) return &entry;
  }
  return nullptr;
}

// Where all places are taken, the set with the smallest tree gives way.
void Memo::Body::remember(const Branch& done) {
  if (2 * kept_ >= entries_.size() && entries_.size() < most_) grow();
  Entry* place = nullptr;
  for (std::size_t i = 0; i < kPlaces; ++i) {
    Entry& entry = entries_[(done.key.low + i) & (entries_.size() - 1)];
    if (!place || entry.walked < place->walked) place = &entry;
  }
  if (place->walked == 0) ++kept_;
  if (place->walked <= done.walked) *place = {done.key, done.found, done.walked};
}

void Memo::Body::grow() {
  std::vector<Entry> before(2 * entries_.size());
  before.swap(entries_);
  kept_ = 0;
  for (const Entry& entry : before) {
    if (entry.walked == 0) continue;
    for (std::size_t i = 0; i < kPlaces; ++i) {
      Entry& place = entries_[(entry.key.low + i) & (entries_.size() - 1)];
      if (place.walked > 0) continue;
      place = entry;
      ++kept_;
      break;
    }
  }
}

Large Memo::Body::found() const {
  Large sum = all_;
  for (const Branch& branch : branches_) add(sum, branch.found);
  return sum;
}

double Memo::Body::share() const {
  if (is_over) return 1;
  double done = 0, each = 1;
  for (const Branch& branch : branches_) {
    each /= branch.count;
    done += each * (branch.next > 0 ? branch.next - 1 : 0);
  }
  return done;
}

bool Memo::fits(const Problem& problem) { return !problem.has_bounds() && !problem.has_colours(); }

Memo::Memo(std::shared_ptr<const Problem> problem, std::size_t most)
    : body_(std::make_unique<Body>(std::move(problem), most)) {}
Memo::~Memo() = default;
Memo::Memo(Memo&&) noexcept = default;

bool Memo::run(std::uint64_t nodes, const std::function<bool()>& may_go_on) {
  return body_->run(nodes, may_go_on);
}
std::array<std::uint64_t, 4> Memo::found() const { return body_->found(); }
std::uint64_t Memo::nodes() const { return body_->nodes; }
double Memo::saved() const { return body_->walked / static_cast<double>(body_->nodes); }
double Memo::share() const { return body_->share(); }
bool Memo::is_too_large() const { return body_->is_too_large; }

}  // namespace nonet::cover
