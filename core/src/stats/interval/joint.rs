//! Means and extremes of several values whose intervals hold together.
//!
//! Where every interval holds, the mean of the values lies between the means of the ends, the least value
//! between the least ends, and the greatest between the greatest. So these intervals hold whenever all of
//! the others do, however the values depend on each other: no independence is assumed.

use super::{Estimate, Method};

/// The mean of several values; none without any.
#[must_use]
pub fn mean_of(all: &[Estimate]) -> Option<Estimate> {
    let mean = |sum: f64| sum / all.len() as f64;
    match all {
        [] => None,
        [one] => Some(*one),
        _ => Some(Estimate {
            value: mean(all.iter().map(|one| one.value).sum()),
            std_error: None,
            low: all.iter().map(|one| one.low).sum::<Option<f64>>().map(mean),
            high: all.iter().map(|one| one.high).sum::<Option<f64>>().map(mean),
            method: Method::Joint,
        }),
    }
}

/// The least of several values, and which it is; none without any.
#[must_use]
pub fn least_of(all: &[Estimate]) -> Option<(usize, Estimate)> {
    extreme(all, f64::min, |one, two| one < two)
}

/// The greatest of several values, and which it is; none without any.
#[must_use]
pub fn greatest_of(all: &[Estimate]) -> Option<(usize, Estimate)> {
    extreme(all, f64::max, |one, two| one > two)
}

fn extreme(
    all: &[Estimate],
    end: fn(f64, f64) -> f64,
    is_beyond: fn(f64, f64) -> bool,
) -> Option<(usize, Estimate)> {
    let mut found = 0;
    for (at, one) in all.iter().enumerate() {
        if is_beyond(one.value, all[found].value) {
            found = at;
        }
    }
    let extreme = |ends: Option<Vec<f64>>| ends?.into_iter().reduce(end);
    let low = extreme(all.iter().map(|one| one.low).collect());
    let high = extreme(all.iter().map(|one| one.high).collect());
    let known = *all.get(found)?;
    let joint = Estimate { std_error: None, low, high, method: Method::Joint, ..known };
    Some((found, if all.len() == 1 { known } else { joint }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(low: f64, value: f64, high: f64) -> Estimate {
        Estimate { value, std_error: Some(0.1), low: Some(low), high: Some(high), method: Method::Normal }
    }

    #[test]
    fn ends_are_those_of_all_intervals_together() {
        let all = [between(0.1, 0.3, 0.4), between(0.2, 0.25, 0.8), between(0.6, 0.7, 0.9)];
        let ends = |one: Estimate| (one.value, one.low.unwrap(), one.high.unwrap());
        let mean = mean_of(&all).unwrap();
        assert!((mean.value - 1.25 / 3.0).abs() < 1e-12 && mean.std_error.is_none());
        assert!((mean.low.unwrap() - 0.3).abs() < 1e-12 && (mean.high.unwrap() - 0.7).abs() < 1e-12);
        let (at, least) = least_of(&all).unwrap();
        assert_eq!((at, ends(least)), (1, (0.25, 0.1, 0.4)), "the first may be the least in truth");
        let (at, greatest) = greatest_of(&all).unwrap();
        assert_eq!((at, ends(greatest)), (2, (0.7, 0.6, 0.9)));
    }

    #[test]
    fn one_value_stays_as_it_is_and_none_gives_none() {
        let one = between(0.1, 0.3, 0.4);
        assert_eq!((mean_of(&[one]), least_of(&[one])), (Some(one), Some((0, one))));
        assert_eq!((mean_of(&[]), least_of(&[]), greatest_of(&[])), (None, None, None));
    }

    #[test]
    fn an_open_end_stays_open() {
        let open = Estimate { high: None, ..between(0.0, 0.0, 0.0) };
        let all = [open, between(0.6, 0.7, 0.9)];
        assert_eq!((mean_of(&all).unwrap().high, least_of(&all).unwrap().1.high), (None, None));
        assert_eq!(mean_of(&all).unwrap().low, Some(0.3));
    }
}
