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

// A subtree. The parts of a tree stand in the order of their solutions.
struct Part {
  Part(Path path, double share) : path(std::move(path)), share(share) {}

  Path path;
  double share;                // of the whole tree; what it gave away is not in it
  double progress = 0;         // how much of that is done
  std::unique_ptr<Tree> tree;  // once begun
  bool is_taken = false;       // by a thread
  bool is_walked = false;      // at this moment, without the lock
  bool is_done = false;
  std::vector<Index> out;  // solutions that wait for their turn
};

class Parts {
 public:
  Parts(std::shared_ptr<const Problem> problem, int threads);

  // Walks until all is done (true), or the quota is used up, or `may_go_on` says no.
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

  std::mutex mutex_;  // for all that follows
  std::condition_variable changed_;
  Quota quota_;
  std::vector<Index>* out_ = nullptr;  // where solutions go, if they are listed
  bool stop_ = false;
  std::exception_ptr failure_;  // of a walk, for want of memory: there is no way on
  std::list<Part> parts_;
  std::vector<std::unique_ptr<Tree>> spare_;
  Tally tally_;
  double done_ = 0;            // the share of parts that are gone
  std::uint64_t granted_ = 0;  // nodes that threads are at
  std::size_t ahead_ = 0;      // numbers listed before their turn
  int idle_ = 0;
};

}  // namespace nonet::cover
