import { kindsMeaning } from '../../../engine/policy/engine';
import { limitTexts } from '../../usage';
import type { RuleChange } from '../rule-changes';
import type { ReportedRule } from './usage-report';
import { objectKey, type ObjectName } from '../../../tenant';

/** What a report says of a rule. Only `unused` says that it was never used. */
export interface Use {
  readonly state: 'used' | 'unused' | 'not judged';
  readonly sessions: number;
  readonly lastSeen: string;
  /** Why it is not judged, or why there may be more sessions. */
  readonly why?: string;
}

/** The rules of a report, by what names them. */
export class ReportedRules {
  readonly #rules: ReadonlyMap<string, ReportedRule>;

  constructor(rules: readonly ReportedRule[]) {
    this.#rules = new Map(rules.map((rule) => [objectKey(rule), rule]));
  }

  /** What the report says of a rule. `change`: how the rule differs from the one that ran. */
  useOf(rule: ObjectName, change?: RuleChange): Use {
    if (!kindsMeaning('security-rule').includes(rule.kind))
      return notJudged('traffic logs do not say which rule of this kind was used');
    const found = this.#rules.get(objectKey(rule));
    if (found === undefined) return notJudged('the report does not have this rule');
    if (change === 'new') return notJudged('it is new in the candidate, so no log can have it');
    const { state, limit, sessions, lastSeen } = found;
    if (state === 'used') {
      const why = limit === undefined ? change && `it has ${change} since, in the candidate` : limitTexts[limit];
      return { state, sessions, lastSeen, ...(why === undefined ? {} : { why }) };
    }
    if (state !== 'unused') return notJudged(limitTexts[state] ?? `the report says "${state}"`);
    if (change !== undefined)
      return notJudged(`it has ${change} in the candidate, and the logs are of what ran before`);
    return { state, sessions, lastSeen };
  }
}

function notJudged(why: string): Use {
  return { state: 'not judged', sessions: 0, lastSeen: '', why };
}
