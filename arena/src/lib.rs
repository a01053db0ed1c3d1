//! The arena: processes, referee, clocks, schedules, records, ratings and reports.

pub mod clock;
pub mod guardian;
pub mod os;
pub mod plan;
pub mod schedule;
