import type { WantedName } from './wanted-name';

/** A reference of a planned object that the plan has not found among the planned names. */
export interface OpenReference {
  /** The object that contains it, for messages. */
  readonly subject: string;
  readonly attribute: string;
  readonly wanted: WantedName;
}

/**
 * References of the objects planned so far. The object that one names may be planned later, so the push, which is planned
 * last, decides.
 */
export interface OpenReferences {
  add(reference: OpenReference): void;
  all(): readonly OpenReference[];
}

/** Makes an empty list. */
export function createOpenReferences(): OpenReferences {
  const found = new Map<string, OpenReference>();
  return {
    // A replacement is planned twice.
    add: (reference) =>
      void found.set(JSON.stringify([reference.subject, reference.attribute, reference.wanted.name]), reference),
    all: () => [...found.values()],
  };
}
