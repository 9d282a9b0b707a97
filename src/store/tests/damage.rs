//! Every column of both tables damaged in turn, in every database: the damage
//! is told or does no harm, stays with its game, and no list goes without it.

use super::*;

/// Runs a statement on the database behind a place, as nobody should.
fn tamper(place: &Place, statement: &str) -> u64 {
    #[cfg(feature = "sqlite")]
    if let Some(file) = place.url.strip_prefix("sqlite:") {
        let connection = rusqlite::Connection::open(file).unwrap();
        return connection.execute(statement, []).unwrap() as u64;
    }
    #[cfg(feature = "postgres")]
    {
        let mut client = ::postgres::Client::connect(&place.url, ::postgres::NoTls).unwrap();
        return client.execute(statement, &[]).unwrap();
    }
    #[allow(unreachable_code)]
    {
        panic!("no database: {statement}")
    }
}

fn three_moves(place: &Place, name: &str) -> String {
    let id = place.create(name, 3, 7, &SessionConfig::default());
    for (seat, col) in [(0, 0), (1, 1), (0, 2)] {
        done(&place.store, &id, Command::play(seat, 0, col).now(50));
    }
    id
}

/// All games of this test that a list has, however it is paged.
fn listed(place: &Place, store: &Store, status: Option<Status>) -> Vec<Entry> {
    let pages = |limit| every_page(place, store, &Filter { status, limit, ..Filter::default() });
    let one_by_one = pages(1);
    assert_eq!(pages(1_000), one_by_one);
    one_by_one
}

/// What damage to a column may do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Harm {
    /// The game cannot be read any more, and says so.
    Told,
    /// The game goes on; only lists show what the column says.
    None,
}

#[test]
fn damage_to_any_column_stays_with_its_game_and_no_list_goes_without_it() {
    let numbers = ["-1", "-32768", "32767", "9"];
    let large = ["-9223372036854775808", "9223372036854775807"];
    let mut damages: Vec<(&str, &str, String, Harm)> = Vec::new();
    for (column, harm) in [
        ("seq", Harm::Told),
        ("revision", Harm::None),
        ("status", Harm::None),
        ("reason", Harm::None),
        ("winner", Harm::None),
        ("changed", Harm::None),
        ("deadline", Harm::None),
    ] {
        let small = ["status", "reason", "winner"].contains(&column);
        let values = numbers.iter().chain(if small { &[][..] } else { &large[..] });
        damages.extend(values.map(|value| ("mnk_game", column, (*value).to_owned(), harm)));
    }
    for text in ["''", "'7,3,3'", "'3,7,2'", "'3,7'", "'1,1,1'", "'nonsense'"] {
        damages.push(("mnk_game", "rules", text.to_owned(), Harm::Told));
    }
    on_every_store(|place| {
        if place.url == "memory:" {
            return;
        }
        let blobs = match place.url.starts_with("sqlite:") {
            true => ["x''", "x'09'", "zeroblob(100000)"],
            false => ["''::bytea", "'\\x09'::bytea", "decode(repeat('00', 100000), 'hex')"],
        };
        let mut damages = damages.clone();
        for blob in blobs {
            damages.push(("mnk_game", "settings", blob.to_owned(), Harm::Told));
            damages.push(("mnk_event", "data", blob.to_owned(), Harm::Told));
        }
        for seq in ["-1", "0", "9", "9223372036854775807"] {
            damages.push(("mnk_event", "seq", seq.to_owned(), Harm::Told));
        }
        let whole = three_moves(place, "whole");
        for (table, column, value, harm) in &damages {
            let id = three_moves(place, "damaged");
            let key = format!("(SELECT key FROM mnk_game WHERE id = '{id}')");
            let statement = match *table {
                "mnk_game" => format!("UPDATE mnk_game SET {column} = {value} WHERE id = '{id}'"),
                _ => format!(
                    "UPDATE mnk_event SET {column} = {value} WHERE game = {key} AND seq = 2"
                ),
            };
            assert_eq!(tamper(place, &statement), 1, "{statement}");
            check_damaged(place, &id, &whole, *harm, &statement);
            place.store.delete(&id).unwrap();
            assert_eq!(place.store.status(&id), Err(StoreError::NotFound));
        }
    });
}

/// A server that has just come up, with that damage before it.
fn check_damaged(place: &Place, id: &str, whole: &str, harm: Harm, damage: &str) {
    let fresh = place.elsewhere().unwrap();
    let told = |error: Option<StoreError>| {
        let told = matches!(&error, Some(StoreError::Corrupt { id: of, .. }) if *of == id);
        assert_eq!(told, harm == Harm::Told, "{damage}: {error:?}");
    };
    told(fresh.snapshot(id).err());
    told(fresh.events(id, 0, 9).err());
    told(fresh.status(id).err());
    told(fresh.clocks(id, 0).err());
    told(fresh.export(id).err());
    told(fresh.save(id).err());
    let of_both = |store: &Store| {
        let ids = [id.to_owned(), whole.to_owned()].map(|id| id[place.prefix.len()..].to_owned());
        let mut names: Vec<String> = listed(place, store, None)
            .iter()
            .map(|entry| entry.id[place.prefix.len()..].to_owned())
            .collect();
        names.sort();
        assert_eq!(names, ids, "{damage}");
    };
    of_both(&fresh);
    let mut with_status = 0;
    for status in [Status::Playing, Status::Won, Status::Draw] {
        let entries = listed(place, &fresh, Some(status));
        assert!(entries.iter().all(|entry| entry.outcome.status == status), "{damage}");
        with_status += entries.len();
    }
    assert_eq!(with_status, 2, "{damage}");
    fresh.tick(60).unwrap();
    let answers =
        fresh.submit_many(&[(id, Command::play(1, 2, 2).now(77)), (whole, Command::tick(0))]);
    told(answers[0].clone().err());
    assert!(answers[1].is_ok(), "{damage}");
    assert_eq!(fresh.status(whole).unwrap().seq, 3);
    if harm == Harm::None {
        // The change has written the row anew.
        let entries = listed(place, &fresh, Some(Status::Playing));
        let entry = entries.iter().find(|entry| entry.id == id).unwrap();
        assert_eq!((entry.revision, entry.seq, entry.changed, entry.deadline), (4, 4, 77, None));
        assert_eq!(entry.outcome, fresh.status(id).unwrap().outcome);
    }
}

#[test]
fn a_game_whose_own_row_or_id_is_damaged_keeps_nobody_from_the_others() {
    on_every_store(|place| {
        if place.url == "memory:" {
            return;
        }
        let whole = three_moves(place, "whole");
        let lost = three_moves(place, "lost");
        // Its events are none of its own any more.
        let key = format!(
            "UPDATE mnk_event SET game = -game WHERE game = (SELECT key FROM mnk_game WHERE id = '{lost}')"
        );
        if place.url.starts_with("sqlite:") {
            assert_eq!(tamper(place, &key), 3);
            let corrupt = place.elsewhere().unwrap().status(&lost);
            assert!(matches!(corrupt, Err(StoreError::Corrupt { .. })), "{corrupt:?}");
        }
        let renamed = place.id("no id\u{7}\u{1}");
        let rename = format!("UPDATE mnk_game SET id = '{renamed}' WHERE id = '{lost}'");
        assert_eq!(tamper(place, &rename), 1);
        let fresh = place.elsewhere().unwrap();
        assert_eq!(fresh.status(&lost), Err(StoreError::NotFound));
        assert!(matches!(fresh.status(&renamed), Err(StoreError::Id(_))));
        let long = place.id(&"é".repeat(300));
        let rename = format!("UPDATE mnk_game SET id = '{long}' WHERE id = '{renamed}'");
        assert_eq!(tamper(place, &rename), 1);
        assert_eq!(listed(place, &fresh, None).len(), 2);
        if place.url.starts_with("sqlite:") {
            for bytes in ["ff", "80", "f4ff", "c3"] {
                let hex: String = place.prefix.bytes().map(|byte| format!("{byte:02x}")).collect();
                let id = format!("CAST(x'{hex}{bytes}' AS TEXT)");
                let rename = format!("UPDATE mnk_game SET id = {id} WHERE id <> '{whole}'");
                assert_eq!(tamper(place, &rename), 1);
                assert_eq!(listed(place, &fresh, None).len(), 2, "{bytes}");
            }
        }
        fresh.tick(60).unwrap();
        assert_eq!(done(&fresh, &whole, Command::play(1, 2, 2)).seq, 4);
        if !place.url.starts_with("sqlite:") {
            assert_eq!(tamper(place, &format!("DELETE FROM mnk_game WHERE id = '{long}'")), 1);
        }
    });
}
