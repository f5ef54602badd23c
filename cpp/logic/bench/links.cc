// Measures the ways in which links are stored: lists and bit rows, and the cost of following each.
//
//   nonet_links_bench FILE    one puzzle of 81 characters per line
//
// The boards are the puzzles with all candidates that their givens allow. Each figure is the best
// of several passes, in microseconds per board. "closures by rows" computes the closures of forcing
// chains on the rows of the chain graph; it counts those that differ from the closures of the walk.
#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "logic/core/study.h"

namespace {

using namespace nonet::logic;

GroundSource classic() {
  GroundSource source;
  for (const UnitKind kind : {UnitKind::kRow, UnitKind::kColumn, UnitKind::kBox})
    for (int i = 0; i < 9; ++i) {
      UnitSource unit{kind, {}};
      for (int j = 0; j < 9; ++j) {
        const int box = 9 * (i / 3 * 3 + j / 3) + i % 3 * 3 + j % 3;
        unit.cells.push_back(kind == UnitKind::kRow      ? 9 * i + j
                             : kind == UnitKind::kColumn ? 9 * j + i
                                                         : box);
      }
      source.units.push_back(unit);
    }
  return source;
}

// Adds the rows of those nodes of `fresh` that are new to `known`.
template <typename Row>
void spread(std::vector<std::uint64_t>& fresh, std::vector<std::uint64_t>& known,
            std::vector<std::uint64_t>& next, Row row) {
  std::fill(next.begin(), next.end(), 0);
  for (std::size_t k = 0; k < fresh.size(); ++k) {
    std::uint64_t bits = fresh[k] & ~known[k];
    known[k] |= bits;
    for (; bits; bits &= bits - 1) {
      const auto more = row(static_cast<int>(64 * k + std::countr_zero(bits)));
      for (std::size_t i = 0; i < next.size(); ++i) next[i] |= more[i];
    }
  }
}

// What follows from a true candidate, by the rows of the graph.
Closure close_by_rows(const Position<2>& position, const ChainGraph& graph, int from) {
  Closure closure;
  closure.on[from % 9].add(from / 9);
  visit_excluded(position, from / 9, from % 9,
                 [&](const CellSet<2>& cells, int digit) { closure.off[digit] |= cells; });
  std::vector<std::uint64_t> on(graph.words()), off(on), fresh_on(on);
  const auto first = graph.excluded_nodes(from);
  std::vector<std::uint64_t> fresh_off(first.begin(), first.end());
  if (const int node = graph.node_of(from); node >= 0)
    on[node >> 6] |= std::uint64_t{1} << (node & 63);
  CandidateSet excluded;
  for (bool any = true; any;) {
    any = false;
    spread(fresh_off, off, fresh_on, [&](int node) { return graph.strong_nodes(node); });
    spread(fresh_on, on, fresh_off, [&](int node) {
      any = true;
      excluded |= graph.nodes[node].excluded;
      closure.on[graph.nodes[node].digit] |= graph.nodes[node].cells;
      return graph.weak(node);
    });
  }
  for (const int candidate : excluded) closure.off[candidate % 9].add(candidate / 9);
  return closure;
}

std::vector<Position<2>> read_boards(const Ground<2>& ground, const char* path) {
  std::vector<Position<2>> boards;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() < 81 || line[0] == '#') continue;
    std::array<std::uint8_t, 81> values{};
    for (int i = 0; i < 81; ++i)
      values[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<std::uint8_t>(line[i] - '0') : 0;
    boards.emplace_back(ground, values, values, std::span<const std::uint16_t>());
  }
  return boards;
}

}  // namespace

int main(int argc, char** argv) {
  const Ground<2> ground(classic());
  const std::vector<Position<2>> boards =
      argc == 2 ? read_boards(ground, argv[1]) : std::vector<Position<2>>();
  if (boards.empty()) {
    std::fprintf(stderr, "usage: nonet_links_bench FILE, with a puzzle of 81 cells per line\n");
    return 2;
  }
  struct Figure {
    const char* name;
    double best = 1e18, now = 0;
  };
  Figure figures[] = {{"lists (find_links)"},     {"chain graph, plain"}, {"chain graph, grouped"},
                      {"chain graph, with sets"}, {"closures by walk"},   {"closures by rows"}};
  std::size_t candidates = 0, differ = 0;
  for (int pass = 0; pass < 5; ++pass) {
    candidates = differ = 0;
    for (Figure& each : figures) each.now = 0;
    for (const Position<2>& position : boards) {
      const auto time = [&](int figure, const std::function<void()>& call) {
        const auto start = std::chrono::steady_clock::now();
        call();
        const std::chrono::duration<double, std::micro> spent =
            std::chrono::steady_clock::now() - start;
        figures[figure].now += spent.count();
      };
      const std::vector<Als> sets = find_als(position);
      Links links;
      time(0, [&] { links = find_links(position); });
      const ChainGraph plain = ChainGraph::of(position, ChainGraph::Kind::kPlain, {});
      time(1, [&] { ChainGraph::of(position, ChainGraph::Kind::kPlain, {}); });
      time(2, [&] { ChainGraph::of(position, ChainGraph::Kind::kGrouped, {}); });
      time(3, [&] { ChainGraph::of(position, ChainGraph::Kind::kWithSets, sets); });
      const ChainGround chains(position, links);
      std::vector<Closure> walked, by_rows;
      time(4, [&] {
        for (const int candidate : plain.candidates())
          walked.push_back(close(chains, static_cast<Candidate>(candidate), true));
      });
      time(5, [&] {
        for (const int candidate : plain.candidates())
          by_rows.push_back(close_by_rows(position, plain, candidate));
      });
      candidates += walked.size();
      for (std::size_t i = 0; i < walked.size(); ++i)
        differ += walked[i].on != by_rows[i].on || walked[i].off != by_rows[i].off;
    }
    for (Figure& each : figures) each.best = std::min(each.best, each.now);
  }
  std::printf("%zu boards, %zu candidates, %zu closures differ\n", boards.size(), candidates,
              differ);
  for (const Figure& each : figures)
    std::printf("%-24s %8.1f us per board\n", each.name,
                each.best / static_cast<double>(boards.size()));
}
