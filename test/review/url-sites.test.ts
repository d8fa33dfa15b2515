import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { kindNamed } from '../../src/catalog';
import { compareObject } from '../../src/review/protection/compare-object';
import { verdictOf } from '../../src/review/protection/strength-difference';
import { runs } from '../support/runs';

/**
 * An oracle that knows nothing of the review: it asks for every site which action it gets, by the vendor's documented
 * order. Own categories come first, then external lists, then the vendor's categories; at one level the most severe
 * action counts, and a category of the vendor that the profile does not list is allowed.
 */
const actions = ['allow', 'alert', 'continue', 'block'] as const;
type Action = (typeof actions)[number];

const own = ['partners', 'bad-sites'] as const;
const vendor = ['malware', 'gambling', 'news'] as const;
/** Not listed by any profile, like most of the vendor's categories. */
const unlisted = 'travel';
const names = [...own, ...vendor];

/** Which action a profile gives to each category; undefined if it is in no list. */
type Profile = Readonly<Partial<Record<string, Action>>>;

function subsets<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>(
    (found, one) => [...found, ...found.map((some) => [...some, one])],
    [[]],
  );
}

const severity = (action: Action): number => actions.indexOf(action);

function severest(categories: readonly string[], profile: Profile): Action | undefined {
  return categories
    .flatMap((category) => profile[category] ?? [])
    .reduce<Action | undefined>(
      (worst, one) => (worst === undefined || severity(one) > severity(worst) ? one : worst),
      undefined,
    );
}

/** The categories of a site, level by level. */
type Site = readonly (readonly string[])[];

function actionAt(site: Site, profile: Profile): Action {
  return site.map((level) => severest(level, profile)).find((action) => action !== undefined) ?? 'allow';
}

/** A profile names own categories and external lists alike, so each name may be one or the other. */
const levels = subsets(own).map((lists) => [own.filter((name) => !lists.includes(name)), lists, vendor] as const);

const sites: readonly Site[] = levels.flatMap(([categories, lists, listedVendors]) =>
  subsets(categories).flatMap((mine) =>
    subsets(lists).flatMap((listed) =>
      subsets([...listedVendors, unlisted])
        .filter((some) => some.length > 0)
        .map((some) => [mine, listed, some]),
    ),
  ),
);

function oracle(before: Profile, after: Profile): 'equal' | 'stricter' | 'weaker' {
  const steps = sites.map((site) => severity(actionAt(site, after)) - severity(actionAt(site, before)));
  if (steps.some((step) => step < 0)) return 'weaker';
  return steps.some((step) => step > 0) ? 'stricter' : 'equal';
}

function fieldsOf(profile: Profile): Readonly<Record<string, readonly string[]>> {
  const lists = actions.map((action) => [action, names.filter((name) => profile[name] === action)] as const);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}

function reviewed(before: Profile, after: Profile): string {
  const compared = compareObject(kindNamed('url_access_profile'), fieldsOf(before), fieldsOf(after));
  return verdictOf(compared.flatMap(({ differences }) => differences));
}

const profiles = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...actions)])), {
  requiredKeys: [],
}) as fc.Arbitrary<Profile>;

test('a profile is compared by what may happen to a site', () => {
  fc.assert(
    fc.property(profiles, profiles, (before, after) => {
      expect(reviewed(before, after)).toBe(oracle(before, after));
    }),
    { numRuns: runs(400) },
  );
});

test('an edit of one category is compared by what may happen to a site', () => {
  fc.assert(
    fc.property(
      profiles,
      fc.constantFrom(...names),
      fc.option(fc.constantFrom(...actions), { nil: undefined }),
      (before, name, action) => {
        const { [name]: _former, ...rest } = before;
        const after = action === undefined ? rest : { ...rest, [name]: action };
        expect(reviewed(before, after)).toBe(oracle(before, after));
      },
    ),
    { numRuns: runs(400) },
  );
});

describe('sites of an own category', () => {
  const blocked: Profile = { malware: 'block', gambling: 'alert' };
  test.each<[string, Profile, Profile, string]>([
    ['are allowed whatever the vendor says', blocked, { ...blocked, partners: 'allow' }, 'weaker'],
    ['are only logged whatever the vendor says', blocked, { ...blocked, partners: 'alert' }, 'weaker'],
    ['are judged by the vendor again', { ...blocked, partners: 'allow' }, blocked, 'stricter'],
    ['are blocked', blocked, { ...blocked, partners: 'block' }, 'stricter'],
    [
      'are allowed although the list of all categories blocks',
      { malware: 'block' },
      { malware: 'block', partners: 'allow' },
      'weaker',
    ],
  ])('%s', (_title, before, after, wanted) => {
    expect(reviewed(before, after)).toBe(wanted);
  });
});
