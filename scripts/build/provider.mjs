// dist/terraform-provider-scm: the launcher for Terraform. dist/main.js: the handshake. dist/serving.js: what answers
// calls. dist/undici.js: HTTP, which many starts do not need. dist/provider.js: everything else.
import { build } from 'esbuild';
import { join } from 'node:path';
import { loadedAtStart } from './loaded-at-start.mjs';
import { oneFile } from './one-file.mjs';
import { dist, filesRead, root, writeWhole } from './step.mjs';

const entries = {
  main: 'src/provider/main.ts',
  serving: 'src/provider/serving.ts',
  provider: 'src/provider/served.ts',
  undici: undefined,
};
/**
 * The parts that the client uses. The rest of undici is four fifths of its size, and makes Node load its own copy.
 */
const undici = {
  contents: `exports.Agent = require('undici/lib/dispatcher/agent');
    exports.EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent');
    exports.Pool = require('undici/lib/dispatcher/pool');
    exports.buildConnector = require('undici/lib/core/connect');`,
  resolveDir: root,
};
/**
 * What undici loads and this client does not use, with a replacement. Each start that sends requests would take 7 ms more:
 * Node's HTTP/2, HTTP (undici takes a class and a number from it) and assertions (undici uses the function only).
 */
const replaced = {
  './client-h2.js': `module.exports = () => { throw new Error('HTTP/2 is not in this build'); };`,
  'node:http': `exports.IncomingMessage = class {};
    exports.maxHeaderSize = 16384;`,
  'node:assert': `module.exports = (value, message) => {
      if (!value) throw message instanceof Error ? message : new Error(message || 'an assertion of undici failed');
    };`,
};
function replaceUnused({ onResolve, onLoad }) {
  const namespace = 'replaced';
  onResolve({ filter: /./ }, ({ path }) => (Object.hasOwn(replaced, path) ? { path, namespace } : undefined));
  onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: replaced[path] }));
}

/**
 * src/provider/code-cache.ts loads these files with require() and reads them as one byte per character. Each is the
 * function that Node would make of a module, because adding these words to a text of 0.8 MB copies it in each start.
 */
const loadedByCodeCache = {
  charset: 'ascii',
  supported: { ...oneFile.supported, 'dynamic-import': false },
  banner: { js: '(function (require, module, exports) {' },
  footer: { js: '})' },
};

/** The layers in serving.js exist once in a process, because classes and symbols of theirs are compared. */
function takeFromServing({ onResolve }) {
  onResolve({ filter: /^\.\.?\/(.*\/)?(core|protocol)$/ }, ({ path, resolveDir }) =>
    ['src/core', 'src/terraform/protocol'].some((layer) => join(resolveDir, path) === join(root, layer))
      ? { path: './serving.js', external: true }
      : undefined,
  );
}

/** The files are in one folder and require each other by name. */
const apart = {
  // Old Node versions can parse this file, so it can report the problem. Terraform shows the first line on stdout of a
  // provider that exits early.
  main: {
    target: 'node12.22',
    banner: {
      js: `(function(){var v=process.versions.node,p=v.split('.').map(Number);if(p[0]<20||(p[0]===20&&p[1]<19)){console.log('cannot start the scm provider: Node '+v+' is too old; install Node 20.19 or later');process.exit(1)}})();`,
    },
  },
  serving: loadedByCodeCache,
  undici: { ...loadedByCodeCache, plugins: [{ name: 'replace', setup: replaceUnused }] },
  provider: {
    ...loadedByCodeCache,
    alias: { undici: './undici.js' },
    external: ['./undici.js'],
    plugins: [{ name: 'serving', setup: takeFromServing }],
  },
};
/** Modules that must not slow down the start: packages, and the catalog files of single kinds. */
const heavy = /node_modules\/(zod|undici)\/|^src\/catalog\/(?!operations\/)[^/]+\//;

// `exec` replaces the shell, so that signals and the end of Terraform reach Node. readlink resolves links to the
// script.
// dirname is avoided, because it would start a process each time.
const launcher = `#!/bin/sh
self=$0
case $self in */*) ;; *) self=./$self ;; esac
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=\${self%/*}/$link ;; esac
done
unset NODE_OPTIONS
if ! command -v node >/dev/null 2>&1; then
  echo 'cannot start the scm provider: node is not on the PATH; install Node 20.19 or later'
  exit 1
fi
exec node "\${self%/*}/main.js" "$@"
`;

/** Bundles one entry in memory. `extra` is for benchmarks. */
export function bundleProviderPart(name, extra = {}) {
  return build({
    ...(entries[name] === undefined ? { stdin: undici } : { entryPoints: [join(root, entries[name])] }),
    ...oneFile,
    absWorkingDir: root,
    outfile: join(dist, `${name}.js`),
    ...apart[name],
    ...extra,
  });
}

export async function makeProvider() {
  const early = [];
  const files = new Set();
  for (const [name, entry] of Object.entries(entries)) {
    const { outputFiles, metafile } = await bundleProviderPart(name);
    for (const file of filesRead(metafile)) files.add(file);
    if (name !== 'undici') early.push(...loadedAtStart(metafile, entry).filter((path) => heavy.test(path)));
    for (const { contents } of outputFiles) writeWhole(`${name}.js`, contents);
    const left = name === 'undici' ? outputFiles[0].text.match(/"node:(http2?|assert)"/)?.[1] : undefined;
    if (left !== undefined) throw new Error(`undici loads node:${left} in another way now: replace that, too`);
  }
  writeWhole('terraform-provider-scm', launcher, 0o755);
  if (early.length > 0) throw new Error(`loaded at start, and should be when needed: ${early.join(', ')}`);
  return [...files];
}
