//! The integers counted in one trial.

/// Lists the counters: the doc comment, the name of each in the code, and its name in traces.
macro_rules! counters {
    ($($(#[doc = $doc:literal])+ $counter:ident = $name:literal,)+) => {
        /// One integer of a trial: of a survivor or adventurer, the party (the sum over its members, or
        /// a count of the whole), the monster, a kind of card or a scene.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Counter {
            $($(#[doc = $doc])+ $counter,)+
        }

        impl Counter {
            /// All counters, in numerical order.
            pub const ALL: [Self; ALL_COUNTERS] = [$(Self::$counter),+];

            /// True when it never decreases during a trial.
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
    /// Attack dice, excluding re-rolled ones.
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
    /// Wounds of the monster caused by this survivor.
    Wounds = "wounds",
    /// Those caused during its own attacks.
    WoundsInAttack = "wounds_in_attack",
    /// Reactions that the monster performed.
    Reactions = "reactions",

    /// Attacks by the monster suffered.
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
    /// Damage absorbed by armor.
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
    /// Tenths of a death averted by endures: faces of the tables that would have killed.
    DeathTenthsAverted = "death_tenths_averted",
    /// Survival spent on dodges.
    SpentOnDodge = "spent_on_dodge",
    /// Survival spent on endures.
    SpentOnEndure = "spent_on_endure",
    /// Survival spent on special rules and uses.
    SpentOnRules = "spent_on_rules",
    /// Times that special rules which wait for a moment worked.
    RulesUsed = "rules_used",
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

    // Counters of survivors in showdowns only.
    /// Times picked as a target.
    Targeted = "targeted",
    /// Collisions suffered.
    Collisions = "collisions",
    /// Times knocked back.
    KnockBacks = "knock_backs",
    /// Steps moved by movements and dashes.
    SpacesMoved = "spaces_moved",
    /// Times that it encouraged another survivor.
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
    /// Wounds of the monster caused by the whole party.
    WoundsOfParty = "wounds_of_party",

    // Counters of the fight.
    /// 1 when the monster was defeated.
    Won = "won",
    /// 1 when no survivor is left alive and the monster is not defeated.
    Lost = "lost",
    /// 1 when the limit of rounds ended the showdown.
    Stalemate = "stalemate",
    /// 1 when the monster was defeated and nobody died.
    Flawless = "flawless",

    // Counters of the monster.
    /// AI cards played.
    AiCards = "ai_cards",
    /// Basic actions performed, for whatever reason.
    BasicActions = "basic_actions",
    /// Picks of a target that found no survivor.
    PicksOfNobody = "picks_of_nobody",
    /// Times the monster followed its instinct.
    Instincts = "instincts",
    /// Monster turns, or cards in them, that ended early.
    Interruptions = "interruptions",
    /// Steps that the monster moved.
    MonsterSpacesMoved = "monster_spaces_moved",
    /// Times the monster was knocked down.
    MonsterKnockDowns = "monster_knock_downs",
    /// Wounds that the monster recovered.
    WoundsLost = "wounds_lost",

    // Counters of a kind of card.
    /// Times played; of a hit location, times drawn.
    CardPlays = "plays",
    /// Deaths that the card is to blame for.
    CardDeaths = "deaths_caused",
    /// Severe injuries that the card is to blame for.
    CardSevereInjuries = "severe_injuries_caused",

    // Counters of an adventurer in an encounter.
    /// Attack rolls made.
    AttackRolls = "attack_rolls",
    /// Attack rolls that hit.
    AttackHits = "attack_hits",
    /// Damage dealt to foes.
    DamageDealt = "damage_dealt",
    /// Damage suffered, including direct injuries.
    DamageSuffered = "damage_suffered",
    /// Damage taken by temporary pools.
    PoolLost = "pool_lost",
    /// Damage taken by verve.
    VerveLost = "verve_lost",
    /// Damage taken by survival.
    SurvivalLost = "survival_lost",
    /// Damage that became injuries, including direct injuries.
    InjuriesGained = "injuries_gained",
    /// Rolls to avert harm.
    SkillRolls = "skill_rolls",
    /// Rolls to avert harm that succeeded.
    SkillSuccesses = "skill_successes",
    /// Consciousness rolls.
    ConsciousnessRolls = "consciousness_rolls",
    /// Consciousness rolls that failed.
    ConsciousnessFailures = "consciousness_failures",
    /// Times that it lost consciousness.
    Faints = "faints",
    /// 1 when it ever lost consciousness.
    EverUnconscious = "ever_unconscious",
    /// Minutes of unconsciousness.
    MinutesUnconscious = "minutes_unconscious",
    /// Contests faced.
    Contests = "contests",
    /// 1 when it ever faced a contest.
    EverFacedDeath = "ever_faced_death",
    /// Contests lost while not yet dying.
    DyingBegun = "dying_begun",
    /// Contests lost.
    ContestsLost = "contests_lost",
    /// 1 when it was ever dying.
    EverDying = "ever_dying",
    /// Seconds from the start of dying to the end of the time left.
    SecondsToLive = "seconds_to_live",
    /// Times that it was saved from dying.
    DyingCancelled = "dying_cancelled",
    /// Heroic last efforts.
    HeroicEfforts = "heroic_efforts",
    /// Heroic last efforts that succeeded.
    HeroicSuccesses = "heroic_successes",
    /// Spells cast.
    SpellsCast = "spells_cast",
    /// Spells cast that worked.
    SpellsThatWorked = "spells_that_worked",
    /// Times that somebody woke it.
    Woken = "woken",
    /// Mojo spent.
    MojoSpent = "mojo_spent",
    /// Times that it fled.
    Flights = "flights",
    /// Nights and days of rest that it survived.
    Nights = "nights",
    /// Health rolls.
    HealthRolls = "health_rolls",
    /// Health rolls that succeeded.
    HealthSuccesses = "health_successes",
    /// Survival regained.
    SurvivalRegained = "survival_regained",
    /// Injuries healed.
    InjuriesHealed = "injuries_healed",
    /// Verve regained.
    VerveRegained = "verve_regained",
    /// Verve left at the end.
    VerveAtEnd = "verve_at_end",
    /// Survival left at the end.
    SurvivalAtEnd = "survival_at_end",
    /// Injuries at the end.
    InjuriesAtEnd = "injuries_at_end",
    /// The highest spell level that it can use at the end.
    SpellLevelAtEnd = "spell_level_at_end",
    /// 1 when it has full survival and no injury at the end.
    Recovered = "recovered",
    /// 1 when it is dying at the end.
    DyingAtEnd = "dying_at_end",
    /// 1 when it is dead at the end.
    DeadAtEnd = "dead_at_end",
    /// 1 when it is dead or dying at the end.
    DeadOrDying = "dead_or_dying",
    /// 1 when it is neither dead nor dying at the end.
    Survived = "survived",

    // Counters of the adventure, for the party only.
    /// Rounds of combat.
    CombatRounds = "combat_rounds",
    /// Combats won.
    CombatsWon = "combats_won",
    /// Combats lost.
    CombatsLost = "combats_lost",
    /// Combats that ended without a winner.
    CombatsUndecided = "combats_undecided",
    /// Foes defeated by the end of their combat.
    FoesDefeated = "foes_defeated",
    /// Defeated foes that were dead or dying.
    FoesKilled = "foes_killed",
    /// 1 when no adventurer is dead or dying at the end.
    Intact = "intact",
    /// 1 when every adventurer is dead or dying at the end.
    WipedOut = "wiped_out",
    /// Duration of the adventure, in rounds of ten seconds.
    Time = "time",

    // Counters of the party at the end of a scene.
    /// Rounds, nights or days of the scene.
    SceneRounds = "scene_rounds",
    /// 1 when its combat was won.
    SceneWon = "scene_won",
    /// Total verve of the living.
    SceneVerve = "scene_verve",
    /// Total survival of the living.
    SceneSurvival = "scene_survival",
    /// Total injuries of the living.
    SceneInjuries = "scene_injuries",
    /// Number of adventurers alive and conscious.
    SceneAwake = "scene_awake",
    /// Number of dying adventurers.
    SceneDying = "scene_dying",
    /// Number of dead adventurers.
    SceneDead = "scene_dead",
}

/// Largest value of a counter in one trial; realistic scenarios stay far below.
pub const COUNTER_MAX: u64 = (1 << 26) - 1;
/// Number of counters.
const ALL_COUNTERS: usize = Counter::SceneDead as usize + 1;
/// Number of counters used by attack, defense and showdown games: the first ones.
pub const COUNTERS: usize = Counter::CardSevereInjuries as usize + 1;
/// Number of counters used by games without a board: the first ones.
pub const COUNTERS_WITHOUT_BOARD: usize = Counter::ReshufflesAtWound as usize + 1;
/// Number of counters of a kind of card: the last ones of [`COUNTERS`].
pub const CARD_COUNTERS: usize = COUNTERS - Counter::CardPlays as usize;
/// A contiguous range of counters.
#[derive(Debug, Clone, Copy)]
pub struct Block {
    /// Number of the first counter.
    pub first: usize,
    /// Number of counters.
    pub size: usize,
}

/// The counters of adventurers and their party.
pub const ADVENTURE: Block = Block::of(Counter::AttackRolls, Counter::Time);
/// The counters of scenes.
pub const SCENE: Block = Block::of(Counter::SceneRounds, Counter::SceneDead);
/// Counters of the fight as a whole, which the party has besides the sums over its survivors.
pub const FIGHT: [Counter; 5] =
    [Counter::Rounds, Counter::Won, Counter::Lost, Counter::Stalemate, Counter::Flawless];

impl Block {
    const fn of(first: Counter, last: Counter) -> Self {
        Self { first: first as usize, size: last as usize + 1 - first as usize }
    }
}
