//! Conditions that are undefined in their scenario.

use deathroll::engine::Job;
use deathroll::query::{MeasuredArm, bind, parse};
use deathroll::scenario::{Scenario, Source, load};

use crate::support::shipped::loaded;

/// The faults of a condition on the first arms.
fn told(path: &str, arms: usize, text: &str) -> String {
    told_of(&loaded(path), arms, text)
}

/// The faults of a condition on the first arms of a scenario.
fn told_of(scenario: &Scenario, arms: usize, text: &str) -> String {
    let layouts: Vec<_> =
        scenario.arms.iter().map(|arm| Job { setup: &arm.setup, seed: 1 }.layout()).collect();
    let arms = scenario.arms.iter().zip(&layouts).take(arms);
    let arms = arms.map(|(arm, layout)| MeasuredArm { name: &arm.name, layout, labels: &arm.labels });
    let condition = parse(text).unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    match bind(&condition, &arms.collect::<Vec<_>>()) {
        Ok(_) => format!("`{text}` means something\n"),
        Err(faults) => faults.render(false),
    }
}

#[test]
fn undefined_names_suggest_defined_ones() {
    const FIGHT: &str = "scenarios/showdown-duel.toml";
    let faults = [
        told(FIGHT, 1, "stalemat"),
        told(FIGHT, 1, "deaths-by-trp >= 1 or win"),
        told(FIGHT, 1, "zzz"),
        told(FIGHT, 1, "Ada"),
        told(FIGHT, 1, "'location: Horn' > 1"),
        told(FIGHT, 1, "Adda.dodges"),
        told(FIGHT, 1, "Ada.deaths"),
        told(FIGHT, 1, "contests"),
        told(FIGHT, 1, "deaths >= 50%"),
        told(FIGHT, 1, "differs(deaths)"),
        told(FIGHT, 1, "not first(win)"),
        told(FIGHT, 2, "second(contests)"),
        told(FIGHT, 2, "first(second(win))"),
        told(FIGHT, 1, "Ada.survival > 1"),
        told(FIGHT, 1, "Ada.dash-line-9"),
        told(FIGHT, 1, "dodge-line-0 or doge-line-1"),
        told(FIGHT, 1, "monster.dodge-line-1 and dodge-line-1 < 50%"),
        told("scenarios/attack-traps.toml", 1, "win and Cato.hits and wound and Dora.hits"),
        told("scenarios/attack-traps.toml", 1, "hit >= 3"),
    ];
    insta::assert_snapshot!(faults.join("\n"));
}

#[test]
fn metrics_of_cards_scenes_and_any_subject_are_accepted() {
    for (path, text) in [
        ("scenarios/showdown-duel.toml", "'location: Horn'.card-plays>1 and monster.interruptions=0"),
        ("scenarios/showdown-duel.toml", "'ai: Butt'.card-deaths or party.deaths or stalemate-rate"),
        ("scenarios/encounter-long-day.toml", "\"scene: camp, Wren\".survival-after<=3 or hours>1.5"),
        ("scenarios/defense-dodge.toml", "monster-hit-rate>=66.5%"),
    ] {
        let told = told(path, 1, text);
        assert!(told.ends_with("means something\n"), "{told}");
    }
}

/// A difference needs the metric in both arms; a comparison is content with one.
#[test]
fn a_difference_needs_a_metric_of_both_arms() {
    let text = "format = 1\nkind = 'attack'\ntitle = 'T'\nabout = 'A'\n[monster]\ntoughness = 5\n\
        ai-cards = [{ name = 'B' }]\nhit-locations = [{ name = 'C' }]\n[[survivors]]\nname = 'Ada'\n\
        [[arms]]\nname = 'no trap'\n[[arms]]\nname = 'trap'\n\
        set = { 'monster.hit-locations' = [{ name = 'C' }, { name = 'D', trap = true }] }\n";
    let scenario = load(&Source::Stdin(text.into()), &[]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
    for (text, is_defined) in [
        ("trap-rate", true),
        ("differs(trap-rate)", false),
        ("differs(hits)", true),
        ("first(trap-rate)", false),
    ] {
        let told = told_of(&scenario, 2, text);
        assert_eq!(told.ends_with("means something\n"), is_defined, "{told}");
        assert!(is_defined || told.contains("`trap-rate` has no meaning in arm `no trap`"), "{told}");
    }
}
