import type { Container } from '../../catalog';
import type { Change, RuleReference } from '../../engine/policy';
import type { TrafficChange } from './report';

/** Evidence of a finding, for its explanation page. Not part of the report. */
export interface Evidence {
  /** The finding in one sentence without ports and addresses; absent if its title is that. */
  readonly sentence?: string;
  /** Flows of the finding. */
  readonly traffic?: readonly TrafficChange[];
  /** Rules of the finding. */
  readonly rules?: readonly RuleReference[];
  /** Flows with less protection than before, and the kind of rules that decide the protection. */
  readonly lost?: {
    readonly kind: string;
    readonly places: readonly { readonly place: Container; readonly changes: readonly Change[] }[];
  };
  /** A host exposed by NAT. */
  readonly published?: {
    readonly place: Container;
    readonly destination: string;
    readonly zone: string;
    readonly nat: string;
    readonly rule: RuleReference;
  };
}
