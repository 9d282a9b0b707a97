//! What comes from anyone takes no memory before its sizes are checked: every
//! allocation is counted here, and hostile input must get its error within a
//! bound that does not depend on what it claims.

use mnk::notation::{Format, read};
use mnk::{Damage, Game, RecordError, Rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: hands every call on to the system's allocator, unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller's promise is ours.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promise is ours.
        unsafe { System.dealloc(memory, layout) }
    }

    /// What is large the system moves without a copy.
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size > layout.size() {
            let more = size - layout.size();
            PEAK.fetch_max(HELD.fetch_add(more, Ordering::Relaxed) + more, Ordering::Relaxed);
        } else {
            HELD.fetch_sub(layout.size() - size, Ordering::Relaxed);
        }
        // SAFETY: the caller's promise is ours.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One measurement at a time.
static TURN: Mutex<()> = Mutex::new(());

/// The most bytes held at once while this ran, above those held before.
fn peak<R>(body: impl FnOnce() -> R) -> (usize, R) {
    let before = HELD.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = body();
    (PEAK.load(Ordering::Relaxed).saturating_sub(before), result)
}

/// A record of these rules with `tail` behind revision, rules and no tags.
fn record(rules: &str, tail: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x89mnk\x01\0".to_vec();
    let length = 18 + 1 + rules.len() + 1 + tail.len() + 4;
    bytes.extend((length as u32).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.push(rules.len() as u8);
    bytes.extend(rules.as_bytes());
    bytes.push(0);
    bytes.extend(tail);
    let crc = bytes.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    });
    bytes.extend((!crc).to_le_bytes());
    bytes
}

#[test]
fn a_record_that_claims_much_costs_little() {
    let _turn = TURN.lock().unwrap();
    let huge = "1024,1024,5;players=8";
    let count = |count: u32| [&[0][..], &count.to_le_bytes()].concat();
    for tail in [
        count(1),
        count(1 << 20),
        count(u32::MAX),
        // A base of half a million bytes that are not there.
        vec![1],
        vec![1; 100],
    ] {
        let bytes = record(huge, &tail);
        let (peak, result) = peak(|| Game::load(&bytes, None).err());
        assert_eq!(result, Some(RecordError::Corrupt(Damage::Sizes)));
        assert!(peak < 4096, "{peak} bytes for {} bytes of input", bytes.len());
    }
    // Of other rules than expected: the board is never made.
    let small = Rules::default();
    let bytes = record(huge, &count(0));
    let (peak, result) = peak(|| Game::load(&bytes, Some(&small)).is_err());
    assert!(result && peak < 4096, "{peak}");
}

#[test]
fn a_bot_keeps_to_its_memory() {
    use mnk::bot::{Bot, Config};
    let _turn = TURN.lock().unwrap();
    // What a search needs to move at all, its tables aside: the field of a
    // 15x15 board with the shapes of its lines.
    const FIELD: usize = 1 << 20;
    for (kind, id, memory) in [
        ("engine", "15,15,5", 0),
        ("engine", "15,15,5", 4 << 20),
        ("engine", "7,3,4", 1 << 20),
        ("perfect", "4,4,4", 1 << 20),
        ("perfect", "6,7,4;gravity", 2 << 20),
    ] {
        let config = Config { nodes: 20_000, memory_bytes: memory as u64, ..Config::default() };
        let mut game = Game::new(Rules::parse(id).unwrap());
        for col in [3, 2] {
            game.play(u32::from(game.rules().rows) - 1, col % u32::from(game.rules().cols))
                .unwrap();
        }
        let bot = Bot::new(kind, &config).unwrap();
        let (peak, _) = peak(|| bot.choose(&game).is_ok());
        assert!(peak < memory + FIELD, "{kind} {id}: {peak} bytes, {memory} allowed");
    }
}

/// Also while a table grows.
#[test]
fn a_solver_keeps_to_its_memory() {
    use mnk::{Budget, Solver};
    let _turn = TURN.lock().unwrap();
    // The position, and what a search keeps for the plies it looks ahead.
    const SEARCH: usize = 100 << 10;
    for (id, memory, nodes) in [
        ("4,5,4;misere", 1 << 20, 60_000),
        ("5,5,4;wrap", 1 << 20, 60_000),
        ("6,7,4;gravity", 2 << 20, 300_000),
        ("7,6,4;gravity", 3 << 20, 300_000),
        ("5,8,4", 1 << 20, 60_000),
        ("8,5,4", 700 << 10, 60_000),
        ("7,9,5", 512 << 10, 15_000),
        ("4,4,4", 0, 2_000),
    ] {
        let game = Game::new(Rules::parse(id).unwrap());
        let budget = Budget { memory_bytes: memory as u64, ..Budget::nodes(nodes) };
        let mut solver = Solver::new();
        let (peak, _) = peak(|| solver.solve(&game, &budget).is_ok());
        assert!(peak < memory + SEARCH, "{id}: {peak} bytes, {memory} allowed");
        // The table was used as far as it may be.
        assert!(solver.memory_bytes() as usize * 4 >= memory, "{id}: {}", solver.memory_bytes());
    }
}

#[test]
fn a_text_costs_little_more_than_it_holds() {
    let _turn = TURN.lock().unwrap();
    const MANY: usize = 300_000;
    let texts = [
        (Format::Sgf, format!("(;SZ[52]AB{}", "[aa]".repeat(MANY))),
        (Format::Sgf, format!("(;SZ[15]{}", "C[abc]".repeat(MANY))),
        (Format::Sgf, format!("(;SZ[15]{}", ";C[x]".repeat(MANY))),
        (Format::Sgf, "(;".repeat(MANY)),
        (Format::Sgf, format!("(;C[{}", "\\]".repeat(MANY))),
        (Format::Json, format!("{{\"mnk\":1,\"base\":[{}", "\"...\",".repeat(MANY))),
        (Format::Json, format!("{{\"tags\":{{{}", "\"a\":\"b\",".repeat(MANY))),
        (Format::Json, "[".repeat(MANY)),
        (Format::Line, format!("mnk/1 {}", "a=b ".repeat(MANY))),
        (Format::Psq, format!("Piskvorky 1024x1024, 0:0, 0\n{}", "name\n".repeat(MANY))),
        (Format::Moves, "1. ".repeat(MANY) + "?"),
        (Format::Columns, " ".repeat(MANY) + "?"),
    ];
    for (format, text) in &texts {
        let (peak, result) = peak(|| read(*format, text.as_bytes(), None).is_err());
        assert!(result, "{format:?}");
        // The largest board takes 2 MB; what is kept of the text is less than it.
        assert!(peak < 4 * text.len() + (3 << 20), "{peak} bytes for {} of {format:?}", text.len());
    }
}
