//! Ptolemy: cards go out, the lead is kept, and what the other seat could answer is counted.

use quadriga::Luck;
use quadriga::ptolemy::{Card, CardSet, Play, Table, View};

use super::{Decided, WIN, best};

/// A card less in hand, which is what wins rounds.
const CARD: i64 = 100;

/// To lead the next rally: a card that nothing can prevent.
const LEAD: i64 = 70;

/// After the other seat's answer there is a card to go on with, so that the lead is still open.
const GOES_ON: i64 = 30;

/// After the other seat's answer there is none: it gets the lead.
const SHUT_OUT: i64 = 40;

/// The other seat has one card and may play it: the round is lost.
const LAST_CARD: i64 = 1_000;

/// The round is won, and the match not yet.
const ROUND: i32 = 2_000;

/// An `E` card left in hand whose planet is off the board: it can't be led, nor followed with.
const DEAD: i64 = 25;

/// A card left in hand that could follow the played one: a rally of one's own.
const FOLLOWS: i64 = 4;

/// Certainty.
const SURELY: i64 = 1_000;

/// The play of the view's seat by these weights; none if it is not to act.
pub(super) fn decide(view: &View, luck: &mut Luck) -> Option<Decided> {
    let plays = view.plays();
    let mut nodes = 0;
    let scored: Vec<(i32, Play)> = plays
        .iter()
        .filter_map(|play| {
            let score = match play {
                Play::Card(card) => card_score(view, card, &mut nodes)?,
                Play::Pass => pass_score(view),
            };
            Some((score, play))
        })
        .collect();
    let (score, play) = best(scored, luck)?;
    Some(Decided { action: play.to_string(), score, nodes })
}

/// A pass gives the lead away, and draws cards (PTO-12). The last card in the other hand is likely to go
/// out then.
fn pass_score(view: &View) -> i32 {
    let draws = view.table().pass_draws().min(view.stock_cards());
    let last = if view.other_cards() == 1 { LAST_CARD } else { 0 };
    (-LEAD - last - CARD * draws as i64) as i32
}

/// What it is worth to play `card`; none if it can't be played.
fn card_score(view: &View, card: Card, nodes: &mut u64) -> Option<i32> {
    let mut hand = view.hand();
    hand.remove(card);
    let next = view.table().with(card).ok()?;
    *nodes += 1;
    if hand.is_empty() {
        return Some(if view.table().score()[view.seat().index()] > 0 { WIN } else { ROUND });
    }
    let unseen = view.unseen();
    let answers: Vec<Table> = unseen.iter().filter_map(|answer| next.with(answer).ok()).collect();
    *nodes += answers.len() as u64;
    let unanswered = none_of(answers.len(), unseen.len(), view.other_cards());
    let mut score = CARD + LEAD * unanswered / SURELY;
    if !answers.is_empty() {
        let all = answers.len() as i64;
        let on = answers.iter().filter(|table| !table.plays(hand).cards.is_empty()).count() as i64;
        let answered = (GOES_ON * on - SHUT_OUT * (all - on)) / all;
        score += answered * (SURELY - unanswered) / SURELY;
    }
    if view.other_cards() == 1 {
        score -= LAST_CARD * (SURELY - unanswered) / SURELY;
    }
    score -= DEAD * dead(&next, hand);
    score += FOLLOWS * next.plays(hand).cards.len() as i64;
    Some(score as i32)
}

/// The chance, of [`SURELY`], that none of `wanted` of `unseen` cards is among the `held` that the other
/// seat has of them.
fn none_of(wanted: usize, unseen: usize, held: usize) -> i64 {
    (0..held.min(unseen)).fold(SURELY, |chance, drawn| {
        let left = unseen - drawn;
        chance * left.saturating_sub(wanted) as i64 / left as i64
    })
}

/// `E` cards of `hand` whose planets are off the board.
fn dead(table: &Table, hand: CardSet) -> i64 {
    let dead =
        |card: &Card| card.number().is_none() && table.board().planet(card.planet()).is_none();
    hand.iter().filter(dead).count() as i64
}

#[cfg(test)]
mod tests {
    use quadriga::Seat;
    use quadriga::ptolemy::Rules;

    use super::*;
    use crate::random::luck_of;

    fn decided(rules: Rules, view: &str) -> Decided {
        let view = View::parse(view, rules, Seat::P1).unwrap();
        decide(&view, &mut luck_of(1, 1, Seat::P1)).unwrap()
    }

    /// A view of the basic game: what is not in the hand, the rally or among the hidden `cards` has been
    /// played.
    fn basic(board: &str, hand: &str, other: usize, rally: &str, round: &str) -> Decided {
        let set = |text: &str| text.split('.').filter_map(Card::parse).collect::<CardSet>();
        let mut played = CardSet::ALL.without(set(hand)).without(set(rally));
        for _ in 0..other + 3 {
            // The first ones are as good as any.
            played.remove(played.first().unwrap());
        }
        let view = format!("{board} p1 {hand}/?{other} ?3 {rally} {played} {round}");
        decided(Rules::Basic, &view)
    }

    const BOARD: &str = "Ju@d1,Sa@d2,E@d4,Ma@d5,Ve@d6,Me@n1";

    #[test]
    fn the_last_card_is_played() {
        let decided = basic(BOARD, "Sa4", 5, "-", "1 0-0");
        assert_eq!((decided.action.as_str(), decided.score), ("Sa4", ROUND));
        assert_eq!(basic(BOARD, "Sa4", 5, "-", "2 1-0").score, WIN);
    }

    #[test]
    fn a_card_that_nothing_can_follow_keeps_the_lead() {
        // Mars goes up to n7, Jupiter to d3. The hidden cards are Mercury's numbers: one of them goes as
        // high as Mars, all as high as Jupiter.
        let decided = basic(BOARD, "Ma2.Ju1", 1, "-", "1 0-0");
        assert_eq!(decided.action, "Ma2");
    }

    #[test]
    fn a_card_is_rather_played_than_not() {
        // Only Saturn goes as high as Mars, on d5.
        let decided = basic(BOARD, "Ju1.Sa4", 6, "Ma2", "1 0-0");
        assert_eq!(decided.action, "Sa4");
        let decided = basic(BOARD, "Ju1.Sa1", 6, "Ma2", "1 0-0");
        assert_eq!(decided.action, "pass");
    }

    #[test]
    fn chances_are_counted_without_putting_back() {
        assert_eq!(none_of(0, 10, 5), SURELY);
        assert_eq!(none_of(1, 2, 1), 500);
        assert_eq!(none_of(6, 10, 5), 0);
        assert_eq!(none_of(3, 3, 9), 0);
        assert_eq!(none_of(0, 0, 1), SURELY);
    }
}
