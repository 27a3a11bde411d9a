//! The words of traces for what the rules number.

use crate::rules::showdown::board::Direction;
use crate::rules::showdown::decide::Window;
use crate::rules::showdown::plan::{Attribute, Duration, Location, MonsterAttribute};
use crate::rules::showdown::record::{Collision, Source};
use crate::rules::showdown::state::Posture;

/// How traces name a location.
pub(super) const fn location_name(location: Location) -> &'static str {
    match location {
        Location::Head => "head",
        Location::Arms => "arms",
        Location::Body => "body",
        Location::Waist => "waist",
        Location::Legs => "legs",
    }
}

/// How traces name an attribute.
pub(super) const fn attribute_name(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Speed => "speed",
        Attribute::Accuracy => "accuracy",
        Attribute::Strength => "strength",
        Attribute::Luck => "luck",
        Attribute::Evasion => "evasion",
        Attribute::Movement => "movement",
    }
}

/// How traces name an attribute of the monster.
pub(super) const fn monster_attribute_name(attribute: MonsterAttribute) -> &'static str {
    match attribute {
        MonsterAttribute::Toughness => "toughness",
        MonsterAttribute::Evasion => "evasion",
        MonsterAttribute::Accuracy => "accuracy",
        MonsterAttribute::Speed => "speed",
        MonsterAttribute::Damage => "damage",
        MonsterAttribute::Luck => "luck",
        MonsterAttribute::Movement => "movement",
    }
}

/// How traces name a duration.
pub(super) const fn duration_name(duration: Duration) -> &'static str {
    match duration {
        Duration::WoundAttempt => "wound-attempt",
        Duration::Attack => "attack",
        Duration::Round => "round",
        Duration::Showdown => "showdown",
    }
}

/// How traces name a posture.
pub(super) const fn posture_name(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "standing",
        Posture::JustKnockedDown | Posture::KnockedDown => "knocked-down",
        Posture::Dead => "dead",
    }
}

/// How traces name what made harm happen.
pub(super) const fn source_name(source: Source) -> &'static str {
    match source {
        Source::MonsterTurn => "monster-turn",
        Source::Card => "card",
        Source::Reaction => "reaction",
        Source::Trap => "trap",
    }
}

/// How traces name a direction.
pub(super) const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

/// How traces name why a survivor suffers collision.
pub(super) const fn collision_name(collision: Collision) -> &'static str {
    match collision {
        Collision::RunOver => "run-over",
        Collision::UnderBase => "under-base",
        Collision::Survivor => "survivor",
        Collision::Terrain => "terrain",
    }
}

/// How traces name a window.
pub(super) const fn window_name(window: Window) -> &'static str {
    match window {
        Window::TurnStart => "turn-start",
        Window::AfterMovement(_) => "after-movement",
        Window::AfterActivation(_) => "after-activation",
        Window::Flow => "flow",
        Window::Attack(_) => "attack",
        Window::MonsterKnockedDown => "monster-knocked-down",
        Window::AnyTime => "any-time",
    }
}
