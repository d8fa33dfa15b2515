import { expect, test } from '@jest/globals';
import { changes, dead, decided, deny, flow, object, rule } from './situation';

const broad = object('address', 'broad', { ip_wildcard: '10.0.1.0/0.255.0.255' });
const narrow = object('address', 'narrow', { ip_wildcard: '10.5.1.0/0.3.0.255' });
const objects = [broad, narrow, object('address_group', 'group', { static: ['narrow'] })];
const setting = { 'device setting wildcard-topdown-match-mode': 'no' } as const;

// PAN-OS 10.2: "the firewall always matched the rule having the longest prefix in the wildcard mask".
test('of rules with overlapping wildcard masks the one with the longest prefix decides, unless a device setting says otherwise', () => {
  const rules = [deny('first', { source: ['broad'] }), rule('second', { source: ['narrow'] })];
  const both = flow({ source: '10.5.1.7' });
  expect(decided({ rules, objects }, both)).toBe('maybe: allow by second, block by first');
  expect(decided({ rules, objects }, { ...both, answers: setting })).toMatch(/allow by second/);
  expect(decided({ rules, objects }, flow({ source: '10.9.1.7' }))).toBe('surely block by first');
});

test('the longest prefix first makes no difference where it stands first, or where the rules have the same effect', () => {
  const both = flow({ source: '10.5.1.7' });
  const specific = [rule('first', { source: ['narrow'] }), deny('second', { source: ['broad'] })];
  expect(decided({ rules: specific, objects }, both)).toBe('surely allow by first');
  const alike = [deny('first', { source: ['broad'] }), deny('second', { source: ['narrow'] })];
  expect(decided({ rules: alike, objects }, both)).toMatch(/^surely block/);
});

test('a rule with a wildcard mask in a group may match although an earlier one covers it, and a new one opens traffic', () => {
  const first = deny('first', { source: ['broad'] });
  const second = rule('second', { source: ['group'], destination: ['198.51.100.0/24'] });
  expect(dead({ rules: [first, second], objects })).toEqual([]);
  const [only = '', ...others] = changes({ rules: [first], objects }, { rules: [first, second], objects });
  expect(others).toEqual([]);
  expect(only).toMatch(
    /^maybe opened: .* unless the device setting Wildcard Top Down Match Mode is enabled \(first → second\)$/,
  );
});
