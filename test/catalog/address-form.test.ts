import { describe, expect, test } from '@jest/globals';
import { kindNamed, validateFields } from '../../src/catalog';

function issues(kind: string, fields: Record<string, unknown>) {
  const all = validateFields(kindNamed(kind), fields, { names: 'terraform', isUnknown: () => false });
  return all.map(({ path, message, certainty }) => `${certainty} ${path.join('.')} ${message}`);
}

const address = (value: Record<string, string>) => issues('address', { name: 'web', folder: 'All', ...value });

describe('an IPv4 address that no firewall accepts', () => {
  test.each(['10.0.0.300', '10.0.0.256/24', '10.0.0.0/33', '10.0.0.1-10.0.0.300'])(
    '%s is refused in an address',
    (text) => {
      expect(address({ ip_netmask: text })).toEqual([
        `certain ip_netmask is not a valid IP address, subnet or range: ${JSON.stringify(text)}`,
      ]);
    },
  );

  test('is refused in a range', () => {
    expect(address({ ip_range: '10.0.0.1-10.0.0.300' })).toHaveLength(1);
  });

  test('is a warning where an object could have that name', () => {
    const rule = { name: 'r', folder: 'All', position: 'pre', action: 'allow', source: ['10.0.0.300'] };
    expect(issues('security_rule', rule).filter((line) => line.includes('300'))).toEqual([
      'documented source.0 is not a valid IP address, subnet or range: "10.0.0.300"',
    ]);
  });

  test.each(['10.0.0.255', '10.0.0.0/32', '$net', '2001:db8::/32'])('%s is accepted', (text) => {
    expect(address({ ip_netmask: text })).toEqual([]);
  });
});
