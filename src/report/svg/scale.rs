//! From values to places.

/// A linear scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scale {
    /// The values at both ends.
    pub(super) values: [f64; 2],
    /// Their places.
    pub(super) places: [f64; 2],
    /// The distance of two ticks, of which the ends are multiples.
    pub(super) step: f64,
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
        let step = step(high - low, (places[1] - places[0]).abs());
        Self { values: [(low / step).floor() * step, (high / step).ceil() * step], places, step }
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
        let count = ((high - low) / self.step).round() as usize;
        (0..=count).map(|at| low + at as f64 * self.step).collect()
    }
}

/// A step of 1, 2 or 5 times a power of ten that divides a range in as many parts as there is room for.
fn step(range: f64, room: f64) -> f64 {
    /// Room for a number below an axis.
    const TICK: f64 = 80.0;
    let parts = (room / TICK).clamp(2.0, 5.0);
    let rough = range / parts;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * power >= rough * 0.999);
    step.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_steps_are_round() {
        let scale = Scale::around([0.413, 0.683].into_iter(), [0.0, 400.0]);
        let ticks: Vec<String> = scale.ticks().iter().map(|tick| format!("{tick:.2}")).collect();
        assert_eq!(ticks, ["0.40", "0.50", "0.60", "0.70"]);
        assert_eq!((scale.at(0.4), scale.at(0.9)), (0.0, 400.0));
        assert!((scale.at(0.55) - 200.0).abs() < 1e-9);
    }

    /// Whatever the range: every tick is a multiple of the step, 0 is among them if it is inside, and the last
    /// one is the end.
    #[test]
    fn ticks_are_multiples_of_their_step_from_end_to_end() {
        for low in [-9.3, -2.1, -0.4, 0.0, 0.013, 3.0] {
            for width in [0.003, 0.07, 0.9, 1.1, 10.4, 77.0, 5100.0] {
                let scale = Scale::around([low, low + width].into_iter(), [0.0, 500.0]);
                let ticks = scale.ticks();
                let off = |tick: &f64| (tick / scale.step - (tick / scale.step).round()).abs();
                assert!(ticks.iter().all(|tick| off(tick) < 1e-6), "{low} {width}: {ticks:?}");
                assert!((2..=8).contains(&ticks.len()), "{low} {width}: {ticks:?}");
                let has_zero = ticks.iter().any(|tick| tick.abs() < scale.step / 1e6);
                let [from, to] = scale.values;
                assert_eq!(has_zero, from <= 0.0 && to >= 0.0, "{low} {width}: {ticks:?}");
                let end = ticks.last().unwrap() - scale.values[1];
                assert!(end.abs() < scale.step / 1e6, "{low} {width}: {ticks:?}");
            }
        }
    }

    #[test]
    fn a_single_value_and_none_have_a_scale() {
        assert_eq!(Scale::around([0.0].into_iter(), [0.0, 1.0]).values, [0.0, 1.0]);
        assert_eq!(Scale::around([f64::INFINITY].into_iter(), [0.0, 1.0]).values, [0.0, 1.0]);
        let around = Scale::around([5.0].into_iter(), [0.0, 1.0]).values;
        assert!(around[0] < 5.0 && around[1] > 5.0);
    }
}
