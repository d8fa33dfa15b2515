import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allKinds, type ResourceKind } from '../../src/catalog';
import type { Diagnostic } from '../../src/core';
import { hclogLogger } from '../../src/terraform/protocol/log';
import { createProvider } from '../../src/provider';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { breaksOf, constraints, type Break, type Constraint } from '../support/constraint';
import { rotated } from '../support/rotated';
import { runs } from '../support/runs';
import { constraintsOfCheck, constraintsOfType, partsOf } from '../support/schema-checks';
import { branchesOf, minimalOf, sampleOf, type Branch, type Existing } from '../support/sample';

const env = { TF_DATA_DIR: mkdtempSync(join(tmpdir(), 'scm-constraints-')) };
const provider = createProvider({ env: { ...env, SCM_STRICT: 'true' }, schemaBytes: () => new Uint8Array() });
const tolerant = createProvider({
  env: { ...env, SCM_ALLOW_UNKNOWN_VALUES: 'true' },
  schemaBytes: () => new Uint8Array(),
});
const context = { signal: new AbortController().signal, log: hclogLogger('test', undefined) };
const existing: Existing = new Map();

/** What terraform is told when it validates, as every plan does first. */
async function diagnosticsOf(kind: ResourceKind, config: Fields, by = provider): Promise<readonly Diagnostic[]> {
  const request = { typeName: typeNameOf(kind.name), config, writeOnlyAllowed: true };
  const { diagnostics } = await by.validateResource(request, context);
  // The smallest value of an object is empty, which has a warning of its own (provider/empty-objects).
  return diagnostics.filter(({ summary }) => !summary.endsWith(' is empty'));
}

/** Constraints that no service can do without; the rest is a warning where the provider accepts unknown values. */
const certain: ReadonlySet<Constraint> = new Set<Constraint>(['whole number', 'only one of a choice']);

/** A valid configuration of everything that an object of the branch can be given. */
function whole(kind: ResourceKind, branch: Branch): Fields {
  const given = minimalOf(kind, branch, 'subject', 'Contract', existing);
  const rest = kind.attributes.filter(
    ({ name, setBy, sentIn, companionOf }) =>
      !(name in given) &&
      setBy === undefined &&
      sentIn !== 'nowhere' &&
      companionOf === undefined &&
      !branch.left.has(name),
  );
  const scopes = new Set<string>(kind.scopes);
  return Object.fromEntries([
    ...Object.entries(given),
    ...rest
      .filter(({ name }) => !scopes.has(name))
      .map((attribute) => [attribute.name, sampleOf(attribute, existing, 0, branch.pick)] as const),
  ]);
}

function withoutHint(detail: string): string {
  return detail.replace(/ If the service is newer than this version .*$/, '');
}

interface Case {
  readonly kind: ResourceKind;
  readonly fields: Fields;
  readonly spoiler: Break;
}

const bodies = allKinds().flatMap((kind) => branchesOf(kind).map((branch) => ({ kind, fields: whole(kind, branch) })));
const cases = bodies.flatMap(({ kind, fields }): readonly Case[] =>
  breaksOf(kind, fields).map((spoiler) => ({ kind, fields, spoiler })),
);

function casesOf(constraint: Constraint): readonly Case[] {
  const found = cases.filter(({ spoiler }) => spoiler.constraint === constraint);
  // Branches of a kind differ in one place, and the same break of the same object is in each of them.
  return rotated(found, 'constraints', formOf);
}

/** What a case breaks: the innermost object around it, as it is then. Cases of other branches may have the same form. */
function formOf({ kind, fields, spoiler }: Case): string {
  const { path } = spoiler;
  const steps = path.findLastIndex((step) => typeof step === 'string');
  let around: unknown = spoiler.spoil(fields);
  for (const step of path.slice(0, steps)) around = (around as Readonly<Record<string | number, unknown>>)[step]; // an object or a list
  return JSON.stringify([kind.name, path, around]);
}

/** The configuration without some of what may be left out; what is to be spoiled stays. */
function thinned({ kind, fields, spoiler }: Case, dropped: ReadonlySet<string>): Fields {
  const kept = new Set<string | number>([
    ...kind.choices.flatMap(({ of }) => of.flat()),
    ...kind.invariants.flatMap(({ reads }) => reads),
    ...Object.values(kind.variants?.of ?? {}).flatMap(({ required }) => required),
    ...spoiler.path.slice(0, 1),
  ]);
  const optional = new Set(kind.attributes.filter(({ required }) => !required).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => kept.has(name) || !optional.has(name) || !dropped.has(name)),
  );
}

/** Texts with a form that every firewall requires: ports, wildcard masks, and filters of tags. */
const formAttributes = ['port', 'source_port', 'ip_wildcard', 'filter'];

/** Whether what a case breaks may be certain: a form, a location, an omission that opens a policy, what no body carries. */
function mayBeCertain({ kind, spoiler }: Case): boolean {
  const [first] = spoiler.path;
  const attribute = kind.attributes.find(({ name }) => name === first);
  return (
    ['variant', 'invariant', 'required', 'name that nothing can have'].includes(spoiler.constraint) ||
    (['condition', 'length'].includes(spoiler.constraint) && formAttributes.includes(String(spoiler.path.at(-1)))) ||
    (spoiler.constraint === 'one of a choice' && spoiler.path.length === 0) ||
    (attribute?.sentIn ?? 'body') !== 'body'
  );
}

/** Breaks one constraint in `fields`, which are valid, and expects one error, which stands at the attribute. */
async function expectOneError(constraint: Constraint, one: Case, fields: Fields): Promise<void> {
  const { kind, spoiler } = one;
  if (fields !== one.fields) expect([kind.name, await diagnosticsOf(kind, fields)]).toEqual([kind.name, []]);
  const errors = await diagnosticsOf(kind, spoiler.spoil(fields));
  // A failure says what was spoiled where.
  const seen = { kind: kind.name, spoiled: spoiler.path, errors };
  expect(seen).toMatchObject({ errors: [{ severity: 'error' }] });
  const [error] = errors;
  // A tolerant provider says the same, and whatever a newer service may accept is a warning.
  const mild = await diagnosticsOf(kind, spoiler.spoil(fields), tolerant);
  const same = mild.map(({ detail = '', ...one }) => ({ ...one, severity: 'error', detail: withoutHint(detail) }));
  expect(same).toEqual(errors.map(({ detail = '', ...one }) => ({ ...one, detail: withoutHint(detail) })));
  if (!certain.has(constraint) && !mayBeCertain(one)) expect(mild).toMatchObject([{ severity: 'warning' }]);
  const places = [spoiler.path, ...(spoiler.orAt === undefined ? [] : [spoiler.orAt])];
  expect(places).toContainEqual(error?.path ?? []);
  // It names the attribute, too, for those who see no more than the text.
  const names = places.map((path) => path.filter((step) => typeof step === 'string').at(-1) ?? kind.name);
  expect(names.some((name) => `${error?.summary ?? ''} ${error?.detail ?? ''}`.includes(name))).toBe(true);
}

test('what is not broken is valid', async () => {
  for (const { kind, fields } of bodies)
    expect([kind.name, await diagnosticsOf(kind, fields)]).toEqual([kind.name, []]);
});

test('whatever a schema of the catalog checks is one of the constraints that are broken here', () => {
  const parts = allKinds().flatMap(({ attributes }) => attributes.map(({ schema }) => partsOf(schema)));
  const [types, checks] = [parts.flatMap((one) => one.types), parts.flatMap((one) => one.checks)];
  expect([...new Set(types)].filter((type) => constraintsOfType[type] === undefined)).toEqual([]);
  expect([...new Set(checks)].filter((check) => constraintsOfCheck[check] === undefined)).toEqual([]);
  const found = new Set(
    [...types.map((type) => constraintsOfType[type]), ...checks.map((check) => constraintsOfCheck[check])].flatMap(
      (one) => one ?? [],
    ),
  );
  // The others are said beside the schemas.
  const beside = [
    'name that nothing can have',
    'required',
    'only one of a choice',
    'one of a choice',
    'variant',
    'invariant',
  ];
  expect([...found, ...beside].sort()).toEqual([...constraints].sort());
});

test('each constraint is broken at each attribute', () => {
  const placesIn = (some: readonly Case[]): readonly string[] =>
    [
      ...new Set(some.map(({ kind, spoiler }) => `${kind.name} ${spoiler.constraint} ${spoiler.path.join('.')}`)),
    ].sort();
  expect(placesIn(constraints.flatMap(casesOf))).toEqual(placesIn(cases));
});

/** Constraints of several attributes, which other breaks of the same object may hide. */
const ofSeveral: ReadonlySet<Constraint> = new Set<Constraint>([
  'only one of a choice',
  'one of a choice',
  'variant',
  'invariant',
]);

/** Groups cases of one configuration whose values are apart, so that one validation can show the errors of all. */
function apart(some: readonly Case[]): readonly (readonly Case[])[] {
  const groups = new Map<Fields, Case[][]>();
  for (const one of some) {
    const own = groups.get(one.fields) ?? [];
    groups.set(one.fields, own);
    const fitting = ofSeveral.has(one.spoiler.constraint)
      ? undefined
      : own.find((group) => group.every((other) => !ofSeveral.has(other.spoiler.constraint) && areApart(one, other)));
    if (fitting === undefined) own.push([one]);
    else fitting.push(one);
  }
  return [...groups.values()].flat();
}

function areApart(one: Case, other: Case): boolean {
  const [a, b] = [one.spoiler.path, other.spoiler.path];
  return a.slice(0, b.length).some((step, i) => step !== b[i]);
}

/** Reports whether breaks together give exactly the errors that each must give alone. */
async function areEachRefused(group: readonly Case[]): Promise<boolean> {
  const [first] = group;
  if (first === undefined || group.length === 1) return false;
  const spoiled = group.reduce((fields, { spoiler }) => spoiler.spoil(fields), first.fields);
  const errors = await diagnosticsOf(first.kind, spoiled);
  const mild = await diagnosticsOf(first.kind, spoiled, tolerant);
  const at = ({ path = [] }: Diagnostic, { spoiler }: Case): boolean => path.join('.') === spoiler.path.join('.');
  return (
    errors.length === group.length &&
    mild.length === group.length &&
    group.every((one) => {
      const [error, same] = [errors.find((found) => at(found, one)), mild.find((found) => at(found, one))];
      if (error?.severity !== 'error' || same === undefined) return false;
      const name = one.spoiler.path.findLast((step) => typeof step === 'string') ?? first.kind.name;
      return (
        error.summary === same.summary &&
        withoutHint(error.detail ?? '') === withoutHint(same.detail ?? '') &&
        (same.severity === 'warning' || certain.has(one.spoiler.constraint) || mayBeCertain(one)) &&
        `${error.summary} ${error.detail ?? ''}`.includes(name)
      );
    })
  );
}

test('every constraint at every attribute is refused, with an error at the attribute', async () => {
  for (const group of apart(constraints.flatMap(casesOf))) {
    // Breaks that influence each other are made alone.
    if (!(await areEachRefused(group)))
      for (const one of group) await expectOneError(one.spoiler.constraint, one, one.fields);
  }
});

describe.each(constraints)('a configuration that breaks %s', (constraint) => {
  const found = casesOf(constraint);

  test('is refused with one error, whatever else is left out', async () => {
    expect(found.length).toBeGreaterThan(0);
    const chosen = fc.nat(found.length - 1);
    const property = fc.asyncProperty(chosen, fc.array(fc.nat(40), { maxLength: 20 }), async (number, dropped) => {
      const one = found[number];
      if (one === undefined) throw new Error(`there is no case ${number}`);
      const names = new Set(dropped.flatMap((i) => Object.keys(one.fields)[i] ?? []));
      await expectOneError(constraint, one, thinned(one, names));
    });
    await fc.assert(property, { numRuns: runs(40) });
  });
});
