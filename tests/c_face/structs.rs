//! Structs of sessions and stores from older and newer headers: every size
//! there can be, in and out, with what lies behind them watched.

use crate::calls::rules_of;
use mnk::RulesSpec;
use mnk::capi::*;
use std::ptr::{null, null_mut};

const COMMAND: usize = size_of::<mnk_command>();
const REPLY: usize = size_of::<mnk_reply>();
/// Room for the longest struct tried here, and a good deal behind it.
const ROOM: usize = 256;
const LONGEST: usize = 100;

#[repr(C, align(8))]
struct Room([u8; ROOM]);

fn session() -> *mut mnk_session {
    let (rules, mut handle) = (rules_of(&RulesSpec::new(3, 7, 3)), null_mut());
    // SAFETY: rules of their own size, a handle to write to.
    assert_eq!(unsafe { mnk_session_new(&rules, null(), &mut handle) }, MNK_OK);
    handle
}

fn revision(session: *const mnk_session) -> u64 {
    let mut reply = Room([0; ROOM]);
    let reply = reply.0.as_mut_ptr().cast::<mnk_reply>();
    // SAFETY: a live handle, and room for a reply.
    unsafe {
        assert_eq!(mnk_reply_init(reply, REPLY as u32), MNK_OK);
        assert_eq!(mnk_session_status(session, reply), MNK_OK);
        (*reply).revision
    }
}

/// A command of seat 0 to play at (2, 6), meant for another revision, in so
/// many bytes, and behind them what is not its own.
fn command(size: usize) -> Room {
    let mut room = Room([0xA5; ROOM]);
    room.0[..size.max(COMMAND)].fill(0);
    let command = room.0.as_mut_ptr().cast::<mnk_command>();
    // SAFETY: room for a command.
    unsafe {
        assert_eq!(mnk_command_init(command, COMMAND as u32), MNK_OK);
        ((*command).row, (*command).col, (*command).revision) = (2, 6, 9);
        (*command).struct_size = size as u32;
    }
    room.0[size.max(4)..].fill(0xA5);
    room
}

#[test]
fn a_command_of_any_size_is_taken_as_far_as_it_goes() {
    for size in 0..=LONGEST {
        let (session, given) = (session(), command(size));
        let mut reply = Room([0xA5; ROOM]);
        let out = reply.0.as_mut_ptr().cast::<mnk_reply>();
        // SAFETY: live handles, and structs of the sizes they say.
        let code = unsafe {
            assert_eq!(mnk_reply_init(out, REPLY as u32), MNK_OK);
            mnk_session_submit(session, given.0.as_ptr().cast(), out)
        };
        // Row and column end at 20, the revision begins at 24: without it any
        // will do. A size that cuts through a number takes the bytes it has.
        match size {
            0..4 => assert_eq!(code, MNK_ERR_STRUCT, "{size}"),
            4..=24 => assert_eq!(code, MNK_OK, "{size}"),
            _ => assert_eq!(code, MNK_STALE, "{size}"),
        }
        assert_eq!(revision(session), u64::from(code == MNK_OK));
        // SAFETY: a live handle.
        unsafe { mnk_session_free(session) };
    }
    // A newer one that wants what this library does not know.
    for byte in COMMAND..LONGEST {
        let (session, mut given) = (session(), command(LONGEST));
        given.0[byte] = 1;
        given.0[24..32].fill(0xFF);
        let mut reply = Room([0xA5; ROOM]);
        let out = reply.0.as_mut_ptr().cast::<mnk_reply>();
        // SAFETY: as above.
        unsafe {
            assert_eq!(mnk_reply_init(out, REPLY as u32), MNK_OK);
            let code = mnk_session_submit(session, given.0.as_ptr().cast(), out);
            assert_eq!((code, revision(session)), (MNK_ERR_STRUCT, 0), "byte {byte}");
            mnk_session_free(session);
        }
    }
}

#[test]
fn a_reply_of_any_size_is_written_as_far_as_it_goes() {
    for size in 0..=LONGEST {
        let (session, given) = (session(), command(24));
        let mut reply = Room([0xA5; ROOM]);
        let out = reply.0.as_mut_ptr().cast::<mnk_reply>();
        // SAFETY: live handles, and structs of the sizes they say.
        let codes = unsafe {
            [
                mnk_reply_init(out, size as u32),
                mnk_session_submit(session, given.0.as_ptr().cast(), out),
            ]
        };
        if size < 4 {
            // Nothing says how long it is, nor was anything played.
            assert_eq!(codes[0], MNK_ERR_STRUCT);
            assert_eq!(revision(session), u64::from(codes[1] == MNK_OK));
        } else {
            assert_eq!(codes, [MNK_OK, MNK_OK], "{size}");
            assert_eq!(reply.0[..4], (size as u32).to_le_bytes());
            if size >= 40 {
                assert_eq!(reply.0[32..40], 1_u64.to_le_bytes());
            }
            if size > REPLY {
                assert!(reply.0[REPLY..size].iter().all(|&byte| byte == 0), "{size}");
            }
        }
        assert!(reply.0[size..].iter().all(|&byte| byte == 0xA5), "{size}");
        // SAFETY: a live handle.
        unsafe { mnk_session_free(session) };
    }
}

#[test]
fn lists_of_events_come_in_elements_of_any_size() {
    let (session, given) = (session(), command(24));
    let mut reply = Room([0; ROOM]);
    let out = reply.0.as_mut_ptr().cast::<mnk_reply>();
    let mut whole = Room([0; ROOM]);
    for size in 0..=LONGEST {
        let mut events = Room([0xA5; ROOM]);
        let mut written = 77;
        // SAFETY: live handles, and room for two elements of that size.
        let code = unsafe {
            if size == 0 {
                assert_eq!(mnk_reply_init(out, REPLY as u32), MNK_OK);
                assert_eq!(mnk_session_submit(session, given.0.as_ptr().cast(), out), MNK_OK);
                let whole = whole.0.as_mut_ptr().cast();
                assert_eq!(
                    mnk_session_events(session, 0, whole, size_of::<mnk_event>(), 1, &mut written),
                    MNK_OK
                );
                written = 77;
            }
            mnk_session_events(session, 0, events.0.as_mut_ptr().cast(), size, 2, &mut written)
        };
        if size < 4 {
            assert_eq!((code, written), (MNK_ERR_STRUCT, 77));
            assert!(events.0.iter().all(|&byte| byte == 0xA5));
            continue;
        }
        assert_eq!((code, written), (MNK_OK, 1));
        // What is longer than an event is zero.
        assert_eq!(events.0[..size], whole.0[..size], "{size}");
        assert!(events.0[size..].iter().all(|&byte| byte == 0xA5), "{size}");
    }
    // SAFETY: a live handle.
    unsafe { mnk_session_free(session) };
}

#[test]
fn of_many_commands_none_is_read_beyond_its_place() {
    let (rules, mut store) = (rules_of(&RulesSpec::new(7, 3, 3)), null_mut());
    let ids = [c"a".as_ptr(), c"a".as_ptr()];
    let lens = [1_usize; 2];
    // SAFETY: texts of the lengths that are said, structs of their own sizes.
    unsafe {
        assert_eq!(mnk_store_open(c"memory:".as_ptr(), 7, &mut store), MNK_OK);
        assert_eq!(mnk_store_create(store, ids[0], 1, &rules, null()), MNK_OK);
    }
    for (stride, says, code) in
        [(24, 24, MNK_OK), (24, 25, MNK_ERR_STRUCT), (24, 56, MNK_ERR_STRUCT), (80, 56, MNK_OK)]
    {
        let mut commands = Room([0; ROOM]);
        for (seat, row) in [0_i32, 1].into_iter().enumerate() {
            let place = seat * stride;
            let fields = [says, 0, seat as i32, row, 0, 0];
            for (field, value) in fields.into_iter().enumerate() {
                let at = place + 4 * field;
                commands.0[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            if says > 24 {
                let end = place + 32;
                commands.0[place + 24..end].fill(0xFF);
            }
        }
        let mut replies = Room([0; ROOM]);
        // SAFETY: arrays of two, of the sizes that are said.
        let results = unsafe {
            let told = mnk_store_submit_many(
                store,
                ids.as_ptr(),
                lens.as_ptr(),
                commands.0.as_ptr().cast(),
                stride,
                replies.0.as_mut_ptr().cast(),
                REPLY,
                2,
            );
            assert_eq!(told, MNK_OK);
            let replies = replies.0.as_ptr().cast::<mnk_reply>();
            [(*replies).result, (*replies.add(1)).result]
        };
        if code == MNK_OK && stride == 80 {
            // The same cells again.
            assert_eq!(results, [MNK_CELL_TAKEN, MNK_NOT_YOUR_TURN], "{stride} {says}");
        } else {
            assert_eq!(results[0], code, "{stride} {says}");
        }
    }
    // SAFETY: a live handle.
    unsafe { mnk_store_close(store) };
}
