import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { displayFolderName } from '../../src/catalog';
import type { HierarchyFolder } from '../../src/service';
import type { Snapshot } from '../../src/tenant';
import { startService, type TestService } from '../../src/tools/testing';
import { scm } from '../support/scm';

type Named = readonly ['folder' | 'snippet', string];

const foldersIn = ({ name, folders }: HierarchyFolder): readonly string[] => [name, ...folders.flatMap(foldersIn)];

describe('each container of a fresh service', () => {
  let dir: string;
  let service: TestService;
  let containers: readonly Named[];
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-fresh-'));
    service = await startService();
    const { top, snippets } = await service.control.hierarchy();
    // By the names that people use.
    containers = [
      ...foldersIn(top).map((name): Named => ['folder', displayFolderName(name)]),
      ...snippets.map((name): Named => ['snippet', name]),
    ];
    expect(containers.length).toBeGreaterThan(7);
    expect(containers).toContainEqual(['folder', 'Access Agent']);
  });
  afterAll(async () => {
    await service.close();
    rmSync(dir, { recursive: true, force: true });
  });

  test('can be shown', async () => {
    for (const [scope, name] of containers) {
      const { code, stdout, stderr } = await scm(['show', scope, name], { dir, env: service.env });
      // A slow machine may wait for an answer, but nothing is tried again.
      expect([name, code, stderr.replace(/^waiting for an answer of .*\n/, '')]).toEqual([name, 0, '']);
      expect(stdout).toMatch(new RegExp(`^${scope} ".*", candidate`));
      expect(stdout).not.toContain('not read');
    }
  });

  test('can be listed', async () => {
    for (const [scope, name] of containers)
      expect(Array.isArray(await service.tenant.find('address', { [scope]: name }))).toBe(true);
  });

  test('is in the snapshot, complete', async () => {
    const { code, stderr } = await scm(['snapshot', '--out', 'base.json'], { dir, env: service.env });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const snapshot = JSON.parse(readFileSync(join(dir, 'base.json'), 'utf8')) as Snapshot;
    expect(snapshot.unread).toEqual([]);
    expect(snapshot.containers.map(({ completeness }) => completeness)).toEqual(containers.map(() => 'complete'));
  });

  test('can be adopted', async () => {
    const named = (of: Named[0]): readonly string[] =>
      containers.flatMap(([scope, name]) => (scope === of ? [name] : []));
    const args = ['adopt', '--folder', ...named('folder'), '--snippet', ...named('snippet'), '--dir', 'adopted'];
    const { code, stderr } = await scm(args, { dir, env: service.env });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).not.toContain('does not answer');
  });
});
