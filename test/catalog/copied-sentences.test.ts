import { expect, test } from '@jest/globals';
import { allKinds, allReadOnlyKinds, kindLabel, kindNamed, type ResourceKind } from '../../src/catalog';

type Described = Pick<ResourceKind, 'name' | 'doc'>;

/** Kinds whose sentence begins with the label of another kind, each with its reason. */
const others: Readonly<Record<string, string>> = {
  advanced_device_object: 'its objects match devices',
  app_override_rule: 'it is called application override rule',
  remote_network_license_info: 'its licenses are for remote networks',
  service_route: 'its routes are for services of the firewall',
  snippet_category: 'its categories are those of snippets',
};

const kinds: readonly Described[] = [...allKinds(), ...allReadOnlyKinds()];

/** What is copied: two kinds with one sentence, and a sentence that begins with the label of another kind. */
function copied(all: readonly Described[]): readonly (readonly [name: string, fault: string])[] {
  const labels = new Map(all.map(({ name }) => [name, letters(kindLabel(name))]));
  return all.flatMap(({ name, doc }, index): readonly (readonly [string, string])[] => {
    const twin = all.find((one, i) => i < index && letters(one.doc) === letters(doc));
    if (twin !== undefined) return [[name, `has the sentence of ${twin.name}`]];
    // The longest label is the subject: "address group" and not "address".
    const subject = [...labels]
      .filter(([, label]) => `${letters(doc)} `.startsWith(`${label} `))
      .toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
    return subject === undefined || subject === name ? [] : [[name, `speaks of the ${kindLabel(subject)}`]];
  });
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

test('the sentence of each kind is its own', () => {
  const remedy = 'correct `doc` of its catalog entry, or give a reason in test/catalog/copied-sentences.test.ts';
  const faults = copied(kinds).filter(([name]) => !Object.hasOwn(others, name));
  expect(faults.map(([name, fault]) => `${name}: ${fault}: ${remedy}`)).toEqual([]);
});

test('each reason has a sentence that needs it', () => {
  const found = copied(kinds).map(([name]) => name);
  expect(Object.keys(others).filter((name) => !found.includes(name))).toEqual([]);
});

test('the sentence of the kind that was copied is noticed, whole and changed', () => {
  const { doc } = kindNamed('syslog_server_profile');
  const planted = (text: string) => copied([...kinds, { name: 'pager_server_profile', doc: text }]).slice(-1);
  expect(planted(doc)).toEqual([['pager_server_profile', 'has the sentence of syslog_server_profile']]);
  expect(planted('Tag: pages people.')).toEqual([['pager_server_profile', 'speaks of the tag']]);
  expect(planted('Pager server profile: pages people.').map(([name]) => name)).not.toContain('pager_server_profile');
});
