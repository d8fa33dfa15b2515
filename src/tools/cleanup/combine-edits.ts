import { isOrdered, kindNamed } from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { Configuration } from '../../engine/policy';
import { applyChanges, objectKey, type TenantChange } from '../../tenant';
import type { Edit, Fields } from './proposal';

/** Returns the configuration after some edits; several of one object add up. */
export function configurationAfter(configuration: Configuration, edits: readonly Edit[]): Configuration {
  return applyChanges(configuration, combineEdits(edits).map(tenantChange));
}

function tenantChange(edit: Edit): TenantChange {
  const { kind, name, container, rulebase } = edit.object;
  const sides = {
    ...(edit.is === 'create' ? {} : { before: edit.before }),
    ...(edit.is === 'remove' ? {} : { after: edit.after }),
  };
  if (container !== undefined && isOrdered(kindNamed(kind)))
    return { is: 'rule', kind, name, container, ...(rulebase && { rulebase }), ...sides };
  return { is: 'object', kind, name, ...(container && { container }), ...sides };
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
