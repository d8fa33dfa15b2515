// jest test environment (jest.config.js) without a separate JavaScript realm per test file, so that files can share
// modules (shared-modules-runtime.cjs). Changes of environment variables and of the working directory are undone after each
// file.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { AsyncLocalStorage } = require('node:async_hooks');
const { SuiteMeter } = require('./suite-meter.cjs');

// jest creates one storage per test file and never disables it: in one realm, each promise would visit all of them. What
// is stored leads to the modules of the test file, and every timer and socket that outlives the file has a reference to
// it.
const storages = new Set();
const stored = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function runNoted(store, ...rest) {
  storages.add(this);
  if (isOfJestCircusTest(store)) stored.add(store);
  return run.call(this, store, ...rest);
};
const isOfJestCircusTest = (store) =>
  store !== null && typeof store === 'object' && ('test' in store || 'hook' in store);

/**
 * jest-circus keeps the state and the event handlers of a test file in these properties of the global object, and what
 * `jest.setTimeout` and `jest.retryTimes` set: in one realm, a timeout of one file would be that of the next.
 */
const ofJestCircus = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES_SETTER',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

module.exports = class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  meter;
  #env = { ...process.env };
  #folder = process.cwd();
  #exit = process.exit;

  constructor({ projectConfig: config }, { testPath }) {
    this.meter = new SuiteMeter(config.displayName?.name, testPath);
    Object.assign(globalThis, config.globals);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const store of stored) for (const key of Object.keys(store)) delete store[key];
    stored.clear();
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (ofJestCircus.has(key.description)) delete globalThis[key];
    process.exit = this.#exit; // jest-runner replaces it for each test file
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    process.chdir(this.#folder);
    this.meter.stop();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return {};
  }
};
