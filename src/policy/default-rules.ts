import { anyAnswers, type Answers } from './answers';
import { everything, type Box, type Sides } from './box';
import type { Policy, PolicyRule } from './policy';
import type { Ranges } from './ranges';
import { anyName } from './space';
import type { Vocabulary } from './vocabulary';

/** Appends the intrazone and interzone default rules. Zones already in the vocabulary are compared individually. */
export function withDefaults({ rules, vocabulary }: Policy): readonly PolicyRule[] {
  return [
    ...rules,
    {
      reference: { kind: 'default', name: 'intrazone-default' },
      effect: 'allow',
      action: 'allow',
      boxes: withinZones(vocabulary),
    },
    {
      reference: { kind: 'default', name: 'interzone-default' },
      effect: 'block',
      action: 'deny',
      boxes: [everything],
    },
  ];
}

/** Appends a rule that allows all remaining flows, for kinds of rules without default rules. */
export function withRest(policy: Policy): Policy {
  const rest: PolicyRule = {
    reference: { kind: 'default', name: 'interzone-default' },
    effect: 'allow',
    action: 'allow',
    boxes: [everything],
  };
  return { ...policy, rules: [...policy.rules, rest] };
}

function withinZones(vocabulary: Vocabulary): readonly Box[] {
  const count = vocabulary.zones.length;
  const same = vocabulary.question({
    id: 'zone same',
    about: 'zone',
    text: 'source and destination zone are the same',
  });
  const others: Ranges = [count, anyName[1] ?? count];
  return [
    ...vocabulary.zones.map((_, zone) => between([zone, zone + 1], anyAnswers)),
    between(others, vocabulary.answer(same)),
  ];
}

function between(zones: Ranges, answers: Answers): Box {
  const [, , source, destination, service, port, application] = everything.sides;
  const sides: Sides = [zones, zones, source, destination, service, port, application];
  return { sides, answers };
}
