import type { Attribute, AttributeType, ResourceKind } from '../../catalog';
import { deepEqual, isObject, stableStringify } from '../../core';
import type { Fields } from '../plan/read-plan';
import { actionOf, weakerRules } from './rule-table';
import { rankOf, type Weakening } from './strength';

/**
 * What of an object protects less than before, by the shape that the catalog gives it: rules with actions, lists of
 * categories by action, flags and versions that reject something, exceptions.
 */
export function weakerObject(kind: ResourceKind, before: Fields, after: Fields): readonly Weakening[] {
  return weakerIn(kind.attributes, before, after, '');
}

function weakerIn(attributes: readonly Attribute[], before: Fields, after: Fields, at: string): readonly Weakening[] {
  return [
    ...weakerCategories(attributes, before, after, at),
    ...attributes.flatMap((attribute): readonly Weakening[] => {
      const { wire, type } = attribute;
      const what = `${at}${wire}`;
      const [was, is] = [before[wire] ?? attribute.default, after[wire] ?? attribute.default];
      if (deepEqual(was ?? null, is ?? null)) return [];
      if (type.kind === 'object') {
        if (isChoiceOfActions(type)) return weakerAction(what, was, is);
        return weakerIn(type.attributes, fieldsOf(was), fieldsOf(is), `${what}.`);
      }
      if (type.kind === 'list') return weakerList(attribute, what, itemsOf(was), itemsOf(is));
      return weakerScalar(attribute, what, was, is);
    }),
  ];
}

/** Sibling lists that are named after actions: a category is in one of them, or is allowed. */
function weakerCategories(
  attributes: readonly Attribute[],
  before: Fields,
  after: Fields,
  at: string,
): readonly Weakening[] {
  const lists = attributes.filter((one) => isActionList(one)).map(({ wire }) => wire);
  if (!lists.includes('block')) return [];
  // Detection that is off looks for nothing.
  const mode = (fields: Fields): string => (isObject(fields['mode']) ? (Object.keys(fields['mode'])[0] ?? '') : '');
  const isOff = (fields: Fields): boolean =>
    attributes.some(({ wire }) => wire === 'mode') && mode(fields) === 'disabled';
  const actionsIn = (fields: Fields): ReadonlyMap<string, string> =>
    new Map(
      isOff(fields)
        ? []
        : lists
            .flatMap((action) => itemsOf(fields[action]).map((category) => [String(category), action] as const))
            .sort(([, a], [, b]) => rankOf(a) - rankOf(b)),
    );
  const [was, is] = [actionsIn(before), actionsIn(after)];
  const weaker = [...was].flatMap(([category, action]) => {
    const now = is.get(category) ?? 'allow';
    return rankOf(now) < rankOf(action) ? [{ category, from: action, to: now }] : [];
  });
  const pairs = [...new Set(weaker.map(({ from, to }) => `${from} ${to}`))];
  return pairs.map((pair) => {
    const some = weaker.filter(({ from, to }) => `${from} ${to}` === pair);
    const [from = '', to = ''] = pair.split(' ');
    return { what: `${at}category ${some.map(({ category }) => category).join(', ')}`, from, to };
  });
}

function isActionList({ wire, type }: Attribute): boolean {
  return type.kind === 'list' && ['alert', 'allow', 'block', 'continue', 'redirect'].includes(wire);
}

function weakerList(
  attribute: Attribute,
  what: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly Weakening[] {
  const { type, wire, set } = attribute;
  if (isActionList(attribute) || type.kind !== 'list') return [];
  if (isException(wire)) return moreExceptions(what, before, after);
  if (type.item.kind !== 'object') {
    // Profiles that a group names are resolved and compared one by one.
    const gone = before.filter((one) => !after.includes(one));
    return set === true &&
      attribute.weakensPolicyWhenRemoved?.open === undefined &&
      attribute.weakensPolicyWhenRemoved !== undefined &&
      gone.length > 0
      ? [{ what, from: gone.join(', '), to: after.length === 0 ? 'none' : after.join(', ') }]
      : [];
  }
  const [was, is] = [before.filter(isObject), after.filter(isObject)];
  const names = type.item.attributes.map(({ wire: name }) => name);
  if (!names.some((name) => name === 'action' || name === 'analysis' || name === 'block_threshold')) {
    const engines = names.includes('inline_policy_action');
    return engines ? byName(what, was, is, engineAction, 'none') : [];
  }
  // Items that only have a name and an action stand for the thing of that name.
  const isTable = names.includes('severity') || names.includes('file_type') || names.includes('application');
  return isTable ? weakerRules(what, was, is) : byName(what, was, is, actionOf, 'default');
}

function engineAction({ inline_policy_action: action }: Fields): string {
  return typeof action === 'string' ? action : 'alert';
}

const isException = (name: string): boolean => /exception|whitelist|exempt/.test(name);

/** Every exception takes something out of the inspection, unless it blocks. */
function moreExceptions(what: string, before: readonly unknown[], after: readonly unknown[]): readonly Weakening[] {
  const named = (items: readonly unknown[]): ReadonlyMap<string, unknown> =>
    new Map(items.map((item) => [isObject(item) ? String(item['name']) : String(item), item]));
  const rank = (item: unknown): number => {
    if (item === undefined) return rankOf('default');
    return isObject(item) && item['action'] !== undefined ? rankOf(actionOf(item)) : 0;
  };
  const text = (item: unknown): string =>
    item === undefined
      ? 'inspected'
      : isObject(item) && item['action'] !== undefined
        ? actionOf(item)
        : 'not inspected';
  const [was, is] = [named(before), named(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    return rank(now) < rank(old) ? [{ what: `${what} ${name}`, from: text(old), to: text(now) }] : [];
  });
}

function byName(
  what: string,
  before: readonly Fields[],
  after: readonly Fields[],
  action: (item: Fields) => string,
  absent: string,
): readonly Weakening[] {
  const named = (items: readonly Fields[]): ReadonlyMap<string, string> =>
    new Map(items.map((item) => [String(item['name']), action(item)]));
  const [was, is] = [named(before), named(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [from, to] = [was.get(name) ?? absent, is.get(name) ?? absent];
    return rankOf(to) < rankOf(from) ? [{ what: `${what} ${name}`, from, to }] : [];
  });
}

function weakerScalar(attribute: Attribute, what: string, was: unknown, is: unknown): readonly Weakening[] {
  const { weakensPolicyWhenRemoved, schema } = attribute;
  if (weakensPolicyWhenRemoved === undefined) return [];
  const text = (value: unknown): string =>
    value === undefined || value === null ? 'not set' : stableStringify(value).replaceAll('"', '');
  const change = { what, from: text(was), to: text(is) };
  if (typeof weakensPolicyWhenRemoved.open === 'boolean') {
    // Absent is what it is when nobody wrote it.
    const isOpen = (value: unknown): boolean =>
      (value ?? weakensPolicyWhenRemoved.open) === weakensPolicyWhenRemoved.open;
    return isOpen(is) && !isOpen(was) ? [change] : [];
  }
  if (typeof weakensPolicyWhenRemoved.open === 'string') {
    const order = optionsOf(schema);
    return order.indexOf(text(is)) < order.indexOf(text(was)) ? [change] : [];
  }
  if (was === 'yes' && is !== 'yes') return [change];
  return was !== undefined &&
    was !== null &&
    (is === undefined || is === null) &&
    weakensPolicyWhenRemoved.open === undefined
    ? [change]
    : [];
}

/** The values of an enumeration, which the catalog lists from weak to strong. */
function optionsOf(schema: unknown): readonly string[] {
  const inner = isObject(schema) && isObject(schema['def']) ? schema['def']['innerType'] : undefined;
  if (inner !== undefined) return optionsOf(inner);
  const options = isObject(schema) ? schema['options'] : undefined;
  return Array.isArray(options) ? options.map(String) : [];
}

function isChoiceOfActions({ attributes }: Extract<AttributeType, { kind: 'object' }>): boolean {
  const names = attributes.map(({ wire }) => wire);
  return names.includes('alert') && names.includes('allow') && attributes.every(({ type }) => type.kind === 'object');
}

function weakerAction(what: string, was: unknown, is: unknown): readonly Weakening[] {
  const [from, to] = [actionOf({ action: was }), actionOf({ action: is })];
  return rankOf(to) < rankOf(from) ? [{ what, from, to }] : [];
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The same text for objects that protect alike. */
export function contentOf(fields: Fields): string {
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
