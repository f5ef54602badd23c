// Lists the paths, and tries each of them with naked and hidden singles.
#include "constraints/path_line.h"

#include <algorithm>
#include <array>

#include "constraints/problem.h"

namespace nonet::constraints {
namespace {

// With more paths, the nodes that they share are followed instead.
constexpr std::size_t kMaxPaths = 256;

bool list_paths(const Layers& layers, std::size_t at, std::uint32_t node, std::vector<Mask>& path,
                PathLine::Paths& paths) {
  if (at == layers.layers.size()) {
    paths.insert(paths.end(), path.begin(), path.end());
    return paths.size() <= kMaxPaths * path.size();
  }
  const Layers::Layer& layer = layers.layers[at];
  for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e) {
    path.push_back(layer.edges[e].mask);
    const bool fine = list_paths(layers, at + 1, layer.edges[e].target, path, paths);
    path.pop_back();
    if (!fine) return false;
  }
  return true;
}

}  // namespace

PathLine::PathLine(std::vector<int> cells, std::shared_ptr<const Paths> paths, int values, int word)
    : Propagator(std::move(cells), Level::kLine, false),
      paths_(std::move(paths)),
      is_house_(static_cast<int>(cells_.size()) == values),
      word_(word) {}

std::shared_ptr<const PathLine::Paths> PathLine::paths_of(const Layers& layers) {
  auto paths = std::make_shared<Paths>();
  std::vector<Mask> path;
  for (const std::uint32_t node : layers.starts)
    if (!list_paths(layers, 0, node, path, *paths)) return nullptr;
  return paths;
}

int PathLine::words_for(const Layers& layers, const Paths& paths) {
  return static_cast<int>(paths.size() / layers.layers.size() + 31) / 32;
}

// Soundness: on a path each cell has a value of its mask, and no two have the same. In a line with
// as many cells as values, each value is somewhere.
bool PathLine::try_path(const Mask* path, const Mask* now, Mask* left) const {
  const int count = static_cast<int>(cells_.size());
  Mask fixed = 0;  // values of cells that have no other
  for (int i = 0; i < count; ++i) {
    const Mask mask = path[i] & now[i];
    if (mask == 0) return false;
    left[i] = mask;
    if (!is_single(mask)) continue;
    if (fixed & mask) return false;
    fixed |= mask;
  }
  while (true) {
    Mask once = 0, twice = 0, more = 0;
    for (int i = 0; i < count; ++i) {
      if (!is_single(left[i])) {
        left[i] &= ~fixed;
        if (left[i] == 0) return false;
        if (is_single(left[i])) {
          if (more & left[i]) return false;
          more |= left[i];
        }
      }
      twice |= once & left[i];
      once |= left[i];
    }
    if (bit_count(once) < count) return false;
    bool again = more != 0;
    fixed |= more;
    if (is_house_) {
      const Mask hidden = once & ~twice & ~fixed;
      if (hidden != 0) {
        for (int i = 0; i < count; ++i) {
          const Mask own = left[i] & hidden;
          if (own == 0) continue;
          if (!is_single(own)) return false;
          left[i] = own;
          fixed |= own;
        }
        again = true;
      }
    }
    if (!again) return true;
  }
}

bool PathLine::run(View& view) const {
  const std::size_t count = cells_.size();
  std::array<Mask, kMaxValues> now, support{}, left;
  for (std::size_t i = 0; i < count; ++i) now[i] = view[cells_[i]];
  const auto paths = static_cast<int>(paths_->size() / count);
  for (int base = 0; base < paths; base += 32) {
    std::uint32_t& dead = view.word(word_ + base / 32);
    std::uint32_t alive = ~dead;
    if (paths - base < 32) alive &= (std::uint32_t{1} << (paths - base)) - 1;
    for (; alive != 0; alive &= alive - 1) {
      const std::size_t number = base + std::countr_zero(alive);
      if (!try_path(&(*paths_)[number * count], now.data(), left.data())) {
        dead |= alive & -alive;
        continue;
      }
      bool full = true;
      for (std::size_t i = 0; i < count; ++i) {
        support[i] |= left[i];
        full = full && support[i] == now[i];
      }
      if (full) return true;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    if (!view.keep(cells_[i], support[i])) return false;
  return true;
}

}  // namespace nonet::constraints
