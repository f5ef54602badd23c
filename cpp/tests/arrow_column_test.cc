// Arrow columns built by hand: every layout, nulls, slices, dictionaries, and producers that break
// the rules. Buffers are allocated with their exact sizes, so that the sanitizers detect a read
// past the end.
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "arrow/column.h"
#include "arrow/rows.h"
#include "tests/check.h"

using namespace nonet;
using namespace nonet::arrow;

namespace {

const std::string kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

using Texts = std::vector<std::optional<std::string>>;

// An array or schema with everything it points to.
struct Made {
  std::vector<std::vector<char>> buffers;
  std::vector<const void*> addresses;
  ArrowArray array{};
  ArrowSchema schema{};
  std::string format;
  std::unique_ptr<Made> child, dictionary;
  ArrowArray* child_array = nullptr;
  ArrowSchema* child_schema = nullptr;

  template <typename Number>
  void add(const std::vector<Number>& numbers) {
    const auto* const data = reinterpret_cast<const char*>(numbers.data());
    buffers.emplace_back(data, data + numbers.size() * sizeof(Number));
  }

  void link() {
    addresses.clear();
    for (const auto& buffer : buffers)
      addresses.push_back(buffer.empty() ? nullptr : buffer.data());
    array.n_buffers = static_cast<std::int64_t>(addresses.size());
    array.buffers = addresses.data();
    schema.format = format.c_str();
    if (child) {
      child_array = &child->array;
      child_schema = &child->schema;
      array.n_children = schema.n_children = 1;
      array.children = &child_array;
      schema.children = &child_schema;
    }
    if (dictionary) {
      array.dictionary = &dictionary->array;
      schema.dictionary = &dictionary->schema;
    }
  }
};

std::vector<char> bits_of(const Texts& texts) {
  std::vector<char> bits((texts.size() + 7) / 8);
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (texts[i]) bits[i / 8] = static_cast<char>(bits[i / 8] | 1 << (i % 8));
  return bits;
}

std::unique_ptr<Made> make(const std::string& format, const Texts& texts) {
  auto made = std::make_unique<Made>();
  made->format = format;
  made->array.length = static_cast<std::int64_t>(texts.size());
  made->array.null_count = -1;
  made->buffers.push_back(bits_of(texts));
  std::vector<char> data;
  if (format[0] == 'w') {
    for (const auto& text : texts) {
      const std::string row = text.value_or(kPuzzle);
      data.insert(data.end(), row.begin(), row.end());
    }
    made->buffers.push_back(data);
  } else if (format[0] == 'v') {
    std::vector<std::int32_t> views;
    for (const auto& text : texts) {
      const std::string row = text.value_or("");
      std::int32_t view[4] = {static_cast<std::int32_t>(row.size()), 0, 0, 0};
      if (row.size() <= 12) {
        if (!row.empty()) std::memcpy(view + 1, row.data(), row.size());
      } else {
        std::memcpy(view + 1, row.data(), 4);
        view[3] = static_cast<std::int32_t>(data.size());
        data.insert(data.end(), row.begin(), row.end());
      }
      views.insert(views.end(), view, view + 4);
    }
    made->add(views);
    made->buffers.push_back(data);
    made->add(std::vector<std::int64_t>{static_cast<std::int64_t>(data.size())});
  } else {
    std::vector<std::int64_t> ends{0};
    for (const auto& text : texts) {
      if (text) data.insert(data.end(), text->begin(), text->end());
      ends.push_back(static_cast<std::int64_t>(data.size()));
    }
    if (format == "U" || format == "Z")
      made->add(ends);
    else
      made->add(std::vector<std::int32_t>(ends.begin(), ends.end()));
    made->buffers.push_back(data);
  }
  made->link();
  return made;
}

std::unique_ptr<Made> make_table(std::unique_ptr<Made> column) {
  auto made = std::make_unique<Made>();
  made->format = "+s";
  made->array.length = column->array.length;
  made->buffers.emplace_back();
  made->child = std::move(column);
  made->link();
  return made;
}

template <typename Index>
std::unique_ptr<Made> make_dictionary(const std::string& format, const std::vector<Index>& numbers,
                                      std::unique_ptr<Made> values) {
  auto made = std::make_unique<Made>();
  made->format = format;
  made->array.length = static_cast<std::int64_t>(numbers.size());
  made->buffers.emplace_back();
  made->add(numbers);
  made->dictionary = std::move(values);
  made->link();
  return made;
}

Texts texts_of(const Made& made) {
  const Column column(type_of(made.schema), made.array);
  Texts texts;
  for (std::size_t row = 0; row < column.length(); ++row) {
    const auto text = column.row(row);
    texts.push_back(text ? std::optional(std::string(*text)) : std::nullopt);
  }
  return texts;
}

std::string fault_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const ArrowError& error) {
    return error.what();
  }
  return "";
}

const Texts kTexts = {kPuzzle,        std::nullopt, "", "short", kPuzzle + " # text",
                      "twelve bytes", kPuzzle};

}  // namespace

TEST(every_layout_gives_its_texts_and_nulls) {
  for (const std::string format : {"u", "U", "z", "Z", "vu", "vz"}) {
    const auto made = make(format, kTexts);
    CHECK(texts_of(*made) == kTexts);
    for (std::int64_t start = 0; start < 7; ++start) {
      made->array.offset = start;
      made->array.length = 7 - start;
      CHECK(texts_of(*made) == Texts(kTexts.begin() + start, kTexts.end()));
    }
  }
  const Texts whole = {kPuzzle, std::nullopt, kPuzzle};
  CHECK(texts_of(*make("w:81", whole)) == whole);
}

TEST(tables_may_be_cut_from_longer_columns) {
  const auto table = make_table(make("u", kTexts));
  CHECK(texts_of(*table) == kTexts);
  table->array.offset = 2;
  table->array.length = 3;
  CHECK(texts_of(*table) == Texts(kTexts.begin() + 2, kTexts.begin() + 5));
  table->array.length = 6;
  CHECK(fault_of([&] { texts_of(*table); }).ends_with("a column shorter than its table"));
  table->array.length = 2;
  table->buffers[0] = {static_cast<char>(0b0100)};
  table->array.null_count = 1;
  table->link();
  CHECK(texts_of(*table) == (Texts{"", std::nullopt}));
}

TEST(dictionaries_of_every_index) {
  const Texts values = {kPuzzle, std::nullopt, "x"};
  const Texts expected = {"x", kPuzzle, std::nullopt, kPuzzle};
  const auto check = [&]<typename Index>(const std::string& format, Index) {
    const auto made = make_dictionary(format, std::vector<Index>{2, 0, 1, 0}, make("u", values));
    CHECK(texts_of(*made) == expected);
    made->array.offset = 1;
    made->array.length = 3;
    CHECK(texts_of(*made) == Texts(expected.begin() + 1, expected.end()));
  };
  check("c", std::int8_t{});
  check("C", std::uint8_t{});
  check("s", std::int16_t{});
  check("S", std::uint16_t{});
  check("i", std::int32_t{});
  check("I", std::uint32_t{});
  check("l", std::int64_t{});
  check("L", std::uint64_t{});
  const auto views = make_dictionary("i", std::vector<std::int32_t>{0, 2}, make("vu", values));
  CHECK(texts_of(*views) == (Texts{kPuzzle, "x"}));
  const auto table =
      make_table(make_dictionary("i", std::vector<std::int32_t>{2}, make("U", values)));
  CHECK(texts_of(*table) == Texts{"x"});
}

TEST(broken_producers_are_refused) {
  const Texts two = {kPuzzle, kPuzzle};
  const auto broken = [&](const std::string& format, const std::function<void(Made&)>& change) {
    const auto made = make(format, two);
    change(*made);
    return fault_of([&] { texts_of(*made); });
  };
  const auto set = [](std::size_t buffer, std::size_t place, auto number) {
    return [=](Made& made) {
      std::memcpy(made.buffers[buffer].data() + place, &number, sizeof number);
    };
  };
  CHECK(broken("u", set(1, 4, std::int32_t{-1})).ends_with("backwards or nowhere"));
  CHECK(broken("u", set(1, 8, std::int32_t{80})).ends_with("backwards or nowhere"));
  CHECK(broken("U", set(1, 8, std::int64_t{1} << 60)).ends_with("backwards or nowhere"));
  CHECK(broken("vu", set(1, 0, std::int32_t{-5})).ends_with("a view of negative length"));
  CHECK(broken("vu", set(1, 8, std::int32_t{1})).ends_with("a buffer that is not there"));
  CHECK(broken("vu", set(1, 8, std::int32_t{-1})).ends_with("a buffer that is not there"));
  CHECK(broken("vu", set(1, 12, std::int32_t{-1})).ends_with("a view beyond its buffer"));
  CHECK(broken("vu", set(1, 12, std::int32_t{82})).ends_with("a view beyond its buffer"));
  CHECK(broken("u", [](Made& made) { made.addresses[2] = nullptr; }).ends_with("buffer 2"));
  CHECK(broken("u", [](Made& made) { made.addresses[1] = nullptr; }).ends_with("buffer 1"));
  CHECK(broken("u", [](Made& made) { made.array.n_buffers = 2; }).ends_with("3 are needed"));
  CHECK(broken("u", [](Made& made) { made.array.buffers = nullptr; }).ends_with("3 are needed"));
  CHECK(broken("u", [](Made& made) { made.array.length = -1; }) != "");
  CHECK(broken("u", [](Made& made) { made.array.offset = std::int64_t{1} << 50; }) != "");
  for (const char* format : {"", "n", "b", "+l", "w:", "w:0", "w:-1", "w:9999999", "tdD", "\xff"}) {
    ArrowSchema schema{};
    schema.format = format;
    CHECK(fault_of([&] { type_of(schema); }).find("strings or binary") != std::string::npos);
  }
  const auto far = make_dictionary("c", std::vector<std::int8_t>{1, 2, -1}, make("u", two));
  for (std::int64_t start = 1; start < 3; ++start) {
    far->array.offset = start;
    far->array.length = 1;
    CHECK(fault_of([&] { texts_of(*far); }).ends_with("a number beyond its dictionary"));
  }
  far->array.dictionary = nullptr;
  CHECK(fault_of([&] { texts_of(*far); }).find("no dictionary") != std::string::npos);
}

TEST(rows_are_read_where_they_lie_or_gathered) {
  std::mt19937 random(81);
  std::size_t gathered = 0, in_place = 0;
  for (int round = 0; round < 400; ++round) {
    std::string tokens;
    for (const char c : kPuzzle) tokens += {c, ' '};
    const Texts choices = {kPuzzle,
                           kPuzzle,
                           kPuzzle,
                           std::nullopt,
                           "",
                           "no",
                           "7," + kPuzzle + ",x",
                           round % 2 ? tokens : kPuzzle,
                           std::string(81, '\x05')};
    Texts texts;
    for (unsigned count = random() % 20; count > 0; --count)
      texts.push_back(choices[random() % choices.size()]);
    for (const std::string format : {"u", "U", "z", "vu", "vz"}) {
      const auto made = make(format, texts);
      const Column column(type_of(made->schema), made->array);
      const std::size_t first = random() % (texts.size() + 1), count = texts.size() - first;
      const ArrowRows found = read_rows(column, first, count);
      const std::string& copied = found.rows.gathered;
      const std::string_view cells = copied.empty() ? found.text : copied;
      ++(copied.empty() ? in_place : gathered);
      CHECK_EQUAL(found.rows.offsets.size(), count);
      std::size_t bad = 0, nulls = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const auto& text = texts[first + i];
        const bool is_bad = bad < found.rows.bad.size() && found.rows.bad[bad].row == i;
        bad += is_bad;
        nulls += !text;
        CHECK(found.rows.offsets[i] + 81 <= cells.size());
        const bool is_digits = text == std::string(81, '\x05') && column.type().is_text == false;
        CHECK_EQUAL(!is_bad, (text && text->find(kPuzzle) != std::string::npos) || text == tokens ||
                                 is_digits);
        if (!is_bad && !is_digits)
          CHECK_EQUAL(std::string(cells.substr(found.rows.offsets[i], 81)), kPuzzle);
      }
      CHECK_EQUAL(nulls, found.nulls.size());
    }
  }
  CHECK(gathered > 100 && in_place > 100);
}
