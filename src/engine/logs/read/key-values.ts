import { type FieldName, fieldNames, noFields, type TrafficLogFields } from '../fields';
import { namesOf } from './names';

/**
 * Keys of fields in CEF and LEEF in addition to the names that other forms have: those of Strata Logging Service (documentation,
 * "Traffic CEF Fields" and "Traffic LEEF Fields"), and of the custom formats that the vendor gives for PAN-OS. In lower case.
 */
const otherKeys: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  type: ['cat'],
  time: ['rt', 'receivetime'],
  firewall: ['deviceexternalid', 'serialnumber'],
  rule: ['rulename'],
  ruleId: ['panosruleuuid', 'panosrulematcheduuid', 'panosruleuid'],
  system: ['virtualsystem'],
  user: ['usrname', 'suser'],
  fromZone: ['sourcezone', 'panossourcezone', 'panosfromzone'],
  toZone: ['destinationzone', 'panosdestinationzone', 'panostozone'],
  port: ['dstport', 'dpt'],
  sourcePort: ['srcport', 'spt'],
  action: ['act'],
  category: ['urlcat', 'panosurlcategory'],
  bytes: ['totalbytes', 'panosbytes'],
  repeats: ['cnt'],
};

/** Keys that say more than the other names of their field: the time of the session, not that of its receipt. */
const firstKeys: Readonly<Partial<Record<FieldName, readonly string[]>>> = { time: ['devtime', 'start'] };

const keysOf = Object.fromEntries(
  fieldNames.map((field) => [field, [...(firstKeys[field] ?? []), ...namesOf(field), ...(otherKeys[field] ?? [])]]),
) as unknown as Readonly<Record<FieldName, readonly string[]>>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- made of all fields

/** Labels of keys for IPv6 addresses (`c6a2`), which some senders also fill with those of IPv4. */
const addressLabels: Readonly<Partial<Record<FieldName, string>>> = {
  source: 'sourceipv6address',
  destination: 'destinationipv6address',
};

/** The field of each label of a custom key, in lower case without spaces. */
const labels: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field) => keysOf[field].map((name) => [plain(name), field] as const)),
);

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The fields of a line in CEF or LEEF; `cut` if its header has no end. */
export type KeyValues = { readonly is: 'entry'; readonly fields: TrafficLogFields } | { readonly is: 'cut' };

const cut: KeyValues = { is: 'cut' };

/** Reads `CEF:0|vendor|product|version|signature|name|severity|key=value …`, from the word CEF on. */
export function fieldsOfCef(text: string): KeyValues {
  const header = headerOf(text, 7);
  if (header === undefined) return cut;
  const [, , , , signature = '', name = ''] = header.parts;
  const values = spacedValues(header.rest);
  // PAN-OS writes the subtype first, Strata Logging Service the type.
  const isType = /^traffic$/i.test(name);
  const [type, subtype] = isType ? [name, signature] : [signature, name];
  return { is: 'entry', fields: fieldsOf(values, { type, subtype }) };
}

/** Reads `LEEF:2.0|vendor|product|version|event|delimiter|key=value…`, from the word LEEF on. LEEF 1.0 has no delimiter. */
export function fieldsOfLeef(text: string): KeyValues {
  const isFirst = /^LEEF:1/i.test(text);
  const header = headerOf(text, isFirst ? 5 : 6);
  if (header === undefined) return cut;
  const [, , , , event = '', written = ''] = header.parts;
  const { rest } = header;
  const delimiter = isFirst ? (rest.includes('\t') ? '\t' : '|') : delimiterOf(written);
  // Some collectors write spaces in place of tabs.
  const isSpaced = delimiter === ' ' || (delimiter === '\t' && !rest.includes('\t'));
  const values = isSpaced ? spacedValues(rest) : delimitedValues(rest, delimiter);
  return { is: 'entry', fields: fieldsOf(values, { action: event }) };
}

/** A character, or its hexadecimal code (`x09`, `0x09`). */
function delimiterOf(text: string): string {
  const code = /^0?x([0-9a-f]{1,4})$/i.exec(text)?.[1];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  return text === '' ? '\t' : text;
}

interface Header {
  readonly parts: readonly string[];
  readonly rest: string;
}

/** The parts before the values. A pipe in a part has a backslash before it. */
function headerOf(text: string, count: number): Header | undefined {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '|') {
      parts.push(text.slice(start, at));
      start = at + 1;
      if (parts.length === count) return { parts, rest: text.slice(start) };
    }
  }
  return undefined;
}

/** `key=value key=value`: a value ends before the next key, because it can have spaces. */
function spacedValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const keys = [...text.matchAll(/(?:^|[\s|])([A-Za-z][\w.]*)=/g)];
  keys.forEach(({ 0: found, 1: key = '', index }, i) => {
    const value = text.slice(index + found.length, keys[i + 1]?.index ?? text.length);
    addValue(values, key, value);
  });
  return values;
}

function delimitedValues(text: string, delimiter: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of text.split(delimiter)) {
    const at = part.indexOf('=');
    if (at > 0) addValue(values, part.slice(0, at).trim(), part.slice(at + 1));
  }
  return values;
}

function addValue(values: Map<string, string>, key: string, value: string): void {
  const name = key.toLowerCase();
  if (!values.has(name)) values.set(name, value.trim().replaceAll(/\\([\\=|])/g, '$1'));
}

/** Custom keys (`cs1`) mean what their label (`cs1Label`) says. `header`: values before the keys, where no key has them. */
function fieldsOf(values: ReadonlyMap<string, string>, header: Partial<TrafficLogFields>): TrafficLogFields {
  const fields: Record<FieldName, string> = { ...noFields };
  const labelled = new Map<FieldName, string>();
  for (const [key, label] of values) {
    const field = key.endsWith('label') ? labels.get(plain(label)) : undefined;
    const value = values.get(key.slice(0, -'label'.length));
    if (field !== undefined && value !== undefined) labelled.set(field, value);
  }
  for (const field of fieldNames) {
    const key = keysOf[field].find((name) => (values.get(name) ?? '') !== '');
    const value = key === undefined ? '' : (values.get(key) ?? '');
    fields[field] = labelled.get(field) ?? header[field] ?? (value === '' ? labelledAddress(values, field) : value);
  }
  // Of the action of LEEF, a key says more than the name of the event.
  for (const key of ['action', 'act']) if (values.get(key)) fields.action = values.get(key) ?? '';
  fields.time = timeOf(values, fields.time);
  return fields;
}

function labelledAddress(values: ReadonlyMap<string, string>, field: FieldName): string {
  const wanted = addressLabels[field];
  if (wanted === undefined) return '';
  const label = [...values].find(([key, text]) => key.endsWith('label') && plain(text) === wanted)?.[0];
  return values.get(label?.slice(0, -'label'.length) ?? '') ?? '';
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Feb 27 2021 20:16:21` of CEF, in the time zone of the key `dtz`. */
function timeOf(values: ReadonlyMap<string, string>, time: string): string {
  const match = /^([A-Za-z]{3}) (\d{1,2}) (\d{4}) (\d\d:\d\d:\d\d(?:\.\d+)?)(?: (?:GMT|UTC))?$/.exec(time);
  if (match === null) return time;
  const [, name = '', day = '', year = '', clock = ''] = match;
  const month = months.indexOf(name.toLowerCase()) + 1;
  const isUtc = /GMT|UTC$/.test(time) || /^(utc|gmt)$/i.test(values.get('dtz') ?? '');
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}${isUtc ? 'Z' : ''}`;
}
