import { extraFields, extraIn, extraName } from '../../catalog';
import { deepEqual, isObject, type JsonObject } from '../../core';
import type { PlanValues, PlanEntry } from './read-plan';
import { hidden, notKnownYet } from './wire-object';

/** What `extra` sets on one side of a change: an object, or a text in its place where it must not or cannot be shown. */
export type Extra = JsonObject | typeof hidden | typeof notKnownYet;

/** The fields that the catalog does not have and that an object sets; undefined for none. */
export function extraOf(values: PlanValues, unknown: unknown, sensitive: unknown): Extra | undefined {
  if (isObject(unknown) && unknown[extraName] === true) return notKnownYet;
  const extra = extraIn(values[extraName]);
  return extra !== undefined && isObject(sensitive) && sensitive[extraName] === true ? hidden : extra;
}

/** Names of the fields that an entry sets, changes or removes with `extra`; undefined where it does not. */
export function changedExtra({ before, after, unknown, ...entry }: PlanEntry): readonly string[] | undefined {
  const [old, fresh] = [before?.[extraName] ?? null, after?.[extraName] ?? null];
  const isUnknown = isObject(unknown) && unknown[extraName] === true;
  if (!isUnknown && (old === fresh || deepEqual(extraIn(old), extraIn(fresh)))) return undefined;
  const isHidden = [entry.sensitiveBefore, entry.sensitiveAfter].some(
    (marks) => isObject(marks) && marks[extraName] === true,
  );
  if (isHidden || isUnknown) return [];
  const paths = [old, fresh].flatMap((text) => extraFields(extraIn(text)).map(({ path }) => path.join('.')));
  return [...new Set(paths)].sort();
}
