//! Stub.
use crate::position::{Face, ToAct};
use crate::*;
use std::fmt;
/// Stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State;
impl State {
    /// Stub.
    pub fn start(_rules: Rules) -> Self {
        unimplemented!()
    }
    /// Stub.
    pub fn parse(_text: &str, _rules: Rules) -> Result<Self, StateError> {
        unimplemented!()
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
impl fmt::Display for State {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!()
    }
}
impl Face for State {
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
/// Stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Stub.
    Basic,
    /// Stub.
    Advanced,
}
/// Stub.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View;
impl View {
    /// Stub.
    pub fn parse(_text: &str, _rules: Rules, _seat: Seat) -> Result<View, StateError> {
        unimplemented!()
    }
    /// Stub.
    pub fn legal_groups(&self, _seat: Seat) -> Vec<LegalGroup> {
        unimplemented!()
    }
}
