import type { Claim } from '../accounts/accounts';
import type { Judgement } from '../accounts/judgement';
import type { ChangedValues, Leaf } from '../accounts/leaf';
import { ReachOutcomes } from '../analysis/reach-outcomes';
import type { FindingContext } from '../findings/context';
import type { ObjectChange } from '../state/object-change';

/** What the judges read. A judge knows nothing of findings and reports. */
export interface Case {
  readonly leaves: readonly Leaf[];
  readonly context: FindingContext;
  /** The comparison of what reaches hosts, where the network is known. */
  readonly reach: ReachOutcomes;
  /** The change of the object that some values are of; undefined if this version does not know the kind. */
  readonly changeOf: (values: ChangedValues | undefined) => ObjectChange | undefined;
}

/** Claims leaves with a judgement. It leaves alone what it cannot compare, so that the leaf stays not judged. */
export type Judge = (one: Case) => readonly Claim[];

/** Makes a claim. */
export function claim(leaf: Leaf, judgement: Judgement, why: string): Claim {
  return { leaf, judgement, why };
}

/** Makes a claim on what the comparison of the rules finds, which the report shows as traffic. */
export function ruleClaim(leaf: Leaf, judgement: Judgement, why: string): Claim {
  return { leaf, judgement, why, shownBy: 'traffic of the rules' };
}

/** Makes the case of a review. */
export function caseOf(context: FindingContext): Case {
  const changes = new Map(context.changes.objects.map((change) => [change.values, change] as const));
  return {
    leaves: context.changes.leaves,
    context,
    reach: new ReachOutcomes(context),
    changeOf: (values) => (values === undefined ? undefined : changes.get(values)),
  };
}
