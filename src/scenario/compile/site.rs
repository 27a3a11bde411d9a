//! Where a list of effects is, and which effects are not allowed there.

use crate::scenario::Kind;
use crate::scenario::diagnostic::Diagnostic;
use crate::scenario::source::Place;
use crate::scenario::wire::Effect;

/// The context of a list of effects; some effects are not allowed in some contexts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site<'a> {
    /// The card, weapon or table, for the names of its attacks and target lists.
    pub(super) owner: &'a str,
    /// The kind of context.
    inside: Inside,
    /// Nesting depth.
    pub(super) depth: u8,
    /// True inside `each`.
    in_each: bool,
}

/// The kind of context of a list of effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inside {
    /// A card, a trait, an attack.
    Anything,
    /// The basic action.
    BasicAction,
    /// The instinct.
    Instinct,
    /// A severe injury table.
    SevereTable,
    /// The use of gear or terrain.
    Use,
    /// The special rules of a mood.
    Mood,
}

impl<'a> Site<'a> {
    /// A list that is not nested.
    pub(super) const fn new(owner: &'a str, inside: Inside) -> Self {
        Self { owner, inside, depth: 0, in_each: false }
    }

    /// A list nested in a list of this site.
    pub(super) const fn deeper(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// The list of an `each` of this site.
    pub(super) const fn in_each(self) -> Self {
        Self { in_each: true, ..self.deeper() }
    }

    /// The fault of an effect that is not allowed here: it could loop forever, or has nothing to act
    /// on.
    pub(super) fn refusal(self, effect: &Effect, place: Place, kind: Kind) -> Option<Diagnostic> {
        /// The reason for most of these.
        const ENDLESS: &str = "this could loop forever";
        let name = effect.name();
        if effect.needs_board() && kind != Kind::Showdown {
            let label = format!("scenarios of kind `{kind}` have none");
            return Some(Diagnostic::new(format!("`{name}` needs a board"), place, label));
        }
        if kind == Kind::Defense && matches!(effect, Effect::ExtraWound(_) | Effect::WoundLost(_)) {
            let label = format!("in scenarios of kind `{kind}` the monster has no AI deck to lose");
            return Some(Diagnostic::new(format!("`{name}` needs an AI deck"), place, label));
        }
        let (message, label) = match (self.inside, effect) {
            (_, Effect::Each(_)) if self.in_each => {
                ("`each` is not allowed inside `each`".to_owned(), "the survivors are already selected")
            }
            (Inside::BasicAction, Effect::BasicAction) => {
                ("the basic action cannot perform the basic action".to_owned(), ENDLESS)
            }
            (Inside::BasicAction, Effect::DrawAiCard) => {
                ("the basic action cannot draw an AI card".to_owned(), ENDLESS)
            }
            (Inside::Instinct, Effect::BasicAction | Effect::PickTarget(_)) => {
                (format!("`{name}` is not allowed in the instinct"), ENDLESS)
            }
            (
                Inside::SevereTable,
                Effect::SevereInjury(_)
                | Effect::Damage(_)
                | Effect::Attack(_)
                | Effect::BasicAction
                | Effect::Flow
                | Effect::PickTarget(_)
                | Effect::Move(_)
                | Effect::DrawAiCard,
            ) => (format!("`{name}` is not allowed in a severe injury table"), ENDLESS),
            (inside, Effect::EndMood) if inside != Inside::Mood => {
                ("`end-mood` is only allowed in the rules of a mood".to_owned(), "use `end-moods`")
            }
            (Inside::Use, effect) if !effect.suits_use() => (
                format!("`{name}` is not allowed in `use` or `interact`"),
                "expected effects on the survivor, or `monster-tokens`",
            ),
            _ => return None,
        };
        Some(Diagnostic::new(message, place, label))
    }
}

impl Effect {
    /// True for effects that need a board.
    const fn needs_board(&self) -> bool {
        matches!(
            self,
            Self::PickTarget(_)
                | Self::Flow
                | Self::Move(_)
                | Self::Turn(_)
                | Self::Knockback(_)
                | Self::Place(_)
                | Self::Terrain(_)
                | Self::PriorityTarget
                | Self::Deafen
                | Self::Hide
                | Self::DrawAiCard
                | Self::AllThreats
                | Self::EndMoods
                | Self::EndMood
                | Self::Each(_)
        )
    }

    /// True for effects on the survivor and tokens of the monster: what gear and terrain do.
    const fn suits_use(&self) -> bool {
        matches!(
            self,
            Self::KnockDown
                | Self::Death
                | Self::LoseRandomAttribute
                | Self::Damage(_)
                | Self::Tokens(_)
                | Self::MonsterTokens(_)
                | Self::Survival(_)
                | Self::Bleed(_)
                | Self::Heal(_)
                | Self::Counter(_)
                | Self::SevereInjury(_)
                | Self::Knockback(_)
                | Self::Place(_)
                | Self::PriorityTarget
                | Self::Deafen
                | Self::Hide
                | Self::When(_)
        )
    }

    /// The name in scenario files.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::BasicAction => "basic-action",
            Self::KnockDown => "knock-down",
            Self::MonsterKnockDown => "monster-knock-down",
            Self::Death => "death",
            Self::LoseRandomAttribute => "lose-random-attribute",
            Self::Damage(_) => "damage",
            Self::Attack(_) => "attack",
            Self::Tokens(_) => "tokens",
            Self::MonsterTokens(_) => "monster-tokens",
            Self::Survival(_) => "survival",
            Self::Bleed(_) => "bleed",
            Self::Heal(_) => "heal",
            Self::ExtraWound(_) => "extra-wound",
            Self::WoundLost(_) => "wound-lost",
            Self::SevereInjury(_) => "severe-injury",
            Self::PickTarget(_) => "pick-target",
            Self::Flow => "flow",
            Self::Move(_) => "move",
            Self::Turn(_) => "turn",
            Self::Knockback(_) => "knockback",
            Self::Place(_) => "place",
            Self::Terrain(_) => "terrain",
            Self::PriorityTarget => "priority-target",
            Self::Deafen => "deafen",
            Self::Hide => "hide",
            Self::DrawAiCard => "draw-ai-card",
            Self::AllThreats => "all-threats",
            Self::EndMoods => "end-moods",
            Self::EndMood => "end-mood",
            Self::Counter(_) => "counter",
            Self::Each(_) => "each",
            Self::When(_) => "when",
        }
    }
}
