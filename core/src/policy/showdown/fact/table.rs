//! Every fact by name, with its meaning.

use super::card::CardFact as Card;
use super::hit::HitFact as Hit;
use super::monster::MonsterFact as Monster;
use super::survivor::SurvivorFact as Survivor;
use super::value::Fact;
use super::window::WindowFact as Window;
use crate::policy::bind::Kind::{self, Flag, Number};
use crate::policy::bind::Known;

/// Every fact that conditions of priority lists can name.
pub(crate) fn facts() -> Vec<Known<Fact>> {
    let known = Known::new;
    let own = SURVIVORS.iter().map(|&(name, _, fact, kind, about)| known(name, Fact::Own(fact), kind, about));
    let fellow =
        SURVIVORS.iter().map(|&(_, name, fact, kind, about)| known(name, Fact::Fellow(fact), kind, about));
    let others = OTHERS.iter().map(|&(name, fact, kind, about)| known(name, fact, kind, about));
    own.chain(fellow).chain(others).collect()
}

/// Of the survivor who decides, and with `fellow.` of the one whom the decision is about.
const SURVIVORS: [(&str, &str, Survivor, Kind, &str); 28] = [
    ("survival", "fellow.survival", Survivor::Survival, Number, "survival left"),
    ("bleeding", "fellow.bleeding", Survivor::Bleeding, Number, "bleeding tokens"),
    ("injuries", "fellow.injuries", Survivor::Injuries, Number, "filled injury boxes"),
    ("capacity", "fellow.capacity", Survivor::Capacity, Number, "armor points and free injury boxes"),
    ("hurt", "fellow.hurt", Survivor::Hurt, Flag, "an injury box is filled, or there is a bleeding token"),
    ("badly-hurt", "fellow.badly-hurt", Survivor::BadlyHurt, Flag, "less than half of the capacity is left"),
    ("knocked-down", "fellow.knocked-down", Survivor::KnockedDown, Flag, "knocked down"),
    ("hidden", "fellow.hidden", Survivor::Hidden, Flag, "hidden"),
    ("deaf", "fellow.deaf", Survivor::Deaf, Flag, "deaf (SRV-8)"),
    ("can-act", "fellow.can-act", Survivor::CanAct, Flag, "the turn's activation is left"),
    ("can-move", "fellow.can-move", Survivor::CanMove, Flag, "the turn's movement is left"),
    ("in-reach", "fellow.in-reach", Survivor::InReach, Flag, "the weapon reaches the monster (OD-28)"),
    ("distance", "fellow.distance", Survivor::Distance, Number, "steps to the monster; 1 is adjacent"),
    ("facing", "fellow.facing", Survivor::Facing, Flag, "in front of the monster (TGT-9)"),
    ("blind-spot", "fellow.blind-spot", Survivor::BlindSpot, Flag, "in the monster's blind spot (TGT-10)"),
    (
        "in-field-of-view",
        "fellow.in-field-of-view",
        Survivor::InFieldOfView,
        Flag,
        "the monster sees it (TGT-10)",
    ),
    ("threat", "fellow.threat", Survivor::Threat, Flag, "neither knocked down nor hidden (TGT-13)"),
    ("target", "fellow.target", Survivor::Target, Flag, "a target of the card in play"),
    (
        "has-priority-token",
        "fellow.has-priority-token",
        Survivor::Priority,
        Flag,
        "holds the priority target token (TGT-19)",
    ),
    (
        "last-to-wound",
        "fellow.last-to-wound",
        Survivor::LastToWound,
        Flag,
        "the last to wound the monster (TGT-15)",
    ),
    ("fellows", "fellow.fellows", Survivor::Fellows, Number, "other survivors who are alive"),
    (
        "fellows-down",
        "fellow.fellows-down",
        Survivor::FellowsDown,
        Number,
        "other survivors who are knocked down",
    ),
    (
        "fellows-fight",
        "fellow.fellows-fight",
        Survivor::FellowsFight,
        Flag,
        "another survivor stands who is not badly hurt",
    ),
    (
        "can-be-helped",
        "fellow.can-be-helped",
        Survivor::CanBeHelped,
        Flag,
        "gear or terrain at hand would help now",
    ),
    ("nearest", "fellow.nearest", Survivor::Nearest, Flag, "no other threat is nearer to the monster"),
    ("farthest", "fellow.farthest", Survivor::Farthest, Flag, "no other threat is farther from the monster"),
    ("reach", "fellow.reach", Survivor::Reach, Number, "the weapon's reach"),
    ("movement", "fellow.movement", Survivor::Movement, Number, "spaces of one movement (SRV-9)"),
];

const OTHERS: [(&str, Fact, Kind, &str); 37] = [
    ("monster.knocked-down", Fact::Monster(Monster::KnockedDown), Flag, "the monster is knocked down"),
    ("monster.wounds", Fact::Monster(Monster::Wounds), Number, "wounds that the monster has suffered"),
    ("monster.wounds-left", Fact::Monster(Monster::WoundsLeft), Number, "wounds that still defeat it"),
    ("monster.movement", Fact::Monster(Monster::Movement), Number, "spaces of one of its movements"),
    ("monster.moods", Fact::Monster(Monster::Moods), Number, "AI cards that stay in play (MOO-1)"),
    ("monster.reach", Fact::Monster(Monster::Reach), Number, "the longest reach of its attacks"),
    ("survivors-turn", Fact::Window(Window::SurvivorsTurn), Flag, "it is the survivors' turn"),
    (
        "turn-start",
        Fact::Window(Window::TurnStart),
        Flag,
        "before the first act of the survivors' turn (SRV-18)",
    ),
    ("after-movement", Fact::Window(Window::AfterMovement), Flag, "after a survivor's movement (SRV-18)"),
    (
        "after-activation",
        Fact::Window(Window::AfterActivation),
        Flag,
        "after a survivor's activation (SRV-18)",
    ),
    ("own", Fact::Window(Window::Own), Flag, "that movement, activation or attack was the survivor's own"),
    ("flow", Fact::Window(Window::Flow), Flag, "during a flow (SRV-20)"),
    (
        "struck",
        Fact::Window(Window::Struck),
        Flag,
        "what is left of the monster's action in a flow strikes the survivor where it stands (SRV-20)",
    ),
    ("attack", Fact::Window(Window::Attack), Flag, "within a survivor's attack (WND-9)"),
    ("monster-falls", Fact::Window(Window::MonsterFalls), Flag, "the monster was just knocked down (SRV-23)"),
    ("severe", Fact::Hit(Hit::Severe), Flag, "the hit would cause a severe injury (MON-8)"),
    ("knocks-down", Fact::Hit(Hit::KnocksDown), Flag, "the hit would knock a standing survivor down (MON-5)"),
    ("fills-box", Fact::Hit(Hit::FillsBox), Flag, "the hit would fill an injury box, or do worse"),
    ("hits", Fact::Hit(Hit::Hits), Number, "hits of the attack"),
    ("damage", Fact::Hit(Hit::Damage), Number, "damage of each hit"),
    ("head", Fact::Hit(Hit::Head), Flag, "the location is the head"),
    ("arms", Fact::Hit(Hit::Arms), Flag, "the location is the arms"),
    ("body", Fact::Hit(Hit::Body), Flag, "the location is the body"),
    ("waist", Fact::Hit(Hit::Waist), Flag, "the location is the waist"),
    ("legs", Fact::Hit(Hit::Legs), Flag, "the location is the legs"),
    ("deadly", Fact::Hit(Hit::Deadly), Flag, "a severe injury of the location can kill"),
    ("deadly-faces", Fact::Hit(Hit::DeadlyFaces), Number, "faces of the location's table that kill"),
    ("cost", Fact::Hit(Hit::Cost), Number, "survival that it costs (SRV-12, TRG-4)"),
    ("critical", Fact::Card(Card::Critical), Flag, "the card has a critical"),
    ("wound", Fact::Card(Card::Wound), Flag, "the card has a wound reaction"),
    ("failure", Fact::Card(Card::Failure), Flag, "the card has a failure reaction"),
    ("reflex", Fact::Card(Card::Reflex), Flag, "the card has a reflex reaction"),
    ("reactions", Fact::Card(Card::Reactions), Number, "reactions of the card: wound, failure, reflex"),
    (
        "any-time",
        Fact::Window(Window::AnyTime),
        Flag,
        "no opportunity: encourage may be used at any time (OD-15)",
    ),
    ("reserve", Fact::Reserve, Number, "the survivor's `survival-reserve`"),
    ("can-activate", Fact::CanActivate, Flag, "`activation` has something to do now"),
    ("round", Fact::Round, Number, "the number of the round"),
];
