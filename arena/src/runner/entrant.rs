//! An engine that takes part: its plan, and what it turned out to be.

use quadriga::Variant;

use crate::engine::Declared;
use crate::plan::EnginePlan;

/// An engine that takes part.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called: by the plan, by itself, or after its file.
    pub name: String,
    /// How it is started and how long it may think.
    pub plan: EnginePlan,
    /// What it said of itself, if it could be greeted.
    pub declared: Option<Declared>,
}

impl Entrant {
    /// Whether it takes part in `variant`. One that could not be greeted is not let off: its games are
    /// lost as they come.
    #[must_use]
    pub fn plays(&self, variant: Variant) -> bool {
        self.declared.as_ref().is_none_or(|declared| declared.variants.contains(&variant))
    }
}
