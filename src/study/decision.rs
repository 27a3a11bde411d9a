//! Verdicts on differences.

use super::{StudyError, all_measured, check_metrics};
use crate::scenario::Arm;
use deathroll_core::engine::Gap;
use deathroll_core::metric::{Metric, Unit, Wish};
use deathroll_core::stats::Estimate;

/// The verdict on an arm, from its difference to the baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It is better for the party.
    Better,
    /// It is worse for the party.
    Worse,
    /// Its value is higher, which is neither good nor bad.
    More,
    /// Its value is lower, which is neither good nor bad.
    Less,
    /// The difference, if any, lies within the margin.
    Tied,
    /// The interval allows for more than one of these.
    Undecided,
}

impl Decision {
    /// All verdicts.
    pub const ALL: [Self; 6] =
        [Self::Better, Self::Worse, Self::More, Self::Less, Self::Tied, Self::Undecided];

    /// The verdict on a difference of a metric.
    ///
    /// Tied when both play the same game, or when the whole interval lies within the margin, even if 0
    /// does not: the difference may be real, but it is too small to matter. Otherwise decided if the
    /// interval excludes 0.
    #[must_use]
    pub fn of(gap: &Gap, metric: &Metric, margin: f64, is_same_game: bool) -> Self {
        Self::of_difference(&gap.difference, metric, margin, is_same_game)
    }

    /// The verdict on a difference alone, without the arms that it is between.
    #[must_use]
    pub fn of_difference(difference: &Estimate, metric: &Metric, margin: f64, is_same_game: bool) -> Self {
        if is_same_game {
            return Self::Tied;
        }
        match (difference.low, difference.high) {
            (Some(low), Some(high)) if -margin <= low && high <= margin => Self::Tied,
            (Some(low), _) if low > 0.0 => Self::more_of(metric.wish),
            (_, Some(high)) if high < 0.0 => Self::less_of(metric.wish),
            _ => Self::Undecided,
        }
    }

    const fn more_of(wish: Wish) -> Self {
        match wish {
            Wish::More => Self::Better,
            Wish::Less => Self::Worse,
            Wish::Neither => Self::More,
        }
    }

    const fn less_of(wish: Wish) -> Self {
        match wish {
            Wish::More => Self::Worse,
            Wish::Less => Self::Better,
            Wish::Neither => Self::Less,
        }
    }

    /// The name in result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::More => "more",
            Self::Less => "less",
            Self::Tied => "tied",
            Self::Undecided => "undecided",
        }
    }
}

/// The margins within which arms are tied, in the units of metrics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Margins {
    /// Those that were asked for.
    pub asked: Vec<(&'static str, f64)>,
}

impl Margins {
    /// The margins that were asked for, by metric.
    ///
    /// # Errors
    /// When the arm lacks one of the metrics.
    pub fn checked(asked: &[(&'static str, f64)], arm: &Arm) -> Result<Self, StudyError> {
        let metrics: Vec<_> = asked.iter().map(|(metric, _)| *metric).collect();
        let metrics = all_measured("--margin", &metrics, &[arm])?;
        check_metrics("--margin", &metrics, &[arm])?;
        Ok(Self { asked: metrics.into_iter().zip(asked.iter().map(|(_, margin)| *margin)).collect() })
    }

    /// The margin of a metric without a margin of its own: a percentage point for shares, and a hundredth
    /// of the baseline for everything else.
    const USUAL: f64 = 0.01;

    /// The margin of a metric whose estimate in the baseline is known.
    #[must_use]
    pub fn of(&self, metric: &Metric, baseline: f64) -> f64 {
        self.without_value(metric).unwrap_or(Self::USUAL * baseline.abs())
    }

    /// The margin of a metric where it does not depend on its value.
    #[must_use]
    pub fn without_value(&self, metric: &Metric) -> Option<f64> {
        self.asked_of(metric).or((metric.unit == Unit::Share).then_some(Self::USUAL))
    }

    /// True if the margin of a metric was asked for.
    #[must_use]
    pub fn is_asked(&self, metric: &Metric) -> bool {
        self.asked_of(metric).is_some()
    }

    fn asked_of(&self, metric: &Metric) -> Option<f64> {
        self.asked.iter().rev().find(|(id, _)| *id == metric.id).map(|&(_, margin)| margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deathroll_core::metric::find;
    use deathroll_core::stats::Method;

    fn gap(low: Option<f64>, high: Option<f64>) -> Gap {
        let difference = Estimate { value: 0.0, std_error: None, low, high, method: Method::Normal };
        Gap { difference, discordant: None, is_same: false, variance_ratio: None, worth_of_controls: None }
    }

    #[test]
    fn the_wish_of_the_party_gives_a_difference_its_name() {
        let [wins, deaths, rounds] = ["win-rate", "deaths", "rounds"].map(|id| find(id).unwrap());
        let more = gap(Some(0.02), Some(0.03));
        let less = gap(Some(-0.03), Some(-0.02));
        let decided =
            |gap: &Gap| [wins, deaths, rounds].map(|metric| Decision::of(gap, metric, 0.01, false).name());
        assert_eq!(decided(&more), ["better", "worse", "more"]);
        assert_eq!(decided(&less), ["worse", "better", "less"]);
    }

    #[test]
    fn what_lies_within_the_margin_is_tied_and_what_may_be_either_is_undecided() {
        let wins = find("win-rate").unwrap();
        let decided = |low, high| Decision::of(&gap(low, high), wins, 0.01, false);
        assert_eq!(decided(Some(0.001), Some(0.009)), Decision::Tied);
        assert_eq!(decided(Some(-0.01), Some(0.01)), Decision::Tied);
        assert_eq!(decided(Some(-0.011), Some(0.001)), Decision::Undecided);
        assert_eq!(decided(Some(0.001), Some(0.011)), Decision::Better);
        assert_eq!(decided(None, None), Decision::Undecided);
        assert_eq!(Decision::of(&gap(None, None), wins, 0.0, true), Decision::Tied);
        // That no trial differed does not prove that none can.
        let never = Gap { is_same: true, ..gap(Some(-0.02), Some(0.02)) };
        assert_eq!(Decision::of(&never, wins, 0.01, false), Decision::Undecided);
    }

    #[test]
    fn margins_are_a_percentage_point_or_a_hundredth_unless_asked_for() {
        let [wins, rounds] = ["win-rate", "rounds"].map(|id| find(id).unwrap());
        let margins = Margins { asked: vec![("deaths", 0.5)] };
        assert_eq!((margins.of(wins, 0.4), margins.of(rounds, 8.0)), (0.01, 0.08));
        assert_eq!(margins.of(find("deaths").unwrap(), 2.0), 0.5);
    }
}
