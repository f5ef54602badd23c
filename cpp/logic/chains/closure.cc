// Computes implications: Kosaraju's search for strongly connected components, then their closures.
#include "logic/chains/closure.h"

#include <bit>

#include "logic/chains/graph.h"

namespace nonet::logic {

class ChainClosure::Search {
 public:
  Search(const ChainGraph& graph, ChainClosure& closure)
      : graph_(graph),
        closure_(closure),
        words_(graph.words()),
        unseen_{Bits(words_, ~std::uint64_t{0}), Bits(words_, ~std::uint64_t{0})} {}

  // Links work in both directions, so going backwards from a point is the same as going forwards
  // from its opposite. The first search goes backwards, so the second meets the components in an
  // order in which the consequences of a component are known before it.
  void find() {
    const int size = graph_.size();
    closure_.part_if_true_.resize(size);
    closure_.part_if_false_.resize(size);
    order_.reserve(2 * size);
    for (int point = 0; point < 2 * size; ++point)
      if (is_unseen(point)) go_backwards(point);
    for (Bits& bits : unseen_) bits.assign(words_, ~std::uint64_t{0});
    for (std::size_t i = order_.size(); i-- > 0;)
      if (is_unseen(order_[i])) take_part(order_[i]);
  }

  // Adds to `reach` what follows from nodes; `half` is whether these are taken as true or false.
  void follow(std::span<const std::uint64_t> from, int half, std::uint64_t* reach) const {
    for (std::size_t k = 0; k < words_; ++k)
      while (const std::uint64_t todo = from[k] & ~reach[half * words_ + k]) {
        const std::size_t node = 64 * k + std::countr_zero(todo);
        join(reach, closure_.reach_.data() + 2 * words_ * part_of(half, node));
      }
  }

 private:
  using Bits = std::vector<std::uint64_t>;

  void join(std::uint64_t* __restrict reach, const std::uint64_t* __restrict more) const {
    for (std::size_t i = 0; i < 2 * words_; ++i) reach[i] |= more[i];
  }

  // Point 2 * node is the node taken as true (half 0), the next point is the node taken as false.
  bool is_unseen(int point) const {
    return unseen_[point & 1][point >> 7] >> (point >> 1 & 63) & 1;
  }
  void see(int point) {
    unseen_[point & 1][point >> 7] &= ~(std::uint64_t{1} << (point >> 1 & 63));
  }
  // A point behind the links of a row that has not been visited yet, or -1.
  int unseen_in(std::span<const std::uint64_t> row, int half) const {
    for (std::size_t k = 0; k < words_; ++k)
      if (const std::uint64_t bits = row[k] & unseen_[half][k])
        return 2 * static_cast<int>(64 * k + std::countr_zero(bits)) + half;
    return -1;
  }
  std::size_t part_of(int half, std::size_t node) const {
    return (half ? closure_.part_if_false_ : closure_.part_if_true_)[node];
  }

  void go_backwards(int root) {
    see(root);
    stack_.assign(1, root);
    while (!stack_.empty()) {
      const int point = stack_.back(), half = point & 1;
      const int before =
          unseen_in(half ? graph_.weak(point >> 1) : graph_.strong_nodes(point >> 1), 1 - half);
      if (before >= 0) {
        see(before);
        stack_.push_back(before);
      } else {
        order_.push_back(point);
        stack_.pop_back();
      }
    }
  }

  void take_part(int root) {
    see(root);
    stack_.assign(1, root);
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      const std::span<const std::uint64_t> row = row_from(stack_[i]);
      const int half = 1 - (stack_[i] & 1);
      for (std::size_t k = 0; k < words_; ++k) {
        std::uint64_t bits = row[k] & unseen_[half][k];
        unseen_[half][k] &= ~bits;
        for (; bits; bits &= bits - 1)
          stack_.push_back(2 * static_cast<int>(64 * k + std::countr_zero(bits)) + half);
      }
    }
    const std::size_t number = closure_.reach_.size() / (2 * words_);
    closure_.reach_.resize(closure_.reach_.size() + 2 * words_);
    std::uint64_t* reach = closure_.reach_.data() + 2 * words_ * number;
    for (const int point : stack_) {
      (point & 1 ? closure_.part_if_false_ : closure_.part_if_true_)[point >> 1] =
          static_cast<std::uint16_t>(number);
      reach[(point & 1) * words_ + (point >> 7)] |= std::uint64_t{1} << (point >> 1 & 63);
    }
    for (const int point : stack_) follow(row_from(point), 1 - (point & 1), reach);
    if (stack_.size() == 1) return;
    Part& part = closure_.parts_.emplace_back();
    for (const int point : stack_)
      (point & 1 ? part.false_nodes : part.true_nodes)
          .push_back(static_cast<std::uint16_t>(point >> 1));
  }

  std::span<const std::uint64_t> row_from(int point) const {
    return point & 1 ? graph_.strong_nodes(point >> 1) : graph_.weak(point >> 1);
  }

  const ChainGraph& graph_;
  ChainClosure& closure_;
  const std::size_t words_;
  Bits unseen_[2];
  std::vector<int> stack_, order_;
};

ChainClosure::ChainClosure(const ChainGraph& graph) : words_(graph.words()) {
  reach_.reserve(4 * words_ * static_cast<std::size_t>(graph.size()));
  Search search(graph, *this);
  search.find();
  std::vector<std::uint64_t> reach(2 * words_);
  for (const int candidate : graph.candidates()) {
    const std::span<const std::uint64_t> excluded = graph.excluded_nodes(candidate);
    const std::uint64_t* true_nodes = reach.data();
    if (const int node = graph.node_of(candidate); node >= 0) {
      true_nodes = reach_.data() + 2 * words_ * part_if_true_[node];
    } else {
      reach.assign(2 * words_, 0);
      search.follow(excluded, 1, reach.data());
    }
    std::uint64_t both = 0;
    for (std::size_t k = 0; k < words_; ++k) both |= true_nodes[k] & excluded[k];
    if (both) refuted_.add(candidate);
  }
}

bool ChainClosure::is_proved(int node) const {
  return reach_[2 * words_ * part_if_false_[node] + (node >> 6)] >> (node & 63) & 1;
}

}  // namespace nonet::logic
