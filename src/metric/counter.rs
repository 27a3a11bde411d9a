//! The integers that one trial leaves behind.

/// Lists the counters: the doc comment, the name of each in the code, and its name in traces.
macro_rules! counters {
    ($($(#[doc = $doc:literal])+ $counter:ident = $name:literal,)+) => {
        /// One integer of a trial: of a survivor or adventurer, the party (the sum over its members,
        /// and what is counted of the whole), the monster, a kind of card or a scene.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Counter {
            $($(#[doc = $doc])+ $counter,)+
        }

        impl Counter {
            /// All counters, in the order of their numbers.
            pub const ALL: [Self; ALL_COUNTERS] = [$(Self::$counter),+];

            /// True when it never becomes less during a trial.
            #[must_use]
            pub const fn only_grows(self) -> bool {
                !matches!(self, Self::SecondsToLive)
            }

            /// The name in traces.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$counter => $name,)+
                }
            }
        }
    };
}

counters! {
    /// Attacks made.
    Attacks = "attacks",
    /// Attack dice, without the dice of a re-roll.
    AttackDice = "attack_dice",
    /// Hits.
    Hits = "hits",
    /// Attack dice that missed.
    Misses = "misses",
    /// Hit location cards drawn.
    HitLocations = "hit_locations",
    /// Attacks that a trap ended.
    TrappedAttacks = "trapped_attacks",
    /// Wound attempts.
    WoundAttempts = "wound_attempts",
    /// Wound attempts that succeeded.
    Successes = "successes",
    /// Critical wounds.
    Criticals = "criticals",
    /// Wounds that the monster suffered from this survivor.
    Wounds = "wounds",
    /// Those of them during its own attacks.
    WoundsInAttack = "wounds_in_attack",
    /// Reactions of the monster that were performed.
    Reactions = "reactions",

    /// Attacks of the monster suffered.
    MonsterAttacks = "monster_attacks",
    /// Dice of those attacks.
    MonsterDice = "monster_dice",
    /// Hits of those attacks, before dodging.
    MonsterHits = "monster_hits",
    /// Damage landed on the head.
    DamageHead = "damage_head",
    /// Damage landed on the arms.
    DamageArms = "damage_arms",
    /// Damage landed on the body.
    DamageBody = "damage_body",
    /// Damage landed on the waist.
    DamageWaist = "damage_waist",
    /// Damage landed on the legs.
    DamageLegs = "damage_legs",
    /// Damage landed anywhere.
    Damage = "damage",
    /// Damage that armor took.
    ArmorLost = "armor_lost",
    /// Severe injury rolls.
    SevereInjuries = "severe_injuries",
    /// Times knocked down.
    KnockDowns = "knock_downs",
    /// Dodges.
    Dodges = "dodges",
    /// Severe injuries that dodges averted.
    SevereAverted = "severe_averted",
    /// Severe injuries endured.
    Endures = "endures",
    /// Tenths of a death that endures averted: faces of the tables that would have killed.
    DeathTenthsAverted = "death_tenths_averted",
    /// Survival spent on dodges.
    SpentOnDodge = "spent_on_dodge",
    /// Survival spent on endures.
    SpentOnEndure = "spent_on_endure",
    /// Survival spent.
    Spent = "spent",
    /// Survival left at the end.
    SurvivalLeft = "survival_left",
    /// 1 when alive at the end.
    Alive = "alive",
    /// 1 when dead at the end.
    Dead = "dead",
    /// 1 when killed by a severe injury.
    DeadOfSevereInjury = "dead_of_severe_injury",
    /// 1 when killed by bleeding.
    DeadOfBleeding = "dead_of_bleeding",
    /// 1 when killed outright by an effect.
    DeadOfEffect = "dead_of_effect",
    /// 1 when killed in the monster's own turn.
    DeadInMonsterTurn = "dead_in_monster_turn",
    /// 1 when killed by a reaction.
    DeadByReaction = "dead_by_reaction",
    /// 1 when killed by a trap.
    DeadByTrap = "dead_by_trap",
    /// 1 when killed by a card's special rules or critical effects, or by gear.
    DeadByCard = "dead_by_card",

    /// Rounds begun.
    Rounds = "rounds",
    /// 1 when the monster was defeated.
    Defeated = "defeated",
    /// Wounds the monster suffered in this trial.
    WoundsSuffered = "wounds_suffered",
    /// AI discards shuffled for a draw.
    ReshufflesAtDraw = "reshuffles_at_draw",
    /// AI discards shuffled for a wound.
    ReshufflesAtWound = "reshuffles_at_wound",

    // What only a showdown counts, of survivors.
    /// Times picked as a target.
    Targeted = "targeted",
    /// Collisions suffered.
    Collisions = "collisions",
    /// Times knocked back.
    KnockBacks = "knock_backs",
    /// Steps moved by its own will.
    SpacesMoved = "spaces_moved",
    /// Fellows encouraged.
    Encouragements = "encouragements",
    /// Dashes.
    Dashes = "dashes",
    /// Surges.
    Surges = "surges",
    /// Attacks made by surges.
    SurgeAttacks = "surge_attacks",
    /// Survival spent on encouraging.
    SpentOnEncourage = "spent_on_encourage",
    /// Survival spent on dashes.
    SpentOnDash = "spent_on_dash",
    /// Survival spent on surges.
    SpentOnSurge = "spent_on_surge",
    /// Times hidden.
    Hides = "hides",
    /// Uses of gear.
    GearUses = "gear_uses",
    /// Uses of terrain.
    TerrainUses = "terrain_uses",
    /// Turns that ended with an activation left.
    UnusedActivations = "unused_activations",
    /// Wounds that the monster suffered from anybody of the party.
    WoundsOfParty = "wounds_of_party",

    // Of the fight.
    /// 1 when the monster was defeated.
    Won = "won",
    /// 1 when nobody was left alive, and the monster not defeated.
    Lost = "lost",
    /// 1 when the rounds were over.
    Stalemate = "stalemate",
    /// 1 when the monster was defeated and nobody died.
    Flawless = "flawless",

    // Of the monster.
    /// AI cards played.
    AiCards = "ai_cards",
    /// Basic actions performed, whatever made the monster perform them.
    BasicActions = "basic_actions",
    /// Picks of a target that found nobody.
    PicksOfNobody = "picks_of_nobody",
    /// Times the monster followed its instinct.
    Instincts = "instincts",
    /// Turns, or cards of them, that ended early.
    Interruptions = "interruptions",
    /// Steps that the monster moved.
    MonsterSpacesMoved = "monster_spaces_moved",
    /// Times the monster was knocked down.
    MonsterKnockDowns = "monster_knock_downs",
    /// Wounds that the monster lost again.
    WoundsLost = "wounds_lost",

    // Of a kind of card.
    /// Times played; of a hit location, times drawn.
    CardPlays = "plays",
    /// Deaths that it is to blame for.
    CardDeaths = "deaths_caused",
    /// Severe injuries that it is to blame for.
    CardSevereInjuries = "severe_injuries_caused",

    // Of an adventurer of an encounter.
    /// Attack rolls made.
    AttackRolls = "attack_rolls",
    /// Those that hit.
    AttackHits = "attack_hits",
    /// Damage dealt to foes.
    DamageDealt = "damage_dealt",
    /// Damage suffered, direct injuries among it.
    DamageSuffered = "damage_suffered",
    /// Of that, what temporary pools took.
    PoolLost = "pool_lost",
    /// Of that, what verve took.
    VerveLost = "verve_lost",
    /// Of that, what survival took.
    SurvivalLost = "survival_lost",
    /// Of that, what became injuries.
    InjuriesGained = "injuries_gained",
    /// Rolls that avert harm.
    SkillRolls = "skill_rolls",
    /// Those that succeeded.
    SkillSuccesses = "skill_successes",
    /// Consciousness rolls.
    ConsciousnessRolls = "consciousness_rolls",
    /// Those that failed.
    ConsciousnessFailures = "consciousness_failures",
    /// Times that it lost consciousness.
    Faints = "faints",
    /// 1 when it ever lost consciousness.
    EverUnconscious = "ever_unconscious",
    /// Minutes for which it lost consciousness.
    MinutesUnconscious = "minutes_unconscious",
    /// Contests faced.
    Contests = "contests",
    /// 1 when it ever faced one.
    EverFacedDeath = "ever_faced_death",
    /// Contests lost by somebody who was not dying yet.
    DyingBegun = "dying_begun",
    /// Contests lost.
    ContestsLost = "contests_lost",
    /// 1 when it was ever dying.
    EverDying = "ever_dying",
    /// Seconds from when it began to die until its time would be out.
    SecondsToLive = "seconds_to_live",
    /// Times that it was saved from dying.
    DyingCancelled = "dying_cancelled",
    /// Heroic last efforts.
    HeroicEfforts = "heroic_efforts",
    /// Those that succeeded.
    HeroicSuccesses = "heroic_successes",
    /// Mojo spent.
    MojoSpent = "mojo_spent",
    /// Times that it fled.
    Flights = "flights",
    /// Nights and days of rest that it lived through.
    Nights = "nights",
    /// Health rolls.
    HealthRolls = "health_rolls",
    /// Those that succeeded.
    HealthSuccesses = "health_successes",
    /// Survival that came back.
    SurvivalRegained = "survival_regained",
    /// Injuries that were healed.
    InjuriesHealed = "injuries_healed",
    /// Verve that came back.
    VerveRegained = "verve_regained",
    /// Verve left at the end.
    VerveAtEnd = "verve_at_end",
    /// Survival left at the end.
    SurvivalAtEnd = "survival_at_end",
    /// Injuries at the end.
    InjuriesAtEnd = "injuries_at_end",
    /// The highest spell level that it can use at the end.
    SpellLevelAtEnd = "spell_level_at_end",
    /// 1 when it has all survival and no injury at the end.
    Recovered = "recovered",
    /// 1 when it is dying at the end.
    DyingAtEnd = "dying_at_end",
    /// 1 when it is dead at the end.
    DeadAtEnd = "dead_at_end",
    /// 1 when it is dead or dying at the end.
    DeadOrDying = "dead_or_dying",

    // Of the adventure, which only the party has.
    /// Rounds of combat.
    CombatRounds = "combat_rounds",
    /// Combats won.
    CombatsWon = "combats_won",
    /// Combats lost.
    CombatsLost = "combats_lost",
    /// Combats that ended otherwise.
    CombatsUndecided = "combats_undecided",
    /// Foes that were out when their combat ended.
    FoesDefeated = "foes_defeated",
    /// Those of them that were dead or dying.
    FoesKilled = "foes_killed",
    /// 1 when nobody is dead or dying at the end.
    Intact = "intact",
    /// 1 when everybody is dead or dying at the end.
    WipedOut = "wiped_out",
    /// Rounds of ten seconds that the adventure took, whatever was done in them.
    Time = "time",

    // Of the party at the end of a scene.
    /// Rounds, nights or days of the scene.
    SceneRounds = "scene_rounds",
    /// 1 when its combat was won.
    SceneWon = "scene_won",
    /// Verve of all who live.
    SceneVerve = "scene_verve",
    /// Survival of all who live.
    SceneSurvival = "scene_survival",
    /// Injuries of all who live.
    SceneInjuries = "scene_injuries",
    /// How many are alive and awake.
    SceneAwake = "scene_awake",
    /// How many are dying.
    SceneDying = "scene_dying",
    /// How many are dead.
    SceneDead = "scene_dead",
}

/// Counters of a trial count up to here; no sane scenario comes near.
pub const COUNTER_MAX: u64 = (1 << 26) - 1;
/// Number of counters.
const ALL_COUNTERS: usize = Counter::SceneDead as usize + 1;
/// Number of counters that games of survivors against a monster use: those from the first on.
pub const COUNTERS: usize = Counter::CardSevereInjuries as usize + 1;
/// Number of counters that games without a board use: those from the first on.
pub const COUNTERS_WITHOUT_BOARD: usize = Counter::ReshufflesAtWound as usize + 1;
/// Number of counters of a kind of card: those up to the last.
pub const CARD_COUNTERS: usize = COUNTERS - Counter::CardPlays as usize;
/// Counters in a row.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// The first of them.
    pub first: usize,
    /// How many there are.
    pub size: usize,
}

/// The counters of adventurers and their party.
pub const ADVENTURE: Block = Block::of(Counter::AttackRolls, Counter::Time);
/// The counters of scenes.
pub const SCENE: Block = Block::of(Counter::SceneRounds, Counter::SceneDead);
/// Counters of the fight as a whole, which the party has beside the sums over its survivors.
pub const FIGHT: [Counter; 5] =
    [Counter::Rounds, Counter::Won, Counter::Lost, Counter::Stalemate, Counter::Flawless];

impl Block {
    const fn of(first: Counter, last: Counter) -> Self {
        Self { first: first as usize, size: last as usize + 1 - first as usize }
    }
}
