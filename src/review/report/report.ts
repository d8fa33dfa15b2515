import type { Container, RulebasePosition } from '../../catalog';
import type { Change, Completeness, RuleReference } from '../../policy';
import type { Thresholds } from '../config/thresholds';
import type { PlanAction } from '../plan/read-plan';
import type { FindingId, OwnFindingId } from './finding-id';
import type { Severity } from './severity';

/**
 * What a plan means, as data: what every renderer shows and what `scm review --json` prints. Its form is described in
 * docs/review.schema.json. No secret is in it.
 */
export interface Report {
  readonly format: 'scm-review/1';
  readonly basis: Basis;
  readonly summary: Summary;
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** Findings that do not count: waived, or known from an earlier review. Absent where nothing was to be set aside. */
  readonly setAside?: readonly SetAside[];
  /** What changes in each container. */
  readonly containers: readonly ContainerChanges[];
  /** Which traffic is decided differently. */
  readonly traffic: readonly TrafficChange[];
  readonly shadows: readonly ShadowChange[];
  readonly pushes: readonly PushChange[];
  /** What somebody changed outside Terraform, before the plan was made. */
  readonly drift: readonly ObjectEntry[];
  /** What could not be known, in sentences. */
  readonly unknowns: readonly string[];
}

/** What the review knows. */
export interface Basis {
  /** `everything`: a base was given and everything on the way of every policy was seen. */
  readonly covers: 'everything' | 'what is known';
  readonly plans: readonly { readonly name: string; readonly made?: string; readonly terraform: string }[];
  readonly base?: { readonly name: string; readonly made: string };
  readonly containers: readonly { readonly container: Container; readonly completeness: Completeness }[];
  /** From which sizes on flows were judged as if they were all. */
  readonly thresholds: Thresholds;
  /** Sentences on what was taken for granted. */
  readonly assumptions: readonly string[];
}

/** The review in a few sentences, and in numbers. */
export interface Summary {
  readonly sentences: readonly string[];
  readonly worst?: Severity;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly actions: Readonly<Record<'create' | 'update' | 'replace' | 'delete' | 'forget' | 'move', number>>;
}

/** Something that a reviewer should know. */
export interface Finding {
  readonly id: FindingId | OwnFindingId;
  /** Identity across reviews, made of ids and facts: wording does not change it. */
  readonly fingerprint: string;
  readonly severity: Severity;
  /** One line, no final period. */
  readonly title: string;
  readonly detail?: string;
  /** Where it lies. */
  readonly container?: Container;
  /** What it is about. */
  readonly subject?: { readonly kind: string; readonly name: string; readonly address?: string };
  /** Path of the page that explains it, as a URL relative to the file of the report. */
  readonly page?: string;
}

/** A finding that does not count, and why. */
export interface SetAside {
  readonly finding: Finding;
  /** `known`: an earlier review, the baseline, had it. */
  readonly because: 'waived' | 'known';
  /** For a waiver: why. */
  readonly reason?: string;
  /** For a waiver: the person who accepts the finding. */
  readonly acceptedBy?: string;
  /** For a waiver: its last day. */
  readonly until?: string;
}

/** What changes in one container, or in what lies in none. */
export interface ContainerChanges {
  readonly container?: Container;
  readonly rulebases: readonly RulebaseChanges[];
  readonly objects: readonly ObjectEntry[];
}

/** Rules of one kind and rulebase, those that change. */
export interface RulebaseChanges {
  readonly kind: string;
  readonly position?: RulebasePosition;
  /** `assumed`: nobody told the order, so places are a guess. */
  readonly order: 'known' | 'assumed';
  readonly rules: readonly RuleRow[];
}

/** One rule that changes. */
export interface RuleRow extends ObjectEntry {
  /** Its place from the top, from 1, where it stands before and after. */
  readonly placeBefore?: number;
  readonly placeAfter?: number;
  /** Whether it stands in another place among those that stay. */
  readonly moved: boolean;
  /** For a moved rule: which one it stands behind after, or that it is the first. */
  readonly behind?: string;
}

/** One object that changes. */
export interface ObjectEntry {
  readonly kind: string;
  readonly name: string;
  /** Its name before, where that was another one. */
  readonly was?: string;
  readonly address: string;
  readonly previousAddress?: string;
  readonly action: PlanAction;
  readonly container?: Container;
  readonly fields: readonly FieldChange[];
  /** Paths of secrets that are set or changed. Values are never told. */
  readonly secrets: readonly string[];
  /** Attributes that make it a replacement. */
  readonly replacedBy: readonly string[];
  /** Rules that speak of it, by themselves or through groups, tags and variables. */
  readonly reaches: readonly ReachedRule[];
}

/** A rule that an object reaches. */
export interface ReachedRule {
  readonly kind: string;
  readonly name: string;
  readonly container?: Container;
  /** Names of what lies between, nearest to the object first. */
  readonly through: readonly string[];
}

/** One attribute that changes, by Terraform's name. */
export interface FieldChange {
  readonly name: string;
  readonly before?: Shown;
  readonly after?: Shown;
  /** For lists whose order means nothing: what comes and what goes. */
  readonly added?: readonly Shown[];
  readonly removed?: readonly Shown[];
}

/** A value as JSON; text in parentheses where it cannot or must not be told. */
export type Shown = string | number | boolean | null | readonly Shown[] | { readonly [key: string]: Shown };

/** Traffic that is decided differently, in one place or several. */
export interface TrafficChange {
  readonly what: Change['what'];
  readonly certainty: Change['certainty'];
  readonly extent: Change['extent'];
  readonly severity: Severity;
  /** `tcp/443 from zone branch 10.8.0.0/16 to any`. */
  readonly text: string;
  readonly region: Change['region'];
  readonly example: Change['example'];
  readonly before: RuleReference;
  readonly after: RuleReference;
  /** What it hangs on, as clauses: `if …`, `unless …`. */
  readonly conditions: readonly string[];
  /** Folders and devices whose policy it is in. */
  readonly places: readonly Container[];
}

/** A rule that matches nothing any more, or matches again. */
export interface ShadowChange {
  readonly what: 'shadowed' | 'unshadowed';
  readonly certainty: 'surely' | 'maybe';
  readonly sort: 'redundant' | 'contradicted' | 'empty';
  readonly rule: RuleReference;
  readonly coveredBy: readonly RuleReference[];
  readonly places: readonly Container[];
}

/** A push that the plan will make. */
export interface PushChange {
  readonly address: string;
  readonly action: PlanAction;
  /** Folders that it goes to, as the configuration says; absent: those that the changes lie in. */
  readonly folders?: readonly string[];
  readonly devices?: readonly string[];
  /** Containers of the changes that it activates. */
  readonly activates: readonly Container[];
  /** Whether it carries the changes of others as well. */
  readonly everybodys: boolean;
}
