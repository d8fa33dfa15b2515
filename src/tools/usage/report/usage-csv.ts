import { tables, type Usage, type UsageRow } from '../usage-result';

const columns = [
  'table',
  'name',
  'kind',
  'in',
  'list',
  'place',
  'rulebase',
  'state',
  'firewall',
  'sessions',
  'possible',
  'bytes',
  'first seen',
  'last seen',
];

/** The tables as CSV (RFC 4180): one line for each row together, with an empty firewall, and one for each firewall. */
export function usageCsv(usage: Usage): string {
  const lines = tables.flatMap((table) => usage[table].flatMap((row) => rowsOf(table, row)));
  return [columns, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function rowsOf(table: string, row: UsageRow): readonly (readonly string[])[] {
  const { name, kind = '', of = '', list = '', container, rulebase = '', state, possible } = row;
  const place = container === undefined ? '' : `${container.scope} ${container.name}`;
  const what = [table, name, kind, of, list, place, rulebase, state];
  return [
    [...what, '', String(row.sessions), String(possible), String(row.bytes), row.firstSeen, row.lastSeen],
    ...row.firewalls.map(({ firewall, sessions, bytes, firstSeen, lastSeen }) => [
      ...what,
      firewall,
      String(sessions),
      '',
      String(bytes),
      firstSeen,
      lastSeen,
    ]),
  ];
}

/** A cell; a spreadsheet would run one that starts like a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
