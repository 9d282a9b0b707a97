//! Pictures of a game: [as text](text) and [as SVG](svg).

pub mod svg;
mod text;
