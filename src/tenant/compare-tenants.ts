import { containerOf, isSameContainer, kindLabel, kindNamed, placeText, type Container } from '../catalog';
import { stableStringify } from '../core';
import type { ContainerState } from './container-state';
import { containerKey, objectKey, rulebaseKey } from './keys';
import type { Fields, LostPart, RuleDoubts, SavedObject, SavedRules, UnreadPart } from './snapshot';
import type { ContainerDifference, ObjectDifference, OrderDifference, RuleDifference } from './tenant-change';
import type { TenantChange, UnknownPart } from './tenant-change';

/** What a tenant consists of. */
export interface Tenant {
  readonly containers: readonly ContainerState[];
  readonly objects: readonly SavedObject[];
  readonly rulebases: readonly SavedRules[];
}

/** Returns every difference between two tenants: containers, objects, rules, and the order of rules. */
export function compareTenants(before: Tenant, after: Tenant): readonly TenantChange[] {
  return [
    ...compareContainers(before, after),
    ...compareObjects(before, after),
    ...pairs(before.rulebases, after.rulebases, rulebaseKey).flatMap(([was, is]) => compareRules(was, is)),
  ];
}

/** A tenant, and what was not read of it. */
type ReadTenant = Pick<Tenant, 'containers'> & { readonly unread: readonly UnreadPart[] };

/**
 * Returns the parts of two tenants that may differ, because one of them was not read. A kind that the service of both
 * lacks is none.
 */
export function unknownParts(before: ReadTenant, after: ReadTenant): readonly UnknownPart[] {
  const inOne = pairs(before.unread, after.unread, partKey).flatMap(([was, is]): readonly UnknownPart[] => {
    const part = was === undefined ? is : is === undefined ? was : undefined;
    return part === undefined ? [] : [plainPart(part)];
  });
  const all = [...inOne, ...missingParts(before), ...missingParts(after)];
  return [...new Map(all.map((part) => [partKey(part), part])).values()];
}

/**
 * Returns the parts of a tenant that were not read: the unread kinds of incomplete containers, and incomplete containers
 * without one. A kind that the service lacks is none.
 */
export function missingParts({ containers, unread }: ReadTenant): readonly UnknownPart[] {
  const gaps = containers.filter(({ completeness }) => completeness !== 'complete').map((state) => state.container);
  const isIn = (part: UnreadPart, gap: Container): boolean =>
    part.container === undefined || isSameContainer(part.container, gap);
  return [
    ...unread.filter((part) => gaps.some((gap) => isIn(part, gap))).map(plainPart),
    ...gaps.filter((gap) => !unread.some((part) => isIn(part, gap))).map((container) => ({ container })),
  ];
}

/** Formats a part for a text: `security rule of folder Oslo`. */
export function unknownPartText({ kind, container }: UnknownPart): string {
  const what = kind === undefined ? 'rules and objects' : kindLabel(kind);
  return container === undefined ? what : `${what} of ${placeText(container)}`;
}

/** Returns the parts of two exports that neither conversion has, and that differ. */
export function lostDifference(before: readonly LostPart[] = [], after: readonly LostPart[] = []): readonly LostPart[] {
  const others = new Map<string, number>();
  const keyOf = ({ text, digest }: LostPart): string => `${text}\n${digest}`;
  for (const one of before) others.set(keyOf(one), (others.get(keyOf(one)) ?? 0) + 1);
  const added = after.filter((one) => {
    const count = others.get(keyOf(one)) ?? 0;
    if (count > 0) others.set(keyOf(one), count - 1);
    return count === 0;
  });
  const removed = before.filter((one) => {
    const count = others.get(keyOf(one)) ?? 0;
    if (count > 0) others.set(keyOf(one), count - 1);
    return count > 0;
  });
  // A changed value is one difference.
  const texts = new Set(added.map(({ text }) => text));
  return [...added, ...removed.filter(({ text }) => !texts.has(text))];
}

function partKey({ kind = '', container }: UnknownPart): string {
  return `${kind}|${containerKey(container)}`;
}

function plainPart({ kind, container }: UnreadPart): UnknownPart {
  return { kind, ...(container && { container }) };
}

function compareContainers(before: Tenant, after: Tenant): readonly ContainerDifference[] {
  return pairs(before.containers, after.containers, ({ container }) => containerKey(container)).flatMap(([was, is]) => {
    const one = is ?? was;
    if (one === undefined || stateText(was) === stateText(is)) return [];
    return [{ is: 'container', container: one.container, ...sides(was, is) }];
  });
}

/** Both spellings of a folder are one, and no snippets are as none that are listed. */
function stateText(state: ContainerState | undefined): string | undefined {
  if (state === undefined) return undefined;
  const { above, snippets = [], completeness, defaultRules = [] } = state;
  return stableStringify([
    above && containerKey({ scope: 'folder', name: above }),
    snippets,
    completeness,
    defaultRules,
  ]);
}

function compareObjects(before: Tenant, after: Tenant): readonly ObjectDifference[] {
  return pairs(before.objects, after.objects, objectKey).flatMap(([was, is]) => {
    const one = is ?? was;
    if (one === undefined || fieldsText(one.kind, was?.fields) === fieldsText(one.kind, is?.fields)) return [];
    const { kind, container, name } = one;
    return [{ is: 'object', kind, name, ...(container && { container }), ...sides(was?.fields, is?.fields) }];
  });
}

function compareRules(
  was: SavedRules | undefined,
  is: SavedRules | undefined,
): readonly (RuleDifference | OrderDifference)[] {
  const list = is ?? was;
  if (list === undefined) return [];
  const { kind, container, rulebase } = list;
  const place = { kind, container, ...(rulebase && { rulebase }) };
  const found = pairs(was?.rules ?? [], is?.rules ?? [], ({ name }) => name);
  const rules = found.flatMap(([old, now]): readonly RuleDifference[] => {
    const name = (now ?? old)?.name;
    const isSame = fieldsText(kind, old?.fields) === fieldsText(kind, now?.fields);
    if (name === undefined || (isSame && old?.lost?.digest === now?.lost?.digest)) return [];
    const doubts =
      old?.lost === undefined && now?.lost === undefined
        ? {}
        : { doubts: { before: doubtsOf(old), after: doubtsOf(now) } };
    return [{ is: 'rule', ...place, name, ...sides(old?.fields, now?.fields), ...doubts }];
  });
  const kept = new Set(found.flatMap(([old, now]) => (old && now ? [now.name] : [])));
  const namesIn = (one: SavedRules | undefined): readonly string[] =>
    (one?.rules ?? []).map(({ name }) => name).filter((name) => kept.has(name));
  const [old, now] = [namesIn(was), namesIn(is)];
  const isMoved = old.some((name, i) => name !== now[i]);
  return [...rules, ...(isMoved ? [{ is: 'order', ...place, before: old, after: now } as const] : [])];
}

function doubtsOf({ unknown, lost }: RuleDoubts = {}): RuleDoubts {
  return { ...(unknown && { unknown }), ...(lost && { lost }) };
}

function sides<T>(before: T | undefined, after: T | undefined): { readonly before?: T; readonly after?: T } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Pairs what two lists have under one key. */
function pairs<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
): readonly (readonly [T | undefined, T | undefined])[] {
  const old = new Map(before.map((one) => [keyOf(one), one]));
  const now = new Map(after.map((one) => [keyOf(one), one]));
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => [old.get(key), now.get(key)]);
}

/**
 * The text of fields. A new `id` alone counts as equal, because the service assigns it, and so does another spelling of
 * the location, which is a part of the key.
 */
function fieldsText(kind: string, fields: Fields | undefined): string | undefined {
  if (fields === undefined) return undefined;
  const place = kindNamed(kind).scopes.length === 0 ? undefined : containerOf(fields);
  // Inside of a field it is a value of the user, such as the identity of an IKE peer.
  return stableStringify(
    Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'id' && name !== place?.scope)),
  );
}
