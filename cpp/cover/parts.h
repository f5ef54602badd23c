// Parts: the search tree of a problem as a list of subtrees that threads take, walk and split.
#pragma once

#include <condition_variable>
#include <exception>
#include <list>
#include <mutex>
#include <utility>
#include <vector>

#include "cover/tree.h"

namespace nonet::cover {

// A subtree. The parts of a tree are in the order of their solutions.
struct Part {
  Part(Path path, double share) : path(std::move(path)), share(share) {}

  Path path;
  double share;                // of the whole tree, without the parts it gave away
  double progress = 0;         // how much of that is done
  std::unique_ptr<Tree> tree;  // once started
  bool is_taken = false;       // by a thread
  bool is_walked = false;      // at this moment, without the lock
  bool is_done = false;
  std::vector<Index> out;  // solutions to be delivered after those of earlier parts
};

class Parts {
 public:
  Parts(std::shared_ptr<const Problem> problem, int threads);

  // Walks until all is done (true), the quota is used up, or `may_go_on` returns false.
  bool work(const Quota& quota, const std::function<bool()>& may_go_on, std::vector<Index>* out);

  const Tally& tally() const { return tally_; }
  double share() const;

 private:
  using Place = std::list<Part>::iterator;

  bool is_enough() const;
  bool may_walk(Place part) const;
  Place pick();
  Tree::Slice grant() const;
  void walk_slice(Place part, std::unique_lock<std::mutex>& lock);
  void give_away(Place part);
  void deliver();
  void toil(const std::function<bool()>* may_go_on);

  const std::shared_ptr<const Problem> problem_;
  const int threads_;

  std::mutex mutex_;  // guards all that follows
  std::condition_variable changed_;
  Quota quota_;
  std::vector<Index>* out_ = nullptr;  // the list of solutions, unless they are only counted
  bool stop_ = false;
  std::exception_ptr failure_;  // of a walk that ran out of memory: the search cannot continue
  std::list<Part> parts_;
  std::vector<std::unique_ptr<Tree>> spare_;
  Tally tally_;
  double done_ = 0;            // the share of the parts that were removed
  std::uint64_t granted_ = 0;  // nodes granted to threads at work
  std::size_t ahead_ = 0;      // numbers listed but not delivered
  int idle_ = 0;
};

}  // namespace nonet::cover
