// Makes Stryker see mutants in built programs that tests start, and in pages that they open: passes them the active mutant,
// and notes the mutants that they reach.
const { ChildProcess } = require('node:child_process');
const { mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { chromium } = require('playwright-core');

const folder = mkdtempSync(join(tmpdir(), 'scm-reached-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const preload = `--require=${join(__dirname, 'note-coverage.cjs')}`;
const inPages = new Set();

/** Variables of a program that it needs, whatever the test gives it. */
function withMutant(pairs) {
  const active = process.env.__STRYKER_ACTIVE_MUTANT__;
  if (active !== undefined) return [...pairs, `__STRYKER_ACTIVE_MUTANT__=${active}`];
  const [before = 'NODE_OPTIONS='] = pairs.filter((pair) => pair.startsWith('NODE_OPTIONS='));
  return [
    ...pairs.filter((pair) => pair !== before),
    `${before}${before.endsWith('=') ? '' : ' '}${preload}`,
    `SCM_REACHED=${folder}`,
  ];
}

/** Calls `start` of the object with a changed `envPairs`: every function of node:child_process ends there. */
function passMutant(to) {
  const start = to.spawn;
  to.spawn = function spawnMutated(options) {
    return start.call(this, { ...options, envPairs: withMutant(options.envPairs ?? []) });
  };
}
passMutant(ChildProcess.prototype);
passMutant(process.binding('spawn_sync'));

const launch = chromium.launch.bind(chromium);
chromium.launch = async (...given) => {
  const browser = await launch(...given);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (...options) => {
    const context = await newContext(...options);
    await context.exposeBinding('mutantReached', (_, id) => void inPages.add(id));
    await context.addInitScript(inPage, process.env.__STRYKER_ACTIVE_MUTANT__ ?? null);
    return context;
  };
  return browser;
};

/** Runs in each page before its own scripts. */
function inPage(active) {
  const seen = {};
  const reached = new Proxy(seen, {
    set(_, id) {
      if (seen[id] === undefined) void globalThis.mutantReached(id);
      seen[id] = 1;
      return true;
    },
  });
  globalThis.__stryker__ = {
    mutantCoverage: { static: reached, perTest: {} },
    ...(active === null ? {} : { activeMutant: active }),
  };
}

/** What programs and pages of one test file reach. */
class Reached {
  #tests = [];
  /** Files of programs that run longer than the test that started them: all tests of the file may need them. */
  #long = new Set();
  #known = new Set();

  /** Programs that run already belong to all tests. */
  start(test) {
    this.#tests.push(test);
    for (const file of readdirSync(folder)) {
      if (!this.#known.has(file)) this.#long.add(file);
      this.#known.add(file);
    }
  }

  end(test) {
    for (const file of readdirSync(folder)) {
      if (this.#known.has(file)) continue;
      this.#known.add(file);
      if (isRunning(Number(file.split('-')[0]))) this.#long.add(file);
      else note([test], idsIn(file));
    }
  }

  finish() {
    const rest = readdirSync(folder).filter((file) => this.#long.has(file) || !this.#known.has(file));
    note(this.#tests, [...rest.flatMap(idsIn), ...inPages]);
    inPages.clear();
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
  }
}

function idsIn(file) {
  return readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function note(tests, ids) {
  if (process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined) return;
  const coverage = ((globalThis.__stryker__ ??= {}).mutantCoverage ??= { static: {}, perTest: {} });
  for (const test of tests) for (const id of ids) (coverage.perTest[test] ??= {})[id] = 1;
}

module.exports = { Reached };
