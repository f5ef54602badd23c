// Finds where loops can be: the strongly connected parts of what follows from what.
#include "logic/chains_circuits.h"

#include <algorithm>
#include <bit>

namespace nonet::logic {
namespace {

// Tarjan's search. The points are nodes taken to be true (2 * node) and false (2 * node + 1); from
// a true one lead its weak links, from a false one its strong links. A loop is a circle of these,
// so all its points are in one part.
class Circuits {
 public:
  explicit Circuits(const ChainGraph& graph)
      : graph_(graph), number_(2 * graph.size()), low_(2 * graph.size()), is_done_(graph.size()) {}

  std::vector<std::vector<std::uint16_t>> find() {
    for (int point = 0; point < 2 * graph_.size(); ++point)
      if (!number_[point]) visit(point);
    return std::move(found_);
  }

 private:
  void visit(int point) {
    number_[point] = low_[point] = ++count_;
    const std::size_t depth = stack_.size();
    stack_.push_back(point);
    const int node = point / 2;
    if (point % 2 == 0) {
      const std::span<const std::uint64_t> row = graph_.weak(node);
      for (std::size_t k = 0; k < row.size(); ++k)
        for (std::uint64_t bits = row[k]; bits; bits &= bits - 1)
          follow(point, 2 * (static_cast<int>(64 * k) + std::countr_zero(bits)) + 1);
    } else {
      for (const StrongLink& link : graph_.strong(node)) follow(point, 2 * link.to);
    }
    if (low_[point] != number_[point]) return;
    if (stack_.size() - depth >= kSmallest) keep(depth);
    for (std::size_t i = depth; i < stack_.size(); ++i) low_[stack_[i]] = kClosed;
    stack_.resize(depth);
  }

  void follow(int from, int to) {
    if (!number_[to]) {
      visit(to);
      low_[from] = std::min(low_[from], low_[to]);
    } else if (low_[to] != kClosed) {
      low_[from] = std::min(low_[from], number_[to]);
    }
  }

  // Each part has a mirror image, true and false exchanged and the links turned round, with the
  // same nodes.
  void keep(std::size_t depth) {
    std::vector<std::uint16_t> nodes;
    for (std::size_t i = depth; i < stack_.size(); ++i) {
      const auto node = static_cast<std::uint16_t>(stack_[i] / 2);
      if (is_done_[node]) return;
      nodes.push_back(node);
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    for (const int node : nodes) is_done_[node] = true;
    found_.push_back(std::move(nodes));
  }

  static constexpr std::size_t kSmallest = 4;  // nodes of a loop
  static constexpr int kClosed = 0x7fffffff;

  const ChainGraph& graph_;
  int count_ = 0;
  std::vector<int> number_, low_;
  std::vector<int> stack_;
  std::vector<char> is_done_;
  std::vector<std::vector<std::uint16_t>> found_;
};

}  // namespace

std::vector<std::vector<std::uint16_t>> find_circuits(const ChainGraph& graph) {
  return Circuits(graph).find();
}

}  // namespace nonet::logic
