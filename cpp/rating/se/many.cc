// Rates many puzzles: threads claim rows until none is left.
#include <chrono>

#include "base/run.h"
#include "nonet/rating_se.h"

namespace nonet {

End rate_se_rows(const SeRows& rows, const SeOptions& options, double each, int threads,
                 const std::function<bool()>& may_go_on) {
  using Clock = std::chrono::steady_clock;
  const bool limits_each = each > 0;
  return base::Run(rows.rows, 1, may_go_on).finish(threads, [&](base::Worker& worker) {
    SeRater rater;
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        if (worker.is_stopped()) return;
        if (rows.started) ++*rows.started;
        if (rows.skip && rows.skip[row]) continue;
        const auto deadline =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(limits_each ? each : 0));
        SeOptions own = options;
        own.may_go_on = [&] {
          return !worker.is_stopped() && !(limits_each && Clock::now() > deadline);
        };
        const SeRating rating = rater.rate(rows.values + 81 * row, own);
        if (worker.is_stopped()) return;
        rows.er[row] = rating.er;
        rows.ep[row] = rating.ep;
        rows.ed[row] = rating.ed;
        rows.finished[row] = rating.finished;
      }
  });
}

}  // namespace nonet
