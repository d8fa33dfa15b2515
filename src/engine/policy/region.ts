import type { Condition } from './question';

/**
 * A set of flows in text form: flows within all dimensions for which all conditions hold.
 * Address syntax: `10.1.0.0/16`, `10.1.0.10-10.1.0.20`, `10.1.2.3`. Service syntax: `tcp/443`, `udp/5000-5010`, `tcp`
 * (any port), `icmp`, `ip/47`.
 */
export interface Region {
  readonly from: Part;
  readonly to: Part;
  readonly source: Part;
  readonly destination: Part;
  readonly service: Part;
  readonly sourcePort: Part;
  readonly application: Part;
  /** Conditions that must also hold; empty if the region depends on no question. */
  readonly provided: readonly Condition[];
}

/** The values of one dimension: any, the listed values, or all except the listed values, whichever is shortest. */
export type Part =
  | { readonly is: 'any' }
  | {
      readonly is: 'only' | 'except';
      readonly values: readonly [string, ...string[]];
    };

/** An example flow with one value for each dimension. */
export interface ExampleFlow {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly destination: string;
  readonly service: string;
  /** Only for TCP and UDP. */
  readonly sourcePort?: number;
  readonly application: string;
  readonly provided: readonly Condition[];
}
