import { deepEqual, isObject } from '../core';
import type { Configuration, ConfiguredObject, RuleList } from '../policy';
import { objectKey } from './object-key';
import type { Edit, Fields } from './proposal';

/**
 * The configuration after some edits. Several edits of one object add up, a removal counts more than a change, and a rule
 * that changes keeps its place.
 */
export function applyEdits(configuration: Configuration, edits: readonly Edit[]): Configuration {
  const byKey = new Map<string, Edit[]>();
  const created = new Map<string, ConfiguredObject>();
  for (const edit of edits) {
    const { kind, name, container } = edit.object;
    const key = objectKey(edit.object);
    if (edit.is === 'create') created.set(key, { kind, name, ...(container && { container }), fields: edit.after });
    else byKey.set(key, [...(byKey.get(key) ?? []), edit]);
  }
  const edited = <T extends { readonly fields: Fields }>(one: T, key: string): readonly T[] => {
    let { fields } = one;
    for (const edit of byKey.get(key) ?? []) {
      if (edit.is === 'remove') return [];
      if (edit.is === 'change') fields = patched(fields, edit.before, edit.after);
    }
    return fields === one.fields ? [one] : [{ ...one, fields }];
  };
  return {
    ...configuration,
    objects: [...configuration.objects.flatMap((one) => edited(one, objectKey(one))), ...created.values()],
    rulebases: configuration.rulebases.map((list): RuleList => {
      const { kind, container, rulebase } = list;
      return {
        ...list,
        rules: list.rules.flatMap((rule) => edited(rule, objectKey({ kind, container, rulebase, name: rule.name }))),
      };
    }),
  };
}

/** Fields with the difference between two others: items of lists come and go, other values are replaced. */
function patched(fields: Fields, before: Fields, after: Fields): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].flatMap((name) => {
    const [was, is, now] = [before[name], after[name], fields[name]];
    if (deepEqual(was, is)) return [];
    if (Array.isArray(was) && Array.isArray(is) && Array.isArray(now)) return [[name, patchedList(now, was, is)] as const];
    if (isObject(was) && isObject(is) && isObject(now)) return [[name, patched(now, was, is)] as const];
    return [[name, is] as const];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}

function patchedList(now: readonly unknown[], was: readonly unknown[], is: readonly unknown[]): readonly unknown[] {
  const kept = now.filter((item) => is.includes(item) || !was.includes(item));
  return [...kept, ...is.filter((item) => !was.includes(item) && !kept.includes(item))];
}
