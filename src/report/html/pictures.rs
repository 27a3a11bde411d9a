//! The pictures of a page: the main ones openly, further ones by what they are about.

use maud::{Markup, html};

use super::tables;
use crate::report::svg;
use crate::results::chart::{Chart, Topic};

/// Pictures that are seen without a click; further topics open on one.
const OPEN_MAX: usize = 12;
/// Paper has topics that are folded, too, unless there are more pictures than this.
const PRINTED_MAX: usize = 60;
/// More pictures than this are listed before they are shown.
const UNLISTED_MAX: usize = 4;

/// Pictures with their numbers, by which links find them.
type Numbered<'a> = Vec<(usize, &'a Chart)>;

/// The pictures about one thing.
pub(super) struct Group<'a> {
    topic: Topic,
    charts: Numbered<'a>,
    is_open: bool,
}

/// The pictures by topic.
pub(super) fn groups(charts: &[Chart]) -> Vec<Group<'_>> {
    let mut shown = 0;
    let group = |topic: Topic| {
        let charts: Numbered<'_> =
            charts.iter().enumerate().filter(|(_, chart)| chart.topic == topic).collect();
        shown += charts.len();
        let is_open = topic == Topic::Main || shown <= OPEN_MAX;
        (!charts.is_empty()).then_some(Group { topic, charts, is_open })
    };
    Topic::ALL.into_iter().filter_map(group).collect()
}

/// All pictures.
pub(super) fn section(groups: &[Group<'_>]) -> Markup {
    let unfolds = groups.iter().map(|group| group.charts.len()).sum::<usize>() <= PRINTED_MAX;
    html! {
        section #pictures .unfolds[unfolds] {
            h2 { "Pictures" }
            @if !unfolds { p.about { "In print there are only the topics that are open." } }
            @for Group { topic, charts, is_open } in groups {
                @if topic.name().is_empty() {
                    @for (number, chart) in charts { (figure(*number, chart)) }
                } @else {
                    details.group #(id(*topic)) open[*is_open] {
                        summary { h3 { (topic.name()) } " – " (count(charts.len())) }
                        @if charts.len() > UNLISTED_MAX { nav aria-label=(topic.name()) { (links(charts)) } }
                        @for (number, chart) in charts { (figure(*number, chart)) }
                    }
                }
            }
        }
    }
}

/// Links to the main pictures, and to the topics of others.
pub(super) fn contents(groups: &[Group<'_>]) -> Markup {
    html! {
        ul {
            @for Group { topic, charts, .. } in groups {
                @if topic.name().is_empty() {
                    @for (number, chart) in charts { (link(*number, chart)) }
                } @else {
                    li { a href={ "#" (id(*topic)) } { (topic.name()) } ", " (count(charts.len())) }
                }
            }
        }
    }
}

fn count(charts: usize) -> String {
    if charts == 1 { "1 picture".to_owned() } else { format!("{charts} pictures") }
}

fn links(charts: &[(usize, &Chart)]) -> Markup {
    html! { ul { @for (number, chart) in charts { (link(*number, chart)) } } }
}

fn link(number: usize, chart: &Chart) -> Markup {
    html! { li { a href={ "#picture-" (number) } { (chart.title) } } }
}

const fn id(topic: Topic) -> &'static str {
    match topic {
        Topic::Main => "main",
        Topic::Course => "course",
        Topic::Harm => "harm",
        Topic::Wholes => "wholes",
        Topic::Distributions => "distributions",
        Topic::HarmOfArms => "harm-of-arms",
    }
}

/// A picture with its data.
fn figure(number: usize, chart: &Chart) -> Markup {
    let id = format!("picture-{number}");
    html! {
        @if chart.topic == Topic::Main { h3 #(id) { (chart.title) } } @else { h4 #(id) { (chart.title) } }
        figure {
            (svg::picture(chart))
            figcaption { (tables::prose(&chart.about)) }
            details {
                summary { "Data of this picture" }
                (tables::view(&chart.data(), &chart.title))
            }
        }
    }
}
