import { describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { elementsOf } from '../../src/tools/convert/mapping/element-table';
import { elementLeaves } from '../../src/tools/convert/mapping/element-meaning';
import { convertFields } from '../../src/tools/convert/mapping/fields';
import type { KindMapping } from '../../src/tools/convert/mapping/kind-mapping';
import type { ConfigNode } from '../../src/tools/convert/read/config-node';
import byHand from '../reference/panos-elements-by-hand.json';
import reference from '../reference/panos-elements.json';
import { allMappings } from './support/samples';

interface Facts {
  /** How it states its value: as members, as elements, or as a text. */
  readonly form?: string;
  readonly values: readonly string[];
}
type Lists = Readonly<Record<string, Readonly<Record<string, Facts>>>>;
/** `scripts/panos-elements.mjs` reads schemas and exports; what no schema has is written by hand. */
const [read, written]: readonly [Lists, Lists] = [reference, byHand];
const factsOf = (path: string): Readonly<Record<string, Facts>> => ({ ...read[path], ...written[path] });
/** Some name of an object, a user or a profile. */
const someName = 'sample-name';

function nodeOf(tag: string, name: string | undefined, text: string, children: readonly ConfigNode[]): ConfigNode {
  const node: ConfigNode = { tag, name, line: 1, parent: undefined, text, children: [...children] };
  for (const child of children) child.parent = node;
  return node;
}

/** An entry with one element. */
function entryWith(path: string, { form }: Facts, value: string): ConfigNode {
  const steps = path.split('/').reverse();
  const asList = form === 'list' && value !== '';
  const inner = steps.reduce<ConfigNode | undefined>((below, step) => {
    if (below === undefined && asList) return nodeOf(step, undefined, '', [nodeOf('member', undefined, value, [])]);
    const [tag, name] = step === '*' ? ['entry', 'x'] : [step, undefined];
    return nodeOf(tag ?? step, name, below === undefined ? value : '', below === undefined ? [] : [below]);
  }, undefined);
  return nodeOf('entry', 'sample', '', inner === undefined ? [] : [inner]);
}

/** Leaves that neither a field nor the table has. */
function unknownIn(mapping: KindMapping, entry: ConfigNode): readonly ConfigNode[] {
  const { leftovers } = convertFields(kindNamed(mapping.kind), entry, mapping);
  return leftovers
    .filter(({ why }) => why === undefined)
    .flatMap(({ node, at }) => elementLeaves(mapping.elements ?? [], at, node))
    .filter(({ at, meaning }) => meaning === undefined && !isElsewhere(mapping, at))
    .map(({ leaf }) => leaf);
}

/** Interfaces of all types have one table, whose parts are not in all of them. */
function knownNames(path: string): readonly string[] {
  const isInterface = path.startsWith('network/interface');
  const lists = Object.keys(read).filter((one) => (isInterface ? one.startsWith('network/interface') : one === path));
  return [...new Set([...lists, path])].flatMap((list) => Object.keys(factsOf(list)).map(withoutLayer));
}

function withoutLayer(at: string): string {
  return at.replace(/^layer[23]\//, '');
}

/** Reports whether a value of the element becomes a field. */
function hasField(mapping: KindMapping, at: string, facts: Facts | undefined): boolean {
  if (facts === undefined) return false;
  const { claims } = convertFields(
    kindNamed(mapping.kind),
    entryWith(at, facts, facts.values.at(-1) ?? someName),
    mapping,
  );
  return claims.length > 0;
}

/** Lists whose elements no source has. */
const withoutSource = ['profiles/hip-profiles', 'server-profile/kerberos'];

/** Parts that are not read field by field: src/tools/convert/rewrite has their forms. */
const rewritten = ['target', 'rule-type', 'profile-setting/profiles', 'botnet-domains'];

function isElsewhere({ elsewhere = [] }: KindMapping, at: string): boolean {
  return [...elsewhere, ...rewritten].some((path) => at === path || at.startsWith(`${path}/`));
}

describe('every element that public schemas and exports have', () => {
  const cases = allMappings.map((mapping) => [mapping.path, mapping] as const);
  test.each(cases)('%s: with each of its values has a field or a meaning', (path, mapping) => {
    const unknown = Object.entries(factsOf(path)).flatMap(([at, facts]) =>
      [...new Set(['', someName, ...facts.values])].flatMap((value) => {
        const hasText = facts.form !== 'object' && !Object.keys(factsOf(path)).some((one) => one.startsWith(`${at}/`));
        if (value === someName && !hasText) return [];
        const entry = entryWith(at, facts, value);
        return unknownIn(mapping, entry).length > 0 ? [`${at} ${value}`] : [];
      }),
    );
    expect(unknown).toEqual([]);
  });

  test.each(cases)('%s: the table has no other elements, and none that has a field', (path, mapping) => {
    const known = knownNames(path);
    expect(known.length === 0).toBe(withoutSource.includes(path));
    const fromTable = elementsOf(path, 'rule').slice(0, -elementsOf('', 'rule').length);
    const unseen = fromTable.filter(({ at }) => !known.some((one) => `${one}/`.startsWith(`${withoutLayer(at)}/`)));
    expect(unseen.map(({ at }) => at)).toEqual([]);
    const hidden = fromTable.filter(
      ({ at, values }) => values === undefined && hasField(mapping, at, factsOf(path)[at]),
    );
    expect(hidden.map(({ at }) => at)).toEqual([]);
  });
});
