//! CRC-32 as in Ethernet, zip and PNG: finds every single flipped bit and every
//! burst of up to 32.

/// The remainder of every byte, for the polynomial 0x04c11db7 with its bits
/// reversed.
const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            remainder =
                if remainder & 1 != 0 { remainder >> 1 ^ 0xedb8_8320 } else { remainder >> 1 };
            bit += 1;
        }
        table[byte] = remainder;
        byte += 1;
    }
    table
};

pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)])
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checksum_is_the_one_everybody_has() {
        // The check value of the catalogues of CRCs.
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(super::crc32(b""), 0);
    }
}
