/** One session of a traffic log. */
export interface TrafficSession {
  /** Log time in ISO 8601; empty if the log does not contain it. */
  readonly time: string;
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
  readonly action: 'allow' | 'block';
}

/** The log fields that a replay reads, as strings. */
export type TrafficLogFields = Readonly<Record<FieldName, string>>;

/** Names of the log fields that a replay reads. */
export const fieldNames = [
  'type',
  'subtype',
  'time',
  'source',
  'destination',
  'rule',
  'user',
  'application',
  'fromZone',
  'toZone',
  'port',
  'sourcePort',
  'protocol',
  'action',
  'category',
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Why a log line does not count as a session. */
export type Skipped = 'start of a session' | 'other log type' | 'unreadable';

/** Application values for sessions without an identified application. */
const unidentified: ReadonlySet<string> = new Set(['', 'not-applicable', 'incomplete', 'insufficient-data']);

/** Converts a log line to a session, or returns why it is skipped. */
export function sessionOf(fields: TrafficLogFields): TrafficSession | Skipped {
  const { type, subtype, source, destination, fromZone, toZone } = fields;
  if (type !== '' && type.toLowerCase() !== 'traffic') return 'other log type';
  // The session end is logged too, and contains the application identified by then.
  if (subtype.toLowerCase() === 'start') return 'start of a session';
  const service = serviceOf(fields.protocol.toLowerCase(), fields.port);
  const action = fields.action.toLowerCase();
  if (source === '' || destination === '' || service === undefined || action === '') return 'unreadable';
  return {
    time: timeOf(fields.time),
    source,
    destination,
    service,
    sourcePort:
      /^\d{1,5}$/.test(fields.sourcePort) && /^(tcp|udp)/.test(service) ? Number(fields.sourcePort) : undefined,
    application: unidentified.has(fields.application) ? undefined : fields.application,
    user: fields.user === '' ? undefined : fields.user,
    category: fields.category === '' || fields.category === 'any' ? undefined : fields.category,
    fromZone,
    toZone,
    rule: fields.rule,
    action: action === 'allow' || action === 'alert' ? 'allow' : 'block',
  };
}

const protocols: Readonly<Record<string, string>> = { '1': 'icmp', '6': 'tcp', '17': 'udp', hopopt: 'ip/0' };

function serviceOf(protocol: string, port: string): string | undefined {
  const name = protocols[protocol] ?? (/^\d+$/.test(protocol) ? `ip/${protocol}` : protocol);
  if (name === 'tcp' || name === 'udp') return /^\d{1,5}$/.test(port) ? `${name}/${port}` : undefined;
  return name === '' ? undefined : name;
}

function timeOf(text: string): string {
  // Microseconds since 1970, the format of Strata Logging Service.
  if (/^\d{16}$/.test(text)) return new Date(Number(text.slice(0, 13))).toISOString();
  return text.replace(/^(\d{4})\/(\d\d)\/(\d\d) /, '$1-$2-$3T');
}
