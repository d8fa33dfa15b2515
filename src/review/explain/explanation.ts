import type { Severity } from '../report/severity';

/** What the page of one finding shows, as data. No secret is in it. */
export interface Explanation {
  /** Title of the review. */
  readonly review: string;
  readonly basis: string;
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  /** What findings of this sort mean. */
  readonly about: string;
  /** Where it is: a folder, a device or a snippet. */
  readonly where: string;
  /** The firewall, or the folder of firewalls, whose policy the page shows; absent where no policy is affected. */
  readonly place?: string;
  /** Why the finding does not count. */
  readonly aside?: string;
  readonly objects: readonly ExplainedObject[];
  readonly regions: readonly ExplainedRegion[];
  /** Regions that are not listed. */
  readonly regionsLeft: number;
  readonly rulebases: readonly ExplainedRulebase[];
  readonly flow?: ExplainedFlow;
  /** Sentences on what the page does not show, and why. */
  readonly limits: readonly string[];
}

/** An object that changes. */
export interface ExplainedObject {
  readonly sign: string;
  readonly kind: string;
  readonly name: string;
  /** `main.tf:12 scm_address.web`. */
  readonly at: string;
  readonly lines: readonly string[];
}

/** Traffic as a row of a table. */
export interface ExplainedRegion {
  /** `matches`: what a rule of the finding matches, changed or not. */
  readonly what: 'opened' | 'closed' | 'less protected' | 'matches';
  readonly from: string;
  readonly source: string;
  readonly user: string;
  readonly to: string;
  readonly destination: string;
  readonly service: string;
  readonly application: string;
  /** Conditions that the configuration does not answer, apart from users. */
  readonly conditions: readonly string[];
  /** Deciding rules. */
  readonly before: string;
  readonly after: string;
}

/** Rules of one rulebase, before and after in one list. */
export interface ExplainedRulebase {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly ExplainedRow[];
  /** Rules that the page does not have. */
  readonly left: number;
}

/** A rule. One that moves has two rows: the place that it leaves, and the one that it gets. */
export interface ExplainedRow {
  readonly sign: '' | '+' | '-' | '~' | '±' | 'from' | 'to';
  readonly name: string;
  readonly was?: string;
  readonly before?: number;
  readonly after?: number;
  readonly cells: readonly string[];
  readonly old?: Readonly<Record<number, string>>;
  readonly isDisabled: boolean;
  /** What it does with the traffic of the finding. */
  readonly roles: readonly RowRole[];
  /** Whether it is shown at first. */
  readonly isShown: boolean;
  readonly at: string;
}

export type RowRole = 'decides before' | 'decides after' | 'matches a part';

/** One flow, followed before and after. */
export interface ExplainedFlow {
  readonly text: string;
  readonly before: ExplainedTrace;
  readonly after: ExplainedTrace;
  readonly assumptions: readonly string[];
}

/** What a firewall does with the flow. */
export interface ExplainedTrace {
  readonly verdict: 'allow' | 'block' | 'maybe' | 'unknown';
  readonly text: string;
  readonly paths: readonly ExplainedPath[];
  readonly pathsLeft: number;
}

export interface ExplainedPath {
  /** What must hold for the flow to take this path; empty where it is the only one. */
  readonly condition: string;
  readonly result: string;
  readonly steps: readonly ExplainedStep[];
}

export interface ExplainedStep {
  readonly stage: string;
  readonly text: string;
  /** Files, lines and addresses of its objects. */
  readonly at: readonly string[];
  /** Whether the other side decides otherwise at this stage. */
  readonly differs: boolean;
}
