/** A number on one of the lines that dimensions are laid out on; IPv6 needs more than a double holds. */
export type Bound = number | bigint;

/** A set of numbers as sorted, disjoint, half-open ranges that do not touch: `[from, to, from, to, …]`. */
export type Ranges = readonly Bound[];
