import { describe, expect, test } from '@jest/globals';
import { difference, Vocabulary } from '../../../src/engine/policy';
import { changes, deny, host, net, object, policyOf, rule, tcp, type Situation } from './situation';

const out = { from: ['trust'], to: ['untrust'] };

describe('what a change opens and closes', () => {
  test('is the part that a wider network adds', () => {
    const at = (text: string): Situation => ({
      rules: [rule('r', { ...out, source: ['x'] })],
      objects: [net('x', text)],
    });
    expect(changes(at('10.8.0.0/16'), at('10.8.0.0/15'))).toEqual([
      'surely opened: any from zone trust 10.9.0.0/16 to zone untrust any (interzone-default → r)',
    ]);
  });

  test('is both where a network moves', () => {
    const at = (text: string): Situation => ({
      rules: [rule('r', { ...out, source: [text] })],
    });
    expect(changes(at('10.1.0.0/16'), at('10.2.0.0/16'))).toEqual([
      'surely closed: any from zone trust 10.1.0.0/16 to zone untrust any (r → interzone-default)',
      'surely opened: any from zone trust 10.2.0.0/16 to zone untrust any (interzone-default → r)',
    ]);
  });

  test('is what a group gains, for every rule that uses it, and only where nothing else decides', () => {
    const at = (...members: readonly string[]): Situation => ({
      rules: [
        deny('no 10.2.1', { source: ['10.2.1.0/24'] }),
        rule('web', { ...out, source: ['g'], service: ['s'] }),
        rule('back', {
          from: ['untrust'],
          to: ['trust'],
          destination: ['g'],
          service: ['s'],
        }),
      ],
      objects: [
        object('address_group', 'g', { static: members }),
        net('x', '10.1.0.0/16'),
        net('y', '10.2.0.0/23'),
        tcp('s', '443'),
      ],
    });
    expect(changes(at('x'), at('x', 'y'))).toEqual([
      'surely opened: tcp/443 from zone trust 10.2.0.0/24 to zone untrust any (interzone-default → web)',
      'surely opened: tcp/443 from zone untrust any but 10.2.1.0/24 to zone trust 10.2.0.0/23 (interzone-default → back)',
    ]);
  });

  test('is what a deny held back, when it goes', () => {
    const rules = [
      deny('no dns', { ...out, service: ['dns'] }),
      rule('all', { ...out, destination: ['203.0.113.0/24'] }),
    ];
    const objects = [object('service', 'dns', { protocol: { udp: { port: '53' } } })];
    expect(changes({ rules, objects }, { rules: rules.slice(1), objects })).toEqual([
      'surely opened: udp/53 from zone trust any to zone untrust 203.0.113.0/24 (no dns → all)',
    ]);
  });

  test('is traffic within a zone when a last deny goes; between zones the default blocks as before', () => {
    expect(changes({ rules: [deny('last')] }, {})).toEqual([
      'surely opened: any from zone any but trust untrust any to zone any but trust untrust any, if source and destination zone are the same (last → intrazone-default)'.replace(
        'surely',
        'maybe',
      ),
      'surely opened: any from zone trust any to zone trust any (last → intrazone-default)',
      'surely opened: any from zone untrust any to zone untrust any (last → intrazone-default)',
    ]);
  });

  test('is nothing where a rule only repeats what is so', () => {
    const base = { rules: [rule('r', out)] };
    expect(
      changes(base, {
        rules: [...base.rules, rule('again', { ...out, source: ['10.1.0.0/16'] })],
      }),
    ).toEqual([]);
    expect(changes(base, { rules: [...base.rules, deny('late', out)] })).toEqual([]);
  });

  test('is nothing for another name, another description, or another way to block', () => {
    const at = (name: string, action: string): Situation => ({
      rules: [deny(name, { ...out, action, description: name })],
    });
    expect(changes(at('a', 'deny'), at('b', 'reset-both'))).toEqual([]);
  });

  test('is everything that a rule matched when it is disabled', () => {
    const at = (disabled: boolean): Situation => ({
      rules: [rule('r', { ...out, source: ['10.1.0.0/16'], disabled })],
    });
    expect(changes(at(false), at(true))).toEqual([
      'surely closed: any from zone trust 10.1.0.0/16 to zone untrust any (r → interzone-default)',
    ]);
  });

  test('is what is outside, when a negated network shrinks', () => {
    const at = (text: string): Situation => ({
      rules: [rule('r', { ...out, source: [text], negate_source: true })],
    });
    expect(changes(at('10.0.0.0/8'), at('10.0.0.0/9'))).toEqual([
      'surely opened: any from zone trust 10.128.0.0/9 to zone untrust any (interzone-default → r)',
    ]);
  });

  test('is sure whatever a question says, if the traffic passes afterwards either way', () => {
    const objects = [host('h', 'www.example.com')];
    const some = { ...out, source: ['10.1.0.0/16'] };
    expect(
      changes({ rules: [deny('no', { ...some, destination: ['h'] })], objects }, { rules: [rule('r', some)], objects }),
    ).toEqual([
      'surely opened: any from zone trust 10.1.0.0/16 to zone untrust any, if the destination is an address of www.example.com (no → r)',
      'surely opened: any from zone trust 10.1.0.0/16 to zone untrust any, unless the destination is an address of www.example.com (interzone-default → r)',
    ]);
  });

  test('hangs on a question where one rule for a host name is added', () => {
    const objects = [host('h', 'www.example.com')];
    expect(changes({ objects }, { rules: [rule('r', { ...out, destination: ['h'] })], objects })).toEqual([
      'maybe opened: any from zone trust any to zone untrust any, if the destination is an address of www.example.com (interzone-default → r)',
    ]);
  });

  test('keeps IPv6 apart where only IPv4 changes', () => {
    expect(changes({}, { rules: [rule('r', { ...out, source: ['0.0.0.0/0'] })] })).toEqual([
      'surely opened: any from zone trust 0.0.0.0/0 to zone untrust any (interzone-default → r)',
    ]);
  });

  test('has an example that a person can try', () => {
    const vocabulary = new Vocabulary();
    const after = {
      rules: [
        rule('r', {
          ...out,
          source: ['10.8.0.0/16'],
          service: ['service-https'],
        }),
      ],
    };
    const [change] = difference(policyOf({}, vocabulary), policyOf(after, vocabulary)).changes;
    expect(change?.example).toEqual({
      from: 'trust',
      to: 'untrust',
      source: '10.8.0.1',
      destination: '198.51.100.1',
      service: 'tcp/443',
      sourcePort: 50000,
      application: 'another application',
      provided: [],
    });
  });

  test('says "at most" where it would take too many pieces, and then claims nothing for sure', () => {
    const vocabulary = new Vocabulary();
    const holes = Array.from({ length: 40 }, (_, i) => {
      const n = String(i);
      return rule(`hole ${n}`, {
        ...out,
        source: [`10.${n}.0.0/16`],
        destination: [`203.0.${n}.0/24`],
        service: [`s${n}`],
      });
    });
    const objects = holes.map((_, i) => tcp(`s${String(i)}`, String(1000 + i)));
    const before = policyOf({ rules: holes, objects }, vocabulary);
    const after = policyOf({ rules: [...holes, rule('all', out)], objects }, vocabulary);
    const { changes: found } = difference(before, after, { limit: 5, operations: 0 });
    expect(found.map(({ extent, certainty, what }) => [extent, certainty, what])).toEqual([
      ['at most', 'maybe', 'opened'],
    ]);
    expect(difference(before, after).changes.every(({ extent }) => extent === 'exact')).toBe(true);
    // As sets it is exact, with a share for what is not listed.
    const { changes: exact } = difference(before, after, { limit: 5 });
    expect(exact.filter(({ extent, share }) => extent === 'at most' && share === undefined)).toEqual([]);
    expect(new Set(exact.map(({ certainty, what }) => `${certainty} ${what}`))).toEqual(new Set(['surely opened']));
  });

  test('refuses policies that number their names apart', () => {
    expect(() => difference(policyOf({}), policyOf({}))).toThrow('make both with the same vocabulary');
  });
});
