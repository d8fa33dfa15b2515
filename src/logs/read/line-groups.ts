import { actionOf } from '../action';
import { distinctFields, fieldNames, type FieldName, type TrafficLogFields } from '../fields';
import { isOtherType, sessionOf, type Doubt, type SkippedLines, type TrafficSession } from '../session';
import { isTime, timeOf } from '../time';
import { reversedTimes, unknownAction } from '../tuple-faults';

/** Receives the sessions and skipped lines of a log. */
export interface LogReader {
  session(session: TrafficSession): void;
  skipped(lines: SkippedLines): void;
  /** Takes an example of an invalid value that was counted before. */
  doubt(doubt: Doubt): void;
}

/** Converts fields and passes the session, or why there is none, to the reader. */
export function takeEntry(
  fields: TrafficLogFields,
  reader: LogReader,
  doubts?: readonly Doubt[],
  lines?: number,
): void {
  const session = sessionOf(fields, doubts, lines);
  if ('why' in session) reader.skipped(session);
  else reader.session(session);
}

interface Group {
  sessions: number;
  bytes: number;
  hasBytes: boolean;
  first: string;
  last: string;
}

/** Distinct sessions that are kept in memory. */
const mostGroups = 100_000;
const mostTimes = 10_000;
const separator = '\u001F';

/** Adds up the lines of a file to distinct sessions, as the database does. Lines that are no sessions are passed on at once. */
export class LineGroups {
  readonly #groups = new Map<string, Group>();
  /** The form of each time, as its key; undefined for one that cannot be compared as text. */
  readonly #times = new Map<string, string | undefined>();
  readonly #reader: LogReader;
  readonly #file: string;
  readonly #placeOf: (line: number) => string;
  readonly #keys: readonly FieldName[];

  constructor(
    reader: LogReader,
    { file, placeOf, withSourcePorts }: { file: string; placeOf: (line: number) => string; withSourcePorts: boolean },
  ) {
    this.#reader = reader;
    this.#file = file;
    this.#placeOf = placeOf;
    this.#keys = distinctFields.filter((field) => field !== 'sourcePort' || withSourcePorts);
  }

  lost(fault: string, line: number): void {
    this.#reader.skipped({ why: 'unreadable', lines: 1, fault: `${this.#placeOf(line)}: ${fault}` });
  }

  other(): void {
    this.#reader.skipped({ why: 'no log line', lines: 1 });
  }

  add(fields: TrafficLogFields, line: number): void {
    const isCounted = fields.sessions !== '' || fields.firstSeen !== '' || fields.lastSeen !== '';
    if (isCounted) this.#checkCounted(fields, line);
    const { time, repeats } = fields;
    const form = time === '' ? '' : this.#formOf(time);
    if (isCounted || form === undefined || !isPlain(fields)) {
      this.#take(fields, line);
      return;
    }
    let key = form;
    for (const field of this.#keys) key += separator + fields[field];
    const known = this.#groups.get(key);
    const count = repeats !== '1' && /^[1-9]\d{0,8}$/.test(repeats) ? Number(repeats) : 1;
    if (known !== undefined) {
      known.sessions += count;
      known.bytes += Number(fields.bytes);
      known.hasBytes ||= fields.bytes !== '';
      if (time < known.first) known.first = time;
      if (time > known.last) known.last = time;
      return;
    }
    // What is no session keeps its place, and a value with the separator its column.
    if (key.split(separator).length !== this.#keys.length + 1 || 'why' in sessionOf(fields)) {
      this.#take(fields, line);
      return;
    }
    const group = {
      sessions: count,
      bytes: Number(fields.bytes),
      hasBytes: fields.bytes !== '',
      first: time,
      last: time,
    };
    this.#groups.set(key, group);
    if (this.#groups.size >= mostGroups) this.done();
  }

  /** Passes on what was added up, the most frequent first. */
  done(): void {
    const all = [...this.#groups].sort(([, a], [, b]) => b.sessions - a.sessions);
    this.#groups.clear();
    for (const [key, group] of all) {
      const values = key.split(separator);
      const fields = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<FieldName, string>;
      this.#keys.forEach((name, i) => (fields[name] = values[i + 1] ?? ''));
      fields.sessions = String(group.sessions);
      if (group.hasBytes) fields.bytes = String(group.bytes);
      [fields.firstSeen, fields.lastSeen] = [group.first, group.last];
      takeEntry(fields, this.#reader);
    }
  }

  #take(fields: TrafficLogFields, line: number): void {
    const found = sessionOf(fields);
    if (!('why' in found)) this.#reader.session(this.#withoutPort(found));
    else if (found.fault === undefined) this.#reader.skipped(found);
    else this.#reader.skipped({ ...found, fault: `${this.#placeOf(line)}: ${found.fault}` });
  }

  #withoutPort(session: TrafficSession): TrafficSession {
    return this.#keys.includes('sourcePort') ? session : { ...session, sourcePort: undefined };
  }

  /** Times of different forms do not sort as text. Undefined for one that is not plain. */
  #formOf(time: string): string | undefined {
    const known = this.#times.get(time);
    if (known !== undefined || this.#times.has(time)) return known;
    const isPlainTime =
      /^\d{4}[/-]\d\d[/-]\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(time) && isTime(timeOf(time)) && !/\.0+$/.test(time);
    const form = isPlainTime
      ? `${time.length}${time[4] ?? ''}${time[10] ?? ''}${time.endsWith('Z') ? 'Z' : ''}`
      : undefined;
    if (this.#times.size >= mostTimes) this.#times.clear();
    this.#times.set(time, form);
    return form;
  }

  /** Throws `LOG_UNREADABLE` for distinct sessions with times in the wrong order, or with an unknown action. */
  #checkCounted({ firstSeen, lastSeen, sessions, type, subtype, action }: TrafficLogFields, line: number): void {
    const place = `line ${line}`;
    if (firstSeen !== '' && lastSeen !== '') {
      const [first, last] = [timeOf(firstSeen), timeOf(lastSeen)];
      if (isTime(first) && isTime(last) && Date.parse(first) > Date.parse(last))
        throw reversedTimes(this.#file, place, firstSeen, lastSeen);
    }
    const isOther = !['', 'traffic'].includes(type.trim().toLowerCase()) || subtype.trim().toLowerCase() === 'start';
    if (sessions !== '' && !isOther && actionOf(action) === undefined) throw unknownAction(this.#file, place, action);
  }
}

/** Whether all values are those that can be added up. */
function isPlain({ type, bytes, sourcePort }: TrafficLogFields): boolean {
  if (isOtherType(type)) return false;
  if (bytes !== '' && !/^\d{1,15}$/.test(bytes)) return false;
  return sourcePort === '' || (/^\d{1,5}$/.test(sourcePort) && Number(sourcePort) <= 65_535);
}
