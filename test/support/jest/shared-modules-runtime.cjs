// Runtime of jest (jest.config.js) that loads what never changes once per worker and not once per test file: packages,
// `src/core` and `src/catalog`. Loading them took a third of the processor time of the suite. They are loaded by Node
// itself, past jest's registry and mocks, and so are what they import.
const { transformSync } = require('@swc/core');
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const root = join(__dirname, '..', '..', '..');
const sharedFolders = ['core', 'catalog'].map((layer) => join(root, 'src', layer) + sep);
const packages = `${sep}node_modules${sep}`;
/** jest keeps the state of a test file in modules of its own. */
const ofJest = /\/node_modules\/(@?jest|expect|pretty-format)/;

// Module._extensions is how Node finds and loads what is neither .js nor .json.
Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  });
  module._compile(code, filename);
};
const load = Module.createRequire(__filename);

module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    // One realm for all (one-realm-environment.cjs): an Error is an Error, wherever it was made.
    const { executor } = this;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, isRequireActual) {
    if (name !== undefined && options?.isInternalModule !== true && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (isShared(path)) return load(path);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }
};

function isShared(path) {
  if (path.includes(packages)) return !ofJest.test(path);
  return sharedFolders.some((folder) => path.startsWith(folder));
}
