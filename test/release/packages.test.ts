import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makePackages, tarballs } from '../support/packages';
import { filesInTar } from '../support/tar';

const root = join(__dirname, '..', '..');
const names = ['cdktf-provider-scm', 'cdktn-provider-scm', 'cdktf-provider-scm-cli', 'terraform-provider-scm'] as const;
const required = /\brequire\(["']([^"'.][^"']*)["']\)/g;
const typesFrom = /(?:\bfrom |\bimport\()'([^'.][^']*)'/g;
const megabytes = 1_000_000;

let packages: ReturnType<typeof makePackages> = {};
// It checks each package with publint and arethetypeswrong, and fails where they find something.
beforeAll(() => {
  packages = makePackages();
}, 600_000);

/** The addresses that a release writes for a repository. */
function addressesOf(repository = process.env['RELEASE_REPOSITORY'] ?? ''): Readonly<Record<string, unknown>> {
  const code = `import('./scripts/release/addresses.mjs').then(({ addressesOf }) => console.log(JSON.stringify(addressesOf())))`;
  const env = { ...process.env, RELEASE_REPOSITORY: repository };
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { cwd: root, env, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

/** Files of a package, as paths below it. */
function filesOf(name: string): readonly string[] {
  const folder = packages[name] ?? '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
const textOf = (name: string, file: string): string => readFileSync(join(packages[name] ?? '', file), 'utf8');
const sizeOf = (name: string): number =>
  filesOf(name).reduce((sum, file) => sum + statSync(join(packages[name] ?? '', file)).size, 0);

test('a release has exactly these packages', () => {
  expect(Object.keys(packages).sort()).toEqual([...names].sort());
});

test('a release has the addresses of its repository, and none without one', () => {
  expect(addressesOf('')).toEqual({});
  for (const url of [
    'https://git.example/team/scm',
    'https://git.example/team/scm/',
    'https://git.example/team/scm.git',
  ]) {
    expect(addressesOf(url)).toEqual({
      homepage: 'https://git.example/team/scm#readme',
      bugs: { url: 'https://git.example/team/scm/issues' },
      repository: { type: 'git', url: 'git+https://git.example/team/scm.git' },
    });
  }
  for (const url of ['/srv/git/scm', 'https://me:token@git.example/scm', 'git@git.example:team/scm.git']) {
    expect(() => addressesOf(url)).toThrow('cannot use RELEASE_REPOSITORY');
  }
});

const always = ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'package.json'];
const constructFiles = [
  ...always,
  'index.js',
  'index.d.ts',
  'testing.js',
  'testing.d.ts',
  /^(l1|catalog)\/[\w-]+\.(js|d\.ts)$/,
];
const providerParts = /^(terraform-provider-scm(\.exe)?|(main|serving|provider|undici)\.js|(schema|identity)\.bin)$/;
/** What the archive of each package may contain: names, or patterns of names. */
const allowed: Readonly<Record<(typeof names)[number], readonly (string | RegExp)[]>> = {
  'cdktf-provider-scm': constructFiles,
  'cdktn-provider-scm': constructFiles,
  'terraform-provider-scm': [...always, providerParts],
  'cdktf-provider-scm-cli': [
    ...[...always, 'CHANGELOG.md', 'bin/scm.js', 'testing.js', 'testing.d.ts'],
    /^dist\/(terraform-provider-scm|(main|serving|provider|undici|scm|mcp|questions)\.js|(schema|identity)\.bin|openapi\.json)$/,
    /^dist\/ui\/[\w-]+\.(js|css|html)$/,
    /^dist\/windows\/[\w-]+\.exe$/,
    /^docs\/([\w-]+\/)?[\w.-]+\.(md|schema\.json|svg|png)$/,
    /^examples\/(other-languages|pipelines|starter|starter-hcl)\/([\w-]+\/)*(gitignore|[\w.-]+\.(md|mjs|ts|tf|json|sh|ya?ml|go|py))$/,
    /^deploy\/([\w.-]+\/)*[\w.-]+$/,
  ],
};
/** Names that no archive may have anywhere, whatever the list says. */
const never =
  /(^|\/)(\.|node_modules\/)|\.(pem|key|p12|pfx|sqlite|tfstate|tgz|log|map|env)$|credentials\.json$|(^|\/)secrets?\.[a-z]+$/i;

test.each(names)('the archive of %s contains only what the list allows', (name) => {
  const [archive = ''] = readdirSync(tarballs).filter(
    (file) => file.startsWith(`${name}-`) && /-\d[^-]*\.tgz$/.test(file.slice(name.length)),
  );
  const files = filesInTar(gunzipSync(readFileSync(join(tarballs, archive)))).map(({ path }) => path);
  expect(files.length).toBeGreaterThan(5);
  const inside = files.map((file) => file.replace(/^package\//, ''));
  const isAllowed = (file: string): boolean =>
    allowed[name].some((one) => (typeof one === 'string' ? one === file : one.test(file)));
  expect(inside.filter((file) => !isAllowed(file))).toEqual([]);
  expect(inside.filter((file) => never.test(file))).toEqual([]);
});

describe.each(names)('%s', (name) => {
  test('holds no path of the machine that built it', () => {
    const paths = [root, homedir()];
    const found = filesOf(name).filter((file) => paths.some((one) => textOf(name, file).includes(`${one}/`)));
    expect(found).toEqual([]);
  });

  test('has a README whose links resolve, a licence, the notices of what is bundled, and the addresses of the release', () => {
    const broken = filesOf(name)
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [
          ...textOf(name, file)
            .replace(/```.*?```|`[^`]*`/gs, '')
            .matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g),
        ]
          .map(([, target = '']) => normalize(join(dirname(file), decodeURIComponent(target))))
          .filter((target) => !existsSync(join(packages[name] ?? '', target)))
          .map((target) => `${file} → ${target}`),
      );
    expect(broken).toEqual([]);
    expect(filesOf(name)).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.txt', 'package.json']),
    );
    expect(JSON.parse(textOf(name, 'package.json'))).toMatchObject({ license: 'MIT', ...addressesOf() });
  });

  test('has a bill of materials that names each package whose notice is in it', () => {
    const bill = JSON.parse(readFileSync(join(tarballs, `${name}.cdx.json`), 'utf8')) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly name: string; readonly version: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const notices = textOf(name, 'THIRD-PARTY-NOTICES.txt');
    for (const { name: one, version } of bill.components) expect(notices).toContain(`${one} ${version} (`);
    expect(bill.components).not.toEqual([]);
  });
});

describe.each(['cdktf', 'cdktn'] as const)('the constructs for %s', (library) => {
  const name = `${library}-provider-scm`;

  test('are at most 15 MB unpacked, and depend on nothing', () => {
    expect(sizeOf(name)).toBeLessThan(15 * megabytes);
    const about = JSON.parse(textOf(name, 'package.json')) as Readonly<Record<string, unknown>>;
    expect(about['dependencies']).toBeUndefined();
    expect(Object.keys(about['peerDependencies'] ?? {}).sort()).toEqual([
      ...[library, 'cdktf-provider-scm-cli', 'constructs'].sort(),
    ]);
  });

  test('import their library, never the other one, and nothing that only this repository knows', () => {
    const imported = new Set(
      filesOf(name)
        .filter((file) => /\.(?:js|d\.ts)$/.test(file))
        .flatMap((file) =>
          [...textOf(name, file).matchAll(file.endsWith('.js') ? required : typesFrom)].map(
            ([, target]) => target ?? '',
          ),
        )
        .filter((target) => !target.startsWith('node:')),
    );
    expect([...imported].sort()).toEqual([library, 'cdktf-provider-scm-cli/testing', 'constructs'].sort());
  });

  test('have no map, no source, and one file of code and one of types for each generated class', () => {
    const generated = filesOf(name).filter((file) => file.startsWith('l1/'));
    const kinds = new Set(generated.map((file) => file.replace(/\.d\.ts$|\.js$/, '')));
    expect(generated).toHaveLength(kinds.size * 2);
    expect(kinds.size).toBeGreaterThan(500);
  });
});

test('the provider is at most 4 MB, and depends on nothing', () => {
  const name = 'terraform-provider-scm';
  expect(sizeOf(name)).toBeLessThan(4 * megabytes);
  const about = JSON.parse(textOf(name, 'package.json')) as Readonly<Record<string, unknown>>;
  expect(Object.keys(about).filter((key) => /dependencies$/i.test(key))).toEqual([]);
});

test('the command line depends on drivers of databases alone, and they may be missing', () => {
  const about = JSON.parse(textOf('cdktf-provider-scm-cli', 'package.json')) as Readonly<Record<string, unknown>>;
  expect(Object.keys(about).filter((key) => /dependencies$/i.test(key))).toEqual(['optionalDependencies']);
  expect(Object.keys(about['optionalDependencies'] ?? {}).sort()).toEqual(['@duckdb/node-api', 'libsql', 'pg']);
});

test('the types of the testing package name no package', () => {
  expect(textOf('cdktf-provider-scm-cli', 'testing.d.ts')).not.toMatch(/\bfrom ['"](?!node:)/);
});
