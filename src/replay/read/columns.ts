import { fieldNames, type FieldName } from '../session';

/**
 * Header names of each field in a CSV export, in lower case: those of the web interface, and the field and variable
 * names in the vendor's documentation (docs.paloaltonetworks.com, "Traffic Log Fields").
 */
const headers: Readonly<Record<FieldName, readonly string[]>> = {
  type: ['type', 'log type'],
  subtype: ['threat/content type', 'subtype', 'log subtype'],
  time: ['generate time', 'generated time', 'time_generated', 'receive time', 'receive_time', 'time generated'],
  source: ['source address', 'src', 'source ip', 'source'],
  destination: ['destination address', 'dst', 'destination ip', 'destination'],
  rule: ['rule', 'rule name', 'rule_matched'],
  user: ['source user', 'srcuser', 'source_user'],
  application: ['application', 'app'],
  fromZone: ['source zone', 'from', 'from zone', 'from_zone'],
  toZone: ['destination zone', 'to', 'to zone', 'to_zone'],
  port: ['destination port', 'dport', 'dest_port'],
  sourcePort: ['source port', 'sport', 'source_port'],
  protocol: ['ip protocol', 'protocol', 'proto'],
  action: ['action'],
  category: ['category', 'url category'],
};

/** Column index of each field in a line without header, as documented for the syslog format. */
const places: Readonly<Record<FieldName, number>> = {
  type: 3,
  subtype: 4,
  time: 6,
  source: 7,
  destination: 8,
  rule: 11,
  user: 12,
  application: 14,
  fromZone: 16,
  toZone: 17,
  port: 25,
  sourcePort: 24,
  protocol: 29,
  action: 30,
  category: 37,
};

/** Column index of each field; -1 for fields that the export does not contain. */
export type Columns = Readonly<Record<FieldName, number>>;

/** Finds the columns in the header row of a file; undefined if the row is not a header. */
export function columnsOf(header: readonly string[]): Columns | undefined {
  const names = header.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const found = Object.fromEntries(
    fieldNames.map((field) => {
      const at = headers[field].map((name) => names.indexOf(name)).find((index) => index !== -1);
      return [field, at ?? -1];
    }),
  ) as Record<FieldName, number>;
  return found.source === -1 || found.destination === -1 || found.action === -1 ? undefined : found;
}

/** Returns the columns of a file without header. */
export function syslogColumns(): Columns {
  return places;
}
