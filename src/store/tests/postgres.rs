//! What only a server elsewhere can bring about. Takes part where the step
//! tests/steps/60-stores.sh has started one.

use super::*;

fn url() -> Option<String> {
    std::env::var("MNK_TEST_POSTGRES").ok()
}

#[test]
fn no_error_repeats_a_password() {
    let Some(url) = url() else { return };
    let wrong = url.replace("tea%20for%20two", "hunter2");
    assert_ne!(wrong, url);
    let nowhere = "postgresql://bob:hunter2@127.0.0.1:1/nowhere?sslmode=disable";
    let nonsense = "postgresql://bob:hunter2@host:port/db?who=knows";
    for url in [wrong.as_str(), nowhere, nonsense] {
        let error = Store::open(url).err().unwrap();
        let words = format!("{error} {error:?}");
        assert!(!words.contains("hunter2"), "{words}");
        assert!(matches!(error, StoreError::Io(_) | StoreError::Url));
    }
}

#[test]
fn over_tls_the_server_is_checked() {
    let Ok(url) = std::env::var("MNK_TEST_POSTGRES_TLS") else { return };
    let store = Store::open(&url).unwrap();
    let id = format!("tls {}", unique());
    store.create(&id, &Rules::default(), &SessionConfig::default()).unwrap();
    assert_eq!(done(&store, &id, Command::play(0, 1, 1)).seq, 1);
    // Its authority is none of the system's, and its name is not this one.
    let (unknown, _) = url.split_once("&sslrootcert").unwrap();
    assert!(matches!(Store::open(unknown), Err(StoreError::Io(_))));
    let renamed = url.replace("@localhost:", "@localhost.localdomain:");
    assert!(matches!(Store::open(&renamed), Err(StoreError::Io(_))));
}

#[test]
fn batches_that_cross_each_other_are_all_done_once() {
    let Some(url) = url() else { return };
    let prefix = unique();
    let ids: Vec<String> = (0..40).map(|n| format!("{prefix} {n}")).collect();
    let stores: Vec<Store> = (0..2).map(|_| Store::open(&url).unwrap()).collect();
    for id in &ids {
        let rules = Rules::new(7, 3, 3).unwrap();
        stores[0].create(id, &rules, &SessionConfig::default()).unwrap();
    }
    let landed = AtomicU64::new(0);
    thread::scope(|scope| {
        for (number, store) in stores.iter().enumerate() {
            let (ids, landed) = (&ids, &landed);
            scope.spawn(move || {
                let command = Command::play(0, 0, number as u32).at(0);
                let mut commands: Vec<_> = ids.iter().map(|id| (id.as_str(), command)).collect();
                if number == 1 {
                    commands.reverse();
                }
                for answer in store.submit_many(&commands) {
                    match answer.unwrap().result {
                        Ok(()) => drop(landed.fetch_add(1, Ordering::Relaxed)),
                        other => assert_eq!(other, Err(STALE)),
                    }
                }
            });
        }
    });
    assert_eq!(landed.load(Ordering::Relaxed), 40);
}
