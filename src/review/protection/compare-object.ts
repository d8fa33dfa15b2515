import {
  attributesIn,
  commentNames,
  effectFact,
  type Attribute,
  type EffectFact,
  type InheritedEffect,
  type ResourceKind,
} from '../../catalog';
import { isObject, stableStringify } from '../../core';
import { sameValue } from '../../tenant';
import type { PlanValues } from '../plan/read-plan';
import { compareCategories } from './compare-categories';
import type { Siblings } from './compare-items';
import { compareList } from './compare-list';
import { compareValue } from './compare-value';
import {
  rankDifference,
  verdictOf,
  type ComparedAttribute,
  type EffectDifference,
  type StrengthDifference,
  type StrengthVerdict,
} from './strength-difference';

/** Attributes that identify an object and its place; what refers to them is compared elsewhere. */
const placeNames: ReadonlySet<string> = new Set(['id', 'name', 'folder', 'snippet', 'device']);

const byMeaning = { names: 'wire', fillsDefaults: true } as const;

/** Orders of an object as a whole. */
const wholes: ReadonlySet<string | undefined> = new Set(['action', 'mode', 'amount']);

/**
 * Compares two objects of a kind by protection. Returns each changed attribute once, with the verdict of its order in
 * the catalog. A setting that did not exist before is compared with its defaults: pass no fields.
 */
export function compareObject(kind: ResourceKind, before: PlanValues, after: PlanValues): readonly ComparedAttribute[] {
  const attributes = kind.attributes.filter(({ wire }) => !placeNames.has(wire) || kind.api.key === wire);
  return compareFields(attributes, kind, before, after, [], after);
}

/** Compares two values of an attribute by protection. */
export function compareStrength(fact: EffectFact, before: unknown, after: unknown): StrengthVerdict {
  const { wire } = fact.attribute;
  return verdictOf(
    compareAttribute(
      fact,
      [wire],
      {},
      { attributes: [fact.attribute], before: { [wire]: before }, after: { [wire]: after } },
    ).flatMap((attribute) => attribute.differences),
  );
}

/** Returns all differences of two objects of a kind. */
export function differencesOf(kind: ResourceKind, before: PlanValues, after: PlanValues): readonly EffectDifference[] {
  return compareObject(kind, before, after).flatMap(({ differences }) => differences);
}

/** Compares the attributes of two objects. */
function compareFields(
  attributes: readonly Attribute[],
  inherited: InheritedEffect,
  before: PlanValues,
  after: PlanValues,
  at: readonly string[],
  whole: PlanValues,
): readonly ComparedAttribute[] {
  const facts = attributes.map((attribute) => effectFact(attribute, inherited));
  const listed = compareCategories(facts, before, after, at);
  return facts.flatMap((fact) => {
    const { wire } = fact.attribute;
    const path = [...at, wire];
    const category = listed.get(wire);
    if (category === undefined) return compareAttribute(fact, path, whole, { attributes, before, after });
    const isSame = sameValue(fact.attribute, before[wire], after[wire], byMeaning);
    return isSame ? [] : [compared(path, fact, category, whole)];
  });
}

function compareAttribute(
  fact: EffectFact,
  path: readonly string[],
  whole: PlanValues,
  siblings: Siblings,
): readonly ComparedAttribute[] {
  const { attribute, strength, effect } = fact;
  const { type, wire } = attribute;
  const was = siblings.before[wire] ?? attribute.default ?? null;
  const is = siblings.after[wire] ?? attribute.default ?? null;
  if (sameValue(attribute, was, is, byMeaning)) return [];
  const one = (differences: readonly StrengthDifference[]): readonly ComparedAttribute[] => [
    compared(path, fact, differences, whole),
  ];
  if (effect === 'none' || strength?.of === 'key') return one([]);
  const what = path.join('.');
  if (strength?.of === 'choice' && type.kind === 'object') {
    const chosen = compareChoice(strength.fromWeak, fact, type.attributes, [fieldsOf(was), fieldsOf(is)], path);
    if (chosen !== undefined) return one(chosen);
  }
  // An object without attributes is a choice, and its presence is the value.
  if (type.kind === 'object' && type.attributes.length > 0 && !wholes.has(strength?.of)) {
    const own = isPresence(fact) && (was === null) !== (is === null) ? compareValue(fact, what, was, is) : [];
    if (own.length > 0) return one(own);
    const inner = compareFields(type.attributes, fact, fieldsOf(was), fieldsOf(is), path, whole);
    // An object that exists with nothing in it may have a meaning.
    if (inner.length > 0) return inner;
    return one(attribute.marker === true ? compareValue(fact, what, was, is) : []);
  }
  if (type.kind === 'list') return one(compareList(fact, what, itemsOf(was), itemsOf(is), compareItem, siblings));
  return one(compareValue(fact, what, was, is));
}

/** Compares two different options of a choice; undefined if the option is the same. */
function compareChoice(
  fromWeak: readonly string[],
  fact: EffectFact,
  attributes: readonly Attribute[],
  [was, is]: readonly [before: PlanValues, after: PlanValues],
  path: readonly string[],
): readonly StrengthDifference[] | undefined {
  const [from, to] = [was, is].map((fields) => fromWeak.find((name) => (fields[name] ?? null) !== null));
  if (from === to) return undefined;
  const what = path.join('.');
  const texts = { what, from: from ?? 'not set', to: to ?? 'not set' };
  const rank = (name: string | undefined): number | undefined =>
    name === undefined ? undefined : fromWeak.indexOf(name);
  const chosen = attributes.find(({ wire }) => wire === to);
  const others = attributes.filter(({ wire }) => !fromWeak.includes(wire));
  const inner = [
    ...compareFields(others, fact, was, is, path, {}),
    ...(chosen === undefined || from === undefined || to === undefined
      ? []
      : compareFields(
          attributesIn(chosen.type),
          effectFact(chosen, fact),
          fieldsOf(was[from]),
          fieldsOf(is[to]),
          path,
          {},
        )),
  ];
  return [...rankDifference(texts, rank(from), rank(to)), ...inner.flatMap(({ differences }) => differences)];
}

function isPresence({ strength }: EffectFact): boolean {
  return strength?.of === 'presence' || strength?.of === 'absence';
}

/** Compares two items of a list; differences name the attribute in the item. */
function compareItem(
  attributes: readonly Attribute[],
  fact: EffectFact,
  before: PlanValues,
  after: PlanValues,
): readonly StrengthDifference[] {
  return compareFields(attributes, fact, before, after, [], {}).flatMap(({ differences }) => differences);
}

function compared(
  path: readonly string[],
  fact: EffectFact,
  differences: readonly StrengthDifference[],
  whole: PlanValues,
): ComparedAttribute {
  const proved = isStrongerProved(fact, whole)
    ? differences
    : differences.map((difference) =>
        difference.direction === 'stricter' ? { ...difference, direction: 'incomparable' as const } : difference,
      );
  const withEffect = proved.map((difference) => ({ effect: fact.effect, ...difference }));
  return { path, fact, differences: withEffect, verdict: verdictOf(proved) };
}

/** Reports whether the object has what makes a stronger value of the attribute protect more. */
function isStrongerProved({ attribute: { strongerIf } }: EffectFact, whole: PlanValues): boolean {
  if (strongerIf === undefined) return true;
  const holds = (path: string): boolean =>
    path.split('.').reduce<unknown>((value, name) => fieldsOf(value)[name], whole) === true;
  return strongerIf.length > 0 && strongerIf.every(holds);
}

function fieldsOf(value: unknown): PlanValues {
  return isObject(value) ? value : {};
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a key that is equal for objects with equivalent protection. */
export function contentOf(fields: PlanValues): string {
  return stableStringify(
    Object.fromEntries(Object.entries(fields).filter(([name]) => !placeNames.has(name) && !commentNames.has(name))),
  );
}
