import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrafficSession } from '../../src/engine/logs';
import type { Configuration } from '../../src/engine/policy';
import { replay } from '../../src/engine/replay';
import { SessionJudge, type SessionVerdict } from '../../src/engine/replay/evaluate/session-judge';
import { garbageCollector } from '../../src/engine/replay/collect-garbage';
import { object, office, officeWith, route, usualRoutes, type Setup } from '../trace/office';
import { exportHeader, exportRow, sessions } from './logs';

const session: TrafficSession = {
  firewall: '',
  sessions: 1,
  bytes: 0,
  firstSeen: '',
  lastSeen: '',
  doubts: [],
  rule: 'web',
  action: 'allow',
  source: '10.1.0.5',
  destination: '198.51.100.7',
  service: 'tcp/443',
  sourcePort: 40_000,
  fromZone: 'trust',
  toZone: 'untrust',
  application: 'ssl',
  user: undefined,
  category: undefined,
};

function judged(before: Setup, after: Setup, changed: Partial<TrafficSession> = {}): SessionVerdict {
  const verdict = new SessionJudge(officeWith(before), officeWith(after), office).judge({ ...session, ...changed });
  if (verdict === undefined) throw new Error('the session is valid');
  return verdict;
}

describe('the destination zone after a plan', () => {
  const security = [{ name: 'web', to: ['untrust'] }];
  const branch = '198.51.100.0/24';
  const before = { security };
  const hole = (only: object) => ({ name: 'hole', from: { zone: ['trust'] }, ...only, action: { discard: {} } });
  const ways: readonly (readonly [string, Partial<Setup>, Partial<TrafficSession>, string, string])[] = [
    ['the plan changes no route', {}, {}, 'allow', 'web'],
    [
      'a new route leads to the same zone',
      { routes: [...usualRoutes, route('x', branch, '203.0.113.253')] },
      {},
      'allow',
      'web',
    ],
    [
      'a new route leads to another zone',
      { routes: [...usualRoutes, route('x', branch, '10.2.0.9')] },
      {},
      'block',
      'interzone-default',
    ],
    [
      'a route discards it',
      { routes: [...usualRoutes, route('hole', branch, { discard: {} })] },
      {},
      'block',
      'dropped: static route hole discards it',
    ],
    ['no route is left', { routes: [] }, {}, 'block', 'dropped: router main has no route'],
    ['the log already contradicts the routes', { routes: [] }, { toZone: 'dmz' }, 'block', 'interzone-default'],
    [
      'sessions of a user are discarded, and the log knows no user',
      { pbf: [hole({ source_user: ['alice'] })] },
      {},
      'allow',
      'web',
    ],
    [
      'sessions of this user are discarded',
      { pbf: [hole({ source_user: ['alice'] })] },
      { user: 'Alice' },
      'block',
      'dropped: policy-based forwarding rule "hole" discards it',
    ],
    [
      'sessions of a group are discarded, in which this user may be',
      { pbf: [hole({ source_user: ['staff'] })] },
      { user: 'bob' },
      'maybe',
      'web or dropped: policy-based forwarding rule "hole" discards it',
    ],
    [
      'what a rule blocks stays blocked',
      { security: [], pbf: [hole({ source_user: ['staff'] })] },
      { user: 'bob' },
      'block',
      'interzone-default',
    ],
  ];

  test.each(ways)('%s', (_, change, logged, effect, by) => {
    const { after } = judged(before, { security, ...change }, logged);
    expect([after.effect, after.by]).toEqual([effect, by]);
  });
});

describe('a rule in the log that the configuration cannot have used', () => {
  const https = object('service', 'https', { protocol: { tcp: { port: '443' } } });
  const web = {
    name: 'web',
    ...{ from: ['trust'], to: ['untrust'], source: ['10.1.0.0/24'], destination: ['198.51.100.0/24'] },
    ...{ application: ['ssl'], service: ['https'] },
  };
  const contradiction = (security: readonly object[], changed: Partial<TrafficSession>): string | undefined => {
    const setup = { security: security as NonNullable<Setup['security']>, objects: [https] };
    return judged(setup, setup, changed).contradiction;
  };

  test.each([
    ['source zone', { fromZone: 'dmz' }, 'check the interfaces of its zones'],
    ['destination zone', { toZone: 'dmz' }, 'check NAT and routes'],
    ['source', { source: '10.1.7.5' }, 'check a version before a push, and objects and lists'],
    ['destination', { destination: '192.0.2.1' }, 'check destination NAT'],
    ['application', { application: 'ssh' }, 'the application may have changed during the session'],
    ['service', { service: 'tcp/8443' }, 'check application-default ports'],
  ] as const)('says that the rule does not have the %s', (side, changed, hint) => {
    expect(contradiction([web], changed)).toContain(`its rule does not have this ${side}: ${hint}`);
    expect(contradiction([web], { ...changed, rule: 'gone' })).toContain('the configuration has no such active rule');
    expect(contradiction([web], { ...changed, rule: '' })).toBe('the log names no rule');
  });

  test('names the value of the rule that is closest, where several have the name', () => {
    const far = { ...web, from: ['dmz'] };
    const near = { ...web, application: ['ssh'] };
    const setup = { security: [far], topPre: [near], objects: [https] };
    expect(judged(setup, setup).contradiction).toContain('does not have this application');
    const other = { security: [near], topPre: [far], objects: [https] };
    expect(judged(other, other).contradiction).toContain('does not have this application');
  });

  test('says when an earlier rule decides, when the action is another one, and when all is well', () => {
    const early = { ...web, name: 'early', action: 'deny' };
    expect(contradiction([early, web], {})).toContain('an earlier rule matches for certain');
    expect(contradiction([web], { action: 'block' })).toContain('the action of the rule is another one than block');
    expect(contradiction([web], {})).toBeUndefined();
    expect(contradiction([{ ...web, disabled: true }], {})).toContain('no such active rule');
  });

  test('takes no rule by its name where rules of that name have different actions', () => {
    const hosts = object('external_dynamic_list', 'hosts', {
      type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } },
    });
    const listed = { ...web, source: ['hosts'], action: 'deny' };
    const setup = { topPre: [listed], security: [web], objects: [https, hosts] };
    for (const action of ['allow', 'block'] as const) {
      const { isWitnessed, before, contradiction: why, decided } = judged(setup, setup, { action });
      expect([isWitnessed, before.effect, why, decided]).toEqual([
        false,
        'maybe',
        'rules with this name have different actions',
        [],
      ]);
    }
    // With a name of its own, the rule in the log says whether the list has the source.
    const named = { ...setup, topPre: [{ ...listed, name: 'listed' }] };
    const { isWitnessed, before, decided } = judged(named, named);
    expect([isWitnessed, before.effect, before.by]).toEqual([true, 'allow', 'web']);
    expect(decided).toEqual([{ text: 'the source is in the external dynamic list hosts', answer: 'no' }]);
  });
});

describe('which sessions of a log count', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-verdicts-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const device = (name: string, above: string): Configuration['containers'][number] => ({
    container: { scope: 'device', name },
    completeness: 'complete',
    above,
  });
  const usual = officeWith({ security: [{ name: 'web' }] });
  const containers = [...usual.containers, device('001', 'Office'), device('002', 'All Firewalls')];
  const after = { ...usual, containers };
  const written = (rows: readonly string[]): string => {
    const file = join(dir, 'log.csv');
    writeFileSync(file, [`Serial Number,${exportHeader}`, ...rows, ''].join('\n'));
    return file;
  };
  const [one] = [...sessions(1, 1)].map(exportRow);

  test('leaves out firewalls of other folders and devices, and says which', async () => {
    const logs = [written(['001', '002', '003', ''].map((serial) => `${serial},${one ?? ''}`))];
    const table = [
      [office, 3, 'firewall 002 is not of folder Office'],
      [{ scope: 'folder', name: 'All Firewalls' }, 4, undefined],
      [{ scope: 'device', name: '001' }, 2, 'firewall 002 is not of device 001'],
      [{ scope: 'device', name: 'edge' }, 4, undefined],
    ] as const;
    for (const [container, count, fault] of table) {
      const { sessions: own, log } = await replay({ logs, after, container });
      expect([container.name, own, log.skipped['other firewall']]).toEqual([container.name, count, 4 - count]);
      if (fault !== undefined) expect(log.faults.join()).toContain(fault);
    }
  });

  test('counts lines of an unknown protocol as unreadable', async () => {
    const row = exportRow({ ...[...sessions(1, 1)][0]!, protocol: 'no-such' });
    const { sessions: own, log } = await replay({
      logs: [written([`,${row}`, `,${one ?? ''}`])],
      after,
      container: office,
    });
    expect([own, log.skipped.unreadable]).toEqual([1, 1]);
    expect(log.faults.join()).toContain('no-such');
  });
});

test('frees what nothing refers to any more', async () => {
  const collect = garbageCollector();
  const weak = new WeakRef({ large: 'x'.repeat(1000) });
  expect(weak.deref()).toBeDefined();
  await new Promise((done) => setImmediate(done));
  collect();
  expect(weak.deref()).toBeUndefined();
});
