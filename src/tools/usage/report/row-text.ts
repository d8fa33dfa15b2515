import { kindLabel } from '../../../catalog';
import type { Usage, UsageRow } from '../usage-result';

/** What a row is about: `address "web" of folder Oslo`. */
export function rowTitle({ name, kind, of, list, container, rulebase, state }: UsageRow): string {
  const place = container === undefined ? '' : ` of ${container.scope} ${container.name}`;
  const at = rulebase === undefined ? place : ` (${rulebase} rules${place})`;
  if (list !== undefined) return `${name} in ${list} of ${of ?? ''}${at}`;
  if (of !== undefined) return `rule "${name}" (${of})`;
  if (rulebase !== undefined) return `rule "${name}"${at}`;
  if (state === 'no rule') return 'sessions without a rule';
  return kind === undefined ? name : `${kindLabel(kind)} "${name}"${place}`;
}

/** `12 sessions, 3.1 MB, last 2026-11-20T10:00:00` */
export function seenText({ sessions, lastSeen }: Pick<UsageRow, 'sessions' | 'lastSeen'>): string {
  if (sessions === 0) return 'never';
  return lastSeen === '' ? 'time unknown' : lastSeen;
}

/** A line with the firewalls without logs; none if all have logs. */
export function withoutLogsLines({ withoutLogs }: Pick<Usage, 'withoutLogs'>): readonly string[] {
  const names = withoutLogs.map(({ scope, name }) => `${scope} ${name}`);
  return names.length === 0 ? [] : [`firewalls without logs: ${names.join(', ')}`];
}

/** Titles of the tables. */
export const tableTitles = {
  rules: 'Rules',
  objects: 'Objects',
  members: 'Entries of rules and groups',
  applications: 'Applications',
  services: 'Services',
} as const;

/** The period of some logs. */
export function periodText({ from, until }: { readonly from: string; readonly until: string }): string {
  return from === '' ? 'at unknown times' : `from ${from} to ${until}`;
}
