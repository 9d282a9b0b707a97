//! Arrays of commands in, replies in their order out. What is wrong with one of
//! them is its reply's result: the call succeeds, and so it leaves the thread's
//! last error.

use super::super::buffers::text_in;
use super::super::command::{mnk_command, mnk_reply, rejected};
use super::super::detail::aside;
use super::super::growable;
use super::super::outcome::*;
use super::answers::nothing;
use crate::session::{Command, Reply};
use crate::store::StoreError;
use std::ffi::c_char;

/// The caller's arrays: command i is for the game of id i.
pub(super) struct Commands {
    pub(super) ids: *const *const c_char,
    pub(super) lens: *const usize,
    pub(super) commands: *const mnk_command,
    /// Bytes from one command to the next.
    pub(super) size: usize,
}

/// Commands that make no sense: where, and the code of what is wrong.
type Failed = Vec<(usize, i32)>;

impl Commands {
    /// The commands that make sense, with the ids of their games, and the others.
    ///
    /// # Safety
    /// The arrays have `count` elements, and the ids their lengths.
    pub(super) unsafe fn read<'a>(&self, count: usize) -> (Vec<(&'a str, Command)>, Failed) {
        let (mut good, mut failed) = (Vec::new(), Vec::new());
        for index in 0..count {
            // SAFETY: the caller's promise is ours.
            match aside(|| unsafe { self.read_one(index) }) {
                Ok(command) => good.push(command),
                Err(failure) => failed.push((index, failure.code())),
            }
        }
        (good, failed)
    }

    /// # Safety
    /// As for [`Commands::read`], of more than `index` elements.
    unsafe fn read_one<'a>(&self, index: usize) -> Answer<(&'a str, Command)> {
        // SAFETY: the caller's promise is ours.
        unsafe {
            let (id, len) =
                (self.ids.add(index).read_unaligned(), self.lens.add(index).read_unaligned());
            let id = text_in(id, len, "id")?
                .ok_or_else(|| Failure::because(MNK_ERR_INVALID, "the id is not UTF-8"))?;
            let command = self.commands.cast::<u8>().add(index * self.size).cast::<mnk_command>();
            if command.cast::<u32>().read_unaligned() as usize > self.size {
                let why = "struct_size of a command is more than command_size";
                return Err(Failure::because(MNK_ERR_STRUCT, why));
            }
            Ok((id, growable::read(command, "command")?.checked()?))
        }
    }
}

/// A reply for each of `count` commands: what the store answered to those that
/// made sense, and what was wrong with the others.
pub(super) fn replies<'a>(
    answers: Vec<Result<Reply, StoreError>>,
    failed: &'a [(usize, i32)],
    count: usize,
) -> impl Iterator<Item = mnk_reply> + 'a {
    let (mut answers, mut failed) = (answers.into_iter(), failed.iter().peekable());
    (0..count).map(move |index| match failed.next_if(|(at, _)| *at == index) {
        Some((_, code)) => nothing(*code),
        None => match answers.next() {
            Some(Ok(reply)) => {
                let code = match reply.result {
                    Ok(()) => MNK_OK,
                    Err(refused) => aside(|| rejected(refused).code()),
                };
                mnk_reply::of(&reply, code)
            }
            Some(Err(error)) => nothing(aside(|| Failure::from(error).code())),
            None => nothing(MNK_ERR_PANIC),
        },
    })
}
