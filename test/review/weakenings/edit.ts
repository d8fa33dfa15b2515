import { basedOn, type Shape } from '../combined/base-world';
import { planBetween, snapshotOf, type Change } from '../combined/world';
import { resourceChange, type PlanPiece, type Values } from '../plan-json';
import { reviewedText } from '../support/of-pieces';
import type { Report } from '../../../src/review';
import type { Snapshot } from '../../../src/tenant';

/** An edit of a configuration that is completely known: what comes before, and what the plan changes. */
export interface Edit {
  readonly given?: Change;
  readonly change?: Change;
  readonly pieces?: readonly PlanPiece[];
}

const shape: Shape = {
  ...{ source: 'literal', destination: 'literal', service: 'object' },
  ...{ place: 'Texas', position: 'pre', condition: 'none' },
};
/** A configuration whose rules name their addresses, in the pre rulebase of Texas. */
export const { world } = basedOn(shape);
export const stays: Change = (now) => now;

/** The plan of an edit, and the snapshot of before. */
export function planOf({ given = stays, change = stays, pieces = [] }: Edit): {
  readonly plan: string;
  readonly snapshot: Snapshot;
} {
  const before = given(world);
  const made = JSON.parse(planBetween(before, change(before))) as { resource_changes: Values[] };
  const changes = [...made.resource_changes, ...pieces.map(resourceChange)];
  return { plan: JSON.stringify({ ...made, resource_changes: changes }), snapshot: snapshotOf(before) };
}

/** The review of an edit on the snapshot of before. */
export function reviewedEdit(edit: Edit): Report {
  const { plan, snapshot } = planOf(edit);
  return reviewedText(plan, { base: { name: 'base.json', snapshot } });
}
