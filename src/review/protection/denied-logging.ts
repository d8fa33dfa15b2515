import { policyConfiguration } from '../state/configuration';
import { isBlocking } from '../state/meaning';
import type { ObjectChange } from '../state/object-change';
import type { TenantStates } from '../state/tenant-states';
import { loggingOf, lossesOf, type Loss } from './applied';
import { finderIn } from './protection-changes';

/** How a rule that blocks before and after the change logs what it blocks. */
export interface DeniedLogging {
  readonly lost: readonly Loss[];
  readonly gained: readonly Loss[];
}

/**
 * Compares how a blocking rule logs before and after a change; undefined for other rules. The comparison flow by flow
 * covers only allowed traffic, because only that can be inspected.
 */
export function deniedLogging(
  { kind, before, after }: ObjectChange,
  states: Pick<TenantStates, 'before' | 'after'>,
): DeniedLogging | undefined {
  if (before?.container === undefined || after?.container === undefined) return undefined;
  if (!isBlocking(before) || !isBlocking(after)) return undefined;
  const was = loggingOf(before.fields, { kind, find: finderIn(policyConfiguration(states.before), before.container) });
  const is = loggingOf(after.fields, { kind, find: finderIn(policyConfiguration(states.after), after.container) });
  return { lost: lossesOf(was, is), gained: lossesOf(is, was) };
}
