// npm run release: builds everything to publish in release/, reproducibly.
// It fetches pinned Node builds from npm; the launchers for Windows are included only after a full release.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from '../build/lock.mjs';
import { readOptions } from '../build/options.mjs';
import { dist, root, step } from '../build/step.mjs';
import { makeBinary, makeBlob } from './binaries.mjs';
import { bundledProvider } from './bundle.mjs';
import { launchers, makeLaunchers } from './launchers.mjs';
import { nodeLicence, nodeVersion, platforms } from './node-builds.mjs';
import { noticesText } from './notices.mjs';
import { makeNpmPackages } from './npm.mjs';
import { put } from './paths.mjs';
import { attest } from './provenance.mjs';
import { makeMirrorAndRegistry } from './registry.mjs';
import { sbom } from './sbom.mjs';

const help = `usage: npm run release [-- options]

Builds everything to publish in release/: npm packages, programs, mirror and registry, with sums.

  --npm    only the npm packages, in dist/npm and dist/packages, if they are missing or out of date
  --help   print this text

environment: RELEASE_SIGNING_KEY   key that signs the registry and the sums
             RELEASE_REPOSITORY    address of the repository, for the packages
`;
const options = readOptions({ npm: { type: 'boolean' } }, { help, task: 'build a release' });

const log = (line) => console.log(`release: ${line}`);
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);

const whole = !options.npm;
const cache = join(dist, 'node-builds');
await locked(async () => {
  if (whole) {
    const inputs = ['scripts/release/launcher.c', 'scripts/release/launchers.mjs'];
    await step({ name: 'launchers', inputs, outputs: launchers, make: () => makeLaunchers(cache), log });
  }
  await step({
    name: 'packages',
    inputs: [
      ...[
        'l1',
        'lib',
        'ui',
        'windows',
        'main.js',
        'scm.js',
        'mcp.js',
        'questions.js',
        'serving.js',
        'provider.js',
        'undici.js',
        'schema.bin',
        'identity.bin',
        'openapi.json',
      ].map((one) => `dist/${one}`),
      ...[
        'bin/scm.js',
        'scripts/release',
        'deploy',
        'docs',
        'examples/other-languages',
        'examples/pipelines',
        'examples/starter',
        'examples/starter-hcl',
        'CHANGELOG.md',
        'LICENSE',
      ],
    ],
    setting: process.env.RELEASE_REPOSITORY,
    outputs: ['npm', 'packages'],
    make: () => makeNpmPackages({ work: join(dist, 'packages'), target: join(dist, 'npm'), log }),
    log,
  });
});

if (whole) {
  if (!process.env.RELEASE_REPOSITORY) {
    log('warning: RELEASE_REPOSITORY is not set; the packages have no repository, homepage and bugs');
  }
  const target = join(root, 'release');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  cpSync(join(dist, 'npm'), join(target, 'npm'), { recursive: true });
  await makeBinaries(target);
  await attest(target, {
    commit: ofCommit('%H') ?? 'unknown',
    repository: process.env.RELEASE_REPOSITORY || undefined,
    key: process.env.RELEASE_SIGNING_KEY || undefined,
    date: dateOfCommit(),
    cache,
  });
  log(`made ${target}`);
}

async function makeBinaries(target) {
  const places = { work: join(dist, 'binaries'), cache };
  const bundled = await bundledProvider();
  const blob = await makeBlob(places.work, places.cache);
  const programs = {};
  for (const platform of Object.keys(platforms)) {
    programs[platform] = makeBinary(platform, blob, places);
    log(`${platform}: ${(statSync(programs[platform]).size / 1e6).toFixed(0)} MB`);
  }
  const licence = readFileSync(join(root, 'LICENSE'), 'utf8');
  const notices = `${noticesText(bundled)}\n${'-'.repeat(80)}\n\nNode.js ${nodeVersion}\n\n${nodeLicence(places.cache)}`;
  const key = process.env.RELEASE_SIGNING_KEY;
  if (!key) log('warning: RELEASE_SIGNING_KEY is not set; terraform refuses the registry without a signature');
  await makeMirrorAndRegistry({
    programs,
    texts: { 'LICENSE.txt': licence, 'THIRD-PARTY-NOTICES.txt': notices },
    mirror: join(target, 'mirror'),
    registry: join(target, 'registry'),
    key: key || undefined,
    date: dateOfCommit(),
    cache: places.cache,
  });
  const node = { type: 'platform', name: 'node', version: nodeVersion, purl: `pkg:generic/node@${nodeVersion}` };
  put(join(target, 'registry', 'terraform-provider-scm.cdx.json'), sbom('terraform-provider-scm', bundled, [node]));
}

/** Returns the signature time: that of the commit, so that signatures are reproducible. */
function dateOfCommit() {
  return new Date(Number(ofCommit('%ct') ?? 0) * 1000);
}

function ofCommit(format) {
  const { status, stdout } = spawnSync('git', ['log', '-1', `--format=${format}`], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
