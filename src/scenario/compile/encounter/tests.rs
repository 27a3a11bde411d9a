//! What encounters compile to: plans, starting states, policies and names.

use crate::scenario::{EncounterLabels, Labels, Source, load};
use deathroll_core::policy::encounter::{self as policy, Policies};
use deathroll_core::rules::encounter::decide::{ConsciousnessScore, Recovery};
use deathroll_core::rules::encounter::plan::{
    Archetype, CastScene, Chance, Combat, DyingClock, Eligible, FIRST_FOE, HalfLevel, Heal, HeroicMojo, Kind,
    KnownSpell, Manner, MinutesToHours, NpcZero, Options, Plan, PoolGrant, Rest, RestKind, SceneKind,
    SemiConscious, Spell, SpellEffect, Tag, Throw, WakeRoll, Whom,
};
use deathroll_core::rules::encounter::state::{Phase, Seats, Status};

/// The parts of an arm.
struct Parts {
    plan: Plan,
    policies: Policies,
    labels: EncounterLabels,
}

const ADA: &str = "[[adventurers]]\nname = 'Ada'\nsurvival = 9\nfortitude = 12\nhealth = 11\nendurance = 12\n\
     attack = 12\ndamage = 'd6'\n";
const OGRE: &str = "[foes.ogre]\nsurvival = 9\nattack = 12\ndamage = '2d6+1'\n";
const FIGHT: &str = "[[scenes]]\nname = 'bridge'\nkind = 'combat'\nfoes = ['ogre']\n";

fn compiled(body: &str, overrides: &[&str]) -> Parts {
    let text = format!("format = 1\nkind = 'encounter'\ntitle = 'T'\nabout = 'A'\n{body}");
    let overrides: Vec<String> = overrides.iter().map(|&text| text.to_owned()).collect();
    let scenario = load(&Source::Stdin(text.into_bytes()), &overrides);
    let arm = scenario.unwrap_or_else(|faults| panic!("{}", faults.render(false))).arms.remove(0);
    let (Some(game), Labels::Encounter(labels)) = (arm.setup.encounter(), arm.labels) else { panic!() };
    Parts { plan: game.plan.clone(), policies: game.policies.clone(), labels }
}

fn fight(more: &str, overrides: &[&str]) -> Parts {
    compiled(&format!("{ADA}{OGRE}{FIGHT}{more}"), overrides)
}

fn hazard(events: &str, rest: &str) -> Parts {
    compiled(&format!("{ADA}{rest}\n[[scenes]]\nname = 'wall'\nkind = 'hazard'\nevents = [{events}]\n"), &[])
}

#[test]
fn adventurers_start_with_their_given_state() {
    let body = "[[adventurers]]\nname = 'Una'\narchetype = 'warrior'\nlevel = 3\nverve = 8\nverve-left = 5\n\
        survival = 9\nsurvival-left = 4\ninjuries = 2\nfortitude = 11\nwillpower = 9\nhealth = 10\nendurance = 13\n\
        attack = 14\ndefense = 3\ndamage = '2d6+1'\nmojo = 4\ndeath-roll-bonus = 1\n\
        pools = [{ points = 6, lasts = '2 hours' }, { points = 3, lasts = '5 rounds', against = 'combat' }]\n\
        [[adventurers]]\nname = 'Hob'\nplayer = false\narchetype = 'thief'\nlevel = 3\nhit-chance = 0\n";
    let Parts { plan, labels, .. } = compiled(&format!("{body}{OGRE}{FIGHT}"), &[]);
    let [una, hob] = &plan.adventurers[..] else { panic!() };
    assert_eq!((una.kind, una.archetype, una.level), (Kind::Player, Some(Archetype::Warrior), 3));
    assert_eq!((una.verve_max, una.survival_max, una.survival_dice), (8, 9, None));
    assert_eq!((una.scores.fortitude, una.scores.willpower, una.scores.health), (11, 9, 10));
    assert_eq!((una.scores.endurance, una.scores.attack, una.scores.defense), (13, 14, 3));
    assert_eq!((una.damage, una.hit_chance), (Throw { count: 2, sides: 6, plus: 1 }, None));
    assert_eq!(una.death_roll_bonus, 1);
    let start = &plan.start;
    assert_eq!((start.phase, start.clock, start.scene), (Phase::TrialBegins, 0, 0));
    let figure = start.figure(0);
    assert_eq!((figure.status, figure.verve, figure.survival), (Status::Present, 5, 4));
    assert_eq!((figure.survival_max, figure.injuries, figure.mojo), (9, 2, 4));
    let pools: Vec<_> = figure.pools.iter().map(|pool| (pool.points, pool.ends, pool.eligible)).collect();
    assert_eq!(pools[..2], [(3, 50, Eligible::Combat), (6, 7200, Eligible::All)]);
    // NPC-4: a non-player thief of level 3 rolls 3d6.
    assert_eq!((hob.kind, hob.verve_max, hob.survival_max), (Kind::Npc, 0, 0));
    assert_eq!(hob.survival_dice, Some(Throw { count: 3, sides: 6, plus: 0 }));
    assert_eq!((hob.hit_chance, hob.damage), (Some(0), Throw::constant(0)));
    assert_eq!(start.figure(2).status, Status::Absent);
    assert_eq!(start.figure(FIRST_FOE).status, Status::Absent);
    assert_eq!(labels.adventurers, ["Una", "Hob"]);
}

#[test]
fn both_spellings_of_sorcerer_are_understood() {
    for spelling in ["sorceror", "sorcerer"] {
        let foe = format!("[foes.ogre]\narchetype = '{spelling}'\nattack = 12\ndamage = 3\n");
        let foe = &compiled(&format!("{ADA}{foe}{FIGHT}"), &[]).plan.foes[0];
        assert_eq!(foe.archetype, Some(Archetype::Sorceror), "{spelling}");
    }
}

/// NPC-1, NPC-2, OD-37, OD-72.
#[test]
fn missing_scores_of_npcs_are_estimated() {
    let scores = |own: &str, options: &str| {
        let foe = format!("[foes.ogre]\nsurvival = 9\nattack = 12\ndamage = 2\n{own}\n{options}\n");
        let foe = compiled(&format!("{ADA}{foe}{FIGHT}"), &[]).plan.foes[0].scores;
        [foe.endurance, foe.fortitude, foe.willpower, foe.health]
    };
    assert_eq!(scores("level = 4", ""), [12; 4]);
    assert_eq!(scores("level = 3", ""), [11; 4]);
    assert_eq!(scores("", ""), [10; 4]);
    assert_eq!(scores("level = 4\nper-die-bonus = 2", ""), [14, 12, 12, 12]);
    assert_eq!(scores("level = 4\nper-die-bonus = 2\nendurance = 9", ""), [9, 12, 12, 12]);
    assert_eq!(scores("level = 3", "[options]\nhalf-level-rounding = 'up'"), [12; 4]);
    assert_eq!(scores("level = 5", "[options]\nhalf-level-rounding = 'nearest'"), [12; 4]);
}

#[test]
fn non_player_warriors_roll_d10_survival_dice() {
    let foe = "[foes.ogre]\narchetype = 'warrior'\nlevel = 2\nattack = 12\ndamage = 3\n";
    let plan = compiled(&format!("{ADA}{foe}{FIGHT}"), &[]).plan;
    assert_eq!(plan.foes[0].survival_dice, Some(Throw { count: 2, sides: 10, plus: 0 }));
    let dice = "[foes.ogre]\nsurvival = 'd4+2'\nattack = 12\ndamage = 3\n";
    let plan = compiled(&format!("{ADA}{dice}{FIGHT}"), &[]).plan;
    assert_eq!(plan.foes[0].survival_dice, Some(Throw { count: 1, sides: 4, plus: 2 }));
    let nothing = "[foes.ogre]\narchetype = 'monk'\nlevel = 0\nattack = 12\ndamage = 3\n";
    assert_eq!(compiled(&format!("{ADA}{nothing}{FIGHT}"), &[]).plan.foes[0].survival_dice, None);
}

#[test]
fn foes_are_numbered_combat_by_combat() {
    let more = "[characters.imp]\nsurvival = 3\nhit-chance = 40\ndamage = 1\n\
        [[scenes]]\nname = 'cave'\nkind = 'combat'\nfoes = ['imp', { name = 'ogre', count = 2 }, 'imp']\n\
        max-rounds = 9\nambush = true\nadventurers-bonus = 2\nfoes-bonus = -1\n";
    let Parts { plan, labels, policies } = fight(more, &[]);
    assert_eq!(labels.foes, ["ogre", "imp 1", "ogre 1", "ogre 2", "imp 2"]);
    assert_eq!((plan.foes.len(), policies.foes.len()), (5, 5));
    assert_eq!(plan.foes[1].hit_chance, Some(40));
    let [bridge, cave] = &plan.scenes[..] else { panic!() };
    let manner = Manner::default();
    let first = Combat {
        first_foe: 0,
        foes: 1,
        rounds_max: 200,
        manner,
        ambush: false,
        adventurers_bonus: 0,
        foes_bonus: 0,
    };
    assert_eq!(*bridge, SceneKind::Combat(first));
    let second = Combat {
        first_foe: 1,
        foes: 4,
        rounds_max: 9,
        manner,
        ambush: true,
        adventurers_bonus: 2,
        foes_bonus: -1,
    };
    assert_eq!(*cave, SceneKind::Combat(second));
}

#[test]
fn a_foe_takes_precedence_over_a_character_of_the_same_name() {
    let more = "[characters.ogre]\nsurvival = 3\nhit-chance = 40\ndamage = 1\n";
    assert_eq!(fight(more, &[]).plan.foes[0].hit_chance, None);
}

#[test]
fn events_are_sorted_by_round() {
    let events = "{ name = 'late', round = 4, damage = 3 }, { name = 'a', damage = '2d4', chance = 50 }, \
        { name = 'b', round = 1, injuries = 2, who = 'random', tags = ['trap', 'ambush'] }";
    let Parts { plan, labels, .. } = hazard(events, "");
    let SceneKind::Hazard(hazard) = &plan.scenes[0] else { panic!() };
    assert_eq!(labels.events, [["a", "b", "late"]]);
    assert_eq!(hazard.rounds, 4);
    let [a, b, late] = &hazard.events[..] else { panic!() };
    assert_eq!(
        (a.round, a.chance, a.damage),
        (1, Chance::percent(50), Throw { count: 2, sides: 4, plus: 0 })
    );
    assert_eq!((a.whom, a.roll, a.injuries), (Whom::These(Seats::one(0)), None, 0));
    assert_eq!((b.whom, b.injuries, b.damage), (Whom::OneOf(Seats::one(0)), 2, Throw::constant(0)));
    assert!(b.tags.has(Tag::Trap) && b.tags.has(Tag::Ambush) && !b.tags.has(Tag::Combat));
    assert_eq!((late.round, late.chance, late.damage), (4, Chance::ALWAYS, Throw::constant(3)));
}

#[test]
fn hazards_roll_against_skills_and_scores() {
    let bo = "[[adventurers]]\nname = 'Bo'\nsurvival = 9\nfortitude = 12\nhealth = 7\nendurance = 8\n\
        skills = { climbing = 13, singing = 20 }\narchetypal = ['climbing', 'singing', 'health']\n";
    let events = "{ name = 'a', who = 'Bo', roll = 'climbing', damage = 1 }, \
        { name = 'b', roll = 'health', damage = 1 }, { name = 'c', who = ['Bo'], roll = 'climbing', damage = 1 }";
    let Parts { plan, labels, .. } = hazard(events, bo);
    assert_eq!(labels.skills, ["climbing", "health"]);
    assert_eq!(plan.adventurers[0].skills, [0, 11]);
    assert_eq!(plan.adventurers[1].skills, [13, 7]);
    assert_eq!(plan.adventurers[1].archetypal_skills, 0b11);
    let SceneKind::Hazard(hazard) = &plan.scenes[0] else { panic!() };
    let rolls: Vec<_> = hazard.events.iter().map(|event| (event.roll, event.whom)).collect();
    let bo = Whom::These(Seats::one(1));
    assert_eq!(rolls, [(Some(0), bo), (Some(1), Whom::These(Seats::range(0, 2))), (Some(0), bo)]);
}

#[test]
fn all_other_kinds_of_scene_compile() {
    let scenes = "[[scenes]]\nname = 'pilgrim'\nkind = 'meeting'\n\
        [[scenes]]\nname = 'market'\nkind = 'meeting'\nmeeting = 'fair'\n\
        [[scenes]]\nname = 'again'\nkind = 'meeting'\nmeeting = 'pilgrim'\n\
        [[scenes]]\nname = 'camp'\nkind = 'night'\n\
        [[scenes]]\nname = 'inn'\nkind = 'day'\ntimes = 3\n\
        [[scenes]]\nname = 'home'\nkind = 'night'\nuntil = 'recovered'\n\
        [[scenes]]\nname = 'bed'\nkind = 'day'\nuntil = 'recovered'\nmax = 30\n\
        [[scenes]]\nname = 'salve'\nkind = 'heal'\ninjuries = 'd3'\nwho = { random = ['Ada'] }\n\
        [[scenes]]\nname = 'ward'\nkind = 'pool'\npoints = '2d6'\nlasts = '5 minutes'\nagainst = 'not-archetypal'\n\
        [[scenes]]\nname = 'breath'\nkind = 'wait'\nlasts = '1 minute'\n";
    let Parts { plan, labels, .. } =
        compiled(&format!("{ADA}{OGRE}{scenes}{FIGHT}"), &["adventurers.Ada.injuries=1"]);
    let kinds = &plan.scenes;
    let rest = |kind, times_max, until_recovered| SceneKind::Rest(Rest { kind, times_max, until_recovered });
    assert_eq!(labels.meetings, ["pilgrim", "fair"]);
    assert_eq!(kinds[..3], [SceneKind::Meeting(0), SceneKind::Meeting(1), SceneKind::Meeting(0)]);
    assert_eq!(kinds[3], rest(RestKind::Night, 1, false));
    assert_eq!(kinds[4], rest(RestKind::Day, 3, false));
    assert_eq!(kinds[5], rest(RestKind::Night, 365, true));
    assert_eq!(kinds[6], rest(RestKind::Day, 30, true));
    let die = Throw { count: 1, sides: 3, plus: 0 };
    assert_eq!(
        kinds[7],
        SceneKind::Heal(Heal {
            whom: Whom::OneOf(Seats::one(0)),
            survival: Throw::constant(0),
            injuries: die
        })
    );
    let ward = PoolGrant {
        whom: Whom::These(Seats::one(0)),
        points: Throw { count: 2, sides: 6, plus: 0 },
        seconds: 300,
        eligible: Eligible::NotArchetypal,
    };
    assert_eq!(kinds[8], SceneKind::Pool(ward));
    assert_eq!(kinds[9], SceneKind::Wait(60));
    assert_eq!(labels.scenes[8..], ["ward", "breath", "bridge"]);
    assert_eq!(labels.events, vec![Vec::<String>::new(); 11]);
}

#[test]
fn options_compile_to_rule_variants() {
    assert_eq!(fight("", &[]).plan.options, Options::default());
    let text = "[options]\nrpg-naturals = true\nmojo-bid = true\ndying-clock = 'recompute'\n\
        faint-bonus-same-round = false\nmin-faint-minutes = 1\nsemi-conscious = 'act'\n\
        half-level-rounding = 'nearest'\nfull-day = 'adds-night'\nnpc-zero = 'dead'\n\
        dying-contest-again = false\nwarrior-death-bonus = true\npools-count = true\n\
        ambush-is-archetypal = true\nwake-roll = 'health'\n\
        verve-at-zero = false\nminutes-to-hours = 'begun'\nwoken = 'any-time'\nheroic-mojo = 'all'\n";
    let all = Options {
        naturals: true,
        mojo_bid: true,
        dying_clock: DyingClock::Recompute,
        no_faint_bonus_same_round: true,
        faint_a_minute: true,
        semi_conscious: SemiConscious::Acts,
        half_level: HalfLevel::Nearest,
        day_and_night: true,
        npc_zero: NpcZero::Dead,
        no_second_contest: true,
        warrior_death_bonus: true,
        pools_count: true,
        ambush_is_archetypal: true,
        wake_roll: WakeRoll::Health,
        only_survival_at_zero: true,
        minutes_to_hours: MinutesToHours::Begun,
        woken_any_time: true,
        heroic_mojo: HeroicMojo::All,
    };
    assert_eq!(fight(text, &[]).plan.options, all);
}

#[test]
fn policies_of_characters_override_those_of_their_side() {
    let party = "[policy]\nuse-verve = { keep-reserve = 3 }\nconsciousness-score = 'willpower'\n\
        faint = 'when-dying'\nspend-mojo-semiconscious = 'always'\nrest-choice = 'survival-first'\n\
        mojo-bid = 'death-rolls'\nwake = 'dying'\ncast = 'never'\nheroic = 'attack'\nheroic-bid = 2\nflee = { when-left = 4 }\n\
        target = 'focus'\nfoes = { target = 'weakest', flee = 'when-injured' }\n";
    let own = &[
        "adventurers.Ada.willpower=9",
        "adventurers.Ada.policy={ target = 'strongest' }",
        "foes.ogre.policy={ flee = 'when-dying' }",
    ];
    assert_eq!(fight("", &[]).policies.adventurers, [policy::CharacterPolicies::default()]);
    let choice = |decision, name| policy::names::choice(decision, name).unwrap();
    let target = |name| policy::names::target(name).unwrap();
    let when = policy::Decision::Flee.when("left <= 4").unwrap();
    let left_4 = std::iter::once(deathroll_core::policy::Line { when, act: () }).collect();
    let all = policy::CharacterPolicies {
        verve_reserve: 3,
        consciousness_score: ConsciousnessScore::Willpower,
        faint: choice(policy::Decision::Faint, "when-dying"),
        wake: policy::names::aim(policy::Decision::Wake, "dying").unwrap(),
        cast: policy::Cast::default(),
        semi_conscious: choice(policy::Decision::SpendMojo, "always"),
        rest_choice: Recovery::Survival,
        mojo_bid: choice(policy::Decision::MojoBid, "death-rolls"),
        heroic: choice(policy::Decision::Heroic, "attack"),
        heroic_bid: 2,
        flee: left_4,
        target: target("focus"),
    };
    let foes = policy::CharacterPolicies {
        target: target("weakest"),
        flee: choice(policy::Decision::Flee, "when-injured"),
        ..policy::CharacterPolicies::default()
    };
    let policies = fight(party, &["adventurers.Ada.willpower=9"]).policies;
    assert_eq!((policies.adventurers, policies.foes), (vec![all.clone()], vec![foes.clone()]));
    let policies = fight(party, own).policies;
    assert_eq!(policies.adventurers, [policy::CharacterPolicies { target: target("strongest"), ..all }]);
    assert_eq!(
        policies.foes,
        [policy::CharacterPolicies { flee: choice(policy::Decision::Flee, "when-dying"), ..foes }]
    );
}

#[test]
fn overrides_address_characters_and_scenes_by_name() {
    let overrides = [
        "adventurers.Ada.survival=5",
        "foes.ogre.damage=d8+2",
        "foes.ogre.level=4",
        "scenes.bridge.foes=[{ name = 'ogre' }]",
        "scenes.bridge.foes.ogre.count=3",
        "scenes.0.max-rounds=7",
    ];
    let Parts { plan, labels, .. } = fight("", &overrides);
    assert_eq!(plan.adventurers[0].survival_max, 5);
    assert_eq!(plan.foes[2].damage, Throw { count: 1, sides: 8, plus: 2 });
    assert_eq!(plan.foes[0].scores.endurance, 12);
    assert_eq!(labels.foes, ["ogre 1", "ogre 2", "ogre 3"]);
    let SceneKind::Combat(combat) = plan.scenes[0] else { panic!() };
    assert_eq!(combat.rounds_max, 7);
}

#[test]
fn from_builds_on_characters_after_overrides() {
    let library = "[characters.veteran]\nlevel = 4\nverve = 9\nsurvival = 20\nfortitude = 10\nendurance = 15\n\
        attack = 15\ndamage = 'd10'\nskills = { riding = 12 }\n\
        [characters.imp]\nlevel = 2\nsurvival = 3\nattack = 8\ndamage = 1\n";
    let body = "[[adventurers]]\nname = 'Una'\nfrom = 'veteran'\nattack = 16\n[foes.ogre]\nfrom = 'imp'\nlevel = 6\n";
    let Parts { plan, .. } = compiled(&format!("{library}{body}{FIGHT}"), &[]);
    let una = &plan.adventurers[0];
    assert_eq!((una.level, una.scores.attack, una.verve_max), (4, 16, 9));
    assert_eq!((plan.foes[0].level, plan.foes[0].survival_max), (6, 3));
    // Overrides change and replace library entries before anybody is built on them.
    let set = ["characters.veteran.level=7", "foes.ogre.from=veteran", "foes.ogre.verve=0"];
    let Parts { plan, .. } = compiled(&format!("{library}{body}{FIGHT}"), &set);
    assert_eq!((plan.adventurers[0].level, plan.foes[0].survival_max), (7, 20));
}

/// SPL-1: a price is harm, so that aid, waits and pools after it have an effect; what nobody casts is none.
#[test]
fn the_price_of_a_spell_that_is_cast_is_harm() {
    let spells = "[spells.rite]\nheal = { injuries = 1 }\neffects = [{ on = 'caster', harm = { damage = 2 } }]\n\
        [spells.mend]\nheal = { injuries = 1 }\n";
    let scene = |name: &str, rest: &str| format!("[[scenes]]\nname = '{name}'\n{rest}\n");
    let cast = |spell: &str| scene("song", &format!("kind = 'cast'\nby = 'Ada'\nspell = '{spell}'"));
    let known = ["adventurers.Ada.level=1", "adventurers.Ada.spells={ rite = 1, mend = 1 }"];
    for rest in ["kind = 'heal'\nsurvival = 3", "kind = 'wait'\nlasts = '1 hour'"] {
        let after = format!("{ADA}{spells}{}{}", cast("rite"), scene("after", rest));
        assert_eq!(compiled(&after, &known).plan.scenes.len(), 2);
    }
    let pool = scene("ward", "kind = 'pool'\npoints = 3\nlasts = '1 hour'");
    compiled(&format!("{ADA}{spells}{pool}{}", cast("rite")), &known);
    let hale = ADA.replace("fortitude = 12\nhealth = 11\nendurance = 12\n", "injuries = 1\n");
    compiled(&format!("{hale}{spells}{}", cast("mend")), &known);
}

/// The number of a spell has a byte.
#[test]
fn a_file_has_at_most_256_spells() {
    let spells = |count: usize| -> String {
        (0..count).map(|at| format!("[spells.s{at}]\nheal = {{ injuries = 1 }}\n")).collect()
    };
    assert_eq!(compiled(&format!("{ADA}{OGRE}{}{FIGHT}", spells(256)), &[]).plan.spells.len(), 256);
    let body = format!("{ADA}{OGRE}{}{FIGHT}", spells(257));
    let text = format!("format = 1\nkind = 'encounter'\ntitle = 'T'\nabout = 'A'\n{body}");
    let faults = load(&Source::Stdin(text.into_bytes()), &[]).unwrap_err().render(false);
    assert!(faults.contains("a file has at most 256 spells"), "{faults}");
}

#[test]
fn spells_and_what_attacks_call_for() {
    let spells = "[spells.burn]\nlevel = 2\nmojo = 1\nroll = 'lore'\non = 'all'\n\
        harm = { damage = '2d6', injuries = 1, roll = 'dodging', tags = ['archetypal-action'] }\n\
        [spells.mend]\nheal = { survival = 'd6', injuries = 1 }\nwakes = true\n\
        pool = { points = 4, lasts = '1 minute', against = 'combat' }\n";
    let ada = "adventurers.Ada";
    let set = [
        format!("{ada}.level=2"),
        format!("{ada}.skills={{ lore = 9, dodging = 11 }}"),
        format!("{ada}.spells={{ mend = 3, burn = 1 }}"),
        format!("{ada}.attacks=2"),
        "foes.ogre.skills={ dodging = 7 }".to_owned(),
        "foes.ogre.roll=dodging".to_owned(),
        "foes.ogre.hit-chance=40".to_owned(),
        "foes.ogre.hit-chance-per-injury=5".to_owned(),
        "scenes.bridge.tags=['trap']".to_owned(),
        "policy.cast=[{ spell = 'mend', when = 'target.dying' }]".to_owned(),
    ];
    let set: Vec<&str> = set.iter().map(String::as_str).collect();
    let song = "[[scenes]]\nname = 'song'\nkind = 'cast'\nby = 'Ada'\nspell = 'mend'\nwho = 'random'\n";
    let Parts { plan, labels, policies } = compiled(&format!("{ADA}{OGRE}{spells}{FIGHT}{song}"), &set);
    assert_eq!(
        (labels.spells, labels.skills),
        (vec!["burn".to_owned(), "mend".to_owned()], vec!["dodging".to_owned(), "lore".to_owned()])
    );
    let Spell { level, mojo, roll, on_all, effect: SpellEffect::Harm(harm), .. } = plan.spells[0] else {
        panic!()
    };
    assert_eq!(
        (level, mojo, roll, on_all, harm.injuries, harm.manner.roll),
        (2, 1, Some(1), true, 1, Some(0))
    );
    assert!(harm.manner.tags.has(Tag::ArchetypalAction));
    let SpellEffect::Help(help) = plan.spells[1].effect else { panic!() };
    assert_eq!((help.survival.sides, help.injuries, help.wakes), (6, Throw::constant(1), true));
    assert_eq!(help.pool.map(|pool| (pool.seconds, pool.eligible)), Some((60, Eligible::Combat)));
    let known = |spell, castings| KnownSpell { spell, castings };
    assert_eq!(plan.adventurers[0].spells, [known(0, 1), known(1, 3)]);
    assert_eq!(plan.start.figures[0].castings[..2], [1, 3]);
    assert_eq!((plan.adventurers[0].attacks, plan.adventurers[0].skills.as_slice()), (2, &[11, 9][..]));
    assert_eq!((plan.foes[0].manner.roll, plan.foes[0].hit_chance_per_injury), (Some(0), 5));
    let SceneKind::Combat(combat) = &plan.scenes[0] else { panic!() };
    assert!(combat.manner.tags.has(Tag::Trap) && combat.manner.roll.is_none());
    assert_eq!(
        plan.scenes[1],
        SceneKind::Cast(CastScene { by: 0, known: 1, whom: Whom::OneOf(Seats::one(0)) })
    );
    assert_eq!(policies.adventurers[0].cast.lines()[0].act.spell, Some(1));
}
