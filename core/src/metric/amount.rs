//! Numbers that people give for metrics: `0.5`, `50 %`, `2 pp`.

use super::{Metric, Unit};

/// A number as it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Amount {
    /// The number; 0.5 for `50 %` and `50 pp`.
    number: f64,
    sign: Sign,
}

/// What is written behind a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Nothing,
    Percent,
    /// `pp`, percentage points: a difference of two shares.
    Points,
}

impl Amount {
    /// A number without a sign behind it.
    #[must_use]
    pub const fn plain(number: f64) -> Self {
        Self { number, sign: Sign::Nothing }
    }

    /// A share, from a number with a percent sign.
    #[must_use]
    pub const fn percent(share: f64) -> Self {
        Self { number: share, sign: Sign::Percent }
    }

    /// The number of a text; none if it is no finite number.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let signs = [("%", Sign::Percent), ("pp", Sign::Points)];
        let found = signs.into_iter().find_map(|(end, sign)| Some((text.strip_suffix(end)?, sign)));
        let (digits, sign) = found.unwrap_or((text, Sign::Nothing));
        let digits = digits.trim_end();
        let is_number = |byte: u8| byte.is_ascii_digit() || b".-eE".contains(&byte);
        if !digits.bytes().all(is_number) {
            return None;
        }
        // The decimal point is shifted before parsing, so that `33.3%` and `0.333` are the same number.
        let shifted = format!("{digits}e-2");
        let number: f64 = if sign == Sign::Nothing { digits } else { &shifted }.parse().ok()?;
        number.is_finite().then_some(Self { number, sign })
    }

    /// A value of a metric.
    ///
    /// # Errors
    /// When the metric can have no such value: what is wrong, and what was expected.
    pub fn value(self, metric: &Metric) -> Result<f64, String> {
        if self.sign == Sign::Points {
            return Err("`pp` is for differences; expected a share, such as 50 %".to_owned());
        }
        self.of(metric, "a share lies between 0 and 1, which are 0 % and 100 %")
    }

    /// A size of a difference between two values of a metric.
    ///
    /// # Errors
    /// When no two values differ by more: what is wrong, and what was expected.
    pub fn difference(self, metric: &Metric) -> Result<f64, String> {
        const RANGE: &str = "shares differ by less than 1, which is 100 pp";
        match self.of(metric, RANGE)? {
            1.0 if metric.unit == Unit::Share => Err(format!("{RANGE}{}", self.as_share())),
            size => Ok(size),
        }
    }

    /// What is to be said where percent may have been meant, without its sign.
    fn as_share(self) -> String {
        let meant = self.sign == Sign::Nothing && (1.0..=100.0).contains(&self.number);
        let share = meant.then(|| format!("{}e-2", self.number).parse::<f64>().ok()).flatten();
        share.map_or_else(String::new, |share| format!("; write {} % or {share}", self.number))
    }

    fn of(self, metric: &Metric, range: &str) -> Result<f64, String> {
        let (id, is_share) = (metric.id, metric.unit == Unit::Share);
        if self.sign != Sign::Nothing && !is_share {
            return Err(format!("`{id}` is not a share; expected a number in its own unit, such as 0.5"));
        }
        if is_share && !(0.0..=1.0).contains(&self.number) {
            return Err(format!("{range}{}", self.as_share()));
        }
        if self.number.is_sign_negative() {
            return Err("a minus sign has no meaning here; expected a number, 0 or more".to_owned());
        }
        Ok(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metric::find;

    #[test]
    fn percent_signs_and_points_stand_for_shares() {
        let [wins, rounds] = ["win-rate", "rounds"].map(|id| find(id).unwrap());
        let value = |text: &str, metric| Amount::parse(text).map(|found| found.value(metric));
        for text in ["0.333", "33.3%", "33.3 %", " 33.3 % "] {
            assert_eq!(value(text, wins), Some(Ok(0.333)), "{text}");
        }
        for text in ["", "%", "-", "nan", "inf", "1e999", "+3", "3x", "0.1%%", "± 3", "1 2"] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
        for text in ["1.01", "-0.1", "101 %", "-1%", "2 pp"] {
            assert!(value(text, wins).unwrap().is_err(), "{text}");
        }
        assert_eq!(value("1.5", rounds), Some(Ok(1.5)));
        assert!(value("50%", rounds).unwrap().is_err() && value("-0", rounds).unwrap().is_err());
        let difference = |text: &str| Amount::parse(text).unwrap().difference(wins);
        assert_eq!([difference("2 pp"), difference("2%"), difference("0.02")], [const { Ok(0.02) }; 3]);
        assert!(difference("101 pp").is_err() && difference("-1 pp").is_err());
        let label = "shares differ by less than 1, which is 100 pp; write 33.3 % or 0.333";
        assert_eq!(difference("33.3"), Err(label.to_owned()));
        assert!(difference("1").is_err_and(|label| label.ends_with("; write 1 % or 0.01")));
    }
}
