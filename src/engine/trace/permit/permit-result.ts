import type { Container } from '../../../catalog';
import type { Effect, Region, RuleReference } from '../../policy';

/** A header space: packets by their zones and header fields. Omitted fields match everything. */
export interface PermitQuery {
  readonly fromZone?: string;
  readonly toZone?: string;
  /** Addresses before NAT: an address, a network, a range, or the name of an object. */
  readonly source?: string;
  readonly destination?: string;
  /** Before NAT: `tcp/22`, or the name of a service or App-ID with known ports. */
  readonly service?: string;
  readonly application?: string;
  readonly user?: string;
}

/** Packets that one rule decides. */
export interface DecidedPackets {
  readonly rule: RuleReference;
  readonly regions: readonly Region[];
  /** `maybe`: the regions have conditions. */
  readonly certainty: 'surely' | 'maybe';
}

/** What the security rules decide about a header space, without routes and NAT. */
export interface PermitResult {
  readonly container: Container;
  readonly query: PermitQuery;
  /** `all`: every packet is certainly allowed. `none`: no packet is allowed. */
  readonly verdict: 'all' | 'some' | 'none';
  /** Grouped by equal outcome. */
  readonly outcomes: readonly { readonly effect: Effect; readonly by: readonly DecidedPackets[] }[];
  readonly assumptions: readonly string[];
}
