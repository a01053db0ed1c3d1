#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quadriga_fuzz::arena::plans(data));
