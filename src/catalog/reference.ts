/** What the strings of an attribute may reference. */
export interface Reference {
  /** Referenced kinds. A kind that is not in the catalog cannot be checked and is accepted. */
  readonly kinds: readonly string[];
  /** Keywords such as `any`. */
  readonly words?: readonly string[];
  /** Literals that are accepted instead of a name. */
  readonly literals?: readonly LiteralForm[];
  /** Names that people write although nothing has them, also with one wrong letter, and what to do instead. */
  readonly mistaken?: Readonly<Record<string, string>>;
  /** Names may come from a vendor catalog that is not included here, so unknown names are accepted. */
  readonly open?: true;
  /** Object that an absent value means. */
  readonly absent?: string;
  /** The ID of an object is accepted instead of its name; responses contain the name. */
  readonly orId?: true;
  /** The strings are filter expressions that contain quoted names. */
  readonly expression?: true;
}

/** Literal formats: `10.0.0.0/8` or `10.0.0.1`, `10.0.0.1-10.0.0.9`, a two-letter country code, `$variable`. */
export type LiteralForm = 'ip' | 'ip-range' | 'country' | 'variable';
