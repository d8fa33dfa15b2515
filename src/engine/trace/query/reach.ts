import {
  firstMatch,
  addressTexts,
  anyAddress,
  anyName,
  anyService,
  boxOfQuery,
  isEmpty,
  regionsOfBoxes,
  serviceTexts,
  side,
  supportOf,
  union,
  type Box,
  type Ranges,
} from '../../policy/engine';
import type { Firewall } from '../firewall';
import { identified } from '../rules/identification';
import type { TranslationRule } from '../rules/nat-rules';
import { withoutDeniedByDos } from '../steps/admission';
import { securityRules, type OrderedSecurityRule } from '../steps/security';
import { withSide } from '../steps/sides';
import { mapAddresses } from '../steps/translation';
import { candidatesFrom, originals, type Candidate, type HostTraffic } from './candidates';
import { parseHeaderField } from './header-field';
import { sourcesByInterface } from './ingresses';
import { unnamedIn } from './unnamed';
import type { ReachResult, ReachedBy, ReachQuery } from './reach-result';

/** Flows allowed by one security rule. */
interface Allowed {
  readonly rule: OrderedSecurityRule['rule'];
  readonly boxes: readonly Box[];
  readonly candidate: Candidate;
  /** Whether an override rule assigns an application that is known only after apply. */
  readonly isOpen: boolean;
}

/**
 * Finds all flows that reach a destination, from all sources, considering routes, NAT, DoS protection
 * rules and security rules. Destination
 * and service of the query are those after NAT; the resulting regions have those before NAT. Throws `INVALID_FLOW` and
 * `QUERY_TOO_WIDE`.
 */
export function reach(firewall: Firewall, query: ReachQuery): ReachResult {
  const { vocabulary, container } = firewall;
  const unnamed = unnamedIn(firewall, query);
  const { source, destination, service, fromZone, fromInterface, ...rest } = query;
  const wanted: HostTraffic = {
    destination: parseHeaderField(firewall, 'destination', destination, anyAddress),
    service: parseHeaderField(firewall, 'service', service, anyService),
  };
  const sources = parseHeaderField(firewall, 'source', source, anyAddress);
  const flow = withSide(boxOfQuery(rest, vocabulary), 'source', sources);
  const start = withSide(flow, 'destination', originals(firewall, wanted));
  const rules = securityRules(firewall);
  const given = { zone: fromZone, interface: fromInterface, isSourceGiven: query.source !== undefined };
  const allowed = sourcesByInterface(firewall, flow.sides[side.source], given)
    .flatMap((at) => candidatesFrom(firewall, start, at, wanted))
    .map((candidate) => ({ ...candidate, boxes: withoutDeniedByDos(firewall, candidate.boxes) }))
    .flatMap((candidate) => allowedOf(firewall, candidate, rules));
  const known = new Set(supportOf(flow.answers));
  const wantedFlow = withSide(withSide(flow, 'destination', wanted.destination), 'service', wanted.service);
  const { rest: missing } = firstMatch(
    [wantedFlow],
    allowed.map((one) => ({ boxes: deliveredBoxes(one) })),
  );
  return {
    container,
    query,
    verdict: allowed.length === 0 ? 'none' : missing.every(isEmpty) ? 'all' : 'some',
    reached: allowed.map(({ rule, candidate, boxes, isOpen: hasOpen }): ReachedBy => {
      const answers = boxes.map((box) => vocabulary.space.quantify(box.answers, (one) => known.has(one), 'one'));
      const shown = boxes.map(({ sides }, i) => ({ sides, answers: answers[i] ?? flow.answers }));
      const isOpen = hasOpen || candidate.open.from || candidate.open.to || candidate.mapping.is === 'any';
      const isSure = !isOpen && supportOf(...answers).length === 0;
      return {
        rule: rule.reference,
        ...(candidate.nat === undefined ? {} : { nat: natOf(candidate.nat) }),
        regions: regionsOfBoxes(shown, vocabulary),
        delivered: deliveredText(candidate, boxes, wanted.destination),
        certainty: isSure ? 'surely' : 'maybe',
      };
    }),
    assumptions: [
      ...firewall.assumptions,
      ...unnamed,
      ...(firewall.network.routers.length === 0
        ? []
        : ['packets come in by the interface that the route back to their source leaves by']),
    ],
  };
}

function allowedOf(
  { identification, vocabulary }: Firewall,
  candidate: Candidate,
  rules: readonly OrderedSecurityRule[],
): readonly Allowed[] {
  const { isAnswered } = candidate.users;
  const whoever = ({ sides, answers }: Box): Box => ({
    sides,
    answers: vocabulary.space.quantify(answers, isAnswered, 'one'),
  });
  return identified(identification, candidate.boxes).flatMap(({ seen, carried, rule: override }) => {
    const isOpen = override?.unknown.includes('application') === true;
    return firstMatch([seen], rules).matches.flatMap(({ rule: { rule }, boxes }) =>
      rule.effect === 'allow' ? [{ rule, boxes: boxes.flatMap(carried).map(whoever), candidate, isOpen }] : [],
    );
  });
}

/** Returns the flows after NAT, regardless of the known zones. Empty if the firewall picks one of several hosts. */
function deliveredBoxes({ boxes, candidate: { mapping, port, open } }: Allowed): readonly Box[] {
  if (mapping.is === 'any' || mapping.is === 'unknown') return [];
  return boxes.map((box) => {
    const fromAny = open.from ? box : withSide(box, 'from', anyName);
    const toAny = open.to ? fromAny : withSide(fromAny, 'to', anyName);
    const addressed = withSide(toAny, 'destination', mapAddresses(mapping, box.sides[side.destination]) ?? []);
    return port === undefined ? addressed : withSide(addressed, 'service', port);
  });
}

/** Describes what hosts receive. `unknown`: their addresses, if the configuration does not determine them. */
export function deliveredText(
  { mapping, port }: Pick<Candidate, 'mapping' | 'port'>,
  boxes: readonly Box[],
  unknown: Ranges = anyAddress,
): ReachedBy['delivered'] {
  const destinations = boxes.map((box) => mapAddresses(mapping, box.sides[side.destination]) ?? unknown);
  const services = boxes.map((box) => port ?? box.sides[side.service]);
  return { destination: addressTexts(union(...destinations)), service: serviceTexts(union(...services)) };
}

/** Describes a NAT rule. */
export function natOf({ rule, isReverse, source, destination }: TranslationRule): NonNullable<ReachedBy['nat']> {
  return {
    name: rule.reference.name,
    reference: rule.reference,
    isReverse: isReverse === true,
    translates: [
      ...(source === undefined ? [] : ['source' as const]),
      ...(destination === undefined ? [] : ['destination' as const]),
    ],
  };
}
