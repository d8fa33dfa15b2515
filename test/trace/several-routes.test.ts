import { describe, expect, test } from '@jest/globals';
import { firewallOf, reach, trace, type TracedFlow } from '../../src/engine/trace';
import { object, office, officeWith, port, route, router, zone, type Setup } from './office';

const out = { source: '10.1.0.5', destination: '203.0.113.9', service: 'tcp/443' };
const [left, right] = [route('left', '0.0.0.0/0', '198.51.100.254'), route('right', '0.0.0.0/0', '192.0.2.254')];
const twoProviders = ['ethernet1/2', 'ethernet1/5', 'ethernet1/6'];

function withRoutes(routes: readonly object[], more: object = {}): Setup {
  return {
    interfaces: [port('ethernet1/5', '198.51.100.1/24'), port('ethernet1/6', '192.0.2.1/24')],
    objects: [zone('in', 'ethernet1/5'), zone('out', 'ethernet1/6')],
    routers: [router('main', twoProviders, routes as Setup['routes'] & object, { ...more })],
    security: [{ name: 'in', from: ['trust'], to: ['in'] }],
  };
}

function traced(setup: Setup, flow: TracedFlow = out) {
  return trace(firewallOf(officeWith(setup), office), flow);
}

const outcomes = (setup: Setup, flow?: TracedFlow): readonly string[] =>
  traced(setup, flow)
    .paths.map(
      ({ why, provided }) => `${why} ${provided.map(({ question, answer }) => `${answer}: ${question.text}`).join()}`,
    )
    .toSorted();

describe('equal-cost routes', () => {
  test('give one path for each next hop, whatever their order', () => {
    const found = traced(withRoutes([left, right]));
    expect(found.verdict).toBe('maybe');
    expect(found.paths.map(({ why }) => why).toSorted()).toEqual([
      'allowed by rule "in"',
      'blocked by interzone-default',
    ]);
    expect(outcomes(withRoutes([right, left]))).toEqual(outcomes(withRoutes([left, right])));
  });

  test('are a question about the installed route without ECMP, and about the session with it', () => {
    expect(outcomes(withRoutes([left, right]))[0]).toContain('installs static route');
    const ecmp = outcomes(withRoutes([left, right], { ecmp: { enable: true } }));
    expect(ecmp[0]).toContain('ECMP');
    expect(ecmp).toHaveLength(2);
  });

  test('are one path if they lead to the same interface', () => {
    const other = route('other', '0.0.0.0/0', '198.51.100.253');
    expect(outcomes(withRoutes([left, other]))).toHaveLength(1);
  });

  test('are no question if the metric or the distance differs', () => {
    expect(outcomes(withRoutes([left, { ...right, metric: 20 }]))).toEqual(['allowed by rule "in" ']);
    expect(outcomes(withRoutes([{ ...left, admin_dist: 20 }, right]))).toEqual(['blocked by interzone-default ']);
  });

  test('give several ways in to a source behind them', () => {
    const inbound = { source: '172.16.0.7', destination: '10.1.0.5', service: 'tcp/443' };
    const setup = { ...withRoutes([left, right]), security: [{ name: 'x', from: ['in'], to: ['trust'] }] };
    expect(traced(setup, inbound).verdict).toBe('maybe');
  });

  test('make the answer of a query depend on them in both orders', () => {
    for (const routes of [
      [left, right],
      [right, left],
    ]) {
      const firewall = firewallOf(officeWith(withRoutes(routes)), office);
      const { reached } = reach(firewall, { source: '10.1.0.5', destination: '203.0.113.9' });
      expect(reached.map(({ rule, certainty }) => `${rule.name} ${certainty}`)).toEqual(['in maybe']);
    }
  });
});

describe('a zone with interfaces in two routers', () => {
  const setup: Setup = {
    interfaces: [port('ethernet1/5', '10.5.0.1/24'), port('ethernet1/6', '10.6.0.1/24')],
    objects: [zone('both', 'ethernet1/5', 'ethernet1/6')],
    routers: [router('r0', ['ethernet1/5'], []), router('r1', ['ethernet1/6', 'ethernet1/3'], [])],
    security: [{ name: 'in', from: ['both'], to: ['dmz', 'vpn'] }],
  };
  const flow = { source: '172.16.0.7', destination: '10.2.0.10', service: 'tcp/443', fromZone: 'both' };

  test('is followed in each router', () => {
    const found = traced(setup, flow);
    expect(found.verdict).toBe('maybe');
    expect(found.paths.map(({ why }) => why).toSorted()).toEqual([
      'allowed by rule "in"',
      'dropped: router r0 has no route',
    ]);
  });

  test('is exact with an interface', () => {
    expect(traced(setup, { ...flow, fromInterface: 'ethernet1/6' }).verdict).toBe('allow');
    expect(traced(setup, { ...flow, fromInterface: 'ethernet1/5' }).verdict).toBe('block');
    expect(() => traced(setup, { ...flow, fromInterface: 'ethernet1/9' })).toThrow('ethernet1/9');
  });

  test('has only possible destination zones in a query', () => {
    const firewall = firewallOf(officeWith(setup), office);
    const { reached } = reach(firewall, { source: '172.16.0.7', fromZone: 'both' });
    const zones = reached.flatMap(({ regions }) => regions.flatMap(({ to }) => (to.is === 'only' ? to.values : ['*'])));
    expect([...new Set(zones)].toSorted()).toEqual(['both', 'dmz']);
  });

  const connected = { source: '10.5.0.7', destination: '10.2.0.10', service: 'tcp/443', fromZone: 'both' };

  test('is followed in each router, also if one of them leads back to the source', () => {
    const found = traced(setup, connected);
    expect(found.verdict).toBe('maybe');
    expect(found.paths.flatMap(({ provided }) => provided.map(({ question }) => question.text))).toContain(
      'the packet arrives at interface ethernet1/6',
    );
    expect(found.paths.map(({ why }) => why).toSorted()).toEqual([
      'allowed by rule "in"',
      'dropped: router r0 has no route',
    ]);
  });

  test('is followed in each router by a query', () => {
    const firewall = firewallOf(officeWith(setup), office);
    const { reached } = reach(firewall, { source: '10.5.0.7', destination: '10.2.0.10', fromZone: 'both' });
    expect(reached.map(({ rule, certainty }) => `${rule.name} ${certainty}`)).toEqual(['in maybe']);
  });

  test('is one place if the routers and policy-based forwarding treat its interfaces alike', () => {
    const one: Setup = { ...setup, routers: [router('main', ['ethernet1/5', 'ethernet1/6', 'ethernet1/3'], [])] };
    expect(traced(one, connected).verdict).toBe('allow');
  });

  test('follows the other interface of policy-based forwarding, whatever leads back to the source', () => {
    const one: Setup = {
      ...setup,
      routers: [router('main', ['ethernet1/5', 'ethernet1/6', 'ethernet1/3'], [])],
      pbf: [{ name: 'hole', from: { interface: ['ethernet1/6'] }, action: { discard: {} } }],
    };
    expect(traced(one, connected).verdict).toBe('maybe');
  });

  test('follows an interface of policy-based forwarding on its own', () => {
    const one: Setup = {
      ...setup,
      routers: [router('main', ['ethernet1/5', 'ethernet1/6', 'ethernet1/3'], [])],
      pbf: [{ name: 'hole', from: { interface: ['ethernet1/6'] }, action: { discard: {} } }],
    };
    expect(traced(one, flow).verdict).toBe('maybe');
  });
});

describe('what the configuration does not decide is a question', () => {
  const to = (next: string, ...more: readonly object[]): Setup => ({
    security: [
      { name: 'all', from: ['trust'], to: ['untrust', 'dmz', 'vpn'] },
      { name: 'deny', action: 'deny' },
    ],
    routes: [route('far', '192.0.2.0/24', next), ...(more as readonly Readonly<Record<string, unknown>>[])],
  });
  const far = { source: '10.1.0.5', destination: '192.0.2.9', service: 'tcp/443' };

  test('a next hop in a connected network decides', () => {
    expect(traced(to('10.2.0.254'), far).verdict).toBe('allow');
  });

  test.each<[string, Setup]>([
    ['a next hop behind another route', to('172.16.0.1', route('near', '172.16.0.0/12', '10.2.0.254'))],
    ['a next hop behind a default route', to('172.16.0.1', route('default', '0.0.0.0/0', '203.0.113.254'))],
    ['a next hop with a longer route', to('10.2.0.254', route('near', '10.2.0.254/32', '203.0.113.254'))],
    ['a next hop that a route discards', to('10.2.0.254', route('hole', '10.2.0.128/25', { discard: {} }))],
  ])('%s', (_title, setup) => {
    expect(traced(setup, far).verdict).toBe('maybe');
  });

  const routers = [router('main', ['ethernet1/1', 'ethernet1/2'], [route('default', '0.0.0.0/0', '203.0.113.254')])];
  const loose: Setup = {
    security: [{ name: 'out', from: ['any'], to: ['untrust'] }],
    routers,
  };
  const fromLoose = { source: '10.2.0.7', destination: '198.51.100.7', service: 'tcp/443' };

  test.each<[string, TracedFlow]>([
    ['an interface that no router contains', fromLoose],
    ['its zone', { ...fromLoose, fromZone: 'dmz' }],
    ['the interface by name', { ...fromLoose, fromInterface: 'ethernet1/3' }],
  ])('%s', (_title, flow) => {
    expect(traced(loose, flow).verdict).toBe('maybe');
  });

  test('the sources of an interface that no router contains, in a query', () => {
    const firewall = firewallOf(officeWith(loose), office);
    const { reached } = reach(firewall, { source: '10.2.0.7', destination: '198.51.100.7' });
    expect(new Set(reached.map(({ certainty }) => certainty))).toEqual(new Set(['maybe']));
  });
});

describe('a discard route that covers a part of a connected network', () => {
  const hole = route('hole', '10.1.5.0/24', { discard: {} });
  const fromHole = { source: '10.1.5.9', destination: '198.51.100.7', service: 'tcp/443' };
  const security = [{ name: 'out', from: ['trust'], to: ['untrust'] }];
  const ports = ['ethernet1/1', 'ethernet1/2', 'ethernet1/3'];
  const usual = route('default', '0.0.0.0/0', '203.0.113.254');

  test('leaves its sources at their interface', () => {
    const { paths, verdict } = traced({ security, routes: [usual, hole] }, fromHole);
    expect(verdict).toBe('allow');
    expect(paths[0]?.from).toEqual({ is: 'only', values: ['trust'] });
  });

  test('does not make the interface of another router certain', () => {
    const routers = [
      router('r0', ports, [usual, hole]),
      router('r1', ['ethernet1/6'], [route('default', '0.0.0.0/0', '192.0.2.254')]),
    ];
    const setup: Setup = {
      security: [...security, { name: 'no', from: ['other'], action: 'deny' }],
      routers,
      interfaces: [port('ethernet1/6', '192.0.2.1/24')],
      objects: [zone('other', 'ethernet1/6')],
    };
    expect(traced(setup, fromHole).verdict).toBe('maybe');
    const firewall = firewallOf(officeWith(setup), office);
    const { reached } = reach(firewall, { source: '10.1.5.9', destination: '198.51.100.7' });
    expect(reached.map(({ rule }) => rule.name)).toContain('out');
  });

  test('still discards what is sent to them', () => {
    const to = { source: '198.51.100.7', destination: '10.1.5.9', service: 'tcp/443' };
    expect(traced({ security: [{ name: 'x' }], routes: [usual, hole] }, to).verdict).toBe('block');
  });
});

test('an unknown next hop in one router does not make the interface of another certain', () => {
  const setup: Setup = {
    routers: [
      router('r0', ['ethernet1/1', 'ethernet1/2'], [route('x', '0.0.0.0/0', { fqdn: 'gw.example.com' })]),
      router('r1', ['ethernet1/6'], [route('default', '0.0.0.0/0', '192.0.2.254')]),
    ],
    interfaces: [port('ethernet1/6', '192.0.2.1/24')],
    objects: [zone('other', 'ethernet1/6'), object('tag', 'unused', {})],
    security: [{ name: 'in', from: ['other'], to: ['other'] }],
  };
  const flow = { source: '172.16.0.7', destination: '198.51.100.7', service: 'tcp/443' };
  expect(traced(setup, flow).verdict).toBe('maybe');
});
