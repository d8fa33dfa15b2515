import type { TracedFlow } from '../../../src/engine/trace';
import type { Setup } from '../office';
import type { Page } from './documentation';

/** One flow through the office, and what a firewall does with it. */
export interface TraceCase {
  readonly what: string;
  /** The page that says it. */
  readonly follows: Page;
  readonly setup: Setup;
  readonly flow: TracedFlow;
  readonly expect: Expected;
}

/** What a case checks; what is left out is not checked. */
export interface Expected {
  readonly verdict: 'allow' | 'block' | 'maybe';
  /** Names of the deciding rules, one for each path. */
  readonly rules?: readonly string[];
  /** Zones after the lookups, of the first path. */
  readonly zones?: readonly [from: string, to: string];
  /** What the destination receives, of the first path. */
  readonly delivered?: readonly [source: string, destination: string, service: string];
  /** Parts of the texts of steps. */
  readonly steps?: readonly string[];
}

/** A flow in short: `flow('10.1.0.5', '198.51.100.7', 'tcp/443')`. */
export function flow(source: string, destination: string, service: string, more: Partial<TracedFlow> = {}): TracedFlow {
  return { source, destination, service, ...more };
}
