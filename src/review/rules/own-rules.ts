import type { Flows } from '../../engine/policy';
import type { FindingSeverity } from '../report/severity';

/** A team's custom rules, from a file (docs/guides/review.md). */
export interface OwnRules {
  readonly rules: readonly OwnRule[];
  readonly zones?: ZoneRules;
  readonly waivers: readonly Waiver[];
  readonly expiry: readonly ExpiryRule[];
}

/** Selects rules that must expire: by name, location and tag; `*` matches anything. */
export interface ExpiryRule {
  readonly about?: string;
  readonly in?: string;
  readonly tag?: string;
  /** Why they must expire. */
  readonly reason: string;
}

/** A custom rule for opened traffic or for findings, with its own severity. */
export interface OwnRule {
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly message: string;
  readonly when: { readonly opens: Flows } | { readonly finding: Matched };
}

/** Selects findings by type and optionally by subject and location; `*` matches anything. */
export interface Matched {
  readonly ids: readonly string[];
  readonly about?: string;
  readonly in?: string;
}

/** Which zones may communicate. */
export interface ZoneRules {
  readonly severity: FindingSeverity;
  /** Result for pairs that are not listed. Traffic within one zone is not checked. */
  readonly others: 'allow' | 'forbid';
  readonly allow: readonly Flows[];
  readonly forbid: readonly Flows[];
}

/** A finding that a person accepts until a date. */
export interface Waiver {
  readonly finding: Matched;
  readonly reason: string;
  /** The person who accepts it. */
  readonly acceptedBy: string;
  /** Last day of validity, `2026-12-31`. */
  readonly until: string;
}
