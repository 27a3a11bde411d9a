//! The interactive page: a scenario with its engine in one file, to be changed and played in a browser.
//!
//! | file | subject |
//! | --- | --- |
//! | `session` | a scenario in memory, and the game of one choice of settings |
//! | `call` | requests and answers as JSON, which the crate in `page` passes on |
//! | `results` | what the page shows of the trials so far |
//! | `export` | the choice as a command and as a scenario |
//! | `field` | the fields that can be changed, with their ranges, from the schema of the format |
//! | `html` | the page, with its style and its scripts |

mod call;
mod export;
mod field;
mod html;
mod results;
mod session;

pub use call::{Engine, Request};
pub use export::Export;
pub use field::{Control, Field, Group, groups};
pub use html::{Contents, page};
pub use results::Results;
pub use session::{Choice, Game, Session};
