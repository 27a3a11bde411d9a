//! Who stands by while survivors attack a monster.

use super::pack::{Packed, SOMEBODY_ALIVE, SOMEBODY_DEAD, SURVIVOR, Tables};
use crate::exact::system::Bystanders;
use crate::policy::Showdown;
use crate::rules::showdown::plan::{Condition, Duration, Effect, Game, Plan};

/// Without a board nobody reaches others, unless an effect looks for survivors by itself. Tokens that
/// end with an attack lie on nobody else then.
pub(super) fn may_stand_by(plan: &Plan) -> bool {
    let looks_around = |effect: &Effect| {
        let about_others = matches!(effect, Effect::Each { .. });
        about_others || matches!(effect, Effect::When { condition: Condition::Survivor(_), .. })
    };
    matches!(plan.game, Game::Attack { .. })
        && plan.board.is_none()
        && [Duration::WoundAttempt, Duration::Attack].iter().all(|&short| !plan.start.has_duration(short))
        && !plan.effects.iter().any(looks_around)
}

/// In an attack, all survivors but the attacker stand by: of them it is only asked whether anybody
/// lives, when a round ends.
pub(super) fn without_bystanders(
    showdown: &Showdown,
    tables: &Tables,
    packed: &Packed,
) -> (Packed, Bystanders) {
    let (mut packed, mut bystanders) = (*packed, Bystanders::default());
    let attacker = tables.head(&packed).attacker();
    if let Some(attacker) = attacker.filter(|_| tables.has_bystanders) {
        for seat in (0..showdown.plan.survivors.len()).filter(|&seat| seat != usize::from(attacker)) {
            let number = &mut packed[SURVIVOR + seat];
            let lives = tables.survivor(*number).is_alive();
            *number = if lives { SOMEBODY_ALIVE } else { SOMEBODY_DEAD };
            bystanders.whole |= 1 << (SURVIVOR + seat);
        }
    }
    (packed, bystanders)
}
