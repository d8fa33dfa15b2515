/** Names of the log fields that are read. */
export const fieldNames = [
  'type',
  'subtype',
  'time',
  'firewall',
  'source',
  'destination',
  'rule',
  'ruleId',
  'system',
  'user',
  'application',
  'fromZone',
  'toZone',
  'port',
  'sourcePort',
  'protocol',
  'action',
  'category',
  'bytes',
  'repeats',
  'sessions',
  'firstSeen',
  'lastSeen',
] as const;

export type FieldName = (typeof fieldNames)[number];

/** Fields that make sessions distinct; `sourcePort` only on request. */
export const distinctFields = [
  'type',
  'subtype',
  'firewall',
  'system',
  'source',
  'destination',
  'rule',
  'ruleId',
  'user',
  'application',
  'fromZone',
  'toZone',
  'port',
  'protocol',
  'action',
  'category',
  'sourcePort',
] as const satisfies readonly FieldName[];

/** Warehouses export NULL to CSV as this text. */
export const nullText = String.raw`\N`;

/** The fields of a log line, as strings; empty if the line does not contain them. */
export type TrafficLogFields = Readonly<Record<FieldName, string>>;

/** All fields, empty. */
export const noFields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as TrafficLogFields; // oxlint-disable-line typescript/no-unsafe-type-assertion -- made of all fields

/** Fields without which no line of a log can be evaluated. */
export const requiredFields = [
  'source',
  'destination',
  'protocol',
  'port',
  'fromZone',
  'toZone',
  'rule',
  'action',
] as const satisfies readonly FieldName[];

/** Fields that the evaluation uses if the log contains them. */
export const evaluatedFields = ['application', 'user', 'category', 'time'] as const satisfies readonly FieldName[];
