//! Tests by ruling, through the text of states.
