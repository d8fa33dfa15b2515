import { isIPv4 } from 'node:net';
import { CodedError } from '../../../core';
import { readSessions, type LogAccount, type LogPseudonyms, type TrafficSession } from '../../../engine/logs';
import type { Configuration } from '../../../engine/policy';
import { systemDevice } from '../../../tenant';
import type { Conversion } from '../convert';
import { pathTo } from '../places';
import { keyOf, uuidOf, type ConfigNode } from '../read/config-node';
import { Judge } from './judge';
import { lowestFolders } from './prove';
import type { ByDefault, Candidates, Connection } from './simple-firewall';

/** How far the logged rules are those of a configuration. */
export interface LoggedRules {
  /** The logged rule decides. */
  readonly same: number;
  /** The logged rule is one of those that may decide: users, schedules and lists are not in the file. */
  readonly possible: number;
  /** Another rule decides. */
  readonly other: number;
}

/** Sessions of a log that the export agrees with, and the conversion does not. */
export interface LoggedDifference {
  readonly folder: string;
  readonly session: string;
  readonly sessions: number;
  /** Rule in the log and in the file. */
  readonly logged: string;
  /** Rules that may decide after the conversion. */
  readonly after: readonly string[];
  /** The logged rule is not written, or written disabled. */
  readonly isAnnounced: boolean;
}

/** Result of a replay of logs on an export and on its conversion. */
export interface LogProof {
  readonly log: LogAccount;
  /** Sessions that were judged. */
  readonly sessions: number;
  /** Why sessions were not judged, with their number. */
  readonly notJudged: Readonly<Record<string, number>>;
  readonly export: LoggedRules;
  readonly conversion: LoggedRules;
  readonly announced: number;
  readonly unexplained: number;
  readonly differences: readonly LoggedDifference[];
}

/** Differences that are listed. */
const mostListed = 100;
/** Rules at the end of each rulebase. */
const defaultRules: ReadonlySet<string> = new Set(['intrazone-default', 'interzone-default']);

type Counted = { -readonly [K in keyof LoggedRules]: LoggedRules[K] };

/**
 * Replays the firewalls' own logs twice: on the file, by the second reader, and on the conversion, by the policy engine.
 * Each line names the rule that the firewall chose. Throws `LOG_UNREADABLE`, `LOG_COLUMNS` and `LOG_EMPTY`.
 */
export async function replayLogs(
  conversion: Conversion,
  configuration: Configuration,
  logs: readonly string[],
): Promise<LogProof> {
  const folders = lowestFolders(conversion.places);
  const judges = new Map<string, Judge>();
  const left = new Set(conversion.left);
  const sums = { export: emptySum(), conversion: emptySum(), sessions: 0, announced: 0, unexplained: 0 };
  const notJudged: Record<string, number> = {};
  const differences: LoggedDifference[] = [];
  const folderOf = ({ firewall, system = '' }: TrafficSession): string | undefined => {
    const devices = [firewall, systemDevice(firewall, system)];
    const owner = folders.find(({ serials }) => devices.some((device) => serials.includes(device)));
    return (owner ?? (folders.length === 1 ? folders[0] : undefined))?.container.name;
  };
  const judgeOf = (folder: string): Judge | undefined => {
    const place = folders.find(({ container }) => container.name === folder);
    const judge =
      judges.get(folder) ??
      (place === undefined ? undefined : new Judge(conversion, configuration, pathTo(place, conversion.places)));
    if (judge !== undefined) judges.set(folder, judge);
    return judge;
  };
  const take = (session: TrafficSession): undefined => {
    const folder = folderOf(session);
    const judge = folder === undefined ? undefined : judgeOf(folder);
    const connection = connectionOf(session);
    if (folder === undefined || judge === undefined || typeof connection === 'string') {
      const why = typeof connection === 'string' ? connection : 'the file does not say in which folder the firewall is';
      notJudged[why] = (notJudged[why] ?? 0) + session.sessions;
      return;
    }
    sums.sessions += session.sessions;
    const before = judge.firewall.decide(connection);
    const after = judge.converted(connection);
    const inFile = agreement(before, session);
    const inConversion = agreement(after, session);
    sums.export[inFile] += session.sessions;
    sums.conversion[inConversion] += session.sessions;
    if (inFile === 'other' || inConversion !== 'other') return;
    const rule = before.find((node) => isLogged(node, session));
    const isAnnounced = typeof rule === 'object' && left.has(rule);
    sums[isAnnounced ? 'announced' : 'unexplained'] += session.sessions;
    if (differences.length >= mostListed) return;
    differences.push({
      ...{ folder, sessions: session.sessions, logged: session.rule, isAnnounced },
      session: `${session.fromZone} ${session.source} → ${session.toZone} ${session.destination} ${session.service} ${session.application ?? 'unknown application'}`,
      after: after.map((node) => ruleName(node) ?? 'default rules'),
    });
  };
  const log = await readSessions(logs, take, { onPseudonyms });
  return { log, notJudged, differences, ...sums };
}

/** The pseudonyms were made with another configuration than the export. */
function onPseudonyms({ networks }: LogPseudonyms): readonly string[] {
  if (networks.length > 0) return [];
  throw new CodedError(
    'LOG_PSEUDONYMS',
    'cannot replay the logs: every bit of their addresses was replaced, so no network or host of the export matches them; pass logs with real addresses',
  );
}

function emptySum(): Counted {
  return { same: 0, possible: 0, other: 0 };
}

/** The file has no entries for the rules at the end. */
function ruleName(rule: ConfigNode | ByDefault): string | undefined {
  return typeof rule === 'string' ? undefined : keyOf(rule);
}

function agreement(rules: Candidates, session: TrafficSession): keyof LoggedRules {
  if (!rules.some((one) => isLogged(one, session))) return 'other';
  return rules.length === 1 ? 'same' : 'possible';
}

/** Whether a session names a rule. A rule keeps its identifier when it is renamed. */
function isLogged(one: ConfigNode | ByDefault, { rule, ruleId }: TrafficSession): boolean {
  if (typeof one === 'string') return defaultRules.has(rule);
  return keyOf(one) === rule || (ruleId !== undefined && uuidOf(one)?.toLowerCase() === ruleId);
}

/** The session as the second reader sees it, or why it cannot. */
function connectionOf(session: TrafficSession): Connection | string {
  const { source, destination, service, application, fromZone: from, toZone: to } = session;
  const [protocol, port] = service.split('/');
  if (!isIPv4(source) || !isIPv4(destination)) return 'the second reader judges IPv4 only';
  if ((protocol !== 'tcp' && protocol !== 'udp') || port === undefined)
    return 'the second reader judges TCP and UDP only';
  return {
    from,
    to,
    protocol,
    port: Number(port),
    application,
    source: numberOf(source),
    destination: numberOf(destination),
  };
}

function numberOf(ip: string): number {
  return ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}
