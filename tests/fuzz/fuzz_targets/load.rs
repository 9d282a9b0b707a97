//! Any bytes are a record or a refusal; a record that loads is written as the
//! very bytes it was read from.
//!
//! Bytes that do not begin as a record are also tried with the frame of one
//! round them, since no fuzzer guesses a checksum.
#![no_main]

use mnk::Game;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    check(data);
    check(&framed(data));
});

fn check(record: &[u8]) {
    if let Ok(game) = Game::load(record, None) {
        assert_eq!(game.save(), record);
    }
}

/// Magic, version, length, the bytes, and the CRC-32 of it all.
fn framed(body: &[u8]) -> Vec<u8> {
    let mut record = b"\x89mnk\x01\x00".to_vec();
    record.extend((record.len() as u32 + 4 + body.len() as u32 + 4).to_le_bytes());
    record.extend(body);
    let crc = record.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ 0xedb8_8320 * (crc & 1))
    });
    record.extend((!crc).to_le_bytes());
    record
}
