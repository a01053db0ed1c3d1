//! The odds of a shock (QAD-12) and of missiles (QAD-13).

/// Certainty.
pub(super) const SURELY: i32 = 1_000;

/// Leads beyond this one change nothing: two dice differ by at most ten, and surprise is two.
const MOST: i32 = 13;

/// By lead + [`MOST`]: the chances, of [`SURELY`], to win and to lose a shock.
const SHOCK: [(i32, i32); 2 * MOST as usize + 1] = {
    let mut table = [(0, 0); 2 * MOST as usize + 1];
    let mut place = 0;
    while place < table.len() {
        table[place] = shock_odds(place as i32 - MOST);
        place += 1;
    }
    table
};

/// The chances, of [`SURELY`], to win and to lose a shock with modifiers that are better by `lead`,
/// surprise not counted.
pub(super) fn shock(lead: i32) -> (i32, i32) {
    SHOCK[(lead.clamp(-MOST, MOST) + MOST) as usize]
}

const fn shock_odds(lead: i32) -> (i32, i32) {
    // Of two dice, one is lower by three or more in six of 36 ways, and takes two off.
    const SURPRISES: [(i32, i32); 3] = [(-2, 1), (0, 4), (2, 1)];
    let (mut wins, mut losses) = (0, 0);
    let mut which = 0;
    while which < SURPRISES.len() {
        let (shift, weight) = SURPRISES[which];
        let mut mine = 2;
        while mine <= 12 {
            let mut theirs = 2;
            while theirs <= 12 {
                let ways = weight * ways(mine) * ways(theirs);
                let total = mine + lead + shift - theirs;
                if total > 0 {
                    wins += ways;
                } else if total < 0 {
                    losses += ways;
                }
                theirs += 1;
            }
            mine += 1;
        }
        which += 1;
    }
    let all = 6 * 36 * 36;
    (wins * SURELY / all, losses * SURELY / all)
}

/// In how many ways two dice give `total`.
const fn ways(total: i32) -> i32 {
    if total <= 7 { total - 1 } else { 13 - total }
}

/// In how many of six rolls a missile with this modifier takes a casualty, and in how many of them it
/// routs.
pub(super) fn missile(modifier: i32) -> (i32, i32) {
    ((4 + modifier).clamp(0, 6), (2 + modifier).clamp(0, 6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shocks_are_even_without_a_lead_and_sure_with_a_great_one() {
        let (win, loss) = shock(0);
        assert_eq!(win, loss);
        assert!((430..470).contains(&win), "{win}");
        assert_eq!(shock(20), (SURELY, 0));
        assert_eq!(shock(-20), (0, SURELY));
        for lead in -13..13 {
            assert!(shock(lead).0 <= shock(lead + 1).0);
            assert_eq!(shock(lead).0, shock(-lead).1);
        }
    }

    #[test]
    fn missiles_hit_from_three_and_rout_from_five() {
        assert_eq!(missile(0), (4, 2));
        assert_eq!(missile(1), (5, 3));
        assert_eq!(missile(-3), (1, 0));
        assert_eq!(missile(9), (6, 6));
        assert_eq!(missile(-9), (0, 0));
    }
}
