import { anyAddress, anyName, anyService, everything, side, union, type Box, type Ranges } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { candidatesFrom, type Candidate } from '../query/candidates';
import { leavesText } from '../query/find-egresses';
import { sourcesByInterface } from '../query/ingresses';
import { identified } from '../rules/identification';
import { withoutDeniedByDos } from '../steps/admission';
import { withSide } from '../steps/sides';
import { hostKey, type HostOf } from './host-agreement';

/** Flows before the security rules, on one way through the firewall. */
export interface Way extends HostOf {
  /** As the security rules see them. */
  readonly seen: Box;
  /** Returns the flows, with the applications that they carry, of which the security rules see a part. */
  readonly carried: (seen: Box) => readonly Box[];
  readonly open: Candidate['open'];
  readonly users: Candidate['users'];
  /** Whether an override rule assigns an application that is known only after apply. */
  readonly isOpen: boolean;
  /** Equal for two ways to the same host on which the security rules see the same flows in the same zones. */
  readonly key: string;
  /** What `key` leaves open: interfaces, next hop and source translation. Hosts receive the same whatever it is. */
  readonly path: string;
  /** Networks of the interface that the flows enter by and leave by without a next hop; empty for others. */
  readonly segment: Ranges;
}

/** Returns all ways through a firewall that end at a host. */
export function waysThrough(firewall: Firewall): readonly Way[] {
  const hosts = { destination: anyAddress, service: anyService };
  return sourcesByInterface(firewall, anyAddress)
    .flatMap((at) => candidatesFrom(firewall, everything, at, hosts))
    .flatMap(({ boxes, mapping, port, nat, open, users, at, leaves }) =>
      identified(firewall.identification, withoutDeniedByDos(firewall, boxes)).map(({ seen, carried, rule }): Way => {
        const way = {
          mapping,
          ...(port === undefined ? {} : { port }),
          ...(nat === undefined ? {} : { nat }),
          seen,
          carried,
          open,
          users,
          isOpen: rule?.unknown.includes('application') === true,
          path: [at.interface?.name ?? '', leaves, sourceKey(nat)].join(' '),
          segment: segmentOf(at.interface, leaves),
        };
        return { ...way, key: keyOf(way) };
      }),
    );
}

function segmentOf(entered: Candidate['at']['interface'], leaves: string): Ranges {
  if (entered === undefined || leaves !== leavesText(entered)) return [];
  return union(...entered.addresses.map(({ network }) => network));
}

function keyOf(way: Omit<Way, 'key'>): string {
  const { seen, carried, open, users, isOpen } = way;
  const { sides } = seen;
  const zones = [side.from, side.to].map((at) => sides[at].join()).join('>');
  const applications = [seen, ...carried(seen)].map((box) => box.sides[side.application].join()).join(';');
  const flags = [open.from, open.to, isOpen, users.isOff].map(String).join();
  return [hostKey(way), zones, applications, flags].join(' ');
}

/** Returns a text that is equal for the same translation of source addresses. */
function sourceKey(nat: Candidate['nat']): string {
  const source = nat?.source;
  if (source === undefined) return '';
  return [source.by, source.addresses, source.by === 'static-ip' ? source.original : []].map(String).join(' ');
}

/** Removes the zones that the configuration determines. They are not a property of the packet. */
export function withoutZones(box: Box, { open }: Pick<Way, 'open'>): Box {
  const from = open.from ? box : withSide(box, 'from', anyName);
  return open.to ? from : withSide(from, 'to', anyName);
}
