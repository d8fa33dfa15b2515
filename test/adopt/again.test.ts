import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adopt, type AdoptInput, type AdoptOutcome } from '../../src/adopt';
import { allKinds, kindNamed, type Container } from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import { systemClock, type Clock } from '../../src/core';
import { createService, type Service } from '../../src/service';
import { fillTenant, folders, tenantSecret } from '../support/full-tenant';
import { clientOf } from '../support/populate';
import { runs } from '../support/runs';

const limit = 1_800_000;
const branches: Container = { scope: 'folder', name: 'Branches' };
const match = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] };
const deny = { ...match, application: ['any'], action: 'deny' };

let dir: string;
let service: Service;
let client: ScmClient;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-adopt-'));
  service = await createService({ jobSpeed: 20 });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  client = clientOf(service, url);
  await make('folder', undefined, { name: 'Branches', parent: 'All Firewalls' });
});
afterEach(async () => {
  await client.close();
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

const make = (kind: string, container: Container | undefined, body: WireObject): Promise<WireObject> =>
  client.create(kindNamed(kind), container, body, kind.endsWith('_rule') ? { position: 'pre' } : {});

function run(
  more: Partial<AdoptInput> = {},
  of: Pick<ScmClient, 'list' | 'get'> = client,
  clock: Clock = systemClock,
): Promise<AdoptOutcome> {
  const input: AdoptInput = {
    ...{ folders: ['Branches'], snippets: [], depth: 'below', tenantWide: 'leave' },
    ...{ dir, out: undefined, tenant: 'mine', version: '0.1.0' },
    ...more,
  };
  return adopt(input, { client: of, clock, signal: new AbortController().signal });
}

const text = (path: string): string => readFileSync(join(dir, path), 'utf8');

describe('a second run', () => {
  beforeEach(async () => {
    await make('tag', branches, { name: 'web' });
    await make('security_rule', branches, { name: 'first', ...deny });
    await run();
  });

  test('has nothing to write where nothing is new', async () => {
    const again = await run();
    expect(again).toMatchObject({ imported: 0, before: 3, written: [], leftOut: [], toDo: [] });
  });

  test('writes what is new to new files, refers to what was adopted, and leaves edited files as they are', async () => {
    const edited = `${text('folders/branches/tag.ts')}// mine\n`;
    writeFileSync(join(dir, 'folders/branches/tag.ts'), edited);
    await make('tag', branches, { name: 'db' });
    await make('address', branches, { name: 'web', fqdn: 'www.example.com', tag: ['web', 'db'] });
    const again = await run();
    expect(again.imported).toBe(2);
    expect(text('folders/branches/tag.ts')).toBe(edited);
    expect(text('folders/branches/tag-2.ts')).toContain("export const db = new Tag(containers.branches, 'db');");
    // The name is taken by the tag, as ids of constructs go.
    expect(text('folders/branches/address.ts')).toContain("new AddressObject(containers.branches, 'web-address', {");
    expect(text('folders/branches/address.ts')).toContain('tags: [tag.web, tag2.db]');
    expect(text('imports-2.ts')).not.toContain('scm_tag.Branches_web');
    expect(text('adopted.ts')).toContain("import './folders/branches/tag-2';");
    expect(again.toDo).toEqual([]);
  });

  test('tells what to list where the list of files was edited', async () => {
    const edited = `${text('adopted.ts')}// mine\n`;
    writeFileSync(join(dir, 'adopted.ts'), edited);
    await make('tag', branches, { name: 'db' });
    expect((await run()).toDo).toEqual([expect.stringContaining('`adopted.ts` was edited')]);
    expect(text('adopted.ts')).toBe(edited);
  });

  test('puts new rules in a list of their own, and says so', async () => {
    await make('security_rule', branches, { name: 'second', ...deny });
    const again = await run();
    expect(again.toDo).toEqual([expect.stringContaining('put them where they belong in `security-pre`')]);
    const added = text('folders/branches/security-rule-2.ts');
    expect(added).toContain("new Rulebase(containers.branches, 'security-pre-2', {");
    expect(added).toContain("rule('second', {");
    expect(added).not.toContain("rule('first'");
  });

  test('refuses the folder of another tenant, and another language', async () => {
    await expect(run({ tenant: 'theirs' })).rejects.toThrow(/holds what was adopted from mine/);
    await expect(run({ out: 'hcl' })).rejects.toThrow(/holds a repository of ts/);
  });
});

test('a folder or snippet that is not there is told with those that are', async () => {
  await expect(run({ folders: ['Branch'] })).rejects.toThrow(/no folder "Branch"; there are .*Branches/);
  await expect(run({ snippets: ['none'] })).rejects.toThrow(/no snippet "none"; there are default/);
});

test('names are the same, whoever adopts, and no two the same', async () => {
  for (const name of ['a b', 'a-b', 'a.b']) await make('tag', branches, { name });
  await make('address', branches, { name: 'a b', fqdn: 'www.example.com' });
  await run();
  const first = text('imports.ts');
  rmSync(dir, { recursive: true, force: true });
  await run();
  expect(text('imports.ts')).toBe(first);
  const addresses = [...first.matchAll(/^ {2}'(.*?)':/gm)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(
    expect.arrayContaining(['scm_address.Branches_a-b', 'scm_tag.Branches_a-b-tag', 'scm_tag.Branches_a-b-tag-2']),
  );
});

test('rules whose addresses would be the same stand one by one, in their order', async () => {
  for (const name of ['x y', 'x-y', 'a']) await make('security_rule', branches, { name, ...deny });
  await run();
  const rules = text('folders/branches/security-rule.ts');
  expect(rules).not.toContain('new Rulebase(');
  expect(rules).toMatch(/new OrderedRules\(containers\.branches, 'security-pre', \{ rules: \[\w+, \w+, \w+\] \}\)/);
  expect([...rules.matchAll(/name: '(.*)',/g)].map(([, name]) => name)).toEqual(['x y', 'x-y', 'a']);
});

test('an object that this version would refuse is left out with the reason, and the rest is adopted', async () => {
  await make('tag', branches, { name: 'web' });
  const strange: Pick<ScmClient, 'list' | 'get'> = {
    get: client.get.bind(client),
    list: async (kind, query) =>
      (await client.list(kind, query)).map((item) => (kind.name === 'tag' ? { ...item, color: 'Octarine' } : item)),
  };
  const { imported, leftOut } = await run({}, strange);
  expect(imported).toBe(2);
  expect(leftOut).toEqual([
    { what: 'tag "web" in folder "Branches"', why: expect.stringMatching(/this version refuses it: color .*Octarine/) },
  ]);
});

describe('a run that was interrupted', () => {
  /** A client that gives up after so many lists, and counts. */
  const failing = (after: number) => {
    const asked: string[] = [];
    const list: ScmClient['list'] = (kind, query) => {
      if (asked.length >= after) return Promise.reject(new Error('the line went dead'));
      asked.push([kind.name, query?.container?.name, query?.position].join(' '));
      return client.list(kind, query);
    };
    return { asked, list, get: client.get.bind(client) };
  };

  test('goes on where it was, and asks for no list twice', async () => {
    await make('local_user', branches, { name: 'someone', password: tenantSecret });
    const first = failing(60);
    await expect(run({}, first)).rejects.toThrow('the line went dead');
    expect(text('.scm-adopt.working')).not.toContain(tenantSecret);
    const second = failing(Infinity);
    await run({}, second);
    // The tree of the containers is read by each run.
    const asked = [...first.asked, ...second.asked.slice(3)];
    expect(new Set(asked).size).toBe(asked.length);
    expect(second.asked.length).toBeGreaterThan(0);
    expect(existsSync(join(dir, '.scm-adopt.working'))).toBe(false);
    expect(text('imports.ts')).toContain('scm_local_user.Branches_someone');
  });

  test('starts anew after more than an hour, and for another tenant', async () => {
    const first = failing(60);
    await expect(run({}, first)).rejects.toThrow('the line went dead');
    const later: Clock = { ...systemClock, now: () => Date.now() + 61 * 60_000 };
    const second = failing(Infinity);
    await run({}, second, later);
    expect(second.asked).toEqual(expect.arrayContaining(first.asked));
  });
});

// With SCM_RUNS=1000: ten thousand objects.
test(
  'asks once for each page, kind and container',
  async () => {
    const addresses = runs(20) * (process.env['SCM_RUNS'] === undefined ? 1 : 8);
    await client.remove(
      kindNamed('folder'),
      String((await client.list(kindNamed('folder'), { name: 'Branches' }))[0]?.['id']),
    );
    const objects = await fillTenant(client, { addresses, rules: Math.ceil(addresses / 20) });
    const { journal } = service;
    journal.clear();
    await run({ folders: ['All Firewalls'], tenantWide: 'adopt' });
    const calls = journal.entries.filter(({ path }) => !path.includes('oauth2'));
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
    const containers = folders.length + 4;
    const lists = allKinds().filter(({ api }) => api.operations.includes('list')).length * containers;
    // A page holds 5,000 objects; a list of a folder holds what it inherits as well.
    const pages = Math.ceil((objects * containers) / 5000);
    expect(calls.length).toBeLessThanOrEqual(
      lists + pages + allKinds().filter(({ api }) => api.rulebase === true).length * containers,
    );
  },
  limit,
);
