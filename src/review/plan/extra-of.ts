import { extraFields, extraIn, extraName } from '../../catalog';
import { deepEqual, isObject, type JsonObject } from '../../core';
import type { PlanValues, PlanEntry } from './read-plan';
import { hidden, notKnownYet } from './wire-object';

/** The `extra` of one side of a change: an object, or a placeholder if it is unknown or sensitive. */
export type Extra = JsonObject | typeof hidden | typeof notKnownYet;

/** Returns the extra of an object; undefined if there is none. */
export function extraOf(values: PlanValues, unknown: unknown, sensitive: unknown): Extra | undefined {
  if (isObject(unknown) && unknown[extraName] === true) return notKnownYet;
  const extra = extraIn(values[extraName]);
  return extra !== undefined && isObject(sensitive) && sensitive[extraName] === true ? hidden : extra;
}

/** Returns the fields that an entry sets, changes or removes through `extra`; undefined if it changes none. */
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
