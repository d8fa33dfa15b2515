import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { allKinds, kindNamed } from '../../src/catalog';
import { openAdopting, type Adopting } from '../support/adopting';
import { fillTenant, folders } from '../support/full-tenant';
import { runs } from '../support/runs';

const limit = 3_600_000;
const pageSize = 5000;

let adopting: Adopting;
beforeEach(async () => {
  adopting = await openAdopting();
});
afterEach(() => adopting.close());

// With SCM_RUNS=1000: more than ten thousand objects; more than one page of addresses is visible in every folder.
test(
  'asks for each page of each kind and container once, and writes nothing',
  async () => {
    const count = runs(12);
    const { client, service } = adopting;
    let objects = await fillTenant(client, { addresses: 3 * count, rules: Math.ceil(count / 4) });
    const top = { scope: 'folder', name: 'All Firewalls' } as const;
    for (let i = 0; i < 6 * count; i += 1) {
      await client.create(kindNamed('address'), top, { name: `everywhere ${i}`, fqdn: `host-${i}.example.com` });
      objects += 1;
    }
    service.journal.clear();
    const { imported } = await adopting.run({ folders: ['All Firewalls'], tenantWide: 'adopt' });
    expect(imported).toBeGreaterThan(objects);
    const calls = service.journal.entries.filter(({ path }) => !path.includes('oauth2'));
    expect(calls.every(({ method, status }) => method === 'GET' && [200, 404].includes(status))).toBe(true);
    const paths = calls.map(({ path }) => path);
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
    const later = paths.filter((path) => Number(new URLSearchParams(path.split('?')[1]).get('offset') ?? 0) > 0);
    // The folder above, and three snippets.
    const containers = folders.length + 4;
    const readable = allKinds().filter(({ api }) => api.operations.some((one) => one === 'list' || one === 'get'));
    const lists = readable.reduce((sum, { api }) => sum + (api.rulebase === true ? 2 : 1), 0) * containers;
    // Of addresses alone there are more than one page.
    expect(later.length).toBeLessThanOrEqual(folders.length * Math.floor((9 * count) / pageSize) + folders.length);
    expect(later.length > 0).toBe(6 * count > pageSize);
    expect(paths.length - later.length).toBeLessThanOrEqual(lists);
  },
  limit,
);
