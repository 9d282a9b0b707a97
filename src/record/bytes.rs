//! Reading and writing the parts of a record.

use super::crc::crc32;
use super::error::Damage;

/// What is left to read.
pub struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    pub fn new(rest: &'a [u8]) -> Input<'a> {
        Input { rest }
    }

    /// Bytes not read yet.
    pub fn left(&self) -> usize {
        self.rest.len()
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Damage> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(Damage::Sizes)?;
        self.rest = rest;
        Ok(taken)
    }

    /// A little-endian number of up to eight bytes.
    pub fn number(&mut self, width: usize) -> Result<u64, Damage> {
        let bytes = self.take(width)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    pub fn text(&mut self, count: usize) -> Result<&'a str, Damage> {
        std::str::from_utf8(self.take(count)?).map_err(|_| Damage::Text)
    }
}

/// What is written so far.
pub struct Output {
    bytes: Vec<u8>,
}

impl Output {
    pub fn with_capacity(capacity: usize) -> Output {
        Output { bytes: Vec::with_capacity(capacity) }
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// A number in this many bytes, little-endian.
    pub fn number(&mut self, number: u64, width: usize) {
        self.bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }

    /// Up to 255 bytes, after their number.
    pub fn short(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64, 1);
        self.bytes(bytes);
    }

    /// Fills in the length, and adds the checksum.
    pub fn finish(mut self) -> Vec<u8> {
        let length = (self.bytes.len() + super::CHECKSUM) as u32;
        self.bytes[6..10].copy_from_slice(&length.to_le_bytes());
        let checksum = crc32(&self.bytes);
        self.number(checksum.into(), super::CHECKSUM);
        self.bytes
    }
}
