//! From values to places.

/// A linear scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    /// The values at both ends.
    pub(super) values: [f64; 2],
    /// Their places.
    pub(super) places: [f64; 2],
}

impl Scale {
    /// The scale whose ends are round numbers around all `values`; those that are not finite are ignored.
    pub(super) fn around(values: impl Iterator<Item = f64>, places: [f64; 2]) -> Self {
        let values = values.filter(|value| value.is_finite());
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = match (low <= high, low < high) {
            (false, _) => (0.0, 1.0),
            (true, false) if low == 0.0 => (0.0, 1.0),
            (true, false) => (low - low.abs() / 10.0, low + low.abs() / 10.0),
            _ => (low, high),
        };
        let step = step(high - low);
        Self { values: [(low / step).floor() * step, (high / step).ceil() * step], places }
    }

    /// The place of a value; values beyond the ends are placed there.
    pub(super) fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let [from, to] = self.places;
        from + (to - from) * ((value - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Round values from end to end.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let [low, high] = self.values;
        let step = step(high - low);
        let count = ((high - low) / step).round() as usize;
        (0..=count).map(|at| low + at as f64 * step).collect()
    }
}

/// A step of 1, 2 or 5 times a power of ten that divides a range in about five.
fn step(range: f64) -> f64 {
    const PARTS: f64 = 5.0;
    let rough = range / PARTS;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * power >= rough * 0.999);
    step.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_steps_are_round() {
        let scale = Scale::around([0.413, 0.683].into_iter(), [0.0, 100.0]);
        let ticks: Vec<String> = scale.ticks().iter().map(|tick| format!("{tick:.2}")).collect();
        assert_eq!(ticks, ["0.40", "0.50", "0.60", "0.70"]);
        assert_eq!((scale.at(0.4), scale.at(0.9)), (0.0, 100.0));
        assert!((scale.at(0.55) - 50.0).abs() < 1e-9);
    }

    #[test]
    fn a_single_value_and_none_have_a_scale() {
        assert_eq!(Scale::around([0.0].into_iter(), [0.0, 1.0]).values, [0.0, 1.0]);
        assert_eq!(Scale::around([f64::INFINITY].into_iter(), [0.0, 1.0]).values, [0.0, 1.0]);
        let around = Scale::around([5.0].into_iter(), [0.0, 1.0]).values;
        assert!(around[0] < 5.0 && around[1] > 5.0);
    }
}
