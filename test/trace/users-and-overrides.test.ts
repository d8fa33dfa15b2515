import { describe, expect, test } from '@jest/globals';
import { firewallOf, reach, trace } from '../../src/engine/trace';
import { object, office, officeWith, zone, type Setup } from './office';

const flow = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443' };
const forAlice = { name: 'alice', source_user: ['alice'] };

function withUserId(enabled?: boolean): Setup {
  const { fields, ...trust } = zone('trust', 'ethernet1/2');
  const own = enabled === undefined ? fields : { ...fields, enable_user_identification: enabled };
  return { objects: [{ ...trust, fields: own }], security: [forAlice] };
}

/** The office without its own zone trust. */
function firewallWith(setup: Setup) {
  const { objects = [] } = setup;
  const { objects: all, ...rest } = officeWith(setup);
  const isOwn = (one: (typeof all)[number]): boolean => objects.includes(one);
  const kept = all.filter(
    (one) => isOwn(one) || !objects.some(({ name, kind }) => name === one.name && kind === one.kind),
  );
  return firewallOf({ ...rest, objects: kept }, office);
}

describe('User-ID that is switched off in the source zone', () => {
  test('makes every user unknown', () => {
    const firewall = firewallWith(withUserId(false));
    const found = trace(firewall, { ...flow, user: 'alice' });
    expect(found.verdict).toBe('block');
    expect(found.paths.map(({ provided }) => provided)).toEqual([[]]);
    expect(reach(firewall, { source: '10.1.0.5', user: 'alice' }).reached.map(({ rule }) => rule.name)).not.toContain(
      'alice',
    );
    expect(
      trace(firewallWith({ ...withUserId(false), security: [{ name: 'x', source_user: ['unknown'] }] }), flow).verdict,
    ).toBe('allow');
  });

  test('matches the user where it is on', () => {
    const on = trace(firewallWith(withUserId(true)), { ...flow, user: 'alice' });
    expect(on.verdict).toBe('allow');
    const usual = firewallOf(officeWith({ security: [{ name: 'all' }] }), office);
    expect(trace(usual, flow).assumptions.join()).not.toContain('User-ID');
  });

  test('is an assumption where the zone does not say', () => {
    const { assumptions } = trace(firewallWith(withUserId()), { ...flow, user: 'alice' });
    expect(assumptions.join('\n')).toContain('User-ID is enabled in zone');
  });
});

test('takes a range of one address as that address', () => {
  const one = object('address', 'one', { ip_range: '10.1.0.5-10.1.0.5' });
  const setup = { objects: [one], security: [{ name: 'x', source: ['one'] }] };
  expect(trace(firewallOf(officeWith(setup), office), flow).verdict).toBe('allow');
  expect(trace(firewallOf(officeWith(setup), office), { ...flow, source: '10.1.0.6' }).verdict).toBe('block');
});

test('lists members of a group of an ancestor that the firewall overrides', () => {
  const all = { scope: 'folder', name: 'All' } as const;
  const inAll = (kind: string, name: string, fields: object) => ({
    ...object(kind, name, { ...fields }),
    container: all,
  });
  const objects = [
    inAll('address', 'web', { ip_netmask: '10.1.0.5/32' }),
    inAll('address_group', 'servers', { static: ['web'] }),
    object('address', 'web', { ip_netmask: '10.1.0.6/32' }),
  ];
  const setup: Setup = { objects, security: [{ name: 'x', source: ['servers'] }] };
  const found = trace(firewallOf(officeWith(setup), office), { ...flow, source: '10.1.0.6' });
  expect(found.verdict).toBe('allow');
  expect(found.assumptions.join('\n')).toContain('web of servers is that of folder Office');
  const without = officeWith({ ...setup, objects: objects.slice(0, 2) });
  expect(trace(firewallOf(without, office), flow).assumptions.join()).not.toContain('servers');
});
