import { CodedError } from '../../../core';
import { positionOf, type Bound, type Box } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { PacketStep } from '../trace-result';
import { zoneSide } from './candidates';
import type { Forwarded } from './forward';
import type { Ingress } from './ingress';
import { dropPacket, type Ended } from './packet';
import { withSide } from './sides';
import { viaText, wayObjects } from './step-text';

/** Parses an address of a flow. Throws `INVALID_FLOW`. */
export function parseFlowAddress(field: 'source' | 'destination', text: string): Bound {
  const position = positionOf(text);
  if (position !== undefined) return position;
  throw new CodedError(
    'INVALID_FLOW',
    `cannot trace from ${field} "${text}": it is not an IP address; give one address`,
  );
}

/** Describes the ingress of the packet. */
export function ingressStep({ interface: at, zone, via, why }: Ingress): PacketStep {
  const place = [...(at === undefined ? [] : [`interface ${at.name}`]), zoneText(zone)].join(', ');
  const reason = [viaText(via), ...(why === undefined ? [] : [why])].filter((part) => part !== '').join('; ');
  return {
    stage: 'ingress',
    text: reason === '' ? place : `${place} (${reason})`,
    objects: wayObjects(via, at),
  };
}

/** Describes the forwarding of the packet. */
export function forwardStep(
  stage: 'forwarding' | 'forwarding after nat',
  { to, text, objects }: Forwarded,
  toZone: string | undefined,
): PacketStep {
  if (to.is === 'dropped') return { stage, text, objects };
  const place = to.is === 'interface' ? `interface ${to.interface.name}, ` : '';
  const zone = to.is === 'interface' ? (toZone ?? to.interface.zone?.name) : toZone;
  return { stage, text: `${place}${zoneText(zone)} (${text})`, objects };
}

/** Sets the egress zone of the flows; undefined if the egress interface has no zone. */
export function withZone(firewall: Firewall, { box, to }: Forwarded, toZone: string | undefined): Box | undefined {
  if (to.is === 'interface' && toZone === undefined && to.interface.zone === undefined) return undefined;
  const zone = toZone ?? (to.is === 'interface' ? to.interface.zone?.name : undefined);
  return withSide(box, 'to', zoneSide(zone, firewall.vocabulary));
}

/** Makes the result for a packet whose egress interface has no zone. */
export function withoutZone({ box, to }: Forwarded, steps: readonly PacketStep[]): Ended {
  return dropPacket(box, steps, `interface ${to.is === 'interface' ? to.interface.name : ''} is in no zone`);
}

function zoneText(zone: string | undefined): string {
  return zone === undefined ? 'any zone' : `zone ${zone}`;
}
