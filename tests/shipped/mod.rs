//! What is shipped is sound: scenarios, libraries, templates, the schema, and what they expect.

mod expectations;
mod files;
mod schema;
mod validator;
