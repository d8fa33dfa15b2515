import fc from 'fast-check';
import { host, levels, list, region, type AddressModel, type DynamicModel, type Model, type RuleModel } from './model';
import { maskPrefixes, written } from './world';

/** Unknown facts. A configuration has at most two kinds of them, because each one doubles the flows to try. */
const questions = [
  'host',
  'dynamic',
  'nowhere',
  'region',
  'list',
  'user',
  'schedule',
  'posture',
  'category',
  'filter',
  'home',
] as const;
type Unknown = (typeof questions)[number] | 'masks';

/** Two configurations that have much in common. */
export const twoModels: fc.Arbitrary<readonly [before: Model, after: Model]> = modelsAsking(questions);

/** The same, some with wildcard masks of two lengths: the order of rules then depends on a device setting. */
export const twoMaskedModels: fc.Arbitrary<readonly [before: Model, after: Model]> = modelsAsking([
  ...questions,
  'masks',
]);

function modelsAsking(unknowns: readonly Unknown[]): fc.Arbitrary<readonly [before: Model, after: Model]> {
  return fc
    .subarray([...unknowns], { maxLength: 2 })
    .chain((openFacts) => fc.tuple(model(openFacts), fc.array(edit(openFacts), { minLength: 1, maxLength: 3 })))
    .map(([before, edits]) => [before, edits.reduce((now, change) => change(now), before)] as const);
}

/** Mostly the usual ones. */
const defaults = fc.record({
  within: fc.constantFrom(undefined, undefined, undefined, 'allow' as const, 'deny' as const),
  between: fc.constantFrom(undefined, undefined, undefined, 'allow' as const, 'drop' as const),
});

function model(openFacts: readonly Unknown[]): fc.Arbitrary<Model> {
  const names = fc.constantFrom('x1', 'x2', 'x3');
  return fc.record({
    objects: fc.record({
      parent: fc.tuple(address('x1', openFacts), address('x2', openFacts), address('x3', openFacts)),
      child: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.tuple(address('x1', openFacts))),
      snippet: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.tuple(address('x2', openFacts))),
    }),
    groups: fc.tuple(
      group('g1', fc.oneof({ weight: 3, arbitrary: names }, fc.constantFrom('g2', 'g1'))),
      group('g2', fc.oneof({ weight: 3, arbitrary: names }, fc.constant('g1'))),
    ),
    dynamic: dynamic(),
    rules: fc.array(rule(openFacts), { minLength: 1, maxLength: 6 }).map(named),
    defaults: fc.record({ parent: defaults, child: defaults }),
  });
}

function address(name: string, openFacts: readonly Unknown[]): fc.Arbitrary<AddressModel> {
  const masks = Object.keys(maskPrefixes);
  const [usual] = masks;
  const texts = [
    ...Object.keys(written).filter((text) => text === usual || !masks.includes(text)),
    ...(openFacts.includes('masks') ? [...masks, ...masks] : []),
    ...(openFacts.includes('host') ? [host] : []),
  ];
  return fc.record({
    name: fc.constant(name),
    text: fc.constantFrom(...texts),
    tags: fc.subarray(['t1', 't2']),
  });
}

function group(name: string, member: fc.Arbitrary<string>): fc.Arbitrary<{ name: string; members: string[] }> {
  return fc.record({
    name: fc.constant(name),
    members: fc.uniqueArray(member, { minLength: 1, maxLength: 2 }),
  });
}

function dynamic(): fc.Arbitrary<DynamicModel> {
  return fc.record({
    name: fc.constant('d1'),
    tag: fc.constant('t1'),
    butNot: fc.constantFrom(undefined, 't2'),
  });
}

function rule(openFacts: readonly Unknown[]): fc.Arbitrary<RuleModel> {
  const names = ['x1', 'x2', 'x3', 'g1', '10.0.0.6/31', '2001:db8::/32'];
  const members = (more: readonly string[]): fc.Arbitrary<readonly string[]> =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(['any']) },
      {
        weight: 3,
        arbitrary: fc.uniqueArray(fc.constantFrom(...names, ...more), {
          minLength: 1,
          maxLength: 2,
        }),
      },
    );
  const often = (value: boolean): fc.Arbitrary<boolean> => fc.constantFrom(value, value, value, value, !value);
  const home = openFacts.includes('home');
  return fc
    .record({
      level: fc.constantFrom(...levels),
      base: fc.constantFrom('pre' as const, 'post' as const),
      disabled: often(false),
      from: fc.constantFrom('any', 'a'),
      to: fc.constantFrom('any', 'a'),
      source: members([
        ...(openFacts.includes('dynamic') ? ['d1'] : []),
        ...(openFacts.includes('region') ? [region, region] : []),
      ]),
      negateSource: often(false),
      destination: members([
        ...(openFacts.includes('nowhere') ? ['nowhere'] : []),
        ...(openFacts.includes('list') ? [list, list] : []),
      ]),
      negateDestination: often(false),
      service: fc.constantFrom('any', 'any', 'web', 'low', 'tls', 'dns', 'low-or-tls', 'application-default'),
      application: fc.constantFrom(
        'any',
        'any',
        'ssl',
        'shop',
        'both',
        ...(home ? ['mystery'] : []),
        ...(openFacts.includes('filter') ? ['office', 'office'] : []),
      ),
      user: openFacts.includes('user') ? fc.constantFrom('any', 'any', 'alice') : fc.constant('any'),
      schedule: openFacts.includes('schedule') ? fc.constantFrom(undefined, 'nights') : fc.constant(undefined),
      posture: openFacts.includes('posture') ? fc.constantFrom('any', 'managed') : fc.constant('any'),
      category: openFacts.includes('category') ? fc.constantFrom('any', 'sites') : fc.constant('any'),
      action: fc.constantFrom('allow' as const, 'allow' as const, 'deny' as const, 'drop' as const),
    })
    .map((one) => ({ name: '', ...withoutManyHomes(one) }));
}

// Any application at its default ports would need a point for each application that the table knows.
function withoutManyHomes<T extends { service: string; application: string }>(one: T): T {
  const isWide = one.application === 'any' || one.application === 'office';
  return one.service === 'application-default' && isWide ? { ...one, service: 'any' } : one;
}

function named(rules: readonly RuleModel[]): readonly RuleModel[] {
  return rules.map((one, i) => ({ ...one, name: `r${String(i)}` }));
}

type Edit = (model: Model) => Model;

function edit(openFacts: readonly Unknown[]): fc.Arbitrary<Edit> {
  const at = fc.nat({ max: 5 });
  const withRules = (change: (rules: readonly RuleModel[]) => readonly RuleModel[]): Edit => {
    return (model) => ({ ...model, rules: change(model.rules) });
  };
  return fc.oneof(
    at.map((i) => withRules((rules) => rules.toSpliced(i % Math.max(1, rules.length), 1))),
    fc
      .tuple(at, rule(openFacts))
      .map(([i, one]) => withRules((rules) => rules.toSpliced(i, 0, { ...one, name: `new${String(i)}` }))),
    fc
      .tuple(at, rule(openFacts))
      .map(([i, one]) => withRules((rules) => rules.map((old, j) => (i === j ? { ...one, name: old.name } : old)))),
    fc.tuple(at, at).map(([i, j]) =>
      withRules((rules) => {
        const moved = rules[i];
        return moved === undefined ? rules : rules.toSpliced(i, 1).toSpliced(j, 0, moved);
      }),
    ),
    address('x1', openFacts).map((one): Edit => {
      return (model) => ({
        ...model,
        objects: {
          ...model.objects,
          parent: [one, ...model.objects.parent.slice(1)],
        },
      });
    }),
    dynamic().map((one): Edit => (model) => ({ ...model, dynamic: one })),
    defaults.map((one): Edit => (model) => ({ ...model, defaults: { ...model.defaults, child: one } })),
    defaults.map((one): Edit => (model) => ({ ...model, defaults: { ...model.defaults, parent: one } })),
  );
}
