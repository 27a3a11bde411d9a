//! The RPG survival rules, held to their specification rule by rule.
//!
//! A test's name begins with the id of its rule, decision, example or value.

mod attacks;
mod counts;
mod dth;
mod inj;
mod npc;
mod od;
mod od_fight;
mod pool;
mod properties;
mod rpg;
mod rst;
mod spell_cases;
mod spell_effects;
mod spells;
mod values;
mod vrv;
mod wx;
