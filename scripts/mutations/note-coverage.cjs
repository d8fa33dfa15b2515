// Loaded first by each program that a test starts (mutated-programs.cjs): writes the IDs of the mutants that it reaches into
// a file of its own, each once, at once: a program may be killed.
const { appendFileSync } = require('node:fs');
const { threadId } = require('node:worker_threads');

const files = process.env.SCM_REACHED;
if (files !== undefined) {
  const seen = {};
  const reached = new Proxy(seen, {
    set(_, id) {
      if (seen[id] === undefined) appendFileSync(`${files}/${process.pid}-${threadId}`, `${id}\n`);
      seen[id] = 1;
      return true;
    },
  });
  globalThis.__stryker__ = { mutantCoverage: { static: reached, perTest: {} } };
}
