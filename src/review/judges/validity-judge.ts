import { attributeNamed, validateFields, type Issue, type ResourceKind } from '../../catalog';
import { formatPath, isObject } from '../../core';
import { domainOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import type { PlanEntry, PlanValues } from '../plan/read-plan';
import { holdsTrue } from '../plan/wire-object';
import type { ObjectChange } from '../state/object-change';
import { claim, type Case, type Judge } from './judge';
import type { Claim } from '../accounts/accounts';

/**
 * Claims values that the catalog refuses: the other judges compare what the documented values mean, and a value that is
 * none of them may mean anything.
 */
export const validityJudge: Judge = (one) => {
  const read = new Map<ObjectChange, readonly Issue[]>();
  const issuesOf = (change: ObjectChange): readonly Issue[] => {
    const known = read.get(change) ?? newIssues(change);
    read.set(change, known);
    return known;
  };
  return one.leaves.flatMap((leaf) => claimOn(leaf, one, issuesOf) ?? []);
};

function claimOn(
  leaf: Leaf,
  { changeOf }: Case,
  issuesOf: (change: ObjectChange) => readonly Issue[],
): Claim | undefined {
  const [change, name] = [changeOf(leaf.entry), attributeOfLeaf(leaf)];
  if (change?.after === undefined || name === undefined || isOutside(change.kind, name)) return undefined;
  const issues = issuesOf(change);
  // What fits no longer may be another attribute than the one that changes.
  const issue = issues.find(({ path: [first] }) => first === name) ?? issues.find((other) => isOfAll(other, leaf));
  if (issue === undefined) return undefined;
  return claim(leaf, 'not judged', [formatPath(issue.path), issue.message].join(' ').trim());
}

/** Comments, computed values and secrets: no judge draws conclusions from them. */
function isOutside(kind: ResourceKind, name: string): boolean {
  const domain = domainOf(kind, name);
  return domain === 'none' || domain === 'secret';
}

/** Reports whether an issue is about an attribute that does not change itself. */
function isOfAll({ path: [first] }: Issue, { entry }: Leaf): boolean {
  return first === undefined || JSON.stringify(entry?.before?.[first]) === JSON.stringify(entry?.after?.[first]);
}

/** Returns what the catalog refuses in an object after the change and not before it. */
function newIssues({ kind, entry }: ObjectChange): readonly Issue[] {
  if (entry?.after === undefined) return [];
  const before = new Set(entry.before === undefined ? [] : issuesIn(kind, entry, entry.before).map(keyOf));
  return issuesIn(kind, entry, entry.after).filter((issue) => !before.has(keyOf(issue)));
}

function keyOf({ path: [first = ''], message }: Issue): string {
  return `${first} ${message}`;
}

/** A plan lacks secrets and what is known after the apply, so that nothing follows from an absent value. */
function issuesIn(kind: ResourceKind, { unknown, sensitiveAfter, sensitiveBefore }: PlanEntry, values: PlanValues) {
  const isMarked = (name: string): boolean =>
    [unknown, sensitiveAfter, sensitiveBefore].some((marks) => isObject(marks) && holdsTrue(marks[name]));
  return validateFields(kind, values, { names: 'terraform' }).filter(({ path, isClear }) => {
    const [first] = path;
    if (isClear === true || first === undefined || isMarked(String(first))) return false;
    const attribute = attributeNamed(kind, String(first));
    return attribute?.secret !== true && valueAt(values, path) != null;
  });
}

function valueAt(values: unknown, path: Issue['path']): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isObject(value) ? value[String(step)] : undefined;
  }, values);
}
