import { kindNamed } from '../../catalog';
import { namesText } from '../../core';
import {
  otherSystem,
  readSessions,
  ReadTogether,
  type LogAccount,
  type ReadOptions,
  type SkippedLines,
  type TrafficSession,
} from '../../engine/logs';
import type { Configuration } from '../../engine/policy';
import { Counters } from './counter';
import { ListCounts } from './entries/list-counts';
import { Firewalls, type LogFirewall, type LogSource } from './firewalls';
import { keysIn } from './known-before';
import { objectRows, memberRows, ruleRows, valueRows, type RowInput } from './rows';
import { RuleBook, type AddressesOfLog, type Decider, type KnownRule } from './rules/rule-book';
import { OpenLines } from './open-lines';
import type { Evidence } from './state';
import type { RuleAccounts, Usage } from './usage-result';
import { missingParts, tenantHierarchy, unknownPartText, type Hierarchy, type UnknownPart } from '../../tenant';

/** Inputs of a usage. */
export interface UsageInput {
  readonly configuration: Configuration;
  readonly sources: readonly LogSource[];
  readonly places?: Hierarchy;
  /** The configuration that a plan changes: what it does not have is new. */
  readonly before?: Configuration;
  /** Returns the last configuration before a time, as ISO 8601; undefined if there is none. */
  readonly earlierThan?: (
    time: string,
  ) => Promise<{ readonly at: string; readonly configuration: Configuration } | undefined>;
  /** Takes each distinct session with its rule, if it is known. */
  readonly onSession?: (session: TrafficSession, rule: KnownRule | undefined, firewall: LogFirewall) => void;
  /** Opens the database that groups log lines. */
  readonly open?: ReadOptions['open'];
}

/**
 * Counts the sessions of traffic logs by rule, object, member of a rule or group, application and service. Throws
 * the codes of `readSessions`.
 */
export async function usageOf(input: UsageInput): Promise<Usage> {
  const { configuration, sources, onSession } = input;
  const places = input.places ?? tenantHierarchy(configuration);
  const firewalls = new Firewalls(configuration, places);
  const book = new RuleBook(configuration, places, firewalls);
  const counted = {
    rules: new Counters(),
    parts: new Counters(),
    applications: new Counters(),
    services: new Counters(),
    firewalls: new Counters(),
  };
  const lists = new ListCounts(configuration, counted.parts);
  const seen = new Map<string, LogFirewall>();
  const accounts: Writable<RuleAccounts> = { known: 0, default: 0, notDistinguished: 0, unknown: 0, none: 0 };
  const openLines = new OpenLines(book, firewalls);
  const notDistinguished = new Map<string, readonly KnownRule[]>();
  const read: { readonly source: LogSource; readonly log: LogAccount }[] = [];
  let addresses: AddressesOfLog = 'real';
  const add = (session: TrafficSession, firewall: LogFirewall): void => {
    const decider = book.deciderOf(session, firewall, addresses);
    seen.set(firewall.name, firewall);
    counted.rules.of(keyOf(decider)).add(session, firewall.name);
    accounts[accountOf(decider)] += session.sessions;
    if (decider.is === 'several') notDistinguished.set(keyOf(decider), decider.rules);
    if (decider.is === 'unknown') openLines.addRenamed(session, firewall, addresses);
    const rule = decider.is === 'rule' ? decider.rule : undefined;
    lists.add(session, rule, firewall, addresses);
    counted.applications.of(session.application ?? '').add(session, firewall.name);
    counted.services.of(session.service).add(session, firewall.name);
    counted.firewalls.of(firewall.name).add(session, firewall.name);
    onSession?.(session, rule, firewall);
  };
  const onPseudonyms = (): readonly string[] => {
    addresses = 'pseudonyms';
    return ['each entry of a source or destination list, and each address object in it, counts as possible only'];
  };
  const together = sources.length > 1 ? new ReadTogether() : undefined;
  let unknown = 0;
  for (const source of sources) {
    const open = input.open === undefined ? {} : { open: input.open };
    const take = (session: TrafficSession): SkippedLines | undefined => {
      const other = otherSystem(session, source.system);
      if (other !== undefined) return other;
      const firewall = firewalls.of(session, source);
      if (firewall !== 'other') {
        add(session, firewall);
        return undefined;
      }
      const place = source.place === undefined ? '' : ` of ${source.place.scope} ${source.place.name}`;
      return { why: 'other firewall', lines: session.sessions, fault: `firewall ${session.firewall} is not${place}` };
    };
    const log = await readSessions(source.files, take, {
      withSourcePorts: false,
      onPseudonyms,
      ...(together && { together }),
      ...open,
    });
    // Logs of another configuration say nothing of these rules.
    const isOwn = accounts.unknown - unknown < log.sessions;
    unknown = accounts.unknown;
    if (isOwn) firewalls.observe(source);
    openLines.addSource(source, log);
    read.push({ source, log: isOwn ? log : { ...log, notes: [...log.notes, foreignNote(source)] } });
  }
  const period = periodOf(read.map(({ log }) => log.period));
  const start = earliestStart(period.from);
  const earlier = start === undefined ? undefined : await input.earlierThan?.(start);
  const known = earlier === undefined ? undefined : keysIn(earlier.configuration);
  const planned = input.before === undefined ? undefined : keysIn(input.before);
  const notRead = partsNotRead(configuration);
  const evidence: Evidence = {
    isObserved: (place) => firewalls.isObserved(place),
    openLines: (rule) => openLines.of(rule, (counted.rules.all.get(rule.key)?.total.sessions ?? 0) > 0),
    notDistinguished: new Set([...notDistinguished.values()].flatMap((rules) => rules.map(({ key }) => key))),
    notRead,
    isOld: known === undefined ? undefined : (key) => known.has(key),
    isPlanned: planned === undefined ? () => false : (key) => !planned.has(key),
  };
  const rows: RowInput = { configuration, book, lists, evidence, seen, notDistinguished };
  return {
    format: 'scm-usage/1',
    period,
    ...(earlier === undefined ? {} : { earlier: { at: earlier.at } }),
    sources: read.map(({ source: { place, system }, log }) => ({
      ...(place && { place }),
      ...(system !== undefined && { system }),
      log,
    })),
    firewalls: [...counted.firewalls.all].map(([firewall, { total }]) => ({
      firewall,
      places: seen.get(firewall)?.places ?? [],
      ...total,
    })),
    withoutLogs: firewalls.all.filter((container) => !firewalls.isObserved(container)),
    sessions: read.reduce((sum, { log }) => sum + log.sessions, 0),
    accounts: { rules: accounts, lists: lists.accounts },
    rules: ruleRows(counted.rules, rows),
    objects: objectRows(counted.parts, rows),
    members: memberRows(counted.parts, rows),
    applications: valueRows(counted.applications),
    services: valueRows(counted.services),
    notes: [
      ...unknownNotes(counted.rules, accounts.unknown),
      ...(notRead.length === 0
        ? []
        : [`objects without a session are not known to be unused, because this was not read: ${notRead.join(', ')}`]),
      ...notesOf(lists.accounts, read.length > 0 && period.from === ''),
    ],
  };
}

/** Parts that were not read and can reference what a security rule can. */
function partsNotRead({ containers, unread }: Configuration): readonly string[] {
  if (unread === undefined) return [];
  const canReference = ({ kind }: UnknownPart): boolean =>
    kind === undefined || kindNamed(kind).policyRole !== undefined;
  return missingParts({ containers, unread }).filter(canReference).map(unknownPartText);
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function foreignNote({ files, place }: LogSource): string {
  const at = place === undefined ? '' : ` at ${place.scope} ${place.name}`;
  return `no session of ${files.join(', ')} names a rule of the configuration, so the log is not one of its firewalls${at}`;
}

/** Rules that were renamed or deleted since, or that another configuration has. */
function unknownNotes({ all }: Counters, sessions: number): readonly string[] {
  if (sessions === 0) return [];
  const start = 'unknown\n';
  const names = [...all.keys()].flatMap((key) =>
    key.startsWith(start) ? [JSON.stringify(key.slice(start.length))] : [],
  );
  return [
    `${sessions} sessions name rules that the configuration does not have: ${namesText(names, 3)}; a rule that has another name now is not used by them`,
  ];
}

/** Key of the row of a session in the table of rules. */
function keyOf(decider: Decider): string {
  if (decider.is === 'rule') return decider.rule.key;
  if (decider.is === 'several') return `several\n${decider.rules.map(({ key }) => key).join('\n')}`;
  return decider.is === 'none' ? 'none\n' : `${decider.is}\n${decider.name}`;
}

function accountOf({ is }: Decider): keyof RuleAccounts {
  if (is === 'rule') return 'known';
  return is === 'several' ? 'notDistinguished' : is;
}

function periodOf(periods: readonly LogAccount['period'][]): Usage['period'] {
  const [from = ''] = periods
    .map((period) => period.from)
    .filter((one) => one !== '')
    .sort();
  const until =
    periods
      .map((period) => period.until)
      .sort()
      .at(-1) ?? '';
  return { from, until };
}

/** The earliest time that a start can be: the clock of a firewall may be 14 hours ahead of UTC. */
function earliestStart(from: string): string | undefined {
  if (from === '') return undefined;
  const isUtc = from.endsWith('Z');
  const time = new Date(isUtc ? from : `${from}${from.includes('T') ? '' : 'T00:00:00'}Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  return new Date(time.getTime() - (isUtc ? 0 : 14 * 3_600_000)).toISOString();
}

function notesOf(accounts: Usage['accounts']['lists'], hasNoTimes: boolean): readonly string[] {
  const contradicted = Object.entries(accounts).flatMap(([list, one]) =>
    one.contradicted === 0
      ? []
      : [`${one.contradicted} sessions have a ${list} that their rule does not have: it has changed since`],
  );
  return [
    ...contradicted,
    ...(hasNoTimes ? ['the logs have no times, so nothing says which rules are new'] : []),
    'objects of other kinds, such as profile groups and schedules, are not in traffic logs and not judged',
  ];
}
