//! An engine that takes part: its plan, and what it turned out to be.

use quadriga::Variant;

use crate::plan::EnginePlan;
use crate::record::Program;

/// An engine that takes part.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// What it is called: by the plan, by itself, or after its file.
    pub name: String,
    /// How it is started and how long it may think.
    pub plan: EnginePlan,
    /// The variants that it takes part in.
    pub variants: Vec<Variant>,
    /// Its program, for the records.
    pub program: Program,
}

impl Entrant {
    /// Whether it takes part in `variant`.
    #[must_use]
    pub fn plays(&self, variant: Variant) -> bool {
        self.variants.contains(&variant)
    }
}
