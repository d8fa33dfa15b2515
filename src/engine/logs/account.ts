import { namesText } from '../../core';
import { clockOf } from './time';
import type { LogPseudonyms } from './log-pseudonyms';
import { copyText } from './plain';
import type { Doubt, Skipped, SkippedLines, TrafficSession } from './session';

/** What was read from logs, and what was not. */
export interface LogAccount {
  readonly files: number;
  readonly sessions: number;
  readonly skipped: Readonly<Record<Skipped, number>>;
  /** The first faults of unreadable lines. */
  readonly faults: readonly string[];
  /** Lines that were not understood: a rule can have further sessions in them. */
  readonly lost: readonly LinesOfRule[];
  /** Starts of sessions, some of which may not have ended. */
  readonly started: readonly LinesOfRule[];
  /** Sessions by serial number, the most frequent first. Empty if the logs have no serial numbers. */
  readonly firewalls: readonly { readonly serial: string; readonly sessions: number }[];
  /** The first and the last session, as ISO 8601; empty if the logs have no times. */
  readonly period: { readonly from: string; readonly until: string };
  /** How the addresses were replaced; absent for clear ones, and if no file says so. */
  readonly pseudonyms?: LogPseudonyms;
  /** What limits the evaluation: missing columns, clocks, pseudonyms, copies. */
  readonly notes: readonly string[];
}

/** Lines that can be of one rule only; without `rule`, of any. */
export interface LinesOfRule {
  readonly rule?: string;
  readonly lines: number;
}

export const mostFaults = 5;
/** Names of rules that are kept; lines of further ones can be of any rule. */
const mostRules = 50_000;

interface Doubted {
  lines: number;
  readonly values: string[];
}

/** Counts the sessions and the skipped lines of logs. */
export class LogCounts {
  #sessions = 0;
  readonly #skipped: Record<Skipped, number> = {
    'start of a session': 0,
    'other log type': 0,
    'not a log line': 0,
    'other firewall': 0,
    'other virtual system': 0,
    unreadable: 0,
  };
  readonly #faults: string[] = [];
  readonly #lost = new RuleLines();
  readonly #started = new RuleLines();
  readonly #firewalls = new Map<string, number>();
  /** Sessions by firewall and system. */
  readonly #systems = new Map<string, Map<string, number>>();
  #bytes = 0;
  readonly #clocks = new Set<'UTC' | 'firewall'>();
  readonly #notes = new Set<string>();
  readonly #doubts = new Map<Doubt['of'], Doubted>();
  #from = '';
  #until = '';
  readonly #hasOneFile: boolean;
  pseudonyms: LogPseudonyms | undefined;

  /** `hasOneFile`: the place of a line needs no file. */
  constructor(hasOneFile: boolean) {
    this.#hasOneFile = hasOneFile;
  }

  session({ firewall, system, sessions, bytes, firstSeen, lastSeen, doubts }: TrafficSession): void {
    this.#sessions += sessions;
    this.#bytes += bytes;
    if (system !== undefined) {
      const systems = this.#systems.get(firewall) ?? new Map<string, number>();
      this.#systems.set(firewall, systems);
      systems.set(system, (systems.get(system) ?? 0) + sessions);
    }
    if (firewall !== '') this.#firewalls.set(firewall, (this.#firewalls.get(firewall) ?? 0) + sessions);
    for (const one of doubts) this.doubt(one);
    for (const clock of [clockOf(firstSeen), clockOf(lastSeen)]) if (clock !== undefined) this.#clocks.add(clock);
    if (firstSeen !== '' && (this.#from === '' || firstSeen < this.#from)) this.#from = firstSeen;
    if (lastSeen > this.#until) this.#until = lastSeen;
  }

  skipped({ why, lines, fault, rule, place }: SkippedLines): void {
    this.#skipped[why] += lines;
    if (why === 'unreadable') this.#lost.add(rule, lines);
    if (why === 'start of a session') this.#started.add(rule, lines);
    if (fault === undefined || this.#faults.length >= mostFaults) return;
    const line = place === undefined ? '' : `line ${place.line}: `;
    const text = `${place === undefined || this.#hasOneFile ? '' : `${place.file}: `}${line}${fault}`;
    if (!this.#faults.includes(text)) this.#faults.push(text);
  }

  doubt({ of, value, lines }: Doubt): void {
    const known = this.#doubts.get(of) ?? { lines: 0, values: [] };
    this.#doubts.set(of, known);
    known.lines += lines;
    const shown = value.slice(0, 40);
    if (value !== '' && known.values.length < mostFaults && !known.values.includes(shown)) known.values.push(shown);
  }

  note(note: string): void {
    this.#notes.add(note);
  }

  /** `now`: the time of this machine. */
  done(files: number, now: Date): LogAccount {
    return {
      files,
      sessions: this.#sessions,
      skipped: this.#skipped,
      faults: this.#faults,
      lost: this.#lost.all(),
      started: this.#started.all(),
      firewalls: [...this.#firewalls]
        .map(([serial, sessions]) => ({ serial, sessions }))
        .sort((a, b) => b.sessions - a.sessions || (a.serial < b.serial ? -1 : 1)),
      period: { from: this.#from, until: this.#until },
      ...(this.pseudonyms && { pseudonyms: this.pseudonyms }),
      notes: [
        ...this.#notes,
        ...(this.#sessions > 0 && this.#bytes === 0
          ? ['no session has a byte count: how many bytes is not known']
          : []),
        ...[...this.#systems].flatMap(systemNotes),
        ...[...this.#doubts].filter(([, { lines }]) => lines > 0).map(doubtNote),
        ...clockNotes(this.#clocks),
        ...futureNotes(this.#until, now),
      ],
    };
  }
}

/** Lines by the only rule that they can be of. */
class RuleLines {
  readonly #lines = new Map<string | undefined, number>();

  add(rule: string | undefined, lines: number): void {
    if (lines === 0) return;
    const isKept = rule !== undefined && (this.#lines.size < mostRules || this.#lines.has(rule));
    // A part of a line of the log would keep the whole line in memory.
    const of = isKept ? copyText(rule) : undefined;
    this.#lines.set(of, (this.#lines.get(of) ?? 0) + lines);
  }

  all(): readonly LinesOfRule[] {
    return [...this.#lines]
      .map(([rule, lines]) => ({ ...(rule !== undefined && { rule }), lines }))
      .sort((a, b) => b.lines - a.lines || ((a.rule ?? '') < (b.rule ?? '') ? -1 : 1));
  }
}

/** How many lines were not read, by cause; empty if all were read. */
export function skippedText(skipped: LogAccount['skipped']): string {
  return Object.entries(skipped)
    .flatMap(([why, lines]) => (lines === 0 ? [] : [`${lines} ${why}`]))
    .join(', ');
}

function skippedNotes({ skipped }: LogAccount): readonly string[] {
  const text = skippedText(skipped);
  return text === '' ? [] : [`skipped lines: ${text}`];
}

/** What was not read of some logs, and what limits the evaluation. */
export function accountNotes(...logs: readonly LogAccount[]): readonly string[] {
  return [...new Set(logs.flatMap((log) => [...skippedNotes(log), ...log.faults, ...log.notes]))];
}

/** The same of one log, as marked lines. */
export function accountLines(log: LogAccount): readonly string[] {
  return [
    ...skippedNotes(log),
    ...log.faults.map((fault) => `  - ${fault}`),
    ...log.notes.map((note) => `note: ${note}`),
  ];
}

/** What a session counts without, if its value is invalid. */
const doubtTexts: Readonly<Record<Doubt['of'], string>> = {
  time: 'are not in the period, because a time of them is not a date',
  bytes: 'count with 0 bytes, because their bytes are not a number',
  'source port': 'have no known source port, because it is not a port',
  'source zone': 'have no source zone: only rules for any zone match them',
  'destination zone': 'have no destination zone: only rules for any zone match them',
};

function doubtNote([of, { lines, values }]: readonly [Doubt['of'], Doubted]): string {
  const examples = values.length === 0 ? '' : `: ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  return `${lines} sessions ${doubtTexts[of]}${examples}`;
}

/** Systems of one firewall have rules of their own, and zones of equal names. */
function systemNotes([firewall, systems]: readonly [string, ReadonlyMap<string, number>]): readonly string[] {
  if (systems.size < 2) return [];
  const counts = [...systems].sort(([, a], [, b]) => b - a).map(([name, sessions]) => `${name} (${sessions})`);
  const of = firewall === '' ? 'the logs' : `firewall ${firewall}`;
  return [
    `${of} has sessions of ${systems.size} virtual systems: ${namesText(counts, mostFaults)}; unless the configuration has a device for each, pass each with its own place (--source PLACE:SYSTEM=FILE)`,
  ];
}

/** The clock of a firewall may be 14 hours ahead of UTC. */
function futureNotes(until: string, now: Date): readonly string[] {
  const isUtc = clockOf(until) === 'UTC';
  const time = Date.parse(isUtc ? until : `${until}${until.includes('T') ? '' : 'T00:00:00'}Z`);
  const ahead = (isUtc ? 1 : 14) * 3_600_000;
  return time - ahead > now.getTime()
    ? [`the last session is of ${until}, which is in the future: check the clocks`]
    : [];
}

function clockNotes(clocks: ReadonlySet<'UTC' | 'firewall'>): readonly string[] {
  if (clocks.size === 2)
    return ['some times are UTC and some have no time zone: first and last times compare them as written'];
  return clocks.has('firewall') ? ["times have no time zone: they are those of the firewall's clock"] : [];
}
