//! Knockback, played again (COL-5, COL-6, COL-8, COL-10 to COL-12, COL-14).

use std::collections::BTreeSet;

use super::acts::Act;
use super::due::Due;
use super::line::{Line, Verdict, ensure};
use super::movement::PUSHED;
use super::space::{Base, Spot, Step, back, onward, sides};
use super::watch::Referee;

/// Where a knockback leads.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Flight {
    to: Spot,
    spaces: i32,
    heading: Step,
    slid: bool,
    over: BTreeSet<usize>,
    into_terrain: bool,
}

impl Referee<'_> {
    pub(super) fn knocked_back(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (from, to) = (line.spot("from"), line.spot("to"));
        ensure!("TRACE", self.before.figures[seat].at == Some(from), "it was elsewhere");
        ensure!("TRACE", self.table.figures[seat].at == Some(to), "it is elsewhere");
        ensure!("TGT-13", !self.table.figures[seat].hidden, "who flies is seen");
        let pushed = self.turns.pushed.take();
        let lengths: BTreeSet<i32> = match pushed {
            Some(_) => BTreeSet::from([PUSHED]),
            None => {
                let acts = self.book.acts.iter().filter(|(owner, _)| self.works(owner));
                acts.filter_map(|(_, act)| if let Act::Knockback(far) = act { Some(*far) } else { None })
                    .collect()
            }
        };
        let force = line.int("force") as i32;
        ensure!("COL-14", lengths.contains(&force), "a knockback is for one of {lengths:?}");
        let starts = self.starts(from, pushed.as_deref()).into_iter();
        let flights: Vec<Flight> = starts.map(|start| self.fly(seat, from, start, force)).collect();
        let heading = line.ints("direction");
        let told = |flight: &&Flight| {
            flight.to == to
                && i64::from(flight.spaces) == line.int("spaces")
                && heading == [i64::from(flight.heading.0), i64::from(flight.heading.1)]
                && flight.slid == line.flag("slid")
        };
        let flight = flights.iter().find(told);
        let flight = flight.ok_or_else(|| format!("it cannot fly so, but {flights:?}"))?;
        let dues = self.consequences(seat, flight);
        self.turns.placed_by_knockback = dues.first().filter(|due| due.event == "placed").map(|_| (seat, to));
        self.due_first(dues);
        Ok(())
    }

    /// Where it may be pushed, and which direction the edge bars then.
    fn starts(&self, from: Spot, pushed: Option<&[Step]>) -> Vec<(Step, Option<Step>)> {
        let headings = self.headings(from, pushed);
        headings.into_iter().flat_map(|heading| self.slides(from, heading)).collect()
    }

    /// COL-14, step 1; OD-23.
    fn headings(&self, from: Spot, pushed: Option<&[Step]>) -> Vec<Step> {
        let base = self.base();
        let (x, y) = base.gaps(from);
        let (along_x, along_y) = ((x.signum(), 0), (0, y.signum()));
        let (x, y) = (x.abs(), y.abs());
        match (x, y) {
            (0, 0) => match pushed {
                Some(steps) if !steps.is_empty() => steps.to_vec(),
                _ => vec![self.away_from_middle(base, from)],
            },
            (_, 0) => vec![along_x],
            (0, _) => vec![along_y],
            _ if self.book.option("knockback-dir", "dominant-axis") == "eight-way"
                && x <= 2 * y
                && y <= 2 * x =>
            {
                vec![(along_x.0, along_y.1)]
            }
            _ if x > y => vec![along_x],
            _ if y > x => vec![along_y],
            _ => vec![along_x, along_y],
        }
    }

    fn away_from_middle(&self, base: Base, from: Spot) -> Step {
        match base.twice_off_middle(from) {
            (0, 0) => base.facing,
            (x, y) if x.abs() >= y.abs() => (x.signum(), 0),
            (_, y) => (0, y.signum()),
        }
    }

    /// COL-12, OD-20: on an edge that bars the way it goes along it.
    fn slides(&self, from: Spot, heading: Step) -> Vec<(Step, Option<Step>)> {
        let parts = [(heading.0, 0), (0, heading.1)];
        let barred = parts.into_iter().find(|&part| part != (0, 0) && !self.is_on_board(onward(from, part)));
        let Some(barred) = barred else { return vec![(heading, None)] };
        let rest = (heading.0 - barred.0, heading.1 - barred.1);
        if rest != (0, 0) {
            return vec![(rest, Some(barred))];
        }
        let (x, y) = self.base().twice_off_middle(from);
        let away = if barred.0 == 0 { (x.signum(), 0) } else { (0, y.signum()) };
        let [left, right] = sides(barred);
        let headings = match self.book.option("edge-slide", "away-from-centre") {
            "left" => vec![left],
            "right" => vec![right],
            "away-from-centre" if away != (0, 0) => vec![away],
            _ => vec![left, right],
        };
        headings.into_iter().map(|heading| (heading, Some(barred))).collect()
    }

    fn is_on_board(&self, spot: Spot) -> bool {
        let board = self.book.board();
        (0..board.0).contains(&spot.0) && (0..board.1).contains(&spot.1)
    }

    /// COL-14, step 3.
    fn fly(&self, seat: usize, from: Spot, (heading, barred): (Step, Option<Step>), length: i32) -> Flight {
        let impassable = self.impassable();
        let turns = self.book.option("edge-corner", "stop") == "turn";
        let mut flight = Flight {
            to: from,
            spaces: 0,
            heading,
            slid: barred.is_some(),
            over: BTreeSet::new(),
            into_terrain: false,
        };
        while flight.spaces < length {
            let mut next = onward(flight.to, flight.heading);
            if !self.is_on_board(next) {
                let Some(inward) = barred.map(back).filter(|&inward| turns && flight.heading != inward)
                else {
                    break;
                };
                flight.heading = inward;
                next = onward(flight.to, inward);
                if !self.is_on_board(next) {
                    break;
                }
            }
            if impassable.contains(&next) {
                flight.into_terrain = true;
                break;
            }
            flight.to = next;
            flight.spaces += 1;
            let met = self.table.living().filter(|(other, figure)| *other != seat && figure.at == Some(next));
            flight.over.extend(met.map(|(other, _)| other));
        }
        flight
    }

    /// COL-5, COL-6, COL-8.
    fn consequences(&self, seat: usize, flight: &Flight) -> Vec<Due> {
        let mut dues = vec![];
        let name = self.name(seat);
        if !self.is_free_for(seat, flight.to) && !self.all_free_for(seat).is_empty() {
            dues.push(Due::new("COL-6", "placed", &name));
        }
        let collided = |rule, seat: usize, how: &str| {
            Due::new(rule, "collided", &self.name(seat)).with("collision", how)
        };
        if flight.into_terrain {
            dues.push(collided("COL-8", seat, "terrain"));
        } else if !flight.over.is_empty() {
            dues.push(collided("COL-5", seat, "survivor"));
        }
        dues.extend(flight.over.iter().map(|&other| collided("COL-5", other, "survivor")));
        dues
    }
}
