import type { Part } from '../../policy';
import type { MapTraffic } from '../map-data';

/** What a map is limited to. Empty texts limit nothing. */
export interface MapFilter {
  /** `tcp/22`, `udp`, `22` for both protocols, or `icmp`. */
  readonly service: string;
  /** The beginning of the name of an application. */
  readonly application: string;
  /** Index of a place. */
  readonly place: number | undefined;
}

/** Reports whether some of the traffic may match the filter. Traffic that is not listed may match. */
export function matchesFilter({ flows, left }: MapTraffic, { service, application }: MapFilter): boolean {
  if (service === '' && application === '') return true;
  return (
    left > 0 || flows.some((flow) => meetsService(flow.service, service) && meetsName(flow.application, application))
  );
}

/** Reports whether a filter is a service that can be compared. */
export function isService(text: string): boolean {
  return text === '' || linesOf(text).length > 0;
}

function meetsName(part: Part, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  if (part.is === 'any') return true;
  const isListed = part.values.some((value) => value.toLowerCase().startsWith(text));
  return part.is === 'only' ? isListed : !part.values.some((value) => value.toLowerCase() === text);
}

function meetsService(part: Part, wanted: string): boolean {
  if (wanted.trim() === '' || part.is === 'any') return true;
  const asked = linesOf(wanted);
  const values = part.values.flatMap(linesOf);
  if (part.is === 'only')
    return asked.some((line) => values.some((other) => line.from <= other.to && other.from <= line.to));
  return asked.some((line) => !values.some((other) => other.from <= line.from && line.to <= other.to));
}

/** Positions on one line: TCP ports, UDP ports, then protocols by number. */
interface Line {
  readonly from: number;
  readonly to: number;
}

const protocols: Readonly<Record<string, number>> = { icmp: 1, gre: 47, esp: 50, ah: 51, icmpv6: 58, sctp: 132 };
const [portCount, firstProtocol] = [65_536, 131_072];

function linesOf(text: string): readonly Line[] {
  const match = /^(?:(tcp|udp|ip|[a-z]\w*)(?:\/|$))?(?:(\d+)(?:-(\d+))?)?$/.exec(text.trim().toLowerCase());
  if (match === null) return [];
  const [, protocol, first, last = first] = match;
  const ports = first === undefined ? { from: 0, to: portCount - 1 } : { from: Number(first), to: Number(last) };
  const shifted = (by: number): Line => ({ from: ports.from + by, to: ports.to + by });
  if (protocol === undefined) return first === undefined ? [] : [shifted(0), shifted(portCount)];
  if (protocol === 'tcp') return [shifted(0)];
  if (protocol === 'udp') return [shifted(portCount)];
  if (protocol === 'ip') return first === undefined ? [] : [shifted(firstProtocol)];
  const number = protocols[protocol];
  return number === undefined ? [] : [{ from: firstProtocol + number, to: firstProtocol + number }];
}
