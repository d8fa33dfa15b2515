import { fieldNames, type FieldName } from '../session';

/**
 * Names of a field in the header of an export, in lower case: those of the web interface, and those of the description of
 * traffic logs (docs.paloaltonetworks.com, "Traffic Log Fields"), with their variable names.
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

/** Places of the fields in a line without header, as the description of the syslog format lists them. */
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

/** Where each field is in a row; -1 for fields that the export does not have. */
export type Columns = Readonly<Record<FieldName, number>>;

/** The columns that the first row of a file names; undefined without a header. */
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

/** The columns of a file without header. */
export function syslogColumns(): Columns {
  return places;
}
