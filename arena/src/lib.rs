//! The arena: processes, referee, clocks, schedules, records, ratings and reports.

pub mod clock;
pub mod commands;
pub mod guardian;
pub mod os;
pub mod plan;
pub mod record;
pub mod rules_server;
pub mod schedule;
