//! QAD-16.
//!
//! Each step changes the distance to any enemy by one, so all places that are farther than now are
//! equally far: the preference for the greatest distance never decides.

use super::*;
use crate::qadesh::rout::place;
use crate::qadesh::{Army, Place};

/// Where `army` routs to: a space's number, `row,column` off the map, or `none`.
fn rout(army: Army, armies: &str) -> String {
    match place(&orders(armies).armies, army, |_| false) {
        None => "none".into(),
        Some(at) => match at.space() {
            Some(space) => space.to_string(),
            None => {
                let Place { row, column } = at;
                format!("{row},{column}")
            }
        },
    }
}

#[test]
fn qad_16_farther_from_the_nearest_enemy() {
    // 19 and 28 come nearer to ALL at 20; 35, across the river, is the only one farther from both.
    assert_eq!(rout(Army::Pre, "27g0.0,4g0.0,-,-,-/26g0.0,60g0.0,20g0.0,x,x"), "35");
    // With a friend there too, no place is farther: 19 and 28 are as near as now.
    assert_eq!(rout(Army::Pre, "27g0.0,35g0.0,-,-,-/26g0.0,60g0.0,20g0.0,x,x"), "none");
    // Surrounded: none.
    assert_eq!(rout(Army::Pre, "19r0.0,58g0.0,-,-,-/17g0.0,21g0.0,3g0.0,35g0.0,x"), "none");
    // With an enemy on the own space all four are farther: 28 is nearest the camp.
    assert_eq!(rout(Army::Pre, "27g0.0,4g0.0,-,-,-/27g0.0,60g0.0,x,x,x"), "28");
}

#[test]
fn qad_16_not_where_an_army_is() {
    assert_eq!(rout(Army::Pre, "27g0.0,28g0.0,-,-,-/27g0.0,60g0.0,x,x,x"), "19");
    // Nor where an enemy is: 19 and 26 are left, and as near to 30.
    assert_eq!(rout(Army::Pre, "27g0.0,4g0.0,-,-,-/27g0.0,28g0.0,x,x,x"), "19");
}

#[test]
fn qad_16_on_the_map_before_off_it_and_no_river_edge() {
    // 25 is taken: 41 is across the river, the place south of 33 is not; but 41 is on the map.
    assert_eq!(rout(Army::Pre, "33g0.0,4g0.0,25g0.0,-,-/34g0.0,60g0.0,x,x,x"), "41");
    // 25 is farther from the Hittite camp than 41, but without a river edge.
    assert_eq!(rout(Army::Rfc, "34g0.0,4g0.0,-,-,-/33g0.0,60g0.0,x,x,x"), "25");
}

#[test]
fn qad_16_nearer_the_own_camp_then_the_lower_space() {
    // 1 is lower than 17, which is nearer the camp at 30.
    assert_eq!(rout(Army::Pre, "9g0.0,37g0.0,-,-,-/10g0.0,60g0.0,x,x,x"), "17");
    // The Hittite's camp is 54, so it is the other way.
    assert_eq!(rout(Army::Pre, "53g0.0,4g0.0,-,-,-/61g0.0,16g0.0,x,x,x"), "45");
    assert_eq!(rout(Army::Rfc, "61g0.0,4g0.0,-,-,-/53g0.0,16g0.0,x,x,x"), "54");
    assert_eq!(rout(Army::Pre, "20g0.0,4g0.0,-,-,-/28g0.0,60g0.0,x,x,x"), "21");
    // 22 and 31 are as near to 30, and so are 21 and 28.
    assert_eq!(rout(Army::Pre, "23g0.0,4g0.0,-,-,-/23g0.0,60g0.0,x,x,x"), "22");
    assert_eq!(rout(Army::Pre, "20g0.0,4g0.0,-,-,-/20g0.0,60g0.0,x,x,x"), "21");
}

#[test]
fn qad_16_never_the_lake() {
    assert_eq!(rout(Army::Rfc, "46g0.0,4g0.0,-,-,-/47g0.0,60g0.0,x,x,x"), "55");
    assert_eq!(rout(Army::Rfc, "46g0.0,4g0.0,-,-,-/47g0.0,60g0.0,55g0.0,x,x"), "39");
    assert_eq!(rout(Army::Rfc, "46g0.0,4g0.0,-,-,-/47g0.0,60g0.0,55g0.0,39g0.0,x"), "none");
}

#[test]
fn qad_16_off_the_map_west_north_east_south() {
    assert_eq!(rout(Army::Pre, "1g0.0,37g0.0,-,-,-/10g0.0,60g0.0,x,x,x"), "0,1");
    assert_eq!(rout(Army::Pre, "8g0.0,37g0.0,-,-,-/15g0.0,60g0.0,x,x,x"), "0,8");
    assert_eq!(rout(Army::Pre, "57g0.0,37g0.0,-,-,-/50g0.0,12g0.0,x,x,x"), "9,1");
    // One place alone is off the map.
    assert_eq!(rout(Army::Pre, "3g0.0,37g0.0,2g0.0,4g0.0,-/11g0.0,60g0.0,x,x,x"), "0,3");
    assert_eq!(rout(Army::Pre, "24g0.0,37g0.0,16g0.0,32g0.0,-/23g0.0,60g0.0,x,x,x"), "3,9");
}
