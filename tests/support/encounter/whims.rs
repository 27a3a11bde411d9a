//! Random legal choices, with checks of every question.

use deathroll::rules::encounter::decide::{
    BidRoll, Casting, ConsciousnessScore, Decide, FaintMoment, Pick, Recovery, Table,
};
use deathroll::rules::encounter::plan::{HeroicMojo, Kind, ROUND_SECONDS, SemiConscious, SpellEffect};
use deathroll::rules::encounter::spell_level;
use deathroll::rules::encounter::state::{Figure, Seat, Side, Status};

/// Kinds of question.
pub(crate) const QUESTIONS: usize = 14;

/// Random legal choices, from one seed for each kind of question.
///
/// # Panics
/// On a question without a choice, or with illegal alternatives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Whims {
    pub(crate) seeds: [u64; QUESTIONS],
    /// How often each kind of question was asked.
    pub(crate) asked: [u64; QUESTIONS],
}

impl Whims {
    pub(crate) fn new(seed: u64) -> Self {
        let seeds = std::array::from_fn(|question| seed ^ (question as u64) << 32);
        Self { seeds, asked: [0; QUESTIONS] }
    }

    fn below(&mut self, question: usize, n: usize) -> usize {
        self.asked[question] += 1;
        let mixed =
            self.seeds[question].wrapping_add(self.asked[question]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 33) as usize % n
    }

    fn yes(&mut self, question: usize) -> bool {
        self.below(question, 2) == 1
    }
}

fn figure(table: Table<'_>, seat: Seat) -> &Figure {
    table.state.figure(seat)
}

fn is_player(table: Table<'_>, seat: Seat) -> bool {
    table.plan.character(table.state, seat).kind == Kind::Player
}

/// Whether a character is conscious, or semi-conscious where those act.
fn is_conscious(table: Table<'_>, seat: Seat) -> bool {
    let acts = table.plan.options.semi_conscious == SemiConscious::Acts;
    let figure = figure(table, seat);
    !figure.is_unconscious() || figure.semi_conscious && acts
}

/// Whether a character is present, awake if required, and has time left.
fn is_awake(table: Table<'_>, seat: Seat) -> bool {
    let figure = figure(table, seat);
    figure.status == Status::Present && !figure.doomed && is_conscious(table, seat)
}

impl Decide for Whims {
    fn verve_reserve(&mut self, table: Table<'_>, seat: Seat) -> u16 {
        assert!(figure(table, seat).is_alive());
        self.below(0, 9) as u16
    }

    fn consciousness_score(&mut self, table: Table<'_>, seat: Seat) -> ConsciousnessScore {
        let figure = figure(table, seat);
        assert!(figure.is_alive() && !figure.is_unconscious() && !figure.doomed);
        let scores = [ConsciousnessScore::Best, ConsciousnessScore::Fortitude, ConsciousnessScore::Willpower];
        scores[self.below(1, 3)]
    }

    fn faint(&mut self, table: Table<'_>, seat: Seat, moment: FaintMoment) -> bool {
        let figure = figure(table, seat);
        assert!(figure.is_alive() && !figure.is_unconscious() && !figure.doomed);
        assert!(is_player(table, seat));
        assert!(figure.dying.is_some() || moment != FaintMoment::Dying);
        match moment {
            FaintMoment::Dying | FaintMoment::DeathRoll => self.yes(2),
            // Fights go on.
            _ => self.below(2, 16) == 15,
        }
    }

    fn wakes(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Option<u8> {
        assert!(is_awake(table, seat) && !choices.is_empty());
        for &choice in choices {
            let figure = figure(table, choice);
            assert!(Side::of(choice) == Side::of(seat) && figure.is_unconscious() && choice != seat);
            assert!(figure.status == Status::Present);
            let is_over =
                figure.doomed && figure.unconscious_until.is_some_and(|until| until <= table.state.clock);
            assert!(figure.may_wake || is_over || table.plan.options.woken_any_time);
        }
        let index = self.below(10, choices.len() + 1);
        (index < choices.len()).then_some(index as u8)
    }

    fn casts(&mut self, table: Table<'_>, seat: Seat, choices: &[Casting]) -> Option<u8> {
        let caster = figure(table, seat);
        let present = caster.status == Status::Present && is_conscious(table, seat);
        assert!(present && !choices.is_empty());
        assert!(!caster.doomed || is_player(table, seat));
        let injuries = if caster.doomed { 0 } else { caster.injuries };
        for casting in choices {
            let spell = table.plan.spell(table.state, seat, casting.known);
            assert!(caster.castings[usize::from(casting.known)] > 0 && caster.mojo >= spell.mojo);
            assert!(spell.level <= spell_level(table.plan.character(table.state, seat).level, injuries));
            let harms = matches!(spell.effect, SpellEffect::Harm(_));
            assert_eq!(harms, Side::of(seat) != Side::of(casting.target));
            assert!(figure(table, casting.target).status == Status::Present);
            assert!(!harms || is_awake(table, casting.target));
            assert!(!spell.is_for_caster() || casting.target == seat);
            assert!(spell.takes <= ROUND_SECONDS);
        }
        let index = self.below(12, 2 * choices.len());
        (index < choices.len()).then_some(index as u8)
    }

    fn semi_conscious(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let figure = figure(table, seat);
        assert!(figure.is_alive() && figure.is_unconscious() && figure.mojo > 0);
        assert!(is_player(table, seat));
        self.yes(3)
    }

    fn mojo_bid(&mut self, table: Table<'_>, seat: Seat, _roll: BidRoll, margin: u8) -> bool {
        assert!(table.plan.options.mojo_bid && is_player(table, seat));
        assert!((1..=figure(table, seat).mojo).contains(&margin));
        self.yes(4)
    }

    fn recovery(&mut self, table: Table<'_>, seat: Seat) -> Recovery {
        let figure = figure(table, seat);
        assert!(figure.is_alive() && figure.injuries > 0 && figure.survival < figure.survival_max);
        if self.yes(5) { Recovery::Survival } else { Recovery::Injury }
    }

    fn heroic_attack(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let figure = figure(table, seat);
        assert!(figure.status == Status::Present && figure.doomed);
        assert!(is_player(table, seat) && is_conscious(table, seat));
        let mut enemies = table.state.seats(Side::of(seat).other()).iter();
        assert!(enemies.any(|enemy| is_awake(table, enemy)), "nobody to attack");
        self.yes(6)
    }

    fn heroic_cast(&mut self, table: Table<'_>, seat: Seat) -> bool {
        let figure = figure(table, seat);
        assert!(figure.status == Status::Present && figure.doomed);
        assert!(is_player(table, seat) && is_conscious(table, seat));
        self.yes(13)
    }

    fn heroic_aid(&mut self, table: Table<'_>, seat: Seat, friend: Seat) -> bool {
        let figure = figure(table, seat);
        assert!(figure.status == Status::Present && figure.doomed && seat != friend);
        assert!(is_player(table, seat) && is_conscious(table, seat));
        assert!(table.state.figure(friend).is_alive() && !table.state.figure(friend).doomed);
        self.yes(11)
    }

    fn heroic_bid(&mut self, table: Table<'_>, giver: Seat, hero: Seat) -> u8 {
        assert!(figure(table, hero).doomed && figure(table, hero).is_alive());
        let may = match table.plan.options.heroic_mojo {
            HeroicMojo::Living => figure(table, giver).is_alive(),
            HeroicMojo::Acting => is_awake(table, giver),
            HeroicMojo::All => true,
        };
        assert!(giver == hero || may && Side::of(giver) == Side::of(hero));
        assert!(is_player(table, giver) && figure(table, giver).mojo > 0);
        self.below(7, 9) as u8
    }

    fn flees(&mut self, table: Table<'_>, seat: Seat) -> bool {
        assert!(is_awake(table, seat));
        self.below(8, 8) == 7
    }

    fn target(&mut self, table: Table<'_>, seat: Seat, choices: &[Seat]) -> Pick {
        assert!(choices.len() > 1 && choices.is_sorted_by(|one, next| one < next));
        for &choice in choices {
            assert!(Side::of(choice) != Side::of(seat) && is_awake(table, choice), "{choice} of {choices:?}");
        }
        match self.below(9, choices.len() + 1) {
            index if index < choices.len() => Pick::At(index as u8),
            _ => Pick::Any,
        }
    }
}
