//! Stub.
use crate::position::{Face, ToAct};
use crate::*;
use std::fmt;
/// Stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<const FILES: usize>;
impl<const FILES: usize> State<FILES> {
    /// Stub.
    pub fn start(limit: Limit) -> Self {
        unimplemented!("{limit}")
    }
    /// Stub.
    pub fn parse(text: &str, limit: Limit) -> Result<Self, StateError> {
        unimplemented!("{text}{limit}")
    }
    /// Stub.
    pub fn limit(&self) -> Limit {
        unimplemented!()
    }
    /// Stub.
    pub fn legal_groups(&self, seat: Seat) -> Vec<LegalGroup> {
        unimplemented!("{seat}")
    }
}
impl<const FILES: usize> fmt::Display for State<FILES> {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!()
    }
}
impl<const FILES: usize> Face for State<FILES> {
    fn view(&self, _seat: Seat) -> String {
        unimplemented!()
    }
    fn to_act(&self) -> ToAct {
        unimplemented!()
    }
    fn step_len(&self) -> usize {
        unimplemented!()
    }
    fn outcome(&self) -> Option<Outcome> {
        unimplemented!()
    }
    fn legal_groups(&self, _seat: Seat) -> Vec<LegalGroup> {
        unimplemented!()
    }
    fn canonical(&self, _seat: Seat, _action: &str) -> Result<String, ActionError> {
        unimplemented!()
    }
    fn apply(&mut self, _tokens: &[&str], _facts: &mut Vec<Fact>) -> Result<(), StepError> {
        unimplemented!()
    }
    fn roll(&self, _seed: u64, _actions: Option<[&str; 2]>) -> Result<String, StepError> {
        unimplemented!()
    }
    fn show(&self) -> String {
        unimplemented!()
    }
}
