import { expect, test } from '@jest/globals';
import { inspectedRules } from '../../src/map/inspected-rules';
import type { Configuration } from '../../src/policy';

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
