// mnk for C++: the C interface of mnk.h with owners, strong types and results.
//
// Header-only, C++17; every function is one call of the C function of the same
// name, which is where its manual is: see mnk.h. Link with libmnk as from C.
//
//     mnk::Game game(mnk::Rules::preset("connect_four"));
//     if (mnk::Result r = game.drop(3); !r)
//         std::cout << r.message() << '\n';
//
// A refusal (the question was fine, the answer is no, nothing changed) is an
// ordinary value, a Result. An error (misuse, or a broken environment) is
// thrown as mnk::Error, as is a refusal where something else is returned.
// Where exceptions are switched off, or MNK_NO_EXCEPTIONS is defined, nothing
// throws: errors are Results too, and what has nothing to return (a
// constructor, a text) leaves an empty object or value behind, whose Result is
// mnk::last_result().
//
// Functions of yours (strategies, observers, listeners) may throw: the call
// they were made in throws it again, once the library has returned.
//
// Threads: as in C. A Game belongs to one thread at a time; const members may
// run at the same time as each other.
#ifndef MNK_HPP
#define MNK_HPP

#include "mnk/values.hpp"
#include "mnk/result.hpp"
#include "mnk/rules.hpp"
#include "mnk/game.hpp"
#include "mnk/bot.hpp"
#include "mnk/match.hpp"
#include "mnk/session.hpp"
#include "mnk/store.hpp"
#include "mnk/batch.hpp"

#endif // MNK_HPP
