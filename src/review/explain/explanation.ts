import type { FindingSeverity } from '../report/severity';

/** Content of a finding's page. Contains no secrets. */
export interface Explanation {
  /** Title of the review. */
  readonly review: string;
  readonly basis: string;
  readonly id: string;
  readonly severity: FindingSeverity;
  /** One sentence without ports and addresses. */
  readonly heading: string;
  readonly title: string;
  readonly detail: string;
  /** Meaning of this type of finding. */
  readonly about: string;
  /** Location: a folder, device or snippet. */
  readonly where: string;
  /** The firewall, or the folder of firewalls, whose policy the page shows; absent if no policy is affected. */
  readonly place?: string;
  /** Why the finding was set aside. */
  readonly setAsideReason?: string;
  readonly objects: readonly ExplainedObject[];
  readonly regions: readonly ExplainedRegion[];
  /** Number of regions that are not listed. */
  readonly regionsLeft: number;
  readonly rulebases: readonly ExplainedRulebase[];
  readonly flow?: ExplainedFlow;
  /** Sentences about what the page does not show, and why. */
  readonly limits: readonly string[];
}

/** A changed object. */
export interface ExplainedObject {
  readonly sign: string;
  readonly kind: string;
  readonly name: string;
  /** `main.tf:12 scm_address.web`. */
  readonly at: string;
  readonly lines: readonly string[];
}

/** Traffic as a table row. */
export interface ExplainedRegion {
  /** `matches`: traffic that a rule of the finding matches, changed or not. */
  readonly what: 'opened' | 'closed' | 'less protected' | 'matches';
  readonly from: string;
  readonly source: string;
  readonly user: string;
  readonly to: string;
  readonly destination: string;
  readonly service: string;
  readonly application: string;
  /** Conditions that the configuration does not determine, apart from users. */
  readonly conditions: readonly string[];
  /** The deciding rules. */
  readonly before: string;
  readonly after: string;
}

/** The rules of a rulebase before and after, in one list. */
export interface ExplainedRulebase {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly ExplainedRow[];
  /** Number of rules that are not listed. */
  readonly left: number;
}

/** A rule. A moved rule has two rows: its old and its new position. */
export interface ExplainedRow {
  readonly sign: '' | '+' | '-' | '~' | '±' | 'from' | 'to';
  readonly name: string;
  readonly was?: string;
  readonly before?: number;
  readonly after?: number;
  readonly cells: readonly string[];
  readonly old?: Readonly<Record<number, string>>;
  readonly isDisabled: boolean;
  /** Roles of the rule for the traffic of the finding. */
  readonly roles: readonly RowRole[];
  /** Whether it is initially shown. */
  readonly isShown: boolean;
  readonly at: string;
}

export type RowRole = 'decides before' | 'decides after' | 'matches a part';

/** A flow, traced before and after. */
export interface ExplainedFlow {
  readonly text: string;
  readonly before: ExplainedTrace;
  readonly after: ExplainedTrace;
  readonly assumptions: readonly string[];
}

/** Result of a trace. */
export interface ExplainedTrace {
  readonly verdict: 'allow' | 'block' | 'maybe' | 'unknown';
  readonly text: string;
  readonly paths: readonly ExplainedPath[];
  readonly pathsLeft: number;
}

export interface ExplainedPath {
  /** Condition of the path; empty if it is the only one. */
  readonly condition: string;
  readonly result: string;
  readonly steps: readonly ExplainedStep[];
}

export interface ExplainedStep {
  readonly stage: string;
  readonly text: string;
  /** Source files, lines and addresses of its objects. */
  readonly at: readonly string[];
  /** Whether the other side has another result at this stage. */
  readonly differs: boolean;
}
