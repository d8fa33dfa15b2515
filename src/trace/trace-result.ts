import type { Container } from '../catalog';
import type { Condition, Effect, Part, RuleReference } from '../policy';
import type { ObjectReference } from './object-reference';

/** One connection attempt, in the direction of its first packet. */
export interface TracedFlow {
  readonly source: string;
  readonly destination: string;
  /** `tcp/443`, `udp/53`, `icmp` or `ip/47`. */
  readonly service: string;
  readonly sourcePort?: number;
  /** Default: open, so that the answer is for every application. */
  readonly application?: string;
  readonly user?: string;
  readonly category?: string;
  /** Instead of the zone that the route back to the source leads to. */
  readonly fromZone?: string;
  /** Instead of the zone that the route to the destination leads to. */
  readonly toZone?: string;
  /** Answers by the ids of questions. */
  readonly answers?: Readonly<Record<string, 'yes' | 'no'>>;
}

/** Steps of a packet, in PAN-OS's order of evaluation. */
export const stages = [
  'ingress',
  'forwarding',
  'nat',
  'forwarding after nat',
  'dos protection',
  'authentication',
  'security',
  'application override',
  'decryption',
  'profiles',
  'qos',
  'egress',
] as const;

/** What one step decided, and the objects that decided it. */
export interface PacketStep {
  readonly stage: (typeof stages)[number];
  readonly text: string;
  readonly objects: readonly ObjectReference[];
}

/** One way through the firewall. A flow has several where something is open. */
export interface TracePath {
  readonly outcome: 'allowed' | 'blocked' | 'dropped';
  /** `allowed by rule "web"`. */
  readonly why: string;
  readonly from: Part;
  readonly to: Part;
  readonly application: Part;
  /** What must hold for the flow to take this path. */
  readonly provided: readonly Condition[];
  readonly steps: readonly PacketStep[];
  /** The deciding security rule; absent where the packet does not get so far. */
  readonly rule?: RuleReference;
  /** What the destination receives. */
  readonly delivered?: Delivered;
}

/** A packet after NAT. */
export interface Delivered {
  readonly source: string;
  readonly destination: string;
  readonly service: string;
}

/** What a firewall does with a flow. */
export interface Trace {
  readonly container: Container;
  readonly flow: TracedFlow;
  /** `maybe`: it depends on what is open. */
  readonly verdict: Effect | 'maybe';
  readonly paths: readonly TracePath[];
  /** Sentences on what was taken for granted. */
  readonly assumptions: readonly string[];
}
