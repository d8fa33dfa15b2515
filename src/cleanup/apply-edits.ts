import { deepEqual, isObject } from '../core';
import type { Configuration, ConfiguredObject, ConfiguredRulebase } from '../policy';
import { objectKey } from '../usage';
import type { Edit, Fields } from './proposal';

/**
 * The configuration after some edits. Several edits of one object add up, a removal counts more than a change, and a rule
 * that changes keeps its place.
 */
export function applyEdits(configuration: Configuration, edits: readonly Edit[]): Configuration {
  const byKey = new Map(combineEdits(edits).map((edit) => [objectKey(edit.object), edit]));
  const created = [...byKey.values()].flatMap((edit): readonly ConfiguredObject[] => {
    if (edit.is !== 'create') return [];
    const { kind, name, container } = edit.object;
    return [{ kind, name, ...(container && { container }), fields: edit.after }];
  });
  const editItems = <T extends { readonly fields: Fields }>(one: T, key: string): readonly T[] => {
    const edit = byKey.get(key);
    if (edit?.is === 'remove') return [];
    return edit?.is === 'change' ? [{ ...one, fields: edit.after }] : [one];
  };
  return {
    ...configuration,
    objects: [...configuration.objects.flatMap((object) => editItems(object, objectKey(object))), ...created],
    rulebases: configuration.rulebases.map((list): ConfiguredRulebase => {
      const { kind, container, rulebase } = list;
      return {
        ...list,
        rules: list.rules.flatMap((rule) => editItems(rule, objectKey({ kind, container, rulebase, name: rule.name }))),
      };
    }),
  };
}

/** Edits with at most one for each object: several changes of one object add up, and a removal counts more. */
export function combineEdits(edits: readonly Edit[]): readonly Edit[] {
  const byKey = new Map<string, Edit>();
  for (const edit of edits) {
    const key = objectKey(edit.object);
    const known = byKey.get(key);
    if (known === undefined || edit.is === 'remove') byKey.set(key, edit);
    else if (known.is === 'change' && edit.is === 'change') {
      byKey.set(key, { ...known, after: patchFields(known.after, edit.before, edit.after) });
    }
  }
  return [...byKey.values()];
}

/** Fields with the difference between two others: items of lists come and go, other values are replaced. */
function patchFields(fields: Fields, before: Fields, after: Fields): Fields {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].flatMap((name) => {
    const [was, is, now] = [before[name], after[name], fields[name]];
    if (deepEqual(was, is)) return [];
    if (Array.isArray(was) && Array.isArray(is) && Array.isArray(now))
      return [[name, patchedList(now, was, is)] as const];
    if (isObject(was) && isObject(is) && isObject(now)) return [[name, patchFields(now, was, is)] as const];
    return [[name, is] as const];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}

function patchedList(now: readonly unknown[], was: readonly unknown[], is: readonly unknown[]): readonly unknown[] {
  const remaining = now.filter((item) => is.includes(item) || !was.includes(item));
  return [...remaining, ...is.filter((item) => !was.includes(item) && !remaining.includes(item))];
}
