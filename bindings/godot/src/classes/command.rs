//! A session's command as a dictionary, as it comes from the net: what is left
//! out has its default, what is of another type is refused by name. Numbers may
//! be floats, which is what Godot makes of JSON's.

use crate::logic::answer::No;
use crate::logic::codes;
use crate::logic::numbers::{bytes_of_hex, whole};
use crate::logic::online::Request;
use godot::prelude::*;

/// The command of a dictionary.
pub fn request(command: &VarDictionary) -> Result<Request, No> {
    let id = match command.get("request") {
        None => Vec::new(),
        Some(value) => bytes(&value)
            .ok_or_else(|| not_a("request", "a PackedByteArray or hexadecimal digits"))?,
    };
    Ok(Request {
        kind: number(command, "kind", -1)?,
        seat: number(command, "seat", -1)?,
        row: number(command, "row", -1)?,
        col: number(command, "col", -1)?,
        arg: number(command, "arg", 0)?,
        count: number(command, "count", 0)?,
        revision: number(command, "revision", -1)?,
        now: number(command, "now", -1)?,
        request: id,
    })
}

fn number(command: &VarDictionary, name: &str, missing: i64) -> Result<i64, No> {
    let Some(value) = command.get(name) else { return Ok(missing) };
    let exact = value.try_to().ok();
    let number = exact.or_else(|| value.try_to().ok().and_then(whole));
    number.ok_or_else(|| not_a(name, "an int"))
}

fn bytes(value: &Variant) -> Option<Vec<u8>> {
    // By its type: Godot makes an empty array of a text.
    if value.get_type() == VariantType::STRING {
        return bytes_of_hex(&value.to::<GString>().to_string());
    }
    value.try_to::<PackedByteArray>().ok().map(|bytes| bytes.to_vec())
}

fn not_a(name: &str, kind: &str) -> No {
    No::new(codes::ERR_INVALID, format!("{name} must be {kind}"))
}
