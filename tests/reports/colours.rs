//! Colours of verdicts: read on their paper, and told apart by everybody and in grey print.

use std::collections::HashMap;

const STYLE: &str = include_str!("../../src/report/svg/colours.css");

/// Red, green and blue, as parts of the light of white.
type Light = [f64; 3];
type Matrix = [[f64; 3]; 3];

/// What full colour vision sees, and what people see who lack the cones for green or for red (Machado, Oliveira and
/// Fernandes 2009, severity 1).
const VISIONS: [Matrix; 3] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
];
/// From light to CIE XYZ, as parts of white (sRGB, IEC 61966-2-1).
const TO_XYZ: Matrix = [
    [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
    [0.2126, 0.7152, 0.0722],
    [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
];

fn times(matrix: &Matrix, vector: Light) -> Light {
    matrix.map(|row| row.iter().zip(vector).map(|(part, value)| part * value).sum())
}

/// The colours of the style sheet by name: the light ones, then the dark ones.
fn sheets() -> [HashMap<&'static str, Light>; 2] {
    let (light, dark) = STYLE.split_once("@media").expect("both");
    let part = |hex: &str| {
        let part = f64::from(u8::from_str_radix(hex, 16).expect("a colour")) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let colour = |text: &'static str| {
        let (name, value) = text[text.rfind("--")?..].split_once(": #")?;
        Some((name, [0, 2, 4].map(|at| part(&value[at..at + 2]))))
    };
    [light, dark].map(|sheet| sheet.split(';').filter_map(colour).collect())
}

fn luminance(colour: Light) -> f64 {
    times(&TO_XYZ, colour)[1]
}

/// Lightness and hue in CIE L*a*b*, in which equal distances are equally visible.
fn lab(colour: Light) -> [f64; 3] {
    let root = |value: f64| if value > 0.008856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 };
    let [x, y, z] = times(&TO_XYZ, colour.map(|part| part.clamp(0.0, 1.0))).map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn verdicts_are_told_apart_by_everybody() {
    for sheet in sheets() {
        for [one, two] in [["--good", "--bad"], ["--good", "--open"], ["--bad", "--open"]] {
            for vision in VISIONS {
                let [left, right] = [one, two].map(|name| lab(times(&vision, sheet[name])));
                let distance =
                    left.iter().zip(right).map(|(one, two)| (one - two).powi(2)).sum::<f64>().sqrt();
                assert!(distance > 25.0, "{one} and {two}: {distance}");
            }
            let [left, right] = [one, two].map(|name| lab(sheet[name])[0]);
            assert!((left - right).abs() > 9.0, "{one} and {two} in grey: {left} and {right}");
        }
    }
}

/// WCAG 2: texts have a contrast of 4.5 to 1, marks of 3 to 1.
#[test]
fn verdicts_are_read_on_their_paper_and_seen_on_bands() {
    for sheet in sheets() {
        for name in ["--good", "--bad", "--open"] {
            for (behind, least) in [("--paper", 4.5), ("--soft", 4.5), ("--band", 3.0)] {
                let mut both = [sheet[name], sheet[behind]].map(luminance);
                both.sort_by(f64::total_cmp);
                let contrast = (both[1] + 0.05) / (both[0] + 0.05);
                assert!(contrast >= least, "{name} on {behind}: {contrast}");
            }
        }
    }
}
