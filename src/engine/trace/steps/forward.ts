import { anyAnswers, never, side, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { kindWith } from '../kinds';
import type { Interface } from '../network/interfaces';
import { lookUp, type Lookup } from '../network/lookup';
import { forwardingTable } from '../network/forwarding-table';
import { routeAnswers, type RouteUse } from '../network/route-choice';
import type { Router } from '../network/routers';
import type { ObjectReference } from '../object-reference';
import { byForwardingRules } from './candidates';
import { withSide } from './sides';
import { ruleObjects, viaText, wayObjects } from './step-text';

/** The next hop of a packet, and the flows that use it. */
export interface Forwarded {
  readonly box: Box;
  readonly text: string;
  readonly objects: readonly ObjectReference[];
  readonly to:
    | { readonly is: 'interface'; readonly interface: Interface }
    | { readonly is: 'dropped'; readonly why: string }
    | { readonly is: 'unknown' };
  /** Replies leave by the ingress interface, whatever the routes. */
  readonly isSymmetric?: true;
  /** The destinations that use this next hop, if NAT picks one of several. */
  readonly destination: Ranges;
}

/** Determines where a packet leaves, starting at its ingress router. */
export function forward(
  firewall: Firewall,
  box: Box,
  { interface: ingress, router }: { readonly interface?: Interface; readonly router?: Router },
  destination: Ranges,
  use: RouteUse,
): readonly Forwarded[] {
  const original = box.sides[side.destination];
  const translated = withSide(box, 'destination', destination);
  const { forwarded, routed } = byForwardingRules(firewall, [translated], ingress);
  const back = (one: Box): Box => withSide(one, 'destination', original);
  const kind = kindWith('forwarding-rule');
  return [
    ...forwarded.flatMap(({ rule, boxes }) =>
      boxes.map((one): Forwarded => {
        const { action } = rule;
        const name = `policy-based forwarding rule "${rule.rule.reference.name}"`;
        return {
          box: back(one),
          text: action.is === 'forward' ? name : `${name} discards it`,
          objects: [
            ...ruleObjects(kind, rule.rule),
            ...wayObjects([], action.is === 'forward' ? action.interface : undefined),
          ],
          to:
            action.is === 'forward'
              ? { is: 'interface', interface: action.interface }
              : { is: 'dropped', why: `${name} discards it` },
          destination,
          ...(rule.isSymmetric === true ? { isSymmetric: true as const } : {}),
        };
      }),
    ),
    ...routed.flatMap((one) =>
      route(firewall, router, destination).flatMap(({ lookup, addresses }): readonly Forwarded[] => {
        const { sides, answers } = back(one);
        const chosen = lookup === undefined ? anyAnswers : routeAnswers(lookup.via, firewall.vocabulary, use);
        const all = answers.and(chosen);
        if (all === never) return [];
        return [
          {
            box: { sides, answers: all },
            text: lookup === undefined ? 'no router is known' : lookupText(lookup),
            objects: wayObjects(lookup?.via ?? [], lookup?.is === 'interface' ? lookup.interface : undefined),
            to: targetOf(lookup),
            destination: addresses,
          },
        ];
      }),
    ),
  ];
}

function route(
  { network }: Firewall,
  router: Router | undefined,
  destination: Ranges,
): readonly { readonly lookup: Lookup | undefined; readonly addresses: Ranges }[] {
  if (router === undefined) return [{ lookup: undefined, addresses: destination }];
  const [from, to] = destination;
  const isOne = destination.length === 2 && from !== undefined && to !== undefined && BigInt(to) - BigInt(from) === 1n;
  // A single address needs only a lookup; the table is for NAT pools.
  if (isOne) return lookUp(network, router, from).map((lookup) => ({ lookup, addresses: destination }));
  return forwardingTable(network, router, destination);
}

function lookupText(lookup: Lookup): string {
  const via = viaText(lookup.via);
  return lookup.is === 'interface' ? via : [via, lookup.why].filter((part) => part !== '').join(': ');
}

function targetOf(lookup: Lookup | undefined): Forwarded['to'] {
  switch (lookup?.is) {
    case 'interface':
      return { is: 'interface', interface: lookup.interface };
    case 'dropped':
      return { is: 'dropped', why: lookup.why };
    default:
      return { is: 'unknown' };
  }
}
