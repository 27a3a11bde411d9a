//! Tokens, by how long they last (ATK-9, ATK-10, OD-59).

use super::line::{Line, Verdict, ensure};
use super::table::{ATTRIBUTES, MONSTER_ATTRIBUTES, MOVEMENT, Table};
use super::watch::Referee;

const DURATIONS: [&str; 4] = ["wound-attempt", "attack", "round", "showdown"];
/// The first of them end in an attack.
const IN_ATTACK: usize = 2;
const ROUND: usize = 2;
const SHOWDOWN: usize = 3;

/// Sums by duration.
type Sums = [i64; 4];

/// What everybody has, and until when.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    survivors: Vec<[Sums; 6]>,
    monster: [Sums; 7],
    /// Those of the monster that end in an attack, and were there before the one of a surge.
    aside: [[i64; IN_ATTACK]; 7],
}

impl Tokens {
    pub(super) fn begin(table: &Table) -> Self {
        let lasting = |sum: i64| [0, 0, 0, sum];
        Self {
            survivors: table.figures.iter().map(|figure| figure.tokens.map(lasting)).collect(),
            monster: table.tokens.map(lasting),
            aside: Default::default(),
        }
    }

    fn set_aside(&mut self) {
        for (sums, aside) in self.monster.iter_mut().zip(&mut self.aside) {
            aside.copy_from_slice(&sums[..IN_ATTACK]);
            sums[..IN_ATTACK].fill(0);
        }
    }

    fn bring_back(&mut self) {
        for (sums, aside) in self.monster.iter_mut().zip(&mut self.aside) {
            sums.iter_mut().zip(std::mem::take(aside)).for_each(|(sum, aside)| *sum += aside);
        }
    }

    /// True when nobody has tokens of a duration who should have none after the attack of `seat`: in that of a surge
    /// those of other survivors go on.
    fn are_gone(&self, duration: usize, seat: usize, by_surge: bool) -> bool {
        let monster = self.monster.iter().all(|sums| sums[duration] == 0);
        let concerned = (0..self.survivors.len()).filter(|&one| !by_surge || one == seat);
        monster && concerned.flat_map(|one| &self.survivors[one]).all(|sums| sums[duration] == 0)
    }
}

impl Referee<'_> {
    /// Tokens come by events, and go when their time is over, never otherwise.
    pub(super) fn follow_tokens(&mut self, line: &Line) -> Verdict {
        let place = |list: &[&str], word: &str| list.iter().position(|&known| known == word);
        let (attribute, duration) = (line.text("attribute"), place(&DURATIONS, line.text("duration")));
        match line.event() {
            "tokens" => {
                let (seat, duration) = (self.seat(line.actor())?, duration.ok_or("no duration")?);
                let attribute = place(&ATTRIBUTES, attribute).ok_or("no attribute")?;
                self.tokens.survivors[seat][attribute][duration] += line.int("amount");
            }
            "monster-tokens" => {
                let attribute = place(&MONSTER_ATTRIBUTES, attribute).ok_or("no attribute")?;
                self.tokens.monster[attribute][duration.ok_or("no duration")?] += line.int("amount");
            }
            "attribute-lost" if !line.flag("kept") => {
                let seat = self.seat(line.actor())?;
                let attribute = place(&ATTRIBUTES, attribute).ok_or("no attribute")?;
                self.tokens.survivors[seat][attribute][SHOWDOWN] -= 1;
            }
            "attack-began" if line.flag("by_surge") => self.tokens.set_aside(),
            "survival-action-ended" => self.tokens.bring_back(),
            // A trap ends the attack that a surge has interrupted (OD-63).
            "attack-ended" if !self.attacks.last().is_some_and(|swing| swing.by_surge) => {
                self.tokens.bring_back();
            }
            _ => {}
        }
        let Self { table, tokens, .. } = self;
        let survivors = table.figures.iter().zip(&mut tokens.survivors);
        let told = survivors.flat_map(|(figure, sums)| figure.tokens.into_iter().zip(sums));
        // An attack of the monster, in a trap, uses up what was set aside.
        let left = |aside: &[i64; IN_ATTACK]| aside.iter().sum::<i64>();
        let is_used = |((sum, aside), sums): ((&i64, &[i64; IN_ATTACK]), &Sums)| {
            expire(&mut sums.clone(), sum - left(aside)).is_err()
        };
        if table.tokens.iter().zip(&tokens.aside).zip(&tokens.monster).any(is_used) {
            tokens.aside = Default::default();
        }
        let monster = table.tokens.iter().zip(&tokens.aside).zip(&mut tokens.monster);
        let told = told.chain(monster.map(|((sum, aside), sums)| (sum - left(aside), sums)));
        let is_round = line.event() == "round-began";
        for (sum, sums) in told {
            if is_round {
                sums[ROUND] = 0;
            }
            expire(sums, sum)?;
        }
        let Some(swing) = self.attacks.last() else { return Ok(()) };
        let gone = |duration| tokens.are_gone(duration, swing.seat, swing.by_surge);
        match line.event() {
            "hit-location-resolved" => ensure!("WND-11", gone(0), "tokens outlast the card"),
            "attack-ended" => ensure!("ATK-9", gone(0) && gone(1), "tokens outlast the attack"),
            _ => {}
        }
        Ok(())
    }

    /// OD-60.
    pub(super) fn attribute_lost(&mut self, line: &Line) -> Verdict {
        let (seat, die) = (self.seat(line.actor())?, line.ints("dice"));
        let attribute = die.first().and_then(|die| ATTRIBUTES.get(*die as usize - 1));
        ensure!(
            "OD-60",
            attribute == Some(&line.text("attribute")),
            "the die {die:?} stands for {attribute:?}"
        );
        let least = self.in_hindsight(|it| it.attribute(seat, MOVEMENT)) <= 1;
        let kept = line.text("attribute") == "movement" && least;
        ensure!(
            "OD-60",
            line.flag("kept") == kept,
            "movement never falls below 1, and everything else falls"
        );
        Ok(())
    }
}

/// Takes away what does not last, until the sum is what the table tells.
fn expire(sums: &mut Sums, sum: i64) -> Verdict {
    if sums.iter().sum::<i64>() == sum {
        return Ok(());
    }
    for gone in [&[0][..], &[0, 1], &[1]] {
        let left = sums.iter().enumerate().filter(|(duration, _)| !gone.contains(duration));
        if left.map(|(_, tokens)| tokens).sum::<i64>() == sum {
            gone.iter().for_each(|&duration| sums[duration] = 0);
            return Ok(());
        }
    }
    ensure!("OD-59", false, "tokens are {sum}, but {sums:?} were gained by duration");
    Ok(())
}
