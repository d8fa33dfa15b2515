import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { added, both, changed, item, removed, type Change } from './combined/world';
import { newObject, reviewedEdit as reviewedRich, type RichEdit, type RichPolicy } from './support/rich-policy';
import { widePolicy } from './support/wide-policy';
import { reviewedEdit, type Edit } from './weakenings/edit';
import { nearerObjects, otherNames } from './weakenings/names';
import { harmlessEdits, objectsOfRules } from './weakenings/objects';
import { places } from './weakenings/places';
import { rulesAndProfiles, withoutFlows } from './weakenings/rules-and-profiles';

/** Each row is an edit of a known configuration. To add one, choose the table of its subject in `weakenings/`. */

type Rows = readonly (readonly [title: string, reported: () => Report])[];

const edits = (table: Readonly<Record<string, Edit>>): Rows =>
  Object.entries(table).map(([title, edit]) => [title, () => reviewedEdit(edit)]);
const richEdits = (table: Readonly<Record<string, RichEdit>>, policy?: RichPolicy): Rows =>
  Object.entries(table).map(([title, edit]) => [title, () => reviewedRich(edit, policy)]);

/** Rows that weaken the policy, by what they change. */
const weakenings: readonly (readonly [subject: string, rows: Rows])[] = [
  ['names', [...edits(nearerObjects), ...edits(otherNames)]],
  ['objects that rules use', edits(objectsOfRules)],
  ['places, references and operations', edits(places)],
  ['rules and profiles', richEdits(rulesAndProfiles, widePolicy)],
];

/** What is found about the change itself, not about its plan. */
const isOfChange = ({ id }: Report['findings'][number]): boolean => id !== 'no-push' && id !== 'stale-base';

test('there are many ways', () => {
  expect(weakenings.map(([, rows]) => rows.length >= 30)).toEqual(weakenings.map(() => true));
});

describe.each(weakenings)('a way to weaken the policy by %s', (_subject, rows) => {
  test.each(rows)('%s is never proved harmless', (_title, reported) => {
    const { verdict, findings } = reported();
    expect(['opens', 'dangerous', 'undecided']).toContain(verdict);
    expect(findings.filter(isOfChange)).not.toEqual([]);
  });
});

describe('a way to weaken the policy that is no opened flow by itself', () => {
  test.each(richEdits(withoutFlows))('%s is not proved harmless', (_title, reported) => {
    expect(['opens', 'dangerous', 'undecided']).toContain(reported().verdict);
  });

  test('a list of services that covers every port stops the gate', () => {
    const edit: RichEdit = {
      add: [
        newObject('scm_service', 'wide', { protocol: { tcp: { port: '1-65535' } } }),
        newObject('scm_service_group', 'wide-group', { members: ['web', 'wide'] }),
      ],
      change: { app: { service: ['wide-group'] } },
    };
    expect(reviewedRich(edit).verdict).toBe('dangerous');
  });

  test('authentication that asks nobody is no gain', () => {
    const any = ['any'];
    const inTexas = { folder: 'Texas', position: 'pre', from: any, to: any, source: any, destination: any };
    const after = { ...inTexas, name: 'a', service: any, authentication_enforcement: 'default-no-captive-portal' };
    expect(
      reviewedRich({ add: [{ type: 'scm_authentication_rule', name: 'a', after }] }).accounts.counts.stricter,
    ).toBe(0);
  });
});

describe('a harmless edit of the same things', () => {
  test('are many', () => expect(Object.keys(harmlessEdits).length).toBeGreaterThanOrEqual(15));

  test.each(edits(harmlessEdits))('%s is not dangerous', (_title, reported) => {
    expect(reported().verdict).not.toBe('dangerous');
  });

  const used = changed('security_rule', 'guests', { source: ['$g'] });
  const variable = item('variable', '$g', { type: 'ip-netmask', value: '10.9.0.0/24' });
  const again: Change = (now) => now.map((one) => (one.name === 'sp' ? { ...one, id: 'again' } : one));

  test.each<[string, Edit]>([
    ['a literal becomes a new variable', { change: both(added(variable), used) }],
    ['a variable of no use is deleted', { given: added(variable), change: removed('variable', '$g') }],
    [
      'a variable gets smaller',
      { given: both(added(variable), used), change: changed('variable', '$g', { value: '10.9.0.0/25' }) },
    ],
    ['another resource has the same profile', { change: again }],
    ['a new profile', { change: added(item('anti_spyware_profile', 'n', {})) }],
    [
      'a profile of no use is deleted',
      { given: added(item('anti_spyware_profile', 'n', {})), change: removed('anti_spyware_profile', 'n') },
    ],
    ['a new snippet', { pieces: [{ type: 'scm_snippet', before: null, after: { name: 'fresh' } }] }],
  ])('%s is proved harmless', (_title, edit) => {
    expect(reviewedEdit(edit).verdict).toMatch(/^(equal|stricter)$/);
  });
});
