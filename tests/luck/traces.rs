//! Luck in traces.

use crate::support::program::deathroll;

const DUEL: &str = "scenarios/showdown-duel.toml";

#[test]
fn a_trace_says_how_lucky_the_trial_was_and_where() {
    let words = ["trace", DUEL, "--trial", "9", "--luck"];
    let text = deathroll(&words).with(0).stdout;
    assert!(text.contains("Luck: ") && text.contains(" pp in win-rate of party"), "{text}");
    assert!(text.contains("to be expected: ") && text.contains("; it came to "), "{text}");
    assert!(text.lines().any(|line| line.contains("ATK-4") && line.contains("  luck ")), "{text}");
    let plain = deathroll(&words[..4]).with(0).stdout;
    assert!(!plain.contains("luck "));
    let json = deathroll(&[&words[..], &["--json"]].concat()).with(0).stdout;
    assert!(json.contains("\"luck\":") && !json.contains("Luck: "), "{json}");
}

/// Every game has luck, in the first metric that can have it or in the one that is named; less of what the party wants
/// less of is good luck.
#[test]
fn every_game_and_every_rate_or_mean_has_luck() {
    for (file, about) in [
        ("attack-luck", "in wounds of Bryn"),
        ("defense-dodge", "in survival-rate of Ada"),
        ("encounter-raiders", "in intact-rate of party"),
    ] {
        let text =
            deathroll(&["trace", &format!("scenarios/{file}.toml"), "--trial", "3", "--luck"]).with(0).stdout;
        assert!(text.lines().any(|line| line.starts_with("Luck: ") && line.contains(about)), "{text}");
    }
    let words = ["trace", "scenarios/encounter-raiders.toml", "--trial", "3", "--luck=injuries", "--json"];
    let json = deathroll(&words).with(0).stdout;
    let lines = json.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let lucky = |line: &serde_json::Value| Some((line["injuries"].as_u64()?, line["luck"].as_f64()?));
    let harm: Vec<f64> = lines
        .filter(|line| line["event"] == "damaged")
        .filter_map(|line| lucky(&line))
        .filter_map(|(injuries, luck)| (injuries > 0).then_some(luck))
        .collect();
    assert!(!harm.is_empty() && harm.iter().any(|luck| *luck < 0.0), "{json}");
}

/// A trial that was found was unlucky, and its trace says so.
#[test]
fn unlucky_trials_are_found() {
    let words = ["find", DUEL, "--where", "not win and bad-luck>=10%", "--first", "1", "--json"];
    let found = deathroll(&words).with(0).stdout;
    let line: serde_json::Value = serde_json::from_str(found.lines().next().unwrap()).unwrap();
    let value = |name: &str| {
        let values = line["values"].as_array().unwrap();
        values.iter().find(|value| value["metric"] == name).unwrap()["value"].as_f64().unwrap()
    };
    assert!(value("bad-luck") >= 0.1 && value("win-rate") == 0.0, "{found}");
    let trial = line["trial"].to_string();
    let trace = deathroll(&["trace", DUEL, "--trial", &trial, "--luck", "--json"]).with(0).stdout;
    let lines = trace.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let luck: f64 = lines.filter_map(|line| line["luck"].as_f64()).sum();
    assert!(luck < -0.05, "a trial that is lost loses what was to be expected: {luck}");
    let told = deathroll(&["find", DUEL, "--where", "bad-luck>=10%", "--first", "1"]).with(0).stdout;
    assert!(told.replace('\n', " ").contains("says more than the sum"), "{told}");
    let other = deathroll(&["find", DUEL, "--where", "not win", "--first", "1"]).with(0).stdout;
    assert!(!other.contains("says more than the sum"), "{other}");
}

/// The unluckiest trial is that with the most bad luck of all, and its command asks for its luck.
#[test]
fn trials_rank_by_luck() {
    let found = |words: &[&str]| -> Vec<serde_json::Value> {
        let words = [&["find", DUEL, "--trials", "200", "--json"], words].concat();
        let told = deathroll(&words).with(0).stdout;
        told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let luck = |line: &serde_json::Value| line["values"][0]["value"].as_f64();
    let all = found(&["--where", "bad-luck>=0", "--first", "200"]);
    let most = all.iter().filter_map(luck).fold(0.0, f64::max);
    let first = &found(&["--most", "bad-luck", "--first", "1"])[0];
    assert!(most > 0.1 && luck(first) == Some(most), "{first}, {most}");
    assert!(first["trace"].as_str().unwrap().ends_with(" --luck"), "{first}");
    let lucky = &found(&["--most", "dodges", "--first", "1"])[0];
    assert!(!lucky["trace"].as_str().unwrap().contains("--luck"), "{lucky}");
}

#[test]
fn games_and_metrics_without_luck_are_refused() {
    let words = ["find", "scenarios/attack-luck.toml", "--where", "bad-luck"];
    let message = deathroll(&words).with(2).stderr;
    assert!(message.contains("luck is known of the party in whole showdowns"), "{message}");
    let refused = |more: &[&str]| {
        deathroll(&[&["trace", "scenarios/showdown-duel.toml", "--trial", "1"], more].concat()).with(2).stderr
    };
    for (more, why) in [
        (&["--luck", "--play", "lookahead"][..], "roll dice of their own; name another play"),
        (&["--luck=hit-rate"], "is a ratio, which single trials do not have"),
        (&["--luck=rounds"], "is neither good nor bad"),
        (&["--luck=verve-lost"], "has no meaning in arm"),
        (&["--luck=wuonds"], "did you mean `wounds`?"),
        (&["--luck", "deaths"], "needs an equals sign: `--luck=deaths`"),
    ] {
        let message = refused(more);
        assert!(message.contains("--luck") && message.contains(why), "{more:?}: {message}");
    }
}
