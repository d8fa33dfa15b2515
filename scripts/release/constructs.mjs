// Builds the construct packages for cdktf and for its fork: one JavaScript file and one declaration file for the
// library, and for each generated class, at paths that every module resolution finds.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from '../build/step.mjs';
import { bundle } from './bundle.mjs';
import { manifest } from './manifest.mjs';
import { notices } from './notices.mjs';
import { about, put } from './paths.mjs';
import { typesOf } from './types.mjs';

/** Library of each package, the other library, and the versions of the matrix in docs/compatibility.md. */
export const libraries = {
  cdktf: { package: 'cdktf-provider-scm', other: 'cdktn', versions: '>=0.20.0', constructs: 'constructs' },
  // cdktn 0.24 itself requires constructs below 10.8.
  cdktn: { package: 'cdktn-provider-scm', other: 'cdktf', versions: '>=0.24.0', constructs: '"constructs@<10.8"' },
};
const constructsVersions = '^10.3.0';

/** Builds the package for one library in `folder`; returns the bundled packages. */
export async function makeConstructs(library, folder) {
  const toLibrary = (text) => text.replaceAll(/(\bfrom |\brequire\(|\bimport\()(['"])cdktf\2/g, `$1$2${library}$2`);
  for (const kind of readdirSync(join(dist, 'l1')).sort()) {
    const at = join(dist, 'l1', kind);
    // Large kinds have declarations in several files.
    const types = existsSync(join(at, 'index-structs'))
      ? await typesOf(`l1/${kind}/index.d.ts`)
      : readFileSync(join(at, 'index.d.ts'), 'utf8');
    put(join(folder, 'l1', `${kind}.d.ts`), smaller(toLibrary(types)));
    put(join(folder, 'l1', `${kind}.js`), toLibrary(readFileSync(join(at, 'index.js'), 'utf8')));
  }
  const generated = {
    name: 'generated classes',
    setup: (build) => {
      build.onResolve({ filter: /^#l1\// }, ({ path }) => ({ path: `./l1/${path.slice(4)}.js`, external: true }));
      build.onResolve({ filter: /^cdktf$/ }, () => ({ path: library, external: true }));
    },
  };
  const bundled = await bundle({
    entry: 'constructs/index.ts',
    outfile: join(folder, 'index.js'),
    external: ['constructs'],
    plugins: [generated],
    hasLines: true,
  });
  put(join(folder, 'index.d.ts'), toLibrary(await typesOf('lib/constructs/index.d.ts')));
  for (const file of readdirSync(join(dist, 'lib', 'constructs', 'catalog')).sort()) {
    const text = readFileSync(join(dist, 'lib', 'constructs', 'catalog', file), 'utf8');
    put(join(folder, 'catalog', file), toLibrary(fromIndex(text)));
  }
  put(join(folder, 'testing.js'), `module.exports = require('${about.name}-cli/testing');\n`);
  put(join(folder, 'testing.d.ts'), `export * from '${about.name}-cli/testing';\n`);
  put(join(folder, 'package.json'), manifestFor(library));
  put(join(folder, 'README.md'), readme(library));
  notices(folder, bundled);
  return bundled;
}

function manifestFor(library) {
  const { package: name, versions } = libraries[library];
  return manifest({
    name,
    description: `Constructs for ${library}: the configuration of cloud-managed firewalls (Strata Cloud Manager) as code.`,
    keywords: [library, ...about.keywords.filter((word) => word !== 'cdktf')],
    sideEffects: false,
    main: './index.js',
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './l1/*': { types: './l1/*.d.ts', default: './l1/*.js' },
      './catalog/*': { types: './catalog/*.d.ts', default: './catalog/*.js' },
      './testing': { types: './testing.d.ts', default: './testing.js' },
      './package.json': './package.json',
    },
    peerDependencies: { [library]: versions, [`${about.name}-cli`]: about.version, constructs: constructsVersions },
    peerDependenciesMeta: { [`${about.name}-cli`]: { optional: true } },
  });
}

function readme(library) {
  const { package: name, other, constructs } = libraries[library];
  const words = { package: name, library, other, otherPackage: libraries[other].package, constructs };
  const text = readFileSync(join(root, 'scripts', 'release', 'readme', 'constructs.md'), 'utf8');
  return text.replace(/\{\{(\w+)\}\}/g, (_, word) => words[word]);
}

/** Takes what a file in `catalog` imports from the files of the library, which are one here. */
function fromIndex(text) {
  return text.replaceAll(/(["'])\.\.\/[\w-]+\1/g, '$1../index$1').replaceAll(/(["'])#l1\//g, '$1../l1/');
}

/** Removes parts of a declaration that users do not need. */
function smaller(text) {
  return text.replace(/^ +private [^\n]*;\n/gm, '').replace(/^( {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));
}
