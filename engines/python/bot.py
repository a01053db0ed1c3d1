#!/usr/bin/env python3
"""A complete QEI engine: it plays all six variants at random. Copy it and make it better.

The host lists what is legal (we declare "feature legal"): groups of tokens. A move is one token from
each group, joined with commas. Nothing else about the games has to be known to play them.
"""
import random
import sys

seed, rng, groups = "0", random.Random(0), {}


def say(line):
    print(line, flush=True)  # without flush the line would stay in a buffer, and the host would wait


for line in sys.stdin:
    verb, *words = line.split() or [""]
    if verb == "qei":  # hello: say who we are and what we can do
        say("id name Python example")
        say("variant ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced")
        say("option name Seed type spin default 0 min 0 max 2147483647")
        say("feature legal reuse")  # send us legal moves; we play many games in one process
        say("qeiok 1")
    elif verb == "setoption":  # setoption name Seed value 7: Seed is our only option
        seed = words[-1]
    elif verb == "isready":  # answer with the same tag
        say(" ".join(["readyok", *words]))
    elif verb == "newgame":  # the same seed, game and seat give the same moves again
        rng, groups = random.Random(seed + line), {}
    elif verb == "legal":  # legal GROUP TOKEN TOKEN...; a long group comes over several lines
        groups.setdefault(words[0], []).extend(words[1:])
    elif verb == "go":  # go ID ...: decide, and answer with the same ID
        move = ",".join(rng.choice(tokens) for tokens in groups.values())
        say(f"bestmove {words[0]} {move or 'hold'}")  # no group at all: Qadesh's "hold"
        groups.clear()
    elif verb == "quit":
        break
