//! Tokens, by how long they last (ATK-9, ATK-10, OD-59).

use super::line::{Line, Verdict, ensure};
use super::table::{ATTRIBUTES, MONSTER_ATTRIBUTES, MOVEMENT, Table};
use super::watch::Referee;

const DURATIONS: [&str; 4] = ["wound-attempt", "attack", "round", "showdown"];
const ROUND: usize = 2;
const SHOWDOWN: usize = 3;

/// Sums by duration.
type Sums = [i64; 4];

/// What everybody has, and until when.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    survivors: Vec<[Sums; 6]>,
    monster: [Sums; 7],
}

impl Tokens {
    pub(super) fn begin(table: &Table) -> Self {
        let lasting = |sum: i64| [0, 0, 0, sum];
        Self {
            survivors: table.figures.iter().map(|figure| figure.tokens.map(lasting)).collect(),
            monster: table.tokens.map(lasting),
        }
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
            _ => {}
        }
        let Self { table, tokens, .. } = self;
        let survivors = table.figures.iter().zip(&mut tokens.survivors);
        let told = survivors.flat_map(|(figure, sums)| figure.tokens.iter().zip(sums));
        let told = told.chain(table.tokens.iter().zip(&mut tokens.monster));
        let is_round = line.event() == "round-began";
        let ends_all = line.event() == "attack-ended" && self.attacks.len() == 1;
        for (&sum, sums) in told {
            if is_round {
                sums[ROUND] = 0;
            }
            expire(sums, sum)?;
            ensure!("ATK-9", !ends_all || sums[0] == 0 && sums[1] == 0, "tokens outlast the attack");
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
