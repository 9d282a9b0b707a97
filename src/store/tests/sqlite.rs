//! What only a file can suffer.

use super::*;
use rusqlite::Connection;

fn open(file: &str) -> Store {
    Store::open(&format!("sqlite:{file}")).unwrap()
}

fn remove(file: &str) {
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{file}{end}"));
    }
}

fn three_moves(store: &Store, id: &str) {
    store.create(id, &Rules::new(3, 7, 3).unwrap(), &SessionConfig::default()).unwrap();
    for (seat, col) in [(0, 0), (1, 1), (0, 2)] {
        done(store, id, Command::play(seat, 0, col));
    }
}

#[test]
fn damage_to_a_row_is_told_and_stays_with_its_game() {
    let file = file();
    let store = open(&file);
    three_moves(&store, "whole");
    let damages = [
        "UPDATE mnk_event SET data = substr(data, 1, 5) WHERE seq = 2",
        "UPDATE mnk_event SET data = x'' WHERE seq = 2",
        "UPDATE mnk_event SET data = zeroblob(1000000) WHERE seq = 2",
        "UPDATE mnk_event SET data = (SELECT data FROM mnk_event e
             WHERE e.game = mnk_event.game AND e.seq = 1) WHERE seq = 2",
        "DELETE FROM mnk_event WHERE seq = 2",
        "DELETE FROM mnk_event WHERE seq = 3",
        "UPDATE mnk_event SET seq = 9 WHERE seq = 3",
        "UPDATE mnk_game SET rules = '3,7'",
        "UPDATE mnk_game SET rules = '3,7,99'",
        "UPDATE mnk_game SET rules = '1,1,1'",
        "UPDATE mnk_game SET settings = x'09'",
        "UPDATE mnk_game SET seq = 7",
    ];
    for (number, damage) in damages.iter().enumerate() {
        let id = format!("damaged {number}");
        three_moves(&store, &id);
        let connection = Connection::open(&file).unwrap();
        let key: i64 = connection
            .query_row("SELECT key FROM mnk_game WHERE id = ?1", [&id], |row| row.get(0))
            .unwrap();
        let column = if damage.contains("mnk_event SET") || damage.contains("FROM mnk_event WHERE")
        {
            "game"
        } else {
            "key"
        };
        let joint = if damage.contains("WHERE seq") { "AND" } else { "WHERE" };
        connection.execute(&format!("{damage} {joint} {column} = {key}"), []).unwrap();
        let fresh = open(&file);
        for _ in 0..2 {
            let error = fresh.snapshot(&id).err();
            let told = matches!(&error, Some(StoreError::Corrupt { id: of, .. }) if *of == id);
            assert!(told, "{damage}: {error:?}");
            assert!(fresh.submit(&id, &Command::play(1, 2, 2)).is_err());
        }
        assert_eq!(fresh.status("whole").unwrap().seq, 3);
        fresh.list(&Filter::default()).unwrap();
        fresh.tick(5).unwrap();
        fresh.delete(&id).unwrap();
    }
    remove(&file);
}

#[test]
fn every_flipped_bit_of_an_event_is_told() {
    let file = file();
    let store = open(&file);
    three_moves(&store, "game");
    let connection = Connection::open(&file).unwrap();
    let data: Vec<u8> = connection
        .query_row("SELECT data FROM mnk_event WHERE seq = 2", [], |row| row.get(0))
        .unwrap();
    for bit in 0..data.len() * 8 {
        let mut damaged = data.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        connection.execute("UPDATE mnk_event SET data = ?1 WHERE seq = 2", [damaged]).unwrap();
        // A server that has just come up.
        let fresh = open(&file);
        assert!(matches!(fresh.snapshot("game"), Err(StoreError::Corrupt { .. })), "bit {bit}");
    }
    remove(&file);
}

#[test]
fn files_that_are_no_database_or_newer_are_refused_and_left_alone() {
    let file = file();
    std::fs::write(&file, "a letter to a friend, long enough to be taken for a page. ".repeat(99))
        .unwrap();
    let before = std::fs::read(&file).unwrap();
    assert!(matches!(Store::open(&format!("sqlite:{file}")), Err(StoreError::Io(_))));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    remove(&file);
    drop(open(&file));
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let error = Store::open(&format!("sqlite:{file}")).err();
    assert_eq!(error, Some(StoreError::Newer { version: 99 }));
    remove(&file);
    for url in ["sqlite:", "sqlite::memory:", "sqlite:a\0b"] {
        assert_eq!(Store::open(url).err(), Some(StoreError::Url));
    }
    assert!(matches!(Store::open("sqlite:/no/such/folder/x.db"), Err(StoreError::Io(_))));
}

#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let file = file();
    let store = open(&file);
    three_moves(&store, "game");
    let before = store.save("game").unwrap();
    let connection = Connection::open(&file).unwrap();
    // A trigger fails a write as a full disk does: in the middle of it.
    connection
        .execute_batch(
            "CREATE TRIGGER full BEFORE INSERT ON mnk_event
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
        )
        .unwrap();
    let error = store.submit("game", &Command::play(1, 1, 1));
    assert!(matches!(error, Err(StoreError::Io(_))), "{error:?}");
    assert_eq!(store.save("game"), Ok(before));
    connection.execute_batch("DROP TRIGGER full").unwrap();
    done(&store, "game", Command::play(1, 1, 1));
    remove(&file);
}

#[test]
fn eight_servers_that_open_a_new_file_at_once_make_one_database() {
    for _ in 0..20 {
        let file = file();
        thread::scope(|scope| {
            for number in 0..8 {
                let file = &file;
                scope.spawn(move || three_moves(&open(file), &number.to_string()));
            }
        });
        assert_eq!(open(&file).list(&Filter::default()).unwrap().len(), 8);
        remove(&file);
    }
}
