import { supportOf } from './answers';
import { CodedError } from '../../core';
import { withDefaults } from './default-rules';
import type { Box } from './box';
import { BoxIndex } from './box-index';
import { firstMatch, type RuleMatch } from './first-match';
import { boxOfQuery, type FlowNames } from './flow-query';
import type { Policy, PolicyRule, RuleReference } from './policy';
import { questionsOf, regionsOfBoxes } from './region-of-box';
import type { FlowQuery, RuleVerdict, Verdict } from './verdict-result';

const mostPieces = 50_000;

/** Evaluates a policy for the flows of a query. Throws `INVALID_FLOW` and `QUERY_TOO_WIDE`. */
export function verdict(policy: Policy, query: FlowQuery, names?: FlowNames): Verdict {
  return evaluated(boxOfQuery(query, policy.vocabulary, names), policy);
}

/**
 * Returns a function that finds the rules that may decide the flows of a query, in order, for many queries: each one looks
 * at the rules that it may meet, which an index finds.
 */
export function deciders(policy: Policy): (query: FlowQuery) => readonly RuleReference[] {
  const met = rulesMet(policy);
  return (query) => {
    const flow = boxOfQuery(query, policy.vocabulary);
    return decidedBy(flow, { ...policy, rules: met(flow) }).map(({ rule }) => rule.reference);
  };
}

function rulesMet({ rules }: Policy): (flow: Box) => readonly PolicyRule[] {
  const index = new BoxIndex(rules.flatMap(({ boxes }, at) => boxes.map((box) => ({ box, at }))));
  return (flow) => [...new Set(index.meeting([flow]).map(({ at }) => at))].flatMap((at) => rules[at] ?? []);
}

function decidedBy(flow: Box, policy: Policy): readonly RuleMatch<PolicyRule>[] {
  return firstMatch([flow], withDefaults(policy), mostPieces).matches;
}

function evaluated(flow: Box, policy: Policy): Verdict {
  const { vocabulary } = policy;
  const decided = decidedBy(flow, policy);
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
