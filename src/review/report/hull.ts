import type { Part, Region } from '../../engine/policy';

/**
 * Computes a region that contains all given ones. It excludes what all of them exclude, combines their values, and is
 * otherwise any. Conditions are dropped, which only enlarges it.
 */
export function regionHull(regions: readonly Region[]): Region {
  const hull = (side: Exclude<keyof Region, 'provided'>): Part => hullOfParts(regions.map((region) => region[side]));
  return {
    from: hull('from'),
    to: hull('to'),
    source: hull('source'),
    destination: hull('destination'),
    service: hull('service'),
    sourcePort: hull('sourcePort'),
    application: hull('application'),
    provided: [],
  };
}

function hullOfParts(parts: readonly Part[]): Part {
  const constrained = parts.flatMap((part) => (part.is === 'any' ? [] : [part]));
  const [first] = constrained;
  // Texts do not show whether a listed value is within an excluded one.
  if (first === undefined || constrained.length < parts.length || constrained.some(({ is }) => is !== first.is))
    return { is: 'any' };
  const lists = constrained.map((part) => part.values);
  const [one, ...others] = first.is === 'only' ? new Set(lists.flat()) : inAll(first.values, lists);
  return one === undefined ? { is: 'any' } : { is: first.is, values: [one, ...others] };
}

/** Returns the values that all lists have. A list can have hundreds of addresses, and there is one for each region. */
function inAll(values: readonly string[], lists: readonly (readonly string[])[]): readonly string[] {
  let left = values;
  for (const list of new Set(lists)) {
    if (left.length === 0) break;
    const own = new Set(list);
    left = left.filter((one) => own.has(one));
  }
  return left;
}
