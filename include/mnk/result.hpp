// What calls answer: results, errors, and how both come out of the C
// interface; and what all handles and callbacks share.
//
// Functions of yours that the library calls may throw: nothing is thrown
// through the library. What they throw is kept for their thread, and thrown
// again by the call of this header that had come in.
#ifndef MNK_RESULT_HPP
#define MNK_RESULT_HPP

#include "values.hpp"

#include <string>
#include <utility>
#include <vector>

#if !defined(MNK_NO_EXCEPTIONS) && !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#define MNK_NO_EXCEPTIONS
#endif
#ifndef MNK_NO_EXCEPTIONS
#include <exception>
#include <stdexcept>
#endif

namespace mnk {

// What a call answered: one number of the C interface.
class [[nodiscard]] Result {
public:
    constexpr Result() = default;
    constexpr explicit Result(std::int32_t code) : code_(code) {}

    constexpr std::int32_t code() const { return code_; }
    constexpr bool ok() const { return code_ == MNK_OK; }
    constexpr bool refused() const { return code_ > 0; }
    constexpr bool failed() const { return code_ < 0; }
    constexpr explicit operator bool() const { return ok(); }

    // "MNK_CELL_TAKEN"; static.
    const char *name() const { return mnk_result_name(code_); }
    // One plain sentence about the number; static.
    const char *text() const { return mnk_result_text(code_); }
    // What this thread's last refusal or error was about, in a sentence.
    std::string message() const;

    friend constexpr bool operator==(Result a, Result b) { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Result a, Result b) { return a.code_ != b.code_; }
    friend constexpr bool operator==(Result a, std::int32_t b) { return a.code_ == b; }
    friend constexpr bool operator!=(Result a, std::int32_t b) { return a.code_ != b; }

private:
    std::int32_t code_ = MNK_OK;
};

namespace detail {

// A text of the C interface: asked for its size, then for itself.
template <class Call> std::int32_t read_text(Call call, std::string &out)
{
    std::size_t needed = 0;
    std::int32_t code = call(static_cast<char *>(nullptr), std::size_t{0}, &needed);
    if (code != MNK_OK && code != MNK_ERR_BUFFER)
        return code;
    out.assign(needed + 1, '\0');
    code = call(out.data(), out.size(), &needed);
    out.resize(code == MNK_OK ? needed : 0);
    return code;
}

// A plain array of the C interface, likewise.
template <class T, class Call> std::int32_t read_array(Call call, std::vector<T> &out)
{
    std::size_t needed = 0;
    std::int32_t code = call(static_cast<T *>(nullptr), std::size_t{0}, &needed);
    if (code != MNK_OK && code != MNK_ERR_BUFFER)
        return code;
    out.resize(needed);
    code = call(out.data(), out.size(), &needed);
    if (code != MNK_OK)
        out.clear();
    return code;
}

inline std::int32_t &last_code()
{
    static thread_local std::int32_t code = MNK_OK;
    return code;
}

} // namespace detail

inline std::string Result::message() const
{
    std::string text;
    if (detail::read_text(
            [](char *out, std::size_t capacity, std::size_t *needed) {
                return mnk_last_error(out, capacity, needed);
            },
            text) != MNK_OK)
        text.clear();
    return text.empty() ? this->text() : text;
}

// The Result of this thread's last call that had nowhere to return one. Only
// without exceptions there is anything but success to find in it.
inline Result last_result() { return Result(detail::last_code()); }

#ifndef MNK_NO_EXCEPTIONS
// Misuse of the library, or a broken environment.
class Error : public std::runtime_error {
public:
    explicit Error(Result result) : std::runtime_error(result.message()), result_(result) {}
    Result result() const noexcept { return result_; }

private:
    Result result_;
};
#endif

namespace detail {

// Refusals are returned, errors thrown where there are exceptions.
inline Result answer(std::int32_t code)
{
#ifndef MNK_NO_EXCEPTIONS
    if (code < 0)
        throw Error(Result(code));
#endif
    return Result(code);
}

// The same for calls that return something else: whatever is not OK counts.
inline bool settle(std::int32_t code)
{
#ifndef MNK_NO_EXCEPTIONS
    if (code != MNK_OK)
        throw Error(Result(code));
#else
    last_code() = code;
#endif
    return code == MNK_OK;
}

// A getter's number, 0 for an error that could not be thrown.
template <class T> T number(T value)
{
#ifndef MNK_NO_EXCEPTIONS
    if (value < 0)
        throw Error(Result(static_cast<std::int32_t>(value)));
    return value;
#else
    last_code() = value < 0 ? static_cast<std::int32_t>(value) : MNK_OK;
    return value < 0 ? T{0} : value;
#endif
}

template <class Call> std::string text(Call call)
{
    std::string out;
    settle(read_text(call, out));
    return out;
}

template <class T, class Call> std::vector<T> array(Call call)
{
    std::vector<T> out;
    settle(read_array<T>(call, out));
    return out;
}

inline std::vector<Cell> cells(const std::vector<mnk_cell> &from)
{
    std::vector<Cell> to;
    to.reserve(from.size());
    for (const mnk_cell &cell : from)
        to.push_back(Cell{cell.row, cell.col});
    return to;
}

// A list of structs that may grow, page by page: `call` is given what is the
// last so far, or nullptr.
template <class T, class Call> std::vector<T> pages(Call call)
{
    constexpr std::size_t page_size = 32;
    std::vector<T> all;
    for (;;) {
        T page[page_size];
        std::size_t written = 0;
        if (!settle(call(all.empty() ? nullptr : &all.back(), page, page_size, &written)) ||
            written == 0)
            return all;
        all.insert(all.end(), page, page + written);
    }
}

// Owns one handle of the C interface: what a std::unique_ptr would, without
// its header.
template <class T, void (*Free)(T *)> class Owner {
public:
    Owner() = default;
    Owner(Owner &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Owner &operator=(Owner &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    Owner(const Owner &) = delete;
    Owner &operator=(const Owner &) = delete;
    ~Owner() { Free(handle_); }

    T *get() const { return handle_; }
    T **out() { return &handle_; }

private:
    T *handle_ = nullptr;
};

// ---- functions that the library calls

#ifndef MNK_NO_EXCEPTIONS
inline std::exception_ptr &thrown()
{
    static thread_local std::exception_ptr first;
    return first;
}
#endif

// Runs a function of the caller's below a call of the library's. False when it
// threw; the first of several is kept.
template <class Call> bool contained(Call call) noexcept
{
#ifndef MNK_NO_EXCEPTIONS
    try {
        call();
    } catch (...) {
        if (!thrown())
            thrown() = std::current_exception();
        return false;
    }
#else
    call();
#endif
    return true;
}

// Throws what functions of the caller's threw during the call that returned.
inline void rethrow()
{
#ifndef MNK_NO_EXCEPTIONS
    if (thrown())
        std::rethrow_exception(std::exchange(thrown(), nullptr));
#endif
}

// For calls during which functions of the caller's may run.
inline Result answer_after_callbacks(std::int32_t code)
{
    rethrow();
    return answer(code);
}

template <class F> void drop(void *function) { delete static_cast<F *>(function); }

} // namespace detail

} // namespace mnk

#endif // MNK_RESULT_HPP
