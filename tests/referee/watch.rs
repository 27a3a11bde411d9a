//! The referee: reads a trace line by line, and says where it breaks the rules.

use std::collections::{BTreeSet, VecDeque};

use super::attack::{Sprung, Swing};
use super::book::Book;
use super::counts::Counts;
use super::drawn_gear::with_drawn_gear;
use super::due::Due;
use super::effects::Running;
use super::harm::Strike;
use super::line::{Line, Objection, Verdict, ensure};
use super::moments::Moment;
use super::plays::Play;
use super::pools::SetUp;
use super::space::{Base, Spot};
use super::table::{Ledger, Posture, Table};
use super::targets::Locks;
use super::tokens::Tokens;
use super::turns::Turns;
use super::weapons::TakenUp;
use super::windows::Acting;

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) step: i64,
    /// The rule that is broken.
    pub(super) rule: String,
    pub(super) why: String,
    pub(super) line: String,
}

impl Fault {
    /// `usual` is the rule of an objection that names none.
    pub(super) fn new(step: i64, objection: Objection, usual: &str, line: &str) -> Self {
        let Objection { rule, why } = objection;
        Self { step, rule: rule.unwrap_or(usual).to_owned(), why, line: line.to_owned() }
    }
}

/// The referee in the middle of a trial.
#[derive(Debug)]
pub(super) struct Referee<'a> {
    pub(super) book: &'a Book,
    /// The table before the line, and after it.
    pub(super) before: Table,
    pub(super) table: Table,
    pub(super) due: VecDeque<Due>,
    pub(super) monster: String,
    pub(super) attacks: Vec<Swing>,
    pub(super) strikes: Vec<Strike>,
    pub(super) severe: Option<(usize, usize)>,
    pub(super) owed_falls: BTreeSet<usize>,
    pub(super) loose_location: Option<usize>,
    pub(super) window: Option<(String, String)>,
    pub(super) acting: Option<Acting>,
    pub(super) turns: Turns,
    pub(super) tokens: Tokens,
    pub(super) counts: Counts,
    pub(super) spent_traits: Vec<Vec<String>>,
    /// Random parts of the set-up.
    pub(super) set_up: SetUp,
    /// The mood that the last wound took from play, until it is told to have ended.
    pub(super) taken_mood: Option<String>,
    /// Survivors who have drawn gear.
    pub(super) geared: BTreeSet<usize>,
    /// A weapon taken up for an attack.
    pub(super) taken_up: Option<TakenUp>,
    /// Moments that rules wait for, the latest last.
    pub(super) moments: Vec<Moment>,
    /// The special rule whose effects are being told.
    pub(super) running: Option<Running>,
    /// What the effects of the last trigger caused, which is a moment for nobody (TRG-3).
    pub(super) chained: Vec<(&'static str, Option<usize>)>,
    /// Triggers that work no more in this round or trial, by their places.
    pub(super) spent_triggers: BTreeSet<usize>,
    pub(super) traps: Vec<Sprung>,
    pub(super) locks: Locks,
    pub(super) plays: Vec<Play>,
    /// Cards that found no target and are discarded, while what they do then goes on (TGT-5).
    pub(super) searching: BTreeSet<String>,
    /// A basic action was told since the last turn began.
    pub(super) basic_action_told: bool,
    /// Whom the monster should face before anything else happens.
    pub(super) to_face: Option<Vec<usize>>,
    pub(super) drawing: bool,
    pub(super) wounds_at_start: i64,
    pub(super) over: bool,
    impassable: BTreeSet<Spot>,
    obstacles: BTreeSet<Spot>,
    hideouts: BTreeSet<Spot>,
    ledger: Ledger,
    step: i64,
    /// The last line changed the table.
    changed: bool,
    /// The table changed since places were looked at.
    moved: bool,
}

/// What the referee saw, for those who ask whether it saw enough.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) lines: usize,
    pub(super) counters: usize,
    pub(super) events: BTreeSet<String>,
}

/// Reads a whole trace.
pub(super) fn watch(book: &Book, trace: &str) -> Result<Seen, Fault> {
    watch_by(with_drawn_gear(book, trace).as_ref().unwrap_or(book), trace)
}

fn watch_by(book: &Book, trace: &str) -> Result<Seen, Fault> {
    let mut lines = trace.lines().map(|text| (text, Line::parse(text)));
    let Some((text, Ok(first))) = lines.next() else {
        return Err(Fault::new(0, "no first line".into(), "TRACE", ""));
    };
    let mut referee = Referee::begin(book, &first).map_err(|why| Fault::new(0, why, "TRACE", text))?;
    let mut seen = Seen::default();
    for (text, line) in lines {
        let line = line.map_err(|why| Fault::new(referee.step + 1, why.into(), "TRACE", text))?;
        let fault = |why| Fault::new(line.int("step"), why, line.text("rule"), text);
        referee.hear(&line).map_err(fault)?;
        seen.lines += 1;
        if !seen.events.contains(line.event()) {
            seen.events.insert(line.event().to_owned());
        }
    }
    if !referee.over {
        return Err(Fault::new(referee.step, "the trial does not end".into(), "RND-8", ""));
    }
    seen.counters = referee.counts.compared;
    Ok(seen)
}

impl<'a> Referee<'a> {
    fn begin(book: &'a Book, first: &Line) -> Result<Self, Objection> {
        ensure!("TRACE", first.event() == "set-up", "the first line is no set-up");
        let mut table =
            Table { names: book.hunters.iter().map(|it| it.name.clone()).collect(), ..Table::default() };
        table.figures.resize_with(book.hunters.len(), Default::default);
        let mut ledger = Ledger::default();
        for (what, value) in first.0["table"].as_object().into_iter().flatten() {
            ledger.begin(what, value);
            table.set(what, value)?;
        }
        let referee = Self {
            book,
            before: table.clone(),
            due: VecDeque::new(),
            monster: book.document["monster"]["name"].as_str().unwrap_or("monster").to_owned(),
            attacks: vec![],
            strikes: vec![],
            severe: None,
            owed_falls: BTreeSet::new(),
            loose_location: None,
            window: None,
            acting: None,
            turns: Turns::begin(&table),
            tokens: Tokens::begin(&table),
            counts: Counts::default(),
            spent_traits: vec![vec![]; book.hunters.len()],
            set_up: SetUp::default(),
            taken_mood: None,
            geared: BTreeSet::new(),
            taken_up: None,
            moments: vec![],
            running: None,
            chained: vec![],
            spent_triggers: BTreeSet::new(),
            traps: vec![],
            locks: Locks::begin(&table.targets),
            plays: vec![],
            searching: BTreeSet::new(),
            basic_action_told: false,
            to_face: None,
            drawing: false,
            wounds_at_start: table.wounds,
            over: false,
            impassable: book.terrain("impassable"),
            obstacles: book.terrain("obstacle"),
            hideouts: book.terrain("hideout"),
            ledger,
            step: 0,
            changed: false,
            moved: false,
            table,
        };
        referee.check_set_up(first)?;
        Ok(referee)
    }

    fn hear(&mut self, line: &Line) -> Verdict {
        self.step += 1;
        ensure!("TRACE", line.int("step") == self.step, "step {} is out of order", line.int("step"));
        if std::mem::replace(&mut self.changed, line.has_changes()) {
            self.before.clone_from(&self.table);
        }
        self.moved |= self.changed;
        for (what, change) in line.0["changes"].as_object().into_iter().flatten() {
            self.ledger.change(what, change)?;
            self.table.set(what, &change[1])?;
        }
        if line.event() == "counted" {
            return self.compare_counts(line);
        }
        ensure!("RND-8", !self.over, "something happens after the end");
        self.follow_triggers(line)?;
        self.check_taken_up(line)?;
        self.check_facing(line)?;
        self.check_causes(line)?;
        self.follow_tokens(line)?;
        self.meet_due(line)?;
        self.follow_turns(line)?;
        self.check_lock(line)?;
        self.judge(line)?;
        self.follow_plays(line)?;
        self.check_cards(line)?;
        self.check_places()?;
        self.count(line);
        self.note_moment(line)
    }

    fn judge(&mut self, line: &Line) -> Verdict {
        match line.event() {
            "pool-card-drawn" => self.pool_card_drawn(line),
            "gear-drawn" => self.gear_drawn(line),
            "weapon-chosen" => self.weapon_chosen(line),
            "attack-began" => self.attack_began(line),
            "trait-used" => self.trait_used(line),
            "attack-rolled" => self.attack_rolled(line),
            "misses-rerolled" => self.misses_rerolled(line),
            "hit-location-drawn" | "hit-locations-exhausted" => self.location_drawn(line),
            "trap-sprung" => self.trap_sprung(line),
            "trap-resolved" => self.trap_resolved(line),
            "attack-ended" => self.attack_ended(line),
            "hit-location-selected" => self.location_selected(line),
            "special-rules" => self.special_rules(line),
            "strength-die" => self.strength_die(line),
            "wound-attempted" => self.wound_attempted(line),
            "critical-wound" => self.critical_wound(line),
            "monster-wounded" => self.monster_wounded(line),
            "reacted" => self.reacted(line),
            "hit-location-resolved" => self.location_resolved(line),
            "monster-attacked" => self.monster_attacked(line),
            "monster-attack-skipped" => self.attack_skipped(line),
            "hit-located" => self.hit_located(line),
            "dodged" => self.dodged(line),
            "damaged" => self.damaged(line),
            "endured" => self.endured(line),
            "severe-injury" => self.severe_injury(line),
            "on-hit" => self.on_hit(line),
            "bled" => self.bled(line),
            "died" => self.died(line),
            "healed" => self.healed(line),
            "attribute-lost" => self.attribute_lost(line),
            "survival-changed" => self.survival_changed(line),
            "knocked-down" => self.fell(line),
            "window-opened" => self.window_opened(line),
            "window-closed" => self.window_closed(line),
            "survival-action-began" => self.action_began(line),
            "survival-action-ended" => self.action_ended(line),
            "encouraged" => self.encouraged(line),
            "hid" if self.running.is_some() || self.hides_by_gear(line) => Ok(()),
            "hid" | "interacted" | "gear-used" => self.activated(line),
            "moved" => self.moved(line),
            "monster-moved" => self.monster_moved(line),
            "monster-turned" => self.monster_turned(line),
            "collided" => self.collided(line),
            "knocked-back" => self.knocked_back(line),
            "placed" => self.placed(line),
            "terrain-placed" => self.terrain_placed(line),
            "targets-picked" | "no-target" => self.picked(line),
            "priority-gained" | "priority-discarded" => self.priority(line),
            "basic-action" => self.basic_action(line),
            "ai-card-drawn" | "ai-card-discarded" | "ai-reshuffled" | "wound-lost" => self.ai_cards(line),
            "mood-began" => self.mood_began(line),
            "mood-ended" => self.mood_ended(line),
            "counter-changed" | "monster-counter-changed" => self.counter_changed(line),
            "hit-locations-reshuffled" => self.locations_reshuffled(line),
            _ => Ok(()),
        }
    }

    /// At rest nobody stands where somebody or something else is.
    fn check_places(&mut self) -> Verdict {
        let board = self.book.board();
        let base = self.base();
        ensure!("COL-10", base.is_on(board), "the monster stands off the board");
        let at_rest = self.due.is_empty() && !self.running.as_ref().is_some_and(Running::interrupts);
        if !at_rest || !std::mem::take(&mut self.moved) {
            return Ok(());
        }
        let impassable = self.impassable();
        let mut taken = BTreeSet::new();
        for (seat, figure) in self.table.living() {
            let name = &self.table.names[seat];
            let at = figure.at.ok_or_else(|| format!("{name} is nowhere"))?;
            ensure!(
                "COL-10",
                Base { corner: at, size: (1, 1), facing: (0, 1) }.is_on(board),
                "{name} is off the board"
            );
            ensure!("COL-4", !base.covers(at), "{name} stands under the monster");
            ensure!("COL-9", !impassable.contains(&at), "{name} stands in impassable terrain");
            ensure!("COL-5", taken.insert(at), "{name} shares its space");
        }
        Ok(())
    }

    pub(super) fn base(&self) -> Base {
        self.table.base(self.book.base())
    }

    pub(super) fn impassable(&self) -> BTreeSet<Spot> {
        self.with_placed(&self.impassable, "impassable")
    }

    /// Where survivors may hide.
    pub(super) fn hideouts(&self) -> BTreeSet<Spot> {
        self.with_placed(&self.hideouts, "hideout")
    }

    pub(super) fn obstacles(&self) -> BTreeSet<Spot> {
        self.with_placed(&self.obstacles, "obstacle")
    }

    fn with_placed(&self, spots: &BTreeSet<Spot>, what: &str) -> BTreeSet<Spot> {
        let placed = self.table.placed.iter().filter(|(kind, _)| self.book.is_terrain(kind, what));
        spots.iter().copied().chain(placed.map(|&(_, spot)| spot)).collect()
    }

    pub(super) fn seat(&self, name: &str) -> Result<usize, String> {
        self.table.seat(name).ok_or_else(|| format!("nobody is called {name}"))
    }

    pub(super) fn name(&self, seat: usize) -> String {
        self.table.names[seat].clone()
    }

    pub(super) fn distance(&self, seat: usize) -> i32 {
        self.table.figures[seat].at.map_or(i32::MAX, |at| self.base().steps_to(at))
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.defeated || self.table.figures.iter().all(|figure| figure.posture == Posture::Dead)
    }

    pub(super) fn is_attacking(&self, seat: usize) -> bool {
        self.attacks.iter().any(|attack| attack.seat == seat)
    }

    /// Whose texts may be at work now: of cards in play and in hand, and what is always there.
    pub(super) fn works(&self, owner: &str) -> bool {
        self.table.ai_in_play.contains_key(owner) && !self.book.moods.contains(owner)
            || self.searching.contains(owner)
            || self.plays.iter().any(|play| play.card == owner)
            || self.traps.iter().any(|trap| trap.card == owner)
            || self.attacks.iter().any(|attack| attack.last_hand.as_deref() == Some(owner))
            || self.running.as_ref().is_some_and(|running| running.is_of(owner))
            || !self.book.triggers.iter().any(|trigger| trigger.seat().is_none() && trigger.label == owner)
                && !self.book.ai_cards.iter().any(|(card, _)| card == owner)
                && !self.book.cards.iter().any(|card| card.name == owner)
    }
}
