//! A referee that is not the engine: it reads traces as text, knows scenarios from their files,
//! and does the arithmetic of the rules again, with a table, a geometry and a knockback of its
//! own. Of the program it uses nothing but what plays and tells a trial.
//!
//! What it leaves open: which of several candidates a controller prefers (TGT-7) and everything
//! else that policies choose within the rules; the order of what a card does between its flows, and how often when cards draw, repeat or ask for
//! more.
//!
//! Of special rules that wait for a moment it leaves open: whether their owner pays; the lines of
//! effects that move somebody, place something, or play and pick for the monster, though not what these
//! lines say; and how soon after its last line a hit, a severe injury or a critical wound is over, as
//! long as nothing comes between that cannot be a part of it. Of several kinds of terrain with such
//! rules it expects those first whose names come first, because it reads tables without their order.

mod acts;
mod attack;
mod book;
mod brings;
mod cards;
mod causes;
mod counters;
mod counts;
mod drawn_gear;
mod due;
mod effects;
mod encounter;
mod fights;
mod harm;
mod hunters;
mod injuries;
mod knockback;
mod line;
mod modifiers;
mod moments;
mod moods;
mod movement;
mod placement;
mod plays;
mod pools;
mod scenario;
mod space;
mod sweep;
mod table;
mod tamper;
mod tamper_places;
mod tamper_special;
mod targets;
mod terms;
mod terrain;
mod tokens;
mod told;
mod triggers;
mod turns;
mod watch;
mod weapons;
mod windows;
mod wounds;
