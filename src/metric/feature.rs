//! What can happen in a plan, so that metrics without meaning stay away.

use crate::rules::showdown::plan::{Action, Effect, EffectList, Game, Plan, TraitRule, TrapEffect};

/// Something that can happen to a subject; a metric names the one it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// Survivors attack.
    Attack,
    /// A survivor can attack more than once in a trial.
    SeveralAttacks,
    /// A trial can have more than one round.
    SeveralRounds,
    /// The hit location deck holds a trap.
    Trap,
    /// A card lists a critical.
    Critical,
    /// A card carries a reaction.
    Reaction,
    /// The monster attacks survivors.
    MonsterAttack,
    /// Survivors take damage.
    Damage,
    /// Survivors suffer severe injuries.
    Severe,
    /// Survivors are knocked down.
    KnockDown,
    /// Survivors bleed.
    Bleed,
    /// Survivors die of a severe injury.
    DeathBySevere,
    /// Survivors die outright by an effect.
    DeathByEffect,
    /// Survivors die.
    Death,
    /// Harm comes in the monster's turn.
    HarmInMonsterTurn,
    /// Harm comes from reactions.
    HarmByReaction,
    /// Harm comes from traps.
    HarmByTrap,
    /// Harm comes from special rules and criticals of cards, or from gear.
    HarmByCard,
    /// The subject knows dodge and has something to dodge.
    Dodge,
    /// The subject knows endure and has something to endure.
    Endure,
    /// The subject can spend or lose survival.
    Survival,
}

/// A set of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(u32);

impl Features {
    /// True when `feature` is in the set.
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 & 1 << feature as u8 != 0
    }

    fn set(&mut self, feature: Feature) {
        self.0 |= 1 << feature as u8;
    }

    /// The features of a plan, for survivors who know the `actions` for which it answers true.
    #[must_use]
    pub fn of(plan: &Plan, knows: impl Fn(Action) -> bool) -> Self {
        let mut reach = Reach { plan, found: Self::default(), basic_action_seen: false };
        match plan.game {
            Game::Attack { .. } => reach.attacks(),
            Game::Defense { .. } => reach.monster_turn(),
            Game::Showdown { .. } => reach.attacks(),
        }
        let mut found = reach.found;
        if plan.game.rounds() > 1 {
            found.set(Feature::SeveralRounds);
        }
        if plan.game.attacks_per_trial() > 1 {
            found.set(Feature::SeveralAttacks);
        }
        if found.has(Feature::Severe) {
            found.set(Feature::KnockDown);
        }
        if [Feature::Bleed, Feature::DeathBySevere, Feature::DeathByEffect].iter().any(|&f| found.has(f)) {
            found.set(Feature::Death);
        }
        if found.has(Feature::MonsterAttack) && knows(Action::Dodge) {
            found.set(Feature::Dodge);
            found.set(Feature::Survival);
        }
        if found.has(Feature::Severe) && knows(Action::Endure) {
            found.set(Feature::Endure);
            found.set(Feature::Survival);
        }
        found
    }
}

/// Walks every list of effects that a trial can come to.
struct Reach<'a> {
    plan: &'a Plan,
    found: Features,
    basic_action_seen: bool,
}

impl Reach<'_> {
    fn attacks(&mut self) {
        self.found.set(Feature::Attack);
        let plan = self.plan;
        for survivor in &plan.survivors {
            for gear in &survivor.traits {
                if let TraitRule::OnHit(list) | TraitRule::OnWound(list) | TraitRule::OnCritical(list) =
                    gear.rule
                {
                    self.harm_from(list, Feature::HarmByCard);
                }
            }
        }
        for card in &plan.monster.hit_locations {
            if card.trap {
                self.trap(card.special);
                continue;
            }
            if card.critical.is_some() {
                self.found.set(Feature::Critical);
            }
            for list in [card.special, card.critical].into_iter().flatten() {
                self.harm_from(list, Feature::HarmByCard);
            }
            for list in [card.wound, card.failure, card.reflex].into_iter().flatten() {
                self.found.set(Feature::Reaction);
                self.harm_from(list, Feature::HarmByReaction);
            }
        }
    }

    fn trap(&mut self, own: Option<EffectList>) {
        self.found.set(Feature::Trap);
        let plan = self.plan;
        match (own, plan.options.trap_effect) {
            (Some(list), _) | (None, TrapEffect::Custom(list)) => self.harm_from(list, Feature::HarmByTrap),
            (None, TrapEffect::BasicAction) => {
                self.harm_from(plan.monster.basic_action, Feature::HarmByTrap);
            }
            (None, TrapEffect::Nothing) => {}
        }
    }

    fn monster_turn(&mut self) {
        let plan = self.plan;
        for &profile in &plan.monster.attacks {
            self.found.set(Feature::HarmInMonsterTurn);
            self.attack(profile);
        }
    }

    /// Walks a list; when it can harm a survivor, harm has one more source.
    fn harm_from(&mut self, list: EffectList, source: Feature) {
        if self.list(list, false) {
            self.found.set(source);
        }
    }

    /// Walks a list of effects; true when it can harm a survivor.
    fn list(&mut self, list: EffectList, in_table: bool) -> bool {
        let plan = self.plan;
        plan.effects(list).iter().fold(false, |harms, effect| self.effect(effect, in_table) | harms)
    }

    fn effect(&mut self, effect: &Effect, in_table: bool) -> bool {
        match *effect {
            Effect::Damage { .. } => self.damage(),
            Effect::Attack(profile) => self.attack(profile),
            Effect::SevereInjury(_) => self.severe(),
            Effect::KnockDown => self.found.set(Feature::KnockDown),
            Effect::Bleed(by) if by > 0 => self.found.set(Feature::Bleed),
            Effect::Survival(_) => {
                self.found.set(Feature::Survival);
                return false;
            }
            Effect::Death if in_table => self.found.set(Feature::DeathBySevere),
            Effect::Death => self.found.set(Feature::DeathByEffect),
            Effect::BasicAction if !self.basic_action_seen => {
                self.basic_action_seen = true;
                return self.list(self.plan.monster.basic_action, false);
            }
            Effect::BasicAction => return true,
            _ => return false,
        }
        true
    }

    fn attack(&mut self, profile: u8) {
        self.found.set(Feature::MonsterAttack);
        self.damage();
        self.list(self.plan.profiles[usize::from(profile)].on_hit, false);
    }

    fn damage(&mut self) {
        self.found.set(Feature::Damage);
        self.severe();
    }

    fn severe(&mut self) {
        if self.found.has(Feature::Severe) {
            return; // the tables are walked already
        }
        self.found.set(Feature::Severe);
        let plan = self.plan;
        for row in plan.severe_tables.iter().flat_map(|table| &table.rows) {
            self.list(row.effects, true);
        }
    }
}
