//! `deathroll page`.

use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::args::PageArgs;
use super::destination::{Destination, Own};
use super::exit::{Exit, Failure, Outcome};
use super::input::{check_not_read, files_of, load_one};
use super::output::Output;
use crate::interactive::{Contents, Session, page as written};
use crate::scenario::in_memory;

/// What every page of the program has in its head.
const OWN: Own<'_> = Own {
    what: "a page of deathroll",
    is: &|old| old.contains("<meta name=\"generator\" content=\"deathroll\">"),
};
/// The file that `cargo page-engine` builds.
const ENGINE: &str = "deathroll_page.wasm";
/// Where cargo puts it, from the folder of the program in the same target directory.
const FROM_PROGRAM: &str = "../wasm32-unknown-unknown/page";

/// Writes a scenario with the engine into a page.
pub(super) fn page(args: &PageArgs, output: &mut Output) -> Outcome {
    let overrides = args.overrides.all();
    let scenario = load_one(&args.scenario, &overrides)?;
    check_not_read("-o", &args.out, &files_of(&*scenario.texts))?;
    let out = Destination::prepare(&args.out, &OWN, output)?;
    let (main, texts) = in_memory(&scenario.texts);
    let session = Session::open(main, texts, overrides)?;
    let engine =
        compressed(&engine(args.engine.as_deref())?).map_err(Failure::io("cannot compress the engine"))?;
    let contents = Contents { session: &session, engine: &engine, seed: args.seed };
    let bytes =
        written(&contents).map_err(|error| Failure::Io("cannot write the page".into(), error.into()))?;
    out.write(&bytes, output)?;
    output.write(&format!("wrote {} ({} kB)\n", args.out.display(), bytes.len() / 1000));
    Ok(Exit::Done)
}

/// The engine: the file that was named, or one beside the program.
fn engine(named: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let beside = || -> Option<PathBuf> {
        let folder = std::env::current_exe().ok()?.parent()?.to_path_buf();
        let places = [folder.join(ENGINE), folder.join(FROM_PROGRAM).join(ENGINE)];
        places.into_iter().find(|place| place.is_file())
    };
    let Some(path) = named.map(Path::to_path_buf).or_else(beside) else {
        return Err(Failure::Input(format!(
            "there is no {ENGINE} beside this program, which the page needs. In the sources of deathroll:\n  \
             rustup target add wasm32-unknown-unknown\n  cargo page-engine\nand, for a program elsewhere, \
             --engine target/wasm32-unknown-unknown/page/{ENGINE}"
        )));
    };
    let bytes = std::fs::read(&path).map_err(Failure::of_path("read", &path))?;
    if !bytes.starts_with(b"\0asm") {
        return Err(Failure::Input(format!("{} is not WebAssembly", path.display())));
    }
    Ok(bytes)
}

fn compressed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
