// Addresses and names are from the ranges reserved for documentation.

/** Example values that the name of an attribute suggests. */
const hints: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ipv6|ip_v6/, ['2001:db8::10', '2001:db8::/64']],
  [/mac/, ['00:00:5e:00:53:01']],
  [/email|recipient/, ['someone@example.com']],
  [/url|uri/, ['https://www.example.com/', 'www.example.com']],
  [/fqdn|domain|host/, ['www.example.com', 'example.com']],
  [/subnet|prefix|network|pool|range$/, ['10.1.0.0/24', '192.0.2.10-192.0.2.20']],
  [
    /(^|_)(ip|server|address|gateway|router_id|nexthop|peer|source|destination)(_|$)|address/,
    ['192.0.2.10', '192.0.2.0/24'],
  ],
  [/port/, ['8443']],
  [/interface/, ['ethernet1/1']],
  [/country|region/, ['US']],
];

/** Example values for any attribute, the most general first. */
const all: readonly string[] = [
  'example',
  'example-1',
  '10.1.0.0/24',
  '192.0.2.10',
  '192.0.2.10-192.0.2.20',
  '2001:db8::/64',
  '2001:db8::10',
  'www.example.com',
  'https://www.example.com/',
  'someone@example.com',
  'example.com',
  '443',
  '8080',
  '1',
  '10',
  'ethernet1/1',
  '00:00:5e:00:53:01',
  '2027/01/31@08:00-2027/01/31@18:00',
  '2027-01-31T08:00:00Z',
  '08:00-18:00',
  '08:00',
  '5',
  '01',
  '64512',
  '65000:100',
  'US',
  '$example',
  '*.example.com',
  'Example',
  'EXAMPLE',
  'a',
  '00000000-0000-4000-8000-000000000001',
  '0123456789abcdef',
  '/example',
  '.1.3.6.1',
  'en',
  'example-of-a-long-enough-text',
];

/** Returns values to try for an attribute, the most likely first. */
export function textsFor(name: string): readonly string[] {
  return [...hints.flatMap(([pattern, texts]) => (pattern.test(name) ? texts : [])), ...all];
}
