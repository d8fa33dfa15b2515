import { describe, expect, test } from '@jest/globals';
import type { TrafficSession } from '../../src/engine/logs';
import type { Configuration } from '../../src/engine/policy';
import { networksDigest, policyBlocks } from '../../src/engine/replay';
import { firewallsOf } from '../../src/engine/replay/own-firewalls';
import { pseudonymLimits } from '../../src/engine/replay/pseudonym-limits';
import { UnknownZones } from '../../src/engine/replay/unknown-zones';
import { office, officeWith, zone } from '../trace/office';

const session: TrafficSession = {
  ...{ firewall: '', sessions: 1, bytes: 10, firstSeen: '', lastSeen: '', doubts: [], rule: 'web', action: 'allow' },
  ...{ source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443', sourcePort: 40_000 },
  ...{ fromZone: 'trust', toZone: 'untrust', application: 'ssl', user: undefined, category: undefined },
};
describe('zones of a log that no configuration has', () => {
  const configuration = officeWith({});
  const notes = (own: readonly Configuration[], ...zones: readonly (readonly [string, string])[]) => {
    const unknown = new UnknownZones(own);
    for (const [fromZone, toZone] of zones) unknown.add({ ...session, fromZone, toZone, sessions: 2 });
    return unknown.notes();
  };

  test('are named once, with the number of sessions from or to them', () => {
    expect(notes([configuration], ['trust', 'labs'], ['labs', 'guests'], ['trust', 'untrust'], ['', 'dmz'])).toEqual([
      '4 sessions are from or to zones that the configuration does not have: "labs", "guests"',
    ]);
    const planned = officeWith({ objects: [zone('labs')] });
    expect(notes([configuration, planned], ['trust', 'labs'])).toEqual([]);
  });

  test('are not known of a configuration without zones', () => {
    expect(notes([{ ...configuration, objects: [] }], ['trust', 'labs'])).toEqual([]);
  });
});

test('knows the firewalls of other folders, also where folders are listed as above each other', () => {
  const folder = (name: string, above: string): Configuration['containers'][number] => ({
    ...{ container: { scope: 'folder', name }, completeness: 'complete', above },
  });
  const device = (name: string, above: string): Configuration['containers'][number] => ({
    ...{ container: { scope: 'device', name }, completeness: 'complete', above },
  });
  const containers = [
    folder('A', 'B'),
    folder('B', 'A'),
    device('001', 'A'),
    device('002', 'Office'),
    device('003', 'Gone'),
  ];
  const others = firewallsOf({ ...officeWith({}), containers }, office);
  expect(['001', '002', '003', '004', ''].map((serial) => others.isOther(serial))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  const own = firewallsOf({ ...officeWith({}), containers }, { scope: 'device', name: '002' });
  expect(['001', '002', ''].map((serial) => own.isOther(serial))).toEqual([true, false, false]);
  // The name of a device can be another text than its serial number.
  expect(firewallsOf(officeWith({}), { scope: 'device', name: 'edge-1' }).isOther('001')).toBe(false);
});

test('knows the firewalls below a folder under both of its names, and below a predefined folder that is not listed', () => {
  const device = (name: string, above: string): Configuration['containers'][number] => ({
    ...{ container: { scope: 'device', name }, completeness: 'complete', above },
  });
  const containers = [device('001', 'ngfw-shared'), device('002', 'Remote Networks')];
  const isOther = (folder: string): readonly boolean[] => {
    const others = firewallsOf({ ...officeWith({}), containers }, { scope: 'folder', name: folder });
    return ['001', '002'].map((serial) => others.isOther(serial));
  };
  expect(isOther('All Firewalls')).toEqual([false, true]);
  expect(isOther('Prisma Access')).toEqual([true, false]);
  expect(isOther('Global')).toEqual([false, false]);
});

describe('the bits of an address that the rules depend on', () => {
  const of = (source: readonly string[]) => officeWith({ security: [{ name: 'web', source }] });

  test.each([
    [['10.1.0.0/24'], '10.1.0.5', 24],
    [['10.1.0.0/24'], '10.1.1.5', 24],
    [['10.1.0.0/24'], '10.2.0.5', 15],
    [['10.1.0.0/24'], '192.0.2.1', 1],
    [['10.1.0.7'], '10.1.0.7', 32],
    [['10.1.0.7'], '10.1.0.6', 32],
    [['10.1.0.0-10.1.0.2'], '10.1.0.1', 31],
    [['10.1.0.0-10.1.0.2'], '10.1.0.2', 32],
    [['2001:db8::/32'], '2001:db8::1', 32],
    [['2001:db8::/32'], '2001:db9::1', 32],
    [['2001:db8::7'], '2001:db8::7', 128],
    [['2001:db8::/32'], '10.1.0.5', 0],
    [['10.1.0.0/24'], '2001:db8::1', 0],
    [['any'], '10.1.0.5', 0],
    [['10.1.0.0/24'], 'no address', 0],
  ] as const)('with a rule for %j, of %s: %d', (source, address, bits) => {
    expect(policyBlocks(of(source), office)(address)).toBe(bits);
  });

  test('have a digest that depends on the networks of the rules only', () => {
    const digest = (...all: readonly Configuration[]) => networksDigest(all, office);
    const [a, b] = [of(['10.1.0.0/24']), of(['10.2.0.0/24'])];
    expect(digest(a)).toMatch(/^[\da-f]{16}$/);
    expect(digest(a)).toBe(
      digest(officeWith({ security: [{ name: 'x', destination: ['10.1.0.0/24'], action: 'deny' }] })),
    );
    expect(digest(a, b)).toBe(digest(b, a));
    expect(new Set([digest(a), digest(b), digest(a, b)]).size).toBe(3);
  });

  test('are those of the pseudonyms, or the sessions can be decided wrongly', () => {
    const one = of(['10.1.0.0/24']);
    const right = networksDigest([one], office);
    const limits = (...networks: readonly string[]) => pseudonymLimits({ key: 'k', networks }, [one], office);
    expect(limits(right)).toEqual([
      'the pseudonyms keep every network of the security rules at folder Office, so their decisions are the same',
    ]);
    for (const other of [limits('other'), limits(right, 'other')])
      expect(other).toEqual([
        expect.stringContaining('folder Office: sessions of networks that they do not keep can be'),
      ]);
    expect(() => limits()).toThrow(
      expect.objectContaining({ code: 'LOG_PSEUDONYMS', message: expect.stringContaining('every bit') }),
    );
  });
});
