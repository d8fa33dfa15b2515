import { expect, test } from '@jest/globals';
import {
  allKinds,
  allReadOnlyKinds,
  attributesIn,
  kindNamed,
  type Attribute,
  type ResourceKind,
} from '../../src/catalog';

/** Kinds that are referenced although the catalog does not have them, each with its reason. */
const elsewhere: Readonly<Record<string, string>> = {};

const kinds: readonly ResourceKind[] = [...allKinds(), ...allReadOnlyKinds()];
const known = new Set(kinds.map(({ name }) => name));

/** Each reference of a kind to a kind that the catalog does not have: `path: kind`. */
function dangling({ name, attributes }: ResourceKind): readonly (readonly [at: string, kind: string])[] {
  const inside = (some: readonly Attribute[], above: string): readonly (readonly [string, string])[] =>
    some.flatMap(({ name: own, refs, type }) => [
      ...(refs?.kinds ?? []).filter((kind) => !known.has(kind)).map((kind) => [`${above}.${own}`, kind] as const),
      ...inside(attributesIn(type), `${above}.${own}`),
    ]);
  return inside(attributes, name);
}

const found = kinds.flatMap(dangling);

test('every reference is to a kind of the catalog, or has a reason', () => {
  const remedy = 'correct `refs`, add the kind, or give a reason in test/catalog/references.test.ts';
  const faults = found.filter(([, kind]) => !Object.hasOwn(elsewhere, kind));
  expect(faults.map(([at, kind]) => `${at}: the kind ${kind} does not exist: ${remedy}`)).toEqual([]);
});

test('each reason has a reference that needs it', () => {
  expect(Object.keys(elsewhere).filter((kind) => !found.some(([, one]) => one === kind))).toEqual([]);
});

test('a misspelled kind is noticed at any depth', () => {
  const tag = kindNamed('tag');
  const [name] = tag.attributes.filter((one) => one.name === 'name');
  if (name === undefined) throw new Error('a tag has no name');
  const refs = { kinds: ['adress'] };
  const list: Attribute = {
    ...name,
    name: 'rows',
    type: { kind: 'list', item: { kind: 'object', attributes: [{ ...name, refs }], choices: [] } },
  };
  expect(dangling({ ...tag, attributes: [{ ...name, refs }, list] })).toEqual([
    ['tag.name', 'adress'],
    ['tag.rows.name', 'adress'],
  ]);
});
