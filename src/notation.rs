//! Games as people and other programs write them.
//!
//! | module | what | origin of rows |
//! |---|---|---|
//! | [`coord`] | one cell, `h8` | bottom |

pub mod coord;
