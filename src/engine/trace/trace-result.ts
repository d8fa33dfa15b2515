import type { Container } from '../../catalog';
import type { Condition, Effect, Part, RuleReference } from '../policy';
import type { ObjectReference } from './object-reference';

/** One connection attempt, in the direction of its first packet. */
export interface TracedFlow {
  readonly source: string;
  readonly destination: string;
  /** `tcp/443`, `udp/53`, `icmp` or `ip/47`. */
  readonly service: string;
  readonly sourcePort?: number;
  /** Default: undetermined, so that the result covers all applications. */
  readonly application?: string;
  readonly user?: string;
  readonly category?: string;
  /** Overrides the zone of the return route to the source. */
  readonly fromZone?: string;
  /** Overrides the interface of the return route to the source. */
  readonly fromInterface?: string;
  /** Overrides the zone of the route to the destination. */
  readonly toZone?: string;
  /** Answers by question id. */
  readonly answers?: Readonly<Record<string, 'yes' | 'no'>>;
}

/** Processing steps of a packet, in PAN-OS evaluation order. */
export const stages = [
  'ingress',
  'forwarding',
  'nat',
  'forwarding after nat',
  'dos protection',
  'authentication',
  'application override',
  'security',
  'decryption',
  'profiles',
  'qos',
  'egress',
] as const;

/** The decision of one step, and the objects responsible for it. */
export interface PacketStep {
  readonly stage: (typeof stages)[number];
  readonly text: string;
  readonly objects: readonly ObjectReference[];
}

/** One path through the firewall. A flow has several if something is undetermined. */
export interface TracePath {
  readonly outcome: 'allowed' | 'blocked' | 'dropped';
  /** `allowed by rule "web"`. */
  readonly why: string;
  readonly from: Part;
  readonly to: Part;
  readonly application: Part;
  /** Conditions for the flow to take this path. */
  readonly provided: readonly Condition[];
  readonly steps: readonly PacketStep[];
  /** The deciding security rule; absent if the packet is dropped before. */
  readonly rule?: RuleReference;
  /** The packet that the destination receives. */
  readonly delivered?: Delivered;
  /** What happens to the reply. Only with `wayBack`, and only if the flow is allowed. */
  readonly back?: readonly WayBack[];
  /** Later rules that match some of the flow as well. Only with `allRules`. */
  readonly alsoMatching?: readonly MatchingRule[];
}

/** What happens to the reply of a flow. Several are routes of equal cost. */
export interface WayBack {
  /**
   * `same zone`: another interface of the zone that the session came in by, so that the session survives but routing is
   * asymmetric. `dropped`: no route, or another zone, so that the session does not survive.
   */
  readonly outcome: 'same interface' | 'same zone' | 'dropped' | 'unknown';
  readonly text: string;
  /** Where the reply leaves. */
  readonly interface?: string;
  readonly zone?: string;
  /** Conditions for the reply to take this way, beyond those of the path. */
  readonly provided: readonly Condition[];
  readonly objects: readonly ObjectReference[];
}

/** A security rule that matches a flow but does not decide it. */
export interface MatchingRule {
  readonly rule: RuleReference;
  readonly effect: Effect;
  /** `maybe`: only for some applications or answers. */
  readonly certainty: 'surely' | 'maybe';
}

/** What a trace includes beyond the decision. */
export interface TraceOptions {
  /** Include every security rule that matches. */
  readonly allRules?: true;
  /** Include the way back of the reply, and whether the session survives. */
  readonly wayBack?: true;
}

/** A packet after NAT. */
export interface Delivered {
  readonly source: string;
  readonly destination: string;
  readonly service: string;
}

/** How a firewall processes a flow. */
export interface Trace {
  readonly container: Container;
  readonly flow: TracedFlow;
  /** `maybe`: the decision depends on undetermined facts. */
  readonly verdict: Effect | 'maybe';
  readonly paths: readonly TracePath[];
  /** Assumptions made, as sentences. */
  readonly assumptions: readonly string[];
}
