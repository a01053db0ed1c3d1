//! The normal distribution.

/// Probability that a standard normal variable is below `x`, to about 1e-15.
///
/// The series of Marsaglia, "Evaluating the Normal Distribution" (2004). Beyond 8.3 standard
/// deviations the result rounds to 0 or 1, and the series would only burn time.
pub(crate) fn cumulative(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    if x.abs() > 8.3 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let half_log_two_pi = 0.918_938_533_204_672_8;
    let mut sum = x;
    let mut last = 0.0;
    let mut term = x;
    let mut odd = 1.0;
    while sum != last {
        last = sum;
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    (0.5 + sum * (-0.5 * x * x - half_log_two_pi).exp()).clamp(0.0, 1.0)
}
