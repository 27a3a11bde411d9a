//! Improves the policies of a party by a search on common dice.
//!
//! | file | subject |
//! | --- | --- |
//! | `fight` | a game to be won, and the score of a trial |
//! | `team` | who shares a policy, and the games of a team |
//! | `words` | what a line can say: conditions, acts, and lines of named lists |
//! | `edit` | one small change of a list |
//! | `race` | candidates against the incumbent, trial by trial |
//! | `search` | edits, races, and what they lead to |
//! | `chance` | the random choices of a search |

mod chance;
mod edit;
mod fight;
mod race;
mod search;
mod team;
mod words;

pub use fight::{Fight, Goal, supplies_of};
pub use search::{Beginning, FIRST_TRIAL, Found, Limits, search};
pub use team::{Group, List, Team};
