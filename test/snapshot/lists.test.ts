import { describe, expect, test } from '@jest/globals';
import { kindNamed, type Container } from '../../src/catalog';
import { ApiError, type ApiErrorCode, type ScmClient, type WireObject } from '../../src/client';
import { takeSnapshot } from '../../src/tools/snapshot';
import { readSnapshot, type Snapshot } from '../../src/tenant';

type List = ScmClient['list'];
type Listed = readonly WireObject[] | ApiErrorCode | Error;

const oslo: Container = { scope: 'folder', name: 'Oslo' };
const folders: readonly WireObject[] = [{ id: 'f1', name: 'Oslo', parent: 'All Firewalls', snippets: ['base'] }];
const refused = (code: ApiErrorCode): ApiError =>
  new ApiError(code, `refused with ${code}`, { method: 'GET', path: '/x', outcome: 'refused' });

/** A tenant whose lists are given by kind, place and side; every other list is empty. */
class Tenant {
  readonly calls: string[] = [];
  readonly #lists: Readonly<Record<string, Listed>>;

  constructor(lists: Readonly<Record<string, Listed>>) {
    this.#lists = { folder: folders, ...lists };
  }

  readonly list: List = (kind, query) => {
    const { container, position } = query ?? {};
    const parts = [kind.name, container && `${container.scope} ${container.name}`, position];
    const key = parts.filter((part) => part !== undefined).join(' ');
    this.calls.push(key);
    const found = this.#lists[key] ?? [];
    if (found instanceof Error) return Promise.reject(found);
    return typeof found === 'string' ? Promise.reject(refused(found)) : Promise.resolve([...found]);
  };

  snapshot(...kinds: readonly string[]): Promise<Snapshot> {
    return takeSnapshot(this, kinds.map(kindNamed), new Date('2026-11-26T08:00:00Z'));
  }
}

describe('the lists that a snapshot reads', () => {
  test('are each list once, also of kinds that hold others and that the caller names too', async () => {
    const tenant = new Tenant({ snippet: [{ name: 'base' }], device: [{ name: '007', folder: 'Oslo' }] });
    const { objects } = await tenant.snapshot('folder', 'snippet', 'device', 'address');
    expect(tenant.calls.toSorted()).toEqual([
      ...['address device 007', 'address folder Oslo', 'address snippet base'],
      ...['device', 'folder', 'snippet'],
    ]);
    expect(objects.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['device 007', 'folder Oslo', 'snippet base']);
  });

  test('are two of a kind with rulebases, and one of rules without', async () => {
    const tenant = new Tenant({});
    await tenant.snapshot('security_rule', 'pbf_rule');
    expect(tenant.calls.filter((call) => call.includes('_rule')).toSorted()).toEqual([
      ...['pbf_rule folder Oslo', 'security_rule folder Oslo post', 'security_rule folder Oslo pre'],
    ]);
  });

  test('are one of a kind that is in one folder, seen or not, and one of a kind of the tenant', async () => {
    const tenant = new Tenant({ snippet: [{ name: 'base' }] });
    await tenant.snapshot('remote_network', 'internal_dns_server');
    expect(tenant.calls.filter((call) => !['folder', 'snippet', 'device'].includes(call)).toSorted()).toEqual([
      ...['internal_dns_server', 'remote_network folder Remote Networks'],
    ]);
  });

  test('leave out places that a kind cannot be in, and kinds that cannot be listed', async () => {
    const tenant = new Tenant({ snippet: [{ name: 'base' }] });
    await tenant.snapshot('saas_tenant_restriction', 'autoscale');
    expect(tenant.calls.toSorted()).toEqual([
      ...['device', 'folder', 'saas_tenant_restriction snippet base', 'snippet'],
    ]);
  });
});

describe('an object in a snapshot', () => {
  test('is saved where it is defined, with its place apart, and not where it is inherited', async () => {
    const tenant = new Tenant({
      snippet: [{ name: 'base' }],
      'address folder Oslo': [
        { id: '1', name: 'own', folder: 'Oslo', fqdn: 'own.example' },
        { id: '2', name: 'above', folder: 'All', fqdn: 'above.example' },
        { id: '3', name: 'shared', snippet: 'base', fqdn: 'shared.example' },
      ],
      'address snippet base': [{ id: '3', name: 'shared', snippet: 'base', fqdn: 'shared.example' }],
    });
    const { objects } = await tenant.snapshot('address');
    expect(objects.filter(({ kind }) => kind === 'address')).toStrictEqual([
      { kind: 'address', container: oslo, name: 'own', fields: { id: '1', name: 'own', fqdn: 'own.example' } },
      {
        ...{ kind: 'address', container: { scope: 'snippet', name: 'base' }, name: 'shared' },
        fields: { id: '3', name: 'shared', fqdn: 'shared.example' },
      },
    ]);
  });

  test('of the tenant has no container; a folder has no folder of its own, a device has one', async () => {
    const tenant = new Tenant({
      device: [{ id: 'd', name: '007', folder: 'Oslo' }],
      internal_dns_server: [{ id: 'i', name: 'dns', domain_name: ['example'] }],
    });
    const { objects } = await tenant.snapshot('internal_dns_server');
    expect(objects).toStrictEqual([
      { kind: 'device', name: '007', fields: { id: 'd', name: '007', folder: 'Oslo' } },
      { kind: 'folder', name: 'Oslo', fields: { id: 'f1', name: 'Oslo', parent: 'All Firewalls', snippets: ['base'] } },
      { kind: 'internal_dns_server', name: 'dns', fields: { id: 'i', domain_name: ['example'] } },
    ]);
  });
});

describe('rules in a snapshot', () => {
  test('are in the order of the service, by rulebase; an empty or inherited list is left out', async () => {
    const rule = (name: string, folder = 'Oslo') => ({ id: name, name, folder, action: 'allow' });
    const tenant = new Tenant({
      'security_rule folder Oslo pre': [rule('z'), rule('above', 'All'), rule('a')],
      'security_rule folder Oslo post': [rule('above', 'All')],
      'pbf_rule folder Oslo': [rule('forward')],
    });
    const saved = (name: string) => ({ name, fields: { id: name, action: 'allow', name } });
    const { rulebases } = await tenant.snapshot('security_rule', 'pbf_rule', 'nat_rule');
    expect(rulebases).toStrictEqual([
      { kind: 'pbf_rule', container: oslo, rules: [saved('forward')] },
      { kind: 'security_rule', container: oslo, rulebase: 'pre', rules: [saved('z'), saved('a')] },
    ]);
  });

  test('that belong to the tenant are saved, without a container', async () => {
    const tenant = new Tenant({ onboarding_rule: [{ id: 'o', name: 'branches', enable: true }] });
    const snapshot = await tenant.snapshot('onboarding_rule');
    expect(snapshot.objects.filter(({ kind }) => kind === 'onboarding_rule')).toStrictEqual([
      { kind: 'onboarding_rule', name: 'branches', fields: { id: 'o', enable: true } },
    ]);
    expect(readSnapshot(JSON.stringify(snapshot), 'base.json')).toEqual(snapshot);
  });
});

describe('the tree of a snapshot', () => {
  test('has the parent and the snippets of folders and devices, and the name alone of snippets', async () => {
    const tenant = new Tenant({
      folder: [{ name: 'All', parent: '' }, { name: 'Oslo', parent: 'All', snippets: ['base', 'more'] }, { id: 'x' }],
      snippet: [{ name: 'base', folder: 'Oslo', parent: 'Oslo' }],
      device: [{ name: '007', folder: 'Oslo', parent: 'wrong' }, { name: '008' }],
    });
    const { containers } = await tenant.snapshot();
    expect(containers).toStrictEqual([
      { container: { scope: 'device', name: '007' }, completeness: 'complete', above: 'Oslo', snippets: [] },
      { container: { scope: 'device', name: '008' }, completeness: 'complete', snippets: [] },
      { container: { scope: 'folder', name: 'All' }, completeness: 'complete', snippets: [] },
      { container: oslo, completeness: 'complete', above: 'All', snippets: ['base', 'more'] },
      { container: { scope: 'snippet', name: 'base' }, completeness: 'complete' },
    ]);
  });
});

describe('a list that cannot be read', () => {
  const two = { folder: [{ name: 'Oslo' }, { name: 'Bergen' }] };
  const states = ({ containers }: Snapshot) =>
    Object.fromEntries(containers.map(({ container, completeness }) => [container.name, completeness]));

  test('of a place makes that place partial, and is named with its reason', async () => {
    const snapshot = await new Tenant({ ...two, 'address folder Oslo': 'API_FORBIDDEN' }).snapshot('address');
    expect(states(snapshot)).toEqual({ Bergen: 'complete', Oslo: 'partial' });
    expect(snapshot.unread).toStrictEqual([{ kind: 'address', container: oslo, why: 'refused with API_FORBIDDEN' }]);
  });

  test('of the tenant makes every place partial', async () => {
    const snapshot = await new Tenant({ ...two, internal_dns_server: 'API_FORBIDDEN' }).snapshot('internal_dns_server');
    expect(states(snapshot)).toEqual({ Bergen: 'partial', Oslo: 'partial' });
    expect(snapshot.unread).toStrictEqual([{ kind: 'internal_dns_server', why: 'refused with API_FORBIDDEN' }]);
  });

  test.each(['API_NOT_FOUND', 'API_INVALID'] as const)('because of %s is named, and hides nothing', async (code) => {
    const snapshot = await new Tenant({ ...two, 'address folder Oslo': code }).snapshot('address');
    expect(states(snapshot)).toEqual({ Bergen: 'complete', Oslo: 'complete' });
    expect(snapshot.unread).toStrictEqual([{ kind: 'address', container: oslo, why: `refused with ${code}` }]);
  });

  test.each<[string, Listed]>([
    ['that the service cannot answer now', 'API_SERVICE_FAILED'],
    ['whose connection is lost', 'API_CONNECTION_LOST'],
    ['after an error of the program', new TypeError('x is undefined')],
  ])('%s ends the snapshot with the error', async (_, listed) => {
    const message = typeof listed === 'string' ? `refused with ${listed}` : 'x is undefined';
    await expect(new Tenant({ 'address folder Oslo': listed }).snapshot('address')).rejects.toThrow(message);
  });
});
