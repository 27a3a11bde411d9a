//! From values to places.

/// A linear scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::report) struct Scale {
    /// The values at both ends.
    pub(in crate::report) values: [f64; 2],
    /// Their places.
    pub(in crate::report) places: [f64; 2],
    /// The distance of two ticks, of which the ends are multiples.
    pub(in crate::report) step: f64,
}

impl Scale {
    /// The scale whose ends are round numbers around all `values`; those that are not finite are ignored.
    pub(in crate::report) fn around(values: impl Iterator<Item = f64>, places: [f64; 2]) -> Self {
        let values = values.filter(|value| value.is_finite());
        let (low, high) = values
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        // Exact answers differ in their last digits where they are the same.
        const SAME: f64 = 1e-9;
        let (low, high) = match (low <= high, high - low > SAME * low.abs().max(high.abs())) {
            (false, _) => (0.0, 1.0),
            (true, false) if low == 0.0 => (0.0, 1.0),
            (true, false) => (low - low.abs() / 10.0, low + low.abs() / 10.0),
            _ => (low, high),
        };
        let step = step(high - low, places);
        Self { values: [(low / step).floor() * step, (high / step).ceil() * step], places, step }
    }

    /// The same scale, no further than values can be.
    pub(in crate::report) fn within(self, [least, most]: [f64; 2]) -> Self {
        let [low, high] = self.values;
        Self { values: [low.max(least), high.min(most)], ..self }
    }

    /// The same scale up to the tick before its last, if `highest` is hardly above that: the interval of a mean may
    /// reach a little beyond the most that there can be.
    pub(in crate::report) fn less_a_sliver(self, highest: f64) -> Self {
        const SLIVER: f64 = 0.05;
        let [low, high] = self.values;
        let is_sliver = highest < high - (1.0 - SLIVER) * self.step;
        if is_sliver { Self { values: [low, high - self.step], ..self } } else { self }
    }

    /// The place of a value; values beyond the ends are placed there.
    pub(in crate::report) fn at(&self, value: f64) -> f64 {
        let [low, high] = self.values;
        let [from, to] = self.places;
        from + (to - from) * ((value - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// Round values from end to end.
    pub(in crate::report) fn ticks(&self) -> Vec<f64> {
        let [low, high] = self.values;
        // A scale may end between two of them.
        let count = ((high - low) / self.step + 1e-6).floor() as usize;
        (0..=count).map(|at| low + at as f64 * self.step).collect()
    }
}

/// A step of 1, 2 or 5 times a power of ten that divides a range in as many parts as there is room for.
fn step(range: f64, [from, to]: [f64; 2]) -> f64 {
    /// Room for a number below an axis.
    const WIDTH: f64 = 60.0;
    /// Room for a number beside an axis, whose values grow upwards.
    const HEIGHT: f64 = 44.0;
    let room = if from < to { (to - from) / WIDTH } else { (from - to) / HEIGHT };
    let parts = room.clamp(2.0, 5.0);
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
    fn shares_have_ticks_enough_and_end_at_a_whole() {
        let text = |scale: Scale| scale.ticks().iter().map(|tick| format!("{tick:.1}")).collect::<Vec<_>>();
        for places in [[0.0, 300.0], [294.0, 26.0]] {
            let scale = Scale::around([0.0, 1.0].into_iter(), places);
            assert_eq!(text(scale), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"], "{places:?}");
        }
        let scale = Scale::around([0.2, 1.000_01].into_iter(), [0.0, 130.0]);
        assert_eq!(text(scale), ["0.0", "0.5", "1.0", "1.5"]);
        assert_eq!(text(scale.within([0.0, 1.0])), ["0.0", "0.5", "1.0"]);
    }

    #[test]
    fn an_axis_does_not_go_on_for_a_sliver() {
        let scale = |high: f64| Scale::around([0.0, high].into_iter(), [294.0, 26.0]).less_a_sliver(high);
        assert_eq!([4.0, 4.016, 4.2].map(|high| scale(high).values[1]), [4.0, 4.0, 5.0]);
    }

    #[test]
    fn a_single_value_and_none_have_a_scale() {
        assert_eq!(Scale::around([0.0].into_iter(), [0.0, 1.0]).values, [0.0, 1.0]);
        assert_eq!(Scale::around([f64::INFINITY].into_iter(), [0.0, 1.0]).values, [0.0, 1.0]);
        let around = Scale::around([5.0].into_iter(), [0.0, 1.0]).values;
        assert!(around[0] < 5.0 && around[1] > 5.0);
        let exact = Scale::around([0.499_999_999_999_998_8, 0.500_000_000_000_001_4].into_iter(), [0.0, 1.0]);
        assert!(exact.values[0] <= 0.45 && exact.values[1] >= 0.55, "{exact:?}");
    }
}
