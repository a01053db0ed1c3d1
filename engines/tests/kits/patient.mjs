// Thinks until it is told to stop. The folder of quadriga.mjs is its argument.
const { run } = await import(`${process.argv[2]}/quadriga.mjs`);

run({
  async choose(decision) {
    decision.info({ depth: 1, score: 0 });
    while (!decision.timeIsUp()) await decision.pause();
    return decision.actions[0];
  },
});
