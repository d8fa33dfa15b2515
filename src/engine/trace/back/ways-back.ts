import { anyAnswers, conditionsOf, never, side } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { lookUp, type Lookup } from '../network/lookup';
import { routerOfInterface } from '../network/network';
import { routeAnswers } from '../network/route-choice';
import type { Ingress } from '../steps/ingress';
import type { Packet } from '../steps/packet';
import { viaText, wayObjects } from '../steps/step-text';
import type { WayBack } from '../trace-result';

/**
 * Returns what happens to the reply of an allowed packet. It matches the session, so no rule and no NAT is looked up again.
 * Only the route back to the source is, in the router of the interface that the reply arrives by. A reply that would leave
 * by another zone than the one of the session is dropped.
 */
export function waysBack(firewall: Firewall, { box, ingress, egress }: Packet): readonly WayBack[] {
  const { network, vocabulary } = firewall;
  const [source] = box.sides[side.source];
  if (egress.to.is !== 'interface' || source === undefined) return [unknownWay('the way out is unknown')];
  const { interface: arrival } = egress.to;
  const router = routerOfInterface(network, arrival);
  if (egress.isSymmetric === true && ingress.interface !== undefined) {
    const { name } = ingress.interface;
    const text = `by interface ${name}: the policy-based forwarding rule enforces symmetric return`;
    return [{ outcome: 'same interface', text, interface: name, provided: [], objects: [] }];
  }
  if (router === undefined) return [unknownWay(`interface ${arrival.name} is in no router`)];
  return lookUp(network, router, source).flatMap((found): readonly WayBack[] => {
    const chosen = routeAnswers(found.via, vocabulary, 'in');
    if (box.answers.and(chosen) === never) return [];
    const open = box.answers.isWithin(chosen) ? anyAnswers : chosen;
    const end = found.is === 'interface' ? found.interface : undefined;
    return [
      {
        ...wayOf(found, ingress),
        provided: conditionsOf(open, vocabulary),
        objects: wayObjects(found.via, end),
      },
    ];
  });
}

function unknownWay(why: string): WayBack {
  return { outcome: 'unknown', text: `unknown: ${why}`, provided: [], objects: [] };
}

type Decided = Pick<WayBack, 'outcome' | 'text' | 'interface' | 'zone'>;

function wayOf(found: Lookup, ingress: Ingress): Decided {
  if (found.is !== 'interface') {
    const outcome = found.is === 'dropped' ? 'dropped' : 'unknown';
    return { outcome, text: `${outcome}: ${found.why}` };
  }
  const { interface: by } = found;
  const zone = by.zone?.name;
  const place = { interface: by.name, ...(zone === undefined ? {} : { zone }) };
  const text = `by interface ${by.name}, ${zone === undefined ? 'no zone' : `zone ${zone}`} (${viaText(found.via)})`;
  if (zone === undefined) return { outcome: 'dropped', text: `dropped: interface ${by.name} is in no zone`, ...place };
  if (ingress.interface === by) return { outcome: 'same interface', text, ...place };
  if (ingress.zone === undefined) {
    return { outcome: 'unknown', text: `${text}; the session survives only if it came in by this zone`, ...place };
  }
  if (ingress.zone === zone) {
    const why = 'the session survives, but the routing is asymmetric';
    return { outcome: 'same zone', text: ingress.interface === undefined ? text : `${text}: ${why}`, ...place };
  }
  return { outcome: 'dropped', text: `dropped: ${text}, but the session came in by zone ${ingress.zone}`, ...place };
}
