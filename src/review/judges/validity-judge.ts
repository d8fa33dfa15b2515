import type { Issue, ResourceKind } from '../../catalog';
import { formatPath } from '../../core';
import { domainOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import type { ObjectChange } from '../state/object-change';
import { newIssues } from '../state/value-issues';
import { claim, type Case, type Judge } from './judge';
import type { Claim } from '../accounts/accounts';

/**
 * Claims values that the catalog refuses: the other judges compare what the documented values mean, and a value that is
 * none of them may mean anything.
 */
export const validityJudge: Judge = (one) => {
  const read = new Map<ObjectChange, readonly Issue[]>();
  const issuesOf = (change: ObjectChange): readonly Issue[] => {
    const known = read.get(change) ?? newIssues(change).filter(({ isClear }) => isClear !== true);
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
  const [change, name] = [changeOf(leaf.values), attributeOfLeaf(leaf)];
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
function isOfAll({ path: [first] }: Issue, { values }: Leaf): boolean {
  return first === undefined || JSON.stringify(values?.before?.[first]) === JSON.stringify(values?.after?.[first]);
}
