import { actionStrength, type Attribute } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { protectionAction, haveAction } from './action-of';
import { weakerRules } from './rule-table';
import type { Weakening } from './weakening';

/** Returns the weakenings in a list, depending on how the catalog classifies its items. */
export function weakerList(
  attribute: Attribute,
  what: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Weakening[] {
  const { type, strength, itemKey } = attribute;
  const attributes = type.kind === 'list' && type.item.kind === 'object' ? type.item.attributes : [];
  const [was, is] = [before.filter(isObject), after.filter(isObject)];
  switch (strength?.of) {
    case 'exceptions':
      return moreExceptions(what, attributes, before, after);
    case 'rules':
      return weakerRules(what, { attributes, itemKey }, was, is);
    case 'items':
      return weakerItems(what, was, is, (item) =>
        item === undefined ? strength.otherwise : (protectionAction(attributes, item) ?? 'default'),
      );
    case 'entries':
      return fewerEntries(what, was.map(nameOf), is.map(nameOf));
    case 'listed':
      return [];
    default:
      // Profiles in a group are resolved and compared separately.
      return attributes.length === 0 && isProtecting(attribute) ? fewerEntries(what, before, after) : [];
  }
}

function isProtecting({ set, weakensPolicyWhenRemoved }: Attribute): boolean {
  return set === true && weakensPolicyWhenRemoved !== undefined && weakensPolicyWhenRemoved.open === undefined;
}

function fewerEntries(what: string, before: readonly unknown[], after: readonly unknown[]): readonly Weakening[] {
  const removed = before.filter((one) => !after.includes(one));
  return removed.length === 0
    ? []
    : [{ what, from: removed.join(', '), to: after.length === 0 ? 'none' : after.join(', ') }];
}

/** Finds new exceptions; each exempts traffic from inspection, unless it blocks. */
function moreExceptions(
  what: string,
  attributes: readonly Attribute[],
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Weakening[] {
  const itemsByName = (items: readonly unknown[]): ReadonlyMap<string, unknown> =>
    new Map(items.map((item) => [nameOf(item), item]));
  const hasAction = haveAction(attributes);
  const action = (item: unknown): string | undefined =>
    hasAction && isObject(item) ? (protectionAction(attributes, item) ?? 'default') : undefined;
  const rank = (item: unknown): number =>
    item === undefined ? actionStrength('default') : actionStrength(action(item) ?? 'none');
  const text = (item: unknown): string => (item === undefined ? 'inspected' : (action(item) ?? 'not inspected'));
  const [was, is] = [itemsByName(before), itemsByName(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    return rank(now) < rank(old) ? [{ what: `${what} ${name}`, from: text(old), to: text(now) }] : [];
  });
}

function weakerItems(
  what: string,
  before: readonly PlanValues[],
  after: readonly PlanValues[],
  action: (item: PlanValues | undefined) => string,
): readonly Weakening[] {
  const [was, is] = [byName(before), byName(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [from, to] = [action(was.get(name)), action(is.get(name))];
    return actionStrength(to) < actionStrength(from) ? [{ what: `${what} ${name}`, from, to }] : [];
  });
}

function byName(items: readonly PlanValues[]): ReadonlyMap<string, PlanValues> {
  return new Map(items.map((item) => [nameOf(item), item]));
}

function nameOf(item: unknown): string {
  return isObject(item) ? String(item['name']) : String(item);
}
