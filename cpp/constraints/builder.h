// Builder: makes a model of a problem. Its parts are in build.cc (cells, peers and houses, and the
// lists that the search reads), build_sums.cc and build_rest.cc (lines, counts and others).
#pragma once

#include <map>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "constraints/count.h"
#include "constraints/layers.h"
#include "constraints/model.h"
#include "constraints/set_table.h"

namespace nonet::constraints {

class Builder {
 public:
  Builder(Model& model, Problem problem, Patience& patience);

  void build();

 private:
  // -- cells, peers, houses

  void merge_equal_cells();
  const Table& table(const std::vector<Mask>& allowed);
  // Two cells may have only the pairs of values of a table. There is one table per pair of cells.
  void allow(int a, int b, std::vector<Mask> allowed);
  void find_peers();
  void find_houses();
  CellSet set_of(std::span<const int> cells) const;
  bool all_differ(std::span<const int> cells) const;
  static Cells unique(Cells cells);

  // -- sums

  // A set rule that lists every set of one or more totals is a sum.
  void add_cage(Sets sets);
  // Cells of which each two have the same table, which no value fits with itself: their values are
  // one of a few sets.
  void add_pair_groups();
  // The sets of `size` values of which each two fit the table; none if there are too many.
  std::vector<Mask> sets_of(std::span<const Mask> allowed, int size) const;
  // How many sets of `size` values have this sum.
  int sets_with(int size, int sum);
  // Adds a sum of shown values.
  void add_sum(Sum sum);
  // Groups of peers with one coefficient: what is in one house first, the largest ones first.
  std::vector<std::pair<int, Cells>> cliques_of(const Equation& equation) const;
  // Sums of at most two cells need no propagator.
  bool add_short(const Equation& equation, std::span<const int> totals);
  // The other cells of the houses of all values that hold these cells.
  std::vector<std::vector<int>> rests_of(std::span<const int> cells) const;
  void add_equation(const Equation& equation, std::vector<int> totals);
  // By how much a sum of these cells can vary, if those in one house differ. The largest parts in
  // a house are taken first.
  int span_of(CellSet left, std::span<const CellSet> houses) const;
  // Sums that run side by side, such as parallel little killers and a diagonal, share houses:
  // together they vary less than each of them. To each sum the ones that gain the most are added.
  void add_merged_sums();
  void add_derived_sums();

  // -- lines, counts and the rest

  void add_differs();
  // What follows where the houses of two families cross irregularly.
  void add_leftovers();
  // Lines, counts and the rest, at the top or in a branch.
  void add_rest(Part& part, Propagators& to);
  void add_distinct(Distinct& distinct, Propagators& to);
  void add_regions(const Regions& regions, const Part& part, Propagators& to);
  std::shared_ptr<const Layers> layers_of(const Line& line);
  // Layers that know of each cell whether it must differ from the one before, if they stay small.
  std::shared_ptr<const Layers> finer_layers(const Cells& cells,
                                             std::shared_ptr<const Layers> layers);
  void add_line(const Line& line, Propagators& to);
  // The cells by rows, by columns and so on.
  Partitions partitions_of(const Cells& cells) const;
  void add_counts(Part& part, Propagators& to);
  void add_ranked(std::vector<Ranked>& ranked, Propagators& to);
  void add_either(Either& either, Propagators& to);

  // -- what the search reads

  // The words of a view from the one that is returned on are a propagator's own.
  int take_words(int count);
  int most_words() const;
  void list_links();
  void list_houses();
  // Sorts by cell; wakes of a cell that concern the same word are one. They come by word.
  void fill_wakes(Lists<Wake>& lists, std::span<const std::pair<int, Wake>> wakes);
  // Gives each propagator a slot, those of a level side by side.
  void list_wakes();
  template <typename Item>
  void fill(Lists<Item>& lists, const std::vector<std::pair<int, Item>>& sorted) {
    lists.first.assign(model_.cells + 1, 0);
    for (const auto& [cell, item] : sorted) {
      ++lists.first[cell + 1];
      lists.items.push_back(item);
    }
    std::partial_sum(lists.first.begin(), lists.first.end(), lists.first.begin());
  }

  // Words of all blocks of a search together: 96 MB.
  static constexpr int kMostOfSearch = 24'000'000;

  Model& model_;
  Patience& patience_;
  Problem problem_;
  const Mask full_;
  const SetTable& sets_;
  std::vector<CellSet> house_sets_;
  std::map<std::vector<Mask>, const Table*> tables_;
  std::map<std::pair<int, std::vector<bool>>, std::shared_ptr<const Layers>> layers_;
  std::map<int, std::vector<int>> counts_;
  std::vector<Equation> known_;
  std::map<std::pair<int, int>, std::vector<Mask>> pairs_;
  std::vector<float> interest_;  // [cell], for sums that need no propagator
  bool in_branch_ = false;
  int moves_left_ = 10'000;  // of automata that are still refined: these take a millisecond
};

bool repeats(Cells cells);

}  // namespace nonet::constraints
