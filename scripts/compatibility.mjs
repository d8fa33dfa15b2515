// Installs the packages of a release with the lowest and newest supported versions of their peers, and prints a table
// of the results: node scripts/compatibility.mjs [release/npm] [path of another node …]. Needs the npm registry.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const [folder = 'release/npm', ...others] = process.argv.slice(2);
const packages = resolve(folder);
const nodes = [process.execPath, ...others];
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const rows = [
  { library: 'cdktf', at: '0.20.0', constructs: '10.3.0', typescript: '5.4' },
  { library: 'cdktf', at: 'latest', constructs: '10.4.2', typescript: '5.9' },
  { library: 'cdktf', at: 'latest', constructs: 'latest', typescript: '6' },
  { library: 'cdktf', at: 'latest', constructs: 'latest', typescript: 'latest' },
  { library: 'cdktn', at: '0.24.0', constructs: '10.6.0', typescript: '5.4' },
  { library: 'cdktn', at: 'latest', constructs: '<10.8', typescript: '6' },
  { library: 'cdktn', at: 'latest', constructs: '<10.8', typescript: 'latest' },
];

const common = { target: 'es2022', strict: true, skipLibCheck: false, noEmit: true, types: ['node'] };
const settings = {
  // As in the template of `cdktf init`.
  init: {
    ...{ target: 'ES2018', module: 'CommonJS', lib: ['es2018'], alwaysStrict: true, declaration: true, noEmit: true },
    ...{ experimentalDecorators: true, inlineSourceMap: true, inlineSources: true, noEmitOnError: true, strict: true },
    ...{ noImplicitReturns: true, stripInternal: true, types: ['node'] },
  },
  nodenext: { ...common, module: 'nodenext' },
  bundler: { ...common, module: 'esnext', moduleResolution: 'bundler' },
};

const program = (library) => `import { App, TerraformStack } from '${library}';
import { AddressObject, any, Folder, Push, rule, Rulebase, ScmProvider } from '${library}-provider-scm';
import { DataScmTag } from '${library}-provider-scm/l1/data-scm-tag';
import { policyOf } from '${library}-provider-scm/testing';

const app = new App();
const stack = new TerraformStack(app, 'firewall');
new ScmProvider(stack, 'scm');
const branches = new Folder(Folder.existing(stack, 'All Firewalls'), 'branches', { name: 'Branches' });
const tills = new AddressObject(branches, 'tills', { name: 'tills', ipNetmask: '10.8.0.0/16' });
new Rulebase(branches, 'pre', {
  position: 'pre',
  rules: [
    rule('deny', { from: any, to: any, source: [tills], destination: any, application: any, service: any, action: 'deny' }),
  ],
});
const color: string = new DataScmTag(stack, 'tag', { name: 'red' }).color;
new Push(stack, 'push');
void [color, policyOf];
app.synth();
`;

const base = mkdtempSync(join(tmpdir(), 'scm-compatibility-'));
let failed = false;
console.log('| library | constructs | TypeScript | types: cdktf init, nodenext, bundler | synth on Node |');
console.log('|---|---|---|---|---|');
try {
  for (const [index, row] of rows.entries()) console.log(tried(row, join(base, String(index))));
} finally {
  rmSync(base, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;

/** Installs, compiles and synthesizes one combination; returns its table row. */
function tried({ library, at, constructs, typescript }, dir) {
  mkdirSync(dir);
  writeFileSync(join(dir, 'package.json'), '{}');
  writeFileSync(join(dir, 'main.ts'), program(library));
  const ours = [`${library}-provider-scm`, 'cdktf-provider-scm-cli'].map((name) =>
    join(packages, `${name}-${version}.tgz`),
  );
  const wanted = [`${library}@${at}`, `constructs@${constructs}`, `typescript@${typescript}`, '@types/node@20'];
  const quiet = ['--no-audit', '--no-fund', '--silent'];
  must(run('npm', ['install', ...quiet, ...wanted, ...ours], dir), `npm install ${wanted.join(' ')}`);
  must(run('npm', ['ci', ...quiet], dir), `npm ci with ${wanted.join(' ')}`);
  const installed = (name) => JSON.parse(readFileSync(join(dir, 'node_modules', name, 'package.json'), 'utf8')).version;

  const types = Object.entries(settings).map(([name, compilerOptions]) => {
    const config = join(dir, `tsconfig.${name}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, include: ['main.ts'] }));
    return verdict(run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], dir));
  });
  // Converted by hand: TypeScript 7 and 5.4 emit the same for this program, and no loader is needed.
  const source = readFileSync(join(dir, 'main.ts'), 'utf8');
  const script = source.replaceAll(/^import (\{[^}]*\}) from ('[^']*');$/gm, 'const $1 = require($2);');
  writeFileSync(join(dir, 'main.js'), script.replace('const color: string', 'const color'));
  const synths = nodes.map((node) => {
    const { stdout } = run(node, ['--version'], dir);
    const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
    return `${stdout.trim().slice(1)} ${verdict(run(node, ['main.js'], dir, env))}`;
  });
  const versions = [`${library} ${installed(library)}`, installed('constructs'), installed('typescript')];
  return `| ${[...versions, types.join(', '), synths.join(', ')].join(' | ')} |`;
}

function verdict({ status, stdout, stderr }) {
  if (status === 0) return 'ok';
  failed = true;
  console.error(`${stdout}${stderr}`.slice(0, 2000));
  return 'FAILED';
}

function must({ status, stdout, stderr }, what) {
  if (status !== 0) throw new Error(`${what} failed:\n${stdout}${stderr}`);
}

function run(command, args, cwd, env = process.env) {
  return spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
}
