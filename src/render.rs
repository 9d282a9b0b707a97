//! Pictures of a game: as text ([`Game::text`](crate::Game::text)) and as SVG
//! ([`Game::svg`](crate::Game::svg), [`svg`]).

pub mod svg;
mod text;
