import { expect, test } from '@jest/globals';
import { plannedConfigurations, readPlan } from '../../src/review';
import { planJson } from './plan-json';
import { readSnapshot } from '../../src/tenant';

const texas = { scope: 'folder', name: 'Texas' };
const secret = { id: '1', folder: 'Texas', name: 'secret', ip_netmask: '10.99.99.99/32', tag: ['x'] };
const marks = { before_sensitive: { ip_netmask: true }, after_sensitive: { ip_netmask: true } };
const snapshot = readSnapshot(
  JSON.stringify({
    format: 'scm-snapshot/1',
    made: '2026-11-22T00:00:00Z',
    containers: [{ container: texas, completeness: 'complete' }],
    objects: [{ kind: 'address', container: texas, name: 'secret', fields: secret }],
    rulebases: [],
    unread: [],
  }),
  'base.json',
);

test.each([
  ['that does not change', 'no-op', false],
  ['that changes', 'update', false],
  ['that does not change and is in a snapshot', 'no-op', true],
  ['that changes and is in a snapshot', 'update', true],
] as const)(
  'scm query and scm trace on a plan do not know the value of a sensitive address %s',
  (_, action, hasBase) => {
    const after = action === 'no-op' ? secret : { ...secret, tag: [] };
    const text = planJson([{ type: 'scm_address', before: secret, after, actions: [action], more: { change: marks } }]);
    const plans = [{ name: 'plan.json', plan: readPlan(text, 'plan.json') }];
    const { before, after: later } = plannedConfigurations(plans, hasBase ? snapshot : undefined);
    expect(JSON.stringify([before, later])).not.toContain('10.99.99.99');
    expect(later.objects.map(({ unknown }) => unknown)).toEqual([['ip_netmask']]);
  },
);
