//! A connection that is lost exactly at the commit: nobody can know whether the
//! change was kept, and a retry with the same request id settles it, from any
//! server. Takes part where tests/steps/60-stores.sh has started PostgreSQL.

use super::*;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU8};

/// What becomes of the next change that passes.
const PASSES: u8 = 0;
/// It never gets to the database.
const LOST: u8 = 1;
/// It is made, and its answer never comes back.
const ANSWER_LOST: u8 = 2;

/// Stands between a store and its database, and cuts the connection at a
/// change. It knows a change by the number of values that it brings: ten for
/// one event, twelve lists for many.
struct Between {
    url: String,
    next: Arc<AtomicU8>,
}

impl Between {
    fn new(url: &str) -> Between {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (start, rest) = url.split_once('@').unwrap();
        let (database, path) = rest.split_once('/').unwrap();
        let own = format!("{start}@{}/{path}", listener.local_addr().unwrap());
        let (next, database) = (Arc::new(AtomicU8::new(PASSES)), database.to_owned());
        let cut = Arc::clone(&next);
        // Ends with the process of the tests.
        thread::spawn(move || {
            for client in listener.incoming() {
                let server = TcpStream::connect(&database).unwrap();
                let cut = Arc::clone(&cut);
                thread::spawn(move || carry(client.unwrap(), server, &cut));
            }
        });
        Between { url: own, next }
    }
}

/// Carries messages until one side ends, or the connection is cut.
fn carry(mut client: TcpStream, mut server: TcpStream, next: &AtomicU8) -> Option<()> {
    let kept_back = Arc::new(AtomicBool::new(false));
    let answers = (server.try_clone().ok()?, client.try_clone().ok()?, Arc::clone(&kept_back));
    thread::spawn(move || carry_answers(answers.0, answers.1, &answers.2));
    let ends = [client.try_clone().ok()?, server.try_clone().ok()?];
    let mut first = true;
    while let Some(message) = read_message(&mut client, first) {
        first = false;
        if is_change(&message) {
            match next.swap(PASSES, Ordering::SeqCst) {
                PASSES => {}
                LOST => break,
                _ => kept_back.store(true, Ordering::SeqCst),
            }
        }
        server.write_all(&message).ok()?;
    }
    if !kept_back.load(Ordering::SeqCst) {
        ends.iter().for_each(|end| drop(end.shutdown(Shutdown::Both)));
    }
    Some(())
}

fn carry_answers(mut server: TcpStream, mut client: TcpStream, kept_back: &AtomicBool) {
    let (mut buffer, mut answer) = ([0; 4096], Vec::new());
    while let Ok(length @ 1..) = server.read(&mut buffer) {
        if !kept_back.load(Ordering::SeqCst) {
            if client.write_all(&buffer[..length]).is_err() {
                break;
            }
            continue;
        }
        // The database says that it is ready again: the change is committed.
        answer.extend_from_slice(&buffer[..length]);
        if answer.ends_with(b"Z\0\0\0\x05I") {
            break;
        }
    }
    let _ = (server.shutdown(Shutdown::Both), client.shutdown(Shutdown::Both));
}

/// A message as it is sent: its kind, but for the first, and its length with
/// what follows.
fn read_message(from: &mut TcpStream, first: bool) -> Option<Vec<u8>> {
    let mut message = vec![0; if first { 4 } else { 5 }];
    from.read_exact(&mut message).ok()?;
    let length = message.last_chunk::<4>().map(|bytes| u32::from_be_bytes(*bytes))? as usize;
    let head = message.len();
    message.resize(head + length - 4, 0);
    from.read_exact(&mut message[head..]).ok()?;
    Some(message)
}

/// Whether it brings a statement the values of a change.
fn is_change(message: &[u8]) -> bool {
    let Some((b'B', body)) = message.split_first() else { return false };
    let mut texts = body[4..].splitn(3, |&byte| byte == 0);
    let Some(rest) = texts.nth(2) else { return false };
    let formats = usize::from(u16::from_be_bytes([rest[0], rest[1]]));
    matches!(rest[2 + 2 * formats..][..2], [0, 10 | 12])
}

fn uncertain(answer: &Result<Reply, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Uncertain(_)))
}

#[test]
fn a_commit_whose_connection_is_lost_is_uncertain_and_a_retry_from_any_server_settles_it() {
    let Ok(url) = std::env::var("MNK_TEST_POSTGRES") else { return };
    let between = Between::new(&url);
    let store = Store::open(&between.url).unwrap();
    let elsewhere = Store::open(&url).unwrap();
    let rules = Rules::new(7, 3, 3).unwrap();
    for (fate, landed) in [(LOST, false), (ANSWER_LOST, true)] {
        let ids: Vec<String> = (0..4).map(|n| format!("{} {n}", unique())).collect();
        for id in &ids {
            store.create(id, &rules, &SessionConfig::default()).unwrap();
        }
        // One move.
        let command = Command::play(0, 1, 1).at(0).request(request(1));
        between.next.store(fate, Ordering::SeqCst);
        let answer = store.submit(&ids[0], &command);
        assert!(uncertain(&answer), "{answer:?}");
        let settled = elsewhere.submit(&ids[0], &command).unwrap();
        assert_eq!((settled.result, settled.duplicate, settled.seq), (Ok(()), landed, 1));
        // Several in one transaction: all were kept, or none.
        let commands: Vec<_> = ids[1..].iter().map(|id| (id.as_str(), command)).collect();
        between.next.store(fate, Ordering::SeqCst);
        let answers = store.submit_many(&commands);
        assert!(answers.iter().all(uncertain), "{answers:?}");
        for answer in elsewhere.submit_many(&commands) {
            let settled = answer.unwrap();
            assert_eq!((settled.result, settled.duplicate, settled.seq), (Ok(()), landed, 1));
        }
        // The server that does not know asks again, and is told the same.
        for id in &ids {
            let again = store.submit(id, &command).unwrap();
            assert_eq!((again.duplicate, again.seq), (true, 1));
            assert_eq!(store.events(id, 0, 9).unwrap().len(), 1);
            assert_eq!(done(&store, id, Command::play(1, 2, 2).at(1)).seq, 2);
        }
    }
}
