//! Windows, survival actions and survivors' turns.

use crate::trace::showdown::names::window_name;
use crate::trace::showdown::scene::Scene;
use crate::trace::tale::{Tale, fields, tale};
use deathroll_core::metric::action_name;
use deathroll_core::rules::showdown::decide::Window;
use deathroll_core::rules::showdown::plan::Action;
use deathroll_core::rules::showdown::record::Event;
use deathroll_core::rules::showdown::state::Seat;

/// Describes an event of this family; `None` for other events.
pub(super) fn describe(event: &Event, scene: Scene<'_>) -> Option<Tale> {
    let name = |seat: Seat| scene.name(seat);
    match *event {
        Event::WindowOpened { window } => {
            let text = match window {
                Window::TurnStart => "survivors may act before the first turn",
                Window::AfterMovement(_) => "has moved: survivors may act",
                Window::AfterActivation(_) => "has acted: survivors may act",
                Window::Flow => "pauses: survivors may act",
                Window::Attack(_) => "lets the other survivors act",
                Window::MonsterKnockedDown => "is knocked down: survivors may act",
                Window::AnyTime => "survivors may encourage",
            };
            let fields = fields!["window" => window_name(window)];
            tale(window_rule(window), window_actor(window, scene), "window-opened", fields, text)
        }
        Event::WindowClosed { window } => {
            let fields = fields!["window" => window_name(window)];
            tale("SRV-22", "table", "window-closed", fields, "no survivor acts any more")
        }
        Event::SurvivalActionBegan { seat, action, cost } => {
            let text = format!("spends {cost} survival to {}", action_name(action));
            let fields = fields!["action" => action_name(action), "cost" => cost];
            tale(action_rule(action), name(seat), "survival-action-began", fields, text)
        }
        Event::SurvivalActionEnded { seat, action } => {
            let text = format!("finishes its {}", action_name(action));
            tale("SRV-2", name(seat), "survival-action-ended", fields!["action" => action_name(action)], text)
        }
        Event::Encouraged { seat, target } => {
            let target = name(target);
            tale(
                "SRV-7",
                name(seat),
                "encouraged",
                fields!["target" => target],
                format!("encourages {target}"),
            )
        }
        Event::TurnBegan { seat } => tale("RND-3", name(seat), "turn-began", vec![], "takes its turn"),
        Event::TurnEnded { seat, movement, activation } => {
            let left: Vec<&str> = [(movement, "movement"), (activation, "activation")]
                .into_iter()
                .filter_map(|(left, what)| left.then_some(what))
                .collect();
            let text = match left.is_empty() {
                true => "ends its turn".to_owned(),
                false => format!("ends its turn with {} unused", left.join(" and ")),
            };
            let fields = fields!["movement_left" => movement, "activation_left" => activation];
            tale("RND-3", name(seat), "turn-ended", fields, text)
        }
        Event::Hid { seat } => tale("TGT-13", name(seat), "hid", vec![], "hides"),
        Event::Revealed { seat } => tale("TGT-13", name(seat), "revealed", vec![], "is no longer hidden"),
        Event::Interacted { seat, at, kind } => {
            let terrain = scene.terrain(kind);
            let fields = fields!["at" => at, "terrain" => terrain];
            tale("SRV-10", name(seat), "interacted", fields, format!("uses {terrain} at {at}"))
        }
        Event::GearUsed { seat, index, on, cost } => {
            let gear = scene.loadout(seat).uses[usize::from(index)].as_str();
            let target = name(on);
            let on = if on == seat { String::new() } else { format!(" on {target}") };
            let mut fields = fields!["gear" => gear, "target" => target];
            let mut price = String::new();
            if cost > 0 {
                fields.push(("cost", cost.into()));
                price = format!(" for {cost} survival");
            }
            let is_free = scene.plan.survivor(scene.state, seat).uses[usize::from(index)].is_free;
            let rule = if is_free || cost > 0 { "SRV-25" } else { "SRV-10" };
            tale(rule, name(seat), "gear-used", fields, format!("uses {gear}{on}{price}"))
        }
        Event::Deafened { seat } => tale("SRV-8", name(seat), "deafened", vec![], "can no longer hear"),
        _ => None,
    }
}

const fn window_rule(window: Window) -> &'static str {
    match window {
        Window::TurnStart | Window::AfterMovement(_) | Window::AfterActivation(_) => "SRV-18",
        Window::Flow => "SRV-20",
        Window::Attack(_) => "WND-9",
        Window::MonsterKnockedDown => "SRV-23",
        Window::AnyTime => "SRV-8",
    }
}

fn window_actor(window: Window, scene: Scene<'_>) -> &str {
    match window {
        Window::AfterMovement(seat) | Window::AfterActivation(seat) | Window::Attack(seat) => {
            scene.name(seat)
        }
        Window::Flow | Window::MonsterKnockedDown => scene.monster(),
        Window::TurnStart | Window::AnyTime => "table",
    }
}

const fn action_rule(action: Action) -> &'static str {
    match action {
        Action::Dodge => "SRV-5",
        Action::Encourage => "SRV-7",
        Action::Dash => "SRV-9",
        Action::Surge => "SRV-10",
        Action::Endure => "SRV-12",
    }
}
