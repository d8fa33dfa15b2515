import { expect, test } from '@jest/globals';
import { inspectedRules } from '../../src/engine/map/inspected-rules';
import type { Configuration } from '../../src/engine/policy';

const container = { scope: 'folder', name: 'Oslo' } as const;
const none = { kind: 'profile_group', name: 'empty', container, fields: {} };
const own = { kind: 'profile_group', name: 'own', container, fields: { spyware: ['strict'] } };

function isInspected(fields: object, objects: Configuration['objects'] = [own, none]): boolean {
  const rule = { kind: 'rule', name: 'r', container, rulebase: 'pre' } as const;
  const rules = [{ name: 'r', fields: { ...fields } }];
  const rulebases = [{ kind: 'security_rule', container, rulebase: 'pre' as const, rules }];
  return inspectedRules({ containers: [], objects, rulebases })(rule);
}

const group = (...names: readonly string[]) => ({ profile_setting: { group: names } });

test.each([
  ['no group', {}, false],
  ['a group with a profile', group('own'), true],
  ['an empty group', group('empty'), false],
  ['a predefined group', group('best-practice'), true],
  ['a group that nothing has', group('typo'), false],
  ['an Internet rule', { policy_type: 'Internet' }, true],
  [
    'an Internet rule with everything switched off',
    {
      policy_type: 'Internet',
      security_settings: { anti_spyware: 'no', vulnerability: 'no', virus_and_wildfire_analysis: 'no' },
    },
    false,
  ],
])('a rule with %s', (_, fields, expected) => {
  expect(isInspected(fields)).toBe(expected);
});

test('a group with two definitions, one of them empty, is not called inspected', () => {
  const other = { ...own, container: { scope: 'folder', name: 'All' } as const, fields: {} };
  expect(isInspected(group('own'), [own, other])).toBe(false);
  expect(isInspected(group('own'), [other, own])).toBe(false);
});

const internet = (settings: object) => ({ policy_type: 'Internet', security_settings: settings });

test.each([
  ['only anti-spyware', { vulnerability: 'no', virus_and_wildfire_analysis: 'no' }, true],
  ['only vulnerability protection', { anti_spyware: 'no', virus_and_wildfire_analysis: 'no' }, true],
  ['only the analysis of viruses', { anti_spyware: 'no', vulnerability: 'no' }, true],
  ['other settings', { anti_spyware: 'yes' }, true],
])('an Internet rule with %s', (_, settings, expected) => {
  expect(isInspected(internet(settings))).toBe(expected);
});

test('a group with an empty list and a text has no profile', () => {
  const texts = { ...own, fields: { spyware: [], name: 'own' } };
  expect(isInspected(group('own'), [texts])).toBe(false);
  expect(isInspected(group('own'), [{ ...texts, fields: { spyware: [], virus: ['strict'] } }])).toBe(true);
});

test('an object of another kind with the name of the group is none of its definitions', () => {
  const address = { kind: 'address', name: 'own', container, fields: { ip_netmask: '10.0.0.1' } };
  expect(isInspected(group('own'), [address, own])).toBe(true);
  expect(isInspected(group('best-practice'), [{ ...address, name: 'best-practice' }])).toBe(true);
});

test('one of several groups of a rule is enough, and rules of the same name are distinguished', () => {
  expect(isInspected(group('empty', 'own'))).toBe(true);
  const rulebase = (position: 'pre' | 'post', name: string, fields: object) => ({
    ...{ kind: 'security_rule', container, rulebase: position },
    rules: [{ name, fields: { ...fields } }],
  });
  const inspects = inspectedRules({
    containers: [],
    objects: [own],
    rulebases: [
      rulebase('pre', 'r', group('own')),
      rulebase('post', 'r', {}),
      rulebase('post', 'intrazone-default', group('own')),
    ],
  });
  const rule = { kind: 'rule', name: 'r', container } as const;
  expect([
    inspects({ ...rule, rulebase: 'pre' }),
    inspects({ ...rule, rulebase: 'post' }),
    inspects({ ...rule, rulebase: 'pre', container: { scope: 'folder', name: 'Bergen' } }),
    inspects({ kind: 'default', name: 'intrazone-default' }),
  ]).toEqual([true, false, false, false]);
});

test('a rule of another kind is not a security rule', () => {
  const rules = [{ name: 'r', fields: group('own') }];
  const other = { kind: 'decryption_rule', container, rulebase: 'pre' as const, rules };
  const inspects = inspectedRules({ containers: [], objects: [own], rulebases: [other] });
  expect(inspects({ kind: 'rule', name: 'r', container, rulebase: 'pre' })).toBe(false);
});
