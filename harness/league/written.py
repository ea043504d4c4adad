"""A league as JSON, as the store keeps it, and back; and what of it a person has changed since."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from harness.league.league import Entrant, Format, League, Rating, Source
from harness.league.sandbox import Level, Limits
from harness.league.trust import Trust
from harness.referee import Terms


def written(league: League) -> dict[str, Any]:
    """Every key, defaults too, as the league file would have them; ready for JSON."""
    return {
        "name": league.name,
        "game": league.game,
        "seats": list(league.seats),
        "rounds": league.rounds,
        "games": league.games,
        "format": league.format.value,
        "challengers": list(league.challengers),
        "sit_twice": league.sit_twice,
        "seed": league.seed,
        **asdict(league.terms),
        "options": dict(league.options),
        "rating": asdict(league.rating),
        "sandbox": league.sandbox.value if league.sandbox else None,
        "limits": asdict(league.limits),
        "bots": [_bot(entrant) for entrant in league.entrants],
    }


def _bot(entrant: Entrant) -> dict[str, Any]:
    return {
        "name": entrant.name,
        entrant.source.value: entrant.target,
        "environment": dict(entrant.environment),
        **{key: value for key, value in asdict(entrant.trust).items() if value},
    }


def from_written(stored: Mapping[str, Any]) -> League:
    """What `written` gave, trusted."""
    return League(
        name=stored["name"],
        game=stored["game"],
        seats=tuple(stored["seats"]),
        entrants=tuple([_entrant(bot) for bot in stored["bots"]]),
        options=dict(stored["options"]),
        rounds=stored["rounds"],
        games=stored["games"],
        format=Format(stored["format"]),
        challengers=tuple(stored["challengers"]),
        sit_twice=stored["sit_twice"],
        seed=stored["seed"],
        terms=Terms(stored["move_limit"], stored["bank"], stored["max_faults"]),
        rating=Rating(**stored["rating"]),
        sandbox=Level(stored["sandbox"]) if stored.get("sandbox") else None,
        limits=Limits(**stored.get("limits", {})),  # leagues of earlier versions say nothing of either
    )


def _entrant(bot: Mapping[str, Any]) -> Entrant:
    source = next(source for source in Source if source.value in bot)
    trust = Trust(**{key: bot[key] for key in Trust.__slots__ if key in bot})
    return Entrant(bot["name"], source, bot[source.value], dict(bot["environment"]), trust)


def differences(stored: League, now: League) -> list[str]:
    """What changed, in words. A seed that the file does not give is the stored one. How bots are kept from harm may
    change: a league can go on where less is possible."""
    then, new = written(stored), written(now)
    for key in ("sandbox", "limits"):
        del then[key], new[key]
    if new["seed"] is None:
        new["seed"] = then["seed"]
    bots_then, bots_new = ({bot["name"]: bot for bot in each.pop("bots")} for each in (then, new))
    changes = [*_changes(then, new)]
    changes += [f"bot {name}: new" for name in bots_new if name not in bots_then]
    changes += [f"bot {name}: gone" for name in bots_then if name not in bots_new]
    for name in bots_then:
        if name in bots_new:
            changes += [f"bot {name}: {change}" for change in _changes(bots_then[name], bots_new[name])]
    if set(bots_then) == set(bots_new) and [*bots_then] != [*bots_new]:
        changes.append(f"bots: {', '.join(bots_new)}; was {', '.join(bots_then)}")
    return changes


def _changes(then: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*then, *new]):
        if isinstance(then.get(key), dict) and isinstance(new.get(key), dict):
            yield from (f"{key}.{change}" for change in _changes(then[key], new[key]))
        elif then.get(key) != new.get(key):
            yield f"{key}: {_told(new.get(key))}, was {_told(then.get(key))}"


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)
