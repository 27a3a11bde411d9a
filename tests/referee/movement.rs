//! Who moves where (RND-3, SRV-9, COL-3, COL-4, COL-7, COL-10 to COL-13).

use std::collections::BTreeSet;

use super::acts::Act;
use super::due::Due;
use super::line::{Line, Verdict, ensure};
use super::space::{Base, Spot, Step, back, facing, sides, way};
use super::table::MOVEMENT;
use super::watch::Referee;

/// COL-4.
pub(super) const PUSHED: i32 = 5;
const STEPS_MAX: i64 = 62;

/// Where a movement of the monster leads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Course {
    to: Spot,
    steps: i32,
    over: BTreeSet<usize>,
    last: Option<Step>,
    /// Whose way it is, if the monster turns to them afterwards (OD-50).
    to_face: Option<Vec<usize>>,
}

impl Course {
    const fn at(base: Base) -> Self {
        Self { to: base.corner, steps: 0, over: BTreeSet::new(), last: None, to_face: None }
    }
}

impl Referee<'_> {
    /// Spaces on which a survivor may stand.
    pub(super) fn is_free_for(&self, seat: usize, spot: Spot) -> bool {
        let board = self.book.board();
        (0..board.0).contains(&spot.0)
            && (0..board.1).contains(&spot.1)
            && !self.base().covers(spot)
            && !self.impassable().contains(&spot)
            && !self.table.living().any(|(other, figure)| other != seat && figure.at == Some(spot))
    }

    pub(super) fn all_free_for(&self, seat: usize) -> BTreeSet<Spot> {
        let (width, height) = self.book.board();
        let (base, impassable) = (self.base(), self.impassable());
        let others: BTreeSet<Spot> = self
            .table
            .living()
            .filter(|(other, _)| *other != seat)
            .filter_map(|(_, figure)| figure.at)
            .collect();
        let all = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        all.filter(|spot| !base.covers(*spot) && !impassable.contains(spot) && !others.contains(spot))
            .collect()
    }

    pub(super) fn moved(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        let (from, to) = (line.spot("from"), line.spot("to"));
        // The place where it stood may change its movement.
        let movement = self.in_hindsight(|it| it.attribute(seat, MOVEMENT));
        ensure!("RND-3", line.int("movement") == movement, "its movement is {movement}");
        ensure!("TRACE", self.before.figures[seat].at == Some(from), "it was elsewhere");
        ensure!("TRACE", self.table.figures[seat].at == Some(to), "it is elsewhere");
        ensure!("RND-5", self.before.figures[seat].stands(), "who lies does not move");
        ensure!("TGT-13", !self.table.figures[seat].hidden, "who moves is seen");
        let free = self.all_free_for(seat);
        let steps = way(from, to, movement.clamp(0, STEPS_MAX) as i32, |spot| free.contains(&spot));
        let steps = steps.ok_or("there is no way so short")?;
        ensure!("RND-3", line.int("steps") == i64::from(steps), "the way has {steps} steps");
        if line.text("rule") == "SRV-9" {
            self.acts(seat, "dash")?;
            self.due_first([Due::new("SRV-9", "survival-action-ended", line.actor())]);
            return Ok(());
        }
        ensure!("RND-3", self.acting.is_none() && self.window.is_none(), "its turn is interrupted");
        ensure!("RND-3", self.turns.current == Some(seat), "it has no turn");
        ensure!("RND-3", !self.turns.moved[seat], "it has moved already");
        ensure!("RND-3", !self.table.figures[seat].movement_left, "the movement is used up");
        self.turns.moved[seat] = true;
        self.turns.window_owed = Some(("after-movement".to_owned(), line.actor().to_owned()));
        self.due_first([Due::new("SRV-18", "window-opened", line.actor()).with("window", "after-movement")]);
        Ok(())
    }

    /// COL-13 and what follows of it.
    pub(super) fn monster_moved(&mut self, line: &Line) -> Verdict {
        ensure!(
            "TRACE",
            self.before.at == line.spot("from") && self.table.at == line.spot("to"),
            "it is elsewhere"
        );
        let over: BTreeSet<usize> =
            line.names("over").iter().map(|name| self.seat(name)).collect::<Result<_, _>>()?;
        let told = (line.spot("to"), line.int("steps") as i32, over);
        let base = self.before.base(self.book.base());
        let mut courses = BTreeSet::new();
        for (owner, act) in &self.book.acts {
            if let Act::Move { to, spaces, reach, single } = act
                && self.works(owner)
            {
                let usual =
                    (self.book.monster("movement") + self.monster_modifier(6)).clamp(0, STEPS_MAX) as i32;
                let spaces = spaces.unwrap_or(usual);
                for about in self.who_is_meant(*single) {
                    courses.extend(self.courses(base, to, (spaces, *reach), &about));
                }
            }
        }
        let fitting: Vec<&Course> =
            courses.iter().filter(|it| (it.to, it.steps, it.over.clone()) == told).collect();
        ensure!("COL-13", !fitting.is_empty(), "it cannot move so, but {courses:?}");
        let last: Vec<Step> = fitting.iter().filter_map(|course| course.last).collect();
        let one = fitting.iter().all(|course| course.to_face == fitting[0].to_face);
        let to_face = fitting[0].to_face.clone().filter(|_| one);
        let (_, _, over) = told;
        let now = self.base();
        let is_under = |seat: &usize| self.table.figures[*seat].at.is_some_and(|at| now.covers(at));
        let (under, passed): (Vec<usize>, Vec<usize>) = over.into_iter().partition(is_under);
        let mut dues: Vec<Due> = passed
            .iter()
            .map(|&seat| Due::new("COL-3", "collided", &self.name(seat)).with("collision", "run-over"))
            .collect();
        for seat in under {
            let name = self.name(seat);
            dues.push(Due::new("COL-4", "collided", &name).with("collision", "under-base"));
            let push = Due::new("COL-4", "knocked-back", &name);
            dues.push(Due { pushed: Some(last.clone()), ..push });
        }
        self.due_first(dues);
        self.to_face = to_face;
        Ok(())
    }

    /// Whom a movement may be about: the targets, or whom a card is resolved against, or, in an
    /// area, each alone.
    pub(super) fn who_is_meant(&self, single: bool) -> Vec<Vec<usize>> {
        let lives = |seat: &usize| self.table.figures[*seat].lives();
        let targets =
            self.table.targets.iter().filter_map(|name| self.table.seat(name)).filter(lives).collect();
        let mut meant = vec![targets];
        let others =
            self.attacks.iter().map(|swing| swing.seat).chain(self.traps.iter().map(|trap| trap.seat));
        meant.extend(others.filter(lives).map(|seat| vec![seat]));
        meant.extend(self.running_about());
        if single {
            meant.extend(self.table.living().map(|(seat, _)| vec![seat]));
        }
        meant
    }

    fn courses(&self, base: Base, to: &str, (spaces, reach): (i32, i32), about: &[usize]) -> Vec<Course> {
        let at = |&seat: &usize| self.table.figures[seat].at.map(|at| (base.steps_to(at), seat, at));
        let nearest = about.iter().filter_map(at).min();
        match (to, nearest) {
            ("target", Some((_, _, at))) => {
                let mut courses = self.approaches(base, at, (spaces, reach));
                courses.iter_mut().for_each(|course| course.to_face = Some(about.to_vec()));
                courses
            }
            ("away", Some((_, _, at))) => {
                self.straight(base, back(base.towards(at).unwrap_or(base.facing)), spaces)
            }
            ("ahead", _) => self.straight(base, base.facing, spaces),
            ("back", _) => self.straight(base, back(base.facing), spaces),
            _ => vec![],
        }
    }

    fn covered(&self, base: Base) -> BTreeSet<usize> {
        let under = self.table.living().filter(|(_, figure)| figure.at.is_some_and(|at| base.covers(at)));
        under.map(|(seat, _)| seat).collect()
    }

    /// COL-13, OD-24, OD-55: shortest ways, up to where the target is in reach.
    fn approaches(&self, base: Base, target: Spot, (spaces, reach): (i32, i32)) -> Vec<Course> {
        let most = (base.steps_to(target) - reach).max(0).min(spaces);
        let straight = self.book.option("monster-path", "longer-axis-first");
        let start = Course::at(base);
        let (x, y) = base.gaps(target);
        let x_is_longer = x.abs() >= y.abs();
        let mut front = BTreeSet::from([start]);
        for _ in 0..most {
            let mut next = BTreeSet::new();
            for course in &front {
                let here = Base { corner: course.to, ..base };
                let (x, y) = here.gaps(target);
                let mut ways = vec![(x.signum(), 0), (0, y.signum())];
                if !x_is_longer {
                    ways.reverse();
                }
                ways.retain(|&step| step != (0, 0));
                if straight == "longer-axis-first" {
                    ways.truncate(1);
                }
                for step in ways {
                    let there = here.shifted(step, 1);
                    let over = course.over.union(&self.covered(there)).copied().collect();
                    let (to, steps, last) = (there.corner, course.steps + 1, Some(step));
                    next.insert(Course { to, steps, over, last, to_face: None });
                }
            }
            front = next;
        }
        // The target itself is run over only when the monster's reach is 0, which no attack has.
        let count = |course: &Course| course.over.len();
        let best = match straight {
            "most-collisions" => front.iter().map(count).max(),
            "fewest-collisions" => front.iter().map(count).min(),
            _ => None,
        };
        front.into_iter().filter(|course| best.is_none_or(|best| count(course) == best)).collect()
    }

    /// COL-11, COL-12, OD-20, OD-21.
    fn straight(&self, base: Base, ahead: Step, spaces: i32) -> Vec<Course> {
        let board = self.book.board();
        let slides = !base.shifted(ahead, 1).is_on(board);
        let headings = match (slides, self.book.option("edge-slide", "away-from-centre")) {
            (false, _) => vec![ahead],
            (true, "left") => vec![sides(ahead)[0]],
            (true, "right") => vec![sides(ahead)[1]],
            (true, _) => sides(ahead).to_vec(),
        };
        let turns = slides && self.book.option("edge-corner", "stop") == "turn";
        let course = |mut heading: Step| {
            let mut course = Course::at(base);
            while course.steps < spaces {
                let here = Base { corner: course.to, ..base };
                if !here.shifted(heading, 1).is_on(board) {
                    if !turns || heading == back(ahead) || !here.shifted(back(ahead), 1).is_on(board) {
                        break;
                    }
                    heading = back(ahead);
                }
                let there = here.shifted(heading, 1);
                course.to = there.corner;
                course.steps += 1;
                course.over.extend(self.covered(there));
                course.last = Some(heading);
            }
            course
        };
        headings.into_iter().map(course).collect()
    }

    /// OD-50: towards somebody, or as a card says.
    pub(super) fn monster_turned(&self, line: &Line) -> Verdict {
        let (from, to) = (facing(line.text("from")), facing(line.text("to")));
        ensure!(
            "TRACE",
            self.before.facing == from && self.table.facing == to && from != to,
            "it faces elsewhere"
        );
        let base = self.base();
        let looks =
            self.table.living().any(|(_, figure)| figure.at.and_then(|at| base.towards(at)) == Some(to));
        let told = self.book.acts.iter().any(|(owner, act)| {
            self.works(owner)
                && matches!(act, Act::Turn(turn) if match turn.as_str() {
                    "around" => to == back(from),
                    "left" => to == sides(from)[0],
                    "right" => to == sides(from)[1],
                    _ => false,
                })
        });
        ensure!("OD-50", looks || told, "nothing makes it turn there");
        Ok(())
    }

    /// COL-1: who suffers collision is knocked down, and who stood falls.
    pub(super) fn collided(&mut self, line: &Line) -> Verdict {
        let seat = self.seat(line.actor())?;
        if self.table.figures[seat].stands() {
            self.due_first([Due::new("COL-1", "knocked-down", line.actor()).with("cause", "collision")]);
        }
        Ok(())
    }
}
