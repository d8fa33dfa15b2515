import type { Snapshot } from '../../tenant';
import { isChange } from '../entries/entries';
import type { PlanAction } from '../plan/read-plan';
import type { Changes } from '../state/changes';

/** What is reviewed: changes, what they are based on, and the configuration after them if it is not derived from them. */
export interface Reviewed {
  readonly changes: Changes;
  readonly base: Snapshot | undefined;
  readonly after?: Snapshot | undefined;
  /** Returns the configuration after all changes but those of some resources. Present with `after`. */
  readonly afterWithout?: ((left: ReadonlySet<string>) => Snapshot) | undefined;
}

/** Returns the addresses of the resources that change the tenant: each can be left out. */
export function changedAddresses({ objects, orders, associations }: Changes): readonly string[] {
  const written = [
    ...objects.filter((change) => isChange(change) && change.action !== 'none' && change.action !== 'forget'),
    ...orders.filter(({ action }) => action !== 'none'),
    ...associations.filter(({ action }) => action !== 'none'),
  ];
  return [...new Set(written.map(({ address }) => address))];
}

/** Returns what is reviewed as if some resources stayed as they are. */
export function leaveOut({ changes, base, after, afterWithout }: Reviewed, left: ReadonlySet<string>): Reviewed {
  return {
    changes: {
      ...changes,
      leaves: changes.leaves.filter(({ address }) => !left.has(address)),
      objects: unchanged(changes.objects, left).map((change) =>
        left.has(change.address) ? { ...change, secrets: [], replacedBy: [] } : change,
      ),
      orders: unchanged(changes.orders, left),
      associations: unchanged(changes.associations, left),
    },
    base,
    after: afterWithout === undefined ? after : afterWithout(left),
  };
}

interface Changed {
  readonly address: string;
  readonly action: PlanAction;
  readonly before: unknown;
  readonly after: unknown;
}

function unchanged<T extends Changed>(list: readonly T[], left: ReadonlySet<string>): readonly T[] {
  return list.flatMap((one): readonly T[] => {
    if (!left.has(one.address) || one.action === 'none') return [one];
    return one.before === undefined ? [] : [{ ...one, action: 'none' as const, after: one.before }];
  });
}
