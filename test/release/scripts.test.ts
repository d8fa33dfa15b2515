import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const { allLayers, layerOf } = createRequire(__filename)('../../scripts/layers.cjs') as {
  readonly allLayers: readonly string[];
  readonly layerOf: (file: string) => string | undefined;
};

describe.each([
  'scripts/release/main.mjs',
  'scripts/windows/main.mjs',
  'scripts/platforms.mjs',
  'scripts/nightly.mjs',
  'scripts/mutation-score.mjs',
])('%s', (script) => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8', timeout: 60_000 });

  test('prints its help and does nothing else', () => {
    const { status, stdout, stderr } = run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^usage: /);
  });

  test('refuses an option that it does not have', () => {
    const { status, stdout, stderr } = run('--helpp');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("Unknown option '--helpp'");
  });
});

describe('scripts/platforms.mjs', () => {
  test.each([
    ['--node', 'musl'],
    ['--program', 'linux_arm64='],
    ['--node', '=node'],
  ])('refuses %s %s', (option, value) => {
    const args = ['scripts/platforms.mjs', option, value];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`invalid option value "${value}": use NAME=COMMAND`);
  });
});

describe('scripts/mutation-score.mjs', () => {
  const score = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/mutation-score.mjs', ...args], { cwd: root, encoding: 'utf8' });

  test('takes what changed since the day before, and lists what it leaves out', () => {
    const shallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' });
    const { status, stdout, stderr } = score('--lines', '0', '--json');
    if (shallow.stdout === 'true\n') expect(stderr).toContain('this clone has no history of the day before');
    else {
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const { stdout: head } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
      const result: unknown = JSON.parse(stdout);
      expect(result).toEqual({ commit: head.slice(0, 9), layers: [], leftOut: expect.any(Array) });
    }
  });

  test('takes the same places of each layer for the same seed, and others for another', () => {
    const places = (...args: readonly string[]) => {
      const { status, stdout, stderr } = score('--list', '--sample', '30', ...args);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      return stdout.trimEnd().split('\n');
    };
    const once = places('--seed', '7');
    expect(places('--seed', '7')).toEqual(once);
    expect(places('--seed', '8')).not.toEqual(once);
    // The places of a layer do not depend on the others.
    const inClient = once.filter((place) => place.startsWith('src/client/'));
    expect(places('--seed', '7', '--layer', 'client')).toEqual(inClient);
    for (const place of once) {
      const [, file, first, last] = /^(src\/.+\.ts):(\d+)-(\d+)$/.exec(place) ?? [];
      const lines = readFileSync(join(root, file ?? ''), 'utf8').split('\n').length;
      expect({ place, isInside: Number(first) <= Number(last) && Number(last) <= lines }).toMatchObject({
        isInside: true,
      });
    }
    const layers = allLayers.filter((layer) => existsSync(join(root, 'test', layer)));
    expect(new Set(once.map((place) => layerOf(place)))).toEqual(new Set(layers));
  });

  test.each([
    [['--layer', 'nothing'], 'invalid option value "nothing": name a folder of src with tests in test/'],
    [['--layer', 'support'], 'invalid option value "support": name a folder of src with tests in test/'],
    [['--layer', '../core'], 'invalid option value "../core": name a folder of src with tests in test/'],
    [['--layer', 'core', '--since', 'HEAD'], 'use --layer or --since: a layer is measured as a whole'],
    [['--sample', '0'], 'invalid option value "0": --sample is a whole number from 1'],
    [['--sample', '1.5'], 'invalid option value "1.5": --sample is a whole number from 1'],
    [['--sample', '40', '--seed', ''], 'invalid option value "": --seed is a whole number'],
    [['--layer', 'core', '--seed', '2'], '--seed selects a sample: use it with --sample'],
    [['--sample', '40', '--since', 'HEAD'], 'use --sample or --since: a sample is taken from whole layers'],
    [['--lines', 'many'], 'invalid option value "many": --lines is a whole number'],
    [['--least', '101'], 'invalid option value "101": --least is a whole number up to 100'],
    [['--least', ''], 'invalid option value "": --least is a whole number up to 100'],
  ])('refuses %j', (args, message) => {
    const { status, stderr } = score(...args);
    expect({ status, first: stderr.split('\n')[0] }).toEqual({ status: 2, first: `cannot measure: ${message}` });
  });
});

describe('scripts/nightly.mjs', () => {
  let empty: string;
  beforeAll(() => {
    empty = mkdtempSync(join(tmpdir(), 'scm-nightly-'));
  });
  afterAll(() => rmSync(empty, { recursive: true }));
  const only = (name: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, ['scripts/nightly.mjs', '--only', name, '--cache', empty, '--json'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });

  test('refuses a step that it does not have', () => {
    const { status, stderr } = only('window');
    expect({ status, first: stderr.split('\n')[0] }).toEqual({
      status: 2,
      first:
        'cannot run the nightly steps: invalid option value "window": use release, windows, platforms, pages, tests, mutants',
    });
  });

  test('fails where the scenario of Windows cannot run', () => {
    const { status, stdout } = only('windows', { PATH: empty });
    const result: unknown = JSON.parse(stdout);
    expect({ status, result }).toMatchObject({
      status: 1,
      result: { ok: false, steps: [{ name: 'windows', ok: false, found: expect.stringContaining('preparation: ') }] },
    });
  });
});

describe('the local service of a release', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-release-serve-'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  /** Starts it with the command line of this repository, prints the names of its variables, and stops it. */
  const names = (file: string, pattern: string, cli = root) => {
    const program = `import { serve } from './scripts/release/installed.mjs';
      const about = { node: process.execPath, cli: ${JSON.stringify(cli)}, file: ${JSON.stringify(join(dir, file))} };
      const { variables, stop } = await serve({ ...about, pattern: ${pattern} });
      stop();
      console.log(Object.keys(variables).join(' '));`;
    const args = ['--input-type=module', '-e', program];
    return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 60_000 });
  };

  test('gives its variables', () => {
    expect(names('scm.env', '/^export (SCM_[A-Z_]+)=(.*)$/gm').stdout).toMatch(/\bSCM_HOST\b/);
  });

  test('is an error if it writes none, or does not start', () => {
    expect(names('scm.cmd', '/^export (SCM_[A-Z_]+)=(.*)$/gm').stderr).toContain('wrote no variables');
    expect(names('none.env', '/(a)(b)/g', dir).stderr).toMatch(
      /the local service did not start: .*Cannot find module/s,
    );
  });
});
