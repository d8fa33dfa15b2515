import type { Condition } from './question';

/**
 * A set of flows in words: those that lie in every one of its dimensions and for which every condition holds.
 * Addresses are written `10.1.0.0/16`, `10.1.0.10-10.1.0.20` or `10.1.2.3`, services `tcp/443`, `udp/5000-5010`,
 * `tcp` (any port), `icmp`, `ip/47`.
 */
export interface Region {
  readonly from: Part;
  readonly to: Part;
  readonly source: Part;
  readonly destination: Part;
  readonly service: Part;
  readonly sourcePort: Part;
  readonly application: Part;
  /** What must hold besides; empty for a region that hangs on nothing. */
  readonly provided: readonly Condition[];
}

/** The values of one dimension: all, the listed ones, or all but the listed ones, whichever is shortest. */
export type Part =
  | { readonly is: 'any' }
  | {
      readonly is: 'only' | 'except';
      readonly values: readonly [string, ...string[]];
    };

/** One flow as an example: every dimension has one value. */
export interface ExampleFlow {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly destination: string;
  readonly service: string;
  /** For TCP and UDP. */
  readonly sourcePort?: number;
  readonly application: string;
  readonly provided: readonly Condition[];
}
