// What the C++ tests check with.
#ifndef CHECK_HPP
#define CHECK_HPP

#include <mnk.hpp>

#include <cstdio>
#include <cstdlib>

inline void check(bool holds, const char *what, const char *file, int line)
{
    if (!holds) {
        std::fprintf(stderr, "%s:%d: %s\n", file, line, what);
        std::exit(1);
    }
}
#define CHECK(...) check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

#ifndef MNK_NO_EXCEPTIONS
// The code of the mnk::Error that a call throws, or MNK_OK.
template <class Call> std::int32_t thrown_by(Call call)
{
    try {
        call();
    } catch (const mnk::Error &error) {
        CHECK(*error.what() != '\0');
        return error.result().code();
    }
    return MNK_OK;
}
#endif

#endif // CHECK_HPP
