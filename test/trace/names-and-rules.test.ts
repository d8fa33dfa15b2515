import { expect, test } from '@jest/globals';
import { firewallOf, reach, trace } from '../../src/engine/trace';
import { object, office, officeWith } from './office';

const web = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443' };

test('lists every rule that matches, not only the first', () => {
  const security = [
    { name: 'first', from: ['trust'] },
    { name: 'second', service: ['https'], action: 'deny' },
    { name: 'other', service: ['http'] },
    { name: 'third', application: ['ssl'] },
  ];
  const firewall = firewallOf(officeWith({ security }), office);
  const [path] = trace(firewall, web, { allRules: true }).paths;
  expect(path?.rule?.name).toBe('first');
  expect(path?.alsoMatching?.map(({ rule, effect, certainty }) => `${rule.name} ${effect} ${certainty}`)).toEqual([
    'second block surely',
    'third allow maybe',
    'interzone-default block surely',
  ]);
  expect(trace(firewall, web).paths[0]?.alsoMatching).toBeUndefined();
});

test('takes names of addresses, services and App-IDs in a query', () => {
  const objects = [object('address', 'mail', { ip_netmask: '10.2.0.25/32' })];
  const security = [{ name: 'ssh', from: ['trust'], to: ['dmz'], application: ['ssh'] }];
  const firewall = firewallOf(officeWith({ objects, security }), office);
  const byName = reach(firewall, { destination: 'mail', service: 'ssh' });
  const byValue = reach(firewall, { destination: '10.2.0.25', service: 'tcp/22' });
  expect(byName.reached).toEqual(byValue.reached);
  expect(byName.reached.length).toBeGreaterThan(0);
  expect(reach(firewall, { source: 'mail', service: 'https' }).query.source).toBe('mail');
  expect(() => reach(firewall, { destination: 'mial' })).toThrow('cannot query destination "mial"');
});

test('lists an application that nothing names as an assumption', () => {
  const firewall = firewallOf(officeWith({ security: [{ name: 'x', application: ['ssl'] }] }), office);
  expect(trace(firewall, { ...web, application: 'htps' }).assumptions.join()).toContain(
    '"htps" is the name of an App-ID',
  );
  expect(trace(firewall, { ...web, application: 'ssl' }).assumptions.join()).not.toContain('App-ID');
});
