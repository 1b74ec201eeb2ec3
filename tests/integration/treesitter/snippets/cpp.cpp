#include <map>
#include <string>
#include "shapes.h"

namespace drawing {
namespace {
constexpr int kLimit = 12;
}

using Names = std::map<std::string, int>;
enum class Color : int { Red, Green = 4 };

template <typename Number, int Size = 3>
class Grid : public Surface, private Counted<Grid<Number>> {
 public:
  explicit Grid(Number first) : first_(first), names_{} {}
  virtual ~Grid() = default;
  Number at(int row, int column) const { return cells_[row * Size + column]; }
  virtual void paint(const Color& color, double alpha = 1.0) = 0;
  Grid& operator+=(const Grid& other) {
    first_ += other.first_;
    return *this;
  }
  operator bool() const { return first_ > 0; }
  static Grid filled(Number value) { return Grid(value); }
  friend void swap(Grid& left, Grid& right) { std::swap(left.first_, right.first_); }
  struct Cursor {
    int row = 0;
    int column;
  };

 protected:
  template <class Visitor>
  void visit(Visitor&& visitor) {
    for (auto& cell : cells_) visitor(cell);
  }

 private:
  Number first_;
  Number cells_[Size * Size];
  Names names_;
};

template <typename Number, int Size>
void resize(Grid<Number, Size>& grid, int width) {
  auto grown = [&grid, step = width / 2](int extra) { return step + extra; };
  for (int index = 0; index < kLimit; ++index) {
    if (int wide = grown(index); wide > width && index % 2 == 0) {
      width = wide;
    }
  }
  auto [low, high] = std::minmax({width, grown(1)});
  Names local;
  local["low"] = low;
  local.at("high") = static_cast<int>(high);
}

class Canvas {
 public:
  int count(const std::string& word) const;
  void add(std::string word, int times);

 private:
  Names words_;
};

int Canvas::count(const std::string& word) const {
  auto found = words_.find(word);
  return found == words_.end() ? 0 : found->second;
}

void Canvas::add(std::string word, int times) {
  try {
    this->words_[word] += times;
    if (times > 1) this->add(word, times - 1);
  } catch (const std::exception& problem) {
    throw std::runtime_error(problem.what());
  }
  auto max = std::max(times, 3);
  struct Local {
    int held;
    int twice() { return held * 2; }
  };
  Local local{max};
  int* raw = new int(local.twice() + local.held);
  delete raw;
}

template <typename T>
concept Sized = requires(T thing) { thing.size(); };

template <Sized T, typename... Rest>
auto largest(T first, Rest... rest) -> T {
  using Value = T;
  Value result = first;
  ((result = rest > result ? rest : result), ...);
  while (auto next = step(result)) result = *next;
  return result;
}
}  // namespace drawing
