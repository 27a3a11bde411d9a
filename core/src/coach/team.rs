//! Who shares a policy, and the games of a team.

use super::Fight;
use crate::policy::Showdown;
use crate::policy::showdown::{Decision, SurvivorPolicies};
use crate::rules::showdown::state::Seat;

/// The list of a decision for a group, by the index of the group.
pub type List = (usize, Decision);

/// Survivors who share a policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The name of the only member; none when there are several.
    pub name: Option<String>,
    /// Fight and seat of each member.
    pub members: Vec<(usize, usize)>,
}

/// The policies of the members of every group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// By group.
    pub policies: Vec<SurvivorPolicies>,
}

impl Group {
    /// Everybody in one group.
    #[must_use]
    pub fn everybody(fights: &[Fight]) -> Vec<Self> {
        let members = fights.iter().enumerate();
        let members =
            members.flat_map(|(fight, one)| (0..one.survivors.len()).map(move |seat| (fight, seat)));
        vec![Self { name: None, members: members.collect() }]
    }

    /// A group for every name: survivors of one name share a policy in all fights.
    #[must_use]
    pub fn by_name(fights: &[Fight]) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for (fight, one) in fights.iter().enumerate() {
            for (seat, name) in one.survivors.iter().enumerate() {
                match groups.iter_mut().find(|group| group.name.as_ref() == Some(name)) {
                    Some(group) => group.members.push((fight, seat)),
                    None => groups.push(Self { name: Some(name.clone()), members: vec![(fight, seat)] }),
                }
            }
        }
        groups
    }
}

impl Team {
    /// The policies that the fights have, those of a group's first member for all of it.
    #[must_use]
    pub fn of(fights: &[Fight], groups: &[Group]) -> Self {
        let first = |group: &Group| {
            let (fight, seat) = group.members[0];
            fights[fight].game.policies.survivors[seat].clone()
        };
        Self { policies: groups.iter().map(first).collect() }
    }

    /// The teams that some lists make when every group takes those of another of its members, for every member.
    pub(super) fn of_members(&self, fights: &[Fight], groups: &[Group], lists: &[List]) -> Vec<Self> {
        let most = groups.iter().map(|group| group.members.len()).max().unwrap_or(0);
        let of_member = |at: usize| {
            let mut team = self.clone();
            for &(group, decision) in lists {
                let members = &groups[group].members;
                let (fight, seat) = members[at % members.len()];
                team.policies[group].copy(decision, &fights[fight].game.policies.survivors[seat]);
            }
            team
        };
        (0..most).map(of_member).collect()
    }

    /// The games as this team plays them: it has the lists that are named, where somebody is asked; all others are
    /// as in the fights.
    #[must_use]
    pub fn games(&self, fights: &[Fight], groups: &[Group], lists: &[List]) -> Vec<Showdown> {
        let mut games: Vec<Showdown> = fights.iter().map(|fight| fight.game.clone()).collect();
        for &(group, decision) in lists {
            for &(fight, seat) in &groups[group].members {
                if fights[fight].game.asks(seat as Seat, decision) {
                    games[fight].policies.survivors[seat].copy(decision, &self.policies[group]);
                }
            }
        }
        games
    }
}
