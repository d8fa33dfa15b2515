import { CodedError, isObject, parseJson } from '../../core';
import { tarballSource } from '../tarballs';
import type { StarterOptions } from './starter-options';

type Names = Readonly<Record<string, string>>;

interface Contents {
  readonly scripts: Names;
  readonly dependencies?: Names;
  readonly devDependencies: Names;
}

// Not jest and swc: their platform packages are published later than the main packages, and npm ci fails until then.
const typescript: Names = {
  '@types/node': '^20.19.43',
  expect: '^30.5.2',
  tsx: '^4.23.15',
  typescript: '~6.0.3',
};

// Versions from docs/decisions/2026-11-22-packages.md.
const libraries: Readonly<Record<'cdktf' | 'cdktn', { readonly library: string; readonly constructs: string }>> = {
  cdktf: { library: '^0.21.0', constructs: '^10.3.0' },
  // cdktn 0.24 requires constructs below 10.8.
  cdktn: { library: '^0.24.0', constructs: '>=10.6.0 <10.8.0' },
};

const scripts = (library: 'cdktf' | 'cdktn'): Names => ({
  check: 'tsc --noEmit',
  test: 'node --import tsx --test --test-reporter=spec *.test.ts',
  local: 'node local.mjs',
  diff: `${library} diff`,
  deploy: `${library} deploy`,
  destroy: `${library} destroy`,
});

/** Returns the package.json of a starter. */
export function packageJson(options: Pick<StarterOptions, 'dir' | 'template' | 'packages'>, version: string): string {
  return json({ name: 'firewall', private: true, ...contents(options, version) });
}

/** The script that `npm init` writes, which only fails. */
const noTest = /no test specified/;

/** Adds the missing entries of another package.json; existing entries do not change, except the test of `npm init`. */
export function addMissing(text: string, wanted: string): { readonly text: string; readonly added: readonly string[] } {
  const [now, own] = [parse(text), parse(wanted)];
  if (!isObject(now) || !isObject(own)) {
    throw new CodedError('PACKAGE_JSON', 'cannot read package.json: it is not a JSON object; correct or remove it');
  }
  const added: string[] = [];
  const merged: Record<string, unknown> = { ...now };
  const known = new Set(['dependencies', 'devDependencies'].flatMap((part) => namesOf(now[part])));
  for (const part of ['scripts', 'dependencies', 'devDependencies']) {
    const there = namesOf(now[part]).filter((name) => !isPlaceholder(now[part], name));
    const missing = Object.entries(isObject(own[part]) ? own[part] : {}).filter(
      ([name]) => !there.includes(name) && (part === 'scripts' || !known.has(name)),
    );
    if (missing.length === 0) continue;
    merged[part] = { ...(isObject(now[part]) ? now[part] : {}), ...Object.fromEntries(missing) };
    added.push(...missing.map(([name]) => `${part}.${name}`));
  }
  return { text: json(merged), added };
}

function isPlaceholder(part: unknown, name: string): boolean {
  return name === 'test' && isObject(part) && typeof part['test'] === 'string' && noTest.test(part['test']);
}

function contents({ dir, template, packages }: Pick<StarterOptions, 'dir' | 'template' | 'packages'>, version: string) {
  const ours = (name: string): Names => ({ [name]: source(name) });
  const source = (name: string): string =>
    packages === undefined ? `^${version}` : tarballSource(dir, packages, name, version);
  const cli = ours('cdktf-provider-scm-cli');
  if (template === 'hcl') {
    const own: Contents = {
      scripts: { test: 'node --test policy.test.mjs', local: 'node local.mjs' },
      devDependencies: cli,
    };
    return own;
  }
  const { library, constructs } = libraries[template];
  const own: Contents = {
    scripts: scripts(template),
    dependencies: { [template]: library, ...ours(`${template}-provider-scm`), constructs },
    devDependencies: { ...cli, [`${template}-cli`]: library, ...typescript },
  };
  return own;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new CodedError('PACKAGE_JSON', 'cannot read package.json: it is not valid JSON; correct or remove it', {
      cause,
    });
  }
}

const namesOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);
const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
