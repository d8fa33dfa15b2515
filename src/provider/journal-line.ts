import { isObject, parseJson } from '../core';

/** An object in the journal. Contains no values, only where the object is. */
export interface JournalSubject {
  readonly kind: string;
  readonly scope: string;
  readonly container: string;
  readonly name: string;
  /** Empty until the create is answered. */
  readonly id: string;
}

/** A write that was started and is not pushed yet. */
export interface JournaledWrite extends JournalSubject {
  readonly entry: string;
  readonly what: 'create' | 'update' | 'delete';
  /** Time at which the write started; absent in journals of earlier versions. */
  readonly at?: number;
  /** Create only: digest of the request body. */
  readonly digest?: string;
  /** Create only: ID of the configuration that sent it. */
  readonly by?: string;
  /** The revision that the provider returned to Terraform; absent until the response. */
  readonly revision?: string;
  /** Create only: the result was stored in a state, so the object has an owner. */
  readonly kept?: true;
  /** Delete after the push of its run only: ID of that push, which must be repeated. */
  readonly late?: string;
}

/** Fields of a journaled write that only some writes have. */
export type JournaledWriteOptions = Pick<JournaledWrite, 'digest' | 'by' | 'late'>;

/** A delete that was refused because the object was in use, and that is retried later. */
export interface PendingDelete extends JournalSubject {
  readonly entry: string;
}

/** One line of the journal. */
export type JournalLine =
  | ({ readonly op: 'begin' } & JournaledWrite)
  | ({ readonly op: 'owe' } & PendingDelete)
  | { readonly op: 'answered'; readonly entry: string; readonly id: string; readonly revision: string }
  | { readonly op: 'kept'; readonly entries: readonly string[] }
  | { readonly op: 'end'; readonly entries: readonly string[] };

/**
 * Parses one line. `torn` is the start of a line that a killed process did not finish. Undefined is anything that no
 * version of the provider wrote.
 */
export function parseLine(text: string): JournalLine | 'torn' | undefined {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return text.startsWith('{') && !text.endsWith('}') ? 'torn' : undefined;
  }
  if (!isObject(value)) return undefined;
  const line = new Fields(value);
  const { op } = value;
  switch (op) {
    case 'begin':
      return line.whole(() => ({ op, ...subjectIn(line), ...writtenIn(line) }));
    case 'owe':
      return line.whole(() => ({ op, ...subjectIn(line), entry: line.text('entry') }));
    case 'answered':
      return line.whole(() => ({
        op,
        entry: line.text('entry'),
        id: line.text('id'),
        revision: line.text('revision'),
      }));
    case 'kept':
    case 'end':
      return line.whole(() => ({ op, entries: line.texts('entries') }));
    default:
      return undefined;
  }
}

function subjectIn(line: Fields): JournalSubject {
  return {
    kind: line.text('kind'),
    scope: line.text('scope'),
    container: line.text('container'),
    name: line.text('name'),
    id: line.text('id'),
  };
}

function writtenIn(line: Fields): Omit<JournaledWrite, keyof JournalSubject> {
  return {
    entry: line.text('entry'),
    what: line.oneOf('what', ['create', 'update', 'delete']),
    ...line.optional('at', 'number'),
    ...line.optional('digest', 'string'),
    ...line.optional('by', 'string'),
    ...line.optional('revision', 'string'),
    ...line.optional('late', 'string'),
  };
}

class Malformed extends Error {}

/** Reads the typed fields of a line. */
class Fields {
  readonly #value: Readonly<Record<string, unknown>>;

  constructor(value: Readonly<Record<string, unknown>>) {
    this.#value = value;
  }

  /** Returns the result of `make`; undefined if a field is missing or has another type. */
  whole<T>(make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      if (error instanceof Malformed) return undefined;
      throw error;
    }
  }

  text(name: string): string {
    const value = this.#value[name];
    if (typeof value !== 'string') throw new Malformed(name);
    return value;
  }

  texts(name: string): readonly string[] {
    const value = this.#value[name];
    if (!Array.isArray(value)) throw new Malformed(name);
    return value.map((one: unknown) => {
      if (typeof one !== 'string') throw new Malformed(name);
      return one;
    });
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const found = allowed.find((one) => one === this.#value[name]);
    if (found === undefined) throw new Malformed(name);
    return found;
  }

  optional<Name extends string>(name: Name, type: 'string'): { readonly [K in Name]?: string };
  optional<Name extends string>(name: Name, type: 'number'): { readonly [K in Name]?: number };
  optional(name: string, type: 'string' | 'number'): Readonly<Record<string, unknown>> {
    const value = this.#value[name];
    if (value === undefined) return {};
    if (typeof value !== type) throw new Malformed(name);
    return { [name]: value };
  }
}
