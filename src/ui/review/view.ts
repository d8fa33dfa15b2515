import type { PageData, RuleLink } from '../../review';

/** What the page currently shows. */
export interface ReviewView {
  /** Key of the container whose rules are shown; undefined: all. */
  readonly container: string | undefined;
  readonly filter: string;
  readonly rules: 'changes' | 'all';
  readonly side: 'both' | 'before' | 'after';
  /** Zone pair that the traffic is filtered by. */
  readonly pair: readonly [from: string, to: string] | undefined;
  /** The rule to scroll to. */
  readonly wanted: RuleLink | undefined;
}

/** Input for drawing the parts of the page. */
export interface Page {
  readonly data: PageData;
  readonly view: ReviewView;
  /** Changes the view and redraws the parts that depend on it. */
  readonly show: (change: Partial<ReviewView>) => void;
}

/** Returns the initial view: changes, before and after. */
export function firstView(data: PageData): ReviewView {
  const changes = data.rulebases.some(({ rows }) => rows.some(({ sign }) => sign !== ''));
  return {
    container: undefined,
    filter: '',
    rules: changes ? 'changes' : 'all',
    side: 'both',
    pair: undefined,
    wanted: undefined,
  };
}
