//! The answer in one or two sentences, from tables.

use deathroll::results::{answers, changes};

use super::table;

const VALUE: &str = "scenario,thing,subject,metric,unit,trials,per,with,without,worth,std_error,ci_low,ci_high,\
                     confidence,method,verdict,margin,used,spent,share_of_spend";

/// The answer of a table of things with their worth in the win-rate: name, worth, half width, verdict.
fn worths(things: &[(&str, f64, f64, &str)]) -> Vec<String> {
    let summary = "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,\
                   exact,fraction";
    let mut all =
        table("summary", &[summary, "s,with everything,party,win-rate,share,100,0.5,,,,0.95,wilson,,"]);
    let line = |(thing, worth, half, verdict): &(&str, f64, f64, &str)| {
        let (low, high) = (worth - half, worth + half);
        format!(
            "s,{thing},party,win-rate,share,100,trial,,,{worth},,{low},{high},0.95,normal,{verdict},0.01,,,"
        )
    };
    let lines: Vec<String> = std::iter::once(VALUE.to_owned()).chain(things.iter().map(line)).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    table("value", &lines).iter().for_each(|table| all.add(table.clone()));
    answers(&all)
}

#[test]
fn what_is_worth_most_comes_first_and_doubt_is_named() {
    let found = worths(&[
        ("endure", 0.02, 0.004, "better"),
        ("dodge", 0.125, 0.005, "better"),
        ("dash", 0.001, 0.002, "tied"),
        ("surge", 0.012, 0.02, "undecided"),
        ("encourage", -0.02, 0.004, "worse"),
    ]);
    assert_eq!(
        found,
        [
            "Worth in win-rate of party: dodge (+12.5 pp ± 0.5), endure (+2.0 pp ± 0.4).",
            "Worth less than nothing under this play: encourage (-2.0 pp ± 0.4).",
            "Worth nothing within 1 pp: dash.",
            "Not decided with this many trials: surge.",
        ]
    );
    let losses = worths(&[("dash", 0.001, 0.002, "tied"), ("surge", -0.2, 0.003, "worse")]);
    assert_eq!(
        losses[0],
        "Worth less than nothing in win-rate of party under this play: surge (-20.0 pp ± 0.3)."
    );
    let found = worths(&[("dash", 0.001, 0.002, "tied"), ("surge", 0.0, 0.003, "tied")]);
    assert_eq!(
        found,
        [
            "Nothing here is decidedly worth anything in win-rate of party.",
            "Worth nothing within 1 pp: dash and surge.",
        ]
    );
    // A survival action that nobody could use has spent nothing.
    let never = "s,endure,party,win-rate,share,100,trial,,,0,,0,0,0.95,normal,tied,0.01,0,0,";
    let mut tables = table("summary", &[SUMMARY, "s,all,party,win-rate,share,9,0.5,,,,0.95,wilson,,"]);
    table("value", &[VALUE, never]).iter().for_each(|table| tables.add(table.clone()));
    assert_eq!(answers(&tables).last().unwrap(), "Never used: endure.");
    let many: Vec<String> = (1..=9).map(|at| format!("line {at}")).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), 0.0, 0.003, "undecided")).collect();
    let open =
        "Not decided with this many trials: line 1, line 2, line 3, line 4, line 5, line 6 and 3 more.";
    let found = worths(&many);
    assert_eq!(found.last().map(String::as_str), Some(open), "{found:?}");
}

const CHECKS: &str = "scenario,file,line,subject,metric,unit,arm,other,demand,least,most,verdict,estimate,std_error,\
                      ci_low,ci_high,confidence,method,trials,baseline";

fn checked(verdicts: &[&str]) -> String {
    let line = |(at, verdict): (usize, &&str)| {
        format!(
            "s,s.toml,{at},party,win-rate,share,arm {at},,between,0.4,0.6,{verdict},0.5,,,,0.95,wilson,100,"
        )
    };
    let lines: Vec<String> =
        std::iter::once(CHECKS.to_owned()).chain(verdicts.iter().enumerate().map(line)).collect();
    let found = answers(&table("checks", &lines.iter().map(String::as_str).collect::<Vec<_>>()));
    assert_eq!(found.len(), 1);
    found[0].clone()
}

#[test]
fn expectations_that_do_not_hold_are_named() {
    assert_eq!(checked(&["pass"]), "The expectation holds.");
    assert_eq!(checked(&["pass", "pass"]), "All 2 expectations hold.");
    assert_eq!(
        checked(&["pass", "fail", "undecided", "fail"]),
        "2 of 4 expectations are not met: win-rate of party (arm 1) and win-rate of party (arm 3); 1 undecided."
    );
    assert_eq!(
        checked(&["undecided", "pass"]),
        "1 of 2 expectations is undecided, none fails: win-rate of party (arm 0)."
    );
    assert_eq!(checked(&["fail", "pass"]), "1 of 2 expectations is not met: win-rate of party (arm 0).");
    let six = checked(&["fail"; 6]);
    assert!(six.ends_with("win-rate of party (arm 3) and 2 more."), "{six}");
}

#[test]
fn chances_have_their_fractions() {
    let lines = ["scenario,arm,condition,chance,fraction", "s,axe,trap,0.25,1/4", "s,axe,hits>1,,"];
    let found = answers(&table("chances", &lines));
    assert_eq!(found[0], "The chance of `trap` (axe) is 0.25 = 1/4.");
    assert_eq!(found[1], "The chance of `hits>1` (axe) is not known.");
}

#[test]
fn chances_of_several_arms_have_their_ends() {
    let answer = |rows: [&str; 3]| {
        let lines = [&["scenario,arm,condition,chance,fraction"][..], &rows].concat();
        answers(&table("chances", &lines)).swap_remove(0)
    };
    let [axe, maul, hook] = ["s,axe,trap,0.5,1/2", "s,maul,trap,0,0", "s,hook,trap,0.25,1/4"];
    let ends = "The chance of `trap` lies between 0 for maul and 0.5 = 1/2 for axe";
    assert_eq!(answer([axe, maul, hook]), format!("{ends}."));
    assert_eq!(answer([axe, maul, "s,hook,trap,,"]), format!("{ends}, where it is known."));
    let is = "The chance of `trap` is ";
    assert_eq!(answer([maul, maul, maul]), format!("{is}0 for all 3 arms."));
    assert_eq!(
        answer([axe, "s,maul,trap,,", "s,hook,trap,,"]),
        format!("{is}0.5 = 1/2 for axe, where it is known.")
    );
    let none = answer(["s,axe,trap,,", "s,maul,trap,,", "s,hook,trap,,"]);
    assert_eq!(none, format!("{is}not known for any of the 3 arms."));
}

#[test]
fn arms_that_cannot_be_told_apart_are_named_together() {
    let ranking_with = |is_tied: bool, lines: &[&str]| {
        let heads = "scenario,arm,subject,metric,unit,estimate,std_error,ci_low,ci_high,confidence,method,\
                     rank_best,rank_worst";
        let estimates =
            ["0.8,,0.79,0.81,0.95,wilson", "0.795,,0.785,0.805,0.95,wilson", "0.5,,0.49,0.51,0.95,wilson"];
        let lines: Vec<String> = lines
            .iter()
            .zip(["axe", "bow", "club"])
            .zip(estimates)
            .map(|((ranks, arm), estimate)| format!("s,{arm},party,win-rate,share,{estimate},{ranks}"))
            .collect();
        let all: Vec<&str> = std::iter::once(heads).chain(lines.iter().map(String::as_str)).collect();
        let mut tables = table("ranking", &all);
        let summary = "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,\
                       method,exact,fraction";
        let row = "s,axe,party,win-rate,share,100,0.8,,0.79,0.81,0.95,wilson,,";
        table("summary", &[summary, row]).iter().for_each(|table| tables.add(table.clone()));
        if is_tied {
            let heads = "scenario,baseline,arm,subject,metric,unit,trials,difference,std_error,\
                         ci_low,ci_high,confidence,method,verdict,margin,arm_more,baseline_more,variance_ratio";
            let row = "s,axe,bow,party,win-rate,share,100,,,,,,,tied,0.01,,,";
            table("comparison", &[heads, row]).iter().for_each(|table| tables.add(table.clone()));
        }
        answers(&tables)
    };
    let ranking = |lines: &[&str]| ranking_with(false, lines);
    assert_eq!(ranking(&["1,1", "2,2", "3,3"]), ["axe has the highest win-rate of party, 80.0 % ± 1.0."]);
    assert_eq!(
        ranking(&["1,2", "1,2", "3,3"]),
        ["axe and bow cannot be told apart at the highest win-rate of party, 80.0 % ± 1.0 for axe."]
    );
    // Arms that are tied within a margin may well be known to differ by less.
    let tied = ranking_with(true, &["1,2", "1,2", "3,3"]).remove(0);
    assert!(
        tied.starts_with("axe and bow are not shown to differ by more than 1 pp at the highest"),
        "{tied}"
    );
}

const SUMMARY: &str = "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,\
                       exact,fraction";

/// What is the same everywhere is not between two ends.
#[test]
fn equal_arms_and_points_are_said_to_be_the_same() {
    let estimates = |arms: &[(&str, &str)]| {
        let line =
            |(arm, found): &(&str, &str)| format!("s,{arm},party,win-rate,share,100,{found},0.95,wilson,,");
        let lines: Vec<String> = std::iter::once(SUMMARY.to_owned()).chain(arms.iter().map(line)).collect();
        table("summary", &lines.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (one, other) = ("0.36,,0.34,0.38", "0.4,,0.38,0.42");
    for (arms, said) in [
        ([("axe", one), ("blade", one)], "the same for all arms, 36 % ± 2."),
        ([("axe", one), ("blade", "0.36,,0.33,0.39")], "the same for all arms, 36 %."),
        ([("axe", one), ("blade", "0.36001,,0.34,0.38")], "36 % ± 2 for all arms."),
        ([("axe", one), ("blade", other)], "from 36 % ± 2 (axe) to 40 % ± 2 (blade)."),
        ([("axe", one), ("blade", ",,,")], "36 % ± 2 (axe)."),
    ] {
        assert_eq!(answers(&estimates(&arms)), [format!("win-rate of party: {said}")]);
    }
    let sweep = |found: [&str; 3]| {
        let mut tables = estimates(&[("luck=0", found[0])]);
        let heads = "luck,scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,exact,step,\
             step_std_error,step_ci_low,step_ci_high,step_confidence,step_method,step_verdict,step_margin";
        let line =
            |(at, found)| format!("{at},s,luck={at},party,win-rate,share,100,{found},0.95,wilson,,,,,,,,,");
        let lines: Vec<String> =
            std::iter::once(heads.to_owned()).chain(found.iter().enumerate().map(line)).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        table("sweep", &lines).iter().for_each(|table| tables.add(table.clone()));
        answers(&tables)
    };
    for (found, said) in [
        ([one, one, one], "is the same at all points, 36 %."),
        ([one, ",,,", one], "is the same at all points with an estimate, 36 %."),
        ([one, other, one], "lies between 36 % at luck = 0 (and 1 other point) and 40 % at luck = 1."),
    ] {
        assert_eq!(sweep(found), [format!("win-rate of party {said}")]);
    }
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    let words = ["find", "scenarios/attack-luck.toml", "--where", "wounds>99", "--trials", "300"];
    let folder = crate::support::program::Folder::new();
    let out = folder.path("out");
    let all = [&words[..], &["--no-progress", "--out", &out, "--format", "html"]].concat();
    crate::support::program::deathroll(&all).with(0);
    let page = folder.read("out/report.html");
    assert!(page.contains("Nothing was found: none in 300 trials: at most 1.23 % of all trials"));
}

/// A report says of a search what the terminal says.
#[test]
fn a_search_is_answered_by_how_frequent_its_trials_are() {
    let folder = crate::support::program::Folder::new();
    let out = folder.path("out");
    for (limit, shown) in [("10", "10 in the first "), ("100k", " in 2 000 trials: ")] {
        let words = ["find", "scenarios/attack-luck.toml", "--where", "wounds>2", "--trials", "2000"];
        let more = ["--first", limit, "--no-progress", "--out", &out, "--format", "csv,html,md"];
        let printed = crate::support::program::deathroll(&[&words[..], &more].concat()).with(0).stdout;
        let mut blocks = printed.split("\n\n").map(|block| block.replace('\n', " "));
        let line = &blocks.find(|block| block.contains(shown)).expect("how frequent they are");
        let document = super::document(&folder);
        assert_eq!(document.answers, [format!("`wounds>2` holds in {line}.")]);
        for name in ["out/report.html", "out/report.md"] {
            assert!(folder.read(name).contains(line), "{name}: {line}");
        }
        std::fs::remove_dir_all(&out).unwrap();
    }
}

#[test]
fn the_best_play_is_answered_by_what_other_play_loses() {
    let heads = "scenario,arm,subject,metric,unit,decision,policy,value,regret";
    let row = |decision: &str, policy: &str, regret: f64| {
        format!("s,axe,party,win-rate,share,{decision},{policy},{},{regret}", 0.5 - regret)
    };
    let answer = |regret: f64| {
        let lines = [row("", "best", 0.0), row("dodge", "never", 0.25), row("", "as written", regret)];
        answers(&table("best", &[heads, &lines[0], &lines[1], &lines[2]]))
    };
    let head = "axe: the best play has win-rate of party = 50 %; play as written";
    assert_eq!(answer(0.09616), [format!("{head} loses 9.62 pp.")]);
    assert_eq!(answer(0.0), [format!("{head} has as much.")]);
}

/// A line of `summary` for the party: arm, metric, unit, estimate and half width.
fn summary(lines: &[(&str, &str, &str, f64, f64)]) -> deathroll::results::Tables {
    let heads = "scenario,arm,subject,metric,unit,trials,estimate,std_error,ci_low,ci_high,confidence,method,exact,\
                 fraction";
    let line = |(arm, metric, unit, value, half): &(&str, &str, &str, f64, f64)| {
        let (low, high) = (value - half, value + half);
        format!("s,{arm},party,{metric},{unit},100,{value},,{low},{high},0.95,normal,,")
    };
    let lines: Vec<String> = std::iter::once(heads.to_owned()).chain(lines.iter().map(line)).collect();
    table("summary", &lines.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn estimates_of_several_arms_are_a_range() {
    let two = summary(&[
        ("axe", "win-rate", "share", 0.5, 0.02),
        ("bow", "win-rate", "share", 0.25, 0.01),
        ("axe", "rounds", "per-trial", 9.0, 1.0),
    ]);
    assert_eq!(answers(&two), ["win-rate of party: from 25.0 % ± 1.0 (bow) to 50 % ± 2 (axe)."]);
    let one = summary(&[("axe", "win-rate", "share", 0.5, 0.02)]);
    assert_eq!(answers(&one), ["win-rate of party: 50 % ± 2."]);
    // Of many changes it is said how many are left out.
    let arms = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let at = |value| summary(&arms.map(|arm| (arm, "win-rate", "share", value, 0.01)));
    let found = changes(&at(0.25), &at(0.5));
    assert_eq!((found.len(), &*found[8]), (9, "and 2 more"), "{found:?}");
    assert_eq!(found[0], "win-rate of party (a): 25.0 % → 50.0 %");
    // Of equal ones the first is named.
    let equal = [("axe", 0.5), ("bow", 0.25), ("hook", 0.5), ("maul", 0.25)];
    let equal = summary(&equal.map(|(arm, value)| (arm, "win-rate", "share", value, 0.01)));
    assert_eq!(answers(&equal), ["win-rate of party: from 25.0 % ± 1.0 (bow) to 50.0 % ± 1.0 (axe)."]);
}

#[test]
fn less_of_what_is_not_wanted_leads() {
    let heads = "scenario,arm,subject,metric,unit,estimate,std_error,ci_low,ci_high,confidence,method,rank_best,\
                 rank_worst";
    let lines = [
        heads,
        "s,bow,party,deaths,per-trial,1.5,,1.4,1.6,0.95,normal,1,1",
        "s,axe,party,deaths,per-trial,2.5,,2.4,2.6,0.95,normal,2,2",
    ];
    let mut tables = table("ranking", &lines);
    let heads = "scenario,baseline,arm,subject,metric,unit,trials,difference,std_error,ci_low,ci_high,confidence,\
                 method,verdict,margin,arm_more,baseline_more,variance_ratio";
    let line = "s,axe,bow,party,deaths,per-trial,100,-1,,-1.1,-0.9,0.95,normal,better,0.025,,,";
    table("comparison", &[heads, line]).iter().for_each(|table| tables.add(table.clone()));
    summary(&[("axe", "deaths", "per-trial", 2.5, 0.1)]).iter().for_each(|table| tables.add(table.clone()));
    let answer = "bow has the lowest deaths of party, 1.50 ± 0.10; against axe: bow -1.00 ± 0.10.";
    assert_eq!(answers(&tables), [answer]);
}

#[test]
fn coaching_is_answered_by_its_gain() {
    let found = worths(&[
        ("everything", 0.03, 0.01, "better"),
        ("what the search began with", 0.02, 0.01, "better"),
        ("dodge of everybody", 0.03, 0.01, "better"),
    ]);
    assert_eq!(
        found,
        [
            "Coached play against that as written: +3.0 pp ± 1.0 of win-rate of party.",
            "Worth in win-rate of party: dodge of everybody (+3.0 pp ± 1.0).",
        ]
    );
}

#[test]
fn samples_are_answered_by_the_verdict_and_the_farthest() {
    let heads = "scenario,arm,subject,metric,unit,trials,exact,estimate,std_error,ci_low,ci_high,confidence,method,\
                 off_by,chance,chi_square,degrees,fit_chance";
    let line = |metric: &str, off: f64, chance: f64| {
        format!("s,axe,Ada,{metric},share,100,0.5,0.5,,,,0.95,wilson,{off},{chance},,,")
    };
    let answer = |off: f64, chance: f64| {
        // The distribution of the first is compared too.
        let first = line("hit-rate", 0.5, 0.6).replace("0.6,,,", "0.6,3.1,2,0.2");
        let lines = [first, line("trap-rate", off, chance)];
        answers(&table("deviations", &[heads, &lines[0], &lines[1]]))
    };
    let agree = "Samples and exact answers agree in 3 comparisons of 2 metrics; trap-rate of Ada (axe) is off \
                 farthest, by -1.50 standard errors.";
    assert_eq!(answer(-1.5, 0.13), [agree]);
    assert!(answer(9.0, 1e-18)[0].starts_with("Samples and exact answers do not agree in 3 "));
}

#[test]
fn curves_are_answered_by_their_ends_and_grids_by_their_extremes() {
    let folder = super::tabled(&[
        "value",
        "scenarios/defense-endure.toml",
        "--by",
        "survivors.*.luck=0..=2",
        "--trials",
        "300",
    ]);
    let found = answers(&super::tables(&folder));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("endure is worth +") && found[0].contains(" at luck = 0 and +"));
    assert!(found[0].ends_with(" at luck = 2 in survival-rate of Bryn."), "{}", found[0]);
    let folder = super::tabled(&[
        "sweep",
        "scenarios/attack-luck.toml",
        "--vary",
        "monster.toughness=5,9,7",
        "--trials",
        "300",
    ]);
    let found = answers(&super::tables(&folder));
    assert!(found[0].starts_with("wounds-per-attack of Bryn lies between "), "{}", found[0]);
    assert!(found[0].contains(" at toughness = 9 and ") && found[0].ends_with(" at toughness = 5."));
}

#[test]
fn the_best_play_is_answered_by_its_value() {
    let folder = super::tabled(&[
        "exact",
        "scenarios/defense-dodge.toml",
        "--arm",
        "if severe",
        "--set",
        "rounds=1",
        "--best",
        "survival-rate",
    ]);
    let found = answers(&super::tables(&folder));
    assert!(found[0].starts_with("if severe: the best play has survival-rate of Ada = "), "{found:?}");
}
