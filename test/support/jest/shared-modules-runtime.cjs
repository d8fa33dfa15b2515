// jest runtime (jest.config.js) that loads packages and `src` once per worker: loading them for each test file took a third
// of the suite's CPU time. These modules and their imports are loaded by Node itself and bypass jest's registry and mocks,
// except within `jest.isolateModules`.

const { transformSync } = require('@swc/core');
const { readFileSync, statSync } = require('node:fs');
const Module = require('node:module');
const { join, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { folderOf } = require('../../../scripts/layers.cjs');

const root = join(__dirname, '..', '..', '..');
/**
 * A layer whose mutants are measured (scripts/mutation-score.mjs) is loaded for each test file, so that code which runs at
 * import sees the mutant, and so are those that import it. Each of these imports only the ones before it.
 */
const lowest = ['protocol/basis', 'core', 'catalog'];
const measured = process.env.SCM_LAYER;
const before = lowest.findIndex((layer) => layer.split('/')[0] === measured);
const sharedLayers = measured === undefined ? [''] : before === -1 ? lowest : lowest.slice(0, before);
const sharedFolders = sharedLayers.map((layer) => join(root, 'src', folderOf(layer), sep));
const sourceFolders = ['src', 'constructs', 'test', 'node_modules'].map((name) => join(root, name) + sep);
const packages = `${sep}node_modules${sep}`;
/** jest stores the state of a test file in its own modules. */
const ofJest = /\/node_modules\/(@?jest|expect|pretty-format)/;

// Node uses Module._extensions to load files other than .js and .json.
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
// A dynamic import names the file that is built: `import('./flows.js')`.
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolveSource(request, parent, ...rest) {
  const isSourceFile = request.startsWith('.') && parent?.filename?.endsWith('.ts') === true;
  return resolveFilename.call(this, isSourceFile ? request.replace(/\.js$/, '') : request, parent, ...rest);
};
const load = Module.createRequire(__filename);
/** Each call of `run` is a module with variables of its own, but the code is parsed and optimized once per worker. */
const compiled = new Map();
/** Sources after the removal of types. */
const transformed = new Map();

module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...given) {
    super(...given);
    // All modules run in one realm (one-realm-environment.cjs), so `instanceof Error` works for errors of every module.
    const { executor } = this;
    executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.run;
      const run = compileFunction(source, executor.injectedModuleParameters, { filename });
      compiled.set(filename, { source, run });
      return run;
    };
    const { transformCache } = this;
    const { transform, transforms } = transformCache;
    transformCache.transform = (filename, options) => {
      if (!isSource(filename)) return transform.call(transformCache, filename, options);
      const { mtimeMs } = statSync(filename); // it may change between two runs of `jest --watch`
      const known = transformed.get(filename);
      if (known?.mtimeMs === mtimeMs) {
        transforms.set(filename, known.file); // for the lines in stack traces
        return known.file.code;
      }
      const code = transform.call(transformCache, filename, options);
      const file = transforms.get(filename);
      if (file !== undefined) transformed.set(filename, { mtimeMs, file });
      return code;
    };
  }

  requireModule(from, name, options, isRequireActual) {
    if (name !== undefined && options?.isInternalModule !== true && !this._resolution.isCoreModule(name)) {
      const path = this._resolution.resolveCjs(from, name);
      if (isPackage(path) || (isShared(path) && this.registries.isolation === null)) return load(path);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }
};

function isSource(path) {
  return sourceFolders.some((folder) => path.startsWith(folder)) && !path.endsWith('.test.ts');
}

function isPackage(path) {
  return path.includes(packages) && !ofJest.test(path);
}

function isShared(path) {
  return sharedFolders.some((folder) => path.startsWith(folder));
}
