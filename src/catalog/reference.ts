/** What the strings of an attribute may reference. */
export interface Reference {
  /** Referenced kinds. A kind that is not in the catalog cannot be checked and is accepted. */
  readonly kinds: readonly string[];
  /** Keywords such as `any`. */
  readonly words?: readonly string[];
  /** Literals that are accepted instead of a name. */
  readonly literals?: readonly LiteralForm[];
  /** An address with a prefix length is a network, so that bits after the prefix have no meaning. */
  readonly networks?: true;
  /**
   * The objects that an object names are parts of it, with the parts of their own: a chain that leads back to the object is
   * refused.
   */
  readonly nests?: true;
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
