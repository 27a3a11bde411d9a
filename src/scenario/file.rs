//! Reads bytes as text; reports files that are missing, too large, or not text.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use super::diagnostic::{Collector, Diagnostic};
use super::source::{Place, SourceId, Sources};
use crate::visible::visible;
use deathroll_core::nearest::nearest;

/// Maximum file size, in bytes.
pub const BYTES_MAX: u64 = 1 << 20;

/// Reads a file and adds it to the sources under `name`. `at` is the place that refers to it.
pub(super) fn read(
    path: &Path,
    name: &str,
    at: Option<Place>,
    sources: &mut Sources,
    faults: &Collector,
) -> Option<SourceId> {
    let fail = |message: String, label: &str| {
        let fault = match at {
            Some(place) => Diagnostic::new(message, place, label),
            None => Diagnostic::without_place(message),
        };
        // The places of libraries are described where they are looked for.
        let near = if at.is_none() && !path.exists() { nearest_path(path) } else { None };
        faults.add(match near {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault,
        });
        None
    };
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| {
        if file.metadata()?.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        file.take(BYTES_MAX + 1).read_to_end(&mut bytes)
    });
    match read {
        Ok(_) => decode(bytes, name, at, sources, faults),
        Err(error) => match error.kind() {
            ErrorKind::NotFound => fail(format!("there is no file `{name}`"), "not found"),
            ErrorKind::IsADirectory => fail(format!("`{name}` is a folder, not a file"), "a folder"),
            ErrorKind::PermissionDenied => fail(format!("`{name}` cannot be read"), "permission denied"),
            _ => fail(format!("`{name}` cannot be read: {error}"), ""),
        },
    }
}

/// The path that is most like one that does not exist, in the same folder.
#[must_use]
pub fn nearest_path(path: &Path) -> Option<String> {
    let folder = path.parent()?;
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries =
        std::fs::read_dir(here).ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = entries.collect();
    // The order of the system is no order.
    names.sort();
    let near = nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str))?;
    Some(visible(&folder.join(near).display().to_string()).into_owned())
}

/// Adds bytes to the sources if they are text.
pub(super) fn decode(
    bytes: Vec<u8>,
    name: &str,
    at: Option<Place>,
    sources: &mut Sources,
    faults: &Collector,
) -> Option<SourceId> {
    if bytes.len() as u64 > BYTES_MAX {
        let message = format!("`{name}` is larger than 1 MiB");
        faults.add(match at {
            Some(place) => Diagnostic::new(message, place, "too large"),
            None => Diagnostic::without_place(message),
        });
        return None;
    }
    let wide = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    match String::from_utf8(bytes) {
        Ok(text) if text.trim_start_matches('\u{FEFF}').trim().is_empty() => {
            let id = sources.add(name, text);
            faults.add(
                Diagnostic::new(format!("`{name}` is empty"), Place::new(id, 0..0), "nothing here")
                    .help("a file starts with `format = 1`; a scenario continues with `kind` and `title`"),
            );
            None
        }
        Ok(text) => Some(sources.add(name, text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let id = sources.add(name, String::from_utf8_lossy(error.as_bytes()));
            let encoding = if wide { "UTF-16" } else { "another encoding" };
            faults.add(
                Diagnostic::new(
                    format!("`{name}` is not UTF-8 text"),
                    Place::new(id, at..at),
                    "cannot be read",
                )
                .help(format!("it looks like {encoding}; save it as UTF-8")),
            );
            None
        }
    }
}
