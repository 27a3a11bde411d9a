//! Plans for tests: a plain fight, and a builder method for each variation.

use deathroll::dice::{Cuts, Urn};
use deathroll::rules::showdown::plan::{
    Action, Attribute, Effect, EffectList, GameKind, HitLocation, Location, Monster, Options, Plan, Profile,
    SevereRow, SevereTable, Survivor, TermList, Trait, TraitRule, Triggers, Weapon,
};
use deathroll::rules::showdown::state::{self, Phase, State};

/// A plain hit location card.
pub(crate) const PLAIN: HitLocation = HitLocation {
    first_strike: false,
    trap: false,
    special: None,
    critical: None,
    wound: None,
    failure: None,
    reflex: None,
};

/// The weapon of [`attack`]: it hits on 7 and, against toughness 8, wounds on 7.
pub(crate) const FLINT: Weapon = Weapon { speed: 2, accuracy: 7, strength: 1, reach: 1, ..Weapon::FIST };

/// Rows of severe injury tables.
pub(crate) const DEATH: &[Effect] = &[Effect::Death];
/// The mildest row of the default table.
pub(crate) const KNOCKED_DOWN: &[Effect] = &[Effect::KnockDown];

/// A trap with its own effects, or with those of the option.
pub(crate) fn trap(special: Option<EffectList>) -> HitLocation {
    HitLocation { trap: true, special, ..PLAIN }
}

/// A card that lists a critical.
pub(crate) fn critical(effects: EffectList) -> HitLocation {
    HitLocation { critical: Some(effects), ..PLAIN }
}

/// A card with a wound reaction.
pub(crate) fn wound(effects: EffectList) -> HitLocation {
    HitLocation { wound: Some(effects), ..PLAIN }
}

/// A card with a failure reaction.
pub(crate) fn failure(effects: EffectList) -> HitLocation {
    HitLocation { failure: Some(effects), ..PLAIN }
}

/// A card with a reflex reaction.
pub(crate) fn reflex(effects: EffectList) -> HitLocation {
    HitLocation { reflex: Some(effects), ..PLAIN }
}

/// One survivors' turn in which one survivor makes one attack with [`FLINT`] on a monster of
/// toughness 8, with ten AI cards and twenty plain hit locations.
pub(crate) fn attack() -> Plan {
    let monster = Monster { toughness: 8, ai_cards: 10, ..Monster::default() };
    plain(GameKind::Attack { rounds: 1, attacks: 1 }, monster)
        .cards(&[(PLAIN, 20)])
        .beginning_in(Phase::SurvivorsTurn)
}

/// One monster turn in which it attacks one survivor with one profile.
pub(crate) fn defense(speed: u8, accuracy: i16, damage: u8) -> Plan {
    let mut plan = plain(GameKind::Defense { rounds: 1 }, Monster { ai_cards: 10, ..Monster::default() });
    let profile = plan.profile(speed, accuracy, damage, &[]);
    plan.monster.attacks = vec![profile];
    plan
}

fn plain(game: GameKind, monster: Monster) -> Plan {
    let survivor =
        Survivor { weapon: FLINT, known: Action::ALL.into_iter().collect(), ..Survivor::default() };
    let start = State {
        round: 0,
        phase: Phase::MonsterTurn,
        attack: state::Attack::default(),
        suspended: state::Attack::default(),
        tokens_aside: Default::default(),
        pending: state::Pending::Nothing,
        durations: 0,
        monster: state::Monster::default(),
        survivors: [state::Survivor::default(); 8],
        board: state::Board::default(),
    };
    let mut plan = Plan {
        game,
        options: Options::default(),
        monster,
        survivors: vec![survivor],
        effects: vec![],
        profiles: vec![],
        severe_tables: std::array::from_fn(|_| SevereTable { cuts: Cuts::at(&[]), rows: vec![] }),
        board: None,
        target_lists: vec![],
        terms: vec![],
        triggers: Triggers::default(),
        counters: vec![],
        start,
    };
    plan.default_table();
    let ai_cards = plan.monster.ai_cards;
    plan.ai(ai_cards, 0, 0)
}

/// A builder method for each variation.
pub(crate) trait Build: Sized {
    /// The trial begins in another phase, in round 1 unless it is the monster's turn.
    fn beginning_in(self, phase: Phase) -> Self;
    fn rounds(self, rounds: u16) -> Self;
    /// Attacks of each survivor in a round.
    fn attacks(self, attacks: u8) -> Self;
    fn weapon(self, weapon: Weapon) -> Self;
    fn attribute(self, attribute: Attribute, value: i16) -> Self;
    fn gear(self, rule: TraitRule) -> Self;
    fn toughness(self, toughness: i16) -> Self;
    fn evasion(self, evasion: i16) -> Self;
    /// The hit location deck: card kinds, numbered as listed, with their copies.
    fn cards(self, cards: &[(HitLocation, u8)]) -> Self;
    /// AI cards in deck, discard and wound stack, all of kind 0.
    fn ai(self, deck: u8, discard: u8, stack: u8) -> Self;
    fn option(self, change: impl FnOnce(&mut Options)) -> Self;
    fn start(self, change: impl FnOnce(&mut State)) -> Self;
    /// Changes the start of the survivor in seat 0.
    fn body(self, change: impl FnOnce(&mut state::Survivor)) -> Self;
    /// No armor and no free injury box: every hit is a severe injury.
    fn worn_out(self) -> Self;
    /// One more survivor like the first.
    fn fellow(self) -> Self;

    fn list(&mut self, effects: &[Effect]) -> EffectList;
    fn profile(&mut self, speed: u8, accuracy: i16, damage: u8, on_hit: &[Effect]) -> u8;
    fn basic_action(&mut self, effects: &[Effect]);
    /// The severe injury table of every location: faces and effects of each row.
    fn table(&mut self, rows: &[(u8, &[Effect])]);
    /// The table of OD-6.
    fn default_table(&mut self) {
        self.table(&[
            (3, DEATH),
            (3, &[Effect::KnockDown, Effect::Bleed(1)]),
            (3, &[Effect::KnockDown, Effect::LoseRandomAttribute]),
            (1, KNOCKED_DOWN),
        ]);
    }
}

impl Build for Plan {
    fn beginning_in(mut self, phase: Phase) -> Self {
        self.start.phase = phase;
        self.start.round = u32::from(phase != Phase::MonsterTurn);
        self
    }

    fn rounds(mut self, more: u16) -> Self {
        match &mut self.game {
            GameKind::Attack { rounds, .. }
            | GameKind::Defense { rounds }
            | GameKind::Showdown { rounds_max: rounds } => {
                *rounds = more;
            }
        }
        self
    }

    fn attacks(mut self, more: u8) -> Self {
        let GameKind::Attack { attacks, .. } = &mut self.game else { panic!("nobody attacks") };
        *attacks = more;
        self
    }

    fn weapon(mut self, weapon: Weapon) -> Self {
        self.survivors[0].weapon = weapon;
        self
    }

    fn attribute(mut self, attribute: Attribute, value: i16) -> Self {
        self.survivors[0].attributes[attribute as usize] = value;
        self
    }

    fn gear(mut self, rule: TraitRule) -> Self {
        self.survivors[0].traits.push(Trait { rule, terms: TermList::default(), once_per_showdown: false });
        self
    }

    fn toughness(mut self, toughness: i16) -> Self {
        self.monster.toughness = toughness;
        self
    }

    fn evasion(mut self, evasion: i16) -> Self {
        self.monster.evasion = evasion;
        self
    }

    fn cards(mut self, cards: &[(HitLocation, u8)]) -> Self {
        self.monster.hit_locations = cards.iter().map(|&(card, _)| card).collect();
        let kinds = cards.iter().enumerate();
        self.start.monster.hl_deck =
            kinds.flat_map(|(kind, &(_, copies))| (0..copies).map(move |_| kind as u8)).collect();
        self
    }

    fn ai(mut self, deck: u8, discard: u8, stack: u8) -> Self {
        let pile = |cards: u8| -> Urn { (0..cards).map(|_| 0).collect() };
        self.monster.ai_cards = deck + discard + stack;
        let ai = &mut self.start.monster.ai;
        (ai.unseen, ai.deck, ai.discard, ai.stack) = (pile(deck), deck, pile(discard), pile(stack));
        self.start.monster.wounds = u16::from(stack);
        self
    }

    fn option(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    fn start(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.start);
        self
    }

    fn body(self, change: impl FnOnce(&mut state::Survivor)) -> Self {
        self.start(|state| change(&mut state.survivors[0]))
    }

    fn worn_out(self) -> Self {
        self.body(|survivor| survivor.free_boxes = [0; Location::COUNT])
    }

    fn fellow(mut self) -> Self {
        self.survivors.push(self.survivors[0].clone());
        self.start.survivors[self.survivors.len() - 1] = self.start.survivors[0];
        self
    }

    fn list(&mut self, effects: &[Effect]) -> EffectList {
        let start = self.effects.len() as u16;
        self.effects.extend_from_slice(effects);
        EffectList { start, end: self.effects.len() as u16 }
    }

    fn profile(&mut self, speed: u8, accuracy: i16, damage: u8, on_hit: &[Effect]) -> u8 {
        let on_hit = self.list(on_hit);
        self.profiles.push(Profile { speed, accuracy: Some(accuracy), damage, on_hit, reach: 1 });
        self.profiles.len() as u8 - 1
    }

    fn basic_action(&mut self, effects: &[Effect]) {
        self.monster.basic_action = self.list(effects);
    }

    fn table(&mut self, rows: &[(u8, &[Effect])]) {
        let mut next = 1;
        let mut cuts = vec![];
        for (faces, _) in &rows[..rows.len() - 1] {
            next += faces;
            cuts.push(next);
        }
        assert_eq!(next + rows[rows.len() - 1].0, 11, "the rows share ten faces");
        let rows: Vec<SevereRow> =
            rows.iter().map(|&(faces, effects)| SevereRow { faces, effects: self.list(effects) }).collect();
        let table = SevereTable { cuts: Cuts::at(&cuts), rows };
        self.severe_tables = std::array::from_fn(|_| table.clone());
    }
}
