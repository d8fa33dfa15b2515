import { Vocabulary, type Budget } from '../../engine/policy';
import { firewallOf, reachDifference, type Firewall, type ReachDifference } from '../../engine/trace';
import { policyConfiguration } from '../state/configuration';
import { withLaterContainers } from '../state/later-containers';
import type { TenantStates } from '../state/tenant-states';
import type { PlaceAnalysis } from './place-analysis';

/** The difference of reachability of one folder or device. */
export interface PlaceReachability {
  readonly place: PlaceAnalysis['place'];
  readonly before: Firewall;
  readonly after: Firewall;
  readonly difference: ReachDifference;
}

/** Computes which traffic arrives at a host after the changes and not before, and the reverse, for each place. */
export function reachabilityOf(
  places: readonly PlaceAnalysis[],
  states: TenantStates,
  budget: Budget,
): readonly PlaceReachability[] {
  const after = policyConfiguration(states.after);
  const before = withLaterContainers(policyConfiguration(states.before), after);
  return places.flatMap(({ place, before: { container } }): readonly PlaceReachability[] => {
    if (place.scope === 'snippet') return [];
    const vocabulary = new Vocabulary(budget);
    const firewalls = {
      before: firewallOf(before, container, vocabulary),
      after: firewallOf(after, place, vocabulary),
    };
    return [{ place, ...firewalls, difference: reachDifference(firewalls.before, firewalls.after) }];
  });
}
