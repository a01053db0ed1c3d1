//! The numbers of the turns in a movetext.

use quadriga::{Limit, Position, Seat, ToAct, Variant};

use crate::record::GameRecord;

/// The number that stands before each token of the move list, where one does: before each turn of `p1`,
/// counted from 1; in Qadesh before each turn, the number that the state has. A move list that does not
/// hold has numbers as far as it does.
pub(super) fn turn_numbers(record: &GameRecord) -> Vec<Option<u64>> {
    let mut numbers = vec![None; record.moves.len()];
    if numbers.is_empty() {
        return numbers;
    }
    let limit = record.limit.and_then(Limit::new);
    let start = match &record.start {
        Some(state) => Position::parse(record.variant, limit, state),
        None => Position::start(record.variant, limit),
    };
    let Ok(mut position) = start else { return numbers };
    let tokens: Vec<&str> = record.moves.iter().map(String::as_str).collect();
    let mut facts = Vec::new();
    let (mut at, mut turns) = (0, 0);
    while at < tokens.len() {
        let before = if record.variant == Variant::Qadesh {
            turn_of_state(&position)
        } else if position.to_act() == ToAct::Seat(Seat::P1) {
            Some(turns + 1)
        } else {
            None
        };
        facts.clear();
        let Ok(taken) = position.apply(&tokens[at..], &mut facts) else { break };
        numbers[at] = before;
        turns += u64::from(before.is_some());
        at += taken;
    }
    numbers
}

/// The turn's number as a state of Qadesh has it: its last field.
fn turn_of_state(position: &Position) -> Option<u64> {
    position.state().rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;

    fn numbers(variant: Variant, start: &str, moves: &[&str]) -> Vec<Option<u64>> {
        turn_numbers(&GameRecord {
            start: Some(start.to_owned()),
            moves: moves.iter().map(|token| (*token).to_owned()).collect(),
            ..GameRecord::new(variant, "a", "b", GameResult::Unfinished)
        })
    }

    #[test]
    fn turns_of_the_first_seat_are_counted_from_one() {
        let start = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p2 31 0/0";
        let moves = ["b6a6", "b4a4", "b7b6", "b3b4", "no move", "c3b3"];
        let expected = [None, Some(1), None, Some(2), None, None];
        assert_eq!(numbers(Variant::RampartClassic, start, &moves), expected);
    }

    #[test]
    fn qadesh_has_the_numbers_of_its_states() {
        let placements = ["PRE@27,AMU@30", "RFC@45,EOM@54,ALL@46,HAT@53,VAS@55"];
        let moves = [placements[0], placements[1], "hold", "hold", "~", "hold"];
        let expected = [Some(0), None, Some(1), None, None, None];
        assert_eq!(numbers(Variant::Qadesh, "-,-,-,-,-/-,-,-,-,- setup 0", &moves), expected);
    }

    #[test]
    fn a_deal_has_no_number() {
        let deal = "~Me3.Me4.Me5.Me6.MeE.Ve2.Ve3.Ve4.Ve6.VeE.Ju1.Ma2.Ma3.Ma4.Ma5.MaE.Ju2.Ju4.Ju5.JuE.\
                    Sa1.Sa2.Sa4.SaE.Sa3";
        let moves = [deal, "Ju1", "Sa1", "Ve6"];
        let expected = [None, Some(1), None, Some(2)];
        assert_eq!(numbers(Variant::PtolemyBasic, "E@d4 ~p1 -/- - - - 1 0-0", &moves), expected);
    }
}
