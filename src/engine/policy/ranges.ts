/** A position on the number line of a dimension; bigint for IPv6, which exceeds double precision. */
export type Bound = number | bigint;

/** A set of numbers as sorted, disjoint, half-open ranges that do not touch: `[from, to, from, to, …]`. */
export type Ranges = readonly Bound[];

/** Makes the union of half-open ranges in any order. */
export function rangesOf(pairs: readonly (readonly [from: Bound, to: Bound])[]): Ranges {
  const sorted = pairs.filter(([from, to]) => from < to).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const out: Bound[] = [];
  let end: Bound | undefined;
  for (const [from, to] of sorted) {
    if (end === undefined || from > end) {
      out.push(from, to);
      end = to;
    } else if (to > end) {
      out[out.length - 1] = to;
      end = to;
    }
  }
  return out;
}

/** Returns the ranges as `[from, to]` pairs. */
export function pairsOf(ranges: Ranges): readonly (readonly [from: Bound, to: Bound])[] {
  const pairs: (readonly [Bound, Bound])[] = [];
  for (let i = 0; ; i += 2) {
    const [from, to] = [ranges[i], ranges[i + 1]];
    if (from === undefined || to === undefined) return pairs;
    pairs.push([from, to]);
  }
}

export function union(...sets: readonly Ranges[]): Ranges {
  const filled = sets.filter((set) => set.length > 0);
  const [only] = filled;
  if (filled.length === 1 && only !== undefined) return only;
  return rangesOf(filled.flatMap(pairsOf));
}

export function intersection(a: Ranges, b: Ranges): Ranges {
  if (a === b) return a;
  const out: Bound[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const aFrom = a[i];
    const aTo = a[i + 1];
    const bFrom = b[j];
    const bTo = b[j + 1];
    if (aFrom === undefined || aTo === undefined || bFrom === undefined || bTo === undefined) return out;
    const from = aFrom > bFrom ? aFrom : bFrom;
    const to = aTo < bTo ? aTo : bTo;
    if (from < to) out.push(from, to);
    if (aTo < bTo) i = aTo > bFrom ? i + 2 : after(a, i, bFrom);
    else j = bTo > aFrom ? j + 2 : after(b, j, aFrom);
  }
}

export function subtraction(a: Ranges, b: Ranges): Ranges {
  if (a === b) return [];
  const out: Bound[] = [];
  let j = 0;
  for (let i = 0; ; i += 2) {
    let from = a[i];
    const to = a[i + 1];
    if (from === undefined || to === undefined) return out;
    j = after(b, j, from);
    for (;;) {
      const bFrom = b[j];
      const bTo = b[j + 1];
      if (bFrom === undefined || bTo === undefined || bFrom >= to) {
        out.push(from, to);
        break;
      }
      if (bFrom > from) out.push(from, bFrom);
      if (bTo >= to) break;
      from = bTo;
      j += 2;
    }
  }
}

/** Whether two sets intersect. */
export function meets(a: Ranges, b: Ranges): boolean {
  if (a === b) return a.length > 0;
  let i = 0;
  let j = 0;
  for (;;) {
    const aFrom = a[i];
    const aTo = a[i + 1];
    const bFrom = b[j];
    const bTo = b[j + 1];
    if (aFrom === undefined || aTo === undefined || bFrom === undefined || bTo === undefined) return false;
    if (aTo <= bFrom) i = after(a, i, bFrom);
    else if (bTo <= aFrom) j = after(b, j, aFrom);
    else return true;
  }
}

/** Whether the first set contains the second. */
export function includes(a: Ranges, b: Ranges): boolean {
  if (a === b) return true;
  let i = 0;
  for (let j = 0; ; j += 2) {
    const from = b[j];
    const to = b[j + 1];
    if (from === undefined || to === undefined) return true;
    i = after(a, i, from);
    const aFrom = a[i];
    const aTo = a[i + 1];
    if (aFrom === undefined || aTo === undefined || aFrom > from || aTo < to) return false;
  }
}

export function isSame(a: Ranges, b: Ranges): boolean {
  return a === b || (a.length === b.length && a.every((bound, i) => bound === b[i]));
}

/**
 * Returns the index of the first range at or after `start` that ends beyond `bound`. Uses galloping search, so that
 * intersecting a large set with a small one takes logarithmic time.
 */
function after(ranges: Ranges, start: number, bound: Bound): number {
  let low = start;
  let step = 2;
  for (;;) {
    const end = ranges[low + 1];
    if (end === undefined || end > bound) break;
    const probe = ranges[low + step + 1];
    if (probe === undefined || probe > bound) {
      low += 2;
      step = 2;
    } else {
      low += step + 2;
      step *= 2;
    }
  }
  return low;
}
