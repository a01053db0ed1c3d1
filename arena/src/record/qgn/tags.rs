//! The tags that the arena writes.

use crate::record::{BySeat, GameRecord, Termination, TimeLoss};

/// What stands for a value that is not known, and for one that there is not.
pub(super) const UNKNOWN: &str = "?";
pub(super) const NONE: &str = "-";
/// Between the time controls of the two seats, where they differ.
pub(super) const AND: &str = " | ";

/// All tags of a record in their fixed order.
pub(super) fn tags(record: &GameRecord) -> Vec<(String, String)> {
    let known = |text: &str| if text.is_empty() { UNKNOWN } else { text }.to_owned();
    let number = |number: Option<u64>, none: &str| {
        number.map_or_else(|| none.to_owned(), |number| number.to_string())
    };
    let time_control = match &record.time_control {
        None => NONE.to_owned(),
        Some(both) if both.p1 == both.p2 => both.p1.clone(),
        Some(both) => format!("{}{AND}{}", both.p1, both.p2),
    };
    let mut tags = vec![
        ("Event", known(&record.event)),
        ("Site", known(&record.site)),
        ("Date", known(&record.date)),
        ("Round", known(&record.round)),
        ("Game", number(record.game, UNKNOWN)),
        ("Pair", number(record.pair, NONE)),
        ("P1", record.p1.clone()),
        ("P2", record.p2.clone()),
        ("Variant", record.variant.to_string()),
        ("Start", known(record.start.as_deref().unwrap_or_default())),
        ("Limit", number(record.limit.map(u64::from), NONE)),
        ("TimeControl", time_control),
        ("Result", record.result.to_string()),
        ("Termination", record.termination.map_or(UNKNOWN, Termination::word).to_owned()),
        ("Reason", known(&record.reason)),
        ("PlyCount", number(Some(GameRecord::count_plies(&record.moves)), UNKNOWN)),
    ];
    if record.sterile {
        tags.push(("Sterile", "yes".to_owned()));
    }
    if let Some(seed) = record.seed {
        tags.push(("Seed", seed.to_string()));
    }
    if record.book > 0 {
        tags.push(("Book", record.book.to_string()));
    }
    if record.time_loss == Some(TimeLoss::Loss) {
        tags.push(("TimeLoss", TimeLoss::Loss.to_string()));
    }
    if let Some(BySeat { p1, p2 }) = &record.programs {
        tags.push(("P1Program", p1.path.clone()));
        tags.push(("P1Sha256", known(&p1.sha256)));
        tags.push(("P2Program", p2.path.clone()));
        tags.push(("P2Sha256", known(&p2.sha256)));
    }
    tags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
