import { actionOf } from '../action';
import { distinctFields, noFields, type FieldName, type TrafficLogFields } from '../fields';
import { copyText } from '../plain';
import { sessionOf, type Doubt, type SkippedLines, type TrafficSession } from '../session';
import { isTime, timeOf } from '../time';
import { reversedTimes, unknownAction } from '../tuple-faults';
import type { RowParts } from './row-parts';

/** Receives the sessions and skipped lines of a log. */
export interface LogReader {
  session(session: TrafficSession): void;
  /** `fields`: those of the lines, if they are known. */
  skipped(lines: SkippedLines, fields?: TrafficLogFields): void;
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
  if ('why' in session) reader.skipped(session, fields);
  else reader.session(session);
}

interface Group {
  /** The session of the first line, without its time and bytes. */
  readonly session: TrafficSession;
  sessions: number;
  bytes: number;
  first: string;
  last: string;
}

/** A time that can be compared as text with others of its form. */
interface PlainTime {
  readonly form: string;
  /** A copy: a part of the line would keep the chunk of the file in memory. */
  readonly text: string;
}

const noTime: PlainTime = { form: '', text: '' };

/** Distinct sessions that are kept in memory. */
const mostGroups = 100_000;
/** So many lines show whether most are distinct. */
const sampledLines = 50_000;
const mostTimes = 10_000;
const separator = '\u001F';

/** Adds up the lines of a file to distinct sessions, as the database does. Lines that are not sessions are passed on at once. */
export class LineGroups {
  readonly #groups = new Map<string, Group>();
  /** Why lines of a key are skipped, such as starts of sessions. */
  readonly #skipped = new Map<string, SkippedLines>();
  /** Times as written; undefined for one that cannot be compared as text. */
  readonly #times = new Map<string, PlainTime | undefined>();
  readonly #reader: LogReader;
  readonly #file: string;
  readonly #keys: readonly FieldName[];
  /** Lines since the last groups were passed on. */
  #added = 0;
  /** Where most lines are distinct, adding them up costs more than it saves. */
  #isAdding = true;

  readonly withSourcePorts: boolean;

  constructor(reader: LogReader, file: string, withSourcePorts: boolean) {
    this.withSourcePorts = withSourcePorts;
    this.#reader = reader;
    this.#file = file;
    this.#keys = distinctFields.filter((field) => field !== 'sourcePort' || withSourcePorts);
  }

  lost(fault: string, line: number): void {
    this.#reader.skipped({ why: 'unreadable', lines: 1, fault, place: { file: this.#file, line } });
  }

  other(): void {
    this.#reader.skipped({ why: 'not a log line', lines: 1 });
  }

  /** Adds a row that differs from an earlier one only in values that are added up; false if that row does not exist. */
  addAgain(row: RowParts): boolean {
    if (!this.#isAdding || !canBeAdded(row)) return false;
    const time = row.time === '' ? noTime : this.#plainTime(row.time);
    if (time === undefined) return false;
    const key = time.form + row.key;
    const known = this.#groups.get(key);
    const skipped = known === undefined ? this.#skipped.get(key) : undefined;
    if (skipped !== undefined) this.#reader.skipped(skipped);
    if (known === undefined) return skipped !== undefined;
    this.#added += 1;
    addTo(known, row, time.text);
    return true;
  }

  /** `row`: the parts of the same line, if it is a row that has them. */
  add(fields: TrafficLogFields, line: number, row?: RowParts): void {
    const isCounted = fields.sessions !== '' || fields.firstSeen !== '' || fields.lastSeen !== '';
    if (isCounted) this.#checkCounted(fields, line);
    if (!this.#isAdding || isCounted || !canBeAdded(fields)) {
      this.#take(fields, line);
      return;
    }
    const time = fields.time === '' ? noTime : this.#plainTime(fields.time);
    if (time === undefined) {
      this.#take(fields, line);
      return;
    }
    this.#added += 1;
    const distinct = this.#keys.map((field) => fields[field]).join(separator);
    const key = time.form + (row?.key ?? separator + distinct);
    const known = this.#groups.get(key);
    if (known !== undefined) {
      addTo(known, fields, time.text);
      return;
    }
    const values = copyText(distinct).split(separator);
    // A value that has the separator is not split.
    if (values.length !== this.#keys.length) {
      this.#take(fields, line);
      return;
    }
    const session = sessionOf(this.#fieldsOfKey(values));
    // A line that is not a session keeps its place.
    if ('why' in session) {
      this.#skip(session, line);
      if (session.fault === undefined && this.#skipped.size < mostGroups) this.#skipped.set(copyText(key), session);
      return;
    }
    const group = { session, sessions: 0, bytes: 0, first: time.text, last: time.text };
    addTo(group, fields, time.text);
    this.#groups.set(copyText(key), group);
    const share = this.#groups.size / this.#added;
    if (this.#groups.size >= mostGroups) this.#isAdding = share < 0.5;
    else if (this.#added >= sampledLines && share > 0.8) this.#isAdding = false;
    else return;
    this.done();
  }

  /** Passes on what was added up, the most frequent first. */
  done(): void {
    const all = [...this.#groups.values()].sort((a, b) => b.sessions - a.sessions);
    this.#groups.clear();
    this.#skipped.clear();
    this.#added = 0;
    for (const { session, sessions, bytes, first, last } of all) {
      this.#reader.session({
        ...session,
        sessions,
        bytes,
        firstSeen: timeOf(first),
        lastSeen: timeOf(last),
        doubts: session.doubts.map((doubt) => ({ ...doubt, lines: sessions })),
      });
    }
  }

  /** The distinct fields, as parts of the key: parts of the line would keep the chunk of the file in memory. */
  #fieldsOfKey(values: readonly string[]): TrafficLogFields {
    const fields: Record<FieldName, string> = { ...noFields };
    this.#keys.forEach((name, i) => (fields[name] = values[i] ?? ''));
    return fields;
  }

  #take(fields: TrafficLogFields, line: number): void {
    const found = sessionOf(fields);
    if ('why' in found) this.#skip(found, line);
    else this.#reader.session(this.#withoutPort(found));
  }

  #skip(found: SkippedLines, line: number): void {
    this.#reader.skipped(found.fault === undefined ? found : { ...found, place: { file: this.#file, line } });
  }

  #withoutPort(session: TrafficSession): TrafficSession {
    return this.#keys.includes('sourcePort') ? session : { ...session, sourcePort: undefined };
  }

  /** Times of different forms do not sort as text. Undefined for one that is not plain. */
  #plainTime(time: string): PlainTime | undefined {
    const known = this.#times.get(time);
    if (known !== undefined || this.#times.has(time)) return known;
    const isPlain =
      /^\d{4}[/-]\d\d[/-]\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(time) && isTime(timeOf(time)) && !/\.0+$/.test(time);
    const text = copyText(time);
    const form = `${text.length}${text[4] ?? ''}${text[10] ?? ''}${text.endsWith('Z') ? 'Z' : ''}`;
    const plain = isPlain ? { form, text } : undefined;
    if (this.#times.size >= mostTimes) this.#times.clear();
    this.#times.set(text, plain);
    return plain;
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

/** Adds the sessions, bytes and time of a line. */
function addTo(group: Group, { repeats, bytes }: Pick<TrafficLogFields, 'repeats' | 'bytes'>, time: string): void {
  group.sessions += repeats !== '1' && /^[1-9]\d{0,8}$/.test(repeats) ? Number(repeats) : 1;
  group.bytes += Number(bytes);
  if (time < group.first) group.first = time;
  if (time > group.last) group.last = time;
}

/** Whether all values are those that can be added up. */
function canBeAdded({ bytes, sourcePort }: Pick<TrafficLogFields, 'bytes' | 'sourcePort'>): boolean {
  if (bytes !== '' && !/^\d{1,15}$/.test(bytes)) return false;
  return sourcePort === '' || (/^\d{1,5}$/.test(sourcePort) && Number(sourcePort) <= 65_535);
}
