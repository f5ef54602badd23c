// Patterns of one digit with two strong links: skyscraper, kite, turbot fish, empty rectangle.
#include <algorithm>
#include <array>

#include "logic/finders.h"

namespace nonet::logic {
namespace {

UnitKind across(UnitKind line) {
  return line == UnitKind::kRow ? UnitKind::kColumn : UnitKind::kRow;
}

// Whether two cells share a house of a kind that `is_wanted` accepts.
template <typename IsWanted>
bool share_house(const Ground<2>& ground, int a, int b, IsWanted is_wanted) {
  for (const int unit : ground.units_of[a])
    if (ground.units[unit].is_house && is_wanted(ground.units[unit].kind) &&
        ground.units[unit].cells.has(b))
      return true;
  return false;
}

// Marks the two ends, the two houses with their two places each, and the chain through them.
void mark_bridge(Step& step, int digit, const Bridge& bridge) {
  const int chain[] = {bridge.far1, bridge.near1, bridge.near2, bridge.far2};
  Mark& ends = step.mark(Role::kPincer);
  ends.add(bridge.far1, digit);
  ends.add(bridge.far2, digit);
  for (const int i : {0, 2}) {
    Mark& base = step.mark(Role::kBase);
    base.add(chain[i], digit);
    base.add(chain[i + 1], digit);
    base.add_unit((i == 0 ? bridge.first : bridge.second).house);
  }
  Mark& links = step.mark(Role::kChain);
  for (int i = 0; i < 3; ++i)
    links.add_link(i != 1, {links.code(chain[i], digit)}, {links.code(chain[i + 1], digit)});
}

// Returns whether no bridge was found.
template <typename IsWanted>
bool find_bridges(const Study9& study, Sink& sink, IsWanted is_wanted) {
  bool is_none = true;
  for (const int digit : study.new_digits())
    for (const Bridge& bridge : study.bridges(digit)) {
      if (!is_wanted(bridge)) continue;
      Step& step = sink.begin();
      step.remove(bridge.removed, digit);
      mark_bridge(step, digit, bridge);
      is_none = false;
      if (!sink.add()) return false;
    }
  return is_none;
}

// Pairs in two parallel lines, the near ends in one crossing line. If the far ends were in one
// crossing line too, it would be an X-wing.
void find_skyscrapers(const Study9& study, Sink& sink) {
  find_bridges(study, sink, [&](const Bridge& bridge) {
    const UnitKind kind = bridge.first.kind;
    if (!is_line(kind) || bridge.second.kind != kind) return false;
    const auto is_across = [kind](UnitKind other) { return other == across(kind); };
    return share_house(study.ground, bridge.near1, bridge.near2, is_across) &&
           !share_house(study.ground, bridge.far1, bridge.far2, is_across);
  });
}

// A pair in a row and a pair in a column, with the near ends in one box.
bool is_kite(const Study9& study, const Bridge& bridge) {
  return is_line(bridge.first.kind) && bridge.second.kind == across(bridge.first.kind) &&
         share_house(study.ground, bridge.near1, bridge.near2,
                     [](UnitKind kind) { return !is_line(kind); });
}

void find_kites(const Study9& study, Sink& sink) {
  if (find_bridges(study, sink, [&](const Bridge& bridge) { return is_kite(study, bridge); }))
    study.note_lack(Study9::Kind::kKite);
}

// One of the pairs is in a box.
void find_turbot_fish(const Study9& study, Sink& sink) {
  find_bridges(study, sink, [](const Bridge& bridge) {
    return !is_line(bridge.first.kind) || !is_line(bridge.second.kind);
  });
}

// Two kites whose near ends are the same two cells, each cell once as the end in a row and once in
// a column; their digits may differ.
void find_dual_kites(const Study9& study, Sink& sink) {
  if (study.is_lacking(Study9::Kind::kKite)) return;
  struct Kite {
    int digit;
    Bridge bridge;
  };
  std::vector<Kite> kites;
  for (int digit = 0; digit < study.ground.size; ++digit)
    for (const Bridge& bridge : study.bridges(digit))
      if (is_kite(study, bridge)) kites.push_back({digit, bridge});
  for (std::size_t i = 0; i < kites.size(); ++i)
    for (std::size_t j = i + 1; j < kites.size(); ++j) {
      const Kite &a = kites[i], &b = kites[j];
      if (std::minmax(a.bridge.near1, a.bridge.near2) !=
          std::minmax(b.bridge.near1, b.bridge.near2))
        continue;
      if (a.digit == b.digit && (a.bridge.removed.contains(b.bridge.removed) ||
                                 b.bridge.removed.contains(a.bridge.removed)))
        continue;
      Step& step = sink.begin();
      for (const Kite* kite : {&a, &b}) {
        step.remove(kite->bridge.removed, kite->digit);
        mark_bridge(step, kite->digit, kite->bridge);
      }
      if (a.digit == b.digit) {
        std::sort(step.removes.begin(), step.removes.end());
        step.removes.erase(std::unique(step.removes.begin(), step.removes.end()),
                           step.removes.end());
      }
      if (!sink.add()) return;
    }
}

// A box whose places for a digit lie in one line and one crossing line, not all in either, and a
// pair that crosses the first line outside the box with one end on it. If the digit were in the
// second line outside the box, the box would have it in the first line, and the pair in its other
// end. So a cell of the second line outside the box that sees this end loses the digit.
struct EmptyRectangle {
  int box, line, crossing;  // indices of units
  CellSet<2> places;        // the places in the box
  Pair pair;
  int near, far;
  CellSet<2> removed;
};

template <typename Visit>
bool visit_empty_rectangles(const Study9& study, int digit, Visit visit) {
  const Ground<2>& ground = study.ground;
  const CellSet<2>& candidates = study.position.candidates[digit];
  const std::vector<Pair>& pairs = study.pairs(digit);
  if (pairs.empty()) return true;
  for (const int box : ground.houses) {
    if (is_line(ground.units[box].kind)) continue;
    const CellSet<2> places = candidates & ground.units[box].cells;
    if (!places.is_many()) continue;
    for (const int line : ground.houses) {
      const UnitKind kind = ground.units[line].kind;
      if (!is_line(kind)) continue;
      const CellSet<2> rest = places - ground.units[line].cells;
      if (rest.empty() || rest == places) continue;
      for (const int crossing : ground.units_of[rest.first()]) {
        if (!ground.units[crossing].is_house || ground.units[crossing].kind != across(kind))
          continue;
        const CellSet<2>& cells = ground.units[crossing].cells;
        if (!cells.contains(rest) || cells.contains(places)) continue;
        const CellSet<2> losing = (candidates & cells) - ground.units[box].cells;
        if (!losing) continue;
        for (const Pair& pair : pairs) {
          if (pair.kind != across(kind)) continue;
          for (int end = 0; end < 2; ++end) {
            const int near = pair.cells[end], far = pair.cells[1 - end];
            if (!ground.units[line].cells.has(near) || ground.units[box].cells.has(near)) continue;
            const CellSet<2> removed = losing & ground.sees(far, digit);
            if (removed &&
                !visit(EmptyRectangle{box, line, crossing, places, pair, near, far, removed}))
              return false;
          }
        }
      }
    }
  }
  return true;
}

void mark_rectangle(Step& step, int digit, const EmptyRectangle& rectangle) {
  Mark& base = step.mark(Role::kBase);
  base.add(rectangle.places, digit);
  base.add_unit(rectangle.box);
  Mark& cover = step.mark(Role::kCover);
  cover.add_unit(rectangle.line);
  cover.add_unit(rectangle.crossing);
  Mark& node = step.mark(Role::kNode);
  node.add(rectangle.near, digit);
  node.add(rectangle.far, digit);
  node.add_unit(rectangle.pair.house);
  node.add_link(true, {node.code(rectangle.near, digit)}, {node.code(rectangle.far, digit)});
}

void find_rectangles(const Study9& study, Sink& sink) {
  bool is_none = true;
  for (const int digit : study.new_digits()) {
    const auto visit = [&](const EmptyRectangle& rectangle) {
      Step& step = sink.begin();
      step.remove(rectangle.removed, digit);
      mark_rectangle(step, digit, rectangle);
      is_none = false;
      return sink.add();
    };
    if (!visit_empty_rectangles(study, digit, visit)) return;
  }
  if (is_none) study.note_lack(Study9::Kind::kEmptyRectangle);
}

// Two empty rectangles of one digit and box that eliminate different candidates.
void find_dual_rectangles(const Study9& study, Sink& sink) {
  if (study.is_lacking(Study9::Kind::kEmptyRectangle)) return;
  for (const int digit : study.new_digits()) {
    std::vector<EmptyRectangle> all;
    visit_empty_rectangles(study, digit, [&](const EmptyRectangle& rectangle) {
      all.push_back(rectangle);
      return true;
    });
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = i + 1; j < all.size() && all[j].box == all[i].box; ++j) {
        if (all[i].removed.contains(all[j].removed) || all[j].removed.contains(all[i].removed))
          continue;
        Step& step = sink.begin();
        step.remove(all[i].removed | all[j].removed, digit);
        mark_rectangle(step, digit, all[i]);
        mark_rectangle(step, digit, all[j]);
        if (!sink.add()) return;
      }
  }
}

constexpr Finder kFinders[] = {
    {"skyscraper", find_skyscrapers},          {"two-string-kite", find_kites},
    {"turbot-fish", find_turbot_fish},         {"empty-rectangle", find_rectangles},
    {"dual-two-string-kite", find_dual_kites}, {"dual-empty-rectangle", find_dual_rectangles},
};

}  // namespace

std::span<const Finder> single_digit() { return kFinders; }

}  // namespace nonet::logic
