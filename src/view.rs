//! What one seat may see, read back from a view string: the board as a bot has it.

use crate::drawing::Drawing;
use crate::position::limit_of;
use crate::{LegalGroup, Limit, Seat, StateError, Variant};
use crate::{ptolemy, qadesh, rampart, ramses};

/// A view string, read. In all games but Ptolemy it is the whole state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// `ramses`
    Ramses(ramses::State),
    /// `rampart-classic`
    RampartClassic(rampart::State<5>),
    /// `rampart-xl`
    RampartXl(rampart::State<7>),
    /// `qadesh`
    Qadesh(qadesh::State),
    /// `ptolemy-basic` and `ptolemy-advanced`
    Ptolemy(ptolemy::View),
}

impl View {
    /// Reads what `seat` sees. Without `limit` the variant's own holds.
    ///
    /// # Errors
    ///
    /// If the text is not the one spelling of a view, naming the field; or if a limit is given to a
    /// variant that has none.
    pub fn parse(
        variant: Variant,
        limit: Option<Limit>,
        seat: Seat,
        view: &str,
    ) -> Result<View, StateError> {
        let limit = limit_of(variant, limit)?;
        Ok(match variant {
            Variant::Ramses => View::Ramses(ramses::State::parse(view, limit)?),
            Variant::RampartClassic => View::RampartClassic(rampart::State::parse(view, limit)?),
            Variant::RampartXl => View::RampartXl(rampart::State::parse(view, limit)?),
            Variant::Qadesh => View::Qadesh(qadesh::State::parse(view, limit)?),
            Variant::PtolemyBasic => {
                View::Ptolemy(ptolemy::View::parse(view, ptolemy::Rules::Basic, seat)?)
            }
            Variant::PtolemyAdvanced => {
                View::Ptolemy(ptolemy::View::parse(view, ptolemy::Rules::Advanced, seat)?)
            }
        })
    }

    /// The board for a person, as the seat may see it.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        match self {
            View::Ramses(state) => state.draw(),
            View::RampartClassic(state) => state.draw(),
            View::RampartXl(state) => state.draw(),
            View::Qadesh(state) => state.draw(),
            View::Ptolemy(view) => view.draw(),
        }
    }

    /// The legal groups of `seat`, in their fixed order; none if it has nothing to decide, or (in
    /// Ptolemy) if it is not the seat whose view this is.
    #[must_use]
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        match self {
            View::Ramses(state) => state.legal_groups(seat),
            View::RampartClassic(state) => state.legal_groups(seat),
            View::RampartXl(state) => state.legal_groups(seat),
            View::Qadesh(state) => state.legal_groups(seat),
            View::Ptolemy(view) => view.legal_groups(seat),
        }
    }
}
