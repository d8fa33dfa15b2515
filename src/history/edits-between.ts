import { storedFolderName, type Container } from '../catalog';
import { stableStringify } from '../core';
import type { SavedObject, SavedRules, Snapshot } from '../review';
import type { Edit } from './edit';

/** Returns the differences between two snapshots. */
export function editsBetween(before: Snapshot, after: Snapshot): readonly Edit[] {
  return [...containerEdits(before, after), ...objectEdits(before, after), ...ruleEdits(before, after)];
}

function containerEdits(before: Snapshot, after: Snapshot): readonly Edit[] {
  return pairs(before.containers, after.containers, ({ container }) => containerKey(container)).flatMap(
    ([was, is]): readonly Edit[] => {
      const one = is ?? was;
      if (one === undefined || textOf(was) === textOf(is)) return [];
      return [{ is: 'container', container: one.container, ...sides(was, is) }];
    },
  );
}

function objectEdits(before: Snapshot, after: Snapshot): readonly Edit[] {
  return pairs(before.objects, after.objects, objectKey).flatMap(([was, is]): readonly Edit[] => {
    const one = is ?? was;
    if (one === undefined || textOf(was?.fields) === textOf(is?.fields)) return [];
    const { kind, container, name } = one;
    return [{ is: 'object', kind, name, ...(container && { container }), ...sides(was?.fields, is?.fields) }];
  });
}

function ruleEdits(before: Snapshot, after: Snapshot): readonly Edit[] {
  return pairs(before.rulebases, after.rulebases, rulebaseKey).flatMap(([was, is]): readonly Edit[] => {
    const list = is ?? was;
    if (list === undefined) return [];
    const { kind, container, rulebase } = list;
    const place = { kind, container, ...(rulebase && { rulebase }) };
    const found = pairs(was?.rules ?? [], is?.rules ?? [], ({ name }) => name);
    const rules = found.flatMap(([old, now]): readonly Edit[] => {
      const name = (now ?? old)?.name;
      if (name === undefined || textOf(old?.fields) === textOf(now?.fields)) return [];
      return [{ is: 'rule', ...place, name, ...sides(old?.fields, now?.fields) }];
    });
    const kept = new Set(found.flatMap(([old, now]) => (old && now ? [now.name] : [])));
    const namesIn = (one: SavedRules | undefined): readonly string[] =>
      (one?.rules ?? []).map(({ name }) => name).filter((name) => kept.has(name));
    const [old, now] = [namesIn(was), namesIn(is)];
    const isMoved = old.some((name, i) => name !== now[i]);
    return [...rules, ...(isMoved ? [{ is: 'order', ...place, before: old, after: now } as const] : [])];
  });
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

/** The text of a state or of fields; a new `id` alone counts as equal, because the service assigns it. */
function textOf(value: object | undefined): string | undefined {
  if (value === undefined) return undefined;
  // Inside of a field it is a value of the user, such as the identity of an IKE peer.
  return stableStringify(Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'id')));
}

/** A key of a container that is equal for both spellings of a folder. */
export function containerKey(container: Container | undefined): string {
  if (container === undefined) return '';
  const { scope, name } = container;
  return `${scope}|${scope === 'folder' ? storedFolderName(name) : name}`;
}

/** A key of an object. */
export function objectKey({ kind, container, name }: Pick<SavedObject, 'kind' | 'container' | 'name'>): string {
  return `${kind}|${containerKey(container)}|${name}`;
}

/** A key of a rulebase. */
export function rulebaseKey({ kind, container, rulebase }: Omit<SavedRules, 'rules'>): string {
  return `${kind}|${containerKey(container)}|${rulebase ?? ''}`;
}
