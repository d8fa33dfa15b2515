import { describe, expect, test } from '@jest/globals';
import { checkPlace, firewallOf, parseQuery, permitted, reach, trace } from '../../src/engine/trace';
import { office, officeWith, zone } from './office';

const security = [{ name: 'in', from: ['trust'], to: ['partners'], source_user: ['corp\\alice'] }];
// Asked once each, because a question adds its names to the vocabulary.
const made = () => firewallOf(officeWith({ security, objects: [zone('spare')] }), office);
const firewall = made();
const flow = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443' };

describe('a name that nothing has', () => {
  test.each([{ fromZone: 'trsut' }, { toZone: 'untrsut' }])('%j is an error', (place) => {
    expect(() => {
      checkPlace(firewall, place);
    }).toThrow('neither a zone nor a rule has this name');
  });

  test.each([{ fromZone: 'spare' }, { toZone: 'partners' }, { fromZone: 'trust', fromInterface: 'ethernet1/2' }])(
    '%j is none of them',
    (place) => {
      expect(() => {
        checkPlace(firewall, place);
      }).not.toThrow();
    },
  );

  test.each([{ fromZone: 'any' }, { toZone: 'any' }])('is not one zone: %j', (place) => {
    expect(() => {
      checkPlace(firewall, place);
    }).toThrow('a packet is in one zone; leave it out');
  });

  test('is an interface of another zone', () => {
    expect(() => {
      checkPlace(firewall, { fromZone: 'dmz', fromInterface: 'ethernet1/2' });
    }).toThrow('the interface is in zone "trust"');
  });

  test('is an assumption if a rule could match it', () => {
    const names = { application: 'htps', user: 'corp\\alcie', category: 'gambling' };
    const asked = [trace(made(), { ...flow, ...names }), reach(made(), { destination: '10.2.0.9', ...names })];
    for (const { assumptions } of asked) {
      for (const name of Object.values(names)) expect(assumptions.join('\n')).toContain(`"${name}" is the name of`);
    }
    const { assumptions } = permitted(made(), { fromZone: 'trust', destination: '10.2.0.9', user: 'corp\\alcie' });
    expect(assumptions.join('\n')).toContain('"corp\\alcie" is the name of a user');
    expect(trace(made(), { ...flow, user: 'corp\\alice' }).assumptions.join('\n')).not.toContain('is the name of');
  });
});

test.each([
  ['source', '127.0.0.1', 'not the address of a host'],
  ['source', '0.0.0.0', 'not the address of a host'],
  ['source', '224.0.0.5', 'not the address of a host'],
  ['destination', '255.255.255.255', 'multicast or broadcast'],
  ['destination', '239.1.2.3', 'multicast or broadcast'],
] as const)('lists a %s of %s as an assumption', (field, address, expected) => {
  expect(trace(made(), { ...flow, [field]: address }).assumptions.join('\n')).toContain(expected);
  expect(trace(made(), flow).assumptions.join('\n')).not.toContain(expected);
});

test.each([
  'who can reach 10.2.0.9 from zone trust from zone dmz',
  'who can reach 10.2.0.9 on tcp/22 on tcp/23',
  'who can reach 10.2.0.9 as alice as bob',
  'can 10.1.0.5 reach 10.2.0.9 from 10.9.0.1',
])('refuses two values of one kind: %s', (question) => {
  expect(() => parseQuery(question)).toThrow('is the second value of one kind');
});
