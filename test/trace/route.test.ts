import { describe, expect, test } from '@jest/globals';
import { firewallOf, routesTo, routeText } from '../../src/engine/trace';
import { office, officeWith, port, route, router, usualRoutes, zone, type Setup } from './office';

const lines = (setup: Setup, address: string): readonly string[] =>
  routeText(routesTo(firewallOf(officeWith(setup), office), address))
    .trimEnd()
    .split('\n')
    .slice(1);

const ports = ['ethernet1/1', 'ethernet1/2'];
const twice = [route('a', '0.0.0.0/0', '203.0.113.254'), route('b', '0.0.0.0/0', '10.1.0.254')];

describe('scm route', () => {
  test.each<readonly [string, Setup, string, readonly string[]]>([
    [
      'a default route',
      {},
      '198.51.100.7',
      [
        '  router main: interface ethernet1/1, zone untrust, next hop 203.0.113.254 (static route default to 0.0.0.0/0, distance 10, metric 10)',
      ],
    ],
    [
      'a connected network',
      {},
      '10.2.0.9',
      ['  router main: interface ethernet1/3, zone dmz (connected network 10.2.0.0/24)'],
    ],
    [
      'a tunnel without a next hop',
      {},
      '10.9.1.1',
      ['  router main: interface tunnel.1, zone vpn (static route partner to 10.9.0.0/16, distance 10, metric 10)'],
    ],
    [
      'a route that discards',
      { routes: [...usualRoutes, route('hole', '10.7.0.0/16', { discard: {} })] },
      '10.7.0.1',
      [
        '  router main: dropped, static route hole discards it (static route hole to 10.7.0.0/16, distance 10, metric 10)',
      ],
    ],
    ['no route', { routes: [] }, '192.0.2.1', ['  router main: dropped, router main has no route']],
    ['IPv6 without a route', {}, '2001:db8::1', ['  router main: dropped, router main has no route']],
  ])('%s', (_, setup, address, expected) => {
    expect(lines(setup, address)).toEqual(expected);
  });

  test('lists the routes of equal cost, and whether all of them are used', () => {
    const one = lines({ routers: [router('main', ports, twice)] }, '192.0.2.1');
    expect(one).toHaveLength(2);
    expect(one[0]).toContain('one of the routes of equal cost is installed');
    const many = lines({ routers: [router('main', ports, twice, { ecmp: { enable: true } })] }, '192.0.2.1');
    expect(many[0]).toContain('ECMP: a session uses any route of equal cost');
  });

  test('follows routes to another router, answers for each, and names an interface without a zone', () => {
    const routers = [
      router('main', ports, [route('over', '172.16.0.0/12', { next_lr: 'edge' })]),
      router('edge', ['ethernet1/8'], [route('out', '0.0.0.0/0', '192.0.2.254')]),
    ];
    const interfaces = [port('ethernet1/8', '192.0.2.1/24'), zone('other', 'ethernet1/7')];
    expect(lines({ routers, interfaces }, '172.16.0.1')).toEqual([
      '  router main: interface ethernet1/8, in no zone, next hop 192.0.2.254 (static route over to 172.16.0.0/12, distance 10, metric 10, then static route out to 0.0.0.0/0, distance 10, metric 10)',
      '  router edge: interface ethernet1/8, in no zone, next hop 192.0.2.254 (static route out to 0.0.0.0/0, distance 10, metric 10)',
    ]);
  });

  test('says that there is no router', () => {
    const found = routesTo(firewallOf(officeWith({ routers: [] }), office), '10.1.0.1');
    expect(routeText(found)).toBe('10.1.0.1 at folder Office: the configuration has no router, so no route is known\n');
  });

  test.each(['', 'mail', '10.1.0.0/16', '10.1.0.256', '10.1.0.1-10.1.0.1', ' 10.1.0.1', '1', '10.1', '0x0a000001'])(
    'rejects "%s"',
    (address) => {
      expect(() => routesTo(firewallOf(officeWith({}), office), address)).toThrow('it is not an IP address');
    },
  );
});
