// The table of all finders, by the name of their technique.
#pragma once

#include <span>
#include <string_view>

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

template <int W>
using FinderOf = void (*)(const Study<W>&, Sink&);

// A finder without a form for large grids works on nine digits in at most 81 cells only, and finds
// nothing on other grids.
struct Finder {
  std::string_view name;
  FinderOf<2> nine;
  FinderOf<4> large = nullptr;
};

// One list per family, each in the file of that name.
std::span<const Finder> singles();
std::span<const Finder> intersections();
std::span<const Finder> subsets();
std::span<const Finder> forcing();
std::span<const Finder> wings();
std::span<const Finder> bent_sets();
std::span<const Finder> colouring();
std::span<const Finder> medusa();
std::span<const Finder> unique_rectangles();
std::span<const Finder> unique_loops();
std::span<const Finder> bug();
std::span<const Finder> basic_fish();
std::span<const Finder> fish();
std::span<const Finder> kraken_fish();
std::span<const Finder> single_digit();
std::span<const Finder> chains();
std::span<const Finder> almost_locked_sets();
std::span<const Finder> templates();
std::span<const Finder> exotic();

// All finders; a technique's number is its index here.
std::span<const Finder> finders();

// Runs one finder on a position without a contradiction.
template <int W>
void find(const Finder& finder, const Study<W>& study, Sink& sink) {
  if constexpr (W == 2) {
    const bool is_nine = study.ground.size == 9 && study.ground.cells <= 81;
    if (is_nine || finder.large != nullptr) finder.nine(study, sink);
  } else {
    if (finder.large != nullptr) finder.large(study, sink);
  }
}

}  // namespace nonet::logic
