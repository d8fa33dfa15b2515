import type { Flows } from '../../policy';
import type { Severity } from '../report/severity';

/** What a team wants of every change, in a file of its own (docs/guides/review.md). */
export interface OwnRules {
  readonly rules: readonly OwnRule[];
  readonly zones?: ZoneRules;
  readonly waivers: readonly Waiver[];
}

/** Something to be found: traffic that opens, or findings that are as bad as a team says. */
export interface OwnRule {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly when: { readonly opens: Flows } | { readonly finding: Matched };
}

/** Findings by their sort, and, where it is given, by what they are about and where; `*` stands for anything. */
export interface Matched {
  readonly ids: readonly string[];
  readonly about?: string;
  readonly in?: string;
}

/** Which zone may talk to which. */
export interface ZoneRules {
  readonly severity: Severity;
  /** What holds for pairs that are not named. Within one zone nothing is asked. */
  readonly others: 'allow' | 'forbid';
  readonly allow: readonly Flows[];
  readonly forbid: readonly Flows[];
}

/** A finding that a person accepts, until a day. */
export interface Waiver {
  readonly finding: Matched;
  readonly reason: string;
  /** The person who accepts it. */
  readonly acceptedBy: string;
  /** Its last day, `2026-12-31`. */
  readonly until: string;
}
