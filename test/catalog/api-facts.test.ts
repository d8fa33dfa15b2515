import { compareFields } from '../../scripts/coverage/api/compare-fields';
import { compareAll } from '../../scripts/coverage/api/compare-kind';
import { compareOperations } from '../../scripts/coverage/api/compare-operations';
import { compareSets, remedyFor, type Offer } from '../../scripts/coverage/api/compare-sets';
import { ownOffer, publicOffer } from '../../scripts/coverage/api/offers';
import { rules, staleRules } from '../../scripts/coverage/api/rules';
import { staleSetReasons } from '../../scripts/coverage/api/set-reasons';
import { kindNamed } from '../../src/catalog';
import { faultsByHand } from '../support/judge/described-by-hand';
import {
  catalogFolderOf,
  describedByHand,
  describedTwice,
  facts,
  handFaults,
  type Shape,
} from '../support/judge/facts';

const compared = compareAll();

test.each(compared.map((one) => [one.kind, one] as const))('%s is as the public API has it', (_, { deviations }) => {
  const remedy = 'correct the catalog entry, or add a rule with a reason to scripts/coverage/api/rules.ts';
  const without = deviations.filter(({ reason }) => reason === undefined);
  expect(without.map(({ at, what }) => `${at}: ${what}: ${remedy}`)).toEqual([]);
});

test('every rule that excuses a difference still has one', () => {
  const all = compared.flatMap(({ kind, deviations }) => deviations.map(({ at, what }) => `${kind} ${at}: ${what}`));
  expect(staleRules(all)).toEqual([]);
  expect(staleRules([])).toHaveLength(rules.length);
});

describe('kinds and operations are compared in both directions', () => {
  const [ours, theirs] = [ownOffer(), publicOffer()];
  const differences = compareSets(ours, theirs);
  const known = new Set(differences.map(({ member, only }) => `${only}: ${member}`));
  /** Members that one side has and the other does not, without a reason, in addition to those of today. */
  const found = (own: Offer, other: Offer): readonly string[] =>
    compareSets(own, other).flatMap(({ member, only, reason }) => {
      const difference = `${only}: ${member}`;
      return reason === undefined && !known.has(difference) ? difference : [];
    });

  test('each difference has a reason, and each reason a difference', () => {
    const without = differences.filter(({ reason }) => reason === undefined);
    expect(without.map((one) => `only in the ${one.only}: ${one.member}: ${remedyFor(one)}`)).toEqual([]);
    expect(staleSetReasons(differences)).toEqual([]);
  });

  test('an undescribed kind is one failure that names the file of the remedy', () => {
    const [lost, ...others] = compareSets({ ...ours, kinds: [...ours.kinds, 'flux_profile'] }, theirs).filter(
      ({ member, only }) => !known.has(`${only}: ${member}`),
    );
    if (lost === undefined) throw new Error('it is not noticed');
    expect([lost.member, others]).toEqual(['kind flux_profile', []]);
    expect(remedyFor(lost)).toContain('test/reference/described-by-hand.json');
  });

  test.each(theirs.kinds)('a catalog without %s is noticed', (name) => {
    expect(found({ ...ours, kinds: ours.kinds.filter((one) => one !== name) }, theirs)).toEqual([`API: kind ${name}`]);
  });

  test('an invented kind is noticed', () => {
    expect(found({ ...ours, kinds: [...ours.kinds, 'flux_profile'] }, theirs)).toEqual(['catalog: kind flux_profile']);
  });

  test('a lost and an invented operation are noticed', () => {
    const lost = ours.operations.filter((one) => one !== 'DELETE /config/objects/v1/tags/{id}');
    expect(found({ ...ours, operations: lost }, theirs)).toEqual(['API: DELETE /config/objects/v1/tags/{}']);
    const more = [...ours.operations, 'PATCH /config/objects/v1/tags/{id}'];
    expect(found({ ...ours, operations: more }, theirs)).toEqual(['catalog: PATCH /config/objects/v1/tags/{}']);
  });
});

describe('a description by hand', () => {
  const [[name, sound] = ['', undefined]] = Object.entries(describedByHand);
  const faultsWith = (change: object, key = name): readonly string[] =>
    faultsByHand(key, { ...sound, ...change }, catalogFolderOf);
  const field = (shape: object) => ({ shapes: { main: { t: 'object', fields: { version: shape } } } });

  test('is valid, and of a kind that has no published facts', () => {
    expect(handFaults).toEqual([]);
    expect(describedTwice).toEqual([]);
    expect(faultsWith({})).toEqual([]);
  });

  test.each([
    ['without a reason', { reason: undefined }, /running_version: reason: say in a sentence why/],
    ['with a word that means nothing', field({ t: 'string', maxLength: 3 }), /version: Unrecognized key: "maxLength"/],
    ['with a word of another type', field({ t: 'array', items: { t: 'string' }, most: 4 }), /"most"/],
    ['with a misspelled word of a kind', { operation: [] }, /running_version: Unrecognized key: "operation"/],
    [
      'with a shape that it does not have',
      { shapes: { other: { t: 'any' } } },
      /list: the shape "main" does not exist/,
    ],
  ])('%s is refused with its kind and file', (_, change, expected) => {
    const faults = faultsWith(change);
    expect(faults).toEqual([expect.stringMatching(/^test\/reference\/described-by-hand\.json: operations\//)]);
    expect(faults[0]).toMatch(expected);
  });

  test('in another domain than its folder in the catalog is refused', () => {
    expect(faultsWith({}, 'objects/running_version')).toEqual([
      expect.stringContaining('rename the key to operations/running_version'),
    ]);
  });

  test('as each published one, is of a kind in the folder of its domain', () => {
    const kinds = Object.keys(facts.kinds).map((key) => key.split('/'));
    expect(kinds.filter(([domain, kind = '']) => catalogFolderOf(kind) !== domain)).toEqual([]);
  });
});

describe('a difference is found', () => {
  const kind = kindNamed('external_dynamic_list');
  const known = facts.kinds['objects/external_dynamic_list'];
  const shape = known?.shapes['main'] ?? { t: 'none' };
  const before = compareFields(kind, shape).deviations.map(({ at, what }) => `${at}: ${what}`);
  /** What is found when one field, at the end of a path, is otherwise at the API. */
  const foundWith = (path: readonly string[], change: Partial<Shape>): readonly string[] =>
    compareFields(kind, changed(shape, path, change))
      .deviations.map(({ at, what }) => `${at}: ${what}`)
      .filter((one) => !before.includes(one));

  test.each([
    ['a length', ['name'], { longest: 64 }, 'name: longest is 63, at the API 64'],
    ['a pattern', ['name'], { pattern: '^a$' }, /^name: pattern is/],
    ['a type', ['type', 'ip', 'url'], { t: 'integer' }, 'type.ip.url: type is string, at the API integer'],
    ['a secret', ['type', 'ip', 'auth', 'username'], { secret: true }, /username: secret is false/],
    ['what is demanded', ['type'], { required: true }, 'type: required is false, at the API true'],
    ['what is only read', ['type', 'ip', 'description'], { readOnly: true }, /description: read-only is false/],
    ['a default', ['type', 'domain', 'expand_domain'], { byDefault: true }, /expand_domain: default is false/],
    ['words', ['type', 'ip', 'recurring', 'weekly', 'day_of_week'], { oneOf: ['monday'] }, /day_of_week: words is/],
    ['a field', ['type', 'ip', 'auth'], { fields: {} }, /^type.ip.auth.(username|password): is no field of the API/],
    ['a choice', ['type', 'ip', 'recurring'], { groups: [] }, /^type.ip.recurring: is exactly-one of/],
  ] as const)('in %s', (_, path, change, expected) => {
    const found = foundWith(path, change);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(expected);
  });

  test('in a path, a status, a query and an operation', () => {
    const operations = known?.operations ?? [];
    expect(compareOperations(kind, operations)).toEqual([]);
    const [list] = operations;
    if (list === undefined) throw new Error('no facts');
    const other = { ...list, path: '/elsewhere', success: 201, query: {} };
    const found = compareOperations(kind, [other]).map(({ at, what }) => `${at} ${what}`);
    expect(found).toHaveLength(7);
    expect(found.filter((one) => one.startsWith('list '))).toHaveLength(3);
  });
});

function changed(shape: Shape, [name, ...rest]: readonly string[], change: Partial<Shape>): Shape {
  if (name === undefined) return { ...shape, ...change };
  const inner = shape.fields?.[name];
  if (inner === undefined) throw new Error(`there is no field ${name}`);
  return { ...shape, fields: { ...shape.fields, [name]: changed(inner, rest, change) } };
}
