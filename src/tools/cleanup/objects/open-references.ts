import { missingParts, unknownPartText, type Hierarchy, type UnknownPart } from '../../../tenant';
import type { Configuration } from '../../../engine/policy';
import type { Edit, Proposal } from '../proposal';
import { referrersOf } from './object-kinds';

/** Objects that something may reference that was not read: nothing is proposed for them. */
export class OpenReferences {
  readonly #missing: readonly UnknownPart[];
  readonly #places: Hierarchy;
  readonly #notes: string[] = [];

  constructor({ containers, unread }: Configuration, places: Hierarchy) {
    this.#missing = unread === undefined ? [] : missingParts({ containers, unread });
    this.#places = places;
  }

  /** Why some objects have no proposal. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Returns the proposals that hold whatever was not read. */
  settled(proposals: readonly Proposal[]): readonly Proposal[] {
    return proposals.filter(({ title, edits }) => {
      const parts = [...new Set(edits.flatMap((edit) => this.#referencing(edit)))];
      if (parts.length > 0) this.#notes.push(`${title}: not known, because this was not read: ${parts.join(', ')}`);
      return parts.length === 0;
    });
  }

  #referencing({ is, object }: Edit): readonly string[] {
    if (is !== 'remove') return [];
    const kinds = new Set(referrersOf(object.kind).map(({ name }) => name));
    return this.#missing
      .filter(({ kind }) => kind === undefined || kinds.has(kind))
      .filter(({ container }) => this.#places.isRelated(object.container, container))
      .map(unknownPartText);
  }
}
