import type { Accounts } from '../accounts/accounts';
import type { Verdict } from '../accounts/verdict';
import type { Container, RulebasePosition } from '../../catalog';
import type { Change, RuleReference } from '../../engine/policy';
import type { Thresholds } from '../config/thresholds';
import type { PlanAction } from '../plan/read-plan';
import type { FindingId, OwnFindingId } from '../finding-types/all';
import type { FindingSeverity } from './severity';
import type { Completeness } from '../../tenant';

/**
 * Result of a review, used by all renderers and printed by `scm review --json`. Its format is described in
 * docs/review.schema.json. Contains no secrets.
 */
export interface Report {
  readonly format: 'scm-review/1';
  readonly basis: Basis;
  readonly summary: Summary;
  /** The answer in one word, derived from the accounts and the findings. */
  readonly verdict: Verdict;
  /** Every changed value and what it does. */
  readonly accounts: Accounts;
  /** Worst first. */
  readonly findings: readonly Finding[];
  /**
   * Findings set aside: waived, or known from an earlier review. Absent if there is neither a rules file nor a
   * baseline.
   */
  readonly setAside?: readonly SetAside[];
  /** Changes by container. */
  readonly containers: readonly ContainerChanges[];
  /** Traffic whose decision changes. */
  readonly traffic: readonly TrafficChange[];
  readonly shadows: readonly ShadowChange[];
  readonly pushes: readonly PushChange[];
  /** Changes made outside Terraform before the plan. */
  readonly drift: readonly ObjectEntry[];
  /** Sentences about what is unknown. */
  readonly unknowns: readonly string[];
}

/** Input of the review. */
export interface Basis {
  /** `everything`: a base was given, and everything that affects each policy is known. */
  readonly covers: 'everything' | 'what is known';
  readonly plans: readonly { readonly name: string; readonly made?: string; readonly terraform: string }[];
  readonly base?: { readonly name: string; readonly made: string };
  readonly containers: readonly { readonly container: Container; readonly completeness: Completeness }[];
  /** Thresholds from which sets count as any. */
  readonly thresholds: Thresholds;
  /** Sentences about assumptions. */
  readonly assumptions: readonly string[];
}

/** The review in a few sentences and numbers. */
export interface Summary {
  readonly sentences: readonly string[];
  readonly worst?: FindingSeverity;
  readonly findings: Readonly<Record<FindingSeverity, number>>;
  readonly actions: Readonly<Record<'create' | 'update' | 'replace' | 'delete' | 'forget' | 'move', number>>;
}

/** A finding for the reviewer. */
export interface Finding {
  readonly id: FindingId | OwnFindingId;
  /** Identity across reviews, derived from IDs and facts, so that wording does not matter. */
  readonly fingerprint: string;
  readonly severity: FindingSeverity;
  /** One line, no final period. */
  readonly title: string;
  readonly detail?: string;
  /** Its location. */
  readonly container?: Container;
  /** The object concerned. */
  readonly subject?: { readonly kind: string; readonly name: string; readonly address?: string };
  /** The changed resources without which it would not exist. Absent if that was not computed, or if each of several suffices. */
  readonly causes?: readonly Cause[];
  /** Milder findings about the same effect of the same causes. */
  readonly also?: readonly Finding[];
  /** Path of its explanation page, as a URL relative to the report file. */
  readonly page?: string;
}

/** A changed resource that causes a finding. */
export interface Cause {
  readonly address: string;
  /** Its change: `address "db1" (tag: + web)`, `new address "db1"`. Absent if the finding says it itself. */
  readonly text?: string;
}

/** A finding that was set aside, and why. */
export interface SetAside {
  readonly finding: Finding;
  /** `known`: it is in the baseline, an earlier review. */
  readonly because: 'waived' | 'known';
  /** For a waiver: the reason. */
  readonly reason?: string;
  /** For a waiver: the person who accepts the finding. */
  readonly acceptedBy?: string;
  /** For a waiver: its last day. */
  readonly until?: string;
}

/** Changes in one container, or of tenant-wide objects. */
export interface ContainerChanges {
  readonly container?: Container;
  readonly rulebases: readonly RulebaseChanges[];
  readonly objects: readonly ObjectEntry[];
}

/** Changed rules of one kind and rulebase. */
export interface RulebaseChanges {
  readonly kind: string;
  readonly position?: RulebasePosition;
  /** `assumed`: the order is unknown, so positions are a guess. */
  readonly order: 'known' | 'assumed';
  readonly rules: readonly RuleRow[];
}

/** A changed rule. */
export interface RuleRow extends ObjectEntry {
  /** Position in the rulebase before and after, starting at 1. */
  readonly placeBefore?: number;
  readonly placeAfter?: number;
  /** Whether its position among the remaining rules changes. */
  readonly moved: boolean;
  /** For a moved rule: the rule it now follows, or a note that it is first. */
  readonly behind?: string;
}

/** A changed object. */
export interface ObjectEntry {
  readonly kind: string;
  readonly name: string;
  /** Previous name, if it differs. */
  readonly was?: string;
  readonly address: string;
  readonly previousAddress?: string;
  readonly action: PlanAction;
  readonly container?: Container;
  readonly fields: readonly FieldChange[];
  /** Paths of secrets that are set or changed. Values are never included. */
  readonly secrets: readonly string[];
  /** Attributes that require replacement. */
  readonly replacedBy: readonly string[];
  /** Rules that reference it, directly or through groups, tags and variables. */
  readonly reaches: readonly ReachedRule[];
}

/** A rule that references an object. */
export interface ReachedRule {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  /** Names of intermediate objects, nearest to the object first. */
  readonly through: readonly string[];
}

/** A changed attribute, by Terraform name. */
export interface FieldChange {
  readonly name: string;
  readonly before?: Shown;
  readonly after?: Shown;
  /** For sets: added and removed items. */
  readonly added?: readonly Shown[];
  readonly removed?: readonly Shown[];
}

/** A value as JSON; a placeholder in parentheses if it is unknown or sensitive. */
export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown };

/** Traffic whose decision changes, in one or several containers. */
export interface TrafficChange {
  readonly what: Change['what'];
  readonly certainty: Change['certainty'];
  readonly extent: Change['extent'];
  readonly severity: FindingSeverity;
  /** `tcp/443 from zone branch 10.8.0.0/16 to any`. */
  readonly text: string;
  readonly region: Change['region'];
  /** For an opened region without some services: these were open before, or are blocked before and after. */
  readonly leftOut?: 'open before' | 'still blocked';
  readonly example: Change['example'];
  readonly before: RuleReference;
  readonly after: RuleReference;
  /** Its conditions as clauses: `if …`, `unless …`. */
  readonly conditions: readonly string[];
  /** Folders and devices whose policy is affected. */
  readonly places: readonly Container[];
}

/** A rule that becomes shadowed or is no longer shadowed. */
export interface ShadowChange {
  readonly what: 'shadowed' | 'unshadowed';
  readonly certainty: 'surely' | 'maybe';
  readonly sort: 'redundant' | 'contradicted' | 'empty';
  readonly rule: RuleReference;
  readonly coveredBy: readonly RuleReference[];
  readonly places: readonly Container[];
}

/** A stage of a planned rollout: which firewalls get the change, and what must hold after it. */
export interface StageChange {
  readonly name: string;
  /** Its folders and firewalls; empty for everything that no earlier stage has. */
  readonly where: readonly string[];
  /** Its firewalls; absent if they are known only at the apply. */
  readonly firewalls?: readonly string[];
  readonly wait?: string;
  /** Firewalls that may fail without a stop; absent if none may. */
  readonly maxFailures?: number;
  readonly checks: readonly string[];
}

/** A planned push. */
export interface PushChange {
  readonly address: string;
  readonly action: PlanAction;
  /** Configured target folders; if absent, the folders of the changes. */
  readonly folders?: readonly string[];
  readonly devices?: readonly string[];
  /** The same folders and firewalls. */
  readonly targets: readonly Container[];
  /** Stages of the rollout in their order. */
  readonly stages?: readonly StageChange[];
  /** Settings other than the default that decide what is pushed and what happens after a failure, as written. */
  readonly settings?: readonly string[];
  /** Containers whose changes it activates. */
  readonly activates: readonly Container[];
  /** Whether it includes changes by other administrators. */
  readonly includesOtherAccounts: boolean;
}
