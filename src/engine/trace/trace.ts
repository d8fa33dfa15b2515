import { firstMatch, boxOfQuery, never, side, supportOf } from '../policy/engine';
import type { PolicyRule } from '../policy';
import { waysBack } from './back/ways-back';
import type { Firewall } from './firewall';
import { kindWith } from './kinds';
import { specialAddresses } from './query/special-addresses';
import { unnamedIn } from './query/unnamed';
import { admitted } from './steps/admission';
import { natRulesFor, zoneSide } from './steps/candidates';
import { deliveredBy, egressText, natText } from './steps/delivery';
import { forward } from './steps/forward';
import { ingressesOf } from './steps/ingress';
import { identified } from './rules/identification';
import { inspectionSteps, overrideStep } from './steps/inspection';
import { dropPacket, tracePath, type Ended, type Packet } from './steps/packet';
import { laterRules, securityKind, securityRules, securityText } from './steps/security';
import { withSide } from './steps/sides';
import { deciderName, rangesText, ruleObjects } from './steps/step-text';
import { choiceOf, mapAddresses, mappingOf } from './steps/translation';
import { parseFlowAddress, forwardStep, ingressStep, withoutZone, withZone } from './steps/packet-steps';
import { knownUsersIn } from './rules/users';
import type { TranslationRule } from './rules/nat-rules';
import type { PacketStep, Trace, TracedFlow, TraceOptions } from './trace-result';

/**
 * Traces a flow through a firewall in PAN-OS evaluation order: ingress zone, forwarding, NAT lookup, forwarding after
 * destination NAT, security rule, decryption, profiles, QoS, egress. Security rules match addresses and port before
 * NAT, and the zone after NAT. Throws `INVALID_FLOW` and `QUERY_TOO_WIDE`.
 */
export function trace(firewall: Firewall, flow: TracedFlow, options: TraceOptions = {}): Trace {
  const { vocabulary, container } = firewall;
  const source = parseFlowAddress('source', flow.source);
  const destination = parseFlowAddress('destination', flow.destination);
  const { fromZone, fromInterface, toZone, ...query } = flow;
  const unnamed = unnamedIn(firewall, flow);
  const box = boxOfQuery(query, vocabulary);
  const ingresses = ingressesOf(firewall, source, { zone: fromZone, interface: fromInterface });
  const given = new Set(supportOf(box.answers));
  const ended = ingresses.flatMap((ingress) => {
    const users = knownUsersIn(ingress.zone, firewall.names, vocabulary);
    const entering = { sides: box.sides, answers: users.seen(box.answers) };
    const isKnown = (question: number): boolean => given.has(question) || users.isAnswered(question);
    return fromIngress(firewall, { box: entering, ingress, options }, toZone).map((end) => ({ ...end, isKnown }));
  });
  const allowed = ended.filter(({ outcome }) => outcome === 'allowed').length;
  return {
    container,
    flow,
    verdict: allowed === 0 ? 'block' : allowed === ended.length ? 'allow' : 'maybe',
    paths: ended.map((one) => tracePath(one, vocabulary)),
    assumptions: [
      ...firewall.assumptions,
      ...unnamed,
      ...specialAddresses(firewall.network, source, destination),
      ...(fromZone === undefined && fromInterface === undefined && ingresses.some(({ via }) => via.length > 0)
        ? ['the packet comes in by the interface that the route back to its source leaves by']
        : []),
      ...(new Set(ingresses.map(({ router }) => router)).size > 1
        ? ['the packet may arrive at several routers: each of them is followed']
        : []),
    ],
  };
}

/** Returns the paths of a packet from an ingress interface. */
function fromIngress(
  firewall: Firewall,
  { box, ingress, options }: Pick<Packet, 'box' | 'ingress' | 'options'>,
  toZone: string | undefined,
): readonly Ended[] {
  const answers = box.answers.and(ingress.answers);
  if (answers === never) return [];
  const from = withSide({ sides: box.sides, answers }, 'from', zoneSide(ingress.zone, firewall.vocabulary));
  const step = ingressStep(ingress);
  const { interface: at } = ingress;
  if (at !== undefined && ingress.zone === undefined) {
    return [dropPacket(from, [step], `interface ${at.name} is in no zone`)];
  }
  return forward(firewall, from, ingress, from.sides[side.destination], 'out').flatMap((first) => {
    const steps = [step, forwardStep('forwarding', first, toZone)];
    if (first.to.is === 'dropped') return [dropPacket(first.box, steps, first.to.why)];
    const egress = withZone(firewall, first, toZone);
    if (egress === undefined) return [withoutZone(first, steps)];
    return natLookedUp(firewall, { box: egress, ingress, egress: first, steps, options }, toZone);
  });
}

function natLookedUp(firewall: Firewall, packet: Packet, toZone: string | undefined): readonly Ended[] {
  const { to } = packet.egress;
  const rules = natRulesFor(firewall, to.is === 'interface' ? to.interface : undefined);
  const { matches, rest } = firstMatch([packet.box], rules);
  const none: PacketStep = { stage: 'nat', text: 'no NAT rule matches', objects: [] };
  return [
    ...matches.flatMap(({ rule, boxes }) =>
      boxes.flatMap((box) => translatePacket(firewall, { ...packet, box }, rule, toZone)),
    ),
    ...rest.flatMap((box) => applySecurity(firewall, { ...packet, box, steps: [...packet.steps, none] })),
  ];
}

/** Repeats the route lookup for the destination after NAT. */
function translatePacket(
  firewall: Firewall,
  packet: Packet,
  nat: TranslationRule,
  toZone: string | undefined,
): readonly Ended[] {
  const { box, ingress } = packet;
  const step: PacketStep = { stage: 'nat', text: natText(nat), objects: ruleObjects(kindWith('nat-rule'), nat.rule) };
  const steps = [...packet.steps, step];
  if (nat.destination === undefined) return applySecurity(firewall, { ...packet, nat, steps });
  const destination = mapAddresses(mappingOf(nat.destination), box.sides[side.destination]);
  if (destination === undefined) {
    const open = { ...packet.egress, to: { is: 'unknown' as const } };
    const anywhere = withSide(box, 'to', zoneSide(toZone, firewall.vocabulary));
    return applySecurity(firewall, { ...packet, box: anywhere, nat, steps, egress: open });
  }
  const groups = forward(firewall, box, ingress, destination, 'out after nat');
  // Policy-based forwarding sends all of them the same way.
  const parts = new Map(
    groups.flatMap((group) =>
      group.destination === destination ? [] : [[rangesText(group.destination), group.destination]],
    ),
  );
  const answersTo = choiceOf([...parts.values()], nat, firewall.vocabulary);
  const choices = new Map([...parts.keys()].map((text, i) => [text, answersTo[i]]));
  return groups.flatMap((group) => {
    const choice = choices.get(rangesText(group.destination));
    const answers = choice === undefined ? group.box.answers : group.box.answers.and(choice);
    const chosen = { ...group, box: { ...group.box, answers } };
    const way = [...steps, forwardStep('forwarding after nat', chosen, toZone)];
    if (chosen.to.is === 'dropped') return [dropPacket(chosen.box, way, chosen.to.why)];
    const final = withZone(firewall, chosen, toZone);
    if (final === undefined) return [withoutZone(chosen, way)];
    return applySecurity(firewall, { ...packet, box: final, egress: chosen, steps: way, nat });
  });
}

function applySecurity(firewall: Firewall, packet: Packet): readonly Ended[] {
  return admitted(firewall, packet, (one) => decided(firewall, one));
}

function decided(firewall: Firewall, packet: Packet): readonly Ended[] {
  const rules = securityRules(firewall);
  return identified(firewall.identification, [packet.box]).flatMap((flows) => {
    const steps = [...packet.steps, ...overrideStep(flows)];
    return firstMatch([flows.seen], rules).matches.flatMap(({ rule: { rule }, boxes }) =>
      boxes.flatMap((seen) => {
        const others = packet.options.allRules === true ? { alsoMatching: laterRules(rules, rule, seen) } : {};
        return flows.carried(seen).map((box) => ({ ...endedBy(firewall, { ...packet, steps, box }, rule), ...others }));
      }),
    );
  });
}

function endedBy(firewall: Firewall, packet: Packet, rule: PolicyRule): Ended {
  const { box } = packet;
  const { reference, effect } = rule;
  const step: PacketStep = {
    stage: 'security',
    text: securityText(rule),
    objects: ruleObjects(securityKind(), rule),
  };
  const steps = [...packet.steps, step];
  if (effect === 'block') {
    return { outcome: 'blocked', why: `blocked by ${deciderName(reference)}`, box, steps, rule: reference };
  }
  const delivered = deliveredBy(packet);
  const egress: PacketStep = { stage: 'egress', text: egressText(packet, delivered), objects: [] };
  return {
    outcome: 'allowed',
    why: `allowed by ${deciderName(reference)}`,
    box,
    steps: [...steps, ...inspectionSteps(firewall, box, rule), egress],
    rule: reference,
    delivered,
    ...(packet.options.wayBack === true ? { back: waysBack(firewall, packet) } : {}),
  };
}
