import { expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import { keptSessions } from '../../src/tools/cleanup/logs/narrow/kept-sessions';
import type { Configuration } from '../../src/engine/policy';
import { office, officeWith } from '../trace/office';
import { objectKey } from '../../src/tenant';

const branch: Container = { scope: 'folder', name: 'Branch' };
const object = {
  kind: 'security_rule',
  container: { scope: 'folder', name: 'All' },
  rulebase: 'pre',
  name: 'wide',
} as const;
const session = {
  firewall: '',
  source: '10.1.0.5',
  destination: '203.0.113.9',
  service: 'tcp/443',
  sourcePort: undefined,
  application: 'ssl',
  user: undefined,
  category: undefined,
  fromZone: 'trust',
  toZone: 'untrust',
  rule: 'wide',
  action: 'allow',
  sessions: 3,
  bytes: 0,
  firstSeen: '',
  lastSeen: '',
  doubts: [],
} as const;

/** A rule of both folders; the address `net` has another value in each. */
function configuration(source: readonly string[]): Configuration {
  const base = officeWith({ topPre: [{ name: 'wide', source }] });
  const net = (container: Container, value: string) => {
    return { kind: 'address', container, name: 'net', fields: { name: 'net', ip_netmask: value } };
  };
  return {
    ...base,
    containers: [
      ...base.containers,
      { container: branch, completeness: 'complete', above: 'All Firewalls', snippets: [] },
    ],
    objects: [...base.objects, net(office, '10.9.0.0/16'), net(branch, '10.1.0.0/16')],
  };
}

function kept(after: readonly string[], places: readonly Container[], one: Partial<typeof session> = {}) {
  const before = configuration(['net']);
  const [rule] = before.rulebases.flatMap(({ rules }) => rules);
  if (rule === undefined) throw new Error('no rule');
  const known = { key: objectKey(object), object, rule, firewalls: [office, branch] };
  const sessions = [{ session: { ...session, ...one }, firewall: { name: 'folder All', places } }];
  return keptSessions(known, sessions, before, configuration(after));
}

test('a session that one firewall cannot have allowed is cut where the other one no longer allows it', () => {
  expect(kept(['10.9.0.1'], [office, branch])).toMatchObject({ cut: 3, contradicted: 0, allowed: 0 });
  expect(kept(['10.1.0.5'], [office, branch])).toMatchObject({ cut: 0, contradicted: 0, allowed: 3 });
  expect(kept(['10.1.0.5'], [office])).toMatchObject({ cut: 0, contradicted: 3, allowed: 0 });
});

test('a session that cannot be decided is open', () => {
  expect(kept(['10.1.0.5'], [branch], { source: 'x' as '10.1.0.5' })).toMatchObject({ open: 3, contradicted: 0 });
  expect(kept(['10.1.0.5'], [])).toMatchObject({ open: 3, contradicted: 0 });
});
