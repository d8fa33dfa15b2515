import { describe, expect, test } from '@jest/globals';
import { auditRoutes, auditText, firewallOf, routesTo } from '../../src/engine/trace';
import { office, officeWith, port, route, router, usualRoutes, type Setup } from './office';

const audit = (setup: Setup) => auditRoutes(firewallOf(officeWith(setup), office));
const lines = (setup: Setup): readonly string[] => auditText(audit(setup)).trimEnd().split('\n').slice(1);
const v6 = '  router main: no route, router main has no route: ::/0';

describe('scm route any', () => {
  test('finds nothing but IPv6 in the usual network', () => {
    expect(lines({})).toEqual([v6]);
  });

  test('finds loops, with their destinations', () => {
    const routers = [
      router('main', ['ethernet1/2'], [route('over', '172.16.0.0/12', { next_lr: 'edge' })]),
      router('edge', ['ethernet1/1'], [route('back', '172.16.0.0/13', { next_lr: 'main' })]),
    ];
    const found = audit({ routers }).dropped.filter(({ is }) => is === 'loop');
    expect(found.map((one) => `${one.router} ${one.destinations.join()}`)).toEqual([
      'main 172.16.0.0/13',
      'edge 172.16.0.0/13',
    ]);
    const holes = audit({ routers }).dropped.filter(({ is }) => is === 'black hole');
    expect(holes.map((one) => `${one.router} ${one.destinations.join()} ${one.why}`)).toEqual([
      'main 172.24.0.0/13 router edge has no route',
    ]);
  });

  test('finds discard routes and interfaces without a zone', () => {
    const hole = route('hole', '10.7.0.0/16', { discard: {} });
    expect(lines({ routes: [...usualRoutes, hole] })).toContain(
      '  router main: black hole, static route hole discards it: 10.7.0.0/16',
    );
    const routers = [router('main', ['ethernet1/8'], [route('out', '10.0.0.0/8', '192.0.2.254')])];
    expect(lines({ routers, interfaces: [port('ethernet1/8', '192.0.2.1/24')] })[0]).toContain(
      'black hole, interface ethernet1/8 is in no zone: 10.0.0.0/8 192.0.2.0/24',
    );
  });

  test('says which destinations depend on the route of equal cost', () => {
    const twice = [route('a', '10.7.0.0/16', '10.1.0.254'), route('b', '10.7.0.0/16', { discard: {} })];
    expect(lines({ routes: [...usualRoutes, ...twice] }).join('\n')).toContain(
      'by one of the routes of equal cost: 10.7.0.0/16',
    );
  });

  test('agrees with the route of each destination', () => {
    const setup: Setup = { routes: [route('hole', '10.7.0.0/16', { discard: {} })] };
    const firewall = firewallOf(officeWith(setup), office);
    const all = auditRoutes(firewall).dropped.flatMap(({ destinations }) => destinations);
    expect(all.length).toBeGreaterThan(2);
    for (const text of all) {
      const [address = ''] = text.split(/[/-]/);
      expect(routesTo(firewall, address).ways.map(({ is }) => is)).toEqual(['dropped']);
    }
  });

  test('says that there is no router', () => {
    expect(auditText(audit({ routers: [] }))).toContain('the configuration has no router');
  });
});
