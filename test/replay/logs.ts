import { randomsFrom } from '../support/randoms';

/** One session of a generated log. */
export interface LoggedSession {
  readonly time: string;
  readonly source: string;
  readonly destination: string;
  readonly rule: string;
  readonly user: string;
  readonly application: string;
  readonly fromZone: string;
  readonly toZone: string;
  readonly sourcePort: number;
  readonly port: number;
  readonly protocol: string;
  readonly action: string;
  readonly category: string;
}

/** Sessions of an office that look random. */
export function* sessions(count: number, seed: number): Generator<LoggedSession> {
  const random = randomsFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let i = 0; i < count; i++) {
    const toZone = pick(['untrust', 'untrust', 'dmz', 'trust', 'guest']);
    const host = 1 + Math.floor(random() * 20);
    const destination = pick(['198.51.100.7', '198.51.100.8', '10.2.0.10', '10.2.0.11', '203.0.113.9']);
    const second = String(i % 60).padStart(2, '0');
    const minute = String(Math.floor(i / 60) % 60).padStart(2, '0');
    yield {
      time: `2026/11/20 ${String(Math.floor(i / 3600) % 24).padStart(2, '0')}:${minute}:${second}`,
      source: `10.1.${String(Math.floor(random() * random() * 8))}.${String(host)}`,
      destination,
      rule: pick(['web', 'mail', 'interzone-default']),
      // One user for each machine, one category for each server, as in a real log.
      user: ['', '', 'alice', 'bob'][host % 4] ?? '',
      application: pick(['ssl', 'web-browsing', 'ssh', 'dns', 'not-applicable', 'never-heard-of']),
      fromZone: pick(['trust', 'trust', 'guest']),
      toZone,
      sourcePort: 1024 + Math.floor(random() * 60_000),
      port: pick([80, 443, 22, 53, 8080]),
      protocol: pick(['tcp', 'tcp', 'tcp', 'udp']),
      action: pick(['allow', 'allow', 'deny', 'drop', 'reset-both']),
      category: ['any', 'news', 'games'][destination.length % 3] ?? 'any',
    };
  }
}

/** Fields of a line in the order of syslog, which ends with empty ones. */
export function syslogRow(one: LoggedSession): readonly string[] {
  const row = Array.from({ length: 108 }, () => '');
  const values: Readonly<Record<number, string | number>> = {
    0: '1',
    1: one.time,
    2: '007951000000001',
    3: 'TRAFFIC',
    4: 'end',
    6: one.time,
    7: one.source,
    8: one.destination,
    11: one.rule,
    12: one.user,
    14: one.application,
    15: 'vsys1',
    16: one.fromZone,
    17: one.toZone,
    24: one.sourcePort,
    25: one.port,
    29: one.protocol,
    30: one.action,
    37: one.category,
    // A value with a comma, as a country can have.
    42: '"Korea, Republic Of"',
  };
  for (const [at, value] of Object.entries(values)) row[Number(at)] = String(value);
  return row;
}

const exported = {
  'Generate Time': 'time',
  'Source address': 'source',
  'Destination address': 'destination',
  Rule: 'rule',
  'Source User': 'user',
  Application: 'application',
  'Source Zone': 'fromZone',
  'Destination Zone': 'toZone',
  'Source Port': 'sourcePort',
  'Destination Port': 'port',
  'IP Protocol': 'protocol',
  Action: 'action',
  Category: 'category',
} as const satisfies Readonly<Record<string, keyof LoggedSession>>;

/** The header of an export of the web interface. */
export const exportHeader = ['Type', ...Object.keys(exported)].join(',');

/** A line of such an export. */
export function exportRow(one: LoggedSession): string {
  return ['TRAFFIC', ...Object.values(exported).map((field) => String(one[field]))].join(',');
}

/** An entry as Strata Logging Service has it. */
export function cortexEntry(one: LoggedSession): unknown {
  return {
    log_type: { id: 0, value: 'traffic' },
    sub_type: { id: 1, value: 'end' },
    time_generated: one.time.replaceAll('/', '-').replace(' ', 'T'),
    source_ip: { hex: '00', value: one.source },
    dest_ip: { hex: '00', value: one.destination },
    rule_matched: one.rule,
    source_user: one.user,
    app: one.application,
    from_zone: one.fromZone,
    to_zone: one.toZone,
    source_port: one.sourcePort,
    dest_port: one.port,
    protocol: { id: 6, value: one.protocol },
    action: { id: 0, value: one.action },
    url_category: { id: 0, value: one.category },
  };
}

/** The same by the names of log forwarding. */
export function forwardedEntry(one: LoggedSession): unknown {
  return {
    LogType: 'TRAFFIC',
    Subtype: 'end',
    TimeGenerated: one.time.replaceAll('/', '-').replace(' ', 'T'),
    SourceAddress: one.source,
    DestinationAddress: one.destination,
    Rule: one.rule,
    SourceUser: one.user,
    Application: one.application,
    FromZone: one.fromZone,
    ToZone: one.toZone,
    SourcePort: one.sourcePort,
    DestinationPort: one.port,
    Protocol: one.protocol,
    Action: one.action,
    URLCategory: one.category,
  };
}
