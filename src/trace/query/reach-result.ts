import type { Container } from '../../catalog';
import type { Region, RuleReference } from '../../policy';

/** Which flows a query is about. What is left out is open. Addresses may be networks and ranges. */
export interface ReachQuery {
  /** Addresses before NAT. */
  readonly source?: string;
  /** Addresses of the hosts that receive the traffic, after NAT. */
  readonly destination?: string;
  /** `tcp/22`, `udp/5000-5010`, `tcp`, `icmp`, after NAT. */
  readonly service?: string;
  readonly application?: string;
  readonly user?: string;
  readonly category?: string;
  readonly fromZone?: string;
}

/** Flows that reach the destination by one security rule and one NAT rule. */
export interface ReachedBy {
  readonly rule: RuleReference;
  /** The NAT rule; absent where none matches. */
  readonly nat?: {
    readonly name: string;
    readonly reference: RuleReference;
    readonly isReverse: boolean;
    readonly translates: readonly ('source' | 'destination')[];
  };
  /** The packets as they come in: addresses and port before NAT, the zones of the security rule. No two share a flow. */
  readonly regions: readonly Region[];
  /** What the host receives. */
  readonly delivered: { readonly destination: readonly string[]; readonly service: readonly string[] };
  /** `maybe`: conditions of the regions decide, a zone is unknown, or the firewall chooses among several hosts. */
  readonly certainty: 'surely' | 'maybe';
}

/** Everything that reaches a destination. */
export interface ReachResult {
  readonly container: Container;
  readonly query: ReachQuery;
  /** `all`: every flow of the query arrives for sure; `none`: no flow does. */
  readonly verdict: 'all' | 'some' | 'none';
  readonly reached: readonly ReachedBy[];
  readonly assumptions: readonly string[];
}
