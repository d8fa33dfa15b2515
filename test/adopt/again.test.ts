import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container } from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import { systemClock, type Clock } from '../../src/core';
import { openAdopting, type Adopting, type Reader } from '../support/adopting';
import { tenantSecret } from '../support/full-tenant';

const branches: Container = { scope: 'folder', name: 'Branches' };
const match = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] };
const deny = { ...match, application: ['any'], action: 'deny' };

let adopting: Adopting;
beforeEach(async () => {
  adopting = await openAdopting();
  await adopting.make('folder', undefined, { name: 'Branches', parent: 'All Firewalls' });
});
afterEach(() => adopting.close());

describe('a second run', () => {
  beforeEach(async () => {
    await adopting.make('tag', branches, { name: 'web' });
    await adopting.make('security_rule', branches, { name: 'first', ...deny });
    await adopting.run();
  });

  test('has nothing to write where nothing is new', async () => {
    const again = await adopting.run();
    expect(again).toMatchObject({ imported: 0, before: 3, written: [], leftOut: [], toDo: [] });
  });

  test('writes what is new to new files, refers to what was adopted, and leaves edited files as they are', async () => {
    const edited = `${adopting.text('folders/branches/tag.ts')}// mine\n`;
    writeFileSync(join(adopting.dir, 'folders/branches/tag.ts'), edited);
    await adopting.make('tag', branches, { name: 'db' });
    await adopting.make('address', branches, { name: 'web', fqdn: 'www.example.com', tag: ['web', 'db'] });
    const again = await adopting.run();
    expect(again.imported).toBe(2);
    expect(adopting.text('folders/branches/tag.ts')).toBe(edited);
    expect(adopting.text('folders/branches/tag-2.ts')).toContain(
      "export const db = new Tag(containers.branches, 'db');",
    );
    // The name is taken by the tag, as ids of constructs go.
    expect(adopting.text('folders/branches/address.ts')).toContain(
      "new AddressObject(containers.branches, 'web-address', {",
    );
    expect(adopting.text('folders/branches/address.ts')).toContain('tags: [tag.web, tag2.db]');
    expect(adopting.text('imports-2.ts')).not.toContain('scm_tag.Branches_web');
    expect(adopting.text('adopted.ts')).toContain("import './folders/branches/tag-2';");
    expect(adopting.text('adopted.ts')).toContain("new ImportBlocks(stack, 'imports', { ...imports, ...imports2 });");
    expect(again.toDo).toEqual([]);
  });

  test('declares no container again', async () => {
    expect(adopting.text('containers.ts')).toContain("Folder.existing(stack, 'All Firewalls')");
    await adopting.make('folder', undefined, { name: 'Shed', parent: 'All Firewalls' });
    await adopting.make('tag', { scope: 'folder', name: 'Shed' }, { name: 'db' });
    await adopting.run({ folders: ['Branches', 'Shed'] });
    const added = adopting.text('containers-2.ts');
    expect(added).toContain("new Folder(containers.allFirewalls, 'Shed'");
    expect(added).not.toMatch(/existing|Branches/);
    await adopting.make('tag', branches, { name: 'late' });
    await adopting.run({ folders: ['Branches', 'Shed'] });
    expect(existsSync(join(adopting.dir, 'containers-3.ts'))).toBe(false);
  });

  test('tells what to list where the list of files was edited', async () => {
    const edited = `${adopting.text('adopted.ts')}// mine\n`;
    writeFileSync(join(adopting.dir, 'adopted.ts'), edited);
    await adopting.make('tag', branches, { name: 'db' });
    expect((await adopting.run()).toDo).toEqual([expect.stringContaining('`adopted.ts` was edited')]);
    expect(adopting.text('adopted.ts')).toBe(edited);
  });

  test('puts new rules in a list of their own, and says so', async () => {
    await adopting.make('security_rule', branches, { name: 'second', ...deny });
    const again = await adopting.run();
    expect(again.toDo).toEqual([expect.stringContaining('move them to their place in `security-pre`')]);
    const added = adopting.text('folders/branches/security-rule-2.ts');
    expect(added).toContain("new Rulebase(containers.branches, 'security-pre-2', {");
    expect(added).toContain("rule('second', {");
    expect(added).not.toContain("rule('first'");
  });

  test('refuses the folder of another tenant, and another language', async () => {
    await expect(adopting.run({ tenant: 'theirs' })).rejects.toThrow(/contains the repository of tenant mine/);
    await expect(adopting.run({ language: 'hcl' })).rejects.toThrow(/contains a repository in ts/);
  });
});

test('a folder or snippet that is not there is told with those that are', async () => {
  await expect(adopting.run({ folders: ['Branch'] })).rejects.toThrow(
    /cannot find folder "Branch": the tenant does not have it; did you mean "Branches"/,
  );
  await expect(adopting.run({ snippets: ['none'] })).rejects.toThrow(
    /unknown snippet "none"; known snippets are default/,
  );
});

test('objects come by name, whatever order the service lists them in', async () => {
  for (const name of ['web-10', 'db', 'web-2', 'Admin']) await adopting.make('tag', branches, { name });
  await adopting.make('address', branches, { name: 'z', fqdn: 'z.example.com' });
  await adopting.make('address', branches, { name: 'a', fqdn: 'a.example.com' });
  await adopting.run();
  const ids = (path: string) =>
    [...adopting.text(path).matchAll(/new \w+\(containers\.branches, '(.*?)'/g)].map(([, id]) => id);
  expect(ids('folders/branches/tag.ts')).toEqual(['Admin', 'db', 'web-2', 'web-10']);
  expect(ids('folders/branches/address.ts')).toEqual(['a', 'z']);
});

test('NAT rules and anti-spyware profiles are constructs, one by one where the construct can say them', async () => {
  const nat = { ...match, service: 'any', to: ['inside'], nat_type: 'ipv4' };
  for (const name of ['inside', 'outside']) await adopting.make('zone', branches, { name });
  await adopting.make('address', branches, { name: 'web', ip_netmask: '10.0.0.1' });
  const rules = [
    { name: 'out', source_translation: { dynamic_ip_and_port: { translated_address: ['web'] } } },
    { name: 'fixed', source_translation: { static_ip: { translated_address: 'web', bi_directional: 'yes' } } },
    {
      name: 'in',
      destination: ['web'],
      destination_translation: { translated_address: '10.0.0.2', translated_port: 8443 },
    },
    { name: 'six', nat_type: 'nat64' },
  ];
  for (const one of rules) await adopting.make('nat_rule', branches, { ...nat, ...one });
  const any = { severity: ['any'], category: 'any', threat_name: 'any' };
  await adopting.make('anti_spyware_profile', branches, {
    name: 'strict',
    rules: [
      { ...any, name: 'worst', severity: ['critical'], action: { block_ip: { track_by: 'source', duration: 60 } } },
      { ...any, name: 'others', action: { reset_both: {} }, packet_capture: 'single-packet' },
    ],
  });
  await adopting.run();
  const text = adopting.text('folders/branches/nat-rule.ts');
  expect([...text.matchAll(/new (\w+)\(/g)].map(([, name]) => name)).toEqual([
    ...['NatRule', 'NatRule', 'NatRule'],
    ...['NatRuleResource', 'OrderedRules'],
  ]);
  expect(text).toContain("new NatRule(containers.branches, 'nat-pre_out', {");
  expect(text).toMatch(/sourceTranslation: \{ shared: \[address\.web\] \}/);
  expect(text).toMatch(/sourceTranslation: \{ fixed: \{ address: address\.web, bothWays: true \} \}/);
  expect(text).toMatch(/destinationTranslation: \{ address: '10\.0\.0\.2', port: 8443 \}/);
  // The construct has no type of NAT: the generated class says it.
  expect(text).toMatch(/natType: 'nat64'/);
  const profile = adopting.text('folders/branches/anti-spyware-profile.ts');
  expect(profile).toContain("new AntiSpywareProfile(containers.branches, 'strict', {");
  expect(profile).toMatch(/action: \{ blockIp: \{ trackBy: 'source', seconds: 60 \} \}/);
  expect(profile).toMatch(/action: 'reset-both'/);
});

test('names are the same, whoever adopts, and no two the same', async () => {
  for (const name of ['a b', 'a-b', 'a.b']) await adopting.make('tag', branches, { name });
  await adopting.make('address', branches, { name: 'a b', fqdn: 'www.example.com' });
  await adopting.run();
  const first = adopting.text('imports.ts');
  rmSync(adopting.dir, { recursive: true, force: true });
  await adopting.run();
  expect(adopting.text('imports.ts')).toBe(first);
  const addresses = [...first.matchAll(/^ {2}'(.*?)':/gm)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(
    expect.arrayContaining(['scm_address.Branches_a-b', 'scm_tag.Branches_a-b-tag', 'scm_tag.Branches_a-b-tag-2']),
  );
});

test('rules whose addresses would be the same stand one by one, in their order', async () => {
  for (const name of ['x y', 'x-y', 'a']) await adopting.make('security_rule', branches, { name, ...deny });
  await adopting.run();
  const rules = adopting.text('folders/branches/security-rule.ts');
  expect(rules).not.toContain('new Rulebase(');
  expect(rules).toMatch(/new OrderedRules\(containers\.branches, 'security-pre', \{ rules: \[\w+, \w+, \w+\] \}\)/);
  expect([...rules.matchAll(/name: '(.*)',/g)].map(([, name]) => name)).toEqual(['x y', 'x-y', 'a']);
});

describe('an object of the service', () => {
  /** The service, with other values in each item of a kind. */
  const answering = (name: string, values: Readonly<Record<string, string>>): Reader => ({
    get: adopting.client.get.bind(adopting.client),
    list: async (kind, query) =>
      (await adopting.client.list(kind, query)).map((item) => (kind.name === name ? { ...item, ...values } : item)),
  });

  test('is adopted with a value that this version does not know', async () => {
    await adopting.make('tag', branches, { name: 'web' });
    const reader = answering('tag', { color: 'Octarine' });
    expect(await adopting.run({}, reader)).toMatchObject({ imported: 3, leftOut: [] });
  });

  test('is left out with the reason if no configuration can express it, and the rest is adopted', async () => {
    await adopting.make('address', branches, { name: 'web', ip_netmask: '10.0.0.1' });
    const { imported, leftOut } = await adopting.run({}, answering('address', { fqdn: 'web.example.com' }));
    expect(imported).toBe(2);
    expect(leftOut).toEqual([
      {
        is: 'object',
        what: 'address "web" in folder "Branches"',
        why: expect.stringMatching(/this version rejects it: .*fqdn/),
      },
    ]);
  });
});

describe('a run that was interrupted', () => {
  /** A client that gives up after so many lists, and counts. */
  const failing = (after: number) => {
    const requested: string[] = [];
    const list: ScmClient['list'] = (kind, query) => {
      if (requested.length >= after) return Promise.reject(new Error('the line went dead'));
      requested.push([kind.name, query?.container?.name, query?.position].join(' '));
      return adopting.client.list(kind, query);
    };
    return { asked: requested, list, get: adopting.client.get.bind(adopting.client) };
  };

  test('goes on where it was, and asks for no list twice', async () => {
    await adopting.make('local_user', branches, { name: 'someone', password: tenantSecret });
    const first = failing(60);
    await expect(adopting.run({}, first)).rejects.toThrow('the line went dead');
    expect(adopting.text('.scm-adopt.working')).not.toContain(tenantSecret);
    const second = failing(Infinity);
    await adopting.run({}, second);
    // The tree of the containers is read by each run.
    const requested = [...first.asked, ...second.asked.slice(3)];
    expect(new Set(requested).size).toBe(requested.length);
    expect(second.asked.length).toBeGreaterThan(0);
    expect(existsSync(join(adopting.dir, '.scm-adopt.working'))).toBe(false);
    expect(adopting.text('imports.ts')).toContain('scm_local_user.Branches_someone');
  });

  test('starts anew after more than an hour, and for another tenant', async () => {
    const first = failing(60);
    await expect(adopting.run({}, first)).rejects.toThrow('the line went dead');
    const later: Clock = { ...systemClock, now: () => Date.now() + 61 * 60_000 };
    const second = failing(Infinity);
    await adopting.run({}, second, later);
    expect(second.asked).toEqual(expect.arrayContaining(first.asked));
  });
});
