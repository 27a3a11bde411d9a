//! Files that import each other in a circle, read from the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::source::{is_word, sources, without_comments_and_strings, without_tests};
use super::{ROOTS, folder};

/// The path of a module from the root of the crate, such as `["study", "grid"]`.
type Module = Vec<String>;

/// The sources of a crate, by module.
struct Crate {
    code: BTreeMap<Module, String>,
    /// For each module the names that it exports from elsewhere, with their paths.
    exports: BTreeMap<Module, BTreeMap<String, Module>>,
}

impl Crate {
    fn new(code: BTreeMap<Module, String>) -> Self {
        let mut read = Self { code, exports: BTreeMap::new() };
        for (module, code) in &read.code {
            let exported = uses(code).into_iter().filter(|item| item.is_export);
            let targets = exported.filter_map(|item| read.absolute(module, &item.path));
            let targets = targets.filter_map(|path| Some((path.last()?.clone(), path)));
            read.exports.insert(module.clone(), targets.collect());
        }
        read
    }

    /// The file that defines what a path inside `module` names; exports are followed to their origin.
    fn file_of(&self, path: &[String]) -> Module {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let length = (0..=path.len()).rev().find(|&length| self.code.contains_key(&path[..length]));
            let (module, rest) = path.split_at(length.unwrap_or(0));
            let origin = rest.first().and_then(|name| self.exports.get(module)?.get(name));
            match origin {
                Some(origin) => path = [origin, &rest[1..]].concat(),
                None => return module.to_vec(),
            }
        }
        path
    }

    /// A path as seen from the root; none for one of another crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Module> {
        let supers = path.iter().take_while(|step| *step == "super").count();
        let (base, rest) = match path.first()?.as_str() {
            "crate" => (&[][..], &path[1..]),
            "self" => (module, &path[1..]),
            "super" => (&module[..module.len().checked_sub(supers)?], &path[supers..]),
            child => {
                let is_child = self.code.contains_key(&[module, &[child.to_owned()]].concat());
                (is_child.then_some(module)?, path)
            }
        };
        Some([base, rest].concat())
    }

    /// The files that a file imports from; what it exports for others is not counted.
    fn imports(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.code[module];
        let used = uses(code).into_iter().filter(|item| !item.is_export).map(|item| item.path);
        let paths = used.chain(inline_paths(code));
        let files = paths.filter_map(|path| self.absolute(module, &path)).map(|path| self.file_of(&path));
        files.filter(|file| file != module).collect()
    }

    /// Every group of files of which each leads to all others.
    fn circles(&self) -> Vec<Vec<String>> {
        let edges: BTreeMap<&Module, BTreeSet<Module>> =
            self.code.keys().map(|module| (module, self.imports(module))).collect();
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            edges.keys().map(|module| (*module, reachable(module, &edges))).collect();
        let mut circles = BTreeSet::new();
        for (module, targets) in &reached {
            let circle: Vec<String> = targets
                .iter()
                .filter(|other| reached[**other].contains(module) && targets.contains(module))
                .map(|other| other.join("::"))
                .collect();
            if circle.len() > 1 {
                circles.insert(circle);
            }
        }
        circles.into_iter().collect()
    }
}

/// All files that a file leads to.
fn reachable<'a>(from: &Module, edges: &'a BTreeMap<&'a Module, BTreeSet<Module>>) -> BTreeSet<&'a Module> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Module> = edges[from].iter().collect();
    while let Some(module) = open.pop() {
        if let Some((key, targets)) = edges.get_key_value(module)
            && found.insert(*key)
        {
            open.extend(targets);
        }
    }
    found
}

/// A path that a `use` names.
struct Used {
    path: Vec<String>,
    is_export: bool,
}

/// The paths of all `use` items.
fn uses(code: &str) -> Vec<Used> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line_start = code[..at].rfind(['\n', ';', '}']).map_or(0, |end| end + 1);
        let before = code[line_start..at].trim();
        let is_item = before.is_empty() || before.starts_with("pub");
        let Some(end) = code[at..].find(';').filter(|_| is_item) else { continue };
        let is_export = before.starts_with("pub");
        let mut paths = Vec::new();
        expand(&[], &code[at + 4..at + end], &mut paths);
        found.extend(paths.into_iter().map(|path| Used { path, is_export }));
    }
    found
}

/// The paths of a tree such as `a::{b, c::{d, e}}`.
fn expand(prefix: &[String], tree: &str, found: &mut Vec<Vec<String>>) {
    let steps = |text: &str| -> Vec<String> {
        text.split("::").map(|step| step.trim().to_owned()).filter(|step| !step.is_empty()).collect()
    };
    for part in split_outside_braces(tree) {
        match part.split_once('{') {
            Some((before, group)) => {
                let inner = group.rsplit_once('}').map_or(group, |(inner, _)| inner);
                expand(&[prefix, &steps(before)].concat(), inner, found);
            }
            None => {
                let path = part.split(" as ").next().unwrap_or_default();
                found.extend(Some([prefix, &steps(path)].concat()).filter(|path| !path.is_empty()));
            }
        }
    }
}

/// The parts between the commas that no braces enclose.
fn split_outside_braces(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let is_end = |letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    };
    text.split(is_end).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Paths in the code itself, such as `super::grid::Point`.
fn inline_paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for root in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(root) {
            let is_start = !code[..at].ends_with(|letter| is_word(letter) || letter == ':');
            let path: String =
                code[at..].chars().take_while(|&letter| is_word(letter) || letter == ':').collect();
            if is_start {
                found.push(path.split("::").map(str::to_owned).filter(|step| !step.is_empty()).collect());
            }
        }
    }
    found
}

fn module_of(path: &Path) -> Module {
    let mut module: Module = path
        .with_extension("")
        .components()
        .map(|step| step.as_os_str().to_string_lossy().into_owned())
        .collect();
    if module.last().is_some_and(|last| ["mod", "lib"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

fn read(files: &[(&str, &str)]) -> Crate {
    let code = |source: &str| without_tests(&without_comments_and_strings(source));
    Crate::new(files.iter().map(|(path, source)| (module_of(Path::new(path)), code(source))).collect())
}

#[test]
fn no_file_leads_back_to_itself() {
    for root in ROOTS {
        let circles = circles_of_package(&folder(root));
        assert!(circles.is_empty(), "{root}: files that import each other:\n{circles:#?}");
    }
}

fn circles_of_package(root: &Path) -> Vec<Vec<String>> {
    let files: Vec<(String, String)> = sources(root)
        .into_iter()
        .filter(|path| !path.ends_with("main.rs"))
        .map(|path| {
            let below = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            (below, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    read(&files).circles()
}

#[test]
fn a_circle_of_files_is_found() {
    let lib = ("lib.rs", "pub mod a;");
    let exports = ("a/mod.rs", "mod one;\nmod two;\npub use one::One;\npub use two::{Two, other};\n");
    let one = ("a/one.rs", "use super::Two;\npub struct One;");
    let two = ("a/two.rs", "pub struct Two;\npub fn other() {}");
    assert!(read(&[lib, exports, one, two]).circles().is_empty());
    for back in ["use super::One;", "use crate::a::{One as Else};", "fn f() { super::one::g() }"] {
        let circle = format!("{back}\npub struct Two;");
        let found = read(&[lib, exports, one, ("a/two.rs", &circle)]).circles();
        assert_eq!(found, [["a::one", "a::two"]], "{back}");
    }
    let tested = "pub struct Two;\n#[cfg(test)]\nmod tests { use super::super::One; }";
    assert!(read(&[lib, exports, one, ("a/two.rs", tested)]).circles().is_empty());
}
