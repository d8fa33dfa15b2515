import {
  addressCount,
  addressShare,
  coveredShare,
  ipv6Share,
  tcpShare,
  timeShare,
  type Change,
  type Part,
  type Question,
  type QuestionSubject,
  type Ranges,
  type Region,
} from '../../engine/policy';
import { knownApplications } from '../../engine/policy/engine';
import type { Thresholds } from '../config/thresholds';
import type { FindingSeverity } from '../report/severity';
import { administrative, clearText, databases, headlines, type Protocol } from './protocols';
import { zonePairShare } from './zone-share';

/** Criteria for flows: which zones are the internet, and from which size a set counts as any. */
export interface Scale {
  readonly zones: Zones;
  readonly thresholds: Thresholds;
  /** IDs of the conditions of the policies before the change. */
  readonly knownConditions: ReadonlySet<string>;
}

/** Known zones, and which of them are the internet. */
export interface Zones {
  readonly all: readonly string[];
  readonly internet: readonly string[];
  readonly isInternet: (zone: string) => boolean;
  /** Zones of servers. */
  readonly servers: readonly string[];
  /** Whether a zone is defined; true where the configuration is not known completely. */
  readonly isDefined: (zone: string) => boolean;
  /** Networks of the interfaces in a zone; empty if they are not known. */
  readonly networksOf: (zone: string) => Ranges;
  /** The same, with the networks of static routes where the interfaces have no addresses, such as tunnels. */
  readonly routedTo: (zone: string) => Ranges;
  /** Zones that the user names and that nothing of the known configuration names. */
  readonly unknown: readonly UnknownZones[];
}

/** Zones named as those of one role without a zone of this name. */
export interface UnknownZones {
  readonly role: 'internet' | 'server';
  readonly names: readonly string[];
  /** Whether no zone of the role is left, so that nothing is rated by it. */
  readonly isAll: boolean;
}

/**
 * Returns the dangerous protocols in a set of services by name, or only the worst of them if the set is nearly
 * everything.
 */
export function fearedIn(service: Part, thresholds: Thresholds, application: Part = anyPart): readonly string[] {
  const feared = isWide(service, thresholds) ? headlines : [...administrative, ...databases, ...clearText];
  const among = feared.filter((protocol) => maySpeak(application, protocol));
  const matching = among.filter(({ ports }) => ports.some(([protocol, port]) => holdsPort(service, protocol, port)));
  return [...new Set(matching.map(({ name }) => name))];
}

const anyPart: Part = { is: 'any' };

/** Reports whether one of these applications may be a protocol: DNS on port 80 is not HTTP. */
function maySpeak(application: Part, { applications }: Protocol): boolean {
  if (application.is !== 'only' || applications === undefined) return true;
  return application.values.some((name) => !Object.hasOwn(knownApplications, name) || applications.includes(name));
}

/** Returns the protocols of a list that a set of services contains; none if the set is nearly everything. */
export function protocolsIn(
  service: Part,
  among: readonly Protocol[],
  thresholds: Thresholds,
  application: Part = anyPart,
): readonly string[] {
  if (isWide(service, thresholds)) return [];
  return among
    .filter((protocol) => maySpeak(application, protocol))
    .filter(({ ports }) => ports.some(([protocol, port]) => holdsPort(service, protocol, port)))
    .map(({ name }) => name);
}

/** Reports whether a set of services contains all TCP ports, or nearly all. */
export function isWide(service: Part, { ports }: Thresholds): boolean {
  return service.is !== 'only' || tcpShare(service.values) >= ports;
}

function holdsPort(service: Part, protocol: string, port: number): boolean {
  if (service.is === 'any') return true;
  const inside = service.values.some((value) => {
    const [name, range = '0-65535'] = value.split('/');
    const [first = '0', last = first] = range.split('-');
    return name === protocol && Number(first) <= port && port <= Number(last);
  });
  return service.is === 'only' ? inside : !inside;
}

/** Reports whether flows come from the internet and have another destination. */
export function isFromInternet({ from, to }: Region, zones: Zones): boolean {
  if (to.is === 'only' && to.values.every((zone) => zones.isInternet(zone))) return false;
  // If no internet zone is known, it may be among the unnamed zones.
  return internetZonesIn(from, zones).length > 0 || (from.is !== 'only' && zones.internet.length === 0);
}

/** Returns the internet zones in a set. */
export function internetZonesIn(part: Part, { internet, isInternet }: Zones): readonly string[] {
  if (part.is === 'any') return internet;
  if (part.is === 'except') return internet.filter((zone) => !part.values.includes(zone));
  return part.values.filter((zone) => isInternet(zone));
}

const sidesThatNarrow: readonly QuestionSubject[] = ['source', 'destination', 'service'];

/** Reports whether flows are limited by zones, users and applications only. */
export function isAnyAny({ source, destination, service, provided }: Region, thresholds: Thresholds): boolean {
  const narrowed = provided.some(
    ({ question, answer }) => answer === 'yes' && sidesThatNarrow.includes(question.about),
  );
  return (
    !narrowed && isNearlyAny(source, thresholds) && isNearlyAny(destination, thresholds) && isWide(service, thresholds)
  );
}

function isNearlyAny(part: Part, { addresses }: Thresholds): boolean {
  return part.is !== 'only' || addressShare(part.values) >= addresses || ipv6Share(part.values) >= addresses;
}

/** A share of the networks of a zone from which addresses count as the whole zone. */
const mostOfZone = 1 / 2;
/** Smaller zones, such as links between routers, have no whole. */
const smallestZone = 64;

/** Reports whether addresses are nearly any, or most of the networks of the zones. */
function isNearlyAll(part: Part, zone: Part, { zones, thresholds }: Scale): boolean {
  if (isNearlyAny(part, thresholds)) return true;
  if (part.is !== 'only' || zone.is !== 'only') return false;
  const networks = zone.values.map((value) => zones.networksOf(value));
  if (networks.some((network) => addressCount(network) < smallestZone)) return false;
  return networks.every((network) => coveredShare(part.values, network) >= mostOfZone);
}

/** Reports whether flows reach a zone of servers. */
export function reachesServers({ to }: Region, { servers }: Zones): boolean {
  if (to.is === 'any') return servers.length > 0;
  return servers.some((zone) => to.values.includes(zone) === (to.is === 'only'));
}

/** Reports whether regions together connect so many zones and addresses that there is no segmentation. */
export function isUnsegmented(regions: readonly Region[], scale: Scale): boolean {
  const { zones, thresholds } = scale;
  const wide = regions.filter(
    ({ source, destination, from, to }) => isNearlyAll(source, from, scale) && isNearlyAll(destination, to, scale),
  );
  return zonePairShare(wide, zones.all) >= thresholds.zones;
}

/** Names that are too broad to limit anything: all signed-in users, unknown users, and devices without a HIP report. */
const broadNames: Partial<Readonly<Record<QuestionSubject, readonly string[]>>> = {
  source_user: ['known-user', 'unknown'],
  source_hip: ['no-hip'],
  destination_hip: ['no-hip'],
};

/**
 * Reports whether a condition excludes so little that the opened traffic is rated as unconditional. A condition that is
 * new or changed has limited nothing yet: a new user group or list can contain anything.
 */
function isNoLimit(question: Question, { thresholds, knownConditions }: Scale): boolean {
  if (question.about === 'schedule') return !isShort(question, thresholds);
  // A value that is known only after the apply has a finding of its own.
  if (!knownConditions.has(question.id) && question.because !== 'known after apply') return true;
  const broad = broadNames[question.about] ?? [];
  return question.names?.some((name) => broad.includes(name)) === true;
}

/** Reports whether a region contains every service, either for any application or for one that administers hosts. */
export function administersAnything({ service, application }: Region, thresholds: Thresholds): boolean {
  if (!isWide(service, thresholds)) return false;
  if (application.is !== 'only') return true;
  const administrativeApplications = administrative.flatMap(({ applications = [] }) => applications);
  return application.values.some((name) => administrativeApplications.includes(name));
}

/** Reports whether a schedule covers a small enough share of the week to be a limit. */
function isShort({ extent }: Question, { time }: Thresholds): boolean {
  if (extent?.of !== 'times') return false;
  return timeShare(extent.minutes, extent.among === 'week' ? 'week' : 'once') < time;
}

/** Rates changed flows. */
export function severityOfFlows(
  { what, certainty, region }: Pick<Change, 'what' | 'certainty' | 'region'>,
  scale: Scale,
): FindingSeverity {
  // A mere exception, such as a list of bad addresses, excludes little. A schedule limits the time, not the reach.
  const limits = region.provided.filter(
    ({ question, answer }) => answer === 'yes' && !(what === 'opened' && isNoLimit(question, scale)),
  );
  const holds = certainty === 'surely' || (region.provided.length > 0 && limits.length === 0);
  if (what === 'closed') return holds ? 'low' : 'info';
  const worst = worstOf(region, scale);
  // Who may administer a host or reach a database depends on who gets into the group, the list or the name.
  if (holds || isSensitive(region, scale)) return worst;
  return worst === 'critical' ? 'high' : worst === 'high' ? 'medium' : 'low';
}

/** Reports whether flows reach administration protocols or databases outside the internet. */
function isSensitive(region: Region, { zones, thresholds }: Scale): boolean {
  const isInside = region.to.is !== 'only' || region.to.values.some((zone) => !zones.isInternet(zone));
  return isInside && protocolsIn(region.service, [...administrative, ...databases], thresholds).length > 0;
}

function worstOf(region: Region, scale: Scale): FindingSeverity {
  const { zones, thresholds } = scale;
  const internet = isFromInternet(region, zones);
  const risky = protocolsIn(region.service, administrative, thresholds).length > 0;
  const wide = isWide(region.service, thresholds);
  const toNearlyAny = isNearlyAll(region.destination, region.to, scale);
  if (isAnyAny(region, thresholds)) return internet ? 'critical' : 'high';
  const data = protocolsIn(region.service, databases, thresholds).length > 0;
  if (internet) return wide || risky || data ? 'critical' : 'high';
  if (risky || isSensitive(region, scale)) return 'high';
  // Nearly all services of nearly all addresses include administrative protocols.
  if (wide && toNearlyAny) return 'high';
  return wide || toNearlyAny ? 'medium' : 'low';
}
