import { describe, expect, test } from '@jest/globals';
import { dead, deny, host, net, object, rule, tcp, type Situation } from './situation';

const objects = [host('h', 'www.example.com'), net('lan', '10.0.0.0/8'), tcp('web', '80,443'), tcp('tls', '443')];
const of = (...rules: NonNullable<Situation['rules']>): readonly string[] => dead({ rules, objects });

describe('rules that never match', () => {
  test.each<[why: string, found: readonly string[], expected: readonly string[]]>([
    [
      'Everything that b matches is in a, which allows as well: b is redundant.',
      of(rule('a', { source: ['lan'], service: ['web'] }), rule('b', { source: ['10.1.0.0/16'], service: ['tls'] })),
      ['b: surely redundant by a'],
    ],
    [
      'The same with the other effect: b says something that does not happen.',
      of(deny('a', { source: ['lan'] }), rule('b', { source: ['10.1.0.0/16'] })),
      ['b: surely contradicted by a'],
    ],
    [
      'Two halves make a whole: both are needed.',
      of(
        rule('a', { source: ['10.0.0.0/9'] }),
        deny('c', { source: ['10.128.0.0/9'] }),
        rule('b', { source: ['lan'] }),
      ),
      ['b: surely contradicted by a, c'],
    ],
    [
      'One that is enough is named alone, even if others cover a part.',
      of(rule('a', { source: ['10.0.0.0/9'] }), rule('c'), rule('b', { source: ['lan'] })),
      ['b: surely redundant by c'],
    ],
    [
      'One address is left over: not dead.',
      of(rule('a', { source: ['10.0.0.1-10.255.255.255'] }), rule('b', { source: ['lan'] })),
      [],
    ],
    ['A later rule covers nothing.', of(rule('b', { source: ['lan'] }), rule('a')), []],
    [
      'A disabled rule covers nothing, and is not looked at.',
      of(rule('a', { disabled: true }), rule('b'), deny('c', { disabled: true })),
      [],
    ],
    [
      'Both families are needed to cover `any`: here IPv6 is left.',
      of(deny('a', { source: ['0.0.0.0/0'] }), rule('b')),
      [],
    ],
    [
      'IPv4 and IPv6 together are everything: no address of one talks to one of the other.',
      of(deny('a', { source: ['0.0.0.0/0'] }), deny('c', { source: ['::/0'] }), rule('b')),
      ['b: surely contradicted by a, c'],
    ],
    [
      'A rule from IPv4 to IPv6 matches no flow at all.',
      of(rule('b', { source: ['lan'], destination: ['2001:db8::/32'] })),
      ['b: surely empty'],
    ],
    [
      'The same host name twice is the same question: whatever it resolves to, b has nothing left.',
      of(deny('a', { destination: ['h'] }), rule('b', { destination: ['h'] })),
      ['b: surely contradicted by a'],
    ],
    [
      'The host may be the one address of b: perhaps b never matches.',
      of(deny('a', { destination: ['h'] }), rule('b', { destination: ['203.0.113.7'] })),
      ['b: maybe contradicted by a'],
    ],
    [
      'A host name is not every address: b is not dead because of it.',
      of(deny('a', { destination: ['h'] }), rule('b')),
      [],
    ],
    ['A rule for one user covers no rule for all.', of(deny('a', { source_user: ['alice'] }), rule('b')), []],
    [
      'Bob may be in a group alice: perhaps.',
      of(deny('a', { source_user: ['alice'] }), rule('b', { source_user: ['bob'] })),
      ['b: maybe contradicted by a'],
    ],
    [
      'All but the host, and the host: together everything.',
      of(
        deny('a', { destination: ['h'], negate_destination: true }),
        deny('c', { destination: ['h'] }),
        rule('b', { source: ['lan'] }),
      ),
      ['b: surely contradicted by a, c'],
    ],
    [
      'A rule at default ports covers the same application on that port.',
      of(
        rule('a', { application: ['ssl'], service: ['application-default'] }),
        rule('b', { application: ['ssl'], service: ['tls'] }),
      ),
      ['b: surely redundant by a'],
    ],
    [
      'Any application at its default ports leaves other ports.',
      of(rule('a', { service: ['application-default'] }), rule('b', { application: ['ssl'], service: ['web'] })),
      [],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  test('are found across a group that grew', () => {
    const group = (...members: readonly string[]): ReturnType<typeof object> =>
      object('address_group', 'g', { static: members });
    const rules = [deny('a', { source: ['g'] }), rule('b', { source: ['x'] })];
    const more = [net('x', '10.1.0.0/16'), net('y', '10.2.0.0/16')];
    expect(dead({ rules, objects: [...more, group('y')] })).toEqual([]);
    expect(dead({ rules, objects: [...more, group('y', 'x')] })).toEqual(['b: surely contradicted by a']);
  });
});
