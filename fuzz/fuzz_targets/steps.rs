#![no_main]

use quadriga_fuzz::steps::{Playthrough, steps};

libfuzzer_sys::fuzz_target!(|playthrough: Playthrough<'_>| steps(&playthrough));
