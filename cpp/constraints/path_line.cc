// Lists the paths, and tries each of them with naked and hidden singles.
#include "constraints/path_line.h"

namespace nonet::constraints {
namespace {

// With more paths, the nodes that they share are followed instead.
constexpr std::size_t kMaxPaths = 256;

bool list_paths(const Layers& layers, std::size_t at, std::uint32_t node, PathLine::Row& path,
                PathLine::Paths& paths) {
  if (at == layers.layers.size()) {
    paths.push_back(path);
    return paths.size() <= kMaxPaths;
  }
  const Layers::Layer& layer = layers.layers[at];
  for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
    path.set(static_cast<int>(at), layer.edges[e].mask);
    if (!list_paths(layers, at + 1, layer.edges[e].target, path, paths)) return false;
  }
  return true;
}

}  // namespace

PathLine::PathLine(std::vector<int> cells, std::shared_ptr<const Paths> paths, int values, int word)
    : Propagator(std::move(cells), Level::kLine, false),
      paths_(std::move(paths)),
      count_(static_cast<int>(cells_.size())),
      is_house_(count_ == values),
      cells_only_(Row::all(0)),
      word_(word) {
  for (int i = 0; i < count_; ++i) cells_only_.set(i, ~Mask{0});
}

std::shared_ptr<const PathLine::Paths> PathLine::paths_of(const Layers& layers, int values) {
  if (values > kLaneValues || static_cast<int>(layers.layers.size()) > Row::kCount) return nullptr;
  auto paths = std::make_shared<Paths>();
  Row path = Row::all(~Mask{0});
  for (const std::uint32_t node : layers.starts)
    if (!list_paths(layers, 0, node, path, *paths)) return nullptr;
  return paths;
}

// Soundness: on a path each cell has a value of its mask, and no two have the same. In a line with
// as many cells as values, each value is somewhere.
bool PathLine::settle(Row& row) const {
  if (row.is_none().any()) return false;  // the fate of most paths
  for (Mask before = 0;;) {
    const Row is_one = row.is_single() & cells_only_;
    const auto [placed, clashing] = (row & is_one).folded();
    if (clashing != 0) return false;
    if (placed == before && before != 0) return true;
    before = placed;
    row = row & (is_one | ~placed);
    if ((row.is_none() & cells_only_).any()) return false;
    const auto [once, twice] = (row & cells_only_).folded();
    if (bit_count(once) < count_) return false;
    if (!is_house_) {
      if (placed == 0) return true;
      continue;
    }
    const Mask hidden = once & ~(twice | placed);
    if (hidden == 0) {
      if (placed == 0) return true;
      continue;
    }
    const Row own = row & cells_only_ & hidden;
    if (own.without(own.is_single()).any()) return false;
    row = own | (row & own.is_none());
  }
}

bool PathLine::run(View& view) const {
  Row now = Row::all(~Mask{0}), support = now;
  for (int i = 0; i < count_; ++i) {
    now.set(i, view[cells_[i]]);
    support.set(i, 0);
  }
  const auto paths = static_cast<int>(paths_->size());
  for (int base = 0; base < paths; base += 32) {
    std::uint32_t& dead = view.word(word_ + base / 32);
    std::uint32_t alive = ~dead;
    if (paths - base < 32) alive &= (std::uint32_t{1} << (paths - base)) - 1;
    for (; alive != 0; alive &= alive - 1) {
      Row row = (*paths_)[base + std::countr_zero(alive)] & now;
      if (!settle(row)) {
        dead |= alive & -alive;
        continue;
      }
      support = support | row;
      if (!(support ^ now).any()) return true;
    }
  }
  for (int i = 0; i < count_; ++i)
    if (!view.keep(cells_[i], support[i])) return false;
  return true;
}

}  // namespace nonet::constraints
