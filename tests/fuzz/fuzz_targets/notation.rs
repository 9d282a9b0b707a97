//! Any bytes are a game in a text format or an error with a place; a game that
//! comes of it is written as a text that is read as the same game.
//!
//! The first byte picks the format and the rules to read under. What is tried
//! as a line is also tried with a right checksum.
#![no_main]

use mnk::notation::{Format, read, write};
use mnk::{Game, PRESETS, Rules};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&pick, text)) = data.split_first() else { return };
    let pick = usize::from(pick);
    let format = Format::ALL[pick % Format::ALL.len()];
    let preset = PRESETS.get(pick / Format::ALL.len() % (PRESETS.len() + 1));
    let rules = preset.and_then(|(_, spec)| spec.check().ok());
    check(format, text, rules.as_ref());
    if format == Format::Line {
        let crc = text.iter().fold(!0_u32, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ 0xedb8_8320 * (crc & 1))
        });
        check(format, &[text, format!(" #{:08x}", !crc).as_bytes()].concat(), rules.as_ref());
    }
});

fn check(format: Format, text: &[u8], rules: Option<&Rules>) {
    let game = match read(format, text, rules) {
        Ok(game) => game,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            assert!(error.line as usize <= text.len() + 1);
            assert!(error.column as usize <= text.len() + 1);
            return;
        }
    };
    let loaded = Game::load(&game.save(), rules).unwrap();
    assert_eq!(loaded.hash(), game.hash());
    for format in Format::ALL {
        let Ok(text) = write(format, &game) else { continue };
        let again = read(format, text.as_bytes(), Some(game.rules())).unwrap();
        assert_eq!(again.hash(), game.hash());
        assert!(again.actions().eq(game.actions()));
        assert_eq!(write(format, &again), Ok(text));
        if matches!(format, Format::Sgf | Format::Line | Format::Json) {
            assert!(again.tags().eq(game.tags()));
        }
    }
}
