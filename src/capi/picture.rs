//! Pictures drawn as asked: `mnk_game_svg` with its settings.

use super::buffers::{TextOut, copy_in, not_null, text_in};
use super::game::{mnk_game, read};
use super::growable::{self, Growable, Layout};
use super::guard::guard;
use super::outcome::*;
use crate::render::svg::{Options, Style};
use std::ffi::c_char;
use std::mem::offset_of;

/// Discs with gravity, cells up to 9 x 9, else stones.
pub const MNK_STYLE_AUTO: i32 = 0;
/// Crosses, noughts and further shapes in cells.
pub const MNK_STYLE_CELLS: i32 = 1;
/// Stones on the crossings of lines.
pub const MNK_STYLE_STONES: i32 = 2;
/// Discs in the holes of an upright board.
pub const MNK_STYLE_DISCS: i32 = 3;

/// What a picture shows. Plain memory of yours; fill it with `mnk_svg_options_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_svg_options {
    /// Bytes of this struct, filled in by `mnk_svg_options_init`.
    pub struct_size: u32,
    /// The width in pixels; 0 (default) is by size of the board.
    pub width: u32,
    /// `MNK_STYLE_...`; AUTO by default.
    pub style: u8,
    /// 1 (default): letters and numbers at the sides.
    pub coordinates: u8,
    /// 1 (default): the last mark stands out.
    pub last_move: u8,
    /// 1 (default): so do the winning cells.
    pub winning_line: u8,
    /// 1 (default): in Renju, so do the points that X may not play.
    pub forbidden: u8,
    /// Zero.
    pub reserved: [u8; 11],
}

// SAFETY: repr(C), 2 * 4 + 5 + 11 = 24 bytes without padding, integers only.
unsafe impl Growable for mnk_svg_options {
    const DEFAULT: mnk_svg_options = mnk_svg_options {
        struct_size: size_of::<mnk_svg_options>() as u32,
        width: 0,
        style: 0,
        coordinates: 1,
        last_move: 1,
        winning_line: 1,
        forbidden: 1,
        reserved: [0; 11],
    };
}

impl mnk_svg_options {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_svg_options",
        size: size_of::<mnk_svg_options>(),
        fields: &[
            ("struct_size", offset_of!(mnk_svg_options, struct_size)),
            ("width", offset_of!(mnk_svg_options, width)),
            ("style", offset_of!(mnk_svg_options, style)),
            ("coordinates", offset_of!(mnk_svg_options, coordinates)),
            ("last_move", offset_of!(mnk_svg_options, last_move)),
            ("winning_line", offset_of!(mnk_svg_options, winning_line)),
            ("forbidden", offset_of!(mnk_svg_options, forbidden)),
            ("reserved", offset_of!(mnk_svg_options, reserved)),
        ],
    };

    fn to_options(self) -> Answer<Options<'static>> {
        let invalid = |why| Err(Failure::because(MNK_ERR_INVALID, why));
        let style = match i32::from(self.style) {
            MNK_STYLE_AUTO => Style::Auto,
            MNK_STYLE_CELLS => Style::Cells,
            MNK_STYLE_STONES => Style::Stones,
            MNK_STYLE_DISCS => Style::Discs,
            _ => return invalid("style is no MNK_STYLE_..."),
        };
        let flags = [self.coordinates, self.last_move, self.winning_line, self.forbidden];
        if flags.iter().any(|&flag| flag > 1) {
            return invalid("coordinates, last_move, winning_line and forbidden are 0 or 1");
        }
        if self.reserved.iter().any(|&byte| byte != 0) {
            return invalid("reserved is not zero");
        }
        Ok(Options {
            style,
            coordinates: self.coordinates == 1,
            last_move: self.last_move == 1,
            winning_line: self.winning_line == 1,
            forbidden: self.forbidden == 1,
            width: self.width,
            title: None,
            heat: None,
        })
    }
}

/// Fills in size and defaults: what `mnk_game_svg` draws.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_svg_options_init(
    options: *mut mnk_svg_options,
    struct_size: u32,
) -> i32 {
    // SAFETY: room for as many bytes, as the header asks for.
    guard(|| unsafe { growable::init(options, struct_size, "options") })
}

/// The board as a picture, drawn as `options` says; NULL is the defaults.
///
/// `title` replaces the words that describe the picture to those who cannot see it; with 0 bytes
/// they stay. `heat` colours the cells: a value for each, row by row, from -1, bad and red, over 0
/// to 1, good and green; NaN colours nothing, as does a `heat_len` of 0. `mnk_bot_analysis_heat`
/// gives such values.
///
/// `MNK_ERR_INVALID`: an option that there is not, a title that is not UTF-8, or another number of
/// values than cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_svg_with(
    game: *const mnk_game,
    options: *const mnk_svg_options,
    title: *const c_char,
    title_len: usize,
    heat: *const f32,
    heat_len: usize,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a text as the header asks for.
        let title = unsafe { text_in(title, title_len, "title") }?;
        if heat_len > 0 {
            not_null(heat, "heat")?;
        }
        // SAFETY: a game, a struct and an array as the header asks for.
        unsafe {
            read(game, |game| {
                let mut drawn = match options.is_null() {
                    true => Options::default(),
                    false => growable::read(options, "options")?.to_options()?,
                };
                let invalid = |why| Failure::because(MNK_ERR_INVALID, why);
                let title = title.ok_or_else(|| invalid("the title is not UTF-8"))?;
                if heat_len != 0 && heat_len != game.rules().cells() {
                    return Err(invalid("heat is not a value for each cell"));
                }
                let heat = copy_in(heat, heat_len, "heat")?.unwrap_or_default();
                drawn.title = (!title.is_empty()).then_some(title);
                drawn.heat = (!heat.is_empty()).then_some(&heat);
                out.write(&game.svg_with(&drawn))
            })
        }
    })
}
