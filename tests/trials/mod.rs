//! How many trials are played when nobody says so.

use deathroll::engine::default_trials;
use deathroll::policy::showdown::Policies;
use deathroll::policy::{Setup, Showdown};
use deathroll::rules::showdown::plan::Plan;
use deathroll::study::{Effort, Mode, Part, PreciseIn, TRIALS_MAX_DEFAULT};

use crate::support::board::showdown;
use crate::support::shipped::loaded;
use crate::support::{Build, attack, defense};

fn setup(plan: Plan) -> Setup {
    Setup::Showdown(Box::new(Showdown { plan, policies: Policies::default() }))
}

/// Ten million attacks in all, by whatever they are multiplied, make 2¹⁷ trials of a hundred.
#[test]
fn the_more_attacks_a_trial_has_the_fewer_trials_there_are() {
    let twice = || {
        let mut plan = defense(1, 5, 1);
        plan.monster.attacks.push(0);
        plan
    };
    let hundred = [
        attack().rounds(100),
        attack().rounds(20).attacks(5),
        attack().fellow().rounds(10).attacks(5),
        defense(1, 5, 1).rounds(100),
        twice().rounds(50),
    ];
    for plan in hundred {
        let game = plan.game;
        assert_eq!(default_trials(&setup(plan.clone()), 1), 1 << 17, "{game:?}");
        assert_eq!(default_trials(&setup(plan), 4), 1 << 15, "four arms share them: {game:?}");
    }
}

#[test]
fn there_are_neither_too_few_trials_nor_too_many() {
    assert_eq!(default_trials(&setup(attack()), 1), 1 << 22);
    assert_eq!(default_trials(&setup(showdown()), 1), 1 << 14);
    assert_eq!(default_trials(&setup(showdown()), 100), 1 << 14);
}

/// A run until something is decided goes on until its limit, whatever a plain run would play.
#[test]
fn what_is_asked_for_comes_before_the_usual_number() {
    let scenario = loaded("scenarios/showdown-cairn-ox.toml");
    let mut part = Part::new(&scenario, scenario.arms.clone(), |_| Mode::Paired(vec![]));
    let most_of = |part: &Part, trials, trials_max, until_decided| {
        let effort = Effort {
            trials,
            trials_max,
            precision: vec![],
            precise_in: PreciseIn::Arms,
            confidence: 0.95,
            controls: false,
        };
        effort.stop_paired(part, until_decided).trials_max
    };
    let most = |trials, trials_max, until_decided| most_of(&part, trials, trials_max, until_decided);
    assert_eq!(most(None, None, false), 1 << 14);
    assert_eq!(most(Some(7), None, false), 7);
    assert_eq!(most(None, Some(5000), false), 5000);
    assert_eq!(most(None, None, true), TRIALS_MAX_DEFAULT);
    assert_eq!(most(None, Some(5000), true), 5000);
    part.default_trials = Some(100);
    assert_eq!(most_of(&part, None, None, false), 100, "as all parts that belong together");
    assert_eq!(most_of(&part, Some(7), None, false), 7);
}
