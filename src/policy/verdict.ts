import { supportOf } from './answers';
import { CodedError } from '../core';
import { withDefaults } from './default-rules';
import type { Box } from './box';
import { BoxIndex } from './box-index';
import { firstMatch } from './first-match';
import { boxOfQuery } from './flow-query';
import type { Policy } from './policy';
import { questionsOf, regionsOfBoxes } from './region-of-box';
import type { FlowQuery, RuleVerdict, Verdict } from './verdict-result';

const mostPieces = 50_000;

/** Evaluates a policy for the flows of a query. Throws `INVALID_FLOW` and `QUERY_TOO_WIDE`. */
export function verdict(policy: Policy, query: FlowQuery): Verdict {
  return evaluated(boxOfQuery(query, policy.vocabulary), policy);
}

/**
 * Returns a function that evaluates a policy for the flows of a query, for many queries: each one looks at the rules that
 * it may meet, which an index finds.
 */
export function verdicts(policy: Policy): (query: FlowQuery) => Verdict {
  const { rules, vocabulary } = policy;
  const index = new BoxIndex(rules.flatMap(({ boxes }, at) => boxes.map((box) => ({ box, at }))));
  return (query) => {
    const flow = boxOfQuery(query, vocabulary);
    const met = new Set(index.meeting([flow]).map(({ at }) => at));
    return evaluated(flow, { ...policy, rules: [...met].flatMap((at) => rules[at] ?? []) });
  };
}

function evaluated(flow: Box, policy: Policy): Verdict {
  const { vocabulary } = policy;
  const decided = firstMatch([flow], withDefaults(policy), mostPieces).matches;
  const outcomes = decided.map(({ rule, boxes }): RuleVerdict => ({
    rule: rule.reference,
    effect: rule.effect,
    action: rule.action,
    regions: regionsOfBoxes(boxes, vocabulary),
  }));
  const [first, ...others] = outcomes;
  if (first === undefined) throw new CodedError('INVALID_FLOW', 'the query names no flow');
  if (others.every(({ effect }) => effect === first.effect)) {
    return {
      certainty: 'surely',
      effect: first.effect,
      outcomes: [first, ...others],
    };
  }
  const known = new Set(supportOf(flow.answers));
  const open = decided.flatMap(({ boxes }) =>
    boxes.map(({ sides, answers }) => ({
      sides,
      answers: vocabulary.space.quantify(answers, (question) => known.has(question), 'one'),
    })),
  );
  return {
    certainty: 'maybe',
    outcomes: [first, ...others],
    questions: questionsOf(open, vocabulary),
  };
}
