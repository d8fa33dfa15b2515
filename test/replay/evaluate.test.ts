import { describe, expect, test } from '@jest/globals';
import type { TrafficSession } from '../../src/engine/logs';
import { NamedRules } from '../../src/engine/replay/evaluate/named-rules';
import { categoryAnswer, userAnswer } from '../../src/engine/replay/evaluate/point-reader';
import { SessionJudge } from '../../src/engine/replay/evaluate/session-judge';
import { object, office, officeWith, route, usualRoutes, zone, type Setup } from '../trace/office';

const session: TrafficSession = {
  ...{ firewall: '', sessions: 1, bytes: 10, firstSeen: '', lastSeen: '', doubts: [], rule: 'web', action: 'allow' },
  ...{ source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443', sourcePort: 40_000 },
  ...{ fromZone: 'trust', toZone: 'untrust', application: 'ssl', user: undefined, category: undefined },
};
const security = [{ name: 'web', to: ['untrust'] }];

describe('a session whose zone the plan leaves open', () => {
  const branch = '198.51.100.0/24';
  const after = (change: Setup, logged: Partial<TrafficSession> = {}) => {
    const judge = new SessionJudge(officeWith({ security }), officeWith({ security, ...change }), office);
    const found = judge.judge({ ...session, ...logged })?.after;
    return [found?.effect, found?.by];
  };

  test('keeps that of the log: two routes to two zones, of which none is preferred', () => {
    const two = [route('a', branch, '10.2.0.9'), route('b', branch, '203.0.113.253')];
    for (const own of [two, two.toReversed()])
      expect(after({ routes: [...usualRoutes, ...own] })).toEqual(['allow', 'web']);
    // Two routes to one other zone leave nothing open.
    const both = [route('a', branch, '10.2.0.9'), route('b', branch, '10.2.0.8')];
    expect(after({ routes: [...usualRoutes, ...both] })).toEqual(['block', 'interzone-default']);
  });

  test('is blocked where a new zone has the interface, and the rule does not name it', () => {
    const objects = [zone('lab', 'ethernet1/3')];
    const renamed = officeWith({ security, routes: [...usualRoutes, route('a', branch, '10.2.0.9')] });
    const moved = {
      ...renamed,
      objects: [...renamed.objects.filter(({ name }) => name !== 'dmz'), ...objects],
    };
    const judge = new SessionJudge(renamed, moved, office);
    const found = judge.judge({ ...session, toZone: 'dmz', rule: 'interzone-default', action: 'block' });
    expect([found?.before.effect, found?.after.effect, found?.after.by]).toEqual([
      'block',
      'block',
      'interzone-default',
    ]);
    const open = new SessionJudge(
      renamed,
      { ...moved, rulebases: officeWith({ security: [{ name: 'lab', to: ['lab'] }] }).rulebases },
      office,
    );
    expect(open.judge({ ...session, toZone: 'dmz' })?.after).toMatchObject({ effect: 'allow', by: 'lab' });
  });

  test('is of the zone of the log by assumption, unless the plan changes what decides zones', () => {
    const assumed = (change: Setup) =>
      new SessionJudge(officeWith({ security }), officeWith({ security, ...change }), office).assumptions.at(-1);
    const host = object('address', 'host', { ip_netmask: '10.1.0.9' });
    const unlike = 'zones are those of the log, unless routes, NAT or zones of the plan lead to another one';
    const publish = { name: 'publish', from: ['untrust'], to: ['untrust'] };
    expect([assumed({}), assumed({ objects: [host] }), assumed({ security: [] })]).toEqual(
      Array.from({ length: 3 }, () => 'zones are those of the log'),
    );
    expect(
      [{ routes: [] }, { objects: [zone('new')] }, { nat: [publish] }, { pbf: [{ name: 'way' }] }].map(assumed),
    ).toEqual(Array.from({ length: 4 }, () => unlike));
  });
});

describe('what a log answers of a user and a category', () => {
  test.each([
    ['no user, and a name', ['alice'], undefined, 'no'],
    ['no user, and unknown users', ['alice', 'unknown'], undefined, undefined],
    ['no user, and users before logon', ['pre-logon'], undefined, undefined],
    ['a user, and its name', ['bob', 'alice'], 'alice', 'yes'],
    ['a user, and its name in capitals', ['Corp\\Alice'], 'corp\\alice', 'yes'],
    ['a user, and any known one', ['known-user'], 'alice', 'yes'],
    ['a user, and a name that may be a group', ['staff'], 'alice', undefined],
  ] as const)('of %s', (_, names, user, answer) => {
    expect(userAnswer(names, user)).toBe(answer);
  });

  test('of categories: a URL can have further ones', () => {
    expect([
      categoryAnswer(['news', 'games'], 'games'),
      categoryAnswer(['news'], 'games'),
      categoryAnswer(['news'], undefined),
    ]).toEqual(['yes', undefined, 'no']);
  });
});

describe('the application that override rules set', () => {
  const custom = object('application', 'erp', { category: 'business-systems' });
  const rules = [
    { name: 'erp', application: ['erp'] },
    { name: 'ssh', application: ['ssh'], action: 'deny' },
  ];
  const override = { name: 'own', application: 'erp', protocol: 'tcp', port: '22' };
  const decided = (one: object, logged: Partial<TrafficSession> = {}) => {
    const configuration = officeWith({ objects: [custom], security: rules, override: [{ ...override, ...one }] });
    const ssh = { ...session, application: 'ssh', service: 'tcp/22', rule: '', ...logged };
    return new SessionJudge(configuration, configuration, office).judge(ssh)?.before.effect;
  };

  test.each([
    ['matches', {}, 'allow'],
    ['is for another port', { port: '23' }, 'block'],
    ['is for another zone', { to: ['dmz'] }, 'block'],
    ['is from another zone', { from: ['dmz'] }, 'block'],
    ['is for another source', { source: ['10.1.0.6'] }, 'block'],
    ['is for this source', { source: ['10.1.0.5'] }, 'allow'],
    ['is for another destination', { destination: ['198.51.100.8'] }, 'block'],
    ['is for another protocol', { protocol: 'udp' }, 'block'],
  ])('counts if the rule %s', (_, one, effect) => {
    expect(decided(one)).toBe(effect);
  });
});

describe('source ports', () => {
  const low = object('service', 'low', { protocol: { tcp: { port: '443', source_port: '1-1024' } } });
  const judge = (service: string) => {
    const one = officeWith({ security: [{ name: 'web', service: [service] }], objects: [low] });
    return new SessionJudge(one, one, office);
  };

  test('decide only where a rule has some', () => {
    expect([judge('low').hasSourcePorts, judge('https').hasSourcePorts]).toEqual([true, false]);
    const effect = (service: string, sourcePort: number) =>
      judge(service).judge({ ...session, sourcePort })?.model.effect;
    expect([effect('low', 1024), effect('low', 1025), effect('https', 1025)]).toEqual(['allow', 'block', 'allow']);
    // Sessions that differ in the port only are two.
    const one = judge('low');
    const effects = [1024, 40_000, 1024].map((sourcePort) => one.judge({ ...session, sourcePort })?.model.effect);
    expect(effects).toEqual(['allow', 'block', 'allow']);
  });
});

test('tells rules of one name apart by what they match', () => {
  const configuration = officeWith({
    security: [{ name: 'web', source: ['10.1.0.0/24'] }],
    topPre: [{ name: 'web', source: ['10.1.1.0/24'] }],
  });
  const rules = new NamedRules(configuration, office);
  const places = (logged: Partial<TrafficSession>) =>
    rules.of({ ...session, ...logged }).map((one) => (one.kind === 'rule' ? one.container.name : one.name));
  expect([places({}), places({ source: '10.1.1.5' }), places({ source: '10.1.2.5' })]).toEqual([
    ['Office'],
    ['All'],
    [],
  ]);
  expect([places({ rule: 'mail' }), places({ source: 'no address' }), places({ service: 'no-such/1' })]).toEqual([
    [],
    [],
    [],
  ]);
});
