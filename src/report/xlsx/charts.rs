//! The sheet of charts: the data of each picture, with a native chart beside it.

use rust_xlsxwriter::{
    Chart as ExcelChart, ChartAxisCrossing, ChartAxisLabelPosition, ChartErrorBars, ChartErrorBarsType,
    ChartRange, ChartType, Color, ConditionalFormat2ColorScale, Workbook, Worksheet, XlsxError,
};

use super::style::{self, Measure, Style};
use super::tables::write;
use crate::report::scale::Scale;
use crate::results::cell::{Cell, Digits, Number};
use crate::results::chart::{Axis, Chart, Dots, Heat, Lines, Panels, Plot};
use deathroll_core::metric::Unit;
use deathroll_core::stats::Estimate;

/// The name of the sheet.
pub(super) const SHEET: &str = "Charts";
/// Rows that a chart takes.
const CHART_ROWS: u32 = 18;
/// Width of a column of numbers, in characters.
pub(super) const DATA_WIDTH: f64 = 13.0;

/// The data of a picture: heads, then rows of a label and numbers.
struct Data {
    heads: Vec<String>,
    rows: Vec<(Cell, Vec<Option<f64>>)>,
    /// Columns of a series: the value alone, or with how far its interval reaches below and above.
    step: usize,
}

/// The first row of each picture.
pub(super) fn places(charts: &[Chart]) -> Vec<u32> {
    let mut next = 0;
    let place = |chart: &Chart| {
        let place = next;
        next += 3 + (data(chart).rows.len() as u32).max(CHART_ROWS);
        place
    };
    charts.iter().map(place).collect()
}

/// Adds the sheet, unless there are no pictures.
pub(super) fn sheet(
    book: &mut Workbook,
    charts: &[Chart],
    places: &[u32],
    style: &Style,
) -> Result<(), XlsxError> {
    if charts.is_empty() {
        return Ok(());
    }
    let sheet = book.add_worksheet().set_name(SHEET)?;
    style::fit(sheet);
    sheet.set_column_width(0, 34)?;
    let columns = charts.iter().map(|chart| data(chart).heads.len()).max().unwrap_or(0);
    sheet.set_column_range_width(1, columns.max(1) as u16, DATA_WIDTH)?;
    for (chart, &row) in charts.iter().zip(places) {
        let data = data(chart);
        sheet.write_string_with_format(row, 0, &chart.title, &style.head)?;
        fill(sheet, row + 1, &data, &axis(chart), style)?;
        if let Some(excel) = native(chart, row + 1, &data) {
            sheet.insert_chart(row, data.heads.len() as u16 + 1, &excel)?;
        }
        if let Some(heat) = chart.plot.map() {
            colours(sheet, row + 2, heat)?;
        }
    }
    Ok(())
}

/// Writes a map with its shades; its heads come into row `first`.
pub(super) fn map(
    sheet: &mut Worksheet,
    first: u32,
    chart: &Chart,
    heat: &Heat,
    style: &Style,
) -> Result<(), XlsxError> {
    fill(sheet, first, &data(chart), &heat.axis, style)?;
    colours(sheet, first + 1, heat)
}

/// Shades of a map by its values.
fn colours(sheet: &mut Worksheet, first: u32, heat: &Heat) -> Result<(), XlsxError> {
    let scale = ConditionalFormat2ColorScale::new()
        .set_minimum_color(Color::RGB(0x00FF_FFFF))
        .set_maximum_color(Color::RGB(0x008F_B8DE));
    let last = (first + (heat.rows.len() as u32).max(1) - 1, heat.columns.len().max(1) as u16);
    sheet.add_conditional_format(first, 1, last.0, last.1, &scale).map(drop)
}

fn axis(chart: &Chart) -> Axis {
    match &chart.plot {
        Plot::Dots(Dots { axis, .. }) | Plot::Lines(Lines { axis, .. }) => axis.clone(),
        Plot::Heat(heat) | Plot::Panels(Panels { whole: heat, .. }) => heat.axis.clone(),
        Plot::Stacks(stacks) => stacks.axis.clone(),
        Plot::Bars(_) => Axis::labelled("share".to_owned(), Unit::Share),
    }
}

fn data(chart: &Chart) -> Data {
    let text = |text: &str| Cell::text(text);
    let heads = |first: &str, others: Vec<String>| [vec![first.to_owned()], others].concat();
    match &chart.plot {
        Plot::Dots(dots) => Data {
            step: WITH_ENDS,
            heads: ["", &dots.axis.label, "below", "above"].map(str::to_owned).into(),
            rows: dots.rows.iter().map(|dot| (text(&dot.label), with_ends(dot.estimate))).collect(),
        },
        Plot::Lines(lines) => lines_data(lines),
        Plot::Bars(bars) => Data {
            step: 1,
            heads: heads(&bars.across, bars.series.iter().map(|(name, _)| name.clone()).collect()),
            rows: bars
                .values
                .iter()
                .enumerate()
                .map(|(at, value)| {
                    (text(value), bars.series.iter().map(|(_, shares)| Some(shares[at])).collect())
                })
                .collect(),
        },
        Plot::Stacks(stacks) => Data {
            step: 1,
            heads: heads("", stacks.parts.clone()),
            rows: stacks
                .rows
                .iter()
                .map(|(label, parts)| (text(label), parts.iter().map(|&part| Some(part)).collect()))
                .collect(),
        },
        Plot::Heat(heat) | Plot::Panels(Panels { whole: heat, .. }) => Data {
            step: 1,
            heads: heads(
                &format!("{} / {}", heat.down, heat.across),
                heat.heads().map(str::to_owned).collect(),
            ),
            rows: heat
                .lines()
                .map(|(label, cells)| {
                    (text(label), cells.into_iter().map(|cell| cell.map(|one| one.value)).collect())
                })
                .collect(),
        },
    }
}

/// Columns of a value with its interval.
const WITH_ENDS: usize = 3;

/// The value, and how far its interval reaches below and above it.
fn with_ends(estimate: Option<Estimate>) -> Vec<Option<f64>> {
    let Some(Estimate { value, low, high, .. }) = estimate else { return vec![None; WITH_ENDS] };
    vec![Some(value), low.map(|low| value - low), high.map(|high| high - value)]
}

/// Curves without intervals, such as those of distributions, have no columns for them.
fn lines_data(lines: &Lines) -> Data {
    let has_width = |of: &Estimate| [of.low, of.high].iter().any(|end| *end != Some(of.value));
    let mut points = lines.series.iter().flat_map(|one| &one.points);
    let step = if points.any(|(_, estimate)| has_width(estimate)) { WITH_ENDS } else { 1 };
    let parts = |name: &String| {
        let all = [name.clone(), format!("{name}: below"), format!("{name}: above")];
        all.into_iter().take(step)
    };
    let row = |&x: &f64| {
        let values = lines.series.iter().flat_map(|one| with_ends(one.at(x)).into_iter().take(step));
        (Cell::plain(Some(x)), values.collect())
    };
    Data {
        heads: std::iter::once(lines.across.clone())
            .chain(lines.series.iter().flat_map(|one| parts(&one.name)))
            .collect(),
        rows: lines.places().iter().map(row).collect(),
        step,
    }
}

/// The ends of an axis, and the distance of its marks.
#[derive(Clone, Copy)]
struct Marks {
    ends: [f64; 2],
    step: f64,
}

/// Decimals that a multiple of a step has.
fn decimals_of(step: f64) -> usize {
    /// Of a step that is a power of ten in floats.
    const ERROR: f64 = 1e-9;
    (-step.log10() - ERROR).ceil().clamp(0.0, 6.0) as usize
}

/// The marks of the axis of values: its ends are round numbers around all intervals. Programs would choose them by the
/// values alone.
fn axis_marks(chart: &Chart, data: &Data, axis: &Axis) -> Option<Marks> {
    /// The length of the axis, for which the steps between its marks are chosen.
    const PLACES: [f64; 2] = [0.0, 480.0];
    if data.step != WITH_ENDS {
        return None;
    }
    let ends = |of: &[Option<f64>]| {
        let [value, below, above] = [of[0], of[1], of[2]].map(Option::unwrap_or_default);
        of[0].map(|_| [value - below, value + above])
    };
    let intervals = data.rows.iter().flat_map(|(_, values)| values.chunks_exact(WITH_ENDS).filter_map(ends));
    // Bars tell values by their length.
    let is_bars = matches!(&chart.plot, Plot::Dots(_) | Plot::Bars(_));
    let from_zero = matches!(&chart.plot, Plot::Lines(Lines { from_zero: true, .. }));
    let has_zero = axis.is_difference || is_bars || from_zero;
    let scale = Scale::around(intervals.flatten().chain(has_zero.then_some(0.0)), PLACES);
    let scale =
        if axis.unit == Unit::Share && !axis.is_difference { scale.within([0.0, 1.0]) } else { scale };
    let unit = measure(axis, true).scale(axis.unit);
    Some(Marks { ends: scale.values.map(|end| end * unit), step: scale.step * unit })
}

/// What the numbers of an axis measure: how far an interval reaches has no sign.
const fn measure(axis: &Axis, is_value: bool) -> Measure {
    match (axis.is_difference, is_value) {
        (true, true) => Measure::Difference,
        (true, false) => Measure::Size,
        (false, _) => Measure::Value,
    }
}

fn fill(sheet: &mut Worksheet, first: u32, data: &Data, axis: &Axis, style: &Style) -> Result<(), XlsxError> {
    for (column, head) in data.heads.iter().enumerate() {
        sheet.write_string_with_format(first, column as u16, head, &style.wrapped_head)?;
    }
    for (at, (label, values)) in data.rows.iter().enumerate() {
        let row = first + 1 + at as u32;
        match label {
            Cell::Number(number) => drop(sheet.write_number(row, 0, number.value)?),
            other => write(sheet, (row, 0), other, Measure::Value, style)?,
        }
        for (column, value) in values.iter().enumerate() {
            let cell = value.map_or(Cell::Empty, |value| {
                Cell::Number(Number { value, unit: axis.unit, digits: Digits::All })
            });
            let measure = measure(axis, column % data.step == 0);
            write(sheet, (row, column as u16 + 1), &cell, measure, style)?;
        }
    }
    Ok(())
}

/// The native chart of a picture whose heads are in row `first` of the sheet of charts; maps have none.
pub(super) fn native_at(chart: &Chart, place: u32) -> Option<ExcelChart> {
    native(chart, place + 1, &data(chart))
}

fn native(chart: &Chart, first: u32, data: &Data) -> Option<ExcelChart> {
    let kind = match &chart.plot {
        Plot::Dots(_) => ChartType::Bar,
        Plot::Lines(_) => ChartType::ScatterStraightWithMarkers,
        Plot::Bars(_) => ChartType::Column,
        Plot::Stacks(_) => ChartType::BarStacked,
        Plot::Heat(_) | Plot::Panels(_) => return None,
    };
    let is_horizontal = matches!(chart.plot, Plot::Dots(_) | Plot::Stacks(_));
    let mut excel = ExcelChart::new(kind);
    add_series(&mut excel, first, data, is_horizontal);
    let axis = axis(chart);
    excel.title().set_name(&chart.title).set_font(&small(12));
    if is_horizontal {
        // The first row at the top, as in the data; values below it.
        excel.y_axis().set_reverse().set_label_position(ChartAxisLabelPosition::Low);
        excel.y_axis().set_crossing(ChartAxisCrossing::Max);
        excel.x_axis().set_name(&axis.label);
    } else {
        excel.x_axis().set_name(&data.heads[0]);
        excel.y_axis().set_name(&axis.label);
    }
    let values = if is_horizontal { excel.x_axis() } else { excel.y_axis() };
    let marks = axis_marks(chart, data, &axis);
    if let Some(Marks { ends: [low, high], step }) = marks {
        values.set_min(low).set_max(high).set_major_unit(step);
    }
    values.set_num_format(number_format(&axis, marks));
    if data.heads.len() <= 1 + data.step {
        excel.legend().set_hidden();
    }
    let height = if is_horizontal { 120 + 24 * data.rows.len().min(40) as u32 } else { 340 };
    excel.set_width(720).set_height(height).set_alt_text(alternative(chart));
    Some(excel)
}

/// Adds a series for each column of values, with error bars where the next columns are ends of intervals.
fn add_series(excel: &mut ExcelChart, first: u32, data: &Data, is_horizontal: bool) {
    let last = first + data.rows.len() as u32;
    let range = |column: usize| (SHEET, first + 1, column as u16, last, column as u16);
    let ends = |column: usize| {
        let (sheet, from, left, to, right) = range(column);
        ChartRange::new_from_range(sheet, from, left, to, right)
    };
    for column in (1..data.heads.len()).step_by(data.step) {
        let series = excel.add_series();
        series.set_name((SHEET, first, column as u16)).set_categories(range(0)).set_values(range(column));
        if data.step == WITH_ENDS && data.rows.iter().any(|(_, values)| values[column] > Some(0.0)) {
            let ends = ChartErrorBarsType::Custom(ends(column + 2), ends(column + 1));
            let mut bars = ChartErrorBars::new();
            bars.set_type(ends);
            if is_horizontal {
                series.set_x_error_bars(&bars)
            } else {
                series.set_y_error_bars(&bars)
            };
        }
    }
}

/// The format of the numbers at an axis: as many decimals as tell one mark from the next.
fn number_format(axis: &Axis, marks: Option<Marks>) -> String {
    let decimals = |scale: f64| match marks.map_or(0, |marks| decimals_of(marks.step * scale)) {
        0 => "0".to_owned(),
        count => format!("0.{}", "0".repeat(count)),
    };
    match (axis.unit, axis.is_difference) {
        (Unit::Share, true) => format!("{}\" pp\"", decimals(1.0)),
        (Unit::Share, false) => format!("{}%", decimals(100.0)),
        _ => "General".to_owned(),
    }
}

/// The text in place of a chart, for those who do not see it.
fn alternative(chart: &Chart) -> String {
    /// What a workbook takes.
    const UNITS_MAX: usize = 255;
    let text = format!("{}. The data are in the sheet {SHEET}. {}", chart.title, chart.about);
    if text.encode_utf16().count() <= UNITS_MAX {
        return text;
    }
    let mut left = UNITS_MAX - 1;
    let fits = |letter: &char| {
        let is_in = letter.len_utf16() <= left;
        left = left.saturating_sub(letter.len_utf16());
        is_in
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

fn small(size: u32) -> rust_xlsxwriter::ChartFont {
    let mut font = rust_xlsxwriter::ChartFont::new();
    font.set_size(size);
    font
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Tone;
    use crate::results::chart::{Dot, Series, Topic};
    use deathroll_core::stats::Method;

    fn of_curve(unit: Unit, is_difference: bool, intervals: &[[f64; 3]]) -> Chart {
        let estimate = |[low, value, high]: [f64; 3]| Estimate {
            value,
            std_error: None,
            low: Some(low),
            high: Some(high),
            method: Method::Normal,
        };
        let points = intervals.iter().enumerate();
        let points = points.map(|(at, interval)| (at as f64, estimate(*interval))).collect();
        let axis = Axis { is_difference, ..Axis::labelled("share".to_owned(), unit) };
        let series = vec![Series { name: "a".to_owned(), points }];
        let plot = Plot::Lines(Lines {
            across: "x".to_owned(),
            names: vec![],
            axis,
            from_zero: false,
            level: None,
            series,
        });
        Chart { topic: Topic::Main, title: String::new(), about: String::new(), plot }
    }

    fn ends(chart: &Chart) -> Option<[f64; 2]> {
        axis_marks(chart, &data(chart), &axis(chart)).map(|marks| marks.ends)
    }

    #[test]
    fn marks_that_differ_read_differently() {
        assert_eq!([100.0, 1.0, 0.5, 0.1, 0.05, 1e-3].map(decimals_of), [0, 0, 1, 1, 2, 3]);
        let narrow = of_curve(Unit::Share, false, &[[0.9992, 0.9995, 0.9999]]);
        let marks = axis_marks(&narrow, &data(&narrow), &axis(&narrow)).unwrap();
        assert!(decimals_of(marks.step * 100.0) >= 2, "{}", marks.step);
    }

    #[test]
    fn bars_begin_at_0() {
        let one = Estimate { low: Some(0.61), high: Some(0.69), ..Estimate::exact(0.65) };
        let dot = Dot {
            label: "a".to_owned(),
            estimate: Some(one),
            tone: Tone::Plain,
            note: String::new(),
            band: None,
        };
        let axis = Axis::labelled("share".to_owned(), Unit::Share);
        let plot = Plot::Dots(Dots { axis, bands: "", marks: ["", ""], rows: vec![dot] });
        let chart = Chart { topic: Topic::Main, title: String::new(), about: String::new(), plot };
        assert_eq!(ends(&chart).unwrap()[0], 0.0);
    }

    #[test]
    fn axes_hold_whole_intervals() {
        let narrow = of_curve(Unit::PerTrial, false, &[[0.61, 0.65, 0.69], [0.6, 0.652, 0.7]]);
        let [low, high] = ends(&narrow).unwrap();
        assert!(low <= 0.6 && high >= 0.7 && low > 0.5 && high < 0.8, "{low} to {high}");
        let points = of_curve(Unit::Share, true, &[[-0.08, -0.03, 0.02], [0.01, 0.05, 0.09]]);
        let [low, high] = ends(&points).unwrap();
        assert!(low <= -8.0 && high >= 9.0, "percentage points, as in the cells: {low} to {high}");
        let shares = of_curve(Unit::Share, false, &[[0.97, 0.99, 1.02]]);
        assert_eq!(ends(&shares).unwrap()[1], 1.0, "no share is above 1");
    }

    #[test]
    fn curves_without_intervals_have_no_columns_for_them() {
        let curve = of_curve(Unit::Share, false, &[[1.0; 3], [0.4; 3]]);
        assert_eq!((data(&curve).heads, ends(&curve)), (vec!["x".to_owned(), "a".to_owned()], None));
        let sampled = of_curve(Unit::Share, false, &[[0.3, 0.4, 0.5]]);
        assert_eq!(data(&sampled).heads, ["x", "a", "a: below", "a: above"]);
    }
}
