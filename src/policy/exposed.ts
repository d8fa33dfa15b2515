import { never } from './answers';
import { everything, side, type Box, type Sides } from './box';
import { isSame } from './ranges';
import type { Policy, PolicyRule } from './policy';
import type { Vocabulary } from './vocabulary';

/** Questions that a firewall can answer only after a connection stands. */
const late = ['application', 'category'];

/**
 * A policy as it is for the first packets of a connection, while its application and URL category are not yet known: rules
 * that allow let any application begin, rules that block one protect no port.
 */
export function exposed(policy: Policy): Policy {
  return {
    ...policy,
    rules: policy.rules.map((rule) => exposedRule(rule, policy.vocabulary)),
  };
}

function exposedRule(rule: PolicyRule, vocabulary: Vocabulary): PolicyRule {
  if (rule.effect === 'block') {
    return {
      ...rule,
      boxes: rule.boxes.flatMap((box) => early(box, vocabulary)),
    };
  }
  return { ...rule, boxes: rule.boxes.map((box) => widened(box, vocabulary)) };
}

/** What of a box is blocked whatever the application and the category turn out to be. */
function early({ sides, answers }: Box, vocabulary: Vocabulary): readonly Box[] {
  if (!isSame(sides[side.application], everything.sides[side.application])) return [];
  const certain = vocabulary.space.quantified(answers, (question) => isLate(question, vocabulary), 'any');
  return certain === never ? [] : [{ sides, answers: certain }];
}

function widened({ sides, answers }: Box, vocabulary: Vocabulary): Box {
  const [from, to, source, destination, service, port] = sides;
  const all: Sides = [from, to, source, destination, service, port, everything.sides[side.application]];
  return {
    sides: all,
    answers: vocabulary.space.quantified(answers, (question) => isLate(question, vocabulary), 'one'),
  };
}

function isLate(question: number, vocabulary: Vocabulary): boolean {
  const about = vocabulary.questions[question - 1]?.about;
  return about !== undefined && late.includes(about);
}
