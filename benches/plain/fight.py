"""The rules of this one fight, and how novices play it. Ids such as ATK-4 are those of RULES.md."""

from collections import Counter
from collections.abc import Callable
from random import Random

from board import FAR, ROCKS, SPACES, Base, Space, is_on_board, sign, step, steps_between, walk
from table import (
    AI_CARDS,
    ATTRIBUTES,
    BASIC_ACTION,
    HIT_LOCATIONS,
    MOVEMENT,
    TOUGHNESS,
    AiCard,
    Candidates,
    Deck,
    HitLocation,
    Survivor,
    new_party,
)

ROUNDS_MAX = 60
PUSHED_SPACES = 5
DEADLY_BLEEDING = 5
SURVIVAL_RESERVE = 1
LOCATIONS = ("head", "arms", "body", "body", "waist", "legs")


class FightOver(Exception):
    """The monster is defeated, or nobody is alive (RND-8)."""


def succeeds(roll: int, bonus: int, threshold: int) -> bool:
    """A natural 10 always succeeds, a natural 1 never does (OD-2, OD-3)."""
    return roll == 10 or (roll > 1 and roll + bonus >= threshold)


class Fight:
    """One fight, from the first round to the last."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.party = new_party()
        self.base = Base(7, 10, facing=(0, -1))
        self.ai = Deck(AI_CARDS, dice)
        self.in_play: list[AiCard] = []
        self.hit_locations = Deck(HIT_LOCATIONS, dice)
        self.evasion = 0
        self.last_to_wound: Survivor | None = None
        self.face_up: list[list[HitLocation]] = []  # of each attack in progress (ATK-6)
        self.is_surging = False
        self.is_won = False
        self.counts: Counter[str] = Counter()

    def play(self) -> None:
        """Plays to the end."""
        try:
            while self.counts["rounds"] < ROUNDS_MAX:
                self.counts["rounds"] += 1
                self.play_round()
        except FightOver:
            pass

    def play_round(self) -> None:
        """The monster's turn, then that of the survivors (RND-1)."""
        for survivor in self.party:
            survivor.used.clear()
        self.monster_turn()
        for survivor in self.party:
            if survivor.fell is not None and survivor.fell < self.counts["rounds"]:
                survivor.fell = None  # RND-5
            survivor.has_activation = True
        self.opportunity()
        for survivor in self.party:
            self.survivor_turn(survivor)
            survivor.has_activation = False

    def d10(self) -> int:
        """A roll from 1 to 10."""
        return self.dice.randint(1, 10)

    def living(self) -> list[Survivor]:
        """Who is alive, in seat order."""
        return [survivor for survivor in self.party if survivor.is_alive]

    def distance(self, survivor: Survivor) -> int:
        """Steps from the monster."""
        return self.base.distance(survivor.at)

    def is_in_reach(self, survivor: Survivor) -> bool:
        """Whether the survivor can strike from where it is (ATK-1)."""
        return self.distance(survivor) <= survivor.weapon.reach

    # The monster's turn.

    def monster_turn(self) -> None:
        """Draws a card, performs it on a target, discards it (RND-4)."""
        card = self.ai.draw()
        if card is None:
            self.pick_and_perform(BASIC_ACTION)
            return
        self.in_play.append(card)
        self.pick_and_perform(card)
        self.ai.discard += self.in_play
        self.in_play.clear()

    def pick_and_perform(self, card: AiCard) -> None:
        """Without a target the monster just turns to whoever is closest (MON-12)."""
        target = self.pick_target(card)
        if target is None:
            self.base.face(min(self.living(), key=self.distance).at)
        else:
            self.perform(card, target)

    def pick_target(self, card: AiCard) -> Survivor | None:
        """The closest of the first candidates that there are; dice break ties (TGT-2, TGT-7)."""
        for kind in card.candidates:
            candidates = [one for one in self.living() if self.is_candidate(one, kind)]
            if candidates:
                nearest = min(map(self.distance, candidates))
                return self.dice.choice([one for one in candidates if self.distance(one) == nearest])
        return None

    def is_candidate(self, survivor: Survivor, kind: Candidates) -> bool:
        """Threats are those who stand (TGT-13); nothing on this board hides anybody from view (TGT-10)."""
        if kind == "anyone":
            return True
        if kind == "last to wound":
            return survivor is self.last_to_wound
        if kind == "threat in view":
            return survivor.is_standing and not self.base.is_behind(survivor.at)
        if kind == "threat ahead in range":
            in_range = self.distance(survivor) - 1 <= MOVEMENT  # TGT-11
            return survivor.is_standing and in_range and self.base.is_before(survivor.at)
        return survivor.is_standing

    def perform(self, card: AiCard, target: Survivor) -> None:
        """A flow, a move and an attack on one target (MON-10), unless it dies in between (TGT-6)."""
        self.base.face(target.at)
        self.opportunity()
        if target.is_alive:
            self.move_monster(target)
        if target.is_alive and self.distance(target) == 1:
            self.attack_survivor(card, target)

    def move_monster(self, target: Survivor) -> None:
        """Straight ahead, over everybody in the way (COL-3, COL-4, COL-13)."""
        run_over: list[Survivor] = []
        way = self.base.way_to(target.at, MOVEMENT)
        for direction in way:
            self.base.take(direction)
            run_over += [one for one in self.living() if self.distance(one) == 0 and one not in run_over]
        for survivor in run_over:
            self.collide(survivor)
        for survivor in [one for one in self.living() if self.distance(one) == 0]:
            self.knock_back(survivor, PUSHED_SPACES, way[-1])
        self.base.face(target.at)

    def attack_survivor(self, card: AiCard, target: Survivor) -> None:
        """Rolls for hits, then for their locations; the target may dodge one (MON-2, MON-3, MON-7)."""
        threshold = card.accuracy + target.tokens["evasion"]
        rolls = [self.d10() for _ in range(card.speed)]
        hits = [self.dice.choice(LOCATIONS) for roll in rolls if succeeds(roll, 0, threshold)]
        self.counts["monster-hits"] += len(hits)
        self.dodge(target, hits, card.damage)
        for location in hits:
            self.hurt(target, location, card.damage)
        if hits and card.knockback:
            self.knock_back(target, card.knockback, None)
        if hits and card.knocks_down:
            self.knock_down(target)

    # What happens to survivors.

    def can_defend(self, survivor: Survivor, action: str) -> bool:
        """Once in a round, not while attacking, and not during a surge (SRV-2, SRV-16, SRV-17)."""
        is_known_and_unused = action in survivor.actions and action not in survivor.used
        return is_known_and_unused and not survivor.is_attacking and not self.is_surging

    def dodge(self, survivor: Survivor, hits: list[str], damage: int) -> None:
        """A novice cancels a hit that would be a severe injury, and no other (SRV-5)."""
        if not self.can_defend(survivor, "dodge") or survivor.survival < 1:
            return
        for location in hits:
            if hits.count(location) * damage > survivor.capacity(location):
                hits.remove(location)
                survivor.spend("dodge", 1)
                self.counts["dodges"] += 1
                return

    def hurt(self, survivor: Survivor, location: str, damage: int) -> None:
        """Armor first, then injury boxes; what is left is one severe injury (MON-4)."""
        if not survivor.is_alive:
            return
        self.counts["damage"] += damage
        is_severe = damage > survivor.capacity(location)
        absorbed = min(damage, survivor.armor.get(location, 0))
        filled = min(damage - absorbed, survivor.boxes[location])
        if absorbed:
            survivor.armor[location] -= absorbed
        survivor.boxes[location] -= filled
        if is_severe:
            self.injure(survivor)
        if filled and survivor.boxes[location] == 0:  # MON-5, after the injury (OD-62)
            self.knock_down(survivor)

    def injure(self, survivor: Survivor) -> None:
        """A severe injury, which may be endured; otherwise the table decides (MON-6, SRV-12)."""
        cost = max(0, 7 - survivor.luck - survivor.tokens["luck"])
        can_endure = self.can_defend(survivor, "endure") and survivor.is_standing
        if can_endure and survivor.survival >= cost:
            survivor.spend("endure", cost)
            self.counts["endures"] += 1
            return
        self.counts["severe-injuries"] += 1
        roll = self.d10()
        if roll <= 3:
            self.kill(survivor)
            return
        self.knock_down(survivor)
        if roll <= 6:
            survivor.bleeding += 1
            if survivor.bleeding == DEADLY_BLEEDING:  # MON-9
                self.kill(survivor)
        elif roll <= 9:
            self.impair(survivor, self.dice.choice(ATTRIBUTES))

    def impair(self, survivor: Survivor, attribute: str) -> None:
        """An attribute is one lower from now on; everybody can still move one space."""
        if attribute != "movement" or survivor.movement > 1:
            survivor.tokens[attribute] -= 1

    def kill(self, survivor: Survivor) -> None:
        """Whoever dies leaves the board (OD-58)."""
        survivor.is_alive = False
        if not self.living():
            raise FightOver

    def knock_down(self, survivor: Survivor) -> None:
        """No effect on those who are down already (OD-57)."""
        if survivor.is_standing:
            survivor.fell = self.counts["rounds"]
            self.counts["knock-downs"] += 1

    def collide(self, survivor: Survivor) -> None:
        """Collision knocks survivors down (COL-1)."""
        if survivor.is_alive:
            self.counts["collisions"] += 1
            self.knock_down(survivor)

    def knock_back(self, survivor: Survivor, spaces: int, last_step: Space | None) -> None:
        """Away from the monster, through others but not through rock (COL-14)."""
        if not survivor.is_alive:
            return
        direction = self.away(survivor.at, last_step)
        met: list[Survivor] = []
        hits_rock = False
        for _ in range(spaces):
            ahead = step(survivor.at, direction)
            hits_rock = ahead in ROCKS
            if hits_rock or not is_on_board(ahead):
                break
            survivor.at = ahead
            met += [one for one in self.living() if one is not survivor and one.at == ahead]
        if survivor.at in self.blocked_for(survivor):
            survivor.at = self.nearest_free_space(survivor)
        for one in met:
            self.collide(one)
        if met or hits_rock:
            self.collide(survivor)

    def away(self, at: Space, last_step: Space | None) -> Space:
        """The direction of a knockback; along the edge if it would leave the board at once (COL-12)."""
        x, y = self.base.gaps(at)
        if x == y == 0:
            direction = last_step or (0, 1)
        elif abs(x) > abs(y) or (abs(x) == abs(y) and self.flip()):
            direction = (sign(x), 0)
        else:
            direction = (0, sign(y))
        if is_on_board(step(at, direction)):
            return direction
        side_x, side_y = self.base.side_of_centre(at)
        if direction[0] == 0:
            return side_x or self.dice.choice((1, -1)), 0
        return 0, side_y or self.dice.choice((1, -1))

    def flip(self) -> bool:
        """A coin."""
        return self.dice.random() < 0.5

    def blocked_for(self, survivor: Survivor) -> set[Space]:
        """Where the survivor cannot stand."""
        others = {one.at for one in self.living() if one is not survivor}
        return others | ROCKS | self.base.spaces()

    def nearest_free_space(self, survivor: Survivor) -> Space:
        """Of several, one farthest from the monster; dice break ties (OD-22)."""
        blocked = self.blocked_for(survivor)
        spaces = [space for space in SPACES if space not in blocked]
        near = min(steps_between(survivor.at, space) for space in spaces)
        spaces = [space for space in spaces if steps_between(survivor.at, space) == near]
        far = max(map(self.base.distance, spaces))
        return self.dice.choice([space for space in spaces if self.base.distance(space) == far])

    # The survivors' turn.

    def survivor_turn(self, survivor: Survivor) -> None:
        """One movement and one attack; a novice walks up, strikes and stays (RND-3)."""
        has_movement = True
        while survivor.is_standing:
            if has_movement and not self.is_in_reach(survivor):
                has_movement = False
                if not self.approach(survivor):
                    return
            elif survivor.has_activation and self.is_in_reach(survivor):
                survivor.has_activation = False
                self.attack_monster(survivor)
            else:
                return
            self.opportunity()  # SRV-18

    def approach(self, survivor: Survivor) -> bool:
        """Moves to the nearest space to strike from, or as near to one as it can get; whether it moved."""
        start, reach, blocked = survivor.at, survivor.weapon.reach, self.blocked_for(survivor)
        steps = walk([start], blocked, survivor.movement)
        goals = [space for space in steps if self.base.distance(space) <= reach]
        if goals:
            survivor.at = min(goals, key=lambda at: (steps[at], not self.base.is_behind(at), at))
        else:
            left = self.steps_to_reach(reach, blocked)
            survivor.at = min(steps, key=lambda at: (left(at), steps[at], at))
        self.counts["spaces-moved"] += steps[survivor.at]
        return survivor.at != start

    def steps_to_reach(self, reach: int, blocked: set[Space]) -> Callable[[Space], int]:
        """How far a space is from the nearest one to strike from; without a way the distance counts."""
        ways = walk((at for at in SPACES if at not in blocked and self.base.distance(at) <= reach), blocked)
        return lambda at: ways[at] if at in ways else FAR + self.base.distance(at)

    def opportunity(self) -> None:
        """Survivors may surge, one after the other, until nobody wants to (SRV-20, SRV-22)."""
        has_acted = not self.is_surging  # SRV-2
        while has_acted:
            has_acted = False
            for survivor in self.party:
                if self.wants_to_surge(survivor):
                    has_acted = True
                    self.surge(survivor)

    def wants_to_surge(self, survivor: Survivor) -> bool:
        """To strike once more, with survival to spare (SRV-10, SRV-16, SRV-17)."""
        return (
            "surge" in survivor.actions
            and "surge" not in survivor.used
            and survivor.survival > SURVIVAL_RESERVE
            and survivor.is_standing
            and not survivor.is_attacking
            and not survivor.has_activation
            and self.is_in_reach(survivor)
        )

    def surge(self, survivor: Survivor) -> None:
        """An extra attack, during which there are no other survival actions (SRV-2)."""
        survivor.spend("surge", 1)
        self.counts["surges"] += 1
        self.is_surging = True
        self.attack_monster(survivor)
        self.is_surging = False

    # A survivor's attack.

    def attack_monster(self, attacker: Survivor) -> None:
        """Rolls for hits and resolves a hit location card for each, unless one is a trap (ATK-1)."""
        attacker.is_attacking = True
        cards = self.draw_hit_locations(self.roll_hits(attacker))
        # Whoever may choose takes criticals first, and leaves to the end what hurts after a failure (WND-1).
        cards.sort(key=lambda card: (not card.has_critical, card.failure_damage > 0))
        self.face_up.append(cards)
        if any(card.is_trap for card in cards):
            self.spring_trap(attacker)
        while cards and attacker.is_standing:
            self.resolve(cards, attacker)
        self.hit_locations.discard += self.face_up.pop()
        attacker.is_attacking = False

    def roll_hits(self, attacker: Survivor) -> int:
        """How many attack dice hit; the blind spot helps (ATK-2, ATK-4)."""
        weapon, tokens = attacker.weapon, attacker.tokens
        dice = max(1, weapon.speed + tokens["speed"])
        bonus = tokens["accuracy"] + self.base.is_behind(attacker.at)
        hits = sum(succeeds(self.d10(), bonus, weapon.accuracy + self.evasion) for _ in range(dice))
        self.counts["attacks"] += 1
        self.counts["hits"] += hits
        return hits

    def draw_hit_locations(self, count: int) -> list[HitLocation]:
        """As many as there are, if the deck and its discard have fewer (OD-11)."""
        drawn = [self.hit_locations.draw() for _ in range(count)]
        return [card for card in drawn if card is not None]

    def spring_trap(self, attacker: Survivor) -> None:
        """Ends all attacks in progress; the monster strikes, and its cards are shuffled (ATK-7, MON-11)."""
        for survivor in self.party:
            survivor.is_attacking = False
        for cards in self.face_up:
            self.hit_locations.discard += cards
            cards.clear()
        self.perform(BASIC_ACTION, attacker)
        self.hit_locations.shuffle()

    def resolve(self, cards: list[HitLocation], attacker: Survivor) -> None:
        """A wound attempt on the first card that lies face up, and what follows (WND-3 to WND-11)."""
        card, weapon, tokens = cards[0], attacker.weapon, attacker.tokens
        roll = self.d10()
        is_critical = card.has_critical and roll > 1 and roll >= 10 - attacker.luck - tokens["luck"]
        is_wound = is_critical or succeeds(roll, weapon.strength + tokens["strength"], TOUGHNESS)
        if is_critical:
            self.evasion -= 1
        if is_wound:
            self.wound(attacker)
        self.opportunity()  # WND-9
        if not cards:
            return  # a trap in the attack of a surge has ended this one too (OD-63)
        if not is_wound and card.failure_damage:
            self.hurt(attacker, self.dice.choice(LOCATIONS), card.failure_damage)
        if card.has_reflex and not is_critical and attacker.is_alive:
            self.perform(BASIC_ACTION, attacker)
        if cards:
            self.hit_locations.discard.append(cards.pop(0))

    def wound(self, attacker: Survivor) -> None:
        """Takes an AI card, one in play if there is no other; without any the monster is defeated (OD-8)."""
        self.counts["wounds"] += 1
        self.last_to_wound = attacker
        if self.ai.draw() is None:
            if not self.in_play:
                self.is_won = True
                raise FightOver
            self.in_play.pop()
