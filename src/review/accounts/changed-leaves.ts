import type { Plan, PlanEntry } from '../plan/read-plan';
import type { DoubtfulIn } from '../plan/other-tenants';
import { programsIn } from '../plan/programs';
import type { ProviderSetting } from '../plan/provider-settings';
import type { EventName, Leaf } from './leaf';
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
export function entryLeaves(entry: PlanEntry): readonly Leaf[] {
  const { address, action, previousAddress, imported, provisioners } = entry;
  const event = (name: EventName, detail?: string): Leaf => ({
    address,
    entry,
    event: name,
    ...(detail === undefined ? {} : { detail }),
  });
  const shared = [...(previousAddress === undefined ? [] : [event('moved')]), ...(imported ? [event('import')] : [])];
  if (action === 'none' || action === 'read') return shared;
  if (action === 'forget') return [...shared, event('forget')];
  const { before, after, unknown } = entry;
  const values = valueLeaves(before, action === 'delete' ? undefined : after, action === 'delete' ? {} : unknown);
  const runs = action === 'update' ? [] : provisioners.map((type) => event('provisioner', type));
  return [
    ...shared,
    ...values.map((value): Leaf => ({ address, entry, value })),
    ...(values.length === 0 ? [event('no value')] : []),
    ...runs,
  ];
}
