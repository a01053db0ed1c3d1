//! The arena: processes, referee, clocks, schedules, records, ratings and reports.

pub mod check;
pub mod cli;
pub mod clock;
pub mod commands;
pub mod engine;
pub mod events;
pub mod guardian;
pub mod latency;
pub mod live;
pub mod new_bot;
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
