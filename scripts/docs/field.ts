import type { Choice } from '../../src/catalog';

/** One attribute on a page, from the catalog or from a schema. */
export interface Field {
  readonly name: string;
  /** Readable type, such as `list of string`. */
  readonly type: string;
  readonly mode: 'required' | 'optional' | 'read-only';
  /** Sentences, each with a period. */
  readonly text: readonly string[];
  /** Nested attributes of objects. */
  readonly inner?: { readonly fields: readonly Field[]; readonly choices: readonly Choice[] };
}
