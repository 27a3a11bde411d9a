//! What changes while something else goes on: a target dies, one under the base leaves, a card is in play twice.

use deathroll::policy::Showdown;
use deathroll::rules::showdown::decide::{Activation, SurvivalAction, Window};
use deathroll::rules::showdown::origin::Purpose;
use deathroll::rules::showdown::plan::{
    Action, DefensiveActions, Duration, Effect, EffectList, HitLocation, MonsterAttribute, MonsterMove,
    MonsterTurn, Quality,
};
use deathroll::rules::showdown::record::{Collision, Event};
use deathroll::rules::showdown::state::{Phase, Posture};

use super::special::{game, played};
use crate::support::board::*;
use crate::support::*;

const BODY: u8 = 3;

const TO_TARGET: Effect = Effect::Move { to: MonsterMove::ToTarget, spaces: None };

const FASTER: Effect =
    Effect::MonsterTokens { attribute: MonsterAttribute::Speed, amount: 1, duration: Duration::Showdown };

/// One round of a monster that stays where it is, with these other fields and survivors, who do the same.
fn fight(monster: &str, survivors: &str) -> Showdown {
    game(&format!(
        "kind = 'showdown'\nrounds = 1\n[policy]\nmovement = 'stay'\nactivation = []\n\
         [monster]\ntoughness = 20\nmovement = 0\nhit-locations = [{{ name = 'Horn', copies = 3 }}]\n\
         {monster}\n{survivors}"
    ))
}

#[test]
fn tgt_6_what_is_not_about_a_dead_target_goes_on() {
    let mut plan = showdown().survivors_at(&[(8, 7), (8, 2)]).movement(3);
    let first = plan.first_survivor();
    let threats = plan.those_who(&[is(Quality::Threat)]);
    let bleed = plan.list(&[Effect::Bleed(1)]);
    let card = [
        Effect::PickTarget(first),
        Effect::Death,
        TO_TARGET,
        Effect::Turn(MonsterTurn::ToTarget),
        FASTER,
        Effect::Each { terms: threats, effects: bleed },
        Effect::Move { to: MonsterMove::Back, spaces: Some(2) },
    ];
    let played = monster_turn(&plan.clone().card(&card), &[], Moves::default());
    assert!(told!(played, Event::MonsterTokens { .. }));
    assert_eq!(played.state.survivor(1).bleeding, 1);
    assert_eq!(count!(played, Event::MonsterMoved { .. }), 1, "back, and not to the target");
    // Without anybody left there is nothing to go on with.
    let alone = plan.seat(1, |survivor| survivor.posture = Posture::Dead).card(&card);
    let played = monster_turn(&alone, &[], Moves::default());
    assert!(!told!(played, Event::MonsterTokens { .. } | Event::MonsterMoved { .. }));
}

#[test]
fn tgt_6_the_basic_action_against_a_dead_survivor_does_not_happen() {
    for (list, strikes) in
        [(vec![Effect::BasicAction], true), (vec![Effect::Death, Effect::BasicAction], false)]
    {
        let mut plan = showdown().survivors_at(&[(8, 9), (8, 2)]);
        let claw = plan.profile(1, 11, 1, &[]);
        plan.basic_action(&[Effect::Attack(claw)]);
        let reflex = plan.list(&list);
        let plan = plan.cards(&[(HitLocation { reflex: Some(reflex), ..PLAIN }, 20)]);
        let plan = plan.beginning_in(Phase::Attack { seat: 0, number: 0 });
        let script = [(AttackRoll, &[9_u8, 1][..]), (CardDraw, &[0]), (WoundRoll, &[1]), (MonsterRoll, &[2])];
        let script = &script[..if strikes { 4 } else { 3 }];
        let played = roll(&plan, script, Moves::default().rest());
        assert_eq!(told!(played, Event::BasicAction { .. }), strikes);
    }
}

#[test]
fn col_4_who_has_left_the_base_meanwhile_is_run_over_but_not_thrown() {
    // The fall of Ada knocks the monster down, which opens a window (SRV-23); Bo dashes away in it.
    let game = |dash: &str| {
        let monster = "at = [4, 10]\nfacing = 'south'\n\
                       traits = [{ on-survivor-knocked-down = ['monster-knock-down'] }]\n\
                       ai-cards = [{ name = 'Charge', copies = 2, pick-target = [['facing', 'closest']],\
                       actions = [{ move = { to = 'ahead', spaces = 4 } }] }]";
        let bo = format!("at = [5, 6]\nsurvival = 5\nactions = ['dash']\npolicy = {{ dash = {dash} }}");
        let ada = "[[survivors]]\nname = 'Ada'\nat = [4, 6]";
        let game = fight(monster, &format!("{ada}\n[[survivors]]\nname = 'Bo'\n{bo}\n"));
        let played = played(&game, &[(Purpose::AiDraw, &[0]), (Purpose::TargetTie, &[0])]);
        let hit = |event: &Event| match event {
            Event::Collided { seat, collision } => Some((*seat, *collision)),
            _ => None,
        };
        let collisions: Vec<_> = played.events.iter().filter_map(hit).collect();
        (collisions, count!(played, Event::KnockedBack { seat: 1, .. }))
    };
    let stays = game("'never'");
    assert_eq!(stays, (vec![(0, Collision::UnderBase), (1, Collision::UnderBase)], 1));
    let leaves = game("[{ when = 'monster.knocked-down', to = 'distance >= 1' }]");
    assert_eq!(leaves, (vec![(0, Collision::UnderBase), (1, Collision::RunOver)], 0));
}

#[test]
fn rnd_4_of_two_copies_in_play_the_one_without_a_target_is_discarded() {
    let mut plan = showdown().survivors_at(&[(8, 2)]);
    let holder = plan.targets(&[all_of(&[Quality::HasPriorityToken])]);
    plan.target_lists[usize::from(holder)].no_target = Some(EffectList::NONE);
    // The first copy finds the holder of the token, who thereby loses it (TGT-19); the second finds nobody.
    let actions = [Effect::PickTarget(holder), Effect::DrawAiCard, FASTER];
    let plan = plan.card(&actions).start(|state| state.board.priority = Some(0));
    let played = monster_turn(&plan, &[(Purpose::AiDraw, &[0])], Moves::default());
    let told: Vec<&Event> = played
        .events
        .iter()
        .filter(|event| matches!(event, Event::AiCardDiscarded { .. } | Event::MonsterTokens { .. }))
        .collect();
    assert!(
        matches!(
            told[..],
            [Event::AiCardDiscarded { .. }, Event::MonsterTokens { .. }, Event::AiCardDiscarded { .. }]
        ),
        "{told:?}"
    );
}

#[test]
fn tgt_13_thrown_0_spaces_a_survivor_stays_hidden() {
    let hidden = |at: (u8, u8)| {
        let mut plan = showdown().size(9, 9).monster_at(4, 0).survivors_at(&[at]);
        let first = plan.first_survivor();
        let plan = plan.card(&[Effect::PickTarget(first), Effect::Knockback(3)]);
        let plan = plan.seat(0, |survivor| survivor.hidden = true).tiles(HIDEOUT, &[(0, 0)]);
        let played = monster_turn(&plan, &[], Moves::default());
        (count!(played, Event::KnockedBack { spaces: 0, .. }), played.survivor().hidden)
    };
    assert_eq!(hidden((2, 0)), (0, false));
    assert_eq!(hidden((0, 0)), (1, true), "in a corner there is nowhere to slide to");
}

#[test]
fn od_47_a_reaction_to_a_surge_in_a_flow_may_be_dodged() {
    let dodges = |option| {
        let mut plan = showdown().survivors_at(&[(8, 9), (7, 9)]).knowing(&[Action::Surge, Action::Dodge]);
        let others = plan.those_who(&[is_not(Quality::LastToWound)]);
        let claw = plan.profile(1, -9, 1, &[]);
        let strike = plan.list(&[Effect::Attack(claw)]);
        let reflex = plan.list(&[Effect::Each { terms: others, effects: strike }]);
        let plan = plan.cards(&[(HitLocation { reflex: Some(reflex), ..PLAIN }, 20)]).survival(9);
        let plan = plan.card(&[Effect::Flow]).option(|options| {
            (options.defensive_actions, options.lock_blocks_dodge) = (option, false);
        });
        let surge = SurvivalAction::Surge(Activation::Attack);
        let moves = Moves::default().act(Window::Flow, 0, surge).and(Choices::default().dodge(0));
        let script: [(Purpose, &[u8]); 5] = [
            (AttackRoll, &[9, 1]),
            (CardDraw, &[0]),
            (WoundRoll, &[9]),
            (MonsterRoll, &[9]),
            (LocationRoll, &[BODY]),
        ];
        told!(monster_turn(&plan, &script, moves), Event::Dodged { seat: 1, .. })
    };
    assert!(dodges(DefensiveActions::OwnTriggers));
    assert!(dodges(DefensiveActions::FlowsOnly), "SRV-21: during a flow survival actions are possible");
}

/// Ada, Bo, who lies, and Cy in front of a monster whose only card has these actions; a death kills those who lie.
fn three_of_whom_one_lies(actions: &str) -> Played {
    let monster = format!(
        "traits = [{{ on-survivor-death = [{{ each = {{ who = ['knocked-down'], effects = ['death'] }} }}] }}]\n\
         ai-cards = [{{ name = 'Peck', copies = 2, actions = [{actions}] }}]"
    );
    let survivors = "[[survivors]]\nname = 'Ada'\n[[survivors]]\nname = 'Bo'\nknocked-down = true\n\
                     [[survivors]]\nname = 'Cy'\n";
    let game = fight(&monster, survivors);
    played(&game, &[(Purpose::AiDraw, &[0])])
}

#[test]
fn tgt_6_who_dies_meanwhile_is_passed_over_among_several() {
    let faster = "{ monster-tokens = { speed = 1 } }";
    let each = three_of_whom_one_lies(&format!("{{ each = {{ who = [], effects = [{faster}, 'death'] }} }}"));
    assert_eq!(count!(each, Event::MonsterTokens { .. }), 2, "for Ada and Cy");
    let pick = "{ pick-target = { list = [['facing']], targets = 3 } }";
    let when = format!("{{ when = {{ survivor = 'threat', then = ['death'], otherwise = [{faster}] }} }}");
    let several = three_of_whom_one_lies(&format!("{pick}, {when}"));
    assert_eq!(count!(several, Event::Died { .. }), 3);
    assert!(!told!(several, Event::MonsterTokens { .. }), "Bo was no threat, but is dead");
}

#[test]
fn tgt_5_a_card_drawn_for_want_of_a_target_is_discarded_when_it_is_over() {
    // The first copy finds nobody, gives Ada the token and draws the second, which picks her by it (TGT-20).
    let monster = "[[monster.ai-cards]]\nname = 'Peck'\ncopies = 2\npick-target = [['last-to-wound']]\n\
                   no-target = [{ each = { who = [], effects = ['priority-target'] } }, 'draw-ai-card',\
                   { monster-tokens = { accuracy = 1 } }]\nactions = [{ monster-tokens = { speed = 1 } }]";
    let game = fight(monster, "[[survivors]]\nname = 'Ada'\n");
    let played = played(&game, &[(Purpose::AiDraw, &[0]), (Purpose::AiDraw, &[0])]);
    let told: Vec<&str> = played
        .events
        .iter()
        .filter_map(|event| match event {
            Event::AiCardDiscarded { .. } => Some("discarded"),
            Event::MonsterTokens { attribute: MonsterAttribute::Speed, .. } => Some("speed"),
            Event::MonsterTokens { .. } => Some("accuracy"),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["discarded", "speed", "discarded", "accuracy"]);
}

#[test]
fn tgt_6_a_row_that_kills_goes_on_with_what_is_not_about_the_dead() {
    let mut plan = defense(1, 5, 9).fellow().worn_out();
    plan.table(&[(10, &[Effect::Death, FASTER, Effect::Bleed(1)])]);
    let script: [(Purpose, &[u8]); 3] = [(MonsterRoll, &[9]), (LocationRoll, &[BODY]), (SevereRoll, &[1])];
    let played = roll(&plan, &script, Choices::default().no_dodge());
    assert!(told!(played, Event::MonsterTokens { .. }) && !told!(played, Event::Bled { .. }));
}

#[test]
fn rnd_8_nobody_acts_after_a_use_that_has_ended_the_fight() {
    let windows = |effect: &str| {
        let ada = format!(
            "[gear.phial]\nuse = [{effect}]\n[[survivors]]\nname = 'Ada'\ngear = ['phial']\nactions = ['dash']\n\
             policy = {{ activation = [{{ for = 'gear', gear = 'phial' }}] }}\n"
        );
        let game = fight("ai-cards = [{ name = 'Peck', copies = 2, actions = [] }]", &ada);
        let played = played(&game, &[(Purpose::AiDraw, &[0])]);
        count!(played, Event::WindowOpened { window: Window::AfterActivation(_) })
    };
    assert_eq!((windows("'knock-down'"), windows("'death'")), (1, 0));
}
