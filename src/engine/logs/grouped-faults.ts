import { mostFaults } from './account';
import type { TrafficLogFields } from './fields';
import type { TextForm } from './read/form';
import type { LogReader } from './read/line-groups';
import { readLines, type LineOptions } from './read/line-reader';
import type { Doubt, SkippedLines, TrafficSession } from './session';

/** Distinct lines whose values are looked for; with more of them, the first ones are found soon. */
const maxSought = 100;

/** Keeps the faults of a grouping, which does not say in which lines they are, until the first ones are found. */
export class GroupedFaults implements LogReader {
  readonly #reader: LogReader;
  readonly #skipped: SkippedLines[] = [];
  readonly #placed: SkippedLines[] = [];
  readonly #sought: (readonly string[])[] = [];

  constructor(reader: LogReader) {
    this.#reader = reader;
  }

  session(session: TrafficSession): void {
    this.#reader.session(session);
  }

  doubt(doubt: Doubt): void {
    this.#reader.doubt(doubt);
  }

  skipped(lines: SkippedLines, fields?: TrafficLogFields): void {
    if (lines.fault === undefined) this.#reader.skipped(lines);
    else if (lines.place === undefined) {
      this.#skipped.push(lines);
      this.#sought.push(fields === undefined ? [] : plainValues(fields));
    } else this.#placed.push(lines);
  }

  /** Finds the lines of the first faults in text files. */
  async findPlaces(files: readonly string[], form: TextForm, options: LineOptions): Promise<void> {
    const found: SkippedLines[] = [];
    if (this.#skipped.length > 0) for (const file of files) await findIn(file, form, this.#optionsOf(options), found);
    const inOrder = [...found, ...this.#placed].sort((a, b) => orderOf(a, files) - orderOf(b, files));
    const without = [...this.#skipped, ...this.#placed].map(({ fault: _, place: __, ...lines }) => lines);
    this.#placed.length = 0;
    this.#skipped.splice(0, Infinity, ...without, ...inOrder.map((one) => ({ ...one, lines: 0 })));
  }

  /** Passes on the faults. */
  done(): void {
    for (const lines of this.#skipped) this.#reader.skipped(lines);
  }

  #optionsOf(options: LineOptions): LineOptions {
    if (this.#sought.length > maxSought || this.#sought.some((values) => values.length === 0)) return options;
    const isWanted = (line: string): boolean =>
      this.#sought.some((values) => values.every((value) => line.includes(value)));
    return { ...options, isWanted };
  }
}

/** Values that a line of any form has as they are. */
function plainValues({ rule, source, destination, action, subtype }: TrafficLogFields): readonly string[] {
  return [action, rule, source, destination, subtype].filter((value) => /^[\w.:-]+$/.test(value));
}

function orderOf({ place }: SkippedLines, files: readonly string[]): number {
  return place === undefined ? Infinity : files.indexOf(place.file) * 2 ** 40 + place.line;
}

/** Reads a file until enough faults are found. */
async function findIn(file: string, form: TextForm, options: LineOptions, found: SkippedLines[]): Promise<void> {
  if (found.length >= mostFaults) return;
  const reader: LogReader = {
    session: () => undefined,
    doubt: () => undefined,
    skipped: (lines) => {
      if (lines.fault !== undefined) found.push(lines);
      if (found.length >= mostFaults) throw new Found();
    },
  };
  try {
    await readLines(file, form, options, reader);
  } catch (error) {
    if (!(error instanceof Found)) throw error;
  }
}

/** Ends the reading of a file. */
class Found extends Error {}
