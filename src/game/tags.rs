//! Tags: short texts that travel with a game, such as names, event and date.
//!
//! They are no part of what is played: the rules' identity, the hash and the
//! revision know nothing of them. Clones, resets and records keep them. A text
//! that could not come back unchanged from every face is refused when it is
//! set, not bent later.

use super::Game;
use std::collections::BTreeMap;
use std::fmt;

/// The most tags a game holds.
pub const MAX_TAGS: usize = 32;
/// The longest key of a tag, in bytes.
pub const MAX_TAG_KEY: usize = 64;
/// The longest value of a tag, in bytes.
pub const MAX_TAG_VALUE: usize = 1024;

/// Why a tag was not set; nothing changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// A tag needs a key.
    EmptyKey,
    /// The key is longer than [`MAX_TAG_KEY`] bytes.
    KeyTooLong {
        /// Its bytes.
        bytes: usize,
    },
    /// The value is longer than [`MAX_TAG_VALUE`] bytes.
    ValueTooLong {
        /// Its bytes.
        bytes: usize,
    },
    /// Key or value hold a NUL, where C would see the end of the text.
    Nul,
    /// There are [`MAX_TAGS`] others already.
    TooMany,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::EmptyKey => f.write_str("the key of a tag is empty"),
            TagError::KeyTooLong { bytes } => {
                write!(f, "the key of a tag has {bytes} bytes, at most {MAX_TAG_KEY} fit")
            }
            TagError::ValueTooLong { bytes } => {
                write!(f, "the value of a tag has {bytes} bytes, at most {MAX_TAG_VALUE} fit")
            }
            TagError::Nul => f.write_str("a tag holds no NUL"),
            TagError::TooMany => write!(f, "a game holds at most {MAX_TAGS} tags"),
        }
    }
}

impl std::error::Error for TagError {}

/// Whether a key and a value may stand in a tag, the number of tags aside.
pub(crate) fn check_tag(key: &str, value: &str) -> Result<(), TagError> {
    if key.is_empty() {
        Err(TagError::EmptyKey)
    } else if key.len() > MAX_TAG_KEY {
        Err(TagError::KeyTooLong { bytes: key.len() })
    } else if value.len() > MAX_TAG_VALUE {
        Err(TagError::ValueTooLong { bytes: value.len() })
    } else if key.contains('\0') || value.contains('\0') {
        Err(TagError::Nul)
    } else {
        Ok(())
    }
}

static NO_TAGS: BTreeMap<String, String> = BTreeMap::new();

impl Game {
    /// The text of a tag.
    pub fn tag(&self, key: &str) -> Option<&str> {
        self.tag_map().get(key).map(String::as_str)
    }

    /// Every tag, keys in the order of their bytes.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + '_ {
        self.tag_map().iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Sets a tag; an empty value deletes it.
    ///
    /// ```
    /// # use mnk::{Game, Rules};
    /// let mut game = Game::new(Rules::default());
    /// game.set_tag("X", "Ada").unwrap();
    /// assert_eq!(game.tag("X"), Some("Ada"));
    /// game.set_tag("X", "").unwrap();
    /// assert_eq!(game.tag("X"), None);
    /// ```
    pub fn set_tag(&mut self, key: &str, value: &str) -> Result<(), TagError> {
        check_tag(key, value)?;
        if value.is_empty() {
            if let Some(extras) = self.extras.as_deref_mut() {
                extras.tags.remove(key);
            }
            return Ok(());
        }
        if self.tag_map().len() >= MAX_TAGS && self.tag(key).is_none() {
            return Err(TagError::TooMany);
        }
        let tags = &mut self.extras.get_or_insert_default().tags;
        tags.insert(key.to_owned(), value.to_owned());
        Ok(())
    }

    fn tag_map(&self) -> &BTreeMap<String, String> {
        self.extras.as_deref().map_or(&NO_TAGS, |extras| &extras.tags)
    }
}
