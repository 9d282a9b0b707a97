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
        "INSERT INTO mnk_event SELECT game, 4, data FROM mnk_event WHERE seq = 3",
        "UPDATE mnk_game SET seq = 2",
        "UPDATE mnk_game SET seq = 0",
        "UPDATE mnk_game SET seq = -1",
        "UPDATE mnk_game SET seq = 9223372036854775807",
        "UPDATE mnk_game SET key = 1000000 + key",
        "UPDATE mnk_game SET rules = ''",
        "UPDATE mnk_game SET rules = CAST(x'332c372cff' AS TEXT)",
        "UPDATE mnk_game SET rules = '7,3,3'",
        "UPDATE mnk_game SET rules = '3,7,2'",
        "UPDATE mnk_game SET settings = x''",
        "UPDATE mnk_game SET settings = zeroblob(1000000)",
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
        let column = if damage.contains("mnk_event") { "game" } else { "key" };
        let joint = if damage.contains("WHERE seq") { "AND" } else { "WHERE" };
        connection.execute(&format!("{damage} {joint} {column} = {key}"), []).unwrap();
        let fresh = open(&file);
        for _ in 0..2 {
            let error = fresh.snapshot(&id).err();
            let told = matches!(&error, Some(StoreError::Corrupt { id: of, .. }) if *of == id);
            assert!(told, "{damage}: {error:?}");
            let play = Command::play(1, 2, 2);
            let answers = fresh.submit_many(&[(&id, play), ("whole", Command::tick(0))]);
            assert!(matches!(answers[0], Err(StoreError::Corrupt { .. })), "{damage}");
            assert!(answers[1].is_ok(), "{damage}");
        }
        assert_eq!(fresh.status("whole").unwrap().seq, 3);
        fresh.list(&Filter::default()).unwrap();
        fresh.tick(5).unwrap();
        fresh.delete(&id).unwrap();
    }
    remove(&file);
}

#[test]
fn damage_to_what_only_lists_look_at_keeps_nobody_from_the_game_and_the_others() {
    let file = file();
    let store = open(&file);
    let connection = Connection::open(&file).unwrap();
    let numbers = ["-1", "9", "9223372036854775807", "-9223372036854775808"];
    let columns = ["revision", "status", "reason", "winner", "changed", "deadline"];
    for (number, column) in columns.iter().enumerate() {
        let id = format!("damaged {number}");
        three_moves(&store, &id);
        for value in numbers {
            let damage = format!("UPDATE mnk_game SET {column} = {value} WHERE id = ?1");
            assert_eq!(connection.execute(&damage, [&id]).unwrap(), 1);
            let fresh = open(&file);
            assert_eq!(fresh.status(&id).unwrap().seq, 3);
            assert_eq!(fresh.list(&Filter::default()).unwrap().len(), number + 1);
            assert_eq!(fresh.tick(5), Ok(0), "{column} = {value}");
            assert_eq!(fresh.tick(u64::MAX), Ok(0), "{column} = {value}");
        }
        // The next change writes the row anew.
        done(&store, &id, Command::play(1, 2, 2).now(77));
        let entries = store.list(&Filter { changed_from: 77, ..Filter::default() }).unwrap();
        let entry = entries.iter().find(|entry| entry.id == id).unwrap();
        assert_eq!((entry.revision, entry.changed, entry.deadline), (4, 77, None));
    }
    remove(&file);
}

#[test]
fn an_id_that_is_no_text_any_more_stops_neither_lists_nor_clocks() {
    let file = file();
    let store = open(&file);
    let config = SessionConfig { move_ms: Some(10), ..SessionConfig::default() };
    for id in ["damaged", "whole"] {
        store.create(id, &Rules::new(3, 7, 3).unwrap(), &config).unwrap();
        done(&store, id, Command::play(0, 0, 0).now(1));
    }
    let connection = Connection::open(&file).unwrap();
    let damage = "UPDATE mnk_game SET id = CAST(x'64ff' AS TEXT) WHERE id = 'damaged'";
    assert_eq!(connection.execute(damage, []).unwrap(), 1);
    let fresh = open(&file);
    assert_eq!(fresh.list(&Filter::default()).unwrap().len(), 2);
    assert_eq!(fresh.tick(100), Ok(1));
    assert_eq!(fresh.status("whole").unwrap().outcome.status, Status::Won);
    assert_eq!(fresh.status("damaged"), Err(StoreError::NotFound));
    remove(&file);
}

#[test]
fn every_flipped_bit_of_rules_and_settings_is_told() {
    let file = file();
    let store = open(&file);
    three_moves(&store, "game");
    let connection = Connection::open(&file).unwrap();
    for column in ["rules", "settings"] {
        let text = if column == "rules" { "TEXT" } else { "BLOB" };
        let write = format!("UPDATE mnk_game SET {column} = CAST(?1 AS {text})");
        let read = format!("SELECT CAST({column} AS BLOB) FROM mnk_game");
        let data: Vec<u8> = connection.query_row(&read, [], |row| row.get(0)).unwrap();
        for bit in 0..data.len() * 8 {
            let mut damaged = data.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            connection.execute(&write, [damaged]).unwrap();
            let told = open(&file).snapshot("game").err();
            let corrupt = matches!(told, Some(StoreError::Corrupt { .. }));
            assert!(corrupt, "{column}, bit {bit}: {told:?}");
        }
        connection.execute(&write, [data]).unwrap();
    }
    // Games from before there was a checksum are read.
    connection
        .execute("UPDATE mnk_game SET settings = substr(settings, 1, length(settings) - 4)", [])
        .unwrap();
    assert_eq!(open(&file).status("game").unwrap().seq, 3);
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
