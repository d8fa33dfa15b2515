import type { Part, Region } from '../../policy';

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
  const values = constrained.flatMap((part) => part.values);
  const wanted =
    first.is === 'only' ? values : values.filter((one) => constrained.every((part) => part.values.includes(one)));
  const [one, ...others] = new Set(wanted);
  return one === undefined ? { is: 'any' } : { is: first.is, values: [one, ...others] };
}
