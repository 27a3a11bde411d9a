//! The `deathroll` command.

fn main() {}
