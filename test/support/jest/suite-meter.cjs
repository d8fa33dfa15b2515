const { appendFileSync, readFileSync } = require('node:fs');

/** Clock ticks of Linux a second, as in `getconf CLK_TCK`. */
const ticks = 100;

/**
 * Measures one suite in its worker, for `npm test` (scripts/test/suite-times.mjs): a line of JSON in the file that
 * SCM_SUITE_TIMES names.
 */
class SuiteMeter {
  #file = process.env.SCM_SUITE_TIMES;
  #project;
  #path;
  #startedAt = performance.now();
  #cpu = cpuSeconds();

  constructor(project, path) {
    this.#project = project;
    this.#path = path;
  }

  stop() {
    if (this.#file === undefined) return;
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const row = { project: this.#project, path: this.#path, seconds, cpu: cpuSeconds() - this.#cpu };
    appendFileSync(this.#file, `${JSON.stringify(row)}\n`);
  }
}

/** Returns the CPU seconds of this process and, on Linux, of those of its children that have ended. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + childSeconds();
}

function childSeconds() {
  if (process.platform !== 'linux') return 0;
  // The name of the program, in parentheses, may contain spaces.
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) /);
  const [user, system] = fields.split(' ').slice(13, 15);
  return (Number(user) + Number(system)) / ticks;
}

module.exports = { SuiteMeter, cpuSeconds };
