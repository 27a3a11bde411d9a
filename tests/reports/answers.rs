//! The answer in one or two sentences, from tables.

use deathroll::results::answers;

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
            "Worth in win-rate of party: dodge +12.5 pp ± 0.5, endure +2.0 pp ± 0.4.",
            "Worth less than nothing under this play: encourage -2.0 pp ± 0.4.",
            "Worth nothing within 1 pp: dash.",
            "Not decided with this many trials: surge.",
        ]
    );
    let found = worths(&[("dash", 0.001, 0.002, "tied"), ("surge", 0.0, 0.003, "tied")]);
    assert_eq!(
        found,
        [
            "Nothing here is decidedly worth anything in win-rate of party.",
            "Worth nothing within 1 pp: dash and surge.",
        ]
    );
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
        "1 of 2 expectations are undecided, none fails: win-rate of party (arm 0)."
    );
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
fn arms_that_cannot_be_told_apart_are_named_together() {
    let ranking = |lines: &[&str]| {
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
        answers(&tables)
    };
    assert_eq!(ranking(&["1,1", "2,2", "3,3"]), ["axe has the highest win-rate of party, 80.0 % ± 1.0."]);
    assert_eq!(
        ranking(&["1,2", "1,2", "3,3"]),
        ["axe and bow cannot be told apart at the highest win-rate of party, 80.0 % ± 1.0 for axe."]
    );
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    let words = ["find", "scenarios/attack-luck.toml", "--where", "wounds>99", "--trials", "300"];
    let folder = crate::support::program::Folder::new();
    let out = folder.path("out");
    let all = [&words[..], &["--no-progress", "--out", &out, "--format", "html"]].concat();
    crate::support::program::deathroll(&all).with(0);
    assert!(folder.read("out/report.html").contains("Nothing was found in 300 trials."));
}
