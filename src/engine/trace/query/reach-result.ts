import type { Container } from '../../../catalog';
import type { Region, RuleReference } from '../../policy';

/** The flows of a query. Omitted fields match everything. Addresses may be networks and ranges. */
export interface ReachQuery {
  /** Addresses before NAT. */
  readonly source?: string;
  /** Addresses of the receiving hosts, after NAT. */
  readonly destination?: string;
  /** `tcp/22`, `udp/5000-5010`, `tcp`, `icmp`, after NAT. */
  readonly service?: string;
  readonly application?: string;
  readonly user?: string;
  readonly category?: string;
  /** Only packets that enter by this zone. Named sources enter by it even if their return route does not. */
  readonly fromZone?: string;
  /** Packets enter by this interface, whatever their return route. */
  readonly fromInterface?: string;
}

/** Flows that reach the destination through one security rule and one NAT rule. */
export interface ReachedBy {
  readonly rule: RuleReference;
  /** The NAT rule; absent if none matches. */
  readonly nat?: {
    readonly name: string;
    readonly reference: RuleReference;
    readonly isReverse: boolean;
    readonly translates: readonly ('source' | 'destination')[];
  };
  /** The packets on arrival, as disjoint regions: addresses and port before NAT, zones as in the security rule. */
  readonly regions: readonly Region[];
  /** What the destination host receives. */
  readonly delivered: { readonly destination: readonly string[]; readonly service: readonly string[] };
  /** `maybe`: the regions have conditions, a zone is unknown, or the firewall picks one of several hosts. */
  readonly certainty: 'surely' | 'maybe';
}

/** All flows that reach a destination. */
export interface ReachResult {
  readonly container: Container;
  readonly query: ReachQuery;
  /** `all`: every flow of the query certainly arrives. `none`: no flow arrives. */
  readonly verdict: 'all' | 'some' | 'none';
  readonly reached: readonly ReachedBy[];
  readonly assumptions: readonly string[];
}
