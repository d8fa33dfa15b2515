import { never } from './answers';
import { everything, side, type Box, type Sides } from './box';
import { isSame } from './ranges';
import type { Policy, PolicyRule } from './policy';
import type { Vocabulary } from './vocabulary';

/** Question subjects that a firewall can answer only after a connection is established. */
const undeterminedAtConnect = ['application', 'category'];

/**
 * Returns the policy that applies to the first packets of a connection, before App-ID and URL category are known. Allow
 * rules match any application. Block rules for specific applications do not match.
 */
export function exposedPolicy(policy: Policy): Policy {
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
  return { ...rule, boxes: rule.boxes.map((box) => widenBox(box, vocabulary)) };
}

/** Returns the part of a box that is blocked for every application and category. */
function early({ sides, answers }: Box, vocabulary: Vocabulary): readonly Box[] {
  if (!isSame(sides[side.application], everything.sides[side.application])) return [];
  const certain = vocabulary.space.quantify(answers, (question) => isLate(question, vocabulary), 'any');
  return certain === never ? [] : [{ sides, answers: certain }];
}

function widenBox({ sides, answers }: Box, vocabulary: Vocabulary): Box {
  const [from, to, source, destination, service, port] = sides;
  const all: Sides = [from, to, source, destination, service, port, everything.sides[side.application]];
  return {
    sides: all,
    answers: vocabulary.space.quantify(answers, (question) => isLate(question, vocabulary), 'one'),
  };
}

function isLate(question: number, vocabulary: Vocabulary): boolean {
  const about = vocabulary.questions[question - 1]?.about;
  return about !== undefined && undeterminedAtConnect.includes(about);
}
