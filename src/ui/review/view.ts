import type { PageData, RuleLink } from '../../review';

/** What somebody looks at. */
export interface View {
  /** Key of the container whose rules are shown; undefined: all. */
  readonly container: string | undefined;
  readonly filter: string;
  readonly rules: 'changes' | 'all';
  readonly side: 'both' | 'before' | 'after';
  /** Zones that the traffic is narrowed to. */
  readonly pair: readonly [from: string, to: string] | undefined;
  /** The rule that somebody asked for. */
  readonly wanted: RuleLink | undefined;
}

/** What the parts of the page are drawn with. */
export interface Page {
  readonly data: PageData;
  readonly view: View;
  /** Changes what is looked at, and draws what hangs on it. */
  readonly show: (change: Partial<View>) => void;
}

/** What the page looks like at first: what changes, before and after. */
export function firstView(data: PageData): View {
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
