import type { Container } from '../../catalog';
import type { MapData } from '../../engine/map';

/** Data of a review page, built here and read in the browser. Contains no secrets. */
export interface PageData {
  readonly title: string;
  /** `2 high, 1 low`. */
  readonly verdict: string;
  readonly worst: string;
  readonly basis: string;
  readonly sentences: readonly string[];
  /** Every changed value on one line, and a table of those with an effect, worst first. */
  readonly accounts: PageAccounts;
  readonly findings: readonly PageFinding[];
  readonly tree: readonly PageContainer[];
  /** Columns of rules, in display order. */
  readonly columns: readonly string[];
  readonly rulebases: readonly PageRulebase[];
  readonly objects: readonly PageObject[];
  readonly traffic: readonly PageTraffic[];
  readonly matrix: PageMatrix;
  /** What the rules allow between zones, where something changes. */
  readonly map: MapData;
  /** Lists of sentences with titles: pushes, unknowns, assumptions. */
  readonly notes: readonly (readonly [title: string, sentences: readonly string[]])[];
}

export interface PageAccounts {
  readonly line: string;
  readonly rows: readonly (readonly [judgement: string, value: string, why: string])[];
  /** Number of rows that are not shown. */
  readonly left: number;
}

export interface PageFinding {
  readonly id: string;
  readonly severity: string;
  readonly title: string;
  readonly detail: string;
  readonly place: string;
  /** The rule concerned, if the page shows it. */
  readonly rule?: RuleLink;
  /** Why it was set aside. */
  readonly setAsideReason?: string;
  /** Relative path of its explanation page. */
  readonly page?: string;
}

/** A row in a rulebase: index of the rulebase, and of the row. */
export type RuleLink = readonly [rulebase: number, row: number];

/** A folder, device or snippet; parents come first. */
export interface PageContainer {
  readonly key: string;
  readonly name: string;
  readonly scope: Container['scope'];
  readonly level: number;
  /** Keys of the containers whose rules apply, level by level from the top: a folder or device, then its snippets. */
  readonly levels: readonly (readonly string[])[];
  readonly changes: number;
  readonly completeness: string;
}

/** The rules of one kind and rulebase in a container. */
export interface PageRulebase {
  readonly kind: string;
  readonly container: string;
  readonly title: string;
  readonly position: string;
  /** Column names. */
  readonly columns: readonly string[];
  readonly rows: readonly PageRow[];
}

export interface PageRow {
  readonly name: string;
  readonly was?: string;
  /** `+` new, `-` deleted, `~` changed, `>` moved, `±` replaced; empty if unchanged. */
  readonly sign: string;
  readonly before?: number;
  readonly after?: number;
  /** One text per column, from the state after; for a deleted rule, from the state before. */
  readonly cells: readonly string[];
  /** Previous texts, by column index. */
  readonly old?: Readonly<Record<number, string>>;
  readonly disabled?: true;
  /** Whether its position among the remaining rules changes. */
  readonly moved?: true;
}

export interface PageObject {
  readonly container: string;
  readonly sign: string;
  readonly kind: string;
  readonly name: string;
  readonly lines: readonly string[];
}

export interface PageTraffic {
  readonly what: 'opened' | 'closed';
  readonly severity: string;
  readonly text: string;
  /** Zone names: start and end of a drawn connection. */
  readonly from: string;
  readonly to: string;
  readonly conditions: string;
  readonly example: string;
  readonly before: string;
  readonly after: string;
  readonly rule?: RuleLink;
  readonly places: string;
}

/** Which zones may communicate, by the rules that allow traffic. */
export interface PageMatrix {
  readonly zones: readonly string[];
  readonly cells: readonly PageCell[];
  /** Number of zones that are not shown. */
  readonly left: number;
}

export interface PageCell {
  readonly from: number;
  readonly to: number;
  /** Number of rules that allow traffic from one zone to the other. */
  readonly before: number;
  readonly after: number;
  /** Whether one of them allows everything, after the change. */
  readonly wide: boolean;
  /** Number of opened and closed regions. */
  readonly opened: number;
  readonly closed: number;
}
