//! Temporary pools (POOL).

use super::decide::Decide;
use super::game::Game;
use super::harm::Blow;
use super::plan::{Eligible, POOLS_MAX};
use super::record::{Event, Record, Source};
use super::state::{Pool, Seat};
use crate::dice::{Dice, Faces};

impl<D: Dice, C: Decide, R: Record> Game<'_, D, C, R> {
    /// POOL-1, OD-42: adds a pool against some damage, until it ends; pools are sorted by the time they end. When
    /// all places are taken the pool that ends last, which may be the new one, is lost.
    pub(super) fn add_pool(
        &mut self,
        seat: Seat,
        (eligible, ends): (Eligible, u32),
        points: u16,
        faces: Faces,
    ) {
        let last = self.figure(seat).pools[POOLS_MAX - 1];
        let finds_place = last.points == 0 || ends < last.ends;
        if points > 0 && finds_place {
            self.end_pool(seat, POOLS_MAX - 1);
            let pools = &mut self.figure_mut(seat).pools;
            pools[POOLS_MAX - 1] = Pool { points, ends, eligible };
            in_order(pools);
        }
        self.tell(Event::PoolGranted { seat, points, faces });
        if points > 0 && !finds_place {
            self.tell(Event::PoolEnded { seat, points });
        }
    }

    /// POOL-2: eligible damage is taken from the pools first. Returns the points taken.
    pub(super) fn take_from_pools(&mut self, seat: Seat, blow: Blow) -> u16 {
        if !self.figure(seat).has_pools() {
            return 0;
        }
        let mut left = blow.damage;
        let in_combat = self.combat().is_some();
        for pool in &mut self.figure_mut(seat).pools {
            if pool.points > 0 && takes(pool.eligible, blow, in_combat) {
                let taken = left.min(pool.points);
                pool.points -= taken;
                left -= taken;
            }
        }
        self.drop_empty_pools(seat);
        blow.damage - left
    }

    /// POOL-3: pools end when their time is over; their points are not converted.
    #[inline]
    pub(super) fn end_pools(&mut self, seat: Seat, clock: u32) {
        if !self.figure(seat).has_pools() {
            return;
        }
        // Sorted by their ends.
        while self.figure(seat).pools[0].ends <= clock {
            self.end_pool(seat, 0);
        }
    }

    fn end_pool(&mut self, seat: Seat, index: usize) {
        let pools = &mut self.figure_mut(seat).pools;
        let pool = std::mem::replace(&mut pools[index], Pool::NONE);
        in_order(pools);
        if pool.points > 0 {
            self.tell(Event::PoolEnded { seat, points: pool.points });
        }
    }

    fn drop_empty_pools(&mut self, seat: Seat) {
        let pools = &mut self.figure_mut(seat).pools;
        pools.iter_mut().filter(|pool| pool.points == 0).for_each(|pool| *pool = Pool::NONE);
        in_order(pools);
    }
}

/// OD-42: sorts pools by the time they end, those that end together by their age; free places come after
/// those that never end.
fn in_order(pools: &mut [Pool]) {
    pools.sort_by_key(|pool| (pool.points == 0, pool.ends));
}

/// POOL-2: whether a pool takes this damage.
const fn takes(eligible: Eligible, blow: Blow, in_combat: bool) -> bool {
    match eligible {
        Eligible::All => true,
        Eligible::Archetypal => blow.archetypal,
        Eligible::NotArchetypal => !blow.archetypal,
        Eligible::Combat => in_combat,
        Eligible::Hazard => matches!(blow.source, Source::Hazard(_)),
    }
}
