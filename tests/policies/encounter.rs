//! The policies of encounters: what each of their variants says.

use deathroll::policy::Line;
use deathroll::policy::encounter::{
    Cast, CastAct, CharacterPolicies, Choice, Decision, Policies, Target, names,
};
use deathroll::rules::encounter::decide::{
    BidRoll, Casting, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use deathroll::rules::encounter::plan::{
    Character, EffectOn, Eligible, FURTHER_MAX, FurtherEffect, KnownSpell, Plan, ScoreChange, Scores, Spell,
    SpellEffect, SpellHarm, SpellHelp, SpellPool, Throw,
};
use deathroll::rules::encounter::record::Event;
use deathroll::rules::encounter::state::{Change, Dying, Pool, Seats, Status, Unit};
use deathroll::scenario::{Source, load};

use crate::support::encounter::*;
use crate::support::named::{aim, choice, leaves_at, target};
use crate::support::told;

/// What the first adventurer of a plan, under these policies, says as the trial begins.
fn says<T>(plan: &Plan, own: &CharacterPolicies, ask: impl FnOnce(&mut &Policies, Table<'_>) -> T) -> T {
    let others = CharacterPolicies::default();
    let adventurers =
        (0..plan.adventurers.len()).map(|seat| if seat == 0 { own.clone() } else { others.clone() });
    let policies =
        Policies { adventurers: adventurers.collect(), foes: vec![others.clone(); plan.foes.len()] };
    ask(&mut &policies, Table { plan, state: &plan.start })
}

const MOMENTS: [FaintMoment; 5] = [
    FaintMoment::Dying,
    FaintMoment::DeathRoll,
    FaintMoment::SceneBegins,
    FaintMoment::RoundBegins,
    FaintMoment::ConsciousnessRoll,
];
const BIDS: [BidRoll; 3] = [BidRoll::Death, BidRoll::Attack, BidRoll::Skill];

#[test]
fn verve_reserve_and_scores_and_choices_are_said_as_they_are_set() {
    let plan = adventure(&[hero()]);
    let own = CharacterPolicies {
        verve_reserve: 5,
        consciousness_score: ConsciousnessScore::Willpower,
        semi_conscious: choice(Decision::SpendMojo, "always"),
        rest_choice: Recovery::Survival,
        heroic: choice(Decision::Heroic, "attack"),
        heroic_bid: 3,
        ..CharacterPolicies::default()
    };
    let all = |own| {
        says(&plan, &own, |decide, table| {
            (
                decide.verve_reserve(table, 0),
                decide.consciousness_score(table, 0),
                decide.semi_conscious(table, 0),
                decide.recovery(table, 0),
                decide.heroic_attack(table, 0),
                decide.heroic_bid(table, 0, 1),
            )
        })
    };
    assert_eq!(all(own), (5, ConsciousnessScore::Willpower, true, Recovery::Survival, true, 3));
    let default = (0, ConsciousnessScore::Best, false, Recovery::Injury, false, 0);
    assert_eq!(all(CharacterPolicies::default()), default);
}

#[test]
fn when_to_faint_on_purpose() {
    let plan = |unit: Option<Unit>| {
        let dying = unit.map(|unit| Dying { ends: 99, unit });
        adventure(&[hero()]).figure(0, |figure| figure.dying = dying)
    };
    let faints = |name, unit| {
        let faint = choice(Decision::Faint, name);
        let own = CharacterPolicies { faint, ..CharacterPolicies::default() };
        says(&plan(unit), &own, |decide, table| MOMENTS.map(|moment| decide.faint(table, 0, moment)))
    };
    let dying = Some(Unit::Minutes);
    assert_eq!(faints("never", dying), [false; 5]);
    assert_eq!(faints("when-dying", dying), [true, false, false, false, false]);
    assert_eq!(faints("before-death-roll", dying), [true, true, false, false, false]);
    assert_eq!(faints("between-scenes", dying), [false, false, true, false, false]);
    assert_eq!(faints("between-scenes", Some(Unit::Hours)), [false; 5]);
    assert_eq!(faints("between-scenes", None), [false; 5]);
    assert_eq!(CharacterPolicies::default().faint, choice(Decision::Faint, "never"));
}

#[test]
fn on_which_rolls_to_bid_mojo() {
    let plan = adventure(&[hero()]);
    let bids = |name| {
        let mojo_bid = choice(Decision::MojoBid, name);
        let own = CharacterPolicies { mojo_bid, ..CharacterPolicies::default() };
        says(&plan, &own, |decide, table| BIDS.map(|roll| decide.mojo_bid(table, 0, roll, 4)))
    };
    assert_eq!(bids("always"), [true, true, true]);
    assert_eq!(bids("death-rolls"), [true, false, false]);
    assert_eq!(bids("never"), [false, false, false]);
}

/// Whether the first adventurer leaves.
fn flees(plan: &Plan, flee: Choice) -> bool {
    let own = CharacterPolicies { flee, ..CharacterPolicies::default() };
    says(plan, &own, |decide, table| decide.flees(table, 0))
}

#[test]
fn when_to_leave_a_combat() {
    let healthy = adventure(&[hero()]);
    let injured = adventure(&[hero()]).body(17, 7, 1);
    let dying = Some(Dying { ends: 99, unit: Unit::Minutes });
    let dying = adventure(&[hero()]).figure(0, |figure| figure.dying = dying);
    let plans = [&healthy, &injured, &dying];
    assert_eq!(plans.map(|plan| flees(plan, choice(Decision::Flee, "never"))), [false, false, false]);
    assert_eq!(plans.map(|plan| flees(plan, choice(Decision::Flee, "when-injured"))), [false, true, false]);
    assert_eq!(plans.map(|plan| flees(plan, choice(Decision::Flee, "when-dying"))), [false, false, true]);
    assert_eq!([6, 7].map(|points| flees(&healthy, leaves_at(points))), [false, true]);
}

#[test]
fn what_is_left_to_lose_counts_the_verve_of_warriors_and_pools() {
    let warrior = adventure(&[warrior()]);
    assert_eq!([23, 24].map(|points| flees(&warrior, leaves_at(points))), [false, true]);
    let pool = Pool { points: 5, ends: 99, ..Pool::NONE };
    let pooled = adventure(&[hero()]).figure(0, |figure| figure.pools[0] = pool);
    assert_eq!([11, 12].map(|points| flees(&pooled, leaves_at(points))), [false, true]);
}

#[test]
fn pools_that_blows_do_not_reach_are_not_left_to_lose() {
    let counts = |character: Character, eligible| {
        let pool = Pool { points: 5, ends: 99, eligible };
        let plan = adventure(&[character]).body(0, 7, 0).figure(0, |figure| figure.pools[0] = pool);
        !flees(&plan, leaves_at(7))
    };
    let kinds =
        [Eligible::All, Eligible::Combat, Eligible::Hazard, Eligible::Archetypal, Eligible::NotArchetypal];
    assert_eq!(kinds.map(|kind| counts(hero(), kind)), [true, true, false, false, true]);
    assert_eq!(kinds.map(|kind| counts(warrior(), kind)), [true, true, false, true, false]);
}

#[test]
fn who_flees_is_out_of_the_combat_and_back_after_it() {
    let plan = adventure(&[hero()]).body(17, 7, 1).fight(5, &[orc()]).hazard(&[harm(1, 1)]);
    let own =
        CharacterPolicies { flee: choice(Decision::Flee, "when-injured"), ..CharacterPolicies::default() };
    let policies = Policies { adventurers: vec![own], foes: vec![CharacterPolicies::default()] };
    let played = roll(&plan, &[], &policies);
    assert!(told!(played, Event::Fled { seat: 0 }) && !told!(played, Event::Attacked { .. }));
    assert_eq!(played.hero().status, Status::Present);
    assert_eq!(played.hero().survival, 6);
}

/// Whom of three foes the first adventurer attacks.
fn aimed(foes: &[Character; 3], injuries: [u16; 3], target: Target) -> Pick {
    aimed_in(adventure(&[hero()]).fight(1, foes), injuries, target)
}

/// The same in a plan with three foes.
fn aimed_in(mut plan: Plan, injuries: [u16; 3], target: Target) -> Pick {
    let foes = plan.foes.clone();
    for (seat, (foe, injuries)) in (FOE..).zip(foes.iter().zip(injuries)) {
        plan = plan.figure(seat, |figure| {
            (figure.status, figure.survival, figure.injuries) = (Status::Present, foe.survival_max, injuries);
        });
    }
    let own = CharacterPolicies { target, ..CharacterPolicies::default() };
    says(&plan, &own, |decide, table| decide.target(table, 0, &[FOE, FOE + 1, FOE + 2]))
}

/// A foe with so much survival.
fn tough(survival_max: u16) -> Character {
    Character { survival_max, ..orc() }
}

/// A foe with this attack score, or chance to hit, and damage of d6 and so much.
fn strong(attack: i16, hit_chance: Option<u8>, plus: i16) -> Character {
    let scores = Scores { attack, ..orc().scores };
    Character { scores, hit_chance, damage: Throw { count: 1, sides: 6, plus }, ..orc() }
}

#[test]
fn whom_to_attack() {
    let foes = || [tough(5), tough(3), tough(4)];
    assert_eq!(aimed(&foes(), [0; 3], target("random")), Pick::Any);
    assert_eq!(aimed(&foes(), [0; 3], target("focus")), Pick::At(0));
    assert_eq!(aimed(&foes(), [0; 3], target("weakest")), Pick::At(1));
    assert_eq!(CharacterPolicies::default().target, target("random"));
}

#[test]
fn the_weakest_of_equals_is_the_more_injured_then_the_first() {
    let foes = || [tough(0), tough(0), tough(0)];
    assert_eq!(aimed(&foes(), [1, 4, 4], target("weakest")), Pick::At(1));
    assert_eq!(aimed(&foes(), [2, 2, 2], target("weakest")), Pick::At(0));
}

#[test]
fn the_strongest_hits_hardest_on_average() {
    let strongest = |foes: &[Character; 3], injuries| aimed(foes, injuries, target("strongest"));
    let plain = || strong(10, None, 0);
    assert_eq!(strongest(&[plain(), strong(12, None, 0), plain()], [0; 3]), Pick::At(1));
    let worn = || Character { hit_chance_per_injury: 1, ..strong(0, Some(90), 0) };
    let fresh = strong(0, Some(60), 0);
    assert_eq!(
        strongest(&[worn(), fresh, worn()], [40, 0, 31]),
        Pick::At(1),
        "forty injuries count as forty"
    );
    assert_eq!(strongest(&[plain(), plain(), strong(10, None, 1)], [0; 3]), Pick::At(2));
    assert_eq!(
        strongest(&[plain(), strong(12, None, 0), plain()], [0, 3, 0]),
        Pick::At(0),
        "of equals the first"
    );
    assert_eq!(strongest(&[plain(), strong(0, Some(51), 0), plain()], [0; 3]), Pick::At(1));
    assert_eq!(strongest(&[plain(), strong(0, Some(51), 0), plain()], [0, 30, 0]), Pick::At(1));
}

#[test]
fn spl_3_strength_counts_changes_of_attack_and_damage_that_apply() {
    let plain = || strong(10, None, 0);
    let flat = || strong(0, Some(50), 0);
    let strongest = |foes: [Character; 3], change: ScoreChange, pending| {
        let mut plan = adventure(&[hero()]).fight(1, &foes);
        plan.changes = vec![change];
        let plan = plan.figure(FOE + 1, |figure| figure.changes[0] = Change { ends: 99, of: 0, pending });
        aimed_in(plan, [0; 3], target("strongest"))
    };
    let none = ScoreChange { attack: 0, defense: 0, damage: 0, seconds: 600 };
    let (better, hits) = (ScoreChange { attack: 1, ..none }, ScoreChange { damage: 1, ..none });
    let guarded = ScoreChange { defense: 9, ..none };
    for foes in [[plain(), plain(), plain()], [flat(), flat(), flat()]] {
        assert_eq!(strongest(foes.clone(), better, false), Pick::At(1));
        assert_eq!(strongest(foes.clone(), hits, false), Pick::At(1));
        assert_eq!(strongest(foes.clone(), none, false), Pick::At(0));
        assert_eq!(strongest(foes.clone(), guarded, false), Pick::At(0), "defense is no strength");
        assert_eq!(strongest(foes, better, true), Pick::At(0), "not yet");
    }
}

#[test]
fn the_strongest_counts_dice_and_their_sides() {
    let hits = |count, sides, plus| Character { damage: Throw { count, sides, plus }, ..strong(10, None, 0) };
    let strongest = |foes: &[Character; 3]| aimed(foes, [0; 3], target("strongest"));
    // Means of 4.5, 5 and 4.5 points.
    assert_eq!(strongest(&[hits(1, 6, 1), hits(2, 4, 0), hits(1, 8, 0)]), Pick::At(1));
    // Of 7, 6.5 and 7.5.
    assert_eq!(strongest(&[hits(2, 6, 0), hits(1, 12, 0), hits(3, 4, 0)]), Pick::At(2));
}

#[test]
fn adventurers_decide_by_their_own_policies() {
    let plan = adventure(&[hero(), hero()]);
    let own = [2, 5].map(|heroic_bid| CharacterPolicies { heroic_bid, ..CharacterPolicies::default() });
    let policies = Policies { adventurers: own.to_vec(), foes: vec![] };
    let table = Table { plan: &plan, state: &plan.start };
    let bids = [(0, 0), (0, 1), (1, 0)].map(|(giver, hero)| (&policies).heroic_bid(table, giver, hero));
    assert_eq!(bids, [2, 2, 5], "whoever gives");
}

#[test]
fn foes_decide_by_their_own_policies() {
    let plan = adventure(&[hero()]).fight(1, &[orc()]).fight(1, &[orc(), orc()]);
    let flees = |flee| CharacterPolicies { flee, ..CharacterPolicies::default() };
    let never = || flees(Choice::default());
    let policies =
        Policies { adventurers: vec![never()], foes: vec![never(), flees(leaves_at(99)), never()] };
    let miss: (_, &[u8]) = (AttackRoll, &[20]);
    let played = roll(&plan, &[miss, miss, miss, miss], &policies);
    let fled: Vec<(u8, u8)> = played
        .events
        .iter()
        .zip(&played.states)
        .filter_map(|(event, state)| match event {
            Event::Fled { seat } => Some((state.scene, *seat)),
            _ => None,
        })
        .collect();
    assert_eq!(fled, [(1, FOE)]);
}

/// A list whose lines are about single enemies, and one about the roll that failed.
#[test]
fn lists_say_what_no_name_can() {
    let list = |decision: Decision, texts: &[&str]| -> Choice {
        let line = |text: &&str| Line { when: decision.when(text).unwrap(), act: () };
        texts.iter().map(line).collect()
    };
    let plan = adventure(&[hero()]);
    let bids = |texts: &[&str], margin| {
        let own =
            CharacterPolicies { mojo_bid: list(Decision::MojoBid, texts), ..CharacterPolicies::default() };
        says(&plan, &own, |decide, table| BIDS.map(|roll| decide.mojo_bid(table, 0, roll, margin)))
    };
    let thrifty = ["death-roll", "attack-roll and margin <= 2"];
    assert_eq!(bids(&thrifty, 2), [true, true, false]);
    assert_eq!(bids(&thrifty, 3), [true, false, false]);
    let line = |when: &str, prefer: &[&str]| Line {
        when: Decision::Target.when(when).unwrap(),
        act: Decision::Target.prefer(prefer).unwrap(),
    };
    let foes = || [tough(5), tough(3), tough(4)];
    let wounded_first = || -> Target {
        [line("enemy.injuries > 0", &["most enemy.left"]), line("", &["enemy.left >= 4", "least enemy.left"])]
            .into_iter()
            .collect()
    };
    assert_eq!(aimed(&foes(), [0, 1, 1], wounded_first()), Pick::At(2));
    assert_eq!(aimed(&foes(), [0, 1, 0], wounded_first()), Pick::At(1));
    assert_eq!(aimed(&foes(), [0, 0, 0], wounded_first()), Pick::At(2), "of those with 4 points or more");
    let nobody: Target = [line("enemy.left > 9", &[])].into_iter().collect();
    assert_eq!(aimed(&foes(), [0, 0, 0], nobody), Pick::Any, "dice choose");
}

#[test]
fn whether_to_be_semi_conscious_and_to_make_a_last_attack() {
    let plan = adventure(&[hero()]);
    let is_said = |semi_conscious, heroic| {
        let own = CharacterPolicies {
            semi_conscious: choice(Decision::SpendMojo, semi_conscious),
            heroic: choice(Decision::Heroic, heroic),
            ..CharacterPolicies::default()
        };
        says(&plan, &own, |decide, table| [decide.semi_conscious(table, 0), decide.heroic_attack(table, 0)])
    };
    assert_eq!(is_said("never", "attack"), [false, true]);
    assert_eq!(is_said("always", "none"), [true, false]);
}

/// Every name has a definition, and the list that is printed for it reads back to the same list.
#[test]
fn printed_definitions_are_read_back() {
    for decision in Decision::ALL {
        assert!(names::definitions(decision).len() > 1, "{decision:?}");
        for (name, list) in names::definitions(decision) {
            let party = |policy: &str| {
                let set = format!("policy.{}={policy}", decision.key());
                let read = load(&Source::File("scenarios/encounter-climb.toml".into()), &[set]);
                let read = read.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
                read.arms[0].setup.encounter().unwrap().policies.clone()
            };
            assert_eq!(party(&list), party(&format!("\"{name}\"")), "{name}: {list}");
        }
    }
}

/// Every fact about a character has its value on a table on which it differs from all others.
#[test]
fn facts_about_characters() {
    let plan = adventure(&[warrior()]).body(0, 7, 2).figure(0, |figure| {
        (figure.verve, figure.mojo) = (5, 3);
        figure.pools[0] = Pool { points: 9, ends: 99, ..Pool::NONE };
    });
    let holds = |text: &str| {
        let list = [Line { when: Decision::Flee.when(text).unwrap(), act: () }].into_iter().collect();
        flees(&plan, list)
    };
    for fact in [
        "survival = 7",
        "verve = 5",
        "injuries = 2",
        "mojo = 3",
        "left = 21",
        "warrior",
        "not dying",
        "round = 0",
    ] {
        assert!(holds(fact) && !holds(&format!("not ({fact})")), "{fact}");
    }
}

#[test]
fn which_companion_to_wake() {
    let strong = |damage| Character { damage: Throw::constant(damage), ..hero() };
    let plan = adventure(&[hero(), strong(2), strong(9)]);
    let dying = plan.clone().figure(1, |figure| figure.dying = Some(Dying { ends: 99, unit: Unit::Hours }));
    let wakes = |plan: &Plan, name| {
        let own = CharacterPolicies { wake: aim(Decision::Wake, name), ..CharacterPolicies::default() };
        says(plan, &own, |decide, table| decide.wakes(table, 0, &[1, 2]))
    };
    assert_eq!(["never", "always", "dying"].map(|name| wakes(&plan, name)), [None, Some(1), None]);
    assert_eq!(["never", "always", "dying"].map(|name| wakes(&dying, name)), [None, Some(1), Some(0)]);
    assert_eq!(CharacterPolicies::default().wake, aim(Decision::Wake, "never"));
}

#[test]
fn which_last_effort_to_make() {
    let plan = adventure(&[hero(), hero()]);
    let makes = |name| {
        let own =
            CharacterPolicies { heroic: choice(Decision::Heroic, name), ..CharacterPolicies::default() };
        says(&plan, &own, |decide, table| {
            [decide.heroic_attack(table, 0), decide.heroic_aid(table, 0, 1), decide.heroic_cast(table, 0)]
        })
    };
    let all = ["none", "attack", "aid", "spell", "any"].map(makes);
    let (no, yes) = (false, true);
    assert_eq!(all, [[no; 3], [yes, no, no], [no, yes, no], [no, no, yes], [yes; 3]]);
}

/// Which of two castings is made by a character who knows a plain spell of harm, and another spell.
#[test]
fn what_spells_bring_decides_when_they_are_cast() {
    let plain = SpellHarm { damage: Throw::constant(3), ..SpellHarm::default() };
    let sleep = SpellHarm { sleep: 20, ..SpellHarm::default() };
    let curse = SpellHarm { change: Some(0), ..SpellHarm::default() };
    let blessing = SpellHelp { change: Some(0), ..SpellHelp::default() };
    let verve = SpellHelp { verve: Throw::constant(3), ..SpellHelp::default() };
    let spell = |effect, further: &[(EffectOn, SpellEffect)]| {
        let mut all = [None; FURTHER_MAX];
        for (place, &(on, effect)) in all.iter_mut().zip(further) {
            *place = Some(FurtherEffect { on, effect });
        }
        Spell { level: 1, mojo: 0, roll: None, on_all: false, takes: 0, effect, further: all }
    };
    let nothing_to_give = SpellHelp::default();
    let nothing = SpellEffect::Help(nothing_to_give);
    let (harm, help) = (SpellEffect::Harm, SpellEffect::Help);
    let chosen = |other: Spell, target, list: &str, round| {
        let spells = [KnownSpell { spell: 0, castings: 1 }, KnownSpell { spell: 1, castings: 1 }];
        let mut plan = adventure(&[Character { spells: spells.to_vec(), ..hero() }, hero()]);
        plan = plan.fight(1, &[tough(5), tough(3)]);
        plan.spells = vec![spell(harm(plain), &[]), other];
        plan.start.everybody = Seats::range(0, 2).or(Seats::range(FOE, 2));
        plan.start.round = round;
        plan.start.figures[usize::from(FOE)].injuries = 2;
        let cast = match Decision::Cast.when(list) {
            Ok(when) => {
                let act = CastAct { spell: None, aim: Decision::Cast.prefer(&[]).unwrap() };
                [Line { when, act }].into_iter().collect()
            }
            Err(_) => names::cast(list).unwrap(),
        };
        let own = CharacterPolicies { cast, ..CharacterPolicies::default() };
        let choices = [Casting { known: 0, target: FOE }, Casting { known: 1, target }];
        says(&plan, &own, |decide, table| decide.casts(table, 0, &choices))
    };
    let (first, other) = (Some(0), Some(1));
    // The name: sleep comes before other harm, higher scores in the first round alone.
    assert_eq!(chosen(spell(harm(sleep), &[]), FOE, "sensible", 2), other);
    assert_eq!(chosen(spell(help(blessing), &[]), 1, "sensible", 1), other);
    assert_eq!(chosen(spell(help(blessing), &[]), 1, "sensible", 2), first);
    assert_eq!(chosen(spell(help(verve), &[]), 1, "sensible", 1), first);
    // The facts, of the effect itself and of further ones.
    for (when, effect, target) in [
        ("sleeps", harm(sleep), FOE),
        ("weakens", harm(curse), FOE),
        ("strengthens", help(blessing), 1),
        ("refreshes", help(verve), 1),
    ] {
        assert_eq!(chosen(spell(effect, &[]), target, when, 2), other, "{when}");
        let on = if target == FOE { EffectOn::Enemies } else { EffectOn::Caster };
        assert_eq!(chosen(spell(nothing, &[(on, effect)]), 0, when, 2), other, "{when}, further");
    }
    // What a spell gives its caster counts, too, whomever it is cast on.
    let heal = SpellHelp { injuries: Throw::constant(1), ..SpellHelp::default() };
    let pool = SpellPool { points: Throw::constant(3), seconds: 60, eligible: Eligible::All };
    let shield = SpellHelp { pool: Some(pool), ..SpellHelp::default() };
    for (when, gift) in
        [("refreshes", verve), ("heals", heal), ("shields", shield), ("strengthens", blessing)]
    {
        for (effect, target) in [(harm(plain), FOE), (help(SpellHelp { wakes: true, ..nothing_to_give }), 1)]
        {
            let gives = spell(effect, &[(EffectOn::Caster, help(gift))]);
            assert_eq!(chosen(gives, target, when, 2), other, "{when}, cast on {target}");
        }
    }
    // But what it heals of its caster is no reason to cast it on an injured enemy.
    let leech = spell(harm(plain), &[(EffectOn::Caster, help(heal))]);
    assert_eq!(chosen(leech, FOE, "heals and target.injuries > 0 and target.enemy", 2), other);
    assert_eq!(chosen(leech, FOE, "sensible", 2), first, "as any other spell of harm");
    assert_eq!(chosen(leech, FOE, "only-help", 2), None);
}

/// What is cast under these lines by a character who knows a spell of harm and one of healing.
#[test]
fn which_spell_to_cast() {
    let harm = SpellHarm { damage: Throw::constant(3), ..SpellHarm::default() };
    let heal = SpellHelp { survival: Throw::constant(3), ..SpellHelp::default() };
    let further = [None; FURTHER_MAX];
    let spell = |effect| Spell { level: 1, mojo: 0, roll: None, on_all: false, takes: 0, effect, further };
    let spells = [KnownSpell { spell: 0, castings: 1 }, KnownSpell { spell: 1, castings: 1 }];
    let mut plan =
        adventure(&[Character { spells: spells.to_vec(), ..hero() }, hero()]).fight(1, &[tough(5), tough(3)]);
    plan.spells = vec![spell(SpellEffect::Harm(harm)), spell(SpellEffect::Help(heal))];
    plan.start.everybody = Seats::range(0, 2).or(Seats::range(FOE, 2));
    for (figure, foe) in plan.start.figures[usize::from(FOE)..].iter_mut().zip(&plan.foes) {
        (figure.status, figure.survival) = (Status::Present, foe.survival_max);
    }
    let casting = |known, target| Casting { known, target };
    let choices = [casting(0, FOE), casting(0, FOE + 1), casting(1, 1)];
    let casts = |survival, cast: Cast| {
        let own = CharacterPolicies { cast, ..CharacterPolicies::default() };
        let plan = plan.clone().figure(1, |figure| figure.survival = survival);
        says(&plan, &own, |decide, table| decide.casts(table, 0, &choices))
    };
    let named = |survival, name| casts(survival, names::cast(name).unwrap());
    assert_eq!(["sensible", "only-help", "never"].map(|name| named(6, name)), [Some(1), None, None]);
    assert_eq!(["sensible", "only-help", "never"].map(|name| named(1, name)), [Some(2), Some(2), None]);
    let line = |when: &str, spell, prefer: &[&str]| Line {
        when: Decision::Cast.when(when).unwrap(),
        act: CastAct { spell, aim: Decision::Cast.prefer(prefer).unwrap() },
    };
    let own = |lines: Vec<Line<_, _>>| casts(6, lines.into_iter().collect());
    assert_eq!(own(vec![line("", Some(1), &[])]), Some(2), "the spell that is named");
    assert_eq!(own(vec![line("", Some(0), &["most target.left"])]), Some(0));
    assert_eq!(own(vec![line("spell.castings > 1", None, &[])]), None);
    assert_eq!(CharacterPolicies::default().cast, names::cast("sensible").unwrap());
}
