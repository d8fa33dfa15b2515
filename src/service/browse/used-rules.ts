import type { Container } from '../../catalog';
import { ReportedRules, type UsageReport } from '../../questions';
import { kindsMeaning } from '../../policy/engine';
import { makePause } from '../make-pause';
import type { Transaction } from '../model/transaction';
import type { ChangedObject, Differences } from './differences';
import { rulesOfKind } from './object-queries';

/** The security rules of a candidate by what a usage report says of them. */
export interface UsedRules {
  readonly used: number;
  readonly unused: number;
  readonly notJudged: number;
  /** Containers with rules that were never used, those with the most first. */
  readonly unusedIn: readonly (Container & { readonly count: number })[];
}

/** Maximum number of containers that are named. */
const mostPlaces = 5;

const changeNames = { created: 'new', updated: 'changed', moved: 'moved' } as const;

/** Counts the security rules of the candidate. `staged`: its changes to what runs. */
export async function usedRules(
  tx: Transaction,
  rules: UsageReport['rules'],
  { running, objects }: Differences,
): Promise<UsedRules> {
  const tree = await tx.tree();
  const reported = new ReportedRules(rules);
  // If nothing was pushed yet, nothing is a change.
  const changes = new Map<string, ChangedObject['change']>(
    running === 0 ? [] : objects.map(({ id, change }) => [id, change]),
  );
  const counts = { used: 0, unused: 0, 'not judged': 0 };
  const places = new Map<string, Container & { readonly count: number }>();
  const pause = makePause();
  for (const kind of kindsMeaning('security-rule')) {
    for (const { id, name, container, rulebase } of await rulesOfKind(tx, kind)) {
      await pause();
      const change = changes.get(id);
      const place = tree.byId(container);
      const { state } = reported.useOf(
        { kind, container: place, rulebase, name },
        change === undefined || change === 'deleted' ? undefined : changeNames[change],
      );
      counts[state] += 1;
      if (state !== 'unused' || place === undefined) continue;
      const { scope, name: placeName } = place;
      places.set(container, { scope, name: placeName, count: (places.get(container)?.count ?? 0) + 1 });
    }
  }
  return {
    used: counts.used,
    unused: counts.unused,
    notJudged: counts['not judged'],
    unusedIn: [...places.values()].sort((a, b) => b.count - a.count).slice(0, mostPlaces),
  };
}
