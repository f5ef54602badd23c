// Runs every registered test and reports how many checks failed.
#include <iostream>

#include "tests/check.h"

int main() {
  using namespace nonet::tests;
  for (const Test& test : all_tests()) {
    const int before = failures();
    test.run();
    std::cout << (failures() == before ? "ok    " : "FAILS ") << test.name << std::endl;
  }
  std::cout << all_tests().size() << " tests, " << failures() << " failed checks\n";
  return failures() == 0 && !all_tests().empty() ? 0 : 1;
}
