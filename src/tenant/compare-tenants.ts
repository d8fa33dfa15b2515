import { containerOf, isSameContainer, kindNamed, type Container } from '../catalog';
import { stableStringify } from '../core';
import type { ContainerState } from './container-state';
import { containerKey, objectKey, rulebaseKey } from './keys';
import type { Fields, SavedObject, SavedRules, UnreadPart } from './snapshot';
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

/**
 * Returns the parts of two tenants that may differ, because one of them was not read. A kind that the service of both
 * lacks is none.
 */
export function unknownParts(
  before: Tenant & { readonly unread: readonly UnreadPart[] },
  after: Tenant & { readonly unread: readonly UnreadPart[] },
): readonly UnknownPart[] {
  const partKey = ({ kind, container }: UnreadPart): string => rulebaseKey({ kind, container });
  const gaps = new Map(
    [before, after].flatMap(({ containers }) =>
      containers.flatMap(({ container, completeness }) =>
        completeness === 'complete' ? [] : [[containerKey(container), container] as const],
      ),
    ),
  );
  const unread = pairs(before.unread, after.unread, partKey).flatMap(([was, is]): readonly UnknownPart[] => {
    const { kind, container } = is ?? was ?? {};
    if (kind === undefined) return [];
    const isGap = container === undefined ? gaps.size > 0 : gaps.has(containerKey(container));
    return isGap || was === undefined || is === undefined ? [{ kind, ...(container && { container }) }] : [];
  });
  const isNamed = (gap: Container): boolean =>
    unread.some(({ container }) => container === undefined || isSameContainer(container, gap));
  return [...unread, ...[...gaps.values()].flatMap((container) => (isNamed(container) ? [] : [{ container }]))];
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
    if (name === undefined || fieldsText(kind, old?.fields) === fieldsText(kind, now?.fields)) return [];
    return [{ is: 'rule', ...place, name, ...sides(old?.fields, now?.fields) }];
  });
  const kept = new Set(found.flatMap(([old, now]) => (old && now ? [now.name] : [])));
  const namesIn = (one: SavedRules | undefined): readonly string[] =>
    (one?.rules ?? []).map(({ name }) => name).filter((name) => kept.has(name));
  const [old, now] = [namesIn(was), namesIn(is)];
  const isMoved = old.some((name, i) => name !== now[i]);
  return [...rules, ...(isMoved ? [{ is: 'order', ...place, before: old, after: now } as const] : [])];
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
