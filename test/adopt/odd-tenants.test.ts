import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kindNamed, type Container } from '../../src/catalog';
import { openAdopting, type Adopting } from '../support/adopting';

const branches: Container = { scope: 'folder', name: 'Branches' };
const deny = {
  ...{ from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] },
  ...{ application: ['any'], action: 'deny' },
};

let adopting: Adopting;
beforeEach(async () => {
  adopting = await openAdopting();
  await adopting.make('folder', undefined, { name: 'Branches', parent: 'All Firewalls' });
});
afterEach(() => adopting.close());

/** Names of what is left out, but for settings of the tenant. */
const inContainers = (leftOut: readonly { readonly what: string; readonly why: string }[]) =>
  leftOut.filter(({ why }) => why !== 'it is unchanged from the default of every tenant');

test('names that mean something to a language are taken as they are', async () => {
  const names = [
    ...['class', 'default', 'import', '__proto__', 'constructor', 'toString', 'scm', 'push', 'imports', 'containers'],
    ...["it's", 'say "hi"', 'back\\slash', '`tick`', '${var.x}', '%{ if x }', '$${x}', '$&', '10', '10-a', '-', '--'],
    ...['über', '日本', '🔥', 'ﬁ', 'a.b', 'a b', 'a-b', 'a_b', 'A-B', '/* x */', '// x', '</script>', 'x'.repeat(63)],
  ];
  for (const name of names) await adopting.make('tag', branches, { name, comments: `of ${name}` });
  await adopting.make('address', branches, { name: 'all', fqdn: 'www.example.com', tag: names });
  const { leftOut } = await adopting.run();
  expect(leftOut).toEqual([]);
  expect(await adopting.drift()).toEqual([]);
});

test('containers of one name, and of names that files have, stay apart', async () => {
  for (const name of ['a b', 'a-b', 'A b', 'stack', 'main', 'containers', 'tenant', 'adopted', 'push', 'scm']) {
    await adopting.make('folder', undefined, { name, parent: 'Branches' });
    await adopting.make('tag', { scope: 'folder', name }, { name: 'same' });
  }
  for (const name of ['a b', 'Branches', 'push']) {
    await adopting.make('snippet', undefined, { name });
    await adopting.make('tag', { scope: 'snippet', name }, { name: 'same' });
    await adopting.make('label', undefined, { name });
  }
  const { leftOut } = await adopting.run({ snippets: ['a b', 'Branches', 'push'], tenantWide: 'adopt' });
  expect(inContainers(leftOut)).toEqual([]);
  expect(await adopting.drift()).toEqual([]);
  await adopting.make('tag', { scope: 'folder', name: 'a-b' }, { name: 'other' });
  const before = adopting.text('adopted.ts').split('\n');
  await adopting.run({ snippets: ['a b', 'Branches', 'push'], tenantWide: 'adopt' });
  // Beside the first tag of that very folder.
  const first = before.find((line) => line.includes("'./folders/a-b-2/tag'") || line.includes("'./folders/a-b-3/tag'"));
  const added = adopting
    .text('adopted.ts')
    .split('\n')
    .filter((line) => !before.includes(line) && line.includes('tag-2'));
  expect(first).toBeDefined();
  expect(added).toHaveLength(1);
  const [path = ''] = /[^']+tag-2/.exec(added[0] ?? '') ?? [];
  expect(adopting.text(`${path.slice(2)}.ts`)).toContain("'other'");
  const container = /new Tag\(containers\w*\.(\w+),/;
  const [, now] = container.exec(adopting.text(`${path.slice(2)}.ts`)) ?? [];
  const [, then] = container.exec(adopting.text(`${path.slice(2).replace('tag-2', 'tag')}.ts`)) ?? [];
  expect(now).toBe(then);
  expect(await adopting.drift()).toEqual([]);
});

test('a tenant with nothing in it is a repository that declares nothing', async () => {
  const { imported, leftOut } = await adopting.run({ folders: ['Prisma Access'], tenantWide: 'adopt' });
  expect(imported).toBe(0);
  expect(inContainers(leftOut)).toEqual([]);
  expect(adopting.text('main.ts')).toContain("import './adopted';");
  expect(adopting.text('adopted.ts')).not.toContain('imports');
});

describe('an account that may not read a kind', () => {
  beforeEach(async () => {
    await adopting.make('address', branches, { name: 'web', fqdn: 'www.example.com' });
    await adopting.make('address_group', branches, { name: 'all', static: ['web'] });
    await adopting.make('security_rule', branches, { name: 'r', ...deny, source: ['web'], destination: ['all'] });
    const body = { _errors: [{ code: 'E007', message: 'forbidden' }], _request_id: 'r-1' };
    adopting.service.faults.add({ match: { kind: 'address' }, action: { status: 403, body } });
  });

  test('adopts the rest, which names what it cannot see, and says what is missing', async () => {
    const { leftOut, imported } = await adopting.run();
    expect(leftOut).toEqual([
      {
        is: 'list',
        what: 'every address of folder "Branches"',
        why: expect.stringMatching(/could not be read: .*403/),
      },
    ]);
    // Folder, group, rule, order, and what waits for the end.
    expect(imported).toBe(5);
    expect(adopting.text('adopt-report.md')).toContain('every address of folder "Branches"');
    expect(adopting.text('adopt-report.md')).toMatch(/Not searched[^]*\n- trust\n/);
    expect(await adopting.drift()).toEqual([]);
  });
});

test('a service that asks to wait is waited for', async () => {
  await adopting.make('tag', branches, { name: 'web' });
  const headers = { 'retry-after': '0' };
  adopting.service.faults.add({ match: { method: 'GET' }, after: 40, times: 20, action: { status: 429, headers } });
  const { leftOut } = await adopting.run();
  expect(leftOut).toEqual([]);
  expect(await adopting.drift()).toEqual([]);
});

test('firewalls are told by name and serial, and those elsewhere are not', async () => {
  const { service } = adopting;
  const tenant = service.tenant(service.access.tsg);
  await tenant.addDevice({ serial: '007951000123456', folder: 'Branches' });
  await tenant.addDevice({ serial: '007951000999999', folder: 'All Firewalls' });
  const { leftOut } = await adopting.run();
  expect(leftOut).toEqual([
    {
      is: 'object',
      what: 'device "007951000123456"',
      why: expect.stringContaining('`scm_device` with the serial number adopts one'),
    },
  ]);
});

test('settings of the tenant are adopted once they are set', async () => {
  const first = await adopting.run({ tenantWide: 'adopt' });
  expect(first.leftOut.map(({ what }) => what)).toContain('BGP routing "bgp_routing"');
  await adopting.client.update(kindNamed('bgp_routing'), '', { backbone_routing: 'asymmetric-routing-only' });
  await adopting.run({ tenantWide: 'adopt' });
  expect(adopting.text('tenant/bgp-routing.ts')).toContain("backboneRouting: 'asymmetric-routing-only'");
  expect(adopting.text('imports-2.ts')).toContain("'scm_bgp_routing.bgp_routing': 'bgp_routing'");
  expect(await adopting.drift()).toEqual([]);
});

test('a kind whose list is that of the whole tenant is adopted where it lies, and nowhere else', async () => {
  await adopting.make('folder', undefined, { name: 'Shed', parent: 'All Firewalls' });
  for (const name of ['Branches', 'Shed']) {
    await adopting.make('device_context_segment', { scope: 'folder', name }, { name: `of ${name}` });
  }
  await adopting.make('folder', undefined, { name: 'Berlin', parent: 'Branches' });
  await adopting.run();
  expect(adopting.text('folders/branches/device-context-segment.ts')).toContain("name: 'of Branches'");
  expect(adopting.text('imports.ts').match(/scm_device_context_segment/g)).toHaveLength(1);
  expect(await adopting.drift()).toEqual([]);
});
