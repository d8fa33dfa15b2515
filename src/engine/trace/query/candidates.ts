import { apart, firstMatch, intersection, never, side, union, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import type { TranslationRule } from '../rules/nat-rules';
import { natRulesFor, zoneSide } from '../steps/candidates';
import { withSide } from '../steps/sides';
import { rangesText } from '../steps/step-text';
import {
  choiceOf,
  mapAddresses,
  mappingOf,
  translatedServices,
  unmapAddresses,
  type Mapping,
} from '../steps/translation';
import { knownUsersIn, type KnownUsers } from '../rules/users';
import type { SourcesAt } from './ingresses';
import { findEgresses, type EgressFlows } from './find-egresses';

/** The traffic that the destination host receives. */
export interface HostTraffic {
  readonly destination: Ranges;
  readonly service: Ranges;
}

/** Flows before the security rules: addresses before NAT, zones after NAT. */
export interface Candidate {
  readonly boxes: readonly Box[];
  /** Where the flows enter, and what User-ID knows there. */
  readonly at: SourcesAt;
  readonly users: KnownUsers;
  readonly nat?: TranslationRule;
  readonly mapping: Mapping;
  /** Port after NAT; absent if it is not translated. */
  readonly port?: Ranges;
  /** Whether zones are unknown. A region then holds only for the zones it lists. */
  readonly open: { readonly from: boolean; readonly to: boolean };
  /** Egress interface and next hop; equal for flows that leave the same way. */
  readonly leaves: string;
}

/** Returns the destinations before NAT that may be translated to one of the wanted ones. */
export function originals({ nat }: Firewall, { destination }: HostTraffic): Ranges {
  const published = nat.flatMap(({ boxes, destination: translation }) =>
    translation === undefined
      ? []
      : boxes.map(({ sides }) => unmapAddresses(mappingOf(translation), destination, sides[side.destination])),
  );
  return union(destination, ...published);
}

/** Returns the flows from one interface that are delivered to the wanted destinations. */
export function candidatesFrom(
  firewall: Firewall,
  start: Box,
  at: SourcesAt,
  wanted: HostTraffic,
): readonly Candidate[] {
  // An interface without a zone passes no traffic.
  if (at.interface !== undefined && at.zone === undefined) return [];
  const users = knownUsersIn(at.zone, firewall.names, firewall.vocabulary);
  const answers = users.seen(start.answers).and(at.answers);
  if (answers === never) return [];
  const entering = { sides: start.sides, answers };
  const from = withSide(withSide(entering, 'source', at.sources), 'from', zoneSide(at.zone, firewall.vocabulary));
  const found = findEgresses(firewall, [from], at).flatMap(({ boxes, egress, leaves }): readonly FlowsToHost[] => {
    const { matches, rest } = firstMatch(boxes, natRulesFor(firewall, egress));
    const open = { from: at.zone === undefined, to: egress === undefined };
    return [
      ...withoutTranslation(rest, undefined, { wanted, open, leaves }),
      ...matches.flatMap(({ rule, boxes: hit }) =>
        rule.destination === undefined
          ? withoutTranslation(hit, rule, { wanted, open, leaves })
          : withTranslation(firewall, hit, rule, { at, wanted }),
      ),
    ];
  });
  return found.map((one) => ({ ...one, at, users }));
}

type FlowsToHost = Omit<Candidate, 'at' | 'users'>;

function withoutTranslation(
  boxes: readonly Box[],
  nat: TranslationRule | undefined,
  { wanted, open, leaves }: Pick<Candidate, 'open' | 'leaves'> & { readonly wanted: HostTraffic },
): readonly FlowsToHost[] {
  const cut = boxes.flatMap((box) => narrowBox(box, wanted.destination, wanted.service));
  if (cut.length === 0) return [];
  return [{ boxes: cut, mapping: { is: 'same' }, open, leaves, ...(nat === undefined ? {} : { nat }) }];
}

function withTranslation(
  firewall: Firewall,
  flows: readonly Box[],
  nat: TranslationRule,
  { at, wanted }: { readonly at: SourcesAt; readonly wanted: HostTraffic },
): readonly FlowsToHost[] {
  const mapping = mappingOf(nat.destination);
  return flows.flatMap((flow) =>
    translatedServices(flow.sides[side.service], nat.destination?.port).flatMap(({ original, delivered }) => {
      const isSame = original === delivered;
      const service = isSame ? intersection(original, wanted.service) : original;
      if (!isSame && intersection(delivered, wanted.service).length === 0) return [];
      const destination = unmapAddresses(mapping, wanted.destination, flow.sides[side.destination]);
      const boxes = narrowBox(flow, destination, service);
      if (boxes.length === 0) return [];
      const common = { nat, mapping, ...(isSame ? {} : { port: delivered }) };
      const from = at.zone === undefined;
      if (mapping.is === 'unknown') {
        const anywhere = apart(boxes.map((box) => withSide(box, 'to', zoneSide(undefined, firewall.vocabulary))));
        return [{ ...common, boxes: anywhere, open: { from, to: true }, leaves: 'unknown' }];
      }
      return moveBoxes(firewall, boxes, nat, { at, mapping, wanted }).map((way) => ({
        ...common,
        boxes: way.boxes,
        open: { from, to: way.egress === undefined },
        leaves: way.leaves,
      }));
    }),
  );
}

/** Sets the zone of the flows by the route to the translated destination. */
function moveBoxes(
  firewall: Firewall,
  boxes: readonly Box[],
  nat: TranslationRule,
  { at, mapping, wanted }: { readonly at: SourcesAt; readonly mapping: Mapping; readonly wanted: HostTraffic },
): readonly EgressFlows[] {
  const ways = findEgresses(firewall, boxes, at, mapping);
  if (mapping.is !== 'any') return ways;
  const choices = choicesOf(firewall, ways, nat, mapping);
  return ways
    .filter(({ destinations }) => intersection(destinations, wanted.destination).length > 0)
    .map((way) => {
      const choice = choices.get(rangesText(way.destinations));
      if (choice === undefined) return way;
      return { ...way, boxes: way.boxes.map(({ sides, answers }) => ({ sides, answers: answers.and(choice) })) };
    });
}

/** Maps each egress to the answers under which the firewall picks one of its pool addresses. */
function choicesOf(firewall: Firewall, ways: readonly EgressFlows[], nat: TranslationRule, mapping: Mapping) {
  const all = mapAddresses(mapping, []);
  const parts = new Map(
    ways.flatMap(({ destinations }) => (destinations === all ? [] : [[rangesText(destinations), destinations]])),
  );
  const answers = choiceOf([...parts.values()], nat, firewall.vocabulary);
  return new Map([...parts.keys()].flatMap((text, i) => (answers[i] === undefined ? [] : [[text, answers[i]]])));
}

function narrowBox(box: Box, destination: Ranges, service: Ranges): readonly Box[] {
  const addresses = intersection(box.sides[side.destination], destination);
  const services = intersection(box.sides[side.service], service);
  if (addresses.length === 0 || services.length === 0) return [];
  return [withSide(withSide(box, 'destination', addresses), 'service', services)];
}
