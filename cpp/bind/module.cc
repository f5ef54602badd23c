// The Python module nonet._native: one file per engine checks its arguments, releases the GIL,
// calls the engine and returns the results.
#include <nanobind/nanobind.h>

#include <string>

#include "bind/arrow.h"
#include "bind/batch.h"
#include "bind/bulk.h"
#include "bind/canonical.h"
#include "bind/clock.h"
#include "bind/cover.h"
#include "bind/generate.h"
#include "bind/lines.h"
#include "bind/logic.h"
#include "bind/rating.h"
#include "bind/rating_scales.h"
#include "bind/rules.h"
#include "bind/search.h"
#include "bind/supports.h"
#include "bind/watch.h"

namespace nb = nanobind;

namespace nonet {

void refuse(const std::string& message) { throw nb::value_error(message.c_str()); }

}  // namespace nonet

NB_MODULE(_native, m) {
  using namespace nonet;
  m.doc() = "The C++ core of nonet.";
  // Rules and tables stay in caches until the process ends: they are no leaks, and nobody who rates
  // a puzzle wants to read of them.
  nb::set_leak_warnings(false);
  nb::exception<OutOfTime>(m, "OutOfTime", PyExc_TimeoutError);
  bind_search(m);
  bind_arrow(m);
  bind_bulk(m);
  bind_canonical(m);
  bind_clock(m);
  bind_cover(m);
  bind_generate(m);
  bind_lines(m);
  bind_batch(m);
  bind_logic(m);
  bind_rating(m);
  bind_rating_scales(m);
  bind_single(m);
  bind_supports(m);
}
