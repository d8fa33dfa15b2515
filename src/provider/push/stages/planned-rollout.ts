import { isUnknown, UNKNOWN, type TfValue } from '../../../terraform/protocol';
import { asTexts, holdsUnknown, type Fields } from '../../state/fields';
import { targetDevicesOf } from '../target-devices';
import type { PushTree } from '../tree';
import { approverText } from './approvals';
import { firewallText } from './firewalls';
import type { EndedStage } from './rollout-tools';
import { itemsOf } from './stage';
import type { StageTarget } from './stage-targets';

/** Outputs of a push with stages. */
export const rolloutOutputs = ['rollout', 'approvals'] as const;

/** The firewalls of a stage; undefined if they cannot be listed. */
export interface StageRow {
  readonly stage: string;
  readonly firewalls: readonly string[] | undefined;
}

/** Returns the firewalls of a stage, sorted by serial number. */
export function rowOf({ stage, folders, devices }: StageTarget, tree: PushTree): StageRow {
  return { stage: stage.name, firewalls: targetDevicesOf(tree, folders, devices).devices?.map(firewallText).sort() };
}

/** Converts rows to the value of the attribute `rollout`. */
function rolloutValue(rows: readonly StageRow[]): TfValue {
  return rows.map(({ stage, firewalls = null }) => ({ stage, firewalls }));
}

/** Outputs of a push that is planned: unknown if it has stages, and if a stage waits for an approval. */
export function unknownRollout(planned: Fields): Fields {
  const stages = planned['stages'] ?? null;
  if (stages === null) return { rollout: null, approvals: null };
  const waits =
    holdsUnknown(stages) ||
    itemsOf(stages).some((stage) => itemsOf(stage['checks']).some(({ approval = null }) => approval !== null));
  return { rollout: UNKNOWN, approvals: waits ? UNKNOWN : null };
}

/** Outputs of a push that ended. What the plan knew is kept: Terraform requires it. */
export function settledRollout(
  planned: Fields,
  { rows, stages = [] }: { readonly rows?: readonly StageRow[]; readonly stages?: readonly EndedStage[] } = {},
): Fields {
  const { rollout = null, approvals = null } = planned;
  const actual = rows === undefined ? null : rolloutValue(rows);
  return {
    rollout: holdsUnknown(rollout) ? merged(rollout, actual) : rollout,
    approvals: isUnknown(approvals)
      ? rows === undefined
        ? null
        : stages.flatMap((stage) => stage.approvals.map(approverText))
      : approvals,
  };
}

/** The firewalls of a stage in a plan; undefined if they were not known. */
export function plannedFirewalls(planned: Fields, at: number): readonly string[] | undefined {
  const firewalls = itemsOf(planned['rollout'])[at]?.['firewalls'] ?? null;
  return firewalls === null || isUnknown(firewalls) ? undefined : asTexts(firewalls);
}

/** Keeps each row that the plan knew, and takes the others from what was pushed. */
function merged(planned: TfValue, actual: TfValue): TfValue {
  if (isUnknown(planned) || !Array.isArray(planned)) return actual;
  const known = itemsOf(actual);
  return itemsOf(planned).map((row, i) =>
    holdsUnknown(row) ? { ...row, firewalls: known[i]?.['firewalls'] ?? null } : row,
  );
}
