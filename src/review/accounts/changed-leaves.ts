import type { Plan, PlanEntry } from '../plan/read-plan';
import type { DoubtfulIn } from '../plan/other-tenants';
import { programsIn } from '../plan/programs';
import type { ProviderSetting } from '../plan/provider-settings';
import type { ChangedValues, EventName, Leaf } from './leaf';
import { valueLeaves } from './value-leaves';

/** Returns everything that plans change: each changed value, and each event that is not a value. */
export function changedLeaves(
  plans: readonly Plan[],
  doubtfulIn: DoubtfulIn,
  settingsIn: (plan: Plan) => readonly ProviderSetting[],
): readonly Leaf[] {
  return plans.flatMap((plan) => [
    ...plan.entries.flatMap(entryLeaves),
    ...[...doubtfulIn(plan).all].map((key) => eventLeaf(`provider.${key}`, 'provider block')),
    ...settingsIn(plan).map(({ address, name }) => ({ ...eventLeaf(address, 'provider setting'), detail: name })),
    ...plan.outputs.map((address) => eventLeaf(address, 'output')),
    ...plan.failedChecks.map((address) => eventLeaf(address, 'failed check')),
    ...plan.reads.map((address) => eventLeaf(address, 'read')),
    ...programsIn(plan).map(({ address, event, provider }) => ({
      ...eventLeaf(address, event),
      ...(event === 'provider' ? {} : { detail: provider }),
    })),
    ...plan.actions.map((address) => eventLeaf(address, 'action')),
    ...plan.deferred.map(({ address }) => eventLeaf(address, 'deferred')),
    ...(plan.isComplete || plan.deferred.length > 0 ? [] : [eventLeaf('the plan', 'target')]),
  ]);
}

function eventLeaf(address: string, event: EventName): Leaf {
  return { address, event };
}

/** Returns the changed values and the events of one entry. */
function entryLeaves(entry: PlanEntry): readonly Leaf[] {
  const { address, action, previousAddress, imported, provisioners } = entry;
  const event = (name: EventName, detail?: string): Leaf => ({
    address,
    values: entry,
    entry,
    event: name,
    ...(detail === undefined ? {} : { detail }),
  });
  const shared = [...(previousAddress === undefined ? [] : [event('moved')]), ...(imported ? [event('import')] : [])];
  if (action === 'none' || action === 'read') return shared;
  if (action === 'forget') return [...shared, event('forget')];
  const runs = action === 'update' ? [] : provisioners.map((type) => event('provisioner', type));
  const values = changedValueLeaves(address, entry, action === 'delete' ? 'delete' : 'write');
  return [...shared, ...values.map((leaf) => ({ ...leaf, entry })), ...runs];
}

/** Returns a leaf for each value that a resource changes, or one event if there is none. */
export function changedValueLeaves(address: string, values: ChangedValues, how: 'write' | 'delete'): readonly Leaf[] {
  const { before, after, unknown } = values;
  const leaves = how === 'delete' ? valueLeaves(before, undefined, {}) : valueLeaves(before, after, unknown);
  if (leaves.length === 0) return [{ ...eventLeaf(address, 'no value'), values }];
  return leaves.map((value) => ({ address, values, value }));
}
