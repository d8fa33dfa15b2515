import { kindsWithRole, type Container } from '../../catalog';
import type { ChangedRule, UseState } from '../../tools/questions';
import { makePause } from '../make-pause';
import type { Transaction } from '../model/transaction';
import type { ChangedObject, Differences } from './differences';
import { rulesOfKind } from './object-queries';

/** Number of security rules of a candidate by their state in a usage report. */
export interface UsedRules {
  readonly used: number;
  readonly unused: number;
  readonly notJudged: number;
  /** Containers with rules that were never used, those with the most first. */
  readonly unusedIn: readonly (Container & { readonly count: number })[];
}

/** Maximum number of containers that are named. */
const maxPlaces = 5;

const changeNames = { created: 'new', updated: 'changed', moved: 'moved' } as const;

/** Returns the security rules of the candidate. `staged`: its changes to what runs. */
export async function securityRules(
  tx: Transaction,
  { running, objects }: Differences,
): Promise<readonly ChangedRule[]> {
  const tree = await tx.tree();
  // If nothing was pushed yet, nothing is a change.
  const changes = new Map<string, ChangedObject['change']>(
    running === 0 ? [] : objects.map(({ id, change }) => [id, change]),
  );
  const rules: ChangedRule[] = [];
  const pause = makePause();
  for (const kind of kindsWithRole('security-rule')) {
    for (const { id, name, container, rulebase } of await rulesOfKind(tx, kind)) {
      await pause();
      const change = changes.get(id);
      const node = tree.byId(container);
      rules.push({
        kind,
        ...(node === undefined ? {} : { container: { scope: node.scope, name: node.name } }),
        rulebase,
        name,
        ...(change === undefined || change === 'deleted' ? {} : { change: changeNames[change] }),
      });
    }
  }
  return rules;
}

/** Counts rules by their states, which are in the order of the rules. */
export function countStates(rules: readonly ChangedRule[], states: readonly UseState[]): UsedRules {
  const counts = { used: 0, unused: 0, 'not judged': 0 };
  const places = new Map<string, Container & { readonly count: number }>();
  for (const [i, state] of states.entries()) {
    counts[state] += 1;
    const container = rules[i]?.container;
    if (state !== 'unused' || container === undefined) continue;
    const key = JSON.stringify(container);
    places.set(key, { ...container, count: (places.get(key)?.count ?? 0) + 1 });
  }
  return {
    used: counts.used,
    unused: counts.unused,
    notJudged: counts['not judged'],
    unusedIn: [...places.values()].sort((a, b) => b.count - a.count).slice(0, maxPlaces),
  };
}
