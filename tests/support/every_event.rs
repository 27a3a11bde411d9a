//! Scenarios that together produce every event.

/// Adventures that together produce every event of encounters.
pub(crate) const ENCOUNTERS: [&str; 3] = [
    include_str!("../documents/encounter.toml"),
    r#"
format = 1
kind = "encounter"
title = "Everything that spells bring"
about = "Spells that help and harm, companions who wake each other, and a last effort for a companion."
[options]
woken = "any-time"
wake-roll = "health"
[policy]
wake = "always"
faint = [{ when = "consciousness-roll and mojo > 1" }]
heroic = "any"
[spells.mend]
roll = "health"
heal = { survival = "1d4", injuries = 1 }
[spells.spark]
harm = { damage = "1d6", roll = "health" }
[[adventurers]]
name = "Una"
level = 3
survival = 5
fortitude = 9
health = 12
endurance = 4
attack = 12
damage = "1d8"
mojo = 2
spells = { mend = 1, spark = 1 }
[[adventurers]]
name = "Hob"
survival = 2
fortitude = 40
health = 6
endurance = 1
attack = 10
damage = "1d6"
[foes.brute]
survival = 12
health = 5
attack = 15
damage = "1d8"
attacks = 2
[[scenes]]
name = "fight"
kind = "combat"
foes = ["brute"]
max-rounds = 12
[[scenes]]
name = "song"
kind = "cast"
by = "Una"
spell = "mend"
[[scenes]]
name = "waking"
kind = "wake"
[[scenes]]
name = "camp"
kind = "night"
[[scenes]]
name = "cliff"
kind = "hazard"
events = [
  { name = "fall", who = "Hob", damage = "2d6", rounds = [1, 12] },
  { name = "stones", who = "Una", roll = "health", damage = 1, rounds = [1, 12] },
]
"#,
    r#"
format = 1
kind = "encounter"
title = "Everything else that spells bring"
about = "Sleep, other scores, verve, and a spell as a last effort."
[policy]
heroic = "spell"
[spells.blessing]
scores = { attack = 2, damage = 1, lasts = "2 rounds" }
[spells.spark]
level = 0
roll = "health"
harm = { damage = "1d4" }
[spells.lullaby]
harm = { sleep = "2 rounds", scores = { defense = -2, lasts = "2 rounds" } }
[spells.rite]
heal = { verve = "1d4" }
takes = "10 minutes"
[[adventurers]]
name = "Una"
level = 3
archetype = "warrior"
verve = 6
survival = 4
fortitude = 40
health = 12
endurance = 1
attack = 12
damage = "1d8"
mojo = 2
spells = { blessing = 1, spark = 9 }
[[adventurers]]
name = "Hob"
archetype = "warrior"
verve = 6
survival = 20
spells = { rite = 1 }
fortitude = 40
endurance = 20
attack = 10
damage = "1d6"
[foes.singer]
survival = 60
attack = 15
damage = "1d8"
spells = { lullaby = 1 }
policy = { target = "focus" }
[[scenes]]
name = "fight"
kind = "combat"
foes = ["singer"]
max-rounds = 30
[[scenes]]
name = "breath"
kind = "wait"
lasts = "1 minute"
[[scenes]]
name = "rite"
kind = "cast"
by = "Hob"
spell = "rite"
"#,
];

/// Games against a monster that together produce every event of theirs.
pub(crate) const SHOWDOWNS: [&str; 7] = [
    include_str!("../documents/special.toml"),
    include_str!("../documents/showdown.toml"),
    r#"
format = 1
kind = "showdown"
title = "Placed on a rock"
rounds = 1
[board.terrain.rock]
impassable = true
[[board.tiles]]
terrain = "rock"
at = [[4, 4]]
[monster]
toughness = 6
movement = 5
ai-cards = [{ name = "Grab", copies = 2, pick-target = [["closest"]], actions = [{ place = { at = [4, 4] } }] }]
hit-locations = [{ name = "Flank", copies = 2 }]
[[survivors]]
name = "Ada"
at = [0, 0]
"#,
    r#"
format = 1
kind = "attack"
title = "Everything that attacks bring"
about = "Each effect once, and a monster that outlives its deck."
rounds = 12
attacks = 2
[options]
death-rule = { life = 14 }
hl-empty = "stop"
[monster]
name = "Straw Beast"
toughness = 7
basic-action = [{ attack = { speed = 4, accuracy = 3, damage = 1, on-hit = [{ bleed = 1 }] } }]
ai-cards = [{ name = "Rustle", copies = 3 }]
hit-locations = [
  { name = "Flank", copies = 2, special = [{ tokens = { speed = 1, accuracy = 1, strength = 1, luck = 1, evasion = 1, movement = 1, duration = "round" } }] },
  { name = "Eye", copies = 2, critical = [{ monster-tokens = { toughness = 1, evasion = 1, accuracy = 1, speed = 1, damage = 1, luck = -1, movement = 1, duration = "round" } }] },
  { name = "Seam", failure = [{ damage = { amount = 1 } }], wound = [{ survival = 1 }], reflex = ["lose-random-attribute"] },
  { name = "Button", critical = ["monster-knock-down"], wound = [{ heal = { location = "arms", boxes = 1 } }] },
  { name = "Rake", trap = true },
]
[gear.sickle]
weapon = { speed = 4, accuracy = 4, strength = 4 }
traits = [{ reroll-misses = true }, { strength-die = 4 }, { luck = 1, once-per-showdown = true }]
[[survivors]]
name = "Ada"
gear = ["sickle"]
survival = 9
luck = 3
actions = ["dodge", "endure"]
armor = { head = 1, arms = 1, body = 1, waist = 1, legs = 1 }
[[survivors]]
name = "Bryn"
knocked-down = true
armor = { head = 2, arms = 2, body = 2, waist = 2, legs = 2 }
"#,
    r#"
format = 1
kind = "attack"
title = "A deck that is shuffled"
about = "AI cards come back for draws and for wounds."
rounds = 6
[monster]
toughness = 4
ai-cards = [{ name = "Rustle", copies = 2 }]
hit-locations = [{ name = "Flank", copies = 2 }, { name = "Pit", failure = ["death"] }]
[[survivors]]
name = "Ada"
speed = 3
accuracy = 3
"#,
    r#"
format = 1
kind = "defense"
title = "Everything that defenses bring"
about = "Hits on every location until somebody dies."
rounds = 8
[monster]
name = "Straw Beast"
attacks = [{ name = "Swipe", speed = 3, accuracy = 4, damage = 1, on-hit = ["knock-down"], times = 2 }]
[[survivors]]
name = "Ada"
survival = 12
luck = 4
actions = ["dodge", "endure"]
"#,
    r#"
format = 1
kind = "showdown"
title = "A token that changes hands"
about = "Every survivor gains the priority target token from the one before."
rounds = 2
[board]
width = 9
height = 11
[monster]
name = "Straw Beast"
toughness = 20
movement = 1
ai-cards = [{ name = "Point", copies = 3, actions = [{ each = { who = [], effects = ["priority-target"] } }] }]
hit-locations = [{ name = "Flank", copies = 6 }]
[[survivors]]
name = "Ada"
at = [1, 1]
[[survivors]]
name = "Bryn"
at = [7, 1]
"#,
];
