//! Shipped scenarios, libraries, templates and the schema are valid. `.ci/run` checks that what they expect is so.

mod changes;
mod files;
mod schema;
mod validator;
