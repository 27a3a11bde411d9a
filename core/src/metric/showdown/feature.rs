//! Features of fights: the events that a plan makes possible.

use crate::metric::{Feature, Features};
use crate::rules::seats::Seats;
use crate::rules::showdown::plan::{
    Action, Bearer, Effect, EffectList, GameKind, HitLocation, Plan, Survivor, TraitRule, TrapEffect, Trigger,
};
use crate::rules::showdown::record::Blame;

impl Features {
    /// The features of a plan for some or all of its survivors.
    #[must_use]
    pub fn of(plan: &Plan, whom: Seats) -> Self {
        let mut reach = Reach::new(plan);
        match plan.game {
            GameKind::Attack { .. } => reach.attacks(),
            GameKind::Defense { .. } => reach.monster_turn(),
            GameKind::Showdown { .. } => reach.showdown(),
        }
        reach.triggers(|_| true);
        let mut found = reach.found;
        if plan.game.rounds() > 1 {
            found.set(Feature::SeveralRounds);
        }
        if plan.game.attacks_per_trial() * u32::from(whom.len()) > 1 {
            found.set(Feature::SeveralAttacks);
        }
        found.conclude();
        found.know(whom, plan);
        found.have_rules(whom, plan);
        found
    }

    /// The features of one card, of the basic action or of the instinct.
    #[must_use]
    pub fn of_card(plan: &Plan, blame: Blame) -> Self {
        let mut reach = Reach::new(plan);
        reach.found.set(Feature::Fight);
        reach.blamed(blame);
        let mut found = reach.found;
        found.conclude();
        found
    }

    /// Adds features that follow from those found.
    fn conclude(&mut self) {
        if self.has(Feature::Severe) {
            self.set(Feature::KnockDown);
        }
        if [Feature::Bleed, Feature::DeathBySevere, Feature::DeathByEffect].iter().any(|&f| self.has(f)) {
            self.set(Feature::Death);
            if self.has(Feature::Fight) {
                self.set(Feature::FightWithDeath);
            }
        }
    }

    /// Adds features from the special rules of survivors that wait for a moment.
    fn have_rules(&mut self, whom: Seats, plan: &Plan) {
        let is_theirs = |trigger: &&Trigger| trigger.bearer.seat().is_some_and(|seat| whom.contains(seat));
        for trigger in plan.triggers.list.iter().filter(is_theirs) {
            self.set(Feature::Trigger);
            if trigger.cost > 0 {
                self.set(Feature::Price);
                self.set(Feature::Survival);
            }
        }
    }

    /// Adds features from the actions that survivors know and the gear that they carry.
    fn know(&mut self, whom: Seats, plan: &Plan) {
        let theirs = |seat| plan.survivors[usize::from(seat)].with_each_loadout();
        let any = |is: &dyn Fn(&Survivor) -> bool| whom.iter().flat_map(theirs).any(is);
        let fight = self.has(Feature::Fight);
        let together = fight && plan.survivors.len() > 1;
        let actions = [
            (Action::Dodge, Feature::Dodge, self.has(Feature::MonsterAttack)),
            (Action::Endure, Feature::Endure, self.has(Feature::Severe)),
            (Action::Encourage, Feature::Encourage, together),
            (Action::Dash, Feature::Dash, fight),
            (Action::Surge, Feature::Surge, fight),
        ];
        for (action, feature, has_use) in actions {
            if has_use && any(&|one| one.known.contains(action)) {
                self.set(feature);
                self.set(Feature::Survival);
            }
        }
        if fight && any(&|one| one.uses.iter().any(|of| of.cost > 0)) {
            self.set(Feature::Price);
            self.set(Feature::Survival);
        }
        if fight && any(&|one| !one.uses.is_empty()) {
            self.set(Feature::GearUse);
        }
        if together {
            self.set(Feature::FightTogether);
        }
    }
}

/// Walks every list of effects that a trial can reach.
struct Reach<'a> {
    plan: &'a Plan,
    found: Features,
    basic_action_seen: bool,
}

impl<'a> Reach<'a> {
    fn new(plan: &'a Plan) -> Self {
        Self { plan, found: Features::default(), basic_action_seen: false }
    }

    fn attacks(&mut self) {
        self.found.set(Feature::Attack);
        let plan = self.plan;
        for survivor in plan.survivors.iter().flat_map(Survivor::with_each_loadout) {
            for gear in &survivor.traits {
                if let TraitRule::OnHit(list) | TraitRule::OnWound(list) | TraitRule::OnCritical(list) =
                    gear.rule
                {
                    self.harm_from(list, Feature::HarmByCard);
                }
            }
        }
        plan.monster.hit_locations.iter().for_each(|card| self.hit_location(card));
    }

    fn hit_location(&mut self, card: &HitLocation) {
        if card.trap {
            self.trap(card.special);
            return;
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

    fn showdown(&mut self) {
        let plan = self.plan;
        self.found.set(Feature::Fight);
        // The monster can run into any survivor.
        self.found.set(Feature::KnockDown);
        self.attacks();
        (0..plan.monster.ai_kinds.len() as u8).for_each(|kind| self.blamed(Blame::AiCard(kind)));
        self.blamed(Blame::BasicAction);
        self.blamed(Blame::Instinct);
        for survivor in plan.survivors.iter().flat_map(Survivor::with_each_loadout) {
            survivor.uses.iter().for_each(|gear| self.harm_from(gear.effects, Feature::HarmByCard));
        }
        let Some(board) = &plan.board else { return };
        for effects in board.terrain.iter().filter_map(|kind| kind.interact) {
            self.harm_from(effects, Feature::HarmByCard);
        }
        if board.terrain.iter().any(|kind| kind.hideout) || plan.effects.contains(&Effect::Hide) {
            self.found.set(Feature::Hide);
        }
        if !board.sites.is_empty() {
            self.found.set(Feature::TerrainUse);
        }
    }

    fn blamed(&mut self, blame: Blame) {
        let monster = &self.plan.monster;
        match blame {
            Blame::AiCard(kind) => {
                self.harm_from(monster.ai_kinds[usize::from(kind)].actions, Feature::HarmInMonsterTurn);
            }
            Blame::HitLocation(kind) => self.hit_location(&monster.hit_locations[usize::from(kind)]),
            Blame::BasicAction => self.harm_from(monster.basic_action, Feature::HarmInMonsterTurn),
            Blame::Instinct => self.harm_from(monster.instinct, Feature::HarmInMonsterTurn),
            Blame::Trait => self.triggers(|bearer| bearer == Bearer::Monster),
            Blame::Nothing => {}
        }
        if let Blame::AiCard(kind) = blame {
            self.triggers(|bearer| bearer == Bearer::Mood(kind));
        }
    }

    /// Walks the effects of triggers.
    fn triggers(&mut self, is_meant: impl Fn(Bearer) -> bool) {
        let plan = self.plan;
        for trigger in plan.triggers.list.iter().filter(|trigger| is_meant(trigger.bearer)) {
            let source = match trigger.bearer {
                Bearer::Monster | Bearer::Mood(_) => Feature::HarmByReaction,
                Bearer::Own(_) | Bearer::Fellow(_) | Bearer::Anybody(_) => Feature::HarmByCard,
            };
            self.harm_from(trigger.effects, source);
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

    /// Walks a list; if it can harm a survivor, adds `source` as a source of harm.
    fn harm_from(&mut self, list: EffectList, source: Feature) {
        if self.list(list, false) {
            self.found.set(source);
        }
    }

    /// Walks a list of effects. Returns true when it can harm a survivor.
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
            Effect::Knockback(_) => self.found.set(Feature::KnockDown),
            Effect::PickTarget(list) => {
                self.set_in_fight(Feature::PickTarget);
                let otherwise = self.plan.target_lists[usize::from(list)].no_target;
                return otherwise.is_some_and(|list| self.list(list, in_table));
            }
            Effect::Each { effects, .. } => return self.list(effects, in_table),
            Effect::When { then, otherwise, .. } => {
                return self.list(then, in_table) | self.list(otherwise, in_table);
            }
            Effect::MonsterKnockDown => {
                self.set_in_fight(Feature::MonsterKnockDown);
                return false;
            }
            Effect::WoundLost(_) => {
                self.set_in_fight(Feature::WoundLost);
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Sets a feature that games without a board do not count.
    fn set_in_fight(&mut self, feature: Feature) {
        if self.found.has(Feature::Fight) {
            self.found.set(feature);
        }
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
            return; // the tables have been walked already
        }
        self.found.set(Feature::Severe);
        let plan = self.plan;
        for row in plan.severe_tables.iter().flat_map(|table| &table.rows) {
            self.list(row.effects, true);
        }
    }
}
