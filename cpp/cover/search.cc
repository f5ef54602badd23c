// Search: the public interface to the parts of a tree.
#include "cover/parts.h"

namespace nonet::cover {

struct Search::Body : Parts {
  using Parts::Parts;
};

Search::Search(std::shared_ptr<const Problem> problem, int threads)
    : body_(std::make_unique<Body>(std::move(problem), threads)) {}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;

bool Search::count(const Quota& quota, const std::function<bool()>& may_go_on) {
  return body_->work(quota, may_go_on, nullptr);
}

bool Search::list(const Quota& quota, const std::function<bool()>& may_go_on,
                  std::vector<std::int32_t>& out) {
  return body_->work(quota, may_go_on, &out);
}

Tally Search::tally() const { return body_->tally(); }

double Search::share() const { return body_->share(); }

}  // namespace nonet::cover
