//! A survivor's attack up to the cards.

use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, face, fields, plural, rolled, tale};
use deathroll_core::rules::showdown::origin::SURGE;
use deathroll_core::rules::showdown::record::Event;
use deathroll_core::rules::showdown::state::Seat;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let labels = scene.labels;
    let name = |seat: Seat| labels.survivor(seat);
    match *event {
        Event::AttackBegan { seat, number, dice } => {
            let text = format!("attacks with {}", plural(dice, "die", "dice"));
            let mut fields = fields!["number" => number & !SURGE, "attack_dice" => dice];
            let weapon = scene.plan.survivor(scene.state, seat).weapon(scene.state.attack.weapon);
            fields.extend(scene.within_reach(seat, weapon.reach));
            if scene.has_board() {
                fields.push(("by_surge", (number & SURGE != 0).into()));
            }
            tale("ATK-2", name(seat), "attack-began", fields, text)
        }
        Event::WeaponChosen { seat, weapon } => {
            let weapon = scene.loadout(seat).weapons[usize::from(weapon)].as_str();
            let fields = fields!["weapon" => weapon];
            tale("ATK-11", name(seat), "weapon-chosen", fields, format!("takes up {weapon}"))
        }
        Event::AttackSkipped { seat, number } => {
            let fields = fields!["number" => number];
            tale("RND-5", name(seat), "attack-skipped", fields, "cannot attack")
        }
        Event::TraitUsed { seat, index } => {
            let rule = scene.loadout(seat).traits[usize::from(index)].as_str();
            tale("ATK-10", name(seat), "trait-used", fields!["trait" => rule], format!("uses {rule}"))
        }
        Event::AttackRolled { seat, threshold, needed, dice, hits, faces } => {
            let rolled = rolled(faces, dice);
            let text = format!("rolls {rolled} and needs {}: {}", face(needed), plural(hits, "hit", "hits"));
            let fields =
                fields!["threshold" => threshold, "needed" => needed, "dice" => faces, "hits" => hits];
            tale("ATK-4", name(seat), "attack-rolled", fields, text)
        }
        Event::MissesRerolled { seat, needed, dice, hits, faces } => {
            let text =
                format!("rerolls misses, {}: {}", rolled(faces, dice), plural(hits, "more hit", "more hits"));
            let fields = fields!["needed" => needed, "dice" => faces, "hits" => hits];
            tale("ATK-3", name(seat), "misses-rerolled", fields, text)
        }
        Event::HitLocationDrawn { seat, card } => {
            let card = labels.hit_location(card);
            let text = format!("hits {card}");
            tale("ATK-6", name(seat), "hit-location-drawn", fields!["card" => card], text)
        }
        Event::HitLocationsExhausted { seat, missing } => {
            let text = format!("has no hit location card left for {}", plural(missing, "hit", "hits"));
            tale("ATK-6", name(seat), "hit-locations-exhausted", fields!["missing" => missing], text)
        }
        Event::HitLocationsReshuffled { cards } => {
            let text = format!("the hit locations are shuffled into a deck of {cards}");
            tale("ATK-6", "table", "hit-locations-reshuffled", fields!["cards" => cards], text)
        }
        Event::TrapSprung { seat, traps, cards } => {
            let text = format!("springs {} among {cards} cards drawn", plural(traps, "trap", "traps"));
            tale("ATK-7", name(seat), "trap-sprung", fields!["traps" => traps, "cards" => cards], text)
        }
        Event::TrapResolved { seat, card } => {
            let (card, seat) = (labels.hit_location(card), name(seat));
            let text = format!("resolves the trap {card} against {seat}");
            tale("MON-11", &labels.monster, "trap-resolved", fields!["card" => card, "target" => seat], text)
        }
        Event::AttackEnded { seat } => tale("ATK-9", name(seat), "attack-ended", vec![], "ends the attack"),
        _ => None,
    }
}
