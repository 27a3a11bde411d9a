//! The rules, held to their specification rule by rule.
//!
//! A test's name begins with the id of its rule, decision, example or value. The boss battler is tested
//! here, the RPG survival rules below `encounter`.

mod atk;
mod board_properties;
mod col;
mod coverage;
mod encounter;
mod foresee;
mod keys;
mod meanwhile;
mod moments;
mod mon;
mod nested;
mod od;
mod od_board;
mod od_encourage;
mod od_rolls;
mod od_slides;
mod od_turns;
mod pay;
mod places;
mod properties;
mod random_setup;
mod rnd;
mod sequels;
mod showdown_counts;
mod special;
mod srv;
mod start_states;
mod survival_actions;
mod tgt;
mod tgt_terms;
mod turns;
mod values;
mod windows;
mod wnd;
mod wx;
