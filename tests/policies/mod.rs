//! Named policies: for every decision a small table on which each policy chooses what is its own,
//! and its neighbours choose something else.

mod activation;
mod care;
mod controller;
mod counters;
mod dash;
mod defense;
mod encounter;
mod encounter_lines;
mod encourage;
mod facts;
mod hl_order;
mod lines;
mod moment;
mod movement;
mod options;
mod pay;
mod spaces;
mod surge;
mod turn_order;
mod windows;
