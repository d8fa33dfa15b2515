import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scm } from '../support/scm';

describe('scm history with wrong input', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-history-'));
  const history = (...args: readonly string[]) => scm(['history', ...args, '--snapshots', 'nights'], { dir });
  beforeAll(() => {
    mkdirSync(join(dir, 'nights'));
    const folder = { scope: 'folder', name: 'Oslo' };
    for (const [name, ip] of [
      ['a', '10.0.0.1'],
      ['b', '10.0.0.2'],
    ] as const) {
      const objects = [{ kind: 'address', container: folder, name: 'shop', fields: { name: 'shop', ip_netmask: ip } }];
      const containers = [{ container: folder, completeness: 'complete', above: 'All Firewalls', snippets: [] }];
      const snapshot = { format: 'scm-snapshot/1', made: '2026-09-01T00:00:00Z', containers, objects, rulebases: [] };
      writeFileSync(join(dir, 'nights', `${name}.json`), JSON.stringify({ ...snapshot, unread: [] }));
    }
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test('notes snapshots of one time', async () => {
    const { code, stdout } = await history('address shop');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 change in 2 states\nnote: b\.json: the time is that of the snapshot before/m),
    });
  });

  test.each<[readonly string[], number, RegExp]>([
    [['nobody'], 1, /cannot list the changes of "nobody": the newest state has no object/],
    [['security_ruel shop'], 1, /"security_ruel" is not a kind/],
    [['security_rule shop'], 1, /the newest state has no object/],
    [['--from', '2026-09-02', '--until', '2026-09-01'], 2, /--from 2026-09-02: it is later than --until 2026-09-01/],
    [['--out', 'a.html', './a.html'], 2, /cannot write \.\/a\.html: --out names it twice/],
  ])('%j exits with %i', async (args, status, message) => {
    const found = await history(...args);
    expect({ code: found.code, stderr: found.stderr }).toEqual({
      code: status,
      stderr: expect.stringMatching(message),
    });
  });

  test('is quiet about an object that exists and did not change', async () => {
    expect(await history('folder Oslo')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 changes in 2 states'),
    });
  });
});
