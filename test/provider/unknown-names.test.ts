import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { kindNamed } from '../../src/catalog';
import type { Diagnostic } from '../../src/core';
import { UNKNOWN, type TfValue } from '../../src/terraform/protocol/value';
import { providerSchema } from '../../src/provider/provider-schema';
import { createService, type Service } from '../../src/service';
import { clientOf } from '../support/populate';
import { blockFor, openProvider, type InProcessProvider } from '../support/in-process-provider';

type Given = Readonly<Record<string, TfValue>>;

const { resources } = providerSchema();
const top = 'All Firewalls';
const rule = {
  ...{ name: 'r', folder: 'Oslo', source: ['any'], destination: ['any'] },
  ...{ service: ['any'], application: ['any'], action: 'allow' },
};

describe('names that a plan mentions', () => {
  let service: Service;
  let url: string;
  let provider: InProcessProvider;
  beforeEach(async () => {
    service = await createService();
    ({ url } = await service.listen({ host: '127.0.0.1', port: 0 }));
    const client = clientOf(service, url);
    for (const name of ['Oslo', 'Bergen']) await client.create(kindNamed('folder'), undefined, { name, parent: top });
    for (const name of ['inside', 'outside'])
      await client.create(kindNamed('zone'), { scope: 'folder', name: 'Oslo' }, { name, network: { layer3: [] } });
    await client.close();
    provider = await openProvider(blockFor(service, url));
    service.journal.clear();
  });
  afterEach(() => service.close());

  const calls = (): readonly string[] =>
    service.journal.entries.map(({ method, path }) => `${method} ${path.replace(/[?&](limit|offset)=\d+/g, '')}`);

  /** Plans a resource; what is not given is null. */
  const plan = async (type: string, configured: Given, prior: Given | null = null): Promise<readonly Diagnostic[]> => {
    const attributes = resources[type]?.attributes ?? [];
    const shaped = (fields: Given) =>
      Object.fromEntries(attributes.map(({ name }) => [name, fields[name] ?? null])) as TfValue;
    const config = shaped(configured);
    const { diagnostics } = await provider.handlers.plan(
      {
        typeName: type,
        prior: prior === null ? null : shaped(prior),
        proposed: config,
        config,
        private: new Uint8Array(),
      },
      provider.context,
    );
    return diagnostics;
  };
  let addresses = 0;
  const address = (folder: TfValue, prior: Given | null = null) =>
    plan('scm_address', { name: `host-${addresses++}`, ip_netmask: '10.0.0.1', folder }, prior);

  test('an unknown folder is a warning that proposes a folder of the service', async () => {
    expect(await address('Osla')).toEqual([
      {
        severity: 'warning',
        summary: 'cannot find folder "Osla": the name is neither at the service nor in this plan',
        detail:
          'Did you mean "Oslo"? The apply fails unless the object exists by then. If this configuration creates it, use ' +
          'the name of the resource (scm_folder.<name>.name), so that Terraform creates it first.',
        path: ['folder'],
      },
    ]);
  });

  test('two groups that contain each other are an error of the second one, unless the service has them', async () => {
    const group = (name: string, members: readonly string[], prior: Given | null = null) =>
      plan('scm_address_group', { folder: 'Oslo', name, static: members }, prior);
    const loops = (diagnostics: readonly Diagnostic[]) =>
      diagnostics.filter(({ summary }) => summary.includes('contains itself'));
    expect(loops(await group('a', ['b']))).toEqual([]);
    expect(loops(await group('b', ['c']))).toEqual([]);
    expect(loops(await group('c', ['a']))).toEqual([
      {
        severity: 'error',
        summary: 'cannot plan address group "c" in folder "Oslo": it contains itself',
        detail: '"c" contains "a", which contains "b", which contains "c". Remove one of them from the other.',
        path: ['static'],
      },
    ]);
    const stored = (name: string, members: readonly string[]) => {
      const fields = { folder: 'Oslo', name, static: members as TfValue, id: `${name}-id` };
      return group(name, members, fields);
    };
    expect(loops(await stored('d', ['e']))).toEqual([]);
    expect(loops(await stored('e', ['d']))).toEqual([]);
  });

  test('one list serves any number of resources, and predefined or unknown folders need none', async () => {
    for (const folder of [top, 'ngfw-shared', 'All', 'Mobile Users', UNKNOWN])
      expect(await address(folder)).toEqual([]);
    expect(calls()).toEqual([]);
    const warnings = await Promise.all(Array.from({ length: 50 }, (_, i) => address(i % 2 === 0 ? 'Oslo' : 'Osla')));
    expect(warnings.flat()).toHaveLength(25);
    expect(calls().filter((one) => one.startsWith('GET'))).toEqual(['GET /config/setup/v1/folders']);
  });

  test('what exists before the plan is not looked for', async () => {
    const prior = { name: 'web', ip_netmask: '10.0.0.1', folder: 'Gone', id: 'x', tfid: 'x', revision: 'x' };
    expect(await address('Gone', prior)).toEqual([]);
    expect(calls()).toEqual([]);
  });

  test('a folder of this plan is known, also by a rename', async () => {
    expect(await plan('scm_folder', { name: 'Drammen', parent: 'Oslo' })).toEqual([]);
    expect(await address('Drammen')).toEqual([]);
    expect(
      await plan('scm_folder', { name: 'Voss', parent: top }, { name: 'Bergen', parent: top, id: 'b', revision: 'x' }),
    ).toEqual([]);
    expect(await address('Voss')).toEqual([]);
    expect(await plan('scm_folder', { name: 'Hamar', parent: 'Drammn', snippets: ['none'] })).toMatchObject([
      { summary: expect.stringContaining('cannot find folder "Drammn"'), path: ['parent'] },
      { summary: expect.stringContaining('cannot find snippet "none"'), path: ['snippets'] },
    ]);
  });

  test('an unknown zone of a rule is a warning with the zones that are visible there', async () => {
    expect(await plan('scm_security_rule', { ...rule, from: ['insde'], to: ['any', 'outside'] })).toEqual([
      {
        severity: 'warning',
        summary: 'cannot find zone "insde": the name is neither at the service nor in this plan',
        detail: expect.stringMatching(
          /^No such zone is visible in folder "Oslo". Did you mean "inside"\? The apply fails unless the object exists by then\./,
        ),
        path: ['from'],
      },
    ]);
    await plan('scm_zone', { name: 'dmz', folder: 'Oslo', network: null });
    expect(await plan('scm_security_rule', { ...rule, name: 's', from: ['dmz'], to: ['inside'] })).toEqual([]);
    expect(calls().filter((one) => one.startsWith('GET'))).toEqual([
      'GET /config/setup/v1/folders',
      'GET /config/network/v1/zones?folder=Oslo',
    ]);
  });

  test('a folder that does not exist is the only warning of a rule in it', async () => {
    const given = { ...rule, folder: 'Osla', from: ['inside'], to: ['nowhere'] };
    expect(await plan('scm_security_rule', given)).toMatchObject([{ path: ['folder'] }]);
  });

  test('a new folder has the names of its nearest existing ancestor', async () => {
    const given = { ...rule, folder: 'Drammen', from: ['inside'], to: ['nowhere'] };
    await plan('scm_folder', { name: 'Viken', parent: 'Oslo' });
    await plan('scm_folder', { name: 'Drammen', parent: 'Viken' });
    expect(await plan('scm_security_rule', given)).toMatchObject([
      { summary: expect.stringContaining('cannot find zone "nowhere"'), path: ['to'] },
    ]);
  });

  test('only what an update adds is looked for', async () => {
    const prior = { ...rule, from: ['gone'], to: ['any'], id: 'x', tfid: 'x', revision: 'x', position: 'pre' };
    expect(await plan('scm_security_rule', { ...rule, from: ['gone'], to: ['any'], action: 'deny' }, prior)).toEqual(
      [],
    );
    expect(calls()).toEqual([]);
    expect(await plan('scm_security_rule', { ...rule, from: ['gone', 'new'], to: ['any'] }, prior)).toMatchObject([
      { summary: expect.stringContaining('cannot find zone "new"') },
    ]);
  });

  test('places of a rule order, of an association and of a push', async () => {
    const order = { folder: 'Osla', type: 'security_rule', rules: ['a'] };
    expect(await plan('scm_rule_order', order)).toMatchObject([{ path: ['folder'] }]);
    expect(await plan('scm_snippet_association', { folder: 'Oslo', snippet: 'offce' })).toMatchObject([
      { summary: expect.stringContaining('cannot find snippet "offce"'), path: ['snippet'] },
    ]);
    expect(await plan('scm_push', { folders: ['Oslo', 'Osla'], devices: ['007'] })).toMatchObject([
      { severity: 'error', summary: 'cannot apply rule order: folder "Osla" does not exist; did you mean "Oslo"?' },
      { severity: 'error', summary: expect.stringContaining('snippet "offce" does not exist') },
      { severity: 'error', summary: expect.stringContaining('cannot apply push: folders "Osla" does not exist') },
      { severity: 'error', summary: expect.stringContaining('cannot apply push: devices "007" does not exist') },
    ]);
  });

  test('a list that is refused ends only its own check', async () => {
    service.faults.add({ match: { method: 'GET', path: /zones/ }, action: { status: 403 } });
    expect(await plan('scm_security_rule', { ...rule, from: ['nowhere'], to: ['any'] })).toEqual([]);
    expect(await address('Osla')).toHaveLength(1);
  });

  test('a service that does not answer costs five seconds once, and gives no warning', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const { port } = silent.address() as AddressInfo;
      provider = await openProvider(blockFor(service, `http://127.0.0.1:${port}`));
      const started = performance.now();
      expect(await Promise.all([address('Osla'), address('Oslo')])).toEqual([[], []]);
      expect(await plan('scm_security_rule', { ...rule, folder: top, from: ['nowhere'], to: ['any'] })).toEqual([]);
      const seconds = (performance.now() - started) / 1000;
      expect(seconds).toBeGreaterThan(4.9);
      expect(seconds).toBeLessThan(15);
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
    }
  });

  test('refused credentials and a service that is down are no business of a plan', async () => {
    provider = await openProvider({ ...blockFor(service, url), client_secret: 'wrong' });
    expect(await address('Osla')).toEqual([]);
    provider = await openProvider(blockFor(service, 'http://127.0.0.1:1'));
    expect(await address('Osla')).toEqual([]);
  });
});
