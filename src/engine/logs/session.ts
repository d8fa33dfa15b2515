import { isIP } from 'node:net';
import { actionFault, actionOf } from './action';
import { type FieldName, fieldNames, noFields, type TrafficLogFields } from './fields';
import { namesOf } from './read/names';
import { isTime, timeOf } from './time';

/** Sessions of a traffic log that are alike in everything but their time. */
export interface TrafficSession {
  /** Serial number of the firewall; empty if the log does not contain it. */
  readonly firewall: string;
  /** Virtual system of the firewall. Absent if the log does not contain it. */
  readonly system?: string;
  /** Addresses before NAT. */
  readonly source: string;
  readonly destination: string;
  /** `tcp/443`, `udp/53`, `icmp` or `ip/47`. The port is the one before NAT. */
  readonly service: string;
  /** Undefined for protocols without ports, and if the log does not contain it. */
  readonly sourcePort: number | undefined;
  /** Undefined if the firewall did not identify the application. */
  readonly application: string | undefined;
  /** Undefined if the user is unknown. */
  readonly user: string | undefined;
  /** Undefined for traffic without a URL category. */
  readonly category: string | undefined;
  readonly fromZone: string;
  /** Zone after NAT. */
  readonly toZone: string;
  /** Name of the rule that decided. */
  readonly rule: string;
  /** Identifier of the rule, which stays the same if the rule is renamed. Absent if the log does not contain it. */
  readonly ruleId?: string;
  readonly action: 'allow' | 'block';
  readonly sessions: number;
  /** Sent and received; 0 if the log does not contain it. */
  readonly bytes: number;
  /** Times of the first and the last one, in ISO 8601; empty if the log does not contain them. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Values that cannot be right; the session counts without them. */
  readonly doubts: readonly Doubt[];
}

/** What a log can have an invalid value of in a line that is a session. */
export const doubtful = ['time', 'bytes', 'source port', 'source zone', 'destination zone'] as const;

/** An invalid value of sessions. */
export interface Doubt {
  readonly of: (typeof doubtful)[number];
  /** An example. */
  readonly value: string;
  readonly lines: number;
}

/** Why a log line does not count as a session. */
export type Skipped =
  | 'start of a session'
  | 'other log type'
  | 'not a log line'
  | 'other firewall'
  | 'other virtual system'
  | 'unreadable';

/** Log lines that are not sessions. */
export interface SkippedLines {
  readonly why: Skipped;
  readonly lines: number;
  /** What is invalid in them. */
  readonly fault?: string;
  /** The only rule that they can be of; absent if that is not known. */
  readonly rule?: string;
  /** Of one line: where it is. */
  readonly place?: { readonly file: string; readonly line: number };
}

/** Returns why a session is not of the wanted virtual system; undefined if it is, or if none is wanted. */
export function otherSystem(session: TrafficSession, system: string | undefined): SkippedLines | undefined {
  if (system === undefined || session.system === system) return undefined;
  const lines = session.sessions;
  if (session.system !== undefined) return { why: 'other virtual system', lines };
  return { why: 'unreadable', lines, fault: 'no virtual system', rule: session.rule };
}

/** Application values for sessions without an identified application. */
const unidentified: ReadonlySet<string> = new Set(['', 'not-applicable', 'incomplete', 'insufficient-data']);

/**
 * Converts a log line, or a line of a file of distinct sessions, to a session, or says why it is skipped. `counted`: invalid
 * values of the lines that were added up to this one; `added`: how many these are.
 */
export function sessionOf(
  written: TrafficLogFields,
  counted: readonly Doubt[] = [],
  added?: number,
): TrafficSession | SkippedLines {
  const fields = trimmed(written);
  const { type, subtype, fromZone, toZone } = fields;
  const [source, destination] = [plainAddress(fields.source), plainAddress(fields.destination)];
  const given = fields.sessions === '' ? 1 : Number(fields.sessions);
  const counts = Number.isSafeInteger(given) && given > 0 ? given : 1;
  const lines = added ?? counts;
  if (isOtherType(type)) return { why: 'other log type', lines };
  if (isHeader(fields)) return { why: 'not a log line', lines };
  const rule = fields.rule === '' ? {} : { rule: fields.rule };
  const [service, action] = [serviceOf(fields.protocol.toLowerCase(), fields.port), actionOf(fields.action)];
  const faults = faultsOf(fields, service, action);
  if (faults.length > 0 || service === undefined || action === undefined)
    return { lines, ...notUnderstood(faults, rule) };
  // The session end is logged too, and contains the application identified by then.
  if (subtype.toLowerCase() === 'start') return { why: 'start of a session', lines, ...rule };
  const sessions = fields.sessions === '' ? repeatsOf(fields.repeats) : counts;
  // A session that is seen at one time begins and ends there.
  const [first, last] = [
    fields.firstSeen || fields.time || fields.lastSeen,
    fields.lastSeen || fields.time || fields.firstSeen,
  ];
  const firstSeen = seenAt(first);
  const lastSeen = first === last ? firstSeen : seenAt(last);
  return {
    firewall: fields.firewall,
    ...(fields.system !== '' && { system: fields.system }),
    source,
    destination,
    service,
    sourcePort: isPort(fields.sourcePort) && /^(tcp|udp)/.test(service) ? Number(fields.sourcePort) : undefined,
    application: unidentified.has(fields.application) ? undefined : fields.application,
    user: fields.user === '' ? undefined : fields.user,
    category: fields.category === '' || fields.category === 'any' ? undefined : fields.category,
    fromZone,
    toZone,
    rule: fields.rule,
    ...(fields.ruleId !== '' && { ruleId: fields.ruleId.toLowerCase() }),
    action,
    sessions,
    bytes: isCount(fields.bytes) ? Math.round(Number(fields.bytes)) : 0,
    firstSeen: firstSeen.time,
    lastSeen: lastSeen.time,
    doubts: [...doubtsOf(fields, firstSeen.invalid ?? lastSeen.invalid, sessions), ...counted],
  };
}

/** Spaces around a value of a log are not part of it. */
function trimmed(fields: TrafficLogFields): TrafficLogFields {
  // Most lines have none, and a copy of each costs more than this look.
  if (fieldNames.every((name) => !hasSpaceAround(fields[name]))) return fields;
  const values: Record<FieldName, string> = { ...noFields };
  for (const name of fieldNames) values[name] = fields[name].trim();
  return values;
}

function hasSpaceAround(text: string): boolean {
  return text.length > 0 && text.trim().length !== text.length;
}

/** An IPv4 address that is written as one of IPv6 (`::ffff:10.1.0.5`) is the IPv4 address. */
function plainAddress(text: string): string {
  if (!/^::ffff:/i.test(text)) return text;
  const dotted = text.slice('::ffff:'.length);
  return isIP(dotted) === 4 ? dotted : text;
}

/** A time in ISO 8601, empty if it is missing or not a date. */
function seenAt(text: string): { readonly time: string; readonly invalid?: string } {
  const time = timeOf(text);
  return time === '' || isTime(time) ? { time } : { time: '', invalid: time };
}

function isCount(text: string): boolean {
  return /^\d+(\.\d+)?(e\+?\d+)?$/i.test(text);
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

function doubtsOf(
  { bytes, sourcePort, fromZone, toZone }: TrafficLogFields,
  time: string | undefined,
  lines: number,
): readonly Doubt[] {
  if (time === undefined && bytes === '' && sourcePort === '' && fromZone !== '' && toZone !== '') return none;
  return [
    ...(time === undefined ? [] : [{ of: 'time', value: time, lines } as const]),
    ...(bytes === '' || isCount(bytes) ? [] : [{ of: 'bytes', value: bytes, lines } as const]),
    ...(sourcePort === '' || isPort(sourcePort) ? [] : [{ of: 'source port', value: sourcePort, lines } as const]),
    ...(fromZone === '' ? [{ of: 'source zone', value: '', lines } as const] : []),
    ...(toZone === '' ? [{ of: 'destination zone', value: '', lines } as const] : []),
  ];
}

const none: readonly Doubt[] = [];

const knownSubtypes: ReadonlySet<string> = new Set(['', 'start', 'end', 'drop', 'deny']);

/** A value that a line of a traffic log does not have. */
interface Fault {
  readonly of: 'type' | 'subtype' | 'source' | 'destination' | 'sessions' | 'protocol' | 'action';
  readonly text: string;
  /** Whether there is no value at all, as in a line that is cut. */
  readonly isMissing: boolean;
}

function faultsOf(
  { type, subtype, source, destination, sessions, protocol, port, action: written }: TrafficLogFields,
  service: string | undefined,
  action: TrafficSession['action'] | undefined,
): readonly Fault[] {
  const faults: Fault[] = [];
  const add = (of: Fault['of'], value: string, text: string): void =>
    void faults.push({ of, text, isMissing: value === '' });
  if (type !== '' && type.toLowerCase() !== 'traffic')
    add('type', '', 'its type is not one of the known types of logs');
  if (!knownSubtypes.has(subtype.toLowerCase()))
    add('subtype', subtype, `"${subtype}" is not a subtype of a traffic log`);
  for (const [name, address] of [
    ['source', source],
    ['destination', destination],
  ] as const) {
    // The zone of a link-local address does not belong to the address. An address is not printed: the log may be private.
    if (isIP(address) === 0 || address.includes('%')) add(name, address, `the ${name} is not an address`);
  }
  if (sessions !== '' && !/^[1-9]\d{0,15}$/.test(sessions))
    add('sessions', sessions, `"${sessions}" is not a number of sessions`);
  const name = protocol.toLowerCase();
  if (name === '') add('protocol', '', 'no protocol');
  else if (service === undefined) add('protocol', port, `port "${port}" of ${name} is not a port`);
  else if (!knownService.test(service)) add('protocol', protocol, `"${protocol}" is not a known protocol`);
  if (action === undefined) add('action', written, actionFault(written));
  return faults;
}

/**
 * A line is of the rule that it names only if one value alone is unknown. Several can be those of other columns, and after
 * a cut the name can be a part of one.
 */
function notUnderstood(
  faults: readonly Fault[],
  rule: Pick<SkippedLines, 'rule'>,
): Pick<SkippedLines, 'why' | 'fault' | 'rule'> {
  const why = 'unreadable';
  const [first, ...others] = faults;
  const missing = faults.filter(({ isMissing }) => isMissing).map(({ of }) => of);
  if (['source', 'destination', 'action'].every((name) => missing.some((of) => of === name)))
    return { why, fault: 'not a line of a traffic log' };
  // Values of other columns can be names and addresses, which are not printed.
  if (others.length > 0)
    return { why, fault: `several values are not valid: ${faults.map(({ of }) => of).join(', ')}` };
  return { why, fault: first?.text ?? 'no protocol', ...(first?.isMissing === true ? {} : rule) };
}

/**
 * Types of logs other than traffic, without spaces and hyphens: the values of the type field of PAN-OS ("Syslog Field
 * Descriptions") and of Strata Logging Service ("Log Reference").
 */
export const otherTypeNames: readonly string[] = [
  ...['threat', 'url', 'urlfiltering', 'wildfire', 'wildfiresubmissions', 'data', 'datafiltering', 'file', 'filedata'],
  ...['system', 'config', 'configuration', 'audit', 'alarm', 'correlation', 'correlatedevent', 'correlatedevents'],
  ...['hipmatch', 'globalprotect', 'userid', 'iptag', 'auth', 'authentication', 'decryption', 'gtp', 'sctp'],
  ...['tunnel', 'tunnelinspection', 'extpcap', 'dns', 'dnssecurity', 'dlp', 'remotebrowserisolation', 'ztna'],
];

const otherTypes: ReadonlySet<string> = new Set(otherTypeNames);

/** Whether a log type is that of another log than traffic. */
export function isOtherType(type: string): boolean {
  return type !== '' && otherTypes.has(type.toLowerCase().replaceAll(/[^a-z]/g, ''));
}

/** Whether a line repeats the names of the columns. */
function isHeader({ source, destination }: TrafficLogFields): boolean {
  return sourceNames.has(source.toLowerCase()) && destinationNames.has(destination.toLowerCase());
}

const sourceNames: ReadonlySet<string> = new Set(namesOf('source'));
const destinationNames: ReadonlySet<string> = new Set(namesOf('destination'));

/** Sessions that one line stands for: those with the same addresses, application and rule within five seconds. */
function repeatsOf(repeats: string): number {
  return /^[1-9]\d{0,8}$/.test(repeats) ? Number(repeats) : 1;
}

const protocols: Readonly<Record<string, string>> = {
  '1': 'icmp',
  '6': 'tcp',
  '17': 'udp',
  hopopt: 'ip/0',
  'ipv6-icmp': 'icmpv6',
  icmp6: 'icmpv6',
};

/** Services that a rule can match. A protocol has a name that the policy engine knows, or a number of one byte. */
const knownService = /^((tcp|udp)\/\d+|icmp|icmpv6|gre|esp|ah|sctp|ip\/(\d\d?|1\d\d|2[0-4]\d|25[0-5]))$/;

function serviceOf(protocol: string, port: string): string | undefined {
  const name = protocols[protocol] ?? (/^\d+$/.test(protocol) ? `ip/${protocol}` : protocol);
  if (name === 'tcp' || name === 'udp') {
    return /^\d{1,5}$/.test(port) && Number(port) <= 65_535 ? `${name}/${port}` : undefined;
  }
  return name === '' ? undefined : name;
}
