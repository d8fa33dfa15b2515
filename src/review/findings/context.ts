import type { ChangedMeaning } from '../analysis/changed-meanings';
import type { Scale, Zones } from '../analysis/classify';
import type { Thresholds } from '../config/thresholds';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import type { PlaceReachability } from '../analysis/reachability';
import type { Reaches } from '../entries/entries';
import type { AlignedFields } from '../protection/aligned-fields';
import type { ProtectionLoss } from '../protection/protection-changes';
import type { FindingDraft } from '../report/fingerprint';
import type { ObservedTraffic } from './observed-traffic';
import type { ShadowChange, TrafficChange } from '../report/report';
import type { ExpiryRule } from '../rules/own-rules';
import type { Changes } from '../state/changes';
import type { ObjectChange, ObjectState } from '../state/object-change';
import type { TenantStates } from '../state/tenant-states';
import type { Snapshot } from '../../tenant';

/** Input of the finders. */
export interface FindingContext {
  readonly changes: Changes;
  readonly states: TenantStates;
  readonly reaches: Reaches;
  readonly places: readonly PlaceAnalysis[];
  readonly traffic: readonly TrafficChange[];
  readonly exposure: readonly TrafficChange[];
  readonly shadows: readonly ShadowChange[];
  readonly meanings: readonly ChangedMeaning[];
  readonly zones: Zones;
  readonly thresholds: Thresholds;
  /** Criteria by which flows are rated. */
  readonly scale: Scale;
  /** Minute since 1970 with which the end of rules is compared. */
  readonly minute: number | undefined;
  /** Rules that must expire. */
  readonly expiry: readonly ExpiryRule[] | undefined;
  /** What traffic logs show, by firewall or folder. */
  readonly observed?: readonly ObservedTraffic[];
  readonly base: Snapshot | undefined;
  /** Objects whose prior state in the plan differs from the base, which is then outdated. */
  readonly stale: readonly ObjectState[];
  /** Traffic with less protection than before. */
  readonly losses: readonly ProtectionLoss[];
  /** What objects were before, with the names that their references have now. */
  readonly aligned: AlignedFields;
  /** Changes with values in place of variables and addresses, also of what only names one that changes. */
  readonly resolved: () => readonly ObjectChange[];
  /** Which traffic arrives at a host in one of the two configurations only. Computed at the first call. */
  readonly reachability: () => readonly PlaceReachability[];
}

/** Finds one type of finding. */
export type Finder = (context: FindingContext) => readonly FindingDraft[];
