//! What files compile to: plans, starting states, policies and names.

use crate::scenario::{Arm, Bound, Labels, Scenario, ShowdownLabels, Source, load};
use deathroll_core::dice::Cuts;
use deathroll_core::policy::Setup;
use deathroll_core::policy::showdown as policy;
use deathroll_core::rules::showdown::plan::{
    Action, Actions, Attribute, CriticalRule, DeathRule, Duration, Effect, GameKind, Location,
    MonsterAttribute, NaturalsAttack, Plan, Profile, TraitRule, TrapEffect, Weapon,
};
use deathroll_core::rules::showdown::state::{Phase, Posture, Tokens};

/// The end of an attack scenario about the monster alone.
const ADA: &str = "[[survivors]]\nname = 'Ada'\n";
const HERON: &str = "[monster]\ntoughness = 6\nai-cards = [{ name = 'Peck', copies = 4 }, { name = 'Cry' }]\n\
     hit-locations = [{ name = 'Wing', copies = 2 }, { name = 'Leg' }]\n";

fn example(name: &str) -> Scenario {
    let path = format!("{}/tests/examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    load(&Source::File(path.into()), &[]).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

/// The parts of an arm of survivors and a monster.
pub(super) struct Parts {
    pub(super) plan: Plan,
    pub(super) policies: policy::Policies,
    pub(super) labels: ShowdownLabels,
}

fn parts(arm: Arm) -> Parts {
    let (Setup::Showdown(game), Labels::Showdown(labels)) = (arm.setup, arm.labels) else { panic!() };
    Parts { plan: game.plan, policies: game.policies, labels: *labels }
}

pub(super) fn compiled(kind: &str, body: &str) -> Parts {
    let text = format!("format = 1\nkind = '{kind}'\ntitle = 'T'\nabout = 'A'\n{body}");
    let scenario = load(&Source::Stdin(text.into_bytes()), &[]);
    let arm = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false))).arms.remove(0);
    parts(arm)
}

fn attack(head: &str, monster: &str, rest: &str) -> Parts {
    compiled("attack", &format!("{head}\n{HERON}{monster}\n{ADA}{rest}"))
}

#[test]
fn an_attack_scenario_compiles() {
    let scenario = example("axe-or-daggers");
    let names: Vec<&str> = scenario.arms.iter().map(|arm| arm.name.as_str()).collect();
    assert_eq!(names, ["axe", "two daggers", "tough heron"]);
    assert_eq!(scenario.arms[1].about.as_deref(), Some("Both hands full."));
    assert_eq!(scenario.name, "axe-or-daggers");
    let arms: Vec<Parts> = scenario.arms.into_iter().map(parts).collect();
    let [axe, daggers, tough] = &arms[..] else { panic!() };

    let plan = &axe.plan;
    assert_eq!(plan.game, GameKind::Attack { rounds: 5, attacks: 2 });
    assert_eq!((plan.monster.toughness, plan.monster.evasion, plan.monster.ai_cards), (8, 1, 5));
    assert_eq!(plan.options.death_rule, DeathRule::Life(6));
    assert!(!plan.options.naturals_wound);
    assert_eq!(plan.options.naturals_attack, NaturalsAttack::On);
    let TrapEffect::Custom(trap) = plan.options.trap_effect else { panic!() };
    assert_eq!(plan.effects(trap), [Effect::Bleed(1)]);

    let [ada, tom] = &plan.survivors[..] else { panic!() };
    let held =
        Weapon { speed: 2, accuracy: 6, strength: 3, traits: 0b111, piece: ada.weapon.piece, ..Weapon::FIST };
    assert_eq!(ada.weapon, held);
    assert_eq!(ada.attributes, [0, 0, 0, 0, 1, 5]);
    assert_eq!(ada.known, Actions::NONE.with(Action::Dodge).with(Action::Endure));
    let rules: Vec<TraitRule> = ada.traits.iter().map(|one| one.rule).collect();
    assert_eq!(rules, [TraitRule::CriticalExtraWounds(1), TraitRule::Luck(1), TraitRule::RerollMisses]);
    assert_eq!(ada.traits.iter().map(|one| one.once_per_showdown).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(tom.weapon, Weapon { traits: 0, ..Weapon::FIST });
    assert_eq!(tom.attributes[Attribute::Strength as usize], 1);
    assert_eq!(tom.known, Actions::NONE.with(Action::Dodge));

    let start = &plan.start;
    assert_eq!((start.round, start.phase), (0, Phase::MonsterTurn));
    assert_eq!(start.survivors[0].armor, [0, 0, 2, 1, 0]);
    assert_eq!(start.survivors[0].free_boxes, [1, 1, 2, 2, 2]);
    assert_eq!((start.survivors[0].survival, start.survivors[1].survival), (3, 1));
    assert_eq!(start.survivors[1].tokens.sum(Attribute::Accuracy as usize), -1);
    assert_eq!(start.survivors[2], Default::default());
    // Five cards: one in the discard, four unseen, one of them in the wound stack.
    assert_eq!(start.monster.ai.discard.count(0), 1);
    assert_eq!(
        (start.monster.ai.unseen.len(), start.monster.ai.deck, start.monster.ai.stack_len()),
        (4, 3, 1)
    );
    assert_eq!(start.monster.wounds, 1);
    assert_eq!((start.monster.hl_deck.len(), start.monster.hl_discard.len()), (5, 1));
    assert_eq!(start.monster.token_sum(MonsterAttribute::Luck), 1);

    let [neck, leg, beak, cry] = &plan.monster.hit_locations[..] else { panic!() };
    assert_eq!(plan.effects(neck.critical.unwrap()), [Effect::ExtraWound(1)]);
    assert_eq!(plan.effects(neck.failure.unwrap()), [Effect::BasicAction]);
    assert_eq!(leg.wound, None);
    assert!(beak.first_strike && !beak.trap && cry.trap);
    assert_eq!(plan.effects(cry.special.unwrap()), [Effect::BasicAction, Effect::Survival(-1)]);
    assert_eq!(plan.effects(plan.monster.basic_action), [Effect::Attack(0)]);
    assert_eq!((plan.profiles[0].speed, plan.profiles[0].accuracy, plan.profiles[0].damage), (2, Some(5), 1));

    let head = &plan.severe_tables[Location::Head as usize];
    assert_eq!(head.cuts, Cuts::at(&[6]));
    assert_eq!(head.rows.iter().map(|row| row.faces).collect::<Vec<_>>(), [5, 5]);
    assert_eq!(plan.effects(head.rows[0].effects), [Effect::Death]);
    let legs = &plan.severe_tables[Location::Legs as usize];
    assert_eq!(legs.cuts, Cuts::at(&[4, 7, 10]));
    assert_eq!(legs.rows.iter().map(|row| row.faces).collect::<Vec<_>>(), [3, 3, 3, 1]);

    let name = |seat: usize, decision| axe.policies.survivors[seat].name(decision);
    assert_eq!(name(0, policy::Decision::Endure), Some("only-if-deadly-table"));
    assert_eq!(name(1, policy::Decision::Dodge), Some("first-hit"));
    assert_eq!(name(1, policy::Decision::Endure), Some("only-if-deadly-table"));

    assert_eq!(axe.labels.survivors, ["Ada", "Old Tom"]);
    assert_eq!(axe.labels.loadout(0, 0).weapons, ["flint-axe"]);
    assert_eq!(axe.labels.loadout(1, 0).weapons, ["fist"]);
    assert_eq!(
        axe.labels.loadout(0, 0).traits,
        ["flint-axe (critical-extra-wounds)", "lucky-tooth (luck)", "lucky-tooth (reroll-misses)"]
    );
    assert_eq!(axe.labels.monster, "Mire Heron");
    assert_eq!(axe.labels.ai_cards, ["Peck", "Wing Beat"]);
    assert_eq!(axe.labels.hit_locations, ["Long Neck", "Reedy Leg", "Beak", "Startled Cry"]);
    assert_eq!(axe.labels.profiles, ["basic action"]);
    assert_eq!(axe.labels.severe_rows[0], ["1-5: death", "6-10: knock-down"]);

    // Both daggers add their modifier; each has its own trait.
    assert_eq!(daggers.plan.survivors[0].attributes[Attribute::Accuracy as usize], 2);
    assert_eq!(daggers.plan.survivors[0].traits.len(), 2);
    let masks: Vec<u16> = daggers.plan.survivors[0].weapons().map(|weapon| weapon.traits).collect();
    assert_eq!(masks, [0b01, 0b10]);
    assert_eq!(daggers.plan.survivors[1].attributes[Attribute::Luck as usize], 1);
    assert_eq!((tough.plan.monster.toughness, tough.plan.start.monster.hl_deck.len()), (10, 7));

    assert_eq!(scenario.expectations.len(), 2);
    assert_eq!(scenario.expectations[0].bound, Bound::Between(0.2, 0.9));
    assert_eq!(scenario.expectations[0].arm.as_deref(), Some("axe"));
    assert_eq!(scenario.expectations[1].subject.as_deref(), Some("Ada"));
}

#[test]
fn a_defense_scenario_compiles() {
    let scenario = example("heron-at-dusk");
    assert_eq!(scenario.arms.len(), 1);
    assert_eq!(scenario.arms[0].name, "base");
    let base = parts(scenario.arms.into_iter().next().unwrap());
    let plan = &base.plan;
    assert_eq!(plan.game, GameKind::Defense { rounds: 3 });
    let names: Vec<&str> = plan
        .monster
        .attacks
        .iter()
        .map(|&attack| base.labels.profiles[usize::from(attack)].as_str())
        .collect();
    assert_eq!(names, ["Peck", "Peck", "Gale"]);
    let Profile { speed, accuracy, damage, on_hit, .. } = plan.profiles[usize::from(plan.monster.attacks[2])];
    assert_eq!((speed, accuracy, damage), (4, Some(7), 2));
    assert_eq!(plan.effects(on_hit), [Effect::KnockDown]);
    assert_eq!(plan.survivors[0].attributes, [0, 0, 0, 2, 1, 5]);
    assert!(plan.monster.hit_locations.is_empty());
    assert_eq!((plan.monster.ai_cards, plan.start.monster.ai.len()), (0, 0));
}

#[test]
fn fields_unused_by_a_kind_are_ignored() {
    let monster = "attacks = [{ speed = 1, accuracy = 5, damage = 1, on-hit = [{ knockback = 2 }] }]";
    assert!(attack("", monster, "").plan.monster.attacks.is_empty());
    let unused = "[gear.pole]\ntraits = [{ on-hit = ['priority-target'] }]";
    assert!(attack("", "", unused).plan.effects.len() < 10);
}

#[test]
fn explicit_options_override_the_preset() {
    let options = |text: &str| attack("", "", &format!("[options]\n{text}")).plan.options;
    let preset = options("preset = 'source-literal'");
    assert_eq!(preset.naturals_attack, NaturalsAttack::Off);
    assert!(!preset.naturals_wound);
    assert_eq!(preset.critical_rule, CriticalRule::Strict);
    let explicit = options("preset = 'source-literal'\nnaturals.wound = 'on'\ncritical-rule = 'liberal'");
    assert_eq!((explicit.naturals_attack, explicit.naturals_wound), (NaturalsAttack::Off, true));
    assert_eq!(explicit.critical_rule, CriticalRule::Liberal);
    assert_eq!(options(""), deathroll_core::rules::showdown::plan::Options::default());
}

#[test]
fn survivors_can_start_injured() {
    let hurt = "knocked-down = true\nbleeding = 4\ninjuries = { head = 1, legs = 2 }\ntokens = { luck = -2 }\nactions = []";
    let plan = attack("", "knocked-down = true", hurt).plan;
    let ada = plan.start.survivor(0);
    assert_eq!((ada.posture, ada.bleeding), (Posture::KnockedDown, 4));
    assert_eq!(ada.free_boxes, [0, 2, 2, 2, 0]);
    let mut tokens = Tokens::default();
    tokens.add(Attribute::Luck as usize, -2, Duration::Showdown);
    assert_eq!(ada.tokens, tokens);
    assert_eq!(plan.survivors[0].known, Actions::NONE);
    assert!(plan.start.monster.knocked_down);
}

#[test]
fn default_survival_respects_the_limit() {
    assert_eq!(attack("", "", "[options]\nsurvival-limit = 0").plan.start.survivor(0).survival, 0);
}

#[test]
fn the_weapons_are_the_given_one_or_all_or_the_fist() {
    let gear = "[gear.hat]\n[gear.club]\nweapon = { speed = 1, accuracy = 7, strength = 4 }\ntraits = [{ luck = 1 }]\n\
         [gear.rod]\nweapon = { speed = 4, accuracy = 5, strength = 0, reach = 3 }\ntraits = [{ strength-die = 6 }]";
    let used = |own: &str| {
        let arm = attack("", "", &format!("{own}\n{gear}"));
        let sheet = &arm.plan.survivors[0];
        let weapons = sheet.weapons().map(|weapon| (weapon.speed, weapon.traits)).collect::<Vec<_>>();
        (arm.labels.loadout(0, 0).weapons.join(" "), sheet.traits.len(), weapons)
    };
    assert_eq!(used(""), ("fist".to_owned(), 0, vec![(2, 0)]));
    assert_eq!(used("gear = ['hat']"), ("fist".to_owned(), 0, vec![(2, 0)]));
    // Each weapon has its own special rules.
    assert_eq!(used("gear = ['hat', 'club', 'rod']"), ("club rod".to_owned(), 2, vec![(1, 1), (4, 2)]));
    assert_eq!(used("gear = ['club', 'rod']\nweapon = 'rod'"), ("rod".to_owned(), 1, vec![(4, 1)]));
}

#[test]
fn equal_lists_are_shared_and_tokens_become_effects() {
    let monster = "basic-action = [{ tokens = { luck = -1, speed = 1, duration = 'attack' } }, { monster-tokens = { damage = 2 } }]";
    let plan = attack("", monster, "").plan;
    let expected = [
        Effect::Tokens { attribute: Attribute::Speed, amount: 1, duration: Duration::Attack },
        Effect::Tokens { attribute: Attribute::Luck, amount: -1, duration: Duration::Attack },
        Effect::MonsterTokens {
            attribute: MonsterAttribute::Damage,
            amount: 2,
            duration: Duration::Showdown,
        },
    ];
    assert_eq!(plan.effects(plan.monster.basic_action), expected);
    // Five locations share one default table.
    assert_eq!(plan.severe_tables[0], plan.severe_tables[4]);
    assert!(plan.effects.len() < 12, "{:?}", plan.effects);
}

#[test]
fn zero_copies_remove_a_card() {
    let cards = HERON.replace("{ name = 'Leg' }", "{ name = 'Leg', copies = 0 }");
    let plan = compiled("attack", &format!("{cards}{ADA}")).plan;
    assert_eq!((plan.monster.hit_locations.len(), plan.start.monster.hl_deck.len()), (2, 2));
}
