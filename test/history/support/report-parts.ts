import type { StateFacts } from '../../../src/tools/history';
import type { TenantChange } from '../../../src/tenant';
import { oslo } from './states';

export const state: StateFacts = { id: 's1', is: 'snapshot', at: '2026-01-02T03:04:05.678Z' };
export const commit = '1a2b3c4d5e6f7a8b9c0d';
export const key = `scm-${'0a'.repeat(10)}`;
export const merged = (n: number) => ({
  id: `${n}${commit}`,
  at: '2026-01-01T00:00:00Z',
  author: 'Ben',
  title: `part ${n}`,
});

export const changeOf = (more: Partial<Extract<TenantChange, { is: 'object' }>>): TenantChange => ({
  ...{ is: 'object', kind: 'address', container: oslo, name: 'web' },
  ...more,
});
export const changed = { before: { ip_netmask: '10.0.0.1' }, after: { ip_netmask: '10.0.0.2' } };
