import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const entry = join(__dirname, '..', '..', 'dist', 'lib', 'src', 'tools', 'testing', 'index.js');

/** Counts files by folder that a process has loaded after its import of the entry, and after `work`. */
const program = `
const counts = () => {
  const found = {};
  for (const file of Object.keys(require.cache)) {
    const folder = /[\\\\/]dist[\\\\/]lib[\\\\/]src[\\\\/]([^\\\\/]+)/.exec(file)?.[1];
    if (folder !== undefined) found[folder] = (found[folder] ?? 0) + 1;
  }
  return found;
};
const testing = require(${JSON.stringify(entry)});
const imported = counts();
testing.startService({ seed: 'small' }).then(async (service) => {
  await service.close();
  const started = counts();
  try {
    testing.policyOf({ toTerraform: () => ({}) }, 'Texas');
  } catch {}
  process.stdout.write(JSON.stringify({ imported, started, used: counts() }));
});
`;

type Counts = Readonly<Record<string, number>>;

function loadedFiles(): Readonly<Record<'imported' | 'started' | 'used', Counts>> {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 60_000 });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof loadedFiles>;
}

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

describe('a test that starts a service', () => {
  const { imported, started, used } = loadedFiles();

  test('loads at most 450 files', () => {
    expect(sum(imported)).toBeGreaterThan(200);
    expect(sum(imported)).toBeLessThanOrEqual(450);
  });

  test('loads nothing else than the kinds of the catalog when the service starts', () => {
    expect({ ...started, catalog: 0 }).toEqual({ ...imported, catalog: 0 });
  });

  test('loads neither review nor map nor usage, which policies load at their first use', () => {
    const apart = ['review', 'map', 'usage', 'questions', 'trace', 'logs', 'replay', 'snapshot', 'client', 'cli'];
    expect(Object.keys(started).filter((folder) => apart.includes(folder))).toEqual([]);
    expect(used['review']).toBeGreaterThan(100);
  });
});
