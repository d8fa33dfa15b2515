import { configurationOfView, regionText, type EffectiveView, type Region } from '../../engine/policy';
import { checkPlace, firewallOf, permitted, reach, type PermitQuery, type ReachQuery } from '../../engine/trace';

/** All traffic to or from a host with routes and NAT, or what the rules alone decide between zones. */
export type ReachQuestion = { readonly view: EffectiveView } & (
  | { readonly with: 'routes'; readonly query: ReachQuery }
  | { readonly with: 'rules'; readonly query: PermitQuery }
);

/** The answer in sentences: each group has the same effect and the same deciding rule. */
export interface ReachAnswer {
  readonly verdict: 'all' | 'some' | 'none';
  readonly groups: readonly ReachGroup[];
  readonly assumptions: readonly string[];
}

export interface ReachGroup {
  readonly effect: 'allow' | 'block';
  readonly certainty: 'surely' | 'maybe';
  readonly rule: string;
  /** Name of the NAT rule and what the host receives; absent without NAT. */
  readonly nat?: string;
  readonly regions: readonly string[];
  /** Number of regions that are not listed. */
  readonly left: number;
}

/** Most regions of one rule that are listed. */
const listed = 50;

/** Answers which traffic passes. Throws `INVALID_FLOW` and `QUERY_TOO_WIDE`. */
export function answerReach(question: ReachQuestion): ReachAnswer {
  const { view } = question;
  const firewall = firewallOf(configurationOfView(view), view.container);
  if (question.with === 'rules') {
    const { verdict, outcomes, assumptions } = permitted(firewall, question.query);
    const groups = outcomes.flatMap(({ effect, by }) =>
      by.map(({ rule, certainty, regions }) => ({ effect, certainty, rule: rule.name, ...listedOf(regions) })),
    );
    return { verdict, groups, assumptions };
  }
  checkPlace(firewall, question.query);
  const { verdict, reached, assumptions } = reach(firewall, question.query);
  const groups = reached.map(({ rule, certainty, regions, nat, delivered }) => ({
    effect: 'allow' as const,
    certainty,
    rule: rule.name,
    ...(nat === undefined
      ? {}
      : { nat: `${nat.name}, delivered to ${[...delivered.destination, ...delivered.service].join(' ')}` }),
    ...listedOf(regions),
  }));
  return { verdict, groups, assumptions };
}

function listedOf(regions: readonly Region[]): Pick<ReachGroup, 'regions' | 'left'> {
  return { regions: regions.slice(0, listed).map(regionText), left: Math.max(0, regions.length - listed) };
}
