import { mapOf, type MapData } from '../../engine/map';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import type { Report } from '../report/report';
import { policyConfiguration } from '../state/configuration';
import { withLaterContainers } from '../state/later-containers';
import type { TenantStates } from '../state/tenant-states';

/** Returns the map of the folders and firewalls that a change can affect, before and after. */
export function pageMap({ before, after }: TenantStates, places: readonly PlaceAnalysis[], report: Report): MapData {
  const configuration = policyConfiguration(after);
  return mapOf(
    places.map(({ place, before: was, after: is }) => ({ container: place, before: was, after: is })),
    {
      title: `Map of ${report.basis.plans.map(({ name }) => name).join(', ')}`,
      before: withLaterContainers(policyConfiguration(before), configuration),
      after: configuration,
    },
  );
}
