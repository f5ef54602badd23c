// An object held by Python that only one thread may use at a time.
#pragma once

#include <atomic>
#include <stdexcept>

namespace nonet {

// A search that Python holds derives from it, and each of its calls begins with a Use of itself.
class Guarded {
 protected:
  // Raises if another thread is using the object.
  class Use {
   public:
    explicit Use(Guarded& guarded) : busy_(guarded.busy_) {
      if (busy_.exchange(true)) throw std::runtime_error("search is in use by another thread");
    }
    ~Use() { busy_ = false; }
    Use(const Use&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

 private:
  std::atomic<bool> busy_ = false;
};

}  // namespace nonet
