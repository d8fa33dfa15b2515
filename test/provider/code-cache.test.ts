import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { kindNamed } from '../../src/catalog';
import { codeCacheFolder, createCodeCache, type Phase } from '../../src/provider/code-cache';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { createService } from '../../src/service';
import { startProvider } from '../support/provider-plugin';

// V8 itself remembers the sources of one process; each case here stands for several processes.
setFlagsFromString('--no-compilation-cache');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scm-code-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = (): readonly string[] => readdirSync(folder).map((name) => name.replace(/-[0-9a-f]{32}-v[^-]+-\w+/, ''));
const sources = { 'one.js': 'exports.two = require("./two.js").two + 1;', 'two.js': 'exports.two = 2;' };

/** One process: loads `one.js`, answers calls of the phase, ends. Returns what the file exports. */
function run(
  phase: Phase | undefined,
  changed: Partial<typeof sources> = {},
  where: string | undefined = folder,
): unknown {
  const all: Record<string, string> = { ...sources, ...changed };
  const read = (name: string): Buffer => Buffer.from(`(function (require, module, exports) {${all[name] ?? ''}})`);
  const cache = createCodeCache(read, where);
  const exports = cache.load('one.js');
  if (phase !== undefined) cache.reached(phase);
  cache.keep();
  return exports;
}

describe('bytecode of an earlier process', () => {
  test('is written when calls were answered, for each file that was loaded', () => {
    expect(run(undefined)).toEqual({ two: 3 });
    expect(files()).toEqual([]);
    run('plan');
    expect(files().toSorted()).toEqual(['one.js-plan.bytecode', 'two.js-plan.bytecode']);
    expect(run('plan')).toEqual({ two: 3 });
  });

  test('is replaced by that of a process that went further, and by no other', () => {
    run('plan');
    const written = (): readonly number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
    const before = written();
    run('validate');
    run('plan');
    expect(written()).toEqual(before);
    run('apply');
    run('plan');
    expect(files().toSorted()).toEqual(['one.js-apply.bytecode', 'two.js-apply.bytecode']);
  });

  test('is not used for a changed source of the same length', () => {
    run('plan');
    expect(run('plan', { 'two.js': 'exports.two = 7;' })).toEqual({ two: 8 });
  });

  test('is made again when V8 rejects it', () => {
    run('apply');
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), 'not bytecode');
    expect(run('validate')).toEqual({ two: 3 });
    expect(files().toSorted()).toEqual(['one.js-validate.bytecode', 'two.js-apply.bytecode']);
  });

  test('is neither read nor written where another user may write', () => {
    chmodSync(folder, 0o777);
    run('plan');
    expect(files()).toEqual([]);
  });

  test('does not stop a provider that cannot write it', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(run('plan', {}, join(file, 'cache'))).toEqual({ two: 3 });
  });
});

test('the folder is SCM_CODE_CACHE, else in the cache folder of the user', () => {
  expect(codeCacheFolder({ SCM_CODE_CACHE: '/somewhere' }, 'linux')).toBe('/somewhere');
  expect(codeCacheFolder({ SCM_CODE_CACHE: 'off', XDG_CACHE_HOME: '/cache' }, 'linux')).toBeUndefined();
  expect(codeCacheFolder({ XDG_CACHE_HOME: '/cache' }, 'linux')).toBe(join('/cache', 'cdktf-provider-scm', 'bytecode'));
  expect(codeCacheFolder({ LOCALAPPDATA: '/local' }, 'win32')).toBe(join('/local', 'cdktf-provider-scm', 'bytecode'));
  expect(codeCacheFolder({ HOME: '/home/ann' }, 'linux')).toBe(
    join('/home/ann', '.cache', 'cdktf-provider-scm', 'bytecode'),
  );
  expect(codeCacheFolder({}, 'linux')).toBeUndefined();
});

test('the provider writes its bytecode once, readable by its user alone, and V8 accepts it', async () => {
  const service = await createService();
  const { port } = await service.listen({ host: '127.0.0.1', port: 0 });
  const dir = mkdtempSync(join(tmpdir(), 'scm-code-run-'));
  const cache = join(folder, 'new');
  const written: (readonly number[])[] = [];
  try {
    for (const name of ['first', 'second', 'third']) {
      const plugin = await startProvider({ dir, port, access: service.access, env: { SCM_CODE_CACHE: cache } });
      const config = Object.fromEntries(resourceSchema(kindNamed('tag')).attributes.map((one) => [one.name, null]));
      const request = { typeName: 'scm_tag', prior: null, config: { ...config, name, folder: 'All' } };
      const { planned } = await plugin.plan(request);
      expect((await plugin.apply({ ...request, planned })).diagnostics).toEqual([]);
      await plugin.shutdown();
      written.push(readdirSync(cache).map((file) => statSync(join(cache, file)).mtimeMs));
    }
    const names = readdirSync(cache).toSorted();
    expect(names).toEqual(
      ['provider', 'serving', 'undici'].map((name) => expect.stringMatching(`^${name}.js-.*-apply.bytecode$`)),
    );
    expect([written[1], written[2]]).toEqual([written[0], written[0]]);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(names.map((name) => statSync(join(cache, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  } finally {
    await service.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
