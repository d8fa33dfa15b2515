import type { Container } from '../../catalog';
import type { ObjectReference } from '../../engine/trace';
import type { JudgedRule } from './reported/judged-rule';

/** Values by the API's names. */
export type Fields = Readonly<Record<string, unknown>>;

/** One object that a proposal removes, changes or creates. */
export type Edit =
  | { readonly is: 'remove'; readonly object: ObjectReference; readonly before: Fields }
  | { readonly is: 'change'; readonly object: ObjectReference; readonly before: Fields; readonly after: Fields }
  | { readonly is: 'create'; readonly object: ObjectReference; readonly after: Fields };

/** What a proposal is about. */
export const proposalSorts = [
  'expired-rule',
  'shadowed-rule',
  'redundant-rule',
  'mergeable-rules',
  'unused-object',
  'duplicate-object',
  'rule-without-hits',
  'wide-rule',
] as const;

/** What a proposal is about. */
export type ProposalSort = (typeof proposalSorts)[number];

/**
 * Why a proposal holds. `decisions unchanged` is proven: every flow has the same action, profiles and log settings as
 * before. `observed` only repeats what traffic logs show, `counted` what the service counted.
 */
export type Evidence =
  | {
      readonly is: 'decisions unchanged';
      /** `what is known`: containers or kinds that were not read could matter. */
      readonly covers: 'everything' | 'what is known';
    }
  /** The schedule of the rule has ended, so it never matches again. */
  | { readonly is: 'expired'; readonly day: string }
  | { readonly is: 'observed'; readonly period: Period; readonly sessions: number }
  | { readonly is: 'counted'; readonly days?: number };

/** The first and the last session of some logs, as ISO 8601; empty where the logs have no times. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** One change that cleans something up. Each holds alone, and all proven ones hold together. */
export interface Proposal {
  /** The same in each run over the same configuration. */
  readonly id: string;
  readonly sort: ProposalSort;
  readonly evidence: Evidence;
  /** One line, no final period. */
  readonly title: string;
  /** Why, and what to check, in sentences. */
  readonly reasons: readonly string[];
  /** Descriptions and tags that are lost. */
  readonly loses: readonly string[];
  readonly edits: readonly Edit[];
}

/** What was found. */
export interface Cleanup {
  /** Proven ones first. */
  readonly proposals: readonly Proposal[];
  /** Folders and devices whose decisions were compared. */
  readonly places: readonly Container[];
  /** Rules that were not decided within the budget, or that cannot be judged, with the reason. */
  readonly skipped: readonly string[];
  readonly assumptions: readonly string[];
  /** What was not read of the logs, and what limits their evaluation. */
  readonly logs: readonly string[];
  /** What the service reports of rules, with a row for each. Absent if it was not asked. */
  readonly service?: { readonly rules: readonly JudgedRule[]; readonly notes: readonly string[] };
}
