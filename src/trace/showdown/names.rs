//! Names of enum values in traces.

use deathroll_core::rules::showdown::board::Direction;
use deathroll_core::rules::showdown::decide::Window;
use deathroll_core::rules::showdown::plan::{Attribute, Duration, Location, MonsterAttribute};
use deathroll_core::rules::showdown::record::{Collision, Source};
use deathroll_core::rules::showdown::state::Posture;

/// The name of a location in traces.
pub(super) const fn location_name(location: Location) -> &'static str {
    match location {
        Location::Head => "head",
        Location::Arms => "arms",
        Location::Body => "body",
        Location::Waist => "waist",
        Location::Legs => "legs",
    }
}

/// The name of an attribute in traces.
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

/// The name of an attribute of the monster in traces.
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

/// The name of a duration in traces.
pub(super) const fn duration_name(duration: Duration) -> &'static str {
    match duration {
        Duration::WoundAttempt => "wound-attempt",
        Duration::Attack => "attack",
        Duration::Round => "round",
        Duration::Showdown => "showdown",
    }
}

/// The name of a posture in traces.
pub(super) const fn posture_name(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "standing",
        Posture::JustKnockedDown | Posture::KnockedDown => "knocked-down",
        Posture::Dead => "dead",
    }
}

/// The name of a source of harm in traces.
pub(super) const fn source_name(source: Source) -> &'static str {
    match source {
        Source::MonsterTurn => "monster-turn",
        Source::Card => "card",
        Source::Reaction => "reaction",
        Source::Trap => "trap",
    }
}

/// The name of a direction in traces.
pub(super) const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

/// The name of a cause of collision in traces.
pub(super) const fn collision_name(collision: Collision) -> &'static str {
    match collision {
        Collision::RunOver => "run-over",
        Collision::UnderBase => "under-base",
        Collision::Survivor => "survivor",
        Collision::Terrain => "terrain",
    }
}

/// The name of a window in traces.
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
