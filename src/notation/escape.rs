//! Texts inside other texts, with `%` and two hexadecimal digits for the bytes
//! of characters that cannot stand for themselves.

/// Escapes `%`, control characters and the others named.
pub fn escape(text: &str, others: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut buffer = [0; 4];
    for letter in text.chars() {
        if letter == '%' || letter.is_control() || others(letter) {
            for byte in letter.encode_utf8(&mut buffer).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        } else {
            out.push(letter);
        }
    }
    out
}

/// The text that was escaped; `None` when it never was one.
pub fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push((high << 4 | low) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_texts_come_back() {
        for text in ["", "plain", "100 %", "%41", "a\r\n\t\u{85}b", "日本", "%%", "\u{1}"] {
            let escaped = escape(text, char::is_whitespace);
            assert!(!escaped.contains(|c: char| c.is_control() || c.is_whitespace()));
            assert_eq!(unescape(&escaped).as_deref(), Some(text));
        }
        for bad in ["%", "%4", "%4g", "%ff", "%é"] {
            assert_eq!(unescape(bad), None);
        }
    }
}
