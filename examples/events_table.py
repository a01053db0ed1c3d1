#!/usr/bin/env python3
"""Rebuilds the tables of a run from its events, and from nothing else.

    arena run plan.toml --events events.jsonl
    python3 examples/events_table.py events.jsonl

or while it goes on, with the tables for people out of the way:

    arena run plan.toml --events fd:3 3>&1 >/dev/null | python3 examples/events_table.py

--json prints what it counted and fitted. docs/events.md describes each line.
"""

import json
import math
import sys

NAT = 400 / math.log(10)  # Elo points in a nat


def read(lines):
    """The names of the engines, the variants, and the records of all finished games by number."""
    names, variants, games = [], [], {}
    for line in lines:
        event = json.loads(line)
        if event["event"] == "run":  # a reader begins anew at each of them
            names = [engine["name"] for engine in event["engines"]]
            variants, games = event["variants"], {}
        elif event["event"] == "end":
            games[event["game"]] = event["record"]
    return names, variants, games


def score(record):
    """What the first seat scored, or nothing if the game was not finished."""
    return {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(record["result"])


def connected(names, rated):
    """Whether wins and draws lead from each engine to each other: only then do ratings exist."""

    def reached(edges):
        found, new = {names[0]}, [names[0]]
        while new:
            here = new.pop()
            for one, other in edges:
                if one == here and other not in found:
                    found.add(other)
                    new.append(other)
        return len(found) == len(names)

    wins = set()
    for p1, p2, points in rated:
        wins |= {(p1, p2)} if points > 0 else set()
        wins |= {(p2, p1)} if points < 1 else set()
    return reached(wins) and reached({(loser, winner) for winner, loser in wins})


def fit(names, rated):
    """Bradley-Terry ratings in Elo, mean 0, and the first seat's advantage; nothing where there are none."""
    if not rated or not connected(names, rated):
        return {name: None for name in names}, None
    cells = {}
    for p1, p2, points in rated:
        count, total = cells.get((p1, p2), (0, 0.0))
        cells[p1, p2] = (count + 1, total + points)
    rating, lead = {name: 0.0 for name in names}, 0.0
    for _ in range(20000):
        moved = 0.0
        # One parameter after the other, by a Newton step each.
        for name in [*names, None]:
            slope, curve = 0.0, 0.0
            for (p1, p2), (count, total) in cells.items():
                sign = 1 if name in (None, p1) else -1 if name == p2 else 0
                expected = 1 / (1 + math.exp(rating[p2] - rating[p1] - lead))
                slope += sign * (total - count * expected)
                curve += abs(sign) * count * expected * (1 - expected)
            step = slope / curve
            if name is None:
                lead += step
            else:
                rating[name] += step
            moved = max(moved, abs(step))
        if moved < 1e-11:
            break
    mean = sum(rating.values()) / len(names)
    return {name: (value - mean) * NAT for name, value in rating.items()}, lead * NAT


def table(names, records):
    """Everybody's row, best first, and the first seat's advantage."""
    rows, rated = {}, []
    for record in records:
        points = score(record)
        if points is None:
            continue
        sterile = record.get("sterile", False)
        if not sterile:
            rated.append((record["p1"], record["p2"], points))
        for name, other, own in [
            (record["p1"], record["p2"], points),
            (record["p2"], record["p1"], 1 - points),
        ]:
            row = rows.setdefault(
                name, dict(name=name, games=0, wins=0, draws=0, losses=0, sterile=0, against={})
            )
            row["games"] += 1
            row["wins" if own == 1 else "draws" if own == 0.5 else "losses"] += 1
            row["sterile"] += sterile
            met = row["against"].setdefault(other, [0.0, 0])
            met[0], met[1] = met[0] + own, met[1] + 1
    playing = [name for name in names if name in rows]
    ratings, lead = fit(playing, rated)
    for name, row in rows.items():
        row["elo"] = ratings[name]
        row["score"] = (row["wins"] + row["draws"] / 2) / row["games"]
    key = lambda row: (row["elo"] if row["elo"] is not None else row["score"])
    return sorted(rows.values(), key=key, reverse=True), lead


def main():
    files = [word for word in sys.argv[1:] if not word.startswith("--")]
    lines = open(files[0], encoding="utf-8") if files else sys.stdin
    names, variants, games = read(lines)
    pools = {}
    for variant in variants:
        records = [record for record in games.values() if record["variant"] == variant]
        rows, lead = table(names, records)
        pools[variant] = {"first_seat_advantage": lead, "engines": rows}
    if "--json" in sys.argv:
        return print(json.dumps(pools))
    for variant, pool in pools.items():
        print(f"{variant}\n{'name':20} {'Elo':>8} {'games':>6} {'score%':>7} {'W-D-L':>12}")
        for row in pool["engines"]:
            elo = "-" if row["elo"] is None else f"{row['elo']:.1f}"
            results = f"{row['wins']}-{row['draws']}-{row['losses']}"
            print(
                f"{row['name']:20} {elo:>8} {row['games']:>6} {100 * row['score']:>7.1f} {results:>12}"
            )
        print()


if __name__ == "__main__":
    main()
