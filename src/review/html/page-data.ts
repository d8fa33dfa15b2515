import type { Container } from '../../catalog';

/** What the page of a review shows, as data: made here, read in the browser. Secrets are not in it. */
export interface PageData {
  readonly title: string;
  /** `2 high, 1 low`. */
  readonly verdict: string;
  readonly worst: string;
  readonly basis: string;
  readonly sentences: readonly string[];
  readonly findings: readonly PageFinding[];
  readonly tree: readonly PageContainer[];
  /** Columns of rules, in the order in which they stand. */
  readonly columns: readonly string[];
  readonly rulebases: readonly PageRulebase[];
  readonly objects: readonly PageObject[];
  readonly traffic: readonly PageTraffic[];
  readonly matrix: PageMatrix;
  /** Headed lists of sentences: the push, what is not known, what is taken for granted. */
  readonly notes: readonly (readonly [title: string, sentences: readonly string[]])[];
}

export interface PageFinding {
  readonly id: string;
  readonly severity: string;
  readonly title: string;
  readonly detail: string;
  readonly place: string;
  /** The rule that it is about, where the page shows it. */
  readonly rule?: RuleLink;
  /** Why it does not count. */
  readonly aside?: string;
  /** Path of the page that explains it, from this one. */
  readonly page?: string;
}

/** A row of a rulebase: the index of the rulebase, and of the row. */
export type RuleLink = readonly [rulebase: number, row: number];

/** A folder, device or snippet; one that holds others comes before them. */
export interface PageContainer {
  readonly key: string;
  readonly name: string;
  readonly scope: Container['scope'];
  readonly level: number;
  /** Keys of all whose rules apply in it, level by level from the top: a folder or device, then its snippets. */
  readonly levels: readonly (readonly string[])[];
  readonly changes: number;
  readonly completeness: string;
}

/** Rules of one kind and rulebase of one container. */
export interface PageRulebase {
  readonly kind: string;
  readonly container: string;
  readonly title: string;
  readonly position: string;
  /** Names of the columns. */
  readonly columns: readonly string[];
  readonly rows: readonly PageRow[];
}

export interface PageRow {
  readonly name: string;
  readonly was?: string;
  /** `+` new, `-` goes, `~` changes, `>` moves, `±` anew; empty for one that stays as it is. */
  readonly sign: string;
  readonly before?: number;
  readonly after?: number;
  /** One text for each column, as it is after; of a rule that goes, before. */
  readonly cells: readonly string[];
  /** By the number of the column: what stood there before. */
  readonly old?: Readonly<Record<number, string>>;
  readonly disabled?: true;
  /** Whether it is in another place among those that stay. */
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
  /** Zones as words: the ends of what is drawn. */
  readonly from: string;
  readonly to: string;
  readonly conditions: string;
  readonly example: string;
  readonly before: string;
  readonly after: string;
  readonly rule?: RuleLink;
  readonly places: string;
}

/** Which zone may talk to which, by the rules that allow something. */
export interface PageMatrix {
  readonly zones: readonly string[];
  readonly cells: readonly PageCell[];
  /** Zones that are not drawn because they are too many. */
  readonly left: number;
}

export interface PageCell {
  readonly from: number;
  readonly to: number;
  /** How many rules allow something from the one to the other. */
  readonly before: number;
  readonly after: number;
  /** Whether one of them allows everything, after. */
  readonly wide: boolean;
  /** How many regions open and close. */
  readonly opened: number;
  readonly closed: number;
}
