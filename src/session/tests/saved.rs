//! What is saved is trusted in nothing.

use super::*;
use crate::Mark;
use crate::record::Damage;
use crate::session::log::{Events, decode_alone, encode_alone};

fn a_session() -> Session {
    let config = SessionConfig {
        initial_ms: Some(100_000),
        increment_ms: 5,
        draw: Permit::Consent,
        max_events: 50,
        seed: u64::MAX,
        ..SessionConfig::default()
    };
    let session = with(3, 7, 3, config);
    done(&session, Command::play(0, 0, 0).now(5).request(id(1)));
    done(&session, Command::play(1, 2, 6).now(300));
    done(&session, order(0, Order::Offer(Offer::Draw)).now(301));
    done(&session, order(1, Order::Decline).now(302));
    done(&session, undo(0, 2).now(100_000).request(id(2)));
    session
}

#[test]
fn a_saved_session_comes_back_as_it_was() {
    check_rebuilds(&a_session());
    check_rebuilds(&free(1024, 1024, 5));
}

#[test]
fn damage_to_any_byte_is_told_and_never_loads() {
    let bytes = a_session().save();
    for length in 0..bytes.len() {
        let error = Session::load(&bytes[..length]).err();
        assert!(matches!(error, Some(RecordError::Corrupt(Damage::CutOff { .. }))), "{length}");
    }
    for index in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[index] ^= 1 << bit;
            assert!(Session::load(&damaged).is_err(), "byte {index}, bit {bit}");
        }
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Session::load(&longer).is_err());
}

#[test]
fn other_files_and_newer_versions_are_told_apart_from_damage() {
    let game = Game::new(Rules::new(3, 3, 3).unwrap()).save();
    assert_eq!(Session::load(&game).err(), Some(RecordError::NotARecord));
    assert_eq!(Session::load(b"PK\x03\x04 and so on").err(), Some(RecordError::NotARecord));
    assert!(Game::load(&a_session().save(), None).is_err());
    let newer = resealed(|bytes| bytes[4] = 2);
    let newer = Session::load(&newer).err();
    assert_eq!(newer, Some(RecordError::NewerVersion { version: 2, newest: 1 }));
}

/// Bytes of a session that somebody has changed and made whole again.
fn resealed(change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut bytes = a_session().save();
    let end = bytes.len() - 4;
    change(&mut bytes[..end]);
    let checksum = crate::record::crc::crc32(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[test]
fn a_forged_log_is_played_again_and_found_out() {
    // Whatever byte is changed behind a valid checksum: an error, or a session
    // that could have happened so, never a panic and never a state that its
    // own log does not lead to.
    let length = a_session().save().len() - 4;
    let mut loaded = 0;
    for index in 0..length {
        for value in [0, 1, 0x7f, 0x80, 0xff] {
            let bytes = resealed(|bytes| bytes[index] = value);
            if let Ok(session) = Session::load(&bytes) {
                assert_eq!(session.save(), bytes, "byte {index} = {value}");
                loaded += 1;
            }
        }
    }
    assert!(loaded > 0, "bytes that keep their value load");
}

#[test]
fn every_event_survives_being_stored_on_its_own() {
    let session = a_session();
    for event in session.events(0, usize::MAX) {
        let bytes = encode_alone(&event);
        assert_eq!(decode_alone(&bytes, event.seq), Some(event));
        for length in 0..bytes.len() {
            assert_eq!(decode_alone(&bytes[..length], event.seq), None);
        }
    }
}

#[test]
fn bytes_that_are_no_events_end_the_log() {
    let mut seed = 1_u64;
    for length in 0..600 {
        let bytes: Vec<u8> = (0..length)
            .map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 56) as u8
            })
            .collect();
        assert!(Events::read(&bytes, 0).count() <= length / 8);
    }
}

/// A session starts from a record, and must come back from it as it stood.
#[test]
fn a_session_that_starts_from_a_game_comes_back_from_it() {
    let agreed = free(3, 7, 3);
    done(&agreed, Command::play(0, 0, 0));
    done(&agreed, order(0, Order::Offer(Offer::Draw)));
    check_rebuilds(&agreed);
    let mut game = agreed.snapshot().as_ref().clone();
    let config = SessionConfig::default();
    let check_comes_back = |game: &Game| {
        let session = Session::from_game(game.clone(), config).unwrap();
        let loaded = Session::load(&session.save()).unwrap();
        assert_same(&loaded.snapshot(), game);
        assert_eq!(loaded.status(), session.status());
    };
    check_comes_back(&game);
    let over = Session::from_game(game.clone(), config).unwrap();
    assert_eq!(refused(&over, Command::play(1, 1, 1)), no(Refusal::GameOver));
    assert!(matches!(refused(&over, undo(0, 1)), Rejection::NotAllowed(_)));
    assert_eq!(done(&over, order(1, Order::Reset)).move_count, 0);
    game.undo().unwrap();
    check_comes_back(&game);
    game.forfeit(Mark::O).unwrap();
    check_comes_back(&game);
    game.reset();
    check_comes_back(&game);
}
