import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allKinds, kindNamed, type Attribute, type Reference, type ResourceKind } from '../../src/catalog';
import type { Diagnostic } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { createService, type Service } from '../../src/service';
import { blockFor, openProvider } from '../support/in-process-provider';
import { plannerOf, type Given, type Planner } from '../support/plan-resource';
import { clientOf } from '../support/populate';

const folder = 'Oslo';
const rule = {
  ...{ name: 'r', folder, from: ['any'], to: ['any'], source: ['any'], destination: ['any'] },
  ...{ service: ['any'], application: ['any'], action: 'allow' },
};
const push = { folders: [folder] };

describe('references that the plan of the push decides', () => {
  let service: Service;
  let url: string;
  let plan: Planner;
  const open = async (extra: Given = {}, folders: { readonly configFolder?: string; readonly dataDir?: string } = {}) =>
    plannerOf(await openProvider({ ...blockFor(service, url), ...extra }, folders));
  const errors = (found: readonly Diagnostic[]) =>
    found.filter(({ severity }) => severity === 'error').map(({ summary }) => summary);
  const calls = () =>
    service.journal.entries
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/[?&](limit|offset)=\d+/g, ''));

  beforeAll(async () => {
    service = await createService();
    ({ url } = await service.listen({ host: '127.0.0.1', port: 0 }));
    const client = clientOf(service, url);
    const at = { scope: 'folder', name: folder } as const;
    await client.create(kindNamed('folder'), undefined, { name: folder, parent: 'All Firewalls' });
    await client.create(kindNamed('snippet'), undefined, { name: 'office' });
    for (const name of ['bank', 'shop'])
      await client.create(kindNamed('address'), at, { name, ip_netmask: '10.0.0.1' });
    await client.create(kindNamed('variable'), at, { name: '$net', type: 'ip-netmask', value: '10.0.0.0/8' });
    await client.create(
      kindNamed('address'),
      { scope: 'folder', name: 'All' },
      { name: 'everywhere', ip_netmask: '10.0.0.9' },
    );
    await client.create(kindNamed('security_rule'), at, { ...rule, name: 'there' }, { position: 'pre' });
    await client.close();
  });
  beforeEach(async () => {
    service.journal.clear();
    plan = await open();
  });
  afterAll(() => service.close());

  test('a name that nothing has is one error with the object, the attribute and a proposal', async () => {
    expect(await plan('scm_security_rule', { ...rule, destination: ['bnak'] })).toMatchObject([
      { severity: 'warning', path: ['destination'] },
    ]);
    const found = await plan('scm_push', push);
    expect(errors(found)).toEqual([
      'cannot apply security rule "r" in folder "Oslo": destination "bnak" does not exist; did you mean "bank"?',
    ]);
    expect(found[0]?.detail).toContain(
      'No such address, address group, external dynamic list or region is visible in folder "Oslo".',
    );
  });

  test('what exists, is inherited, predefined, a literal or a variable is not an error', async () => {
    const given = {
      destination: ['bank', 'everywhere', '10.0.0.0/8', '10.0.0.1-10.0.0.9', 'NO', '$net'],
      service: ['service-https', 'application-default'],
      from: ['trust', 'multicast'],
      profile_setting: { group: ['best-practice'] },
    };
    expect(await plan('scm_security_rule', { ...rule, ...given })).toEqual([]);
    expect(await plan('scm_push', push)).toEqual([]);
  });

  test('an object that is planned later, or renamed, counts by its planned name', async () => {
    await plan('scm_security_rule', { ...rule, destination: ['later', 'renamed', 'shop'] });
    await plan('scm_address', { name: 'later', folder, ip_netmask: '10.0.0.2' });
    const { id, name } = await idOf('shop');
    await plan(
      'scm_address',
      { name: 'renamed', folder, ip_netmask: '10.0.0.1' },
      { id, name, folder, ip_netmask: '10.0.0.1', tfid: 'x', revision: 'x' },
    );
    expect(errors(await plan('scm_push', push))).toEqual([
      expect.stringContaining('destination "shop" does not exist'),
    ]);
  });

  test('a planned object counts where it is visible: in its folder and below', async () => {
    await plan('scm_folder', { name: 'Port', parent: folder });
    await plan('scm_folder', { name: 'Bergen', parent: 'All Firewalls' });
    for (const [name, at] of [
      ['above', folder],
      ['own', 'Port'],
      ['aside', 'Bergen'],
    ] as const)
      await plan('scm_address', { name, folder: at, ip_netmask: '10.0.0.2' });
    const found = await plan('scm_security_rule', { ...rule, folder: 'Port', destination: ['above', 'own', 'aside'] });
    expect(found).toMatchObject([
      { severity: 'warning', summary: expect.stringContaining('it is in folder "Bergen"') },
    ]);
    expect(errors(await plan('scm_push', push))).toEqual([
      'cannot apply security rule "r" in folder "Port": destination "aside" is in folder "Bergen"; an object is visible ' +
        'in its own folder and below: create it in a common parent folder',
    ]);
  });

  test('a rule beside which another one is placed must be in the same rulebase', async () => {
    await plan('scm_security_rule', { ...rule, name: 'planned' });
    await plan('scm_security_rule', { ...rule, name: 'late', position: 'post' });
    for (const target of ['there', 'planned', 'late', 'nix'])
      await plan('scm_security_rule', {
        ...rule,
        name: `b-${target}`,
        relative_position: 'before',
        target_rule: target,
      });
    const order = { type: 'security_rule', folder, position: 'pre', mode: 'relative' };
    await plan('scm_rule_order', { ...order, rules: ['planned', 'none'], anchor: { where: 'after', rule: 'nil' } });
    await plan('scm_rule_order', { ...order, position: 'post', rules: ['late'], anchor: { where: 'top', rule: null } });
    expect(errors(await plan('scm_push', push))).toEqual([
      'cannot apply security rule "b-late" in folder "Oslo": target_rule "late" is in folder "Oslo"; name a rule of the same rulebase',
      'cannot apply security rule "b-nix" in folder "Oslo": target_rule "nix" does not exist; known names are "there"',
      'cannot apply rule order: rules "none" does not exist; known names are "there"',
      'cannot apply rule order: anchor "nil" does not exist; known names are "there"',
    ]);
    expect(calls().filter((path) => path.includes('security-rules'))).toHaveLength(1);
  });

  test('every kind and folder is listed once, whatever the number of references', async () => {
    for (let i = 0; i < 30; i++) await plan('scm_security_rule', { ...rule, name: `r${i}`, destination: [`no-${i}`] });
    const found = await plan('scm_push', push);
    expect(errors(found)).toHaveLength(21);
    expect(errors(found).at(-1)).toContain('10 more references do not exist');
    expect(calls().sort()).toEqual([
      '/config/objects/v1/address-groups?folder=Oslo',
      '/config/objects/v1/addresses?folder=Oslo',
      '/config/objects/v1/external-dynamic-lists?folder=Oslo',
      '/config/objects/v1/regions?folder=Oslo',
      '/config/setup/v1/folders',
    ]);
  });

  test('a snippet sees its own objects and those of the root folder', async () => {
    const group = { name: 'g', snippet: 'office', static: ['everywhere', 'bank'] };
    expect(await plan('scm_address_group', group)).toMatchObject([
      { summary: expect.stringContaining('cannot find address or address group "bank"') },
    ]);
    await plan('scm_snippet', { name: 'new' });
    expect(await plan('scm_address_group', { ...group, name: 'h', snippet: 'new' })).toHaveLength(1);
  });

  test('a list that the service refuses is a warning of the push, not an error', async () => {
    service.faults.add({ match: { method: 'GET', path: /regions/ }, action: { status: 403 } });
    try {
      expect(await plan('scm_security_rule', { ...rule, destination: ['bnak'] })).toEqual([]);
      expect(await plan('scm_push', push)).toMatchObject([
        { severity: 'warning', summary: 'cannot check 1 reference of this plan: the service did not list the names' },
      ]);
    } finally {
      service.faults.clear();
    }
  });

  test('unknown_references = "warn" leaves it to the service', async () => {
    plan = await open({ unknown_references: 'warn' });
    expect(await plan('scm_security_rule', { ...rule, destination: ['bnak'] })).toHaveLength(1);
    expect(await plan('scm_push', push)).toEqual([]);
  });

  test('a resource of the configuration that the push does not wait for is not an error', async () => {
    const configFolder = mkdtempSync(join(tmpdir(), 'scm-config-'));
    writeFileSync(join(configFolder, 'main.tf'), 'resource "scm_address" "x" {\n  name = "bnak"\n}\n');
    plan = await open({}, { configFolder });
    expect(await plan('scm_security_rule', { ...rule, destination: ['bnak'] })).toHaveLength(1);
    expect(await plan('scm_push', push)).toEqual([]);
  });

  test('nor is one of a module, which the data folder of this session lists', async () => {
    const [configFolder, dataDir] = [
      mkdtempSync(join(tmpdir(), 'scm-config-')),
      mkdtempSync(join(tmpdir(), 'scm-data-')),
    ];
    mkdirSync(join(configFolder, 'branch'));
    writeFileSync(join(configFolder, 'branch', 'main.tf'), 'resource "scm_address" "x" {\n  name = "bnak"\n}\n');
    mkdirSync(join(dataDir, 'modules'));
    writeFileSync(join(dataDir, 'modules', 'modules.json'), '{"Modules":[{"Key":"branch","Dir":"branch"}]}');
    plan = await open({}, { configFolder, dataDir });
    expect(await plan('scm_security_rule', { ...rule, destination: ['bnak'] })).toHaveLength(1);
    expect(await plan('scm_push', push)).toEqual([]);
  });

  test('every reference of the catalog is decided', async () => {
    const missed: string[] = [];
    for (const kind of allKinds()) {
      const cases = closedReferences(kind);
      if (cases.length === 0) continue;
      plan = await open();
      for (const { config } of cases) await plan(`scm_${kind.name}`, config);
      const found = errors(await plan('scm_push', push)).join('\n');
      missed.push(...cases.filter(({ name }) => !found.includes(` "${name}" does not exist`)).map(({ name }) => name));
    }
    expect(missed).toEqual([]);
  });

  async function idOf(name: string): Promise<{ readonly id: string; readonly name: string }> {
    const client = clientOf(service, url);
    const found = (await client.list(kindNamed('address'), { container: { scope: 'folder', name: folder } })).find(
      (one) => one['name'] === name,
    );
    await client.close();
    return { id: String(found?.['id']), name };
  }
});

/** Returns a configuration for each attribute of a kind whose names the service checks; the name contains its path. */
function closedReferences(kind: ResourceKind): readonly { readonly name: string; readonly config: Given }[] {
  const place = { folder: { folder }, snippet: { snippet: 'office' }, device: {} }[kind.scopes[0] ?? 'device'];
  return referencesIn(kind.attributes, `zz-${kind.name}`).map(({ name, value }, i) => ({
    name,
    config: { name: `zz-${i}`, ...place, ...value },
  }));
}

function referencesIn(
  attributes: readonly Attribute[],
  above: string,
): readonly { readonly name: string; readonly value: Record<string, TfValue> }[] {
  return attributes.flatMap(({ name, refs, type }) => {
    const here = `${above}.${name}`;
    const isList = type.kind === 'list';
    const inner = type.kind === 'list' ? type.item : type;
    const wrapped = (value: TfValue): Record<string, TfValue> => ({ [name]: isList ? [value] : value });
    if (refs !== undefined) return isDecided(refs) ? [{ name: here, value: wrapped(here) }] : [];
    if (inner.kind !== 'object') return [];
    return referencesIn(inner.attributes, here).map((one) => ({ name: one.name, value: wrapped(one.value) }));
  });
}

// A plain value in place of a variable is no name, and a filter may contain tags that only devices assign.
function isDecided({ open, expression, kinds }: Reference): boolean {
  return open !== true && expression !== true && kinds.join('') !== 'variable';
}
