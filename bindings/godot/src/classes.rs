//! The classes that Godot sees: thin faces over [`crate::logic`].
//!
//! All of them belong to the main thread, as nodes do. Methods that change
//! something take `Gd<Self>` and hold the object only while they change it;
//! signals are emitted after that, so that a handler may call anything.

mod bot;
mod command;
mod constants;
mod game;
mod rules;
mod session;
mod values;

use crate::logic::thinker;
use godot::prelude::*;

struct MnkExtension;

// SAFETY: what gdext asks for: nothing here is called before the engine has
// called the entry point, and no thread of ours calls the engine.
#[gdextension(entry_symbol = mnk_godot_init)]
unsafe impl ExtensionLibrary for MnkExtension {
    fn on_stage_deinit(stage: InitStage) {
        // The library may be unloaded next: none of its threads may run then.
        if stage == InitStage::Scene {
            thinker::join_strays();
        }
    }
}
