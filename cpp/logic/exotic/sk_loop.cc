// SK loop: sixteen cells around four boxes that hold exactly sixteen digits of lines and boxes.

#include "logic/exotic/family.h"

namespace nonet::logic {
namespace {

// Take four boxes at the corners of a rectangle, a row through each two side by side and a column
// through each two one above the other. Besides the cell where they cross, each box has two cells
// in its row and two in its column: eight pairs of cells in a ring, each pair in one line and one
// box.
//
//     x a a | b b x      a, b: in the row; the pairs of a box are linked by the box,
//     h . . | . . c      the pairs of a line by the line
//     h . . | . . c
//     ------+------
//     g . . | . . d
//     g . . | . . d
//     x f f | e e x
//
// This makes eight links: links 0, 2, 4, 6 are lines, 1, 3, 5, 7 boxes; pair i is in links i and i
// + 1. A digit appears at most once in the four cells of a link. Choose links for each digit such
// that each candidate of the sixteen cells is in a chosen link of its digit. If sixteen are chosen
// in all, each chosen link must contain its digit, because sixteen cells hold sixteen digits. So
// the digit can be eliminated from the rest of the line or box, and a candidate in two chosen links
// is false, because it would leave too few digits for the other links.
class SkLoop {
 public:
  SkLoop(const Study9& study, Sink& sink) : study_(study), sink_(sink) {
    for (unsigned pairs = 0; pairs < 256; ++pairs) find_covers(pairs);
  }

  // Rows and columns count from 0; they are in different bands and stacks.
  bool find(int top, int bottom, int left, int right) {
    set_up(top, bottom, left, right);
    CellSet<2> all;
    for (const CellSet<2>& pair : pairs_) all |= pair;
    if (!study_.position.empty.contains(all)) return true;
    unsigned where[9];
    int links = 0;
    for (int digit = 0; digit < 9; ++digit) {
      where[digit] = 0;
      for (int i = 0; i < 8; ++i)
        if (pairs_[i].meets(study_.position.candidates[digit])) where[digit] |= 1U << i;
      links += fewest_[where[digit]];
      if (links > 16) return true;
    }
    if (links < 16) return true;
    unsigned used = 0;
    for (int digit = 0; digit < 9; ++digit)
      for (const unsigned cover : covers_[where[digit]]) used |= cover;
    return used != 255 || write(all, where);
  }

 private:
  // The ways to choose as few links as possible such that each of the pairs is in one.
  void find_covers(unsigned pairs) {
    fewest_[pairs] = 8;
    for (unsigned links = 0; links < 256; ++links) {
      const unsigned reach = links | links >> 1 | (links & 1) << 7;
      if ((pairs & ~reach) != 0 || count_digits(links) > fewest_[pairs]) continue;
      if (count_digits(links) < fewest_[pairs]) covers_[pairs].clear();
      fewest_[pairs] = count_digits(links);
      covers_[pairs].push_back(links);
    }
  }

  void set_up(int top, int bottom, int left, int right) {
    const CellSet<2> rows[] = {cells_of_row(top), cells_of_row(bottom)};
    const CellSet<2> columns[] = {cells_of_column(left), cells_of_column(right)};
    links_[0] = rows[0], links_[2] = columns[1], links_[4] = rows[1], links_[6] = columns[0];
    links_[1] = cells_of_box(top, right), links_[3] = cells_of_box(bottom, right);
    links_[5] = cells_of_box(bottom, left), links_[7] = cells_of_box(top, left);
    const CellSet<2> crossings = (rows[0] | rows[1]) & (columns[0] | columns[1]);
    for (int i = 0; i < 8; ++i) pairs_[i] = (links_[i] & links_[(i + 1) % 8]) - crossings;
  }

  bool write(const CellSet<2>& all, const unsigned (&where)[9]) {
    const Position<2>& position = study_.position;
    Step& step = sink_.begin();
    // Any smallest choice of links for one digit can be combined with any for the others.
    for (int digit = 0; digit < 9; ++digit)
      for (const unsigned cover : covers_[where[digit]])
        for (int i = 0; i < 8; ++i) {
          if (!(cover >> i & 1)) continue;
          const CellSet<2> here = pairs_[i] | pairs_[(i + 7) % 8];
          step.remove((position.candidates[digit] & links_[i]) - here, digit);
          if (cover >> (i + 1) % 8 & 1) step.remove(position.candidates[digit] & pairs_[i], digit);
        }
    if (step.is_empty()) return true;
    Mark& pattern = step.mark(Role::kPattern);
    for (const int cell : all) pattern.add_digits(cell, position.masks[cell]);
    for (int i = 0; i < 8; ++i) {
      Mark& link = step.mark(Role::kCover);
      link.add_unit(unit_of(links_[i]));
      for (int digit = 0; digit < 9; ++digit)
        if (!covers_[where[digit]].empty() && covers_[where[digit]].front() >> i & 1)
          link.add(position.candidates[digit] & (pairs_[i] | pairs_[(i + 7) % 8]), digit);
    }
    return sink_.add();
  }

  int unit_of(const CellSet<2>& cells) const { return study_.ground.units_with(cells).front(); }

  const Study9& study_;
  Sink& sink_;
  std::array<int, 256> fewest_;
  std::array<std::vector<unsigned>, 256> covers_;
  std::array<CellSet<2>, 8> links_, pairs_;
};

}  // namespace

void find_sk_loop(const Study9& study, Sink& sink) {
  if (!study.ground.is_classic) return;
  SkLoop finder(study, sink);
  visit_wide_rectangles([&](int top, int bottom, int left, int right) {
    return finder.find(top, bottom, left, right) && sink.go_on();
  });
}

}  // namespace nonet::logic
