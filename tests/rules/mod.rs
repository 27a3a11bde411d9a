//! The rules of the boss battler, held to their specification rule by rule.
//!
//! A test's name begins with the id of its rule, decision, example or value.

mod atk;
mod board_properties;
mod col;
mod coverage;
mod mon;
mod nested;
mod od;
mod od_board;
mod od_turns;
mod properties;
mod rnd;
mod showdown_counts;
mod srv;
mod tgt;
mod turns;
mod values;
mod windows;
mod wnd;
mod wx;
