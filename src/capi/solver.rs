//! Solving: the exact value of a position of two players, with its distance.

use super::bot_config::{config_in, mnk_bot_config};
use super::buffers::{hand_out, not_null};
use super::game::{mnk_game, read};
use super::growable::{self, Growable, Layout};
use super::guard::{State, guard};
use super::outcome::*;
use super::position::mnk_cell;
use crate::bot::{Config, NO_LIMIT};
use crate::{Budget, Cancel, Game, ProvedWin, Solution, SolveError, Solver};
use std::mem::offset_of;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Duration;

/// A solved position.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_solution {
    /// Bytes of this struct, filled in by `mnk_solution_init`.
    pub struct_size: u32,
    /// For the player in turn: 1 a win, 0 a draw, -1 a loss, with best play of both.
    pub value: i32,
    /// Marks placed until the game ends; the winner hurries, the loser delays. -1 for a draw.
    pub plies: i32,
    /// A move that keeps value and distance.
    pub best: mnk_cell,
    /// Positions searched for this answer.
    pub nodes: u64,
}

impl mnk_solution {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_solution",
        size: size_of::<mnk_solution>(),
        fields: &[
            ("struct_size", offset_of!(mnk_solution, struct_size)),
            ("value", offset_of!(mnk_solution, value)),
            ("plies", offset_of!(mnk_solution, plies)),
            ("best", offset_of!(mnk_solution, best)),
            ("nodes", offset_of!(mnk_solution, nodes)),
        ],
    };

    fn of(solution: &Solution) -> mnk_solution {
        mnk_solution {
            value: solution.value as i32,
            plies: solution.plies.map_or(-1, |plies| plies as i32),
            best: solution.best.into(),
            nodes: solution.nodes,
            ..mnk_solution::DEFAULT
        }
    }
}

// SAFETY: repr(C), 4 + 4 + 4 + 4 + 8 = 24 bytes without padding, integers only.
unsafe impl Growable for mnk_solution {
    const DEFAULT: mnk_solution = mnk_solution {
        struct_size: size_of::<mnk_solution>() as u32,
        value: 0,
        plies: -1,
        best: mnk_cell { row: 0, col: 0 },
        nodes: 0,
    };
}

/// A win that was proved.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_proved_win {
    /// Bytes of this struct, filled in by `mnk_proved_win_init`.
    pub struct_size: u32,
    /// A move that wins.
    pub best: mnk_cell,
    /// Positions searched for this answer.
    pub nodes: u64,
}

impl mnk_proved_win {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_proved_win",
        size: size_of::<mnk_proved_win>(),
        fields: &[
            ("struct_size", offset_of!(mnk_proved_win, struct_size)),
            ("best", offset_of!(mnk_proved_win, best)),
            ("nodes", offset_of!(mnk_proved_win, nodes)),
        ],
    };

    fn of(win: &ProvedWin) -> mnk_proved_win {
        mnk_proved_win { best: win.best.into(), nodes: win.nodes, ..mnk_proved_win::DEFAULT }
    }
}

// SAFETY: repr(C), 4 + 4 + 8 = 16 bytes without padding, integers only.
unsafe impl Growable for mnk_proved_win {
    const DEFAULT: mnk_proved_win = mnk_proved_win {
        struct_size: size_of::<mnk_proved_win>() as u32,
        best: mnk_cell { row: 0, col: 0 },
        nodes: 0,
    };
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        let code = match error {
            SolveError::GameOver => MNK_GAME_OVER,
            SolveError::Players | SolveError::Rules => MNK_ERR_UNSUPPORTED,
            SolveError::NoMove => MNK_NO_MOVE,
            SolveError::Undecided { .. } => MNK_UNDECIDED,
            SolveError::Cancelled => MNK_CANCELLED,
        };
        Failure::written(code, error)
    }
}

/// What may be spent, out of the settings that bots have too.
fn budget_of(config: &Config) -> Budget {
    let time = match config.time_ms {
        NO_LIMIT => Duration::MAX,
        time_ms => Duration::from_millis(time_ms),
    };
    let memory_bytes = match config.memory_bytes {
        NO_LIMIT => Budget::UNLIMITED.memory_bytes,
        memory_bytes => memory_bytes,
    };
    Budget { nodes: config.nodes, time, memory_bytes, threads: config.threads }
}

/// A solver: a handle that keeps what it has proved, so that the next position of the same game
/// costs less. Freed with `mnk_solver_free`.
///
/// Any thread may use it, one call at a time solves: others answer `MNK_ERR_BUSY` meanwhile.
/// `mnk_solver_cancel` and `mnk_solver_clear_cancel` work at any time.
pub struct mnk_solver {
    state: State,
    solver: Mutex<Solver>,
    cancel: Cancel,
}

impl mnk_solver {
    /// The solver itself, unless another call has it.
    pub(super) fn take(&self) -> Answer<MutexGuard<'_, Solver>> {
        match self.solver.try_lock() {
            Ok(solver) => Ok(solver),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                let sentence = "the solver is at work for another call";
                Err(Failure::because(MNK_ERR_BUSY, sentence))
            }
        }
    }
}

/// Runs a call on a solver.
///
/// # Safety
/// `solver` is NULL or a handle that nobody frees meanwhile.
pub(super) unsafe fn using<R>(
    solver: *const mnk_solver,
    body: impl FnOnce(&mnk_solver) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let handle = unsafe { solver.as_ref() }.ok_or_else(|| Failure::null("solver"))?;
    handle.state.using(handle, body)
}

/// Fills in size and defaults: a draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solution_init(solution: *mut mnk_solution, struct_size: u32) -> i32 {
    // SAFETY: room for as many bytes, as the header asks for.
    guard(|| unsafe { growable::init(solution, struct_size, "solution") })
}

/// Solves the position that a game of two players stands at: value, distance and a best move.
///
/// `budget` bounds nodes, time and memory, and says how many threads may search; its other fields
/// do not matter here. NULL is no limit, one thread, 256 MiB. The game is copied first. With one
/// thread, a budget of nodes ends at the same node everywhere.
///
/// `MNK_GAME_OVER`: nothing to decide. `MNK_NO_MOVE`: Renju leaves X no point. `MNK_UNDECIDED`: the
/// budget ended first; this never guesses. `MNK_ERR_UNSUPPORTED`: more than two players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solve(
    game: *const mnk_game,
    budget: *const mnk_bot_config,
    out: *mut mnk_solution,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a handle and structs as the header asks for.
        unsafe {
            let copy = read(game, |game| Ok(game.clone()))?;
            let out = growable::initialised(out, "out")?;
            let budget = budget_of(&config_in(budget)?);
            out.write(&mnk_solution::of(&Solver::new().solve(&copy, &budget)?));
        }
        Ok(())
    })
}

/// A solver that knows nothing yet. Free it with `mnk_solver_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_new(out: *mut *mut mnk_solver) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        let solver = Solver::new();
        let cancel = solver.cancel();
        let handle = mnk_solver { state: State::live(), solver: Mutex::new(solver), cancel };
        // SAFETY: not NULL, and room for a pointer as the header asks for.
        unsafe { hand_out(out, handle) };
        Ok(())
    })
}

/// `mnk_solve` with a solver that keeps what it proves: it holds its memory between calls, never
/// more than the last call's budget allowed.
///
/// The answers of `mnk_solve`, and `MNK_CANCELLED`, `MNK_ERR_BUSY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_solve(
    solver: *mut mnk_solver,
    game: *const mnk_game,
    budget: *const mnk_bot_config,
    out: *mut mnk_solution,
) -> i32 {
    // SAFETY: as the header asks for.
    unsafe {
        answer(solver, game, budget, out, |solver, game, budget| {
            Ok(mnk_solution::of(&solver.solve(game, budget)?))
        })
    }
}

/// What a solver says of a game, written to `out`.
///
/// # Safety
/// Handles and structs as the header asks for.
unsafe fn answer<T: Growable>(
    solver: *mut mnk_solver,
    game: *const mnk_game,
    budget: *const mnk_bot_config,
    out: *mut T,
    ask: impl FnOnce(&mut Solver, &Game, &Budget) -> Answer<T>,
) -> i32 {
    guard(|| {
        not_null(game, "game")?;
        not_null(out, "out")?;
        // SAFETY: the caller's promise is ours.
        unsafe {
            using(solver, |handle| {
                let copy = read(game, |game| Ok(game.clone()))?;
                let out = growable::initialised(out, "out")?;
                let budget = budget_of(&config_in(budget)?);
                out.write(&ask(&mut *handle.take()?, &copy, &budget)?);
                Ok(())
            })
        }
    })
}

/// Fills in size and defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_proved_win_init(win: *mut mnk_proved_win, struct_size: u32) -> i32 {
    // SAFETY: room for as many bytes, as the header asks for.
    guard(|| unsafe { growable::init(win, struct_size, "win") })
}

/// Looks for a win of the player in turn on a board too big for `mnk_solver_solve`, by threats (a
/// move that leaves only some answers, such as four of five in a row) and by moves that threaten to
/// win by threats. `MNK_OK` and a move where a win is proved; how far off it is nobody knows.
///
/// `MNK_NOT_FOUND` is not the opposite: this search is exhausted, but there may be a win that it
/// does not see. A position without one may also take the whole budget: `MNK_UNDECIDED`, also when
/// the memory does not hold the positions that must be kept.
///
/// It is for two players who place one mark a turn anywhere (no gravity, torus or misere), 3 to 15
/// in a row, at least or exactly, and boards whose rows times one more than their columns are at
/// most 256, such as 15x15 and 4x63: `MNK_ERR_UNSUPPORTED` for other rules.
///
/// `budget` as for solving. More than one thread share out the replies to a first mark in the
/// middle of an empty board; any other position takes one. Nothing is kept for the next call, and
/// what solving has kept may have to make room. Else the answers of `mnk_solver_solve`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_prove_win(
    solver: *mut mnk_solver,
    game: *const mnk_game,
    budget: *const mnk_bot_config,
    out: *mut mnk_proved_win,
) -> i32 {
    // SAFETY: as the header asks for.
    unsafe {
        answer(solver, game, budget, out, |solver, game, budget| {
            let win = solver.prove_win(game, budget)?;
            Ok(mnk_proved_win::of(&win.ok_or_else(no_win)?))
        })
    }
}

fn no_win() -> Failure {
    let sentence =
        "threats prove no win of the player in turn, which does not say that there is none";
    Failure::because(MNK_NOT_FOUND, sentence)
}

/// Ends the running call, or else the next one, with `MNK_CANCELLED`. Twice is once. Any thread, at
/// any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_cancel(solver: *const mnk_solver) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(solver, |handle| {
                handle.cancel.cancel();
                Ok(())
            })
        }
    })
}

/// Forgets a cancel that no call has met yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_clear_cancel(solver: *mut mnk_solver) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(solver, |handle| {
                handle.cancel.clear();
                Ok(())
            })
        }
    })
}

/// Frees a solver and its memory; NULL is fine. No call may be running on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_free(solver: *mut mnk_solver) {
    guard(|| {
        if !solver.is_null() {
            // SAFETY: a handle of ours that nobody uses any more.
            drop(unsafe { Box::from_raw(solver) });
        }
        Ok(())
    });
}
