import { randomsFrom } from '../support/randoms';

/** One line of a traffic log as the vendor's field lists describe it. */
export interface Entry {
  /** ISO 8601 without time zone. */
  readonly time: string;
  readonly serial: string;
  readonly system: string;
  readonly subtype: string;
  readonly source: string;
  readonly destination: string;
  readonly rule: string;
  readonly ruleId: string;
  readonly user: string;
  readonly application: string;
  readonly fromZone: string;
  readonly toZone: string;
  readonly sourcePort: number;
  readonly port: number;
  readonly protocol: string;
  readonly action: string;
  readonly bytes: number;
  readonly category: string;
  readonly repeats: number;
}

/** Actions of the traffic log ("Traffic Log Fields", Action), and what they mean. */
const actions = {
  allow: ['allow'],
  block: ['deny', 'drop', 'drop ICMP', 'reset both', 'reset client', 'reset server', 'drop-reset'],
} as const;

/** A rule with its names: the second one since the middle of the week. */
const rules = [
  { names: ['web'], id: '7f0b6f0e-0000-4000-8000-000000000001', blocks: false },
  { names: ['Allow-Web, Prod'], id: '7f0b6f0e-0000-4000-8000-000000000002', blocks: false },
  { names: ['Old name', 'new name'], id: '7f0b6f0e-0000-4000-8000-000000000003', blocks: false },
  { names: ['deny "printer"'], id: '7f0b6f0e-0000-4000-8000-000000000004', blocks: true },
  { names: ['Ümläut = ja'], id: '7f0b6f0e-0000-4000-8000-000000000005', blocks: false },
  { names: ['interzone-default'], id: '', blocks: true },
];

/** One week of sessions. */
export function week(count: number, seed: number): readonly Entry[] {
  const random = randomsFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, (_, i): Entry => {
    const second = Math.floor((i * 7 * 86_400) / count);
    const time = new Date(Date.UTC(2026, 10, 14) + second * 1000).toISOString().slice(0, 19);
    const { names, id, blocks } = pick(rules);
    const isV6 = random() < 0.1;
    return {
      time,
      serial: pick(['007951000000001', '007951000000002']),
      system: pick(['vsys1', 'vsys1', 'vsys2']),
      subtype: blocks ? pick(['deny', 'drop']) : pick(['end', 'end', 'end', 'start']),
      source: isV6
        ? `2001:db8::${Math.floor(random() * 20)}`
        : `10.1.${Math.floor(random() * 3)}.${Math.floor(random() * 9)}`,
      destination: isV6 ? '2001:db8:1::9' : pick(['198.51.100.7', '203.0.113.9']),
      rule: names[Math.min(names.length - 1, Math.floor((2 * i) / count))] ?? '',
      ruleId: id,
      user: pick(['', '', String.raw`corp\alice`, 'bob@corp.example', String.raw`corp\Doe, Jane`]),
      application: pick(['ssl', 'dns', 'not-applicable', 'incomplete']),
      fromZone: 'trust',
      toZone: pick(['untrust', 'dmz']),
      sourcePort: 1024 + Math.floor(random() * 60_000),
      port: pick([443, 53]),
      protocol: pick(['tcp', 'udp']),
      action: pick(blocks ? actions.block : actions.allow),
      bytes: Math.floor(random() * 100_000),
      category: pick(['any', 'news', 'computer-and-internet-info']),
      repeats: random() < 0.1 ? 2 + Math.floor(random() * 30) : 1,
    };
  });
}

/** Expected sessions and bytes of a week, by all values but the time. */
export function tuplesOf(entries: readonly Entry[]): readonly string[] {
  const found = new Map<string, [number, number]>();
  for (const one of entries) {
    if (one.subtype === 'start') continue;
    const { serial, system, source, destination, rule, ruleId, user, application, category } = one;
    const isKnown = application === 'ssl' || application === 'dns';
    const key = JSON.stringify([
      ...[serial, system, source, destination, `${one.protocol}/${one.port}`, rule, ruleId, user],
      ...[isKnown ? application : '', one.fromZone, one.toZone, category === 'any' ? '' : category],
      (actions.allow as readonly string[]).includes(one.action) ? 'allow' : 'block',
    ]);
    const [sessions, bytes] = found.get(key) ?? [0, 0];
    found.set(key, [sessions + one.repeats, bytes + one.bytes]);
  }
  return [...found].map(([key, [sessions, bytes]]) => `${key} ${sessions} ${bytes}`).sort();
}

const panosTime = (time: string): string => time.replaceAll('-', '/').replace('T', ' ');
const cell = (value: string | number): string => {
  const text = String(value);
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const row = (values: readonly (string | number)[]): string => values.map(cell).join(',');

/** "Traffic Log Fields" of PAN-OS 11, in the order of the format line. */
const panosOrder = (one: Entry): readonly (string | number)[] => {
  const time = panosTime(one.time);
  return [
    ...[1, time, one.serial, 'TRAFFIC', one.subtype, 2817, time, one.source, one.destination, '0.0.0.0', '0.0.0.0'],
    ...[one.rule, one.user, '', one.application, one.system, one.fromZone, one.toZone, 'ethernet1/2', 'ethernet1/1'],
    ...['default', time, 33_456, one.repeats, one.sourcePort, one.port, 0, 0, '0x1c', one.protocol, one.action],
    ...[
      one.bytes,
      1,
      1,
      2,
      time,
      12,
      one.category,
      '',
      7_301_234,
      '0x0',
      '10.0.0.0-10.255.255.255',
      'Korea, Republic Of',
    ],
    ...['', 12, 12, 'tcp-fin', 0, 0, 0, 0, '', 'oslo-fw-1', 'from-policy', '', '', 0, '', 0, '', 'N/A', 0, 0, 0, 0],
    ...[one.ruleId, 0, 0, ...Array.from({ length: 40 }, () => ''), `${one.time}.000+00:00`, '', ''],
  ];
};

/** The columns of "Export to CSV" of the web interface. */
const exportColumns: Readonly<Record<string, (one: Entry) => string | number>> = {
  Domain: () => 1,
  'Receive Time': ({ time }) => panosTime(time),
  'Serial #': ({ serial }) => serial,
  Type: () => 'TRAFFIC',
  'Threat/Content Type': ({ subtype }) => subtype,
  'Config Version': () => 2817,
  'Generate Time': ({ time }) => panosTime(time),
  'Source address': ({ source }) => source,
  'Destination address': ({ destination }) => destination,
  'NAT Source IP': () => '',
  Rule: ({ rule }) => rule,
  'Source User': ({ user }) => user,
  'Destination User': () => '',
  Application: ({ application }) => application,
  'Virtual System': ({ system }) => system,
  'Source Zone': ({ fromZone }) => fromZone,
  'Destination Zone': ({ toZone }) => toZone,
  'Session ID': () => 1,
  'Repeat Count': ({ repeats }) => repeats,
  'Source Port': ({ sourcePort }) => sourcePort,
  'Destination Port': ({ port }) => port,
  Flags: () => '0x1c',
  'IP Protocol': ({ protocol }) => protocol,
  Action: ({ action }) => action,
  Bytes: ({ bytes }) => bytes,
  'Bytes Sent': () => 1,
  Category: ({ category }) => category,
  'Rule UUID': ({ ruleId }) => ruleId,
};

/** "Traffic HTTPS Fields" of Strata Logging Service, in the order in which a log filter shows them. */
const serviceFields = (one: Entry): Readonly<Record<string, string | number>> => {
  const time = `${one.time}.000000Z`;
  return {
    ...{ TimeReceived: time, DeviceSN: one.serial, LogType: 'TRAFFIC', Subtype: one.subtype, ConfigVersion: '11.1' },
    ...{ TimeGenerated: time, SourceAddress: one.source, DestinationAddress: one.destination, NATSource: '' },
    ...{ NATDestination: '', Rule: one.rule, SourceUser: one.user, DestinationUser: '', Application: one.application },
    ...{ VirtualLocation: one.system, FromZone: one.fromZone, ToZone: one.toZone, InboundInterface: 'ethernet1/2' },
    ...{ OutboundInterface: 'ethernet1/1', LogSetting: 'default', SessionID: 1, RepeatCount: one.repeats },
    ...{ SourcePort: one.sourcePort, DestinationPort: one.port, NATSourcePort: 0, NATDestinationPort: 0 },
    ...{
      Protocol: one.protocol,
      Action: one.action,
      Bytes: one.bytes,
      BytesSent: 1,
      BytesReceived: 1,
      PacketsTotal: 2,
    },
    ...{ SessionStartTime: time, SessionDuration: 1, URLCategory: one.category, RuleUUID: one.ruleId },
  };
};

/** The names of its queries, with values in objects, as Cortex exports them. */
const queryFields = (one: Entry): unknown => ({
  ...{ log_type: { id: 0, value: 'traffic' }, sub_type: { id: 1, value: one.subtype }, log_source_id: one.serial },
  ...{ time_generated: `${one.time}.000000Z`, source_ip: { hex: '0', value: one.source } },
  ...{ dest_ip: { hex: '0', value: one.destination }, rule_matched: one.rule, rule_matched_uuid: one.ruleId },
  ...{ source_user: one.user, app: one.application, vsys: one.system, from_zone: one.fromZone, to_zone: one.toZone },
  ...{ source_port: one.sourcePort, dest_port: one.port, protocol: { id: 6, value: one.protocol } },
  ...{ action: { id: 0, value: one.action }, bytes_total: one.bytes, url_category: { id: 0, value: one.category } },
  ...{ count_of_repeats: one.repeats },
});

const cefEscaped = (value: string | number): string => String(value).replaceAll(/[\\=]/g, String.raw`\$&`);
const cefTime = (time: string): string =>
  `${['Oct', 'Nov', 'Dec'][Number(time.slice(5, 7)) - 10] ?? ''} ${time.slice(8, 10)} ${time.slice(0, 4)} ${time.slice(11)}`;

/** "Traffic CEF Fields" of Strata Logging Service. */
const cef = (one: Entry): string => {
  const values = {
    ...{ dtz: 'UTC', rt: cefTime(one.time), deviceExternalId: one.serial, start: cefTime(one.time), src: one.source },
    ...{ dst: one.destination, cs1: one.rule, cs1Label: 'Rule', suser: one.user, app: one.application },
    ...{ cs3: one.system, cs3Label: 'VirtualLocation', cs4: one.fromZone, cs4Label: 'FromZone', cs5: one.toZone },
    ...{ cs5Label: 'ToZone', cs6: 'default', cs6Label: 'LogSetting', cnt: one.repeats, spt: one.sourcePort },
    ...{ dpt: one.port, proto: one.protocol, act: one.action, PanOSBytes: one.bytes, in: 1, out: 1 },
    ...{ cs2: one.category, cs2Label: 'URLCategory', PanOSRuleUUID: one.ruleId, PanOSDGHierarchyLevel1: 0 },
  };
  const text = Object.entries(values).map(([key, value]) => `${key}=${cefEscaped(value)}`);
  return `CEF:0|Palo Alto Networks|LF|2.0|TRAFFIC|${one.subtype}|3|${text.join(' ')}`;
};

/** "Traffic LEEF Fields" of Strata Logging Service: the action is the event. */
const leef = (one: Entry): string => {
  const values = {
    ...{ TimeReceived: `${one.time}.000000Z`, DeviceSN: one.serial, cat: 'traffic', SubType: one.subtype },
    ...{ devTime: `${one.time}.000000Z`, src: one.source, dst: one.destination, Rule: one.rule, usrName: one.user },
    ...{ Application: one.application, VirtualLocation: one.system, FromZone: one.fromZone, ToZone: one.toZone },
    ...{ RepeatCount: one.repeats, srcPort: one.sourcePort, dstPort: one.port, proto: one.protocol, Bytes: one.bytes },
    ...{ srcBytes: 1, URLCategory: one.category, RuleUUID: one.ruleId },
  };
  const text = Object.entries(values).map(([key, value]) => `${key}=${value}`);
  return `LEEF:2.0|Palo Alto Networks|Next Generation Firewall|11.1|${one.action}|\t|${text.join('\t')}`;
};

const bsd = (one: Entry, text: string): string =>
  `<14>Nov ${one.time.slice(8, 10)} ${one.time.slice(11)} oslo-fw-1 ${text}`;
const ietf = (one: Entry, text: string): string =>
  `<14>1 ${one.time}Z oslo-fw-1 logforwarder - panwlogs [meta sequence="1,2"] ${text}`;
const wrapped = (one: Entry, event: unknown): string =>
  JSON.stringify({ time: 1_790_585_580, host: 'log-forwarder', sourcetype: 'pan:firewall_cloud', event });

/** Each form of a log: its lines before the entries, and the line of an entry. */
export const textForms: Readonly<Record<string, { readonly head?: string; readonly line: (one: Entry) => string }>> = {
  'CSV in the order of PAN-OS': { line: (one) => row(panosOrder(one)) },
  'syslog of RFC 3164': { line: (one) => bsd(one, row(panosOrder(one))) },
  'syslog of RFC 5424': { line: (one) => ietf(one, row(panosOrder(one))) },
  'export of the web interface': {
    head: row(Object.keys(exportColumns)),
    line: (one) => row(Object.values(exportColumns).map((value) => value(one))),
  },
  'service CSV with header': {
    head: row(Object.keys(serviceFields(week(1, 1)[0] as Entry))),
    line: (one) => row(Object.values(serviceFields(one))),
  },
  'JSON of the service': { line: (one) => JSON.stringify(serviceFields(one)) },
  'JSON with other cases': {
    line: (one) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(serviceFields(one)).map(([key, value]) => [key.toLowerCase(), value])),
      ),
  },
  'JSON of queries': { line: (one) => JSON.stringify(queryFields(one)) },
  'JSON behind RFC 3164': { line: (one) => bsd(one, JSON.stringify(serviceFields(one))) },
  'JSON behind RFC 5424': { line: (one) => ietf(one, JSON.stringify(serviceFields(one))).replace('"1,2"', '"1"') },
  'JSON in event': { line: (one) => wrapped(one, serviceFields(one)) },
  'CSV in event': { line: (one) => wrapped(one, row(panosOrder(one))) },
  'syslog in message': {
    line: (one) => JSON.stringify({ '@timestamp': one.time, message: bsd(one, row(panosOrder(one))) }),
  },
  'an export of a SIEM': {
    line: (one) => JSON.stringify({ preview: false, result: { _raw: JSON.stringify(serviceFields(one)) } }),
  },
  CEF: { line: (one) => bsd(one, cef(one)) },
  LEEF: { line: (one) => ietf(one, leef(one)) },
};

/** The order of the service without header has no identifier of the rule. */
export const withoutIds = { line: (one: Entry): string => bsd(one, row(Object.values(serviceFields(one)))) };

/** Lines that are not of a traffic log. */
export const otherLines = {
  types: [
    '1,2026/11/14 00:00:00,007951000000001,SYSTEM,general,0,2026/11/14 00:00:00,,general,,0,0,general,informational,"text, more",7,0x0,0,0,0,0,,oslo-fw-1',
    '<14>Nov 14 00:00:00 oslo-fw-1 1,2026/11/14 00:00:00,007951000000001,CONFIG,0,2817,2026/11/14 00:00:00,10.0.0.1,,set,admin,Web,Succeeded, config,7,0x0',
    '{"LogType":"THREAT","Subtype":"url","SourceAddress":"10.1.0.1","DestinationAddress":"203.0.113.9","Rule":"web","Action":"alert"}',
    '<14>Nov 14 00:00:00 collector CEF:0|Palo Alto Networks|LF|2.0|SYSTEM|general|3|rt=Nov 14 2026 00:00:00 deviceExternalId=1',
    '<14>1 2026-11-14T00:00:00Z c logforwarder - panwlogs - LEEF:2.0|Palo Alto Networks|Next Generation Firewall|11.1|2| |cat=iptag DeviceSN=1',
  ],
  none: ['# a comment', 'Nov 14 00:00:01 collector rsyslogd: [origin software="rsyslogd" swVersion="8.2"] start'],
  empty: ['', '   '],
} as const;
