import { compareFields } from '../../scripts/coverage/api/compare-fields';
import { compareAll } from '../../scripts/coverage/api/compare-kind';
import { compareOperations } from '../../scripts/coverage/api/compare-operations';
import { compareSets, type Offer } from '../../scripts/coverage/api/compare-sets';
import { ownOffer, publicOffer } from '../../scripts/coverage/api/offers';
import { rules, staleRules } from '../../scripts/coverage/api/rules';
import { staleSetReasons } from '../../scripts/coverage/api/set-reasons';
import { kindNamed } from '../../src/catalog';
import { describedByHand, describedTwice, facts, type Shape } from '../support/judge/facts';

const compared = compareAll();

test.each(compared.map((one) => [one.kind, one] as const))('%s is as the public API has it', (_, { deviations }) => {
  expect(deviations.filter(({ reason }) => reason === undefined)).toEqual([]);
});

test('every rule that excuses a difference still has one', () => {
  const all = compared.flatMap(({ kind, deviations }) => deviations.map(({ at, what }) => `${kind} ${at}: ${what}`));
  expect(staleRules(all)).toEqual([]);
  expect(staleRules([])).toHaveLength(rules.length);
});

describe('kinds and operations are compared in both directions', () => {
  const [ours, theirs] = [ownOffer(), publicOffer()];
  /** Members that one side has and the other does not, without a reason. */
  const found = (own: Offer, other: Offer): readonly string[] =>
    compareSets(own, other).flatMap(({ member, only, reason }) => (reason === undefined ? `${only}: ${member}` : []));

  test('each difference has a reason, and each reason a difference', () => {
    expect(found(ours, theirs)).toEqual([]);
    expect(staleSetReasons(compareSets(ours, theirs))).toEqual([]);
  });

  test('a kind that is described by hand has a reason and no published facts', () => {
    for (const { reason } of Object.values(describedByHand)) expect(reason).toMatch(/ /);
    expect(describedTwice).toEqual([]);
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
