//! Thinks until it is told to stop.

#[path = "../../rust/quadriga.rs"]
mod quadriga;

fn main() -> std::io::Result<()> {
    quadriga::run("Patient", |decision| {
        decision.info("depth=1");
        while !decision.time_is_up() {
            std::thread::yield_now();
        }
        decision.random_action()
    })
}
