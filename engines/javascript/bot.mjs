#!/usr/bin/env node
// Twenty lines with quadriga.mjs: captures in Rampart whenever it can, and plays at random else.
import { run } from "./quadriga.mjs";

/** @param {import("./quadriga.mjs").Decision} decision */
function choose(decision) {
  if (decision.variant.startsWith("rampart")) {
    const { pieces } = decision.view;
    // A move is two squares, `b4b5`; one onto a piece captures it.
    const captures = decision.actions.filter((move) => pieces.has(move.slice(2)));
    if (captures.length > 0) return decision.pick(captures);
  }
  return decision.randomAction();
}

run({ name: "JavaScript example", choose });
