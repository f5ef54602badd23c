// A tiny test harness: TEST(name) { CHECK(...); } registers itself, main.cc runs them all.
#pragma once

#include <functional>
#include <iostream>
#include <string>
#include <vector>

namespace nonet::tests {

struct Test {
  std::string name;
  std::function<void()> run;
};

inline std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}

inline int& failures() {
  static int count = 0;
  return count;
}

struct Registration {
  Registration(const char* name, std::function<void()> run) {
    all_tests().push_back({name, std::move(run)});
  }
};

inline void check(bool holds, const char* text, const char* file, int line) {
  if (holds) return;
  ++failures();
  std::cerr << file << ':' << line << ": not so: " << text << '\n';
}

template <typename A, typename B>
void check_equal(const A& a, const B& b, const char* text, const char* file, int line) {
  if (a == b) return;
  ++failures();
  std::cerr << file << ':' << line << ": " << text << ": " << a << " is not " << b << '\n';
}

}  // namespace nonet::tests

#define TEST(name)                                                               \
  static void test_##name();                                                     \
  static const nonet::tests::Registration registered_##name{#name, test_##name}; \
  static void test_##name()

#define CHECK(condition) nonet::tests::check((condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(a, b) nonet::tests::check_equal((a), (b), #a " == " #b, __FILE__, __LINE__)
