"""A league as JSON, which is how the store has it; and the differences between a stored league and its file."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from harness.league.fixtures import Deals
from harness.league.league import Entrant, League, Profile, Rating, SecretFrom, Source, Stage, Updates
from harness.league.limits import Level, Limits
from harness.league.trust import Trust
from harness.referee import Terms
from harness.text import printable

_REPRODUCIBLE = {None: None, SecretFrom.RANDOM: False, SecretFrom.SEED_AND_RUN: True}
_LATER = (
    "provisional",
    "batch",
    "until",
    "advance",
    "blocks",
    "seeding",
    "place_match",
)  # keys that leagues of earlier versions have not
FREE_KEYS = (
    "until",
    "sandbox",
    "start_limit",
    "patience",
    "wait",
    "absent",
    "take_over",
    "logs",
    "updates",
    "anchor",
)  # of the league: they may change at any time
_MAY_CHANGE = (
    *FREE_KEYS,
    "schedule",
    "rounds",
    "games",
    "challengers",
    "limits",
    "bots",
)  # some of them only in some ways
_SECRET_FROM = {reproducible: secret_from for secret_from, reproducible in _REPRODUCIBLE.items()}


def as_json(league: League) -> dict[str, Any]:
    """All keys of the league file, also those with defaults, ready for JSON. `reproducible` is left out of a league that was
    begun before files had this key, and so is `schedule` of a league that was begun by its first version."""
    return {
        "name": league.name,
        "game": league.game,
        "seats": list(league.seats),
        "rounds": league.rounds,
        "games": league.games,
        "format": league.format,
        "challengers": list(league.challengers),
        **{
            key: value for key in _LATER if (value := getattr(league, key)) is not None and value is not False
        },
        **({"stages": [_stage(stage) for stage in league.stages]} if league.stages else {}),
        "sit_twice": league.sit_twice,
        "seed": league.seed,
        **({} if league.schedule == 1 else {"schedule": league.schedule}),
        "deals": league.deals.value if league.deals else None,
        **(
            {}
            if league.secret_from is SecretFrom.SEED
            else {"reproducible": _REPRODUCIBLE[league.secret_from]}
        ),
        **asdict(league.terms),
        "options": dict(league.options),
        "rating": {"start": league.rating.start, "k": league.rating.k},
        "anchor": dict(league.rating.anchor),
        "sandbox": league.sandbox.value if league.sandbox else None,
        "limits": asdict(league.limits),
        "start_limit": league.start_limit,
        "patience": league.patience,
        "wait": league.wait,
        "absent": league.absent,
        "take_over": league.take_over,
        "logs": league.logs,
        "updates": league.updates.value,
        "bots": [bot_json(entrant) for entrant in league.entrants],
    }


def _stage(stage: Stage) -> dict[str, Any]:
    """Its keys that do not have their defaults."""
    usual = Stage("", ())
    keys = {key: value for key, value in asdict(stage).items() if value != getattr(usual, key)}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()}


def bot_json(entrant: Entrant) -> dict[str, Any]:
    """The keys of a bot."""
    return {
        "name": entrant.name,
        entrant.source.value: True if entrant.source is Source.DIALS_IN else entrant.target,
        "environment": dict(entrant.environment),
        **{key: value for key, value in asdict(entrant.trust).items() if value},
        **({"start_limit": entrant.start_limit} if entrant.start_limit is not None else {}),
        **{key: value for key, value in asdict(entrant.profile).items() if value},
    }


def from_json(stored: Mapping[str, Any]) -> League:
    """The league that `as_json` wrote; the values are not checked. Leagues of earlier versions have no keys for sandboxes,
    limits, deals or secrets."""
    return League(
        name=stored["name"],
        game=stored["game"],
        seats=tuple(stored["seats"]),
        entrants=tuple([_entrant(bot) for bot in stored["bots"]]),
        options=dict(stored["options"]),
        rounds=stored["rounds"],
        games=stored["games"],
        format=stored["format"],
        challengers=tuple(stored["challengers"]),
        **{key: stored[key] for key in _LATER if key in stored},
        stages=tuple([_stage_of(stage) for stage in stored.get("stages", ())]),
        sit_twice=stored["sit_twice"],
        seed=stored["seed"],
        schedule=stored.get("schedule", 1),
        deals=_deals(stored.get("deals", Deals.SHARED.value)),
        secret_from=_SECRET_FROM[stored["reproducible"]] if "reproducible" in stored else SecretFrom.SEED,
        terms=Terms(stored["move_limit"], stored["bank"], stored["max_faults"]),
        rating=Rating(**stored["rating"], anchor=stored.get("anchor", {})),
        sandbox=Level(stored["sandbox"]) if stored.get("sandbox") else None,
        limits=Limits(**stored.get("limits", {})),
        start_limit=stored.get("start_limit"),
        patience=stored.get("patience"),
        wait=stored.get("wait", 300.0),
        absent=stored.get("absent", False),
        take_over=stored.get("take_over", False),
        logs=stored.get("logs", ""),
        updates=Updates(stored.get("updates", Updates.REFUSE.value)),
    )


def _stage_of(stored: Mapping[str, Any]) -> Stage:
    keys: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in stored.items()
    }
    return Stage(**keys)


def _deals(stored: str | None) -> Deals | None:
    return None if stored is None else Deals(stored)


def _entrant(bot: Mapping[str, Any]) -> Entrant:
    source = next(source for source in Source if source.value in bot)
    trust = Trust(**{key: bot[key] for key in Trust.__slots__ if key in bot})
    profile = Profile(**{key: bot[key] for key in Profile.__slots__ if key in bot})
    environment = dict(bot["environment"])
    start_limit = bot.get("start_limit")
    target = "" if source is Source.DIALS_IN else bot[source.value]
    return Entrant(bot["name"], source, target, environment, trust, start_limit, profile)


def differences(stored: League, now: League) -> list[str]:
    """What has changed in the league file that may not change, in words. A seed that the file does not give is the stored
    one. What may change is in harness.league.journal.changes.
    """
    old, new = (as_json(_as_begun(stored, league)) for league in (stored, now))
    old.setdefault("reproducible", True)
    for key in _MAY_CHANGE:
        old.pop(key, None), new.pop(key, None)
    if new["seed"] is None:
        new["seed"] = old["seed"]
    return [*_changes(old, new)]


def changed_keys(before: Entrant, now: Entrant) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys of a bot that differ, with their values before and now; a key that is missing has none."""
    old, new = bot_json(before), bot_json(now)
    keys = [key for key in {**old, **new} if key != "name" and old.get(key) != new.get(key)]
    return {key: old[key] for key in keys if key in old}, {key: new[key] for key in keys if key in new}


def _as_begun(stored: League, now: League) -> League:
    """The file's league, with the keys of chance that it does not have.

    A league that was begun before files had these keys goes on as it is. Its seed gives its cards, so `reproducible = true`
    in its file is no change.
    """
    old = stored.secret_from is SecretFrom.SEED
    deals = now.deals or (stored.deals if old else Deals.OWN)
    secret_from = now.secret_from or (SecretFrom.SEED_AND_RUN if old else SecretFrom.RANDOM)
    return replace(now, deals=deals, secret_from=secret_from)


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*old, *new]):
        if isinstance(old.get(key), dict) and isinstance(new.get(key), dict):
            yield from (f"{key}.{change}" for change in _changes(old[key], new[key]))
        elif key == "seed" and old.get(key) != new.get(key):
            yield "seed: another than the stored one"  # which nobody shall read on a terminal
        elif old.get(key) != new.get(key):
            yield f"{key}: {_text(new.get(key))}, was {_text(old.get(key))}"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return printable(", ".join(map(str, value)), 200) or "none"
    return "none" if value is None else printable(str(value), 200)
