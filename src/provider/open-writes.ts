import type { JournalSubject, JournaledWrite } from './journal-line';

interface NumberedWrite {
  readonly position: number;
  readonly write: JournaledWrite;
}

type Entries = Map<string, NumberedWrite>;

/**
 * Open writes of a journal, in the order in which they started. Indexed, because each create and each read looks for
 * the writes of one object.
 */
export class OpenWrites {
  readonly #all: Entries = new Map();
  readonly #byObject = new Map<string, Entries>();
  readonly #byName = new Map<string, Entries>();
  #count = 0;

  get size(): number {
    return this.#all.size;
  }

  all(): readonly JournaledWrite[] {
    return writesIn(this.#all);
  }

  /** Returns the writes of one object. */
  ofObject(kind: string, id: string): readonly JournaledWrite[] {
    // Responses arrive in any order, and an object is indexed when its ID is known.
    const entries = this.#byObject.get(objectKey({ kind, id }));
    if (entries === undefined) return [];
    return [...entries.values()].sort((left, right) => left.position - right.position).map(({ write }) => write);
  }

  /** Returns the writes of the objects with this kind, location and name. */
  ofName(subject: Omit<JournalSubject, 'id'>): readonly JournaledWrite[] {
    return writesIn(this.#byName.get(nameKey(subject)));
  }

  add(write: JournaledWrite): void {
    this.#put({ position: this.#count++, write });
  }

  change(entry: string, change: Pick<Partial<JournaledWrite>, 'id' | 'revision' | 'kept'>): void {
    const found = this.#all.get(entry);
    if (found === undefined) return;
    remove(this.#byObject, objectKey(found.write), entry);
    this.#put({ ...found, write: { ...found.write, ...change } });
  }

  delete(entry: string): void {
    const write = this.#all.get(entry);
    if (write === undefined) return;
    this.#all.delete(entry);
    remove(this.#byObject, objectKey(write.write), entry);
    remove(this.#byName, nameKey(write.write), entry);
  }

  #put(one: NumberedWrite): void {
    const { entry } = one.write;
    this.#all.set(entry, one);
    add(this.#byObject, objectKey(one.write), one);
    add(this.#byName, nameKey(one.write), one);
  }
}

function writesIn(entries: Entries | undefined): JournaledWrite[] {
  return entries === undefined ? [] : Array.from(entries.values(), ({ write }) => write);
}

function add(index: Map<string, Entries>, key: string, one: NumberedWrite): void {
  const entries = index.get(key);
  if (entries === undefined) index.set(key, new Map([[one.write.entry, one]]));
  else entries.set(one.write.entry, one);
}

function remove(index: Map<string, Entries>, key: string, entry: string): void {
  const entries = index.get(key);
  entries?.delete(entry);
  if (entries?.size === 0) index.delete(key);
}

function objectKey({ kind, id }: Pick<JournalSubject, 'kind' | 'id'>): string {
  return `${kind}\0${id}`;
}

function nameKey({ kind, scope, container, name }: Omit<JournalSubject, 'id'>): string {
  return [kind, scope, container, name].join('\0');
}
