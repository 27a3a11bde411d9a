//! Tables of results: every cell from its row, and the same in every format.

mod answers;
mod cells;
mod crossings;
mod formats;
mod policies;
