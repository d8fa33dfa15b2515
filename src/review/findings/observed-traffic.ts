import type { Container } from '../../catalog';

/** What a plan would do with the sessions of traffic logs at one firewall or folder. */
export interface ObservedTraffic {
  readonly container: Container;
  readonly sessions: number;
  /** First and last session, as ISO 8601; empty if the log has no times. */
  readonly period: { readonly from: string; readonly until: string };
  /** Lines that were not understood: sessions of them can be let in or cut off, too. */
  readonly notUnderstood: number;
  /** What was not read, and what limits the decisions. */
  readonly notes: readonly string[];
  readonly blocked: readonly ObservedGroup[];
  readonly allowed: readonly ObservedGroup[];
  /** The same, unless an unknown condition prevents it. */
  readonly blockedUnless: readonly ObservedGroup[];
  readonly allowedUnless: readonly ObservedGroup[];
}

/** Sessions with equal zones, rules and conditions. */
export interface ObservedGroup {
  readonly fromZone: string;
  readonly before: string;
  readonly after: string;
  readonly sessions: number;
  /** Conditions that the result depends on. */
  readonly reasons: readonly string[];
  /** Applications with their services, and their sessions. */
  readonly applications: readonly { readonly value: string; readonly sessions: number }[];
}
