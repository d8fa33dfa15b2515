import { answersOf } from './answers';
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
      boxes: rule.boxes.filter((box) => isEarly(box, vocabulary)),
    };
  }
  return { ...rule, boxes: rule.boxes.map((box) => widened(box, vocabulary)) };
}

function isEarly({ sides, answers }: Box, vocabulary: Vocabulary): boolean {
  const anyApplication = everything.sides[side.application];
  return isSame(sides[side.application], anyApplication) && !answers.some((answer) => isLate(answer, vocabulary));
}

function widened({ sides, answers }: Box, vocabulary: Vocabulary): Box {
  const [from, to, source, destination, service, port] = sides;
  const all: Sides = [from, to, source, destination, service, port, everything.sides[side.application]];
  return {
    sides: all,
    answers: answersOf(answers.filter((answer) => !isLate(answer, vocabulary))),
  };
}

function isLate(answer: number, vocabulary: Vocabulary): boolean {
  const about = vocabulary.questions[Math.abs(answer) - 1]?.about;
  return about !== undefined && late.includes(about);
}
