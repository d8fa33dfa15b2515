import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds } from '../../src/catalog';
import { effectiveViewOf } from '../../src/cli/show';
import { apiView } from '../../src/cli/show-api';
import { viewText } from '../../src/cli/show-text';
import { createClient, readSettings } from '../../src/client';
import { createService, storedView } from '../../src/service';
import type { EffectiveView } from '../../src/engine/policy';
import { Local, paths, rule } from '../service/local';
import { testIo } from '../support/scm';

describe('scm show', () => {
  let dir: string;
  let staged: EffectiveView;
  let missing: Promise<EffectiveView>;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'scm-show-'));
    const service = await createService({ strictness: 'strict', data: dir, jobSpeed: Infinity });
    const local = new Local(service, await service.listen());
    await local.make('/config/setup/v1/snippets', { name: 'base' });
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls', snippets: ['base'] });
    await service.tenant(service.access.tsg).addDevice({ serial: '007', folder: 'Texas' });
    await local.make(paths.addresses, { name: 'web', folder: 'All Firewalls', fqdn: 'far.example' });
    await local.make(paths.rules, rule('first', 'All Firewalls'));
    await local.make(paths.rules, { ...rule('from base', ''), folder: undefined, snippet: 'base' });
    await local.post(`${paths.rules}?position=post`, rule('last', 'All Firewalls', { action: 'deny' }));
    await local.push('Texas');
    await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'near.example' });
    await local.make(paths.rules, rule('own', 'Texas', { source: ['web'], description: 'two words' }));
    const { clientId, clientSecret, scope, tokenPath } = service.access;
    const { host, port, url } = local.at;
    const block = { host, port, protocol: 'http', client_id: clientId, client_secret: clientSecret, scope };
    const client = createClient(
      readSettings({ ...block, auth_url: url + tokenPath }, {}, () => {
        throw new Error('no file is needed');
      }),
    );
    staged = await apiView(client, allKinds(), { scope: 'folder', name: 'Texas' });
    missing = apiView(client, allKinds(), { scope: 'folder', name: 'Ohio' });
    await missing.catch(() => undefined);
    await client.close();
    await local.close();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const stored = (scope: 'folder' | 'device', name: string, of: 'candidate' | 'running'): Promise<EffectiveView> =>
    storedView(dir, { container: { scope, name }, of });
  const rulesOf = (view: EffectiveView): unknown[] =>
    view.sections
      .filter(({ kind }) => kind === 'security_rule')
      .flatMap(({ position, items }) => items.map(({ name, origin }) => [position, name, origin]));

  test('lists rules in evaluation order, with where they come from', () => {
    expect(rulesOf(staged)).toEqual([
      ['pre', 'first', 'inherited'],
      ['pre', 'own', 'own'],
      ['pre', 'from base', 'snippet'],
      ['post', 'last', 'inherited'],
    ]);
  });

  test('shows of several objects with one name the nearest', () => {
    const addresses = staged.sections.find(({ kind }) => kind === 'address')?.items;
    expect(addresses).toMatchObject([{ name: 'web', origin: 'own', fields: { fqdn: 'near.example' } }]);
  });

  test.each([
    [undefined, 'candidate', 'near.example'],
    [true, 'running', 'far.example'],
  ] as const)('reads a data folder, with --running %s', async (running, of, fqdn) => {
    const view = await effectiveViewOf(testIo(), 'folder', 'Texas', { data: dir, ...(running && { running }) });
    expect(view.of).toBe(of);
    expect(view.sections.find(({ kind }) => kind === 'address')?.items).toMatchObject([{ fields: { fqdn } }]);
  });

  test('prints aligned text', () => {
    const lines = viewText(staged, Infinity).split('\n');
    const at = lines.indexOf('security_rule pre (3)');
    const match = 'to=any source=any destination=any source_user=any';
    expect(lines[0]).toBe('folder "Texas", candidate');
    expect(lines.slice(at + 1, at + 4).map((line) => line.slice(0, 41))).toEqual([
      '  1  first      from All Firewalls  polic',
      '  2  own        own                 polic',
      '  3  from base  snippet base        polic',
    ]);
    expect(match.split(' ').every((part) => lines[at + 1]?.includes(part))).toBe(true);
    expect(lines[at + 2]).toContain('description="two words"');
  });

  test('cuts lines to the width of the terminal', () => {
    const lines = viewText(staged, 30).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBe(30);
    expect(lines).toContain('  1  first      from All Fire…');
  });

  test('reads the same from the data folder of a service that does not run', async () => {
    expect(await stored('folder', 'Texas', 'candidate')).toEqual(staged);
  });

  test('shows what runs, in a folder and on a device, which is not what is staged', async () => {
    const folder = await stored('folder', 'Texas', 'running');
    expect(rulesOf(folder)).toEqual([
      ['pre', 'first', 'inherited'],
      ['pre', 'from base', 'snippet'],
      ['post', 'last', 'inherited'],
    ]);
    expect(viewText(await stored('device', '007', 'running'), 80)).toMatch(/^device "007", running \(version 1\)\n/);
  });

  test('says what is not there', async () => {
    await expect(missing).rejects.toThrow(/cannot read folder "Ohio": .*"Ohio" does not exist/);
    await expect(stored('folder', 'Ohio', 'candidate')).rejects.toThrow('there is no folder "Ohio"');
    await expect(
      storedView(join(dir, 'not'), { container: { scope: 'folder', name: 'All' }, of: 'candidate' }),
    ).rejects.toThrow(/is not the data folder of a service/);
    const elsewhere = { container: { scope: 'folder', name: 'All' }, of: 'candidate', tenant: '9' } as const;
    await expect(storedView(dir, elsewhere)).rejects.toThrow(/there is no tenant "9": the data has \d+$/);
  });
});
