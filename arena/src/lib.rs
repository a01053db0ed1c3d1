//! The arena: processes, referee, clocks, schedules, records, ratings and reports.

pub mod cli;
pub mod clock;
pub mod commands;
pub mod engine;
pub mod guardian;
pub mod live;
pub mod openings;
pub mod os;
pub mod paint;
pub mod plan;
pub mod play;
pub mod ratings;
pub mod record;
pub mod referee;
pub mod report;
pub mod results;
pub mod rules_server;
pub mod runner;
pub mod schedule;
pub mod sprt;
