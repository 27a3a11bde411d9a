//! Parsing the values of options, and formatting them.

use std::fmt;

use crate::scenario::is_play_of_program;
use deathroll_core::engine::{Precision, TRIALS_MAX};
use deathroll_core::metric::{Amount, DICTIONARY, Metric, Unit, find};
use deathroll_core::nearest::nearest;

/// `METRIC=±X`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PrecisionArg {
    pub(crate) metric: &'static Metric,
    pub(crate) half_width: f64,
}

impl PrecisionArg {
    /// True for a share known to ±0.5 or worse: most likely a percentage without its sign.
    fn is_wide(self) -> bool {
        self.metric.unit == Unit::Share && self.half_width >= 0.5
    }

    /// As a recorded command has it behind `--precision`; a wide one in percentage points, so that it is read again.
    pub(crate) fn written(&self) -> String {
        match self.is_wide() {
            true => format!("{}=±{}pp", self.metric.id, self.half_width * 100.0),
            false => self.to_string(),
        }
    }

    /// As a stop rule.
    pub(crate) const fn precision(self) -> Precision {
        Precision { metric: self.metric, half_width: self.half_width }
    }
}

impl fmt::Display for PrecisionArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=±{}", self.metric.id, self.half_width)
    }
}

pub(crate) fn precision(text: &str) -> Result<PrecisionArg, String> {
    let found = width(text, "expected METRIC=±X, such as hit-rate=±0.001")?;
    if found.half_width <= 0.0 {
        return Err(no_width(text));
    }
    if found.is_wide() && !text.trim_end().ends_with(['%', 'p']) {
        let (id, number) = (found.metric.id, found.half_width);
        return Err(format!(
            "this is ±{} percentage points; did you mean {id}=±{number}%? Otherwise write it with `pp`",
            number * 100.0
        ));
    }
    Ok(found)
}

/// `METRIC=±X`, where X may be 0.
pub(crate) fn margin(text: &str) -> Result<PrecisionArg, String> {
    width(text, "expected METRIC=±X, such as win-rate=±1pp")
}

fn width(text: &str, expected: &str) -> Result<PrecisionArg, String> {
    let (id, width) = text.split_once('=').ok_or(expected)?;
    let metric = known_metric(id.trim())?;
    // `±` and what stands for it; a sign behind it makes the number wrong.
    let number = ["±", "+-", "+/-", "+"].iter().find_map(|sign| width.trim().strip_prefix(sign));
    let amount = Amount::parse(number.unwrap_or(width)).ok_or_else(|| no_width(width))?;
    let half_width = amount.difference(metric).map_err(|wrong| format!("`{}`: {wrong}", width.trim()))?;
    Ok(PrecisionArg { metric, half_width })
}

fn no_width(width: &str) -> String {
    format!("`{width}` is not a half-width; expected a number above 0, such as ±0.001 or ±0.1%")
}

/// An arm that the command line adds: a name and an override.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VariantArg {
    pub(crate) name: String,
    pub(crate) set: String,
}

impl fmt::Display for VariantArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.set)
    }
}

pub(crate) fn variant(text: &str) -> Result<VariantArg, String> {
    const EXPECTED: &str = "expected NAME: PATH=VALUE, such as `lucky: survivors.Ada.luck=3`";
    let (name, set) = text.split_once(':').ok_or(EXPECTED)?;
    let (name, set) = (name.trim(), set.trim());
    if name.is_empty() || !set.contains('=') {
        return Err(EXPECTED.to_owned());
    }
    Ok(VariantArg { name: name.to_owned(), set: set.to_owned() })
}

/// Loadouts of a survivor, each a list of gear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LoadoutsArg {
    pub(crate) survivor: String,
    pub(crate) loadouts: Vec<Vec<String>>,
}

impl fmt::Display for LoadoutsArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loadouts: Vec<String> = self.loadouts.iter().map(|gear| gear.join(" + ")).collect();
        write!(f, "{}: {}", self.survivor, loadouts.join(" / "))
    }
}

pub(crate) fn loadouts(text: &str) -> Result<LoadoutsArg, String> {
    const EXPECTED: &str = "expected SURVIVOR: GEAR + GEAR / GEAR, such as `Ada: antler-axe / bone-needles`";
    let (survivor, lists) = text.split_once(':').ok_or(EXPECTED)?;
    let pieces =
        |list: &str| -> Vec<String> { list.split('+').map(|piece| piece.trim().to_owned()).collect() };
    let loadouts: Vec<Vec<String>> = lists.split('/').map(pieces).collect();
    if survivor.trim().is_empty() || loadouts.iter().flatten().any(String::is_empty) {
        return Err(EXPECTED.to_owned());
    }
    Ok(LoadoutsArg { survivor: survivor.trim().to_owned(), loadouts })
}

/// A metric, and a value that it may cross.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Threshold {
    pub(crate) metric: &'static Metric,
    pub(crate) value: f64,
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.metric.id, self.value)
    }
}

pub(crate) fn threshold(text: &str) -> Result<Threshold, String> {
    let (id, number) = text.split_once('=').ok_or("expected METRIC=X, such as win-rate=50%")?;
    let metric = known_metric(id.trim())?;
    let amount = Amount::parse(number);
    let amount =
        amount.ok_or_else(|| format!("`{number}` is not a number; expected one such as 0.5 or 50%"))?;
    let value = amount.value(metric).map_err(|wrong| format!("`{}`: {wrong}", number.trim()))?;
    Ok(Threshold { metric, value })
}

/// The name of a metric.
pub(crate) fn metric(text: &str) -> Result<&'static str, String> {
    known_metric(text).map(|metric| metric.id)
}

pub(crate) fn known_metric(id: &str) -> Result<&'static Metric, String> {
    find(id).ok_or_else(|| match nearest(id, DICTIONARY.iter().map(|metric| metric.id)) {
        Some(near) => format!("no metric is called `{id}`; did you mean `{near}`?"),
        None => format!("no metric is called `{id}`; `deathroll metrics` lists them"),
    })
}

/// The number of a trial.
pub(crate) fn trial(text: &str) -> Result<u64, String> {
    const MOST: u64 = TRIALS_MAX - 1;
    let number = text.parse().ok().filter(|number| *number <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 0 to {MOST}"))
}

/// A whole number that may be 0.
pub(crate) fn number(text: &str) -> Result<u64, String> {
    let number = if text == "0" { Ok(0) } else { count(text) };
    number.map_err(|_| format!("`{text}` is not a whole number from 0 to {TRIALS_MAX}"))
}

/// A number of lines.
pub(crate) fn lines(text: &str) -> Result<usize, String> {
    number(text).map(|lines| lines as usize)
}

/// A number of things, perhaps with k or M, or with a power of ten behind `e`: `200k`, `1.5M`, `1e6`.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    const MOST: u64 = TRIALS_MAX;
    let digits = text.replace(['_', ' '], "");
    let units = [("k", "e3"), ("K", "e3"), ("M", "e6")];
    let unit =
        units.into_iter().find_map(|(unit, power)| Some(digits.strip_suffix(unit)?.to_owned() + power));
    let shifted = unit.unwrap_or(digits);
    let is_plain = shifted.bytes().all(|byte| byte.is_ascii_digit() || b".eE".contains(&byte));
    // Whole numbers up to the limit are exact.
    let number: Option<f64> = shifted.parse().ok();
    match number.filter(|number| is_plain && number.fract() == 0.0) {
        Some(number) if (1.0..=MOST as f64).contains(&number) => Ok(number as u64),
        Some(_) => Err(format!("expected 1 to {MOST}")),
        None => Err(format!("`{text}` is not a whole number; examples: 200000, 200k, 1e6, 1.5M")),
    }
}

/// A master seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a whole number from 0 to {}", u64::MAX))
}

/// A time in whole seconds: `90s`, `2m`, `1h`.
pub(crate) fn duration(text: &str) -> Result<u64, String> {
    const MOST: u64 = 7 * 24 * 3600;
    let units = [("s", 1), ("m", 60), ("h", 3600)];
    let (digits, unit) = units
        .into_iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))
        .unwrap_or((text, 1));
    let seconds = digits.trim_end().parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    seconds
        .filter(|seconds| (1..=MOST).contains(seconds))
        .ok_or_else(|| "expected a time from 1s to a week, such as 90s, 2m or 1h".to_owned())
}

/// The name of a play, perhaps with `lookahead:` before it, or several with commas between them.
pub(crate) fn play_names(text: &str) -> Result<String, String> {
    let name =
        |name: &str| play_name(name.strip_prefix("lookahead:").unwrap_or(name)).map(|_| name.to_owned());
    let names = text.split(',').map(name).collect::<Result<Vec<_>, _>>()?;
    if let Some((_, twice)) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name)) {
        return Err(format!("`{twice}` is named twice"));
    }
    Ok(names.join(","))
}

fn is_plain(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-'
}

/// The name of a play: a word that needs no quotes in TOML.
pub(crate) fn play_name(text: &str) -> Result<String, String> {
    if text.is_empty() || !text.chars().all(is_plain) {
        return Err("expected letters, digits and `-`".to_owned());
    }
    Ok(text.to_owned())
}

/// The name of a play of a file.
pub(crate) fn own_play_name(text: &str) -> Result<String, String> {
    match is_play_of_program(text) {
        true => Err("this is the name of a built-in play; choose another".to_owned()),
        false => play_name(text),
    }
}

/// A size in MiB, or with the unit MiB or GiB, which may be shortened to its first letter.
pub(crate) fn mebibytes(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1 << 48;
    const UNITS: [(&str, u64); 4] = [("GiB", 1024), ("G", 1024), ("MiB", 1), ("M", 1)];
    let unit = UNITS.into_iter().find_map(|(name, mebibytes)| Some((text.strip_suffix(name)?, mebibytes)));
    let (digits, mebibytes) = unit.unwrap_or((text, 1));
    let size = digits.trim_end().parse::<u64>().ok().and_then(|number| number.checked_mul(mebibytes));
    size.filter(|size| (1..=MOST).contains(size))
        .ok_or_else(|| "expected a size in MiB, such as 500, or 500M, or 2G".to_owned())
}

/// A number of threads; a negative one leaves so many cores to others. 0 stays 0.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    const MOST: i64 = 1024;
    let threads = text.parse::<i64>().ok().filter(|threads| (-MOST..=MOST).contains(threads));
    let threads = threads.ok_or_else(|| {
        format!("`{text}` is not a number of threads; expected 1 to {MOST}, 0 for every core, or -1 for all but one")
    })?;
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let left = threads.unsigned_abs() as usize;
    Ok(if threads < 0 { cores().saturating_sub(left).max(1) } else { left })
}

pub(crate) fn confidence(text: &str) -> Result<f64, String> {
    // Not divided by 100: 99.9 % are the same number as 0.999.
    let of_percent = text.strip_suffix('%').map(|percent| format!("{}e-2", percent.trim_end()));
    let confidence = of_percent.as_deref().unwrap_or(text).parse().ok();
    // What many claims share must still be told apart from 1.
    let confidence = confidence.filter(|confidence| (0.5..=0.999_999).contains(confidence));
    confidence.ok_or_else(|| "expected a number from 0.5 to 0.999999, such as 0.95 or 95%".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confidences_may_be_percentages() {
        assert_eq!(["0.95", "95%", "99.9 %"].map(confidence), [Ok(0.95), Ok(0.95), Ok(0.999)]);
        assert!(
            ["100%", "95", "1", "0.9999999", "-1%", "%", "NaN"].iter().all(|text| confidence(text).is_err())
        );
    }

    #[test]
    fn counts_are_read() {
        assert_eq!(count("200k"), Ok(200_000));
        assert_eq!(count("1_000"), Ok(1_000));
        assert_eq!(count("2M"), Ok(2_000_000));
        assert_eq!(
            ["1e6", "1.5M", "2.5k", "1.1M"].map(count),
            [1_000_000, 1_500_000, 2_500, 1_100_000].map(Ok)
        );
        assert_eq!(count("281474976710656"), Ok(1 << 48));
        for text in ["1.5", "1.2345k", "1e3k", "1e-3", "inf", "k", "+5", "abc"] {
            assert!(count(text).is_err_and(|wrong| wrong.contains("examples: ")), "{text}");
        }
        assert!(count("0").is_err());
        assert!(count("-3").is_err());
        assert!(count("99999999999999999999M").is_err());
    }

    #[test]
    fn negative_threads_are_cores_left_to_others() {
        let cores = std::thread::available_parallelism().unwrap().get();
        assert_eq!((threads("3"), threads("0")), (Ok(3), Ok(0)));
        assert_eq!(threads("-1"), Ok((cores - 1).max(1)));
        assert_eq!(threads("-1024"), Ok(1));
    }

    #[test]
    fn sizes_are_read() {
        for (text, size) in [("500", 500), ("500M", 500), ("3MiB", 3), ("2G", 2048), ("2 GiB", 2048)] {
            assert_eq!(mebibytes(text), Ok(size), "{text}");
        }
        for text in ["", "G", "0", "0G", "-1", "2k", "1.5G", "99999999999999999G"] {
            assert!(mebibytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn variants_and_loadouts_are_read() {
        let lucky = VariantArg { name: "lucky".into(), set: "survivors.Ada.luck=3".into() };
        assert_eq!(variant("lucky: survivors.Ada.luck=3"), Ok(lucky));
        assert!(variant("survivors.Ada.luck=3").is_err() && variant(": a=1").is_err());
        let read = loadouts("Ada: axe / maul + vest").unwrap();
        assert_eq!(read.loadouts, [vec!["axe"], vec!["maul", "vest"]]);
        assert!(loadouts("Ada: axe / + vest").is_err() && loadouts("axe").is_err());
        assert_eq!(margin("hit-rate=±0").map(|found| found.half_width), Ok(0.0));
    }

    #[test]
    fn precisions_are_read() {
        assert_eq!(precision("hit-rate=±0.01").map(|found| found.half_width), Ok(0.01));
        assert_eq!(precision("hit-rate=2%").map(|found| found.half_width), Ok(0.02));
        assert!(precision("hit-rat=0.1").is_err_and(|message| message.contains("did you mean `hit-rate`")));
        assert!(precision("hit-rate=±0").is_err());
        assert!(
            precision("hit-rate=0.5").is_err_and(|message| message.contains("did you mean hit-rate=±0.5%"))
        );
        assert_eq!(precision("hit-rate=50pp").map(|found| found.written()), Ok("hit-rate=±50pp".to_owned()));
        assert_eq!(precision("wounds-per-attack=0.5").map(|found| found.half_width), Ok(0.5));
        assert!(precision("hit-rate=nan").is_err());
        assert!(precision("wounds-per-attack=5%").is_err_and(|message| message.contains("not a share")));
    }
}
