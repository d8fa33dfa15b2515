/** What the strings of an attribute may name. */
export interface Reference {
  /** Kinds whose names are meant. A kind that the catalogue does not hold cannot be checked, and is accepted. */
  readonly kinds: readonly string[];
  /** Words that are no names, such as `any`. */
  readonly words?: readonly string[];
  /** Literals that are accepted in place of a name. */
  readonly literals?: readonly LiteralForm[];
  /** Names may come from a catalogue of the vendor that nobody can ship whole: unknown ones are accepted. */
  readonly open?: true;
  /** The id of an object may stand in the place of its name; answers have the name. */
  readonly orId?: true;
  /** The strings are filter expressions that mention names of the kinds in quotes. */
  readonly expression?: true;
}

/** Forms of literals: `10.0.0.0/8` or `10.0.0.1`, `10.0.0.1-10.0.0.9`, a two-letter country code, `$variable`. */
export type LiteralForm = 'ip' | 'ip-range' | 'country' | 'variable';
