import type { Choice } from '../../src/catalog';

/** One attribute as a page shows it, whether it comes from the catalogue or from a schema. */
export interface Field {
  readonly name: string;
  /** Words for its type, such as `list of string`. */
  readonly type: string;
  readonly mode: 'required' | 'optional' | 'read-only';
  /** Sentences, each with its period. */
  readonly text: readonly string[];
  /** What is inside, where it holds objects. */
  readonly inner?: { readonly fields: readonly Field[]; readonly choices: readonly Choice[] };
}
