//! Pictures of grids over three fields and more: a panel for each value of the further ones.

use deathroll::report::svg;
use deathroll::results::chart::{self, Chart, Panels, Plot};

use super::{document, table, tabled, written_as};

/// The sizes of panels, lines and columns.
fn sizes(panels: &Panels) -> [usize; 3] {
    [panels.names.len(), panels.lines.len(), panels.whole.columns.len()]
}

fn panels(chart: &Chart) -> &Panels {
    let Plot::Panels(panels) = &chart.plot else { panic!("{chart:?}") };
    panels
}

/// The picture of a grid over four fields that take so many values each.
fn of_grid([down, across, further, last]: [usize; 4]) -> Chart {
    let summary = "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,exact,fraction\n\
                   s,a,party,win-rate,share,100,0.5,0.05,0.4,0.6,0.95,wilson,,";
    let mut lines = vec![format!(
        "luck,armor,evasion,rounds,{},step,step_std_error,step_ci_low,step_ci_high,step_confidence,step_method,\
         step_verdict,step_margin",
        summary.lines().next().unwrap().trim_end_matches(",fraction")
    )];
    for point in 0..down * across * further * last {
        let (luck, rest) = (point % down, point / down);
        let (armor, rest) = (rest % across, rest / across);
        let (evasion, rounds) = (rest % further, rest / further);
        let value = point as f64 / 1e6;
        lines.push(format!(
            "{luck},{armor},{evasion},{rounds},s,a,party,win-rate,share,100,{value},0.05,0,0.6,0.95,wilson,,,,,,,,,"
        ));
    }
    let mut tables = table("sweep", &lines.iter().map(String::as_str).collect::<Vec<_>>());
    for one in table("summary", &summary.lines().collect::<Vec<_>>()).iter() {
        tables.add(one.clone());
    }
    chart::charts(&tables).swap_remove(0)
}

/// The bytes of a picture, and its height in pixels.
fn drawn(chart: &Chart) -> (usize, f64) {
    let bytes = svg::file(chart, None, &[]);
    let text = String::from_utf8(bytes).unwrap();
    let (_, height) = text.split_once(" height=\"").unwrap();
    (text.len(), height.split('"').next().unwrap().parse().unwrap())
}

#[test]
fn a_sweep_over_three_fields_has_a_panel_for_each_value_of_the_third() {
    let words =
        ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.*.luck=0..=2", "--trials", "100"];
    let more = ["--vary", "monster.toughness=5,7", "--vary", "monster.evasion=0,1,2"];
    let chart = document(&tabled(&[&words[..], &more].concat())).charts.swap_remove(0);
    assert!(chart.title.ends_with(" over luck and toughness and evasion"), "{}", chart.title);
    let all = panels(&chart);
    assert_eq!(all.names, ["evasion 0", "evasion 1", "evasion 2"]);
    assert_eq!((&all.down[..], &all.lines[..]), ("luck", &["0", "1", "2"].map(str::to_owned)[..]));
    assert!(!chart.about.contains("panels are shown"), "{}", chart.about);
    // The data name each point, and every cell is in its place.
    let data = chart.data();
    assert_eq!(
        (&data.rows[4].0[..], data.heads),
        ("evasion 1, luck 1", vec!["5".to_owned(), "7".to_owned()])
    );
    for (_, heat) in all.parts() {
        for (label, cells) in &heat.rows {
            let [easy, hard] = [0, 1].map(|at| cells[at].unwrap().value);
            assert!(easy > hard, "luck {label}: {easy} at toughness 5, {hard} at 7");
        }
    }
    let text = String::from_utf8(svg::file(&chart, None, &[])).unwrap();
    assert!(all.names.iter().all(|name| text.contains(&format!(">{name}<"))), "{text}");
}

/// However many points there are, a picture is no higher than two screens.
#[test]
fn pictures_of_large_grids_stay_small() {
    for (grid, wanted) in [
        ([3, 4, 5, 1], [5, 3, 4]),
        ([8, 8, 8, 8], [12, 8, 8]),
        ([12, 12, 64, 1], [7, 12, 12]),
        ([64, 3, 10, 1], [2, 64, 3]),
        ([64, 64, 2, 1], [1, 64, 64]),
        ([2, 64, 20, 1], [8, 2, 64]),
        ([1, 1, 64, 2], [12, 1, 1]),
    ] {
        let chart = of_grid(grid);
        assert_eq!(sizes(panels(&chart)), wanted, "{grid:?}");
        let (bytes, height) = drawn(&chart);
        assert!(height <= 1700.0, "{grid:?}: {height} pixels");
        assert!(bytes <= 1_000_000, "{grid:?}: {bytes} bytes");
    }
}

/// Tables of many rows are in a page as far as there is room, and the page says so.
#[test]
fn pages_of_large_grids_stay_small() {
    let words = ["sweep", "scenarios/attack-luck.toml", "--vary", "survivors.*.luck=0..=7", "--trials", "10"];
    let more = ["--vary", "monster.toughness=4..=9", "--vary", "monster.evasion=0..=9"];
    let folder = written_as("html", &[&words[..], &more].concat());
    let page = folder.read("out/report.html");
    assert!(page.len() < 4_000_000, "{} bytes", page.len());
    let (_, rest) = page.split_once("sorting and filters see the first ").unwrap();
    let (known, rest) =
        rest.split_once(" of 14880; all are in the table sweep (--format csv or json).").unwrap();
    assert!(known.parse::<usize>().unwrap() > 4000, "{known}");
    let (_, data) = rest.split_once("<script class=\"more\" type=\"application/json\">").unwrap();
    let data: serde_json::Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    assert_eq!(1500 + data.as_array().unwrap().len(), known.parse::<usize>().unwrap());
    assert!(!page.contains("<strong>summary</strong>"), "the table `sweep` has its columns");
}

#[test]
fn panels_that_are_left_out_are_said_to_be() {
    let chart = of_grid([4, 4, 30, 1]);
    let names = &panels(&chart).names;
    assert_eq!([&names[0], &names[11]], ["evasion 0, rounds 0", "evasion 29, rounds 0"]);
    let said = "12 of 30 panels are shown, evenly spread from the first to the last; the table `sweep` has all. To \
                see another one, fix evasion and rounds with `--set` instead of `--vary`.";
    assert!(chart.about.ends_with(said), "{}", chart.about);
}
