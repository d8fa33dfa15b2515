import { attributeNamed, validateFields, type Issue } from '../../catalog';
import { isObject, valueAt } from '../../core';
import type { ChangedValues } from '../accounts/leaf';
import type { PlanValues } from '../plan/read-plan';
import { holdsTrue } from '../plan/wire-object';
import type { ObjectChange } from './object-change';

/**
 * Returns what the catalog says about the values of an object after the change and not before it. A plan lacks secrets and
 * what is known after the apply, so that nothing follows from an absent value; hidden values are in no message.
 */
export function newIssues({ kind, values }: ObjectChange): readonly Issue[] {
  if (values.after === undefined) return [];
  const before = new Set(values.before === undefined ? [] : issuesIn(kind, values, values.before).map(keyOf));
  return issuesIn(kind, values, values.after).filter((issue) => !before.has(keyOf(issue)));
}

function keyOf({ path: [first = ''], message }: Issue): string {
  return `${first} ${message}`;
}

function issuesIn(
  kind: ObjectChange['kind'],
  { unknown, sensitiveAfter, sensitiveBefore }: ChangedValues,
  values: PlanValues,
): readonly Issue[] {
  const isMarked = (name: string): boolean =>
    [unknown, sensitiveAfter, sensitiveBefore].some((marks) => isObject(marks) && holdsTrue(marks[name]));
  return validateFields(kind, values, { names: 'terraform' }).filter(({ path }) => {
    const [first] = path;
    if (first === undefined || isMarked(String(first))) return false;
    const attribute = attributeNamed(kind, String(first));
    return attribute?.secret !== true && valueAt(values, path) != null;
  });
}
