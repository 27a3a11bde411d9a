//! Faults of a scenario, and how they are shown.

use std::cell::RefCell;
use std::collections::HashSet;

use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Renderer, Snippet};
use indexmap::IndexMap;

use super::source::{Place, Sources};
use super::tree::quoted;
use deathroll_core::nearest::{nearest, nearest_or_all, several};

/// Maximum number of diagnostics shown.
pub const SHOWN_MAX: usize = 50;
/// Maximum number of diagnostics kept.
const KEPT_MAX: usize = 250;

/// Maximum number of arms listed with a fault.
const ARMS_SHOWN_MAX: usize = 5;

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// Where; `None` if there is no text to show, as for a missing file.
    pub place: Option<Place>,
    /// The label under the place: what was found or expected.
    pub label: String,
    /// Related places, each with a label.
    pub related: Vec<(Place, String)>,
    /// Help texts.
    pub help: Vec<String>,
    /// The arms in which it occurs, if not in all.
    pub arms: Vec<String>,
    /// True for something to think about that can be played nevertheless.
    pub is_warning: bool,
    /// True for what is nothing to think about where other arms are without it.
    pub is_of_all_arms: bool,
}

impl Diagnostic {
    /// A fault at a place.
    #[must_use]
    pub fn new(message: impl Into<String>, place: Place, label: impl Into<String>) -> Self {
        Self { place: Some(place), label: label.into(), ..Self::without_place(message) }
    }

    /// Makes it a warning.
    #[must_use]
    pub fn as_warning(self) -> Self {
        Self { is_warning: true, ..self }
    }

    /// Makes it a warning that is only shown if no arm is without it: one may set what decides.
    #[must_use]
    pub fn as_warning_of_all_arms(self) -> Self {
        Self { is_warning: true, is_of_all_arms: true, ..self }
    }

    /// A fault without a place.
    #[must_use]
    pub fn without_place(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: None,
            label: String::new(),
            related: Vec::new(),
            help: Vec::new(),
            arms: Vec::new(),
            is_warning: false,
            is_of_all_arms: false,
        }
    }

    /// Adds a help text.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Suggests the nearest of `known` to `name`, if one is close.
    #[must_use]
    pub fn nearest<'a>(self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        match nearest(name, known) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// Suggests the nearest of `known` to `name`, or else lists what is known. Several names in one text are taken
    /// apart.
    #[must_use]
    pub fn known<'a>(self, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        if let Some(names) = several(name, known.iter().copied()) {
            let names: Vec<String> = names.into_iter().map(quoted).collect();
            return self.help(format!("each name has quotes of its own: `{}`", names.join(", ")));
        }
        match nearest_or_all(name, known) {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Adds a related place.
    #[must_use]
    pub fn related(mut self, place: Place, label: impl Into<String>) -> Self {
        self.related.push((place, label.into()));
        self
    }

    fn sort_key(&self) -> (Option<Place>, &str, &str) {
        (self.place, &self.message, &self.label)
    }

    /// What duplicates have in common.
    fn key(&self) -> Key {
        (self.place, self.message.clone(), self.label.clone())
    }
}

type Key = (Option<Place>, String, String);

/// Collects faults while a scenario is read; duplicates are dropped.
#[derive(Debug, Default)]
pub(super) struct Collector {
    kept: RefCell<Vec<Diagnostic>>,
    seen: RefCell<HashSet<Key>>,
}

impl Collector {
    /// Keeps a fault, unless it is a duplicate or there are too many.
    pub(super) fn add(&self, diagnostic: Diagnostic) {
        if self.is_full() {
            return;
        }
        if self.seen.borrow_mut().insert(diagnostic.key()) {
            self.kept.borrow_mut().push(diagnostic);
        }
    }

    /// True if no more faults are kept, so that checking can stop.
    pub(super) fn is_full(&self) -> bool {
        self.kept.borrow().len() >= KEPT_MAX
    }

    /// True without faults; there may be warnings.
    pub(super) fn is_empty(&self) -> bool {
        self.kept.borrow().iter().all(|one| one.is_warning)
    }

    /// The warnings, ordered by place.
    pub(super) fn warnings(&self) -> Vec<Diagnostic> {
        let mut warnings: Vec<Diagnostic> =
            self.kept.borrow().iter().filter(|one| one.is_warning).cloned().collect();
        warnings.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        warnings
    }

    /// Adds the faults of another collector.
    pub(super) fn add_all(&self, other: Self) {
        other.kept.into_inner().into_iter().for_each(|fault| self.add(fault));
    }

    /// Adds the faults of every arm, each with the arms that have it unless all do.
    pub(super) fn add_arms(&self, arms: Vec<(String, Self)>) {
        let count = arms.len();
        let mut all: IndexMap<Key, Diagnostic> = IndexMap::new();
        for (name, faults) in arms {
            for fault in faults.kept.into_inner() {
                let arms = &mut all.entry(fault.key()).or_insert(fault).arms;
                arms.push(name.clone());
            }
        }
        for mut fault in all.into_values() {
            if fault.arms.len() == count {
                fault.arms.clear();
            } else if fault.is_of_all_arms {
                continue;
            }
            self.add(fault);
        }
    }

    /// The faults, ordered by place.
    pub(super) fn into_sorted(self) -> Vec<Diagnostic> {
        let mut kept = self.kept.into_inner();
        kept.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
        kept
    }
}

/// Shows faults with their source lines, at most [`SHOWN_MAX`].
#[must_use]
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, color: bool) -> String {
    render_in(diagnostics, sources, color, None)
}

/// Shows faults with source lines that fit so many columns, if a terminal shows them; at most [`SHOWN_MAX`].
pub(super) fn render_in(
    diagnostics: &[Diagnostic],
    sources: &Sources,
    color: bool,
    columns: Option<usize>,
) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = match columns {
        Some(columns) => renderer.term_width(columns),
        None => renderer,
    };
    let mut text = String::new();
    for diagnostic in diagnostics.iter().take(SHOWN_MAX) {
        text += &renderer.render(&[group(diagnostic, sources)]);
        text += "\n\n";
    }
    let more = diagnostics.len().saturating_sub(SHOWN_MAX);
    if diagnostics.len() >= KEPT_MAX {
        text += &format!("and more than {more} more\n");
    } else if more > 0 {
        text += &format!("and {more} more\n");
    } else {
        text.pop();
    }
    text
}

fn group<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Group<'a> {
    let level = if diagnostic.is_warning { Level::WARNING } else { Level::ERROR };
    let mut group = Group::with_title(level.primary_title(diagnostic.message.as_str()));
    if let Some(place) = diagnostic.place {
        group = group.element(snippet(sources, place, AnnotationKind::Primary, &diagnostic.label));
    }
    for (place, label) in &diagnostic.related {
        group = group.element(snippet(sources, *place, AnnotationKind::Context, label));
    }
    if !diagnostic.arms.is_empty() {
        let noun = if diagnostic.arms.len() == 1 { "arm" } else { "arms" };
        let arms: Vec<String> = diagnostic.arms.iter().take(ARMS_SHOWN_MAX).map(|arm| quoted(arm)).collect();
        let more = diagnostic.arms.len() - arms.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        group = group.element(Level::NOTE.message(format!("only in {noun} {}{more}", arms.join(", "))));
    }
    group.elements(diagnostic.help.iter().map(|help| Element::from(Level::HELP.message(help.as_str()))))
}

/// Only one line of the text: enough to see the fault, and cheap for long texts.
fn snippet<'a>(
    sources: &'a Sources,
    place: Place,
    kind: AnnotationKind,
    label: &'a str,
) -> Snippet<'a, Annotation<'a>> {
    let (number, line, span) = sources.line(place);
    let annotation = kind.span(span);
    let annotation = if label.is_empty() { annotation } else { annotation.label(label) };
    Snippet::source(line).line_start(number).path(sources.name(place.source)).annotation(annotation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_shown_once_in_order_and_cut_off() {
        let mut sources = Sources::default();
        let id = sources.add("file.toml", "a = 1\nb = 2\n");
        let collector = Collector::default();
        for start in [6, 0, 6] {
            collector.add(Diagnostic::new("wrong", Place::new(id, start..start + 1), "here").help("do it"));
        }
        insta::assert_snapshot!(render(&collector.into_sorted(), &sources, false));
        let many: Vec<_> = (0..60).map(|i| Diagnostic::without_place(format!("fault {i}"))).collect();
        assert!(render(&many, &sources, false).ends_with("error: fault 49\n\nand 10 more\n"));
    }

    /// Around what is wrong, where a terminal is too narrow for the line.
    #[test]
    fn long_lines_are_cut() {
        let mut sources = Sources::default();
        let text = format!("{} = 9 # {}", "a".repeat(90), "b".repeat(90));
        let id = sources.add("long.toml", &text);
        let fault = Diagnostic::new("too much", Place::new(id, 93..94), "at most 8");
        let shown = |columns| render_in(std::slice::from_ref(&fault), &sources, false, columns);
        let line = |text: &str| text.lines().find(|line| line.starts_with("1 |")).unwrap().to_owned();
        assert!(line(&shown(None)).len() > 100);
        let narrow = shown(Some(60));
        assert!(line(&narrow).chars().count() <= 60 && line(&narrow).contains(" = 9 "), "{narrow}");
    }

    #[test]
    fn an_empty_text_has_a_place() {
        let mut sources = Sources::default();
        let id = sources.add("empty.toml", "");
        let fault = Diagnostic::new("nothing here", Place::new(id, 0..0), "expected a scenario");
        assert_eq!(
            render(std::slice::from_ref(&fault), &sources, false),
            "error: nothing here\n --> empty.toml:1:1\n  |\n1 |\n  | ^ expected a scenario\n"
        );
        assert!(render(&[fault], &sources, true).contains('\u{1b}'));
    }
}
