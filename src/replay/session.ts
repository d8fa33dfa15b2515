/** One session of a traffic log. */
export interface TrafficSession {
  /** When it was logged, as ISO 8601; empty where the log does not say it. */
  readonly time: string;
  /** Addresses before NAT. */
  readonly source: string;
  readonly destination: string;
  /** `tcp/443`, `udp/53`, `icmp` or `ip/47`; the port before NAT. */
  readonly service: string;
  /** Undefined for protocols without ports, and where the log does not say it. */
  readonly sourcePort: number | undefined;
  /** Undefined where the firewall did not identify it. */
  readonly application: string | undefined;
  /** Undefined where the firewall knew no user. */
  readonly user: string | undefined;
  /** Undefined for traffic without a URL category. */
  readonly category: string | undefined;
  readonly fromZone: string;
  /** After NAT. */
  readonly toZone: string;
  /** The rule that decided. */
  readonly rule: string;
  readonly action: 'allow' | 'block';
}

/** The fields of a log that a replay reads, each as text. */
export type TrafficLogFields = Readonly<Record<FieldName, string>>;

/** Names of the fields. */
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

/** Why a line of a log is no session of its own. */
export type Skipped = 'start of a session' | 'other log type' | 'unreadable';

/** Applications by which the firewall says that it identified none. */
const unidentified: ReadonlySet<string> = new Set(['', 'not-applicable', 'incomplete', 'insufficient-data']);

/** The session of a line, or why it is none. */
export function sessionOf(fields: TrafficLogFields): TrafficSession | Skipped {
  const { type, subtype, source, destination, fromZone, toZone } = fields;
  if (type !== '' && type.toLowerCase() !== 'traffic') return 'other log type';
  // The end of the session is logged too, with the application that was identified by then.
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
  // Microseconds since 1970, as the logging service has them.
  if (/^\d{16}$/.test(text)) return new Date(Number(text.slice(0, 13))).toISOString();
  return text.replace(/^(\d{4})\/(\d\d)\/(\d\d) /, '$1-$2-$3T');
}
