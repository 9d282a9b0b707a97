//! The exported functions behind one safe type, so that the tests read as
//! tests. Every pointer given here is to memory that lives through the call,
//! of the size that is said.

use mnk::capi::*;
use mnk::{Rules, RulesSpec};
use std::ptr::null_mut;

pub struct CGame {
    handle: *mut mnk_game,
    cells: usize,
}

/// The struct of these rules, as a C program would fill it in.
pub fn rules_of(spec: &RulesSpec) -> mnk_rules {
    // SAFETY: integers only, any bytes make one.
    let mut rules: mnk_rules = unsafe { std::mem::zeroed() };
    // SAFETY: writable, of the size that is said.
    assert_eq!(unsafe { mnk_rules_init(&mut rules, size_of::<mnk_rules>() as u32) }, MNK_OK);
    (rules.rows, rules.cols, rules.k) = (spec.rows, spec.cols, spec.k);
    (rules.players, rules.run) = (spec.players, spec.run as u8);
    (rules.gravity, rules.misere) = (spec.gravity.into(), spec.misere.into());
    (rules.wrap, rules.early_draw) = (spec.wrap.into(), spec.early_draw.into());
    (rules.stones, rules.first_stones) = (spec.stones, spec.first_stones);
    rules
}

impl CGame {
    pub fn new(rules: &Rules) -> CGame {
        let mut handle = null_mut();
        // SAFETY: rules of their own size, a handle to write to.
        assert_eq!(unsafe { mnk_game_new(&rules_of(&rules.spec()), &mut handle) }, MNK_OK);
        assert!(!handle.is_null());
        CGame { handle, cells: rules.cells() }
    }

    pub fn from_board(rules: &Rules, board: &[u8]) -> CGame {
        let mut handle = null_mut();
        let rules_struct = rules_of(&rules.spec());
        // SAFETY: rules of their own size, as many bytes as said, a handle to write to.
        let told =
            unsafe { mnk_game_from_board(&rules_struct, board.as_ptr(), board.len(), &mut handle) };
        assert_eq!(told, MNK_OK);
        CGame { handle, cells: rules.cells() }
    }

    // The handle is live from `new` to `drop` and used by one thread.

    pub fn copy(&self) -> CGame {
        let mut handle = null_mut();
        // SAFETY: a live handle, and one to write to.
        assert_eq!(unsafe { mnk_game_clone(self.handle, &mut handle) }, MNK_OK);
        CGame { handle, cells: self.cells }
    }

    /// Saved and loaded again.
    pub fn reloaded(&self) -> CGame {
        let mut needed = 0;
        // SAFETY: a size query.
        let told = unsafe { mnk_game_save(self.handle, null_mut(), 0, &mut needed) };
        assert_eq!(told, MNK_OK);
        let mut record = vec![0_u8; needed];
        // SAFETY: as many bytes as said.
        let told =
            unsafe { mnk_game_save(self.handle, record.as_mut_ptr(), record.len(), &mut needed) };
        assert_eq!(told, MNK_OK);
        let mut handle = null_mut();
        // SAFETY: as many bytes as said; any rules.
        let told =
            unsafe { mnk_game_load(record.as_ptr(), record.len(), std::ptr::null(), &mut handle) };
        assert_eq!(told, MNK_OK);
        CGame { handle, cells: self.cells }
    }

    pub fn play(&mut self, row: i32, col: i32) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_play(self.handle, row, col) }
    }

    pub fn play_as(&mut self, mark: i32, revision: u64, row: i32, col: i32) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_play_as(self.handle, mark, revision, row, col) }
    }

    pub fn drop_mark(&mut self, col: i32) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_drop(self.handle, col) }
    }

    pub fn can_play(&self, row: i32, col: i32) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_can_play(self.handle, row, col) }
    }

    pub fn undo(&mut self) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_undo(self.handle) }
    }

    pub fn redo(&mut self) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_redo(self.handle) }
    }

    pub fn reset(&mut self) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_reset(self.handle) }
    }

    pub fn forfeit(&mut self, mark: i32) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_forfeit(self.handle, mark) }
    }

    pub fn status(&self) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_status(self.handle) }
    }

    pub fn winner(&self) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_winner(self.handle) }
    }

    pub fn cell(&self, row: i32, col: i32) -> i32 {
        // SAFETY: a live handle.
        unsafe { mnk_game_cell(self.handle, row, col) }
    }

    pub fn info(&self) -> mnk_game_info {
        // SAFETY: integers only, any bytes make one.
        let mut info: mnk_game_info = unsafe { std::mem::zeroed() };
        // SAFETY: writable, of the size that is said; a live handle.
        unsafe {
            assert_eq!(mnk_game_info_init(&mut info, size_of::<mnk_game_info>() as u32), MNK_OK);
            assert_eq!(mnk_game_info_get(self.handle, &mut info), MNK_OK);
        }
        // The single getters say the same.
        // SAFETY: a live handle.
        let single = unsafe {
            (
                mnk_game_status(self.handle),
                mnk_game_reason(self.handle),
                mnk_game_winner(self.handle),
                mnk_game_turn(self.handle),
                mnk_game_move_count(self.handle),
                mnk_game_revision(self.handle),
                mnk_game_hash(self.handle),
            )
        };
        assert_eq!(
            single,
            (
                info.status,
                info.reason,
                info.winner,
                info.turn,
                info.move_count,
                info.revision,
                info.hash
            )
        );
        info
    }

    pub fn is_dead(&self) -> bool {
        // SAFETY: a live handle.
        match unsafe { mnk_game_is_dead(self.handle) } {
            0 => false,
            1 => true,
            other => panic!("is_dead says {other}"),
        }
    }

    pub fn board(&self) -> Vec<u8> {
        // SAFETY: `list` gives a pointer with the room it says.
        let board =
            list(|out, room, needed| unsafe { mnk_game_board(self.handle, out, room, needed) });
        assert_eq!(board.len(), self.cells);
        board
    }

    pub fn legal(&self) -> Vec<(u16, u16)> {
        // SAFETY: `list` gives a pointer with the room it says.
        places(list(|out, room, needed| unsafe { mnk_game_legal(self.handle, out, room, needed) }))
    }

    pub fn winning_cells(&self) -> Vec<(u16, u16)> {
        // SAFETY: `list` gives a pointer with the room it says.
        places(list(|out, room, needed| unsafe {
            mnk_game_winning_cells(self.handle, out, room, needed)
        }))
    }

    /// Kind, mark, row and column of every action.
    pub fn moves(&self) -> Vec<(i32, u8, u16, u16)> {
        // SAFETY: `list` gives a pointer with the room it says.
        let moves: Vec<mnk_move> =
            list(|out, room, needed| unsafe { mnk_game_moves(self.handle, out, room, needed) });
        moves.iter().map(|m| (i32::from(m.kind), m.mark, m.row, m.col)).collect()
    }

    pub fn text(&self) -> String {
        let mut needed = 0;
        // SAFETY: NULL and 0 ask for the size; `needed` is ours.
        let told = unsafe { mnk_game_text(self.handle, null_mut(), 0, &mut needed) };
        assert_eq!(told, MNK_OK);
        let mut text = vec![0_u8; needed + 1];
        // SAFETY: as many bytes as said, one more than needed for the NUL.
        let told = unsafe {
            mnk_game_text(self.handle, text.as_mut_ptr().cast(), text.len(), &mut needed)
        };
        assert_eq!(told, MNK_OK);
        assert_eq!(text.pop(), Some(0));
        String::from_utf8(text).unwrap()
    }
}

impl Drop for CGame {
    fn drop(&mut self) {
        // SAFETY: a live handle, for the last time.
        unsafe { mnk_game_free(self.handle) }
    }
}

fn places(cells: Vec<mnk_cell>) -> Vec<(u16, u16)> {
    cells.iter().map(|cell| (cell.row, cell.col)).collect()
}

/// A plain array: asked for its length, then filled.
fn list<T>(call: impl Fn(*mut T, usize, *mut usize) -> i32) -> Vec<T> {
    let mut needed = 0;
    assert_eq!(call(null_mut(), 0, &mut needed), MNK_OK);
    let mut items = Vec::with_capacity(needed);
    let mut written = 0;
    assert_eq!(call(items.as_mut_ptr(), needed, &mut written), MNK_OK);
    assert_eq!(written, needed);
    // SAFETY: the call has written `needed` items.
    unsafe { items.set_len(needed) };
    items
}
