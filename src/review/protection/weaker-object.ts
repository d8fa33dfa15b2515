import { actionStrength, type Attribute, type ResourceKind } from '../../catalog';
import { deepEqual, isObject, stableStringify } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { actionIn } from './action-of';
import { weakerCategories } from './weaker-categories';
import { weakerList } from './weaker-list';
import type { Weakening } from './weakening';

/** Returns the weakenings in an object, using the value rankings of the catalog. */
export function weakerObject(kind: ResourceKind, before: PlanValues, after: PlanValues): readonly Weakening[] {
  return weakerIn(kind.attributes, before, after, '');
}

function weakerIn(
  attributes: readonly Attribute[],
  before: PlanValues,
  after: PlanValues,
  at: string,
): readonly Weakening[] {
  return [
    ...weakerCategories(attributes, before, after, at),
    ...attributes.flatMap((attribute): readonly Weakening[] => {
      const { wire, type, strength } = attribute;
      const what = `${at}${wire}`;
      const [was, is] = [before[wire] ?? attribute.default, after[wire] ?? attribute.default];
      if (deepEqual(was ?? null, is ?? null)) return [];
      if (strength?.of === 'action') return weakerAction(what, was, is);
      if (type.kind === 'object') return weakerIn(type.attributes, fieldsOf(was), fieldsOf(is), `${what}.`);
      if (type.kind === 'list') return weakerList(attribute, what, itemsOf(was), itemsOf(is));
      return weakerScalar(attribute, what, was, is);
    }),
  ];
}

function weakerAction(what: string, was: unknown, is: unknown): readonly Weakening[] {
  const [from, to] = [actionIn(was) ?? 'default', actionIn(is) ?? 'default'];
  return actionStrength(to) < actionStrength(from) ? [{ what, from, to }] : [];
}

function weakerScalar(
  { weakensPolicyWhenRemoved: removal, strength }: Attribute,
  what: string,
  was: unknown,
  is: unknown,
): readonly Weakening[] {
  const change = { what, from: textOf(was), to: textOf(is) };
  if (strength?.of === 'values') {
    // An absent value counts as the weakest.
    const rank = (value: unknown): number => Math.max(0, strength.fromWeak.indexOf(scalar(value)));
    return rank(is) < rank(was) ? [change] : [];
  }
  if (removal === undefined) return [];
  if (typeof removal.open === 'boolean') {
    const isOpen = (value: unknown): boolean => (value ?? removal.open) === removal.open;
    return isOpen(is) && !isOpen(was) ? [change] : [];
  }
  const isRemoved = was !== undefined && was !== null && (is === undefined || is === null);
  return isRemoved && removal.open === undefined ? [change] : [];
}

function scalar(value: unknown): string | boolean | number | null {
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? 'not set' : stableStringify(value).replaceAll('"', '');
}

function fieldsOf(value: unknown): PlanValues {
  return isObject(value) ? value : {};
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a key that is equal for objects with equivalent protection. */
export function contentOf(fields: PlanValues): string {
  const {
    id: _id,
    name: _name,
    folder: _folder,
    snippet: _snippet,
    device: _device,
    description: _description,
    ...rest
  } = fields;
  return stableStringify(rest);
}
