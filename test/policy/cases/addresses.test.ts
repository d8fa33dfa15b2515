import { describe, expect, test } from '@jest/globals';
import {
  branch,
  changes,
  decided,
  deny,
  firewalls,
  flow,
  global,
  host,
  net,
  object,
  policyOf,
  rule,
  type Situation,
} from './situation';

const group = (name: string, members: readonly string[]): ReturnType<typeof object> =>
  object('address_group', name, { static: members });
const from = (...source: readonly string[]): Situation => ({
  rules: [rule('r', { source })],
});
const yes = 'surely allow by r';
const no = 'surely block by interzone-default';

describe('addresses', () => {
  test.each<[why: string, situation: Situation, source: string, expected: string]>([
    ['10.1.0.0/16 ends with 10.1.255.255, ...', from('10.1.0.0/16'), '10.1.255.255', yes],
    ['... so 10.2.0.0 is outside.', from('10.1.0.0/16'), '10.2.0.0', no],
    ['Host bits do not matter: 10.1.0.5/24 is the network of 10.1.0.0.', from('10.1.0.5/24'), '10.1.0.250', yes],
    ['A range holds both of its ends.', from('10.1.0.10-10.1.0.20'), '10.1.0.20', yes],
    ['One past the end is outside.', from('10.1.0.10-10.1.0.20'), '10.1.0.21', no],
    [
      'Wildcard 0.0.248.255 frees the last byte and the upper five bits of the third: 10.20.9.1 has 1 in the lower three.',
      {
        ...from('w'),
        objects: [object('address', 'w', { ip_wildcard: '10.20.1.0/0.0.248.255' })],
      },
      '10.20.9.1',
      yes,
    ],
    [
      '10.20.2.1 has 2 in the lower three bits of the third byte, where the mask is 0.',
      {
        ...from('w'),
        objects: [object('address', 'w', { ip_wildcard: '10.20.1.0/0.0.248.255' })],
      },
      '10.20.2.1',
      no,
    ],
    [
      'A group in a group counts, and a group that leads back to itself adds nothing.',
      {
        ...from('outer'),
        objects: [group('outer', ['inner']), group('inner', ['outer', 'x']), net('x', '10.1.0.5')],
      },
      '10.1.0.5',
      yes,
    ],
    [
      'The nearest definition of a name wins: that of the folder over that of All Firewalls.',
      {
        ...from('x'),
        objects: [net('x', '10.9.0.0/16', firewalls), net('x', '10.1.0.0/16')],
      },
      '10.1.0.5',
      yes,
    ],
    [
      'Also inside a group of the folder above, because names are looked up from the folder whose policy it is.',
      {
        ...from('g'),
        objects: [
          object('address_group', 'g', { static: ['x'] }, firewalls),
          net('x', '10.9.0.0/16', firewalls),
          net('x', '10.1.0.0/16'),
        ],
      },
      '10.9.0.5',
      no,
    ],
    [
      'Negation: everything but the network.',
      { rules: [rule('r', { source: ['10.9.0.0/16'], negate_source: true })] },
      '10.1.0.5',
      yes,
    ],
    [
      'A region with addresses of its own is those.',
      {
        ...from('HQ'),
        objects: [object('region', 'HQ', { address: ['10.1.0.0/24'] })],
      },
      '10.1.0.5',
      yes,
    ],
  ])('%s', (_, situation, source, expected) => {
    expect(decided(situation, flow({ source }))).toBe(expected);
  });

  test('of a wildcard mask with sixteen scattered bits are a question: 65,536 ranges are too many', () => {
    const objects = [object('address', 'w', { ip_wildcard: '10.0.0.0/170.170.170.170' })];
    expect(decided({ ...from('w'), objects }, flow())).toBe('maybe: allow by r, block by interzone-default');
  });

  test('tell IPv4 from IPv6: a rule for IPv4 sources lets no IPv6 pass, `any` both', () => {
    const v6 = flow({ source: '2001:db8::1', destination: '2001:db8::2' });
    expect(decided(from('0.0.0.0/0'), v6)).toBe(no);
    expect(decided(from('any'), v6)).toBe(yes);
    expect(decided(from('2001:db8::/64'), flow({ ...v6, source: '2001:db8::ffff' }))).toBe(yes);
    expect(decided(from('2001:db8::/64'), flow({ ...v6, source: '2001:db8:0:1::' }))).toBe(no);
  });
});

describe('unknown addresses', () => {
  const host80: Situation = {
    rules: [rule('r', { destination: ['h'] })],
    objects: [host('h', 'www.example.com')],
  };

  test('make a verdict depend on a question: the addresses of www.example.com are unknown', () => {
    expect(decided(host80, flow())).toBe('maybe: allow by r, block by interzone-default');
  });

  test('are known to whoever answers', () => {
    const answers = { 'destination host www.example.com': 'yes' } as const;
    expect(decided(host80, flow({ answers }))).toBe(yes);
  });

  test('do not matter where the outcome is the same: allowed by one rule or by the other', () => {
    expect(decided({ ...host80, rules: [...(host80.rules ?? []), rule('rest')] }, flow())).toBe(
      'surely allow by r, allow by rest',
    );
  });

  test('are negated with their answer: outside the list only if the answer is no', () => {
    const rules = [
      rule('r', {
        destination: ['h', '203.0.113.0/24'],
        negate_destination: true,
      }),
    ];
    expect(decided({ ...host80, rules }, flow())).toBe('maybe: allow by r, block by interzone-default');
    // In the network for sure, so surely not in the negation, whatever the host is.
    expect(decided({ ...host80, rules }, flow({ destination: '203.0.113.9' }))).toBe(no);
  });

  test('ask about source and destination apart: one answer says nothing about the other', () => {
    const rules = [deny('s', { source: ['h'] }), rule('d', { destination: ['h'] })];
    const answers = { 'source host www.example.com': 'no' } as const;
    expect(decided({ ...host80, rules }, flow({ answers }))).toBe('maybe: allow by d, block by interzone-default');
  });

  test('come from names that nothing defines, countries and external lists', () => {
    for (const name of ['missing', 'US', 'list']) {
      const objects = [
        object('external_dynamic_list', 'list', {
          type: { ip: { url: 'https://lists.example/ips' } },
        }),
      ];
      expect(decided({ ...from(name), objects }, flow())).toBe('maybe: allow by r, block by interzone-default');
    }
  });

  test('change nothing while both policies ask the same', () => {
    const more = [...(host80.rules ?? []), deny('new', { source: ['10.7.0.0/16'], destination: ['h'] })];
    expect(changes(host80, { ...host80, rules: more })).toEqual([]);
  });

  test('make another question of a list that is fetched from elsewhere', () => {
    const list = (url: string): Situation => ({
      ...from('list'),
      objects: [object('external_dynamic_list', 'list', { type: { ip: { url } } })],
    });
    const lines = changes(list('https://a.example'), list('https://b.example'));
    expect(lines.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['maybe closed', 'maybe opened']));
    expect(lines.every((line) => line.startsWith('maybe'))).toBe(true);
  });
});

describe('dynamic groups', () => {
  const tagged = (tags: readonly string[]): Situation => ({
    rules: [rule('r', { from: ['trust'], to: ['untrust'], source: ['d'] })],
    objects: [
      object('address_group', 'd', {
        dynamic: { filter: "'web' and not 'old'" },
      }),
      object('address', 'x', { ip_netmask: '10.1.0.5', tag: tags }),
    ],
  });

  test('hold for sure what is declared with the tags', () => {
    expect(decided(tagged(['web']), flow())).toBe(yes);
  });

  test('hold anything else perhaps: tags are registered at run time, too', () => {
    expect(decided(tagged(['web']), flow({ source: '10.1.0.6' }))).toBe(
      'maybe: allow by r, block by interzone-default',
    );
  });

  test('hold what has a tag of the wrong sort only perhaps', () => {
    expect(decided(tagged(['web', 'old']), flow())).toBe('maybe: allow by r, block by interzone-default');
  });

  test('lose what loses its tag, unless it is registered otherwise', () => {
    expect(changes(tagged(['web']), tagged([]))).toEqual([
      "maybe closed: any from zone trust 10.1.0.5 to zone untrust any, unless the source is registered by another system with tags that satisfy 'web' and not 'old' (r → interzone-default)",
    ]);
  });
});

describe('variables', () => {
  test('are looked for below a predefined folder that nothing is said about', () => {
    const objects = [
      object('variable', '$net', { type: 'ip-netmask', value: '10.1.0.0/16' }, firewalls),
      object('variable', '$net', { type: 'ip-netmask', value: '10.2.0.0/16' }),
    ];
    const situation = {
      objects,
      lists: [{ container: global, rulebase: 'pre' as const, rules: [rule('r', { source: ['$net'] })] }],
    };
    const atTop = policyOf(
      {
        ...situation,
        objects: [...objects, object('variable', '$net', { type: 'ip-netmask', value: '10.1.0.0/16' }, global)],
      },
      undefined,
      global,
    );
    expect(decided(atTop, flow())).toBe('maybe: allow by r, block by interzone-default');
    expect(decided(policyOf(situation), flow())).toBe(no);
  });

  const variable = (
    value: string,
    container: Situation['containers'] = [],
    more: Situation['objects'] = [],
  ): Situation => ({
    ...from('$net'),
    containers: container,
    objects: [object('variable', '$net', { type: 'ip-netmask', value }), ...more],
  });

  test('stand for their value, in rules and in address objects', () => {
    expect(decided(variable('10.1.0.0/16'), flow())).toBe(yes);
    const objects = [...(variable('10.1.0.0/16').objects ?? []), net('x', '$net')];
    expect(decided({ ...from('x'), objects }, flow())).toBe(yes);
  });

  test('are bounded where a firewall below has another value: what all share is sure, the rest is not, and no more', () => {
    const device = { scope: 'device', name: '007' } as const;
    const below = variable(
      '10.1.0.0/16',
      [
        { container: device, completeness: 'complete', above: 'Branch' },
        { container: branch, completeness: 'complete', above: 'All Firewalls' },
      ],
      [object('variable', '$net', { type: 'ip-netmask', value: '10.1.0.0/24' }, device)],
    );
    expect(decided(below, flow({ source: '10.1.0.5' }))).toBe(yes);
    expect(decided(below, flow({ source: '10.1.7.5' }))).toBe('maybe: allow by r, block by interzone-default');
    expect(decided(below, flow({ source: '10.2.0.5' }))).toBe(no);
  });
});
