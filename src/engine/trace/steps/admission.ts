import { isObject } from '../../../core';
import { firstMatch, textAt, type Box } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { kindWith } from '../kinds';
import type { ReadRule } from '../rules/rules-of-kind';
import type { PacketStep } from '../trace-result';
import { matchingRules, withBoxes } from './matching-rules';
import { dropPacket, type Ended, type Packet } from './packet';
import { ruleObjects } from './step-text';

/** A packet before the security rules: the part that DoS protection rules drop, and the part that passes. */
export function admitted(
  firewall: Firewall,
  packet: Packet,
  next: (packet: Packet) => readonly Ended[],
): readonly Ended[] {
  const { matches, rest } = dosMatches(firewall, [packet.box]);
  return [
    ...matches.flatMap(({ rule: { read }, boxes }) => {
      const does = dosAction(read);
      const { name } = read.rule.reference;
      const step: PacketStep = {
        stage: 'dos protection',
        text: `rule "${name}": ${does}`,
        objects: ruleObjects(kindWith('dos-protection-rule'), read.rule),
      };
      const steps = [...packet.steps, step];
      return boxes.flatMap((box) =>
        does === 'deny'
          ? [dropPacket(box, steps, `denied by DoS protection rule "${name}"`)]
          : next(withAuthentication(firewall, { ...packet, box, steps })),
      );
    }),
    ...rest.flatMap((box) => next(withAuthentication(firewall, { ...packet, box }))),
  ];
}

/** Subtracts the flows that DoS protection rules deny. */
export function withoutDeniedByDos(firewall: Firewall, boxes: readonly Box[]): readonly Box[] {
  const { matches, rest } = dosMatches(firewall, boxes);
  return [...matches.flatMap(({ rule: { read }, boxes: hit }) => (dosAction(read) === 'deny' ? [] : hit)), ...rest];
}

function dosMatches({ dos }: Firewall, boxes: readonly Box[]) {
  return firstMatch(boxes, withBoxes(dos));
}

function dosAction({ fields }: ReadRule): string {
  const { action } = fields;
  const [name = 'allow'] = isObject(action) ? Object.keys(action) : [];
  return name;
}

/** Authentication rules ask users before the security rules decide. */
function withAuthentication({ authentication }: Firewall, packet: Packet): Packet {
  const kind = kindWith('authentication-rule');
  const { texts, objects } = matchingRules(authentication, packet.box, kind, ({ fields }) => {
    const enforcement = textAt(fields, 'authentication_enforcement');
    return enforcement === undefined ? 'no authentication' : `users authenticate, by ${enforcement}`;
  });
  if (texts.length === 0) return packet;
  const step: PacketStep = { stage: 'authentication', text: texts.join('; otherwise '), objects };
  return { ...packet, steps: [...packet.steps, step] };
}
