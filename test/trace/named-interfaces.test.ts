import { expect, test } from '@jest/globals';
import { firewallOf, trace } from '../../src/engine/trace';
import { object, office, officeWith, route, usualRoutes, zone, type Setup } from './office';

const interfaces = (setup: Setup) => firewallOf(officeWith(setup), office).network.interfaces;

test('has an interface by its name and by its port, and one that only a zone names', () => {
  const lan = object('ethernet_interface', '$lan', {
    default_value: 'ethernet1/7',
    layer3: { ip: [{ name: '10.7.0.1/24' }] },
  });
  const found = interfaces({
    interfaces: [lan],
    objects: [zone('lan', '$lan'), zone('far', 'ethernet1/9'), zone('later', 'ethernet1/7')],
  });
  for (const name of ['$lan', 'ethernet1/7']) {
    const one = found.namedInterface(name);
    expect([name, one.name, one.zone?.name, one.addresses.length]).toEqual([name, '$lan', 'lan', 1]);
  }
  const far = found.namedInterface('ethernet1/9');
  expect([far.name, far.zone?.name, far.addresses]).toEqual(['ethernet1/9', 'far', []]);
  const unknown = found.namedInterface('ethernet1/99');
  expect([unknown.name, unknown.zone, unknown.addresses]).toEqual(['ethernet1/99', undefined, []]);
});

test('takes the zone of the flow where the interface has none, and drops the packet without both', () => {
  const security = [{ name: 'all' }];
  const routes = [...usualRoutes, route('odd', '10.6.0.0/16', {}, { interface: 'tunnel.9' })];
  const firewall = firewallOf(officeWith({ security, routes }), office);
  const flow = { source: '10.1.0.5', destination: '10.6.0.1', service: 'tcp/443', fromZone: 'trust' };
  const verdicts = (more: object): readonly string[] =>
    trace(firewall, { ...flow, ...more }).paths.map(({ outcome }) => outcome);
  expect(verdicts({})).toEqual(['dropped']);
  expect(verdicts({ toZone: 'dmz' })).toEqual(['allowed']);
});
