import type { ResourceKind } from '../catalog';
import { isObject } from '../core';
import type { WireObject } from './wire-json';

/** Reads by ID that are kept for each kind until it is known whether its list items are complete. */
const mostSamples = 50;

type Read = Promise<WireObject | undefined>;

/** Returns a list item that is in memory. */
type PeekItem = (id: string) => WireObject | undefined;

/**
 * Finds out whether the list items of a kind are complete objects, by comparing one with the same object read by ID.
 * An earlier read is used if its object is in the list, so the comparison costs no call.
 */
export class ListCompleteness {
  readonly #decided = new Map<string, Promise<boolean>>();
  readonly #samples = new Map<string, Map<string, Read>>();

  /** Notes a read by ID. */
  note(kind: ResourceKind, id: string, read: Read): void {
    if (this.#decided.has(kind.name)) return;
    const samples = this.#samples.get(kind.name) ?? new Map<string, Read>();
    this.#samples.set(kind.name, samples.set(id, read));
    const [oldest] = samples.keys();
    if (samples.size > mostSamples && oldest !== undefined) samples.delete(oldest);
  }

  /** Returns whether list items of the kind are complete, or undefined if no noted read is in the list. */
  of(kind: ResourceKind, peek: PeekItem): Promise<boolean> | undefined {
    const decided = this.#decided.get(kind.name);
    if (decided !== undefined) return decided;
    for (const [id, read] of this.#samples.get(kind.name) ?? []) {
      const item = peek(id);
      if (item !== undefined) return this.decide(kind, item, read);
    }
    return undefined;
  }

  /** Decides for the kind with a list item and the read of the same object. Not complete if the read fails. */
  decide(kind: ResourceKind, item: WireObject, read: Read): Promise<boolean> {
    const decided = read.then(
      (found) => found === undefined || !lacks(item, found),
      () => false,
    );
    this.#decided.set(kind.name, decided);
    this.#samples.delete(kind.name);
    return decided;
  }
}

/** Reports whether an object has a field, at any depth of objects, that its list item lacks. */
function lacks(item: unknown, whole: unknown): boolean {
  if (!isObject(whole)) return false;
  if (!isObject(item)) return true;
  return Object.entries(whole).some(([name, value]) => {
    const shown = item[name];
    return value !== null && (shown === undefined || shown === null || lacks(shown, value));
  });
}
