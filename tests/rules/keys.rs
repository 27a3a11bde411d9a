//! No die of a trial is rolled twice: every question has a slot of its own.

use deathroll::dice::{Sampled, Slot};
use deathroll::policy::Setup;
use deathroll::rules::{encounter, showdown};
use proptest::prelude::*;

use crate::support::encounter::{Whims as Moods, any_adventure};
use crate::support::shipped::{loaded, scenarios};
use crate::support::{BoardWhims, Once, Whims, any_plan, any_showdown};

/// Cases per property.
const CASES: u32 = 250;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..1_400)
}

fn asked_again(
    plan: &showdown::plan::Plan,
    seed: u64,
    decide: &mut dyn showdown::decide::Decide,
) -> Option<Slot> {
    let (mut dice, mut nothing) = (Once::new(Sampled::new(seed, 0)), ());
    showdown::AnyGame::new(plan, &mut dice, decide, &mut nothing).play_any();
    dice.again
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, ..ProptestConfig::default() })]

    #[test]
    fn random_fights_never_roll_a_die_twice(bytes in bytes(), seed: u64) {
        prop_assert_eq!(asked_again(&any_showdown(&bytes, false), seed, &mut BoardWhims::new(seed, None)), None);
    }

    #[test]
    fn random_games_without_a_board_never_roll_a_die_twice(bytes in bytes(), seed: u64) {
        prop_assert_eq!(asked_again(&any_plan(&bytes), seed, &mut Whims::new(seed)), None);
    }

    #[test]
    fn random_adventures_never_roll_a_die_twice(bytes in bytes(), seed: u64) {
        let plan = any_adventure(&bytes);
        let (mut dice, mut moods, mut nothing) = (Once::new(Sampled::new(seed, 0)), Moods::new(seed), ());
        encounter::AnyGame::new(&plan, &mut dice, &mut moods, &mut nothing).play_any();
        prop_assert_eq!(dice.again, None);
    }
}

#[test]
fn shipped_games_never_roll_a_die_twice() {
    for path in scenarios() {
        for arm in loaded(&path).arms {
            for seed in 0..8 {
                let again = match &arm.setup {
                    Setup::Showdown(game) => asked_again(&game.plan, seed, &mut &game.policies),
                    Setup::Encounter(game) => {
                        let (mut dice, mut nothing) = (Once::new(Sampled::new(seed, 0)), ());
                        let mut decide = &game.policies;
                        encounter::AnyGame::new(&game.plan, &mut dice, &mut decide, &mut nothing).play_any();
                        dice.again
                    }
                };
                assert_eq!(again, None, "{path}, {}, seed {seed}", arm.name);
            }
        }
    }
}
