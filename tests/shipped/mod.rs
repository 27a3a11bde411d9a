//! Shipped scenarios, libraries, templates and the schema are valid, and expectations hold.

mod expectations;
mod files;
mod schema;
mod validator;
