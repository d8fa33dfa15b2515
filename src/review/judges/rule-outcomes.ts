import type { RuleReference } from '../../engine/policy';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import type { ObjectState } from '../state/object-change';
import { containerKey } from '../../tenant';

/** What a comparison found for the flows that some rules decide, before or after. */
export interface Outcome {
  readonly opened: boolean;
  readonly closed: boolean;
  /** The comparison reached its budget. */
  readonly undecided: boolean;
}

interface Region {
  readonly what: 'opened' | 'closed';
  readonly extent: 'exact' | 'at most';
  readonly before: RuleReference;
  readonly after: RuleReference;
}

/**
 * The outcome of a comparison by rule. A flow whose decision changes is decided by a changed rule on at least one side:
 * between two rules that are the same and in the same order, nothing can change. So a change that is related to no rule
 * of a region did not cause it.
 */
export class RuleOutcomes {
  readonly #byRule = new Map<string, Outcome>();
  readonly #byRulebase = new Map<string, Outcome>();
  readonly all: Outcome;

  constructor(regions: readonly Region[]) {
    let all = none;
    for (const region of regions) {
      const one = outcomeOf(region);
      all = both(all, one);
      for (const rule of [region.before, region.after]) {
        add(this.#byRule, trafficRuleKey(rule), one);
        if (rule.kind === 'rule') add(this.#byRulebase, rulebaseKey(rule), one);
      }
    }
    this.all = all;
  }

  /** Returns the outcome of the flows that any of these rules decides. */
  of(rules: readonly ObjectState[]): Outcome {
    return rules.map((rule) => this.#byRule.get(stateRuleKey(rule)) ?? none).reduce(both, none);
  }

  /** Returns the outcome of the flows that any rule of a rulebase decides. */
  ofRulebase(place: Pick<ObjectState, 'container' | 'position'>): Outcome {
    return this.#byRulebase.get(`${containerKey(place.container)}/${place.position ?? 'pre'}`) ?? none;
  }
}

const none: Outcome = { opened: false, closed: false, undecided: false };

function outcomeOf({ what, extent }: Region): Outcome {
  if (extent === 'at most') return { ...none, undecided: true };
  return { ...none, [what]: true };
}

function both(one: Outcome, other: Outcome): Outcome {
  return {
    opened: one.opened || other.opened,
    closed: one.closed || other.closed,
    undecided: one.undecided || other.undecided,
  };
}

function add(found: Map<string, Outcome>, key: string, one: Outcome): void {
  found.set(key, both(found.get(key) ?? none, one));
}

function rulebaseKey({ container, rulebase }: Extract<RuleReference, { kind: 'rule' }>): string {
  return `${containerKey(container)}/${rulebase}`;
}
