import type { Container } from '../../catalog';
import type { Change, RuleReference } from '../../policy';
import type { TrafficChange } from './report';

/** What a finding was made from, for the page that explains it. It is not part of the report. */
export interface Evidence {
  /** Flows that it is about. */
  readonly traffic?: readonly TrafficChange[];
  /** Rules that it is about. */
  readonly rules?: readonly RuleReference[];
  /** Flows that something protects less than before, and the rules of a kind that decide how. */
  readonly lost?: {
    readonly kind: string;
    readonly places: readonly { readonly place: Container; readonly changes: readonly Change[] }[];
  };
  /** A host that NAT makes reachable. */
  readonly published?: {
    readonly place: Container;
    readonly destination: string;
    readonly zone: string;
    readonly nat: string;
    readonly rule: RuleReference;
  };
}
